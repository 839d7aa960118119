import { randomBytes } from 'node:crypto';
import { PROVIDER_TEXTS } from '@weft/shared/accounts/providers/texts';
import { STATE_PREFIXES } from '@weft/shared/accounts/providers/state-prefixes';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { ProviderRequestFields } from './provider-request.model.ts';
import type { ProviderRequestStore } from './provider-request.store.ts';

const COOKIE = 'providerSignIn';
const SECRET = /^[\w-]{43}$/;

/** For which provider and whom a request is. */
export type RequestUse = Pick<ProviderRequestFields, 'provider' | 'memberId'>;

/** The random values of a request. */
export type RequestSecrets = Pick<ProviderRequestFields, 'state' | 'nonce' | 'verifier'>;

interface Deps {
  readonly store: ProviderRequestStore;
  readonly clock: Clock;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Sign-ins at providers that have begun. Each is bound to a browser by a cookie, works once and for 10 minutes. A
 * browser may have several, in several tabs.
 */
export class ProviderRequests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(use: RequestUse, cookies: CookieJar): Promise<RequestSecrets> {
    const { store, clock } = this.#deps;
    const kept = cookies.read(COOKIE);
    const browser = kept !== undefined && SECRET.test(kept) ? kept : newSecret();
    const prefix = use.memberId === null ? STATE_PREFIXES.signIn : STATE_PREFIXES.link;
    const secrets = { state: prefix + newSecret(), nonce: newSecret(), verifier: newSecret() };
    const lifetime = ACCOUNT_LIMITS.pendingSignInLifetime;
    const expiresAt = new Date(clock.now() + lifetime);
    await store.add({ ...use, ...secrets, browserHash: secretDigest(browser), expiresAt });
    cookies.keep(COOKIE, browser, lifetime);
    return secrets;
  }

  /** Uses up and returns the request of this state. Throws OTP_EXPIRED if this browser has no such one. */
  async take(state: string | null, use: RequestUse, cookies: CookieJar): Promise<RequestSecrets> {
    const { store, clock } = this.#deps;
    const browser = cookies.read(COOKIE);
    const found =
      browser === undefined || state === null
        ? null
        : await store.take({ ...use, state, browserHash: secretDigest(browser) }, clock.date());
    if (!found) throw new AppError('OTP_EXPIRED', () => PROVIDER_TEXTS.expired);
    return found;
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
  }
}
