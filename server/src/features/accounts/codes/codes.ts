import { randomBytes, randomInt } from 'node:crypto';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member } from '../../members/index.ts';
import type { CodeFields, CodePurpose, LinkPurpose } from './code.model.ts';
import type { CodeStore } from './code.store.ts';
import type { Guesser, GuessLimits } from '../sign-in/guess-limits.ts';
import { mac, type RotatingKey } from '../credentials/keys.ts';

const { failed } = ACCOUNT_TEXTS;

export interface IssuedCode {
  readonly code: string;
  /** 256 random bits with the same effect as the code, for a link. */
  readonly link: string;
}

interface Deps {
  readonly store: CodeStore;
  readonly limits: GuessLimits;
  readonly key: RotatingKey;
  readonly clock: Clock;
}

/** Six-digit codes: stored as keyed hash, valid for 10 minutes, once, for one purpose. Only the newest is valid. */
export class Codes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async issue(purpose: CodePurpose, member: Pick<Member, '_id' | 'email' | 'attempt'>): Promise<IssuedCode> {
    const { store, key, clock } = this.#deps;
    const code = String(randomInt(10 ** ACCOUNT_LIMITS.codeLength)).padStart(ACCOUNT_LIMITS.codeLength, '0');
    const link = randomBytes(32).toString('base64url');
    await store.replace({
      email: member.email,
      purpose,
      memberId: member._id,
      attempt: member.attempt,
      codeHash: mac(key.current, purpose, member.email, code),
      linkHash: secretDigest(link),
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.codeLifetime),
    });
    return { code, link };
  }

  /** Returns a link without a code, valid for so long (ms), once. Only the newest is valid. */
  async issueLink(
    purpose: LinkPurpose,
    { _id, email, attempt }: Pick<Member, '_id' | 'email' | 'attempt'>,
    lifetime: number,
  ): Promise<string> {
    const { store, clock } = this.#deps;
    const link = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now() + lifetime);
    await store.replace({ email, purpose, memberId: _id, attempt, linkHash: secretDigest(link), expiresAt });
    return link;
  }

  /** Uses a code. Throws OTP_INVALID, OTP_EXPIRED, or RATE_LIMITED after 5 wrong attempts. */
  async use(purpose: CodePurpose, code: string, guesser: Guesser): Promise<CodeFields> {
    const { store, limits, clock } = this.#deps;
    const attempt = await limits.code(guesser);
    const named = { email: guesser.email, purpose };
    const hashes = this.#hashesOf(purpose, guesser.email, code);
    const found = await store.take(named, hashes, clock.date());
    if (!found) {
      if (await store.isLate(named, hashes)) throw new AppError('OTP_EXPIRED', () => failed.codeExpired);
      throw new AppError('OTP_INVALID', () => failed.codeWrong);
    }
    attempt.forgive();
    await limits.endPause(guesser.email);
    return found;
  }

  /** Returns the code of a link without using it. Throws like `useLink`. */
  async findLink(purposes: readonly LinkPurpose[], link: string, ip: string): Promise<CodeFields> {
    const { store, clock } = this.#deps;
    return (await store.findByLink(purposes, secretDigest(link), clock.date())) ?? this.#refuseLink(ip);
  }

  /**
   * Uses a link. Throws OTP_EXPIRED if it is not valid for any reason, and RATE_LIMITED after 30 invalid ones. A
   * valid link is never rejected: 256 bits cannot be guessed, so others' attempts do not matter.
   */
  async useLink(purposes: readonly LinkPurpose[], link: string, ip: string): Promise<CodeFields> {
    const { store, limits, clock } = this.#deps;
    const found = await store.takeByLink(purposes, secretDigest(link), clock.date());
    if (!found) return this.#refuseLink(ip);
    await limits.endPause(found.email);
    return found;
  }

  /** Hashes under the current key and the previous one. */
  #hashesOf(purpose: CodePurpose, email: string, code: string): string[] {
    return this.#deps.key.accepted.map((accepted) => mac(accepted, purpose, email, code));
  }

  async #refuseLink(ip: string): Promise<never> {
    await this.#deps.limits.wrongLink(ip);
    throw new AppError('OTP_EXPIRED', () => failed.linkExpired);
  }
}
