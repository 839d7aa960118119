import jwt from 'jsonwebtoken';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { RotatingKey } from './keys.ts';

/** The single purpose of a token. */
type TokenType = 'session' | 'registration';

export interface TokenClaims {
  readonly memberId: string;
  /** Session id, or registration attempt. */
  readonly id: string;
}

interface Deps {
  readonly key: RotatingKey;
  /** Identifies this installation: tokens of others are invalid. */
  readonly installation: string;
  readonly clock: Clock;
}

/** A token with a verified signature. */
interface Signed {
  readonly type: unknown;
  readonly claims: TokenClaims;
  /** When it expires, in seconds. */
  readonly exp: number;
}

const LONGEST = 2000;
/** Number of cached tokens; the least recently used one is verified again. */
const KNOWN = 5000;

const isId = (claim: string | undefined): claim is string =>
  claim !== undefined && /^[0-9a-f]{24}$/.test(claim);

/**
 * JWT, HS256, 7 days. Verified signatures are cached, because every call has a token and writes check it twice.
 */
export class Tokens {
  readonly #deps: Deps;
  readonly #known = boundedCache<Signed>(KNOWN);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  issue(type: TokenType, { memberId, id }: TokenClaims): string {
    const { key, installation } = this.#deps;
    const iat = this.#seconds();
    const exp = iat + ACCOUNT_LIMITS.tokenLifetime / 1000;
    const claims = { sub: memberId, jti: id, typ: type, iss: installation, iat, exp };
    return jwt.sign(claims, key.current, { algorithm: 'HS256' });
  }

  /** Returns the claims of an unexpired token of this type that is signed with our key; else undefined. */
  read(type: TokenType, token: string): TokenClaims | undefined {
    const signed = this.#known.get(token) ?? this.#check(token);
    return signed?.type === type && this.#seconds() < signed.exp ? signed.claims : undefined;
  }

  #seconds(): number {
    return Math.floor(this.#deps.clock.now() / 1000);
  }

  #check(token: string): Signed | undefined {
    const claims = token.length > LONGEST ? undefined : this.#verify(token);
    if (!claims) return undefined;
    const { sub, jti, exp } = claims;
    if (!isId(sub) || !isId(jti) || exp === undefined) return undefined;
    const signed = { type: claims['typ'] as unknown, claims: { memberId: sub, id: jti }, exp };
    this.#known.set(token, signed);
    return signed;
  }

  /** Returns the claims if one of our keys signed them. */
  #verify(token: string): jwt.JwtPayload | undefined {
    const { key, installation } = this.#deps;
    for (const accepted of key.accepted) {
      try {
        const claims = jwt.verify(token, accepted, {
          algorithms: ['HS256'],
          issuer: installation,
          clockTimestamp: this.#seconds(),
        });
        return typeof claims === 'string' ? undefined : claims;
      } catch {
        // The previous key may have signed it.
      }
    }
    return undefined;
  }
}
