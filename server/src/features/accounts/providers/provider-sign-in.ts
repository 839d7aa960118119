import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound, unauthenticated } from '../../../errors/common.ts';
import { suspended } from '../../../errors/suspended.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Members } from '../../members/index.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-ins.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { nextSignInState } from '../sign-in/sign-in-state.ts';
import type { CallFrom, SignedIn, SignIn } from '../sign-in/sign-in.ts';
import type { Identities } from './identities.ts';
import type { Identity } from './identity.store.ts';
import { factsOf } from './provider-claims.ts';
import type { ProvenIdentity, ProviderClient } from './provider-client.ts';
import { identityOf, type ProviderMembers } from './provider-members.ts';
import type { ProviderRequests } from './provider-requests.ts';

interface Deps {
  /** The providers of the settings, by id. */
  readonly clients: ReadonlyMap<string, ProviderClient>;
  readonly requests: ProviderRequests;
  readonly identities: Identities;
  readonly providerMembers: ProviderMembers;
  readonly members: Members;
  readonly signIn: SignIn;
  readonly pendings: PendingSignIns;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
}

/** What the page of a provider's redirect sends. */
interface Returned {
  readonly provider: string;
  /** The query of its address. */
  readonly query: string;
}

/** Sign-ins at OpenID providers, and linking them to accounts. */
export class ProviderSignIn {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the address at the provider; `memberId` links the sign-in to an account. Throws NOT_FOUND, UNAVAILABLE. */
  async start(provider: string, memberId: string | null, cookies: CookieJar): Promise<string> {
    const client = this.#clientOf(provider);
    return client.addressFor(await this.#deps.requests.start({ provider, memberId }, cookies));
  }

  /**
   * Throws OTP_EXPIRED for a request of another browser, provider or from long ago, INVALID_CREDENTIALS if the provider
   * refuses, FORBIDDEN if there is no account and none may be made, SUSPENDED, SECOND_FACTOR_REQUIRED.
   */
  async signIn(returned: Returned, from: CallFrom): Promise<SignedIn> {
    const { providerMembers, signIn, pendings, securityLog } = this.#deps;
    const { settings } = this.#clientOf(returned.provider);
    const proven = await this.#proven(returned, null, from.cookies);
    const member = await providerMembers.memberOf(proven, settings);
    const account = await signIn.accountOf(member, from);
    const state = nextSignInState('started', { kind: 'provider', account });
    const { subject, sid } = proven;
    const identity = { provider: settings.id, subject, ...(sid !== undefined && { sid }) };
    if (state === 'signed-in') return signIn.open(member, from, identity);
    if (state === 'waiting-for-code') {
      await pendings.start(member, from.cookies, identity);
      throw new AppError('SECOND_FACTOR_REQUIRED', () => SECOND_FACTOR_TEXTS.needed);
    }
    securityLog('sign-in-refused', { memberId: member._id, reason: state });
    throw suspended();
  }

  /** Throws like `signIn`, and FORBIDDEN if the sign-in belongs to another account. */
  async link(memberId: string, returned: Returned, from: CallFrom): Promise<Identity> {
    const { identities, members } = this.#deps;
    const { settings } = this.#clientOf(returned.provider);
    const proven = await this.#proven(returned, memberId, from.cookies);
    const member = await members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return identities.link(member, identityOf(proven, settings, factsOf(proven.claims, settings)));
  }

  /** Ends the sessions that a logout token names; returns their number. Throws if the token is not valid. */
  async endedAtProvider(provider: string, logoutToken: string): Promise<number> {
    const { sessions, pendings, securityLog } = this.#deps;
    const ended = await this.#clientOf(provider).readLogoutToken(logoutToken);
    await pendings.removeOfIdentity({ provider, ...ended });
    const memberIds = await sessions.endOfIdentity({ provider, ...ended });
    for (const memberId of new Set(memberIds))
      securityLog('sessions-ended', { memberId, count: memberIds.filter((id) => id === memberId).length });
    return memberIds.length;
  }

  #clientOf(provider: string): ProviderClient {
    const client = this.#deps.clients.get(provider);
    if (!client) throw notFound(() => texts.unknown);
    return client;
  }

  async #proven(
    { provider, query }: Returned,
    memberId: string | null,
    cookies: CookieJar,
  ): Promise<ProvenIdentity> {
    const { requests, securityLog } = this.#deps;
    const state = new URLSearchParams(query).get('state');
    try {
      const request = await requests.take(state, { provider, memberId }, cookies);
      return await this.#clientOf(provider).redeem(query, request);
    } catch (error) {
      const { cause, code } = error instanceof AppError ? error : {};
      const why = cause instanceof Error ? cause.message : code;
      securityLog('sign-in-refused', { reason: `at ${provider}: ${why ?? 'unknown'}` });
      throw error;
    }
  }
}
