import type { IdentityProof } from '@weft/shared/accounts/second-factor/contract';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { invalid, unauthenticated } from '../../../errors/common.ts';
import type { Viewer } from '../../../http/routes/route.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { PasskeyUses } from '../passkeys/passkey-uses.ts';
import type { Members } from '../../members/index.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { CallFrom, SignIn } from '../sign-in/sign-in.ts';
import type { SecondFactors } from './second-factors.ts';

const texts = SECOND_FACTOR_TEXTS;

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly secondFactors: SecondFactors;
  readonly passwordSignIn: PasswordSignIn;
  readonly passkeyUses: PasskeyUses;
  readonly limits: GuessLimits;
  readonly securityLog: SecurityLog;
}

/** Proofs that the member is at the session now: for 10 minutes, for this session only. */
export class FreshProofs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Which proofs the member can give, besides passkeys. */
  async proofsOf(memberId: string): Promise<{ password: boolean; code: boolean }> {
    const { members, passwordSignIn, secondFactors } = this.#deps;
    const member = await members.store.findById(memberId);
    if (!member) throw unauthenticated();
    const password = await passwordSignIn.signsIn(member);
    return { password, code: await secondFactors.isOn(memberId) };
  }

  /** Throws FRESH_PROOF_REQUIRED if the session's last proof is older than 10 minutes. */
  require(viewer: Viewer): Promise<void> {
    return this.#deps.sessions.requireFreshProof(viewer);
  }

  /** Throws 400 with the field if the proof is wrong, OTP_EXPIRED for an old passkey question; a wrong one counts as a guess, and the session stays valid. */
  async confirm(viewer: Viewer, { password, code, passkey }: IdentityProof, from: CallFrom): Promise<void> {
    const { sessions, signIn, passkeyUses, securityLog } = this.#deps;
    if (passkey !== undefined) await passkeyUses.prove(viewer.memberId, passkey, from);
    else if (code !== undefined) await this.#useCode(viewer, code, from);
    else await signIn.confirm(viewer, password ?? '', 'password', from);
    await sessions.noteProof(viewer);
    securityLog('identity-confirmed', { memberId: viewer.memberId });
  }

  async #useCode({ memberId }: Viewer, code: string, from: CallFrom): Promise<void> {
    const { members, signIn, secondFactors, limits, securityLog } = this.#deps;
    const member = await members.store.findById(memberId);
    if (!member) throw unauthenticated();
    const attempt = await limits.appCode(await signIn.guesserOf(member.email, from));
    if (!(await secondFactors.use(member, code))) {
      securityLog('code-refused', { memberId, reason: 'wrong second factor' });
      throw invalid({ code: () => texts.wrongCode });
    }
    attempt.forgive();
  }
}
