import { randomBytes } from 'node:crypto';
import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import { forbidden } from '../../errors/common.ts';
import type { Registrant } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mail, Mailer } from '../../platform/mailer/mailer.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { Member, Members } from '../members/index.ts';
import type { CodeFields, CodePurpose } from './code.model.ts';
import type { Codes } from './codes.ts';
import type { GuessLimits } from './guess-limits.ts';
import { resetMail, verificationMail } from './mails/account-mails.ts';
import type { Passwords } from './passwords.ts';
import type { ResetGrantStore } from './reset-grant.store.ts';
import type { CallFrom, SignIn } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

const { failed } = ACCOUNT_TEXTS;
const GRANT_COOKIE = 'resetGrant';

interface NewPassword {
  readonly email: string;
  readonly newPassword: string;
  readonly resetToken?: string | undefined;
}

interface Parts {
  readonly members: Members;
  readonly codes: Codes;
  readonly grants: ResetGrantStore;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly limits: GuessLimits;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** Proofs of an address by mail: verifying it, and setting a new password (specification 3.4). */
export class Recovery {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Counts the wish and sees to the mail after the answer: whether there is such a member shows neither in the answer
   * nor in its time.
   */
  async sendCode(purpose: CodePurpose, email: string): Promise<void> {
    const { limits, background, members, mailer, securityLog } = this.#parts;
    await limits.codeAskedFor(email);
    background.run('send a code', async () => {
      const member = await members.store.findByEmail(email);
      if (!member || member.suspendedAt || (purpose === 'verify-email' && member.isEmailVerified)) return;
      await mailer.send(await this.#mailFor(purpose, member));
      securityLog('code-sent', { memberId: member._id, reason: purpose });
    });
  }

  async sendVerification({ memberId }: Registrant): Promise<void> {
    const member = await this.#parts.members.store.findById(memberId);
    if (member) await this.sendCode('verify-email', member.email);
  }

  async verifyByCode(email: string, code: string, from: CallFrom): Promise<void> {
    await this.#markVerified(await this.#use('verify-email', email, code, from), from);
  }

  async verifyByLink(link: string, from: CallFrom): Promise<void> {
    const { codes } = this.#parts;
    const used = await this.#noted(() => codes.useLink('verify-email', link, from.caller.ip));
    await this.#markVerified(used, from);
  }

  /** Turns a code into the grant to set a new password: for this address, once, within 10 minutes. */
  async grantReset(email: string, code: string, from: CallFrom): Promise<string> {
    const { members, grants, clock } = this.#parts;
    const used = await this.#use('reset-password', email, code, from);
    const member = await members.store.findById(used.memberId);
    if (!member || member.attempt !== used.attempt) throw new AppError('OTP_EXPIRED', failed.codeExpired);
    const token = randomBytes(32).toString('base64url');
    await grants.add({
      tokenHash: secretDigest(token),
      email,
      memberId: member._id,
      credentialVersion: member.credentialVersion,
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.resetGrantLifetime),
    });
    from.cookies.keep(GRANT_COOKIE, token, ACCOUNT_LIMITS.resetGrantLifetime);
    return token;
  }

  /** Sets a new password with the grant; its proof of the address verifies the account too. Else 403. */
  async resetPassword(given: NewPassword, from: CallFrom): Promise<void> {
    const { members, grants, clock, passwords, signIn, securityLog } = this.#parts;
    const { email, newPassword } = given;
    const token = given.resetToken ?? from.cookies.read(GRANT_COOKIE);
    const grant = token && (await grants.take(secretDigest(token), email, clock.date()));
    if (!grant) throw forbidden(failed.resetGrant);
    const hash = await passwords.hash(newPassword);
    const { memberId, credentialVersion } = grant;
    const member = await members.store.setPassword(memberId, hash, { email, credentialVersion });
    if (!member) throw forbidden(failed.resetGrant);
    await signIn.afterNewPassword(member);
    from.cookies.drop(GRANT_COOKIE);
    securityLog('password-reset', { memberId });
  }

  async #mailFor(purpose: CodePurpose, member: Member): Promise<Mail> {
    const issued = await this.#parts.codes.issue(purpose, member);
    return purpose === 'verify-email'
      ? verificationMail(member, issued, this.#parts.publicUrl())
      : resetMail(member, issued);
  }

  async #use(purpose: CodePurpose, email: string, code: string, from: CallFrom): Promise<CodeFields> {
    const { codes, signIn } = this.#parts;
    return this.#noted(() => codes.use(purpose, code, signIn.guesserOf(email, from)));
  }

  /**
   * A browser that registers proves the address for its own attempt alone: the owner of an address whose registration a
   * stranger has started afresh must not verify the stranger's password with the stranger's code.
   */
  #checkAttempt({ memberId, attempt }: CodeFields, { cookies }: CallFrom): void {
    const { tokens, securityLog } = this.#parts;
    const token = cookies.read(REGISTRATION_COOKIE);
    const own = token === undefined ? undefined : tokens.read('registration', token);
    if (own?.memberId !== memberId || own.id === attempt) return;
    securityLog('code-refused', { memberId, reason: 'another attempt' });
    throw new AppError('OTP_EXPIRED', failed.startedAfresh);
  }

  async #markVerified(used: CodeFields, from: CallFrom): Promise<void> {
    this.#checkAttempt(used, from);
    const { memberId, attempt, email } = used;
    const changed = await this.#parts.members.store.change(
      memberId,
      { isEmailVerified: true },
      { attempt, email },
    );
    if (!changed) throw new AppError('OTP_EXPIRED', failed.codeExpired);
    this.#parts.securityLog('email-verified', { memberId });
  }

  async #noted<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof AppError ? error.code : undefined;
      if (reason) this.#parts.securityLog('code-refused', { reason });
      throw error;
    }
  }
}
