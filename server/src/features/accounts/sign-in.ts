import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { AppError } from '../../errors/app-error.ts';
import { invalid, unauthenticated } from '../../errors/common.ts';
import type { CookieJar } from '../../http/cookie-jar.ts';
import type { Caller, Viewer } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Member, Members } from '../members/index.ts';
import type { CodeStore } from './code.store.ts';
import type { Devices } from './devices.ts';
import type { GuessLimits } from './guess-limits.ts';
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

export type SignIn = ReturnType<typeof createSignIn>;

/** Sign-in, sign-out and what a new password does to sessions (specification 3.4 and 3.15). */
export function createSignIn(parts: Parts) {
  const { members, sessions, passwords, limits, devices, securityLog } = parts;

  /** A new password ends all sessions, codes and grants, and its owner is told. */
  async function afterNewPassword(member: Member): Promise<void> {
    await sessions.endAll(member._id);
    await parts.codes.removeAllOf(member.email);
    await parts.grants.removeAllOf(member.email);
    parts.background.run('tell of a new password', () =>
      parts.mailer.send(passwordChangedMail(member, parts.publicUrl())),
    );
  }

  const guesserOf = (email: string, { caller, cookies }: CallFrom) => ({
    email,
    ip: caller.ip,
    device: devices.knownFor(cookies, email),
  });

  return {
    afterNewPassword,
    guesserOf,

    /** Throws INVALID_CREDENTIALS, alike in words and time for known and unknown addresses. */
    async signIn(given: { email: string; password: string }, from: CallFrom) {
      const { email, password } = given;
      const attempt = await limits.password(guesserOf(email, from));
      const found = await members.store.findByEmail(email);
      const isRight = await passwords.matches(password, found?.passwordHash);
      if (!found || !isRight) {
        securityLog('sign-in-refused', {
          memberId: found?._id,
          ip: from.caller.ip,
          reason: 'wrong password',
        });
        throw new AppError('INVALID_CREDENTIALS', failed.credentials);
      }
      attempt.forgive();
      if (!found.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED', failed.emailNotVerified);
      const member = await withHashOfToday(found, password);
      const token = await sessions.open(member, from.caller);
      devices.remember(from.cookies, email);
      securityLog('signed-in', { memberId: member._id, ip: from.caller.ip });
      return { token, member };
    },

    async signOut(viewer: Viewer): Promise<void> {
      await sessions.end(viewer);
      securityLog('signed-out', { memberId: viewer.memberId });
    },

    /** Sets a new password and answers the token of a fresh session; every earlier one has ended. */
    async changePassword(
      viewer: Viewer,
      given: { currentPassword: string; newPassword: string },
      from: CallFrom,
    ): Promise<string> {
      const found = await members.store.findById(viewer.memberId);
      if (!found) throw unauthenticated();
      const attempt = await limits.password(guesserOf(found.email, from));
      const wrong = invalid({ currentPassword: failed.currentPassword });
      if (!(await passwords.matches(given.currentPassword, found.passwordHash))) throw wrong;
      attempt.forgive();
      const hash = await passwords.hash(given.newPassword);
      // Of two changes at once the second finds another password than the one it was given.
      const member = await members.store.setPassword(found._id, hash, { passwordHash: found.passwordHash });
      if (!member) throw wrong;
      await afterNewPassword(member);
      securityLog('password-changed', { memberId: member._id, ip: from.caller.ip });
      return sessions.open(member, from.caller);
    },
  };

  /** Hashes the password anew where the cost of a hash has been changed since. */
  async function withHashOfToday(member: Member, password: string): Promise<Member> {
    if (!passwords.isOutdated(member.passwordHash)) return member;
    const passwordHash = await passwords.hash(password);
    await members.store.change(member._id, { passwordHash }, { passwordHash: member.passwordHash });
    return member;
  }
}
