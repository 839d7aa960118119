import type { PasskeyRequestOptions } from '@weft/shared/accounts/passkeys/contract';
import type { PasskeyResponse } from '@weft/shared/accounts/passkeys/fields';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound } from '../../../errors/common.ts';
import { suspended } from '../../../errors/suspended.ts';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import { isLockedOut, type Member, type Members } from '../../members/index.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { CallFrom, SignedIn, SignIn } from '../sign-in/sign-in.ts';
import { nextSignInState, type ProvenAccount } from '../sign-in/sign-in-state.ts';
import type { ChallengeUse, PasskeyChallenges } from './passkey-challenges.ts';
import { requirePasskeySite } from './passkeys.ts';
import type { Passkey, PasskeyStore } from './passkey.store.ts';
import { presentRequest, userHandleOf } from './present-passkey.ts';
import { verifyPasskey } from './verify-passkey.ts';

const texts = PASSKEY_TEXTS;
const SIGN_IN: ChallengeUse = { purpose: 'sign-in', memberId: null };
const proofOf = (memberId: string): ChallengeUse => ({ purpose: 'proof', memberId });

interface Deps {
  readonly store: PasskeyStore;
  readonly challenges: PasskeyChallenges;
  readonly members: Members;
  readonly signIn: SignIn;
  readonly limits: GuessLimits;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

/** Sign-ins and fresh proofs with passkeys. */
export class PasskeyUses {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the options for a sign-in with any passkey. Throws FORBIDDEN where passkeys are off. */
  async startSignIn(cookies: CookieJar): Promise<PasskeyRequestOptions> {
    const { challenges, publicUrl } = this.#deps;
    const site = requirePasskeySite(publicUrl());
    return presentRequest(site, await challenges.create(SIGN_IN, cookies));
  }

  /**
   * Throws OTP_EXPIRED for a challenge of another browser or from long ago, INVALID_CREDENTIALS for a passkey that is
   * unknown or wrong, SUSPENDED and EMAIL_NOT_VERIFIED only if it is right.
   */
  async signIn(response: PasskeyResponse, from: CallFrom): Promise<SignedIn> {
    const { limits, members, signIn, securityLog } = this.#deps;
    const attempt = await limits.passkey(from.caller.ip);
    const passkey = await this.#verified(response, SIGN_IN, from.cookies);
    const member = passkey ? await members.store.findById(passkey.memberId) : null;
    const account = member ? accountOf(member) : undefined;
    const state = nextSignInState('started', { kind: 'passkey', account });
    if (!member) {
      securityLog('sign-in-refused', { reason: 'wrong passkey' });
      throw new AppError('INVALID_CREDENTIALS', () => texts.refused);
    }
    attempt.forgive();
    if (state === 'signed-in') return signIn.open(member, from, 'passkey');
    securityLog('sign-in-refused', { memberId: member._id, reason: state });
    if (state === 'suspended') throw suspended();
    throw new AppError('EMAIL_NOT_VERIFIED', () => ACCOUNT_TEXTS.failed.emailNotVerified);
  }

  /** Returns the options for a proof with one of the member's passkeys. Throws NOT_FOUND if there is none. */
  async startProof(memberId: string, cookies: CookieJar): Promise<PasskeyRequestOptions> {
    const { store, challenges, publicUrl } = this.#deps;
    const site = requirePasskeySite(publicUrl());
    const passkeys = await store.listOf(memberId);
    if (passkeys.length === 0) throw notFound(() => texts.gone);
    return presentRequest(site, await challenges.create(proofOf(memberId), cookies), passkeys);
  }

  /** Throws OTP_EXPIRED, and 400 with the field `passkey` if it is not a right one of the member. */
  async prove(memberId: string, response: PasskeyResponse, from: CallFrom): Promise<void> {
    const { limits, securityLog } = this.#deps;
    const attempt = await limits.passkey(from.caller.ip);
    const passkey = await this.#verified(response, proofOf(memberId), from.cookies);
    if (passkey?.memberId !== memberId) {
      securityLog('code-refused', { memberId, reason: 'wrong passkey' });
      throw invalid({ passkey: () => texts.refused });
    }
    attempt.forgive();
  }

  /** Returns the passkey if it has signed this browser's challenge, and notes its use; of two replays only one. */
  async #verified(
    response: PasskeyResponse,
    use: ChallengeUse,
    cookies: CookieJar,
  ): Promise<Passkey | undefined> {
    const { store, challenges, clock, publicUrl } = this.#deps;
    const site = requirePasskeySite(publicUrl());
    const challenge = await challenges.take(response.response.clientDataJSON, use, cookies);
    const passkey = await store.find(response.id);
    if (!passkey || !isOwner(passkey, response)) return undefined;
    const verified = await verifyPasskey(site, challenge, passkey, response);
    const isNoted = verified && (await store.noteUse(passkey, { ...verified, lastUsedAt: clock.date() }));
    return isNoted ? passkey : undefined;
  }
}

function accountOf(member: Member): ProvenAccount {
  return { isEmailVerified: member.isEmailVerified, isSuspended: isLockedOut(member) };
}

function isOwner({ memberId }: Passkey, { response: { userHandle } }: PasskeyResponse): boolean {
  return userHandle === undefined || userHandle === null || userHandle === userHandleOf(memberId);
}
