import jwt from 'jsonwebtoken';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { RotatingKey } from './keys.ts';

/** The single purpose of a token. */
type TokenType = 'session' | 'registration';

export interface TokenClaims {
  readonly memberId: string;
  /** Session id, or registration attempt. */
  readonly id: string;
}

export interface Tokens {
  issue(type: TokenType, claims: TokenClaims): string;
  /** Returns the claims of an unexpired token of this type that is signed with our key; else undefined. */
  read(type: TokenType, token: string): TokenClaims | undefined;
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
 * JWT, HS256, 7 days. `installation` identifies this installation: tokens of others are invalid. Verified signatures
 * are cached, because every call has a token and writes check it twice.
 */
export function createTokens(key: RotatingKey, installation: string, clock: Clock): Tokens {
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const known = new LRUCache<string, Signed>({ max: KNOWN });

  /** Returns the claims if one of our keys signed them. */
  const verify = (token: string): jwt.JwtPayload | undefined => {
    for (const accepted of key.accepted) {
      try {
        const claims = jwt.verify(token, accepted, {
          algorithms: ['HS256'],
          issuer: installation,
          clockTimestamp: seconds(),
        });
        return typeof claims === 'string' ? undefined : claims;
      } catch {
        // The previous key may have signed it.
      }
    }
    return undefined;
  };

  const check = (token: string): Signed | undefined => {
    const claims = token.length > LONGEST ? undefined : verify(token);
    if (!claims) return undefined;
    const { sub, jti, exp } = claims;
    if (!isId(sub) || !isId(jti) || exp === undefined) return undefined;
    const signed = { type: claims['typ'] as unknown, claims: { memberId: sub, id: jti }, exp };
    known.set(token, signed);
    return signed;
  };

  return {
    issue(type, { memberId, id }) {
      const iat = seconds();
      const exp = iat + ACCOUNT_LIMITS.tokenLifetime / 1000;
      const claims = { sub: memberId, jti: id, typ: type, iss: installation, iat, exp };
      return jwt.sign(claims, key.current, { algorithm: 'HS256' });
    },
    read(type, token) {
      const signed = known.get(token) ?? check(token);
      return signed?.type === type && seconds() < signed.exp ? signed.claims : undefined;
    },
  };
}
