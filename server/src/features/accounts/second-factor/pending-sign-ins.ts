import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member } from '../../members/index.ts';
import type { EndedIdentity } from '../sessions/ended-identity.ts';
import type { SessionIdentity } from '../sessions/session.model.ts';
import type { PendingSignInFields } from './pending-sign-in.model.ts';
import type { PendingSignInStore } from './pending-sign-in.store.ts';

const COOKIE = 'pendingSignIn';

/** A try of a pending sign-in. */
export interface PendingTry extends Pick<
  PendingSignInFields,
  'tokenHash' | 'memberId' | 'credentialVersion' | 'identity'
> {
  readonly triesLeft: number;
}

interface Deps {
  readonly store: PendingSignInStore;
  readonly clock: Clock;
}

/** 400: the sign-in has to begin again. */
export function signInExpired(message = () => SECOND_FACTOR_TEXTS.expired): AppError {
  return new AppError('OTP_EXPIRED', message);
}

/** Sign-ins that wait for the second factor: bound to a browser by a cookie, for 10 minutes and 5 tries. */
export class PendingSignIns {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `identity` is set after a sign-in at a provider. */
  async start(
    { _id, credentialVersion }: Member,
    cookies: CookieJar,
    identity?: SessionIdentity,
  ): Promise<void> {
    const { store, clock } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    await store.add({
      tokenHash: secretDigest(token),
      memberId: _id,
      credentialVersion,
      tries: 0,
      ...(identity && { identity }),
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.pendingSignInLifetime),
    });
    cookies.keep(COOKIE, token, ACCOUNT_LIMITS.pendingSignInLifetime);
  }

  /** Counts a try of this browser's sign-in. Throws OTP_EXPIRED if there is none, or it has no tries left. */
  async takeTry(cookies: CookieJar): Promise<PendingTry> {
    const { store, clock } = this.#deps;
    const token = cookies.read(COOKIE);
    const max = ACCOUNT_LIMITS.pendingSignInTries;
    const found = token === undefined ? null : await store.takeTry(secretDigest(token), max, clock.date());
    if (!found) throw signInExpired();
    return { ...found, triesLeft: max - found.tries };
  }

  /** Ends a sign-in whose code was right. Throws OTP_EXPIRED if another call has ended it. */
  async end({ tokenHash }: PendingTry, cookies: CookieJar): Promise<void> {
    cookies.drop(COOKIE);
    if (!(await this.#deps.store.end(tokenHash))) throw signInExpired();
  }

  async removeOfIdentity(ended: EndedIdentity): Promise<void> {
    await this.#deps.store.removeOfIdentity(ended);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
  }
}
