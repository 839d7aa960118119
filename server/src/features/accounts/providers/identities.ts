import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import { forbidden, notFound, unauthenticated } from '../../../errors/common.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import { identityMail, type IdentityChange } from '../mails/identity-mails.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import { mayRemoveWayIn } from '../sign-in/ways-in.policy.ts';
import type { Identity, IdentityStore } from './identity.store.ts';
import type { ProviderRequests } from './provider-requests.ts';

interface Deps {
  readonly store: IdentityStore;
  readonly requests: ProviderRequests;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly passwordSignIn: PasswordSignIn;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  /** Makes concurrent changes of passkeys conflict; returns how many the member has. */
  readonly lockPasskeys: (memberId: string) => Promise<number>;
  /** Ids of the providers in the settings. */
  readonly providers: readonly string[];
  /** What members call a provider. */
  readonly nameOf: (provider: string) => string;
}

type NewIdentity = Pick<Identity, 'provider' | 'issuer' | 'subject' | 'email'>;

/** The sign-ins at providers that members have linked to their accounts. */
export class Identities {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  listOf(memberId: string): Promise<Identity[]> {
    return this.#deps.store.listOf(memberId);
  }

  /** Joins the current transaction. Throws a duplicate error. */
  add(memberId: string, identity: NewIdentity, lastUsedAt: Date | null): Promise<Identity> {
    const { store, clock } = this.#deps;
    return store.add({ ...identity, memberId, createdAt: clock.date(), lastUsedAt });
  }

  /** Throws FORBIDDEN if the identity belongs to another account, or the member has another one of the provider. */
  async link(member: Member, identity: NewIdentity, lastUsedAt: Date | null = null): Promise<Identity> {
    const { members, database } = this.#deps;
    const { _id } = member;
    try {
      const linked = await database.inTransaction(() =>
        members.withActiveMembers(_id, () => this.add(_id, identity, lastUsedAt)),
      );
      this.report(member, linked, 'linked');
      return linked;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.#alreadyLinked(member, identity);
    }
  }

  /** Throws NOT_FOUND, and FORBIDDEN if it is the last way to sign in. */
  async unlink(memberId: string, provider: string): Promise<void> {
    const { store, members, database, passwordSignIn, lockPasskeys, providers } = this.#deps;
    const member = await members.store.findById(memberId);
    if (!member) throw unauthenticated();
    const removed = await database.inTransaction(async () => {
      const passkeys = await lockPasskeys(memberId);
      const identities = await store.lock(memberId, providers);
      const identity = await store.remove(memberId, provider);
      if (!identity) throw notFound(() => texts.gone);
      // A provider that is not in the settings any more is no way in.
      const isWayIn = providers.includes(provider);
      const hasPassword = await passwordSignIn.signsInNow(member);
      if (isWayIn && !mayRemoveWayIn({ hasPassword, passkeys, identities }))
        throw forbidden(() => PASSKEY_TEXTS.lastWayIn);
      return identity;
    });
    this.report(member, removed, 'unlinked');
  }

  /**
   * Removes those that were linked at this time or later. Joins the current transaction; the returned function reports
   * the change after it.
   */
  async removeSince(memberId: string, since: Date): Promise<(member: Member) => void> {
    const { store, requests } = this.#deps;
    const removed = await store.removeSince(memberId, since);
    await requests.removeAllOf(memberId);
    return (member) => {
      for (const identity of removed) this.report(member, identity, 'unlinked');
    };
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
    await this.#deps.requests.removeAllOf(memberId);
  }

  /** Logs a change and mails the member, so that a thief cannot make it unnoticed. */
  report(member: Member, { provider }: Identity, change: IdentityChange): void {
    const { members, mailer, background, securityLog, publicUrl, nameOf } = this.#deps;
    securityLog(`identity-${change}`, { memberId: member._id });
    background.run('tell of a changed sign-in at a provider', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      const facts = { name: nameOf(provider), publicUrl: publicUrl() };
      return mailer.send(inLanguage(language, () => identityMail(member, change, facts)));
    });
  }

  /** Another call may have linked the same identity to the same account. */
  async #alreadyLinked({ _id }: Member, identity: NewIdentity): Promise<Identity> {
    const { store, nameOf } = this.#deps;
    const found = await store.find(identity);
    if (found?.memberId === _id) return found;
    const name = nameOf(identity.provider);
    throw forbidden(() => (found ? texts.taken : texts.otherIdentity({ name })));
  }
}
