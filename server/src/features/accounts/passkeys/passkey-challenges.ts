import { randomBytes } from 'node:crypto';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { PasskeyPurpose } from './passkey-challenge.model.ts';
import type { PasskeyChallengeStore } from './passkey-challenge.store.ts';

const COOKIE = 'passkeys';
const SECRET = /^[\w-]{43}$/;

/** What a challenge is for. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose;
  /** Null for a sign-in. */
  readonly memberId: string | null;
}

interface Deps {
  readonly store: PasskeyChallengeStore;
  readonly clock: Clock;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the challenge that the browser has put into its client data; undefined if they are no client data. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Challenges for passkeys. Each is bound to a browser by a cookie, works once and for 10 minutes. A browser may have
 * several, because the pages of several tabs wait for a passkey.
 */
export class PasskeyChallenges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async create(use: ChallengeUse, cookies: CookieJar): Promise<string> {
    const { store, clock } = this.#deps;
    const kept = cookies.read(COOKIE);
    const browser = kept !== undefined && SECRET.test(kept) ? kept : newSecret();
    const challenge = newSecret();
    const lifetime = ACCOUNT_LIMITS.passkeyChallengeLifetime;
    const expiresAt = new Date(clock.now() + lifetime);
    await store.add({ ...use, challenge, browserHash: secretDigest(browser), expiresAt });
    cookies.keep(COOKIE, browser, lifetime);
    return challenge;
  }

  /** Uses up and returns the challenge of these client data. Throws OTP_EXPIRED if this browser has no such one. */
  async take(clientData: string, use: ChallengeUse, cookies: CookieJar): Promise<string> {
    const browser = cookies.read(COOKIE);
    const challenge = challengeIn(clientData);
    if (browser !== undefined && challenge !== undefined) {
      const waiting = { ...use, challenge, browserHash: secretDigest(browser) };
      if (await this.#deps.store.take(waiting, this.#deps.clock.date())) return challenge;
    }
    throw new AppError('OTP_EXPIRED', () => PASSKEY_TEXTS.expired);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
  }
}
