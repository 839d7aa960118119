import { randomBytes, randomInt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { Member } from '../members/index.ts';
import type { CodeFields, CodePurpose } from './code.model.ts';
import type { CodeStore } from './code.store.ts';
import type { Guesser, GuessLimits } from './guess-limits.ts';
import { mac } from './keys.ts';

const { failed } = ACCOUNT_TEXTS;

export interface IssuedCode {
  readonly code: string;
  /** 256 random bits that do the same as the code, for a link. */
  readonly link: string;
}

export type Codes = ReturnType<typeof createCodes>;

/**
 * Six-digit codes: stored as a keyed hash, good for 10 minutes, once, for one purpose; the newest alone
 * (specification 3.4).
 */
export function createCodes(store: CodeStore, limits: GuessLimits, key: KeyObject, clock: Clock) {
  const hashOf = (purpose: CodePurpose, email: string, code: string): string =>
    mac(key, purpose, email, code);
  return {
    async issue(
      purpose: CodePurpose,
      member: Pick<Member, '_id' | 'email' | 'attempt'>,
    ): Promise<IssuedCode> {
      const code = String(randomInt(10 ** ACCOUNT_LIMITS.codeLength)).padStart(
        ACCOUNT_LIMITS.codeLength,
        '0',
      );
      const link = randomBytes(32).toString('base64url');
      await store.replace({
        email: member.email,
        purpose,
        memberId: member._id,
        attempt: member.attempt,
        codeHash: hashOf(purpose, member.email, code),
        linkHash: secretDigest(link),
        expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.codeLifetime),
      });
      return { code, link };
    },

    /** Uses up a code. Throws OTP_INVALID, OTP_EXPIRED, or RATE_LIMITED after 5 wrong tries. */
    async use(purpose: CodePurpose, code: string, guesser: Guesser): Promise<CodeFields> {
      const attempt = await limits.code(guesser);
      const named = { email: guesser.email, purpose };
      const hash = hashOf(purpose, guesser.email, code);
      const found = await store.take(named, hash, clock.date());
      if (!found) {
        if (await store.isLate(named, hash)) throw new AppError('OTP_EXPIRED', failed.codeExpired);
        throw new AppError('OTP_INVALID', failed.codeWrong);
      }
      attempt.forgive();
      await limits.endPause(guesser.email);
      return found;
    },

    /** Uses up a link. Throws OTP_EXPIRED for one that is not good, whatever the reason. */
    async useLink(purpose: CodePurpose, link: string, ip: string): Promise<CodeFields> {
      const attempt = await limits.link(ip);
      const found = await store.takeByLink(purpose, secretDigest(link), clock.date());
      if (!found) throw new AppError('OTP_EXPIRED', failed.linkExpired);
      attempt.forgive();
      await limits.endPause(found.email);
      return found;
    },
  };
}
