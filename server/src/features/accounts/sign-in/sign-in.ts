import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound, unauthenticated } from '../../../errors/common.ts';
import { suspended } from '../../../errors/suspended.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Caller, Viewer } from '../../../http/routes/route.ts';
import type { Background } from '../../../platform/background.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import { isLockedOut, type Member, type Members } from '../../members/index.ts';
import type { CodeStore } from '../codes/code.store.ts';
import type { Devices } from './devices.ts';
import type { Guesser, GuessLimits } from './guess-limits.ts';
import { nextSignInState, type SignInAccount } from './sign-in-state.ts';
import { newDeviceMail, passwordChangedMail } from '../mails/account-mails.ts';
import { deviceInWords } from '../sessions/device-in-words.ts';
import type { PasswordRules } from '../passwords/password-rules.ts';
import { passwordsOff, type PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-ins.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ResetGrantStore } from '../recovery/reset-grant.store.ts';
import type { TrustedBrowsers } from '../trusted-browsers/trusted-browsers.ts';
import type { SessionIdentity } from '../sessions/session.model.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { texts } from '../texts/generated/index.ts';

const { failed } = ACCOUNT_TEXTS;

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly passwords: Passwords;
  readonly passwordSignIn: PasswordSignIn;
  readonly passwordRules: PasswordRules;
  readonly limits: GuessLimits;
  readonly devices: Devices;
  readonly secondFactors: SecondFactors;
  readonly pendings: PendingSignIns;
  readonly trusted: TrustedBrowsers;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** The caller, and the cookies that identify a known browser. */
export interface CallFrom {
  readonly caller: Caller;
  readonly cookies: CookieJar;
  /** Token of this browser's current session, if any. */
  readonly presentedToken: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly member: Member;
}

interface PasswordGiven {
  readonly email: string;
  readonly password: string;
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sign-in, sign-out, and the effect of a new password on sessions. */
export class SignIn {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Identifies who guesses a password or code of this address. */
  async guesserOf(email: string, { caller, cookies }: CallFrom): Promise<Guesser> {
    return { email, ip: caller.ip, device: await this.#deps.devices.knownFor(cookies, email) };
  }

  /**
   * Throws INVALID_CREDENTIALS, with the same text and time for known and unknown addresses and with and without second
   * factor; SUSPENDED and SECOND_FACTOR_REQUIRED only if the password is correct; FORBIDDEN while passwords are off.
   */
  async signIn(given: PasswordGiven, from: CallFrom): Promise<SignedIn> {
    const { passwordSignIn, pendings } = this.#deps;
    const isOff = !(await passwordSignIn.isOn());
    const member = isOff ? undefined : await this.#memberBy(given, from);
    const account = member && (await this.accountOf(member, from));
    const state = nextSignInState('started', { kind: 'password', account, isOff });
    if (!member || state === 'password-off') throw passwordsOff();
    if (state === 'unverified') throw new AppError('EMAIL_NOT_VERIFIED', () => failed.emailNotVerified);
    this.#mustNotBeSuspended(member);
    await this.#hashAsToday(member, given.password);
    if (state === 'signed-in') return this.open(member, from);
    await pendings.start(member, from.cookies);
    throw new AppError('SECOND_FACTOR_REQUIRED', () => SECOND_FACTOR_TEXTS.needed);
  }

  async #memberBy({ email, password }: PasswordGiven, from: CallFrom): Promise<Member> {
    const { members, passwords, limits, securityLog } = this.#deps;
    const attempt = await limits.password(await this.guesserOf(email, from));
    const member = await members.store.findByEmail(email);
    const isRight = await passwords.matches(password, member?.passwordHash);
    if (!member || !isRight) {
      securityLog('sign-in-refused', { memberId: member?._id, reason: 'wrong password' });
      throw new AppError('INVALID_CREDENTIALS', () => failed.credentials);
    }
    attempt.forgive();
    return member;
  }

  /** Opens the session of a member who has given every proof, `by` a password, passkey or sign-in at a provider. Throws SUSPENDED. */
  async open(
    member: Member,
    from: CallFrom,
    by: 'password' | 'passkey' | SessionIdentity = 'password',
  ): Promise<SignedIn> {
    const { members, sessions, devices, securityLog } = this.#deps;
    await this.#endPresented(member, from);
    const { identity, reason } =
      typeof by === 'string' ? { identity: undefined, reason: by } : { identity: by, reason: 'provider' };
    const { token } = await sessions.open(member, from.caller, identity);
    // A suspension in between has ended the existing sessions, but perhaps not this new one.
    this.#mustNotBeSuspended(await members.store.findById(member._id));
    const isNewDevice = await devices.remember(from.cookies, member);
    securityLog('signed-in', { memberId: member._id, reason });
    if (isNewDevice) this.#reportNewDevice(member, from.caller.userAgent);
    return { token, member };
  }

  /** What decides about a sign-in that asks for a second factor. */
  async accountOf(member: Member, { cookies }: CallFrom): Promise<SignInAccount> {
    const { secondFactors, trusted } = this.#deps;
    const { _id, isEmailVerified } = member;
    const hasSecondFactor = await secondFactors.isOn(_id);
    const isTrusted = hasSecondFactor && (await trusted.trusts(member, cookies));
    return { isEmailVerified, isSuspended: isLockedOut(member), hasSecondFactor, isTrusted };
  }

  #mustNotBeSuspended(member: Member | null): void {
    if (!member || !isLockedOut(member)) return;
    this.#deps.securityLog('sign-in-refused', { memberId: member._id, reason: 'suspended' });
    throw suspended();
  }

  /** Ends the browser's previous session, which no page would know of any more. */
  async #endPresented({ _id }: Member, { presentedToken }: CallFrom): Promise<void> {
    if (presentedToken === undefined) return;
    const owner = await this.#deps.sessions.endReplaced(presentedToken, _id);
    if (owner !== undefined) this.#deps.securityLog('sessions-ended', { memberId: owner, count: 1 });
  }

  async signOut(viewer: Viewer): Promise<void> {
    await this.#deps.sessions.end(viewer);
    this.#deps.securityLog('signed-out', { memberId: viewer.memberId });
  }

  /**
   * Signs out one of the member's sessions after a proof. Throws NOT_FOUND for another member's session.
   */
  async endSession(
    viewer: Viewer,
    sessionId: string,
    password: string | undefined,
    from: CallFrom,
  ): Promise<void> {
    const { sessions, securityLog } = this.#deps;
    await this.prove(viewer, password, from);
    const hasEnded = await sessions.end({ memberId: viewer.memberId, sessionId });
    if (!hasEnded) throw notFound(() => texts.noSession);
    securityLog('sessions-ended', { memberId: viewer.memberId, count: 1 });
  }

  /** Signs out all other sessions and ends the trust in other browsers after a proof. */
  async endOtherSessions(viewer: Viewer, password: string | undefined, from: CallFrom): Promise<void> {
    const { sessions, trusted, securityLog } = this.#deps;
    await this.prove(viewer, password, from);
    await trusted.forgetAllOf(viewer.memberId, from.cookies);
    const count = await sessions.endAll(viewer.memberId, [viewer.sessionId]);
    securityLog('sessions-ended', { memberId: viewer.memberId, count });
  }

  /** Like `confirm`; members without a password that works need a fresh proof instead. */
  async prove(viewer: Viewer, password: string | undefined, from: CallFrom): Promise<Member> {
    if (password !== undefined) return this.confirm(viewer, password, 'password', from);
    const { sessions, members, passwordSignIn } = this.#deps;
    const member = await members.store.findById(viewer.memberId);
    if (!member) throw unauthenticated();
    if (await passwordSignIn.signsIn(member)) throw invalid({ password: () => ACCOUNT_TEXTS.rules.password });
    await sessions.requireFreshProof(viewer);
    return member;
  }

  /**
   * Returns the member if the password is correct. Throws 400 with `field` otherwise: it counts as an attempt, but
   * the session stays valid. Throws FORBIDDEN while passwords are off.
   */
  async confirm(viewer: Viewer, password: string, field: string, from: CallFrom): Promise<Member> {
    const { members, passwords, passwordSignIn, limits, securityLog } = this.#deps;
    await passwordSignIn.require();
    const member = await members.store.findById(viewer.memberId);
    if (!member) throw unauthenticated();
    const attempt = await limits.password(await this.guesserOf(member.email, from));
    if (!(await passwords.matches(password, member.passwordHash))) {
      securityLog('sign-in-refused', { memberId: member._id, reason: `wrong ${field}` });
      throw invalid({ [field]: () => failed.currentPassword });
    }
    attempt.forgive();
    return member;
  }

  /** Sets a new password and returns the token of a new session; all earlier sessions have ended. */
  async changePassword(viewer: Viewer, given: PasswordChange, from: CallFrom): Promise<string> {
    const { members, sessions, passwords, passwordRules, securityLog } = this.#deps;
    const owner = await this.confirm(viewer, given.currentPassword, 'currentPassword', from);
    passwordRules.check(given.newPassword, owner, 'newPassword');
    const { _id, passwordHash } = owner;
    const hash = await passwords.hash(given.newPassword);
    // Of two concurrent changes the second finds another password than it was given.
    const member = await members.store.setPassword(_id, hash, { passwordHash });
    if (!member) throw invalid({ currentPassword: () => failed.currentPassword });
    const fresh = await sessions.open(member, from.caller);
    await sessions.endRenewed(viewer, fresh.id);
    await this.afterNewPassword(member, from, [fresh.id, viewer.sessionId]);
    securityLog('password-changed', { memberId: _id });
    return fresh.token;
  }

  /**
   * After a new password: ends all sessions except a new one and the one that it renews, removes codes and grants and
   * all known browsers except this one, and notifies the owner.
   */
  async afterNewPassword(member: Member, from: CallFrom, keptSessionIds?: readonly string[]): Promise<void> {
    const { members, sessions, codes, grants, devices, trusted, background, mailer, publicUrl } = this.#deps;
    await sessions.endAll(member._id, keptSessionIds);
    await codes.removeAllOf(member.email);
    await grants.removeAllOf(member.email);
    await devices.forgetAllOf(member._id);
    await trusted.forgetAllOf(member._id);
    await devices.remember(from.cookies, member);
    background.run('tell of a new password', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(inLanguage(language, () => passwordChangedMail(member, publicUrl())));
    });
  }

  /** Logs a sign-in from a browser that the account does not know, and mails the member, who may know it. */
  #reportNewDevice(member: Member, userAgent: string): void {
    const { members, background, mailer, securityLog, publicUrl } = this.#deps;
    securityLog('new-device', { memberId: member._id });
    background.run('tell of a new device', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(
        inLanguage(language, () => newDeviceMail(member, deviceInWords(userAgent), publicUrl())),
      );
    });
  }

  /** Hashes the password again if the configured cost has changed. */
  async #hashAsToday({ _id, passwordHash }: Member, password: string): Promise<void> {
    const { members, passwords } = this.#deps;
    if (!passwords.isOutdated(passwordHash)) return;
    await members.store.change(_id, { passwordHash: await passwords.hash(password) }, { passwordHash });
  }
}
