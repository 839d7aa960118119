import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { AppError } from '../../errors/app-error.ts';
import { invalid, notFound, unauthenticated } from '../../errors/common.ts';
import { suspended } from '../../errors/suspended.ts';
import type { CookieJar } from '../../http/cookie-jar.ts';
import type { Caller, Viewer } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Member, Members } from '../members/index.ts';
import type { CodeStore } from './code.store.ts';
import type { Devices } from './devices.ts';
import type { Guesser, GuessLimits } from './guess-limits.ts';
import { passwordChangedMail } from './mails/account-mails.ts';
import type { Passwords } from './passwords.ts';
import type { ResetGrantStore } from './reset-grant.store.ts';
import type { Sessions } from './sessions.ts';

const { failed } = ACCOUNT_TEXTS;

interface Parts {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly passwords: Passwords;
  readonly limits: GuessLimits;
  readonly devices: Devices;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** Who calls, and the cookies that tell a browser that the account knows. */
export interface CallFrom {
  readonly caller: Caller;
  readonly cookies: CookieJar;
}

interface SignedIn {
  readonly token: string;
  readonly member: Member;
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sign-in, sign-out and what a new password does to sessions (specification 3.4 and 3.15). */
export class SignIn {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Who guesses a password or code of this address. */
  guesserOf(email: string, { caller, cookies }: CallFrom): Guesser {
    return { email, ip: caller.ip, device: this.#parts.devices.knownFor(cookies, email) };
  }

  /**
   * Throws INVALID_CREDENTIALS, alike in words and time for known and unknown addresses; SUSPENDED only to who knows the password.
   */
  async signIn(given: { email: string; password: string }, from: CallFrom): Promise<SignedIn> {
    const { members, sessions, passwords, limits, devices, securityLog } = this.#parts;
    const { email, password } = given;
    const attempt = await limits.password(this.guesserOf(email, from));
    const member = await members.store.findByEmail(email);
    const isRight = await passwords.matches(password, member?.passwordHash);
    if (!member || !isRight) {
      securityLog('sign-in-refused', { memberId: member?._id, reason: 'wrong password' });
      throw new AppError('INVALID_CREDENTIALS', failed.credentials);
    }
    attempt.forgive();
    if (!member.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED', failed.emailNotVerified);
    this.#mustNotBeSuspended(member);
    await this.#hashAsToday(member, password);
    const { token } = await sessions.open(member, from.caller);
    // A suspension that came in between has ended the sessions that it found: this one may have been too young.
    this.#mustNotBeSuspended(await members.store.findById(member._id));
    devices.remember(from.cookies, email);
    securityLog('signed-in', { memberId: member._id });
    return { token, member };
  }

  #mustNotBeSuspended(member: Member | null): void {
    if (!member?.suspendedAt) return;
    this.#parts.securityLog('sign-in-refused', { memberId: member._id, reason: 'suspended' });
    throw suspended();
  }

  async signOut(viewer: Viewer): Promise<void> {
    await this.#parts.sessions.end(viewer);
    this.#parts.securityLog('signed-out', { memberId: viewer.memberId });
  }

  /** Signs out one of the member's sessions. Throws NOT_FOUND for one that isn't theirs. */
  async endSession(viewer: Viewer, sessionId: string): Promise<void> {
    const { sessions, securityLog } = this.#parts;
    const hasEnded = await sessions.end({ memberId: viewer.memberId, sessionId });
    if (!hasEnded) throw notFound('There is no such session.');
    securityLog('sessions-ended', { memberId: viewer.memberId, count: 1 });
  }

  async endOtherSessions(viewer: Viewer): Promise<void> {
    const { sessions, securityLog } = this.#parts;
    const count = await sessions.endAll(viewer.memberId, viewer.sessionId);
    securityLog('sessions-ended', { memberId: viewer.memberId, count });
  }

  /**
   * The member whose password this is. Throws 400 naming `field` where it is not: a wrong password of somebody signed in
   * counts as a guess, but says nothing against the session (specification 3.2).
   */
  async confirm(viewer: Viewer, password: string, field: string, from: CallFrom): Promise<Member> {
    const { members, passwords, limits, securityLog } = this.#parts;
    const member = await members.store.findById(viewer.memberId);
    if (!member) throw unauthenticated();
    const attempt = await limits.password(this.guesserOf(member.email, from));
    if (!(await passwords.matches(password, member.passwordHash))) {
      securityLog('sign-in-refused', { memberId: member._id, reason: `wrong ${field}` });
      throw invalid({ [field]: failed.currentPassword });
    }
    attempt.forgive();
    return member;
  }

  /** Sets a new password and answers the token of a fresh session; every earlier one has ended. */
  async changePassword(viewer: Viewer, given: PasswordChange, from: CallFrom): Promise<string> {
    const { members, sessions, passwords, securityLog } = this.#parts;
    const { _id, passwordHash } = await this.confirm(viewer, given.currentPassword, 'currentPassword', from);
    const hash = await passwords.hash(given.newPassword);
    // Of two changes at once the second finds another password than the one it was given.
    const member = await members.store.setPassword(_id, hash, { passwordHash });
    if (!member) throw invalid({ currentPassword: failed.currentPassword });
    const fresh = await sessions.open(member, from.caller);
    // The page that asked goes on with the fresh session, its socket too.
    sessions.replace(viewer.sessionId, fresh.id);
    await this.afterNewPassword(member, fresh.id);
    securityLog('password-changed', { memberId: _id });
    return fresh.token;
  }

  /** A new password ends all sessions but a fresh one, codes and grants, and its owner is told. */
  async afterNewPassword(member: Member, freshSessionId?: string): Promise<void> {
    const { sessions, codes, grants, background, mailer, publicUrl } = this.#parts;
    await sessions.endAll(member._id, freshSessionId);
    await codes.removeAllOf(member.email);
    await grants.removeAllOf(member.email);
    background.run('tell of a new password', () => mailer.send(passwordChangedMail(member, publicUrl())));
  }

  /** Hashes the password anew where the cost of a hash has been changed since. */
  async #hashAsToday({ _id, passwordHash }: Member, password: string): Promise<void> {
    const { members, passwords } = this.#parts;
    if (!passwords.isOutdated(passwordHash)) return;
    await members.store.change(_id, { passwordHash: await passwords.hash(password) }, { passwordHash });
  }
}
