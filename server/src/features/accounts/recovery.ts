import { randomBytes } from 'node:crypto';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import { forbidden } from '../../errors/common.ts';
import type { Registrant } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Member, Members } from '../members/index.ts';
import type { CodeFields, CodePurpose } from './code.model.ts';
import type { Codes } from './codes.ts';
import type { GuessLimits } from './guess-limits.ts';
import { digest } from './keys.ts';
import { resetMail, verificationMail } from './mails/account-mails.ts';
import type { Passwords } from './passwords.ts';
import type { ResetGrantStore } from './reset-grant.store.ts';
import type { CallFrom, SignIn } from './sign-in.ts';

const { failed } = ACCOUNT_TEXTS;
const GRANT_COOKIE = 'resetGrant';

interface Parts {
  readonly members: Members;
  readonly codes: Codes;
  readonly grants: ResetGrantStore;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly limits: GuessLimits;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

export type Recovery = ReturnType<typeof createRecovery>;

/** Proofs of an address by mail: verifying it, and setting a new password (specification 3.4). */
export function createRecovery(parts: Parts) {
  const { members, codes, signIn, limits, background, securityLog } = parts;

  const mailFor = async (purpose: CodePurpose, member: Member) => {
    const issued = await codes.issue(purpose, member);
    return purpose === 'verify-email'
      ? verificationMail(member, issued, parts.publicUrl())
      : resetMail(member, issued);
  };

  /**
   * Counts the wish and sees to the mail after the answer: whether there is such a member shows neither in the answer
   * nor in its time.
   */
  async function sendCode(purpose: CodePurpose, email: string): Promise<void> {
    await limits.codeAskedFor(email);
    background.run('send a code', async () => {
      const member = await members.store.findByEmail(email);
      if (!member || (purpose === 'verify-email' && member.isEmailVerified)) return;
      await parts.mailer.send(await mailFor(purpose, member));
      securityLog('code-sent', { memberId: member._id, reason: purpose });
    });
  }

  async function markVerified({ memberId, attempt, email }: CodeFields): Promise<void> {
    const changed = await members.store.change(memberId, { isEmailVerified: true }, { attempt, email });
    if (!changed) throw new AppError('OTP_EXPIRED', failed.codeExpired);
    securityLog('email-verified', { memberId });
  }

  async function logged<T>(from: CallFrom, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) securityLog('code-refused', { ip: from.caller.ip, reason: error.code });
      throw error;
    }
  }

  return {
    sendCode,

    async sendVerification({ memberId }: Registrant): Promise<void> {
      const member = await members.store.findById(memberId);
      if (member) await sendCode('verify-email', member.email);
    },

    async verifyByCode(email: string, code: string, from: CallFrom): Promise<void> {
      const guesser = signIn.guesserOf(email, from);
      await markVerified(await logged(from, () => codes.use('verify-email', code, guesser)));
    },

    async verifyByLink(link: string, from: CallFrom): Promise<void> {
      await markVerified(await logged(from, () => codes.useLink('verify-email', link, from.caller.ip)));
    },

    /** Turns a code into the grant to set a new password: for this address, once, within 10 minutes. */
    async grantReset(email: string, code: string, from: CallFrom): Promise<string> {
      const guesser = signIn.guesserOf(email, from);
      const used = await logged(from, () => codes.use('reset-password', code, guesser));
      const member = await members.store.findById(used.memberId);
      if (!member || member.attempt !== used.attempt) throw new AppError('OTP_EXPIRED', failed.codeExpired);
      const token = randomBytes(32).toString('base64url');
      await parts.grants.add({
        tokenHash: digest(token),
        email,
        memberId: member._id,
        credentialVersion: member.credentialVersion,
        expiresAt: new Date(parts.clock.now() + ACCOUNT_LIMITS.resetGrantLifetime),
      });
      from.cookies.keep(GRANT_COOKIE, token, ACCOUNT_LIMITS.resetGrantLifetime);
      return token;
    },

    /** Sets a new password with the grant; its proof of the address verifies the account too. Else 403. */
    async resetPassword(
      email: string,
      newPassword: string,
      given: string | undefined,
      from: CallFrom,
    ): Promise<void> {
      const token = given ?? from.cookies.read(GRANT_COOKIE);
      const grant = token && (await parts.grants.take(digest(token), email, parts.clock.date()));
      if (!grant) throw forbidden(failed.resetGrant);
      const hash = await parts.passwords.hash(newPassword);
      const { memberId, credentialVersion } = grant;
      const member = await members.store.setPassword(memberId, hash, { email, credentialVersion });
      if (!member) throw forbidden(failed.resetGrant);
      await signIn.afterNewPassword(member);
      from.cookies.drop(GRANT_COOKIE);
      securityLog('password-reset', { memberId, ip: from.caller.ip });
    },
  };
}
