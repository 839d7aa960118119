import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { AppError } from '../../../errors/app-error.ts';
import { suspended } from '../../../errors/suspended.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import { isLockedOut, type Member, type Members } from '../../members/index.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import { passwordsOff, type PasswordSignIn } from '../passwords/password-sign-in.ts';
import { nextSignInState } from '../sign-in/sign-in-state.ts';
import type { CallFrom, SignedIn, SignIn } from '../sign-in/sign-in.ts';
import { signInExpired, type PendingSignIns, type PendingTry } from './pending-sign-ins.ts';
import type { TrustedBrowsers } from '../trusted-browsers/trusted-browsers.ts';
import type { SecondFactors } from './second-factors.ts';

const texts = SECOND_FACTOR_TEXTS;

interface Deps {
  readonly members: Members;
  readonly signIn: SignIn;
  readonly pendings: PendingSignIns;
  readonly secondFactors: SecondFactors;
  readonly trusted: TrustedBrowsers;
  readonly passwordSignIn: PasswordSignIn;
  readonly limits: GuessLimits;
  readonly securityLog: SecurityLog;
}

interface GivenCode {
  readonly code: string;
  /** Whether the browser needs no code for 30 days. */
  readonly trust?: boolean | undefined;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export class SecondStep {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Throws OTP_INVALID for a wrong code, OTP_EXPIRED if the sign-in has to begin again, FORBIDDEN if it began with a
   * password and these are off by now, RATE_LIMITED after too many wrong codes of the account, SUSPENDED only if the
   * code is right.
   */
  async finish({ code, trust = false }: GivenCode, from: CallFrom): Promise<SignedIn> {
    const { signIn, pendings, secondFactors, trusted, passwordSignIn, limits } = this.#deps;
    const pending = await pendings.takeTry(from.cookies);
    const member = await this.#memberOf(pending);
    const attempt = await limits.appCode(await signIn.guesserOf(member.email, from));
    const isOff = pending.identity === undefined && !(await passwordSignIn.isOn());
    const isRight = !isOff && (await secondFactors.use(member, code));
    if (isRight) attempt.forgive();
    const { isEmailVerified } = member;
    const account = { isEmailVerified, isSuspended: isLockedOut(member), hasSecondFactor: true };
    const { triesLeft } = pending;
    const proof = { kind: 'code', account: isRight ? account : undefined, triesLeft, isOff } as const;
    const state = nextSignInState('waiting-for-code', proof);
    if (state === 'password-off') throw passwordsOff();
    if (!isRight) throw this.#refusalOf(member, triesLeft);
    await pendings.end(pending, from.cookies);
    if (state === 'suspended') throw suspended();
    const signedIn = await signIn.open(member, from, pending.identity);
    if (trust) await trusted.trust(member, from);
    return signedIn;
  }

  /** The member, unless the password has changed since it was given. */
  async #memberOf({ memberId, credentialVersion }: PendingTry): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (member?.credentialVersion !== credentialVersion) throw signInExpired();
    return member;
  }

  #refusalOf({ _id }: Member, triesLeft: number): AppError {
    this.#deps.securityLog('sign-in-refused', { memberId: _id, reason: 'wrong second factor' });
    return triesLeft > 0
      ? new AppError('OTP_INVALID', () => texts.wrong({ count: triesLeft }))
      : signInExpired(() => texts.tooManyTries);
  }
}
