import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
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

const LONGEST = 2000;

const isId = (claim: string | undefined): claim is string =>
  claim !== undefined && /^[0-9a-f]{24}$/.test(claim);

/** JWT, HS256, 7 days. `installation` names this one Weft: the token of another counts for nothing here. */
export function createTokens(key: KeyObject, installation: string, clock: Clock): Tokens {
  const seconds = (): number => Math.floor(clock.now() / 1000);
  return {
    issue(type, { memberId, id }) {
      const iat = seconds();
      const exp = iat + ACCOUNT_LIMITS.tokenLifetime / 1000;
      const claims = { sub: memberId, jti: id, typ: type, iss: installation, iat, exp };
      return jwt.sign(claims, key, { algorithm: 'HS256' });
    },
    read(type, token) {
      if (token.length > LONGEST) return undefined;
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: installation,
          clockTimestamp: seconds(),
        });
        if (typeof claims === 'string' || claims['typ'] !== type) return undefined;
        const { sub, jti, exp } = claims;
        if (!isId(sub) || !isId(jti) || exp === undefined) return undefined;
        return { memberId: sub, id: jti };
      } catch {
        return undefined;
      }
    },
  };
}
