import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/** What a token is good for, and for nothing else (specification 3.15). */
export type TokenType = 'session' | 'registration';

export interface TokenClaims {
  readonly memberId: string;
  /** Of a session its id, of a registration its attempt. */
  readonly id: string;
}

export interface Tokens {
  issue(type: TokenType, claims: TokenClaims): string;
  /** The claims of a token of this type, signed here and not yet expired; else undefined. */
  read(type: TokenType, token: string): TokenClaims | undefined;
}

/** A token whose signature was found good. */
interface Signed {
  readonly type: unknown;
  readonly claims: TokenClaims;
  /** When it expires, in seconds. */
  readonly exp: number;
}

const LONGEST = 2000;
/** So many tokens are known at a time; what was used longest ago is checked anew. */
const KNOWN = 5000;

const isId = (claim: string | undefined): claim is string =>
  claim !== undefined && /^[0-9a-f]{24}$/.test(claim);

/**
 * JWT, HS256, 7 days. `installation` names this one Weft: the token of another counts for nothing here. A signature is checked once, and
 * the token known from then on: it comes with every call, twice where the call changes something.
 */
export function createTokens(key: KeyObject, installation: string, clock: Clock): Tokens {
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const known = new BoundedMap<string, Signed>(KNOWN);

  const check = (token: string): Signed | undefined => {
    if (token.length > LONGEST) return undefined;
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['HS256'],
        issuer: installation,
        clockTimestamp: seconds(),
      });
      if (typeof claims === 'string') return undefined;
      const { sub, jti, exp } = claims;
      if (!isId(sub) || !isId(jti) || exp === undefined) return undefined;
      const signed = { type: claims['typ'] as unknown, claims: { memberId: sub, id: jti }, exp };
      known.set(token, signed);
      return signed;
    } catch {
      return undefined;
    }
  };

  return {
    issue(type, { memberId, id }) {
      const iat = seconds();
      const exp = iat + ACCOUNT_LIMITS.tokenLifetime / 1000;
      const claims = { sub: memberId, jti: id, typ: type, iss: installation, iat, exp };
      return jwt.sign(claims, key, { algorithm: 'HS256' });
    },
    read(type, token) {
      const signed = known.get(token) ?? check(token);
      return signed?.type === type && seconds() < signed.exp ? signed.claims : undefined;
    },
  };
}
