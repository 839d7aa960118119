import { timingSafeEqual } from 'node:crypto';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { AttemptLimiter } from '../../../platform/limits/attempt-limiter.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import { PROVISIONING_LIMITS } from './provisioning-limits.ts';
import { ScimError } from './scim-error.ts';

const MINUTE = 60_000;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

interface Deps {
  readonly providers: readonly SignInProvider[];
  readonly limits: GuessLimits;
  readonly attempts: AttemptLimiter;
  /** RATE_LIMIT_FACTOR. */
  readonly factor: number;
}

/** Finds out which organisation calls. */
export class ScimAccess {
  readonly #deps: Deps;
  readonly #digests: readonly (readonly [Buffer, SignInProvider])[];

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#digests = deps.providers.flatMap((provider) =>
      provider.scimToken === undefined ? [] : [[digestOf(provider.scimToken), provider] as const],
    );
  }

  /** Whether any organisation uses SCIM. */
  get isUsed(): boolean {
    return this.#digests.length > 0;
  }

  /**
   * Returns the provider of an `Authorization` header, and counts the call. Throws 401 without a valid token,
   * RATE_LIMITED after too many calls or wrong tokens.
   */
  async providerOf(authorization: string | undefined, ip: string): Promise<SignInProvider> {
    const { limits, attempts, factor } = this.#deps;
    const [, token] = BEARER.exec(authorization ?? '') ?? [];
    const digest = digestOf(token ?? '');
    // Compares with each, so that the time says nothing.
    const [found] = this.#digests.filter(([each]) => timingSafeEqual(each, digest));
    if (!found) {
      await limits.wrongLink(ip);
      throw new ScimError(401, 'The bearer token is missing or not valid.');
    }
    const [, provider] = found;
    const max = Math.max(1, Math.floor(PROVISIONING_LIMITS.callsPerMinute * factor));
    await attempts.take([{ name: 'calls by SCIM', key: provider.id, max, window: MINUTE }]);
    return provider;
  }
}

const digestOf = (token: string): Buffer => Buffer.from(secretDigest(token));
