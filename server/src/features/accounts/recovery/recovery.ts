import { randomBytes } from 'node:crypto';
import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden } from '../../../errors/common.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Registrant } from '../../../http/routes/route.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mail, Mailer } from '../../../platform/mailer/mailer.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import { isLockedOut, type Member, type MemberGuard, type Members } from '../../members/index.ts';
import type { CodeFields, CodePurpose } from '../codes/code.model.ts';
import type { Codes } from '../codes/codes.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import { resetMail, verificationMail } from '../mails/account-mails.ts';
import type { PasswordRules } from '../passwords/password-rules.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { ResetGrantFields } from './reset-grant.model.ts';
import type { ResetGrantStore } from './reset-grant.store.ts';
import type { CallFrom, SignIn } from '../sign-in/sign-in.ts';
import type { Tokens } from '../credentials/tokens.ts';

const { failed } = ACCOUNT_TEXTS;
const GRANT_COOKIE = 'resetGrant';
/** Mailed links that set a password. */
const NEW_PASSWORD = ['reset-password', 'first-password'] as const;

interface NewPassword {
  readonly email: string;
  readonly newPassword: string;
  readonly resetToken?: string | undefined;
}

interface Deps {
  readonly members: Members;
  readonly codes: Codes;
  readonly grants: ResetGrantStore;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly passwordSignIn: PasswordSignIn;
  readonly passwordRules: PasswordRules;
  readonly tokens: Tokens;
  readonly limits: GuessLimits;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** Mailed proofs of an address: for verification and for a new password. */
export class Recovery {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Counts the request and sends the mail after the response, so that neither response nor its time shows whether the
   * member exists. Throws FORBIDDEN for a new password while passwords are off.
   */
  async sendCode(purpose: CodePurpose, email: string): Promise<void> {
    const { limits, background, members, mailer, passwordSignIn, securityLog } = this.#deps;
    if (purpose === 'reset-password') await passwordSignIn.require();
    await limits.codeAskedFor(email);
    background.run('send a code', async () => {
      const member = await members.store.findByEmail(email);
      if (!member || isLockedOut(member) || (purpose === 'verify-email' && member.isEmailVerified)) return;
      await mailer.send(await this.#mailFor(purpose, member));
      securityLog('code-sent', { memberId: member._id, reason: purpose });
    });
  }

  async sendVerification({ memberId }: Registrant): Promise<void> {
    const member = await this.#deps.members.store.findById(memberId);
    if (member) await this.sendCode('verify-email', member.email);
  }

  async verifyByCode(email: string, code: string, from: CallFrom): Promise<void> {
    await this.#markVerified(await this.#use('verify-email', email, code, from), from);
  }

  async verifyByLink(link: string, from: CallFrom): Promise<void> {
    const { codes } = this.#deps;
    const used = await this.#noted(() => codes.useLink(['verify-email'], link, from.caller.ip));
    await this.#markVerified(used, from);
  }

  /** Exchanges a code for the grant to set a new password: for this address, once, within 10 minutes. */
  async grantReset(email: string, code: string, from: CallFrom): Promise<string> {
    await this.#deps.passwordSignIn.require();
    const used = await this.#use('reset-password', email, code, from);
    const member = await this.#ownerOf(used);
    if (!member) throw new AppError('OTP_EXPIRED', () => failed.codeExpired);
    return this.grantTo(member, from.cookies);
  }

  /** Like `grantTo`; undefined while passwords are off. */
  async offerTo(member: Member, cookies: CookieJar): Promise<string | undefined> {
    return (await this.#deps.passwordSignIn.isOn()) ? this.grantTo(member, cookies) : undefined;
  }

  /** Grants a new password to a member who has proven the address in this browser. Returns the grant's token. */
  async grantTo({ _id, email, credentialVersion }: Member, cookies: CookieJar): Promise<string> {
    const { grants, clock } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    await grants.add({
      tokenHash: secretDigest(token),
      email,
      memberId: _id,
      credentialVersion,
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.resetGrantLifetime),
    });
    cookies.keep(GRANT_COOKIE, token, ACCOUNT_LIMITS.resetGrantLifetime);
    return token;
  }

  /** Sets a new password with the grant, which also verifies the address. Throws 403 without a valid grant. */
  async resetPassword(given: NewPassword, from: CallFrom): Promise<void> {
    const { email, newPassword } = given;
    await this.#deps.passwordSignIn.require();
    const token = given.resetToken ?? from.cookies.read(GRANT_COOKIE);
    const grant = token && (await this.#takeGrant(secretDigest(token), email, newPassword));
    if (!grant) throw forbidden(() => failed.resetGrant);
    const hash = await this.#deps.passwords.hash(newPassword);
    const { memberId, credentialVersion } = grant;
    const isSet = await this.#setPassword(memberId, hash, { email, credentialVersion }, from);
    if (!isSet) throw forbidden(() => failed.resetGrant);
  }

  /** Takes a grant, unless the new password is rejected: then the grant stays valid. */
  async #takeGrant(tokenHash: string, email: string, newPassword: string): Promise<ResetGrantFields | null> {
    const { grants, members, passwordRules, clock } = this.#deps;
    const found = await grants.find(tokenHash, email, clock.date());
    const member = found && (await members.store.findById(found.memberId));
    if (!member) return null;
    passwordRules.check(newPassword, member, 'newPassword');
    return grants.take(tokenHash, email, clock.date());
  }

  /** Returns the address of a mailed link. Opening the link does not use it. */
  async checkResetLink(link: string, from: CallFrom): Promise<string> {
    return (await this.#findResetLink(link, from)).email;
  }

  /** Sets a new password with a mailed link. It works in any browser, whatever codes were guessed before. */
  async resetByLink(link: string, newPassword: string, from: CallFrom): Promise<void> {
    const { codes, passwords, passwordRules } = this.#deps;
    const member = await this.#findResetLink(link, from);
    passwordRules.check(newPassword, member, 'newPassword');
    const { _id, email, credentialVersion } = member;
    const hash = await passwords.hash(newPassword);
    // Used last: the link stays valid if the new password is rejected.
    await this.#noted(() => codes.useLink(NEW_PASSWORD, link, from.caller.ip));
    const isSet = await this.#setPassword(_id, hash, { email, credentialVersion }, from);
    if (!isSet) throw new AppError('OTP_EXPIRED', () => failed.linkExpired);
  }

  async #findResetLink(link: string, from: CallFrom): Promise<Member> {
    const { codes, passwordSignIn } = this.#deps;
    await passwordSignIn.require();
    const found = await this.#noted(() => codes.findLink(NEW_PASSWORD, link, from.caller.ip));
    const member = await this.#ownerOf(found);
    if (!member) throw new AppError('OTP_EXPIRED', () => failed.linkExpired);
    return member;
  }

  /** The account of a code, unless its registration was restarted or its address changed since. */
  async #ownerOf({ memberId, attempt, email }: CodeFields): Promise<Member | undefined> {
    const member = await this.#deps.members.store.findById(memberId);
    return member?.attempt === attempt && member.email === email ? member : undefined;
  }

  /** Returns whether the password was set: not if the account has changed since it was read. */
  async #setPassword(memberId: string, hash: string, guard: MemberGuard, from: CallFrom): Promise<boolean> {
    const { members, signIn, securityLog } = this.#deps;
    const member = await members.store.setPassword(memberId, hash, guard);
    if (!member) return false;
    await signIn.afterNewPassword(member, from);
    from.cookies.drop(GRANT_COOKIE);
    securityLog('password-reset', { memberId });
    return true;
  }

  async #mailFor(purpose: CodePurpose, member: Member): Promise<Mail> {
    const { codes, members, publicUrl } = this.#deps;
    const issued = await codes.issue(purpose, member);
    const mailOf = purpose === 'verify-email' ? verificationMail : resetMail;
    const language = members.languageOf(member, callersOwnLanguage());
    return inLanguage(language, () => mailOf(member, issued, publicUrl()));
  }

  async #use(purpose: CodePurpose, email: string, code: string, from: CallFrom): Promise<CodeFields> {
    const { codes, signIn } = this.#deps;
    return this.#noted(async () => codes.use(purpose, code, await signIn.guesserOf(email, from)));
  }

  /**
   * A registering browser can only verify its own attempt: the owner of an address must not verify the password of a
   * stranger who restarted the registration.
   */
  #checkAttempt({ memberId, attempt }: CodeFields, { cookies }: CallFrom): void {
    const { tokens, securityLog } = this.#deps;
    const token = cookies.readOfPage(REGISTRATION_COOKIE);
    const own = token === undefined ? undefined : tokens.read('registration', token);
    if (own?.memberId !== memberId || own.id === attempt) return;
    securityLog('code-refused', { memberId, reason: 'another attempt' });
    throw new AppError('OTP_EXPIRED', () => failed.startedAfresh);
  }

  async #markVerified(used: CodeFields, from: CallFrom): Promise<void> {
    this.#checkAttempt(used, from);
    const { memberId, attempt, email } = used;
    const changed = await this.#deps.members.store.change(
      memberId,
      { isEmailVerified: true },
      { attempt, email },
    );
    if (!changed) throw new AppError('OTP_EXPIRED', () => failed.codeExpired);
    this.#deps.securityLog('email-verified', { memberId });
  }

  async #noted<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof AppError ? error.code : undefined;
      if (reason) this.#deps.securityLog('code-refused', { reason });
      throw error;
    }
  }
}
