/** The states of a sign-in. All but the first two are final. `password-off`: passwords are turned off for everybody. */
export type SignInState =
  | 'started'
  | 'waiting-for-code'
  | 'signed-in'
  | 'refused'
  | 'unverified'
  | 'suspended'
  | 'expired'
  | 'password-off';

/** What decides about a sign-in with a passkey. */
export interface ProvenAccount {
  readonly isEmailVerified: boolean;
  readonly isSuspended: boolean;
}

/** What decides about a sign-in, besides its proofs. */
export interface SignInAccount extends ProvenAccount {
  readonly hasSecondFactor: boolean;
  /** Whether the account trusts the browser: then the password is enough. */
  readonly isTrusted?: boolean;
}

/** A proof that was given. The account is looked at only if the proof is right. */
export type SignInProof =
  | { readonly kind: 'password'; readonly account: SignInAccount | undefined; readonly isOff: boolean }
  | { readonly kind: 'provider'; readonly account: SignInAccount | undefined }
  | { readonly kind: 'passkey'; readonly account: ProvenAccount | undefined }
  | {
      readonly kind: 'code';
      readonly account: SignInAccount | undefined;
      readonly triesLeft: number;
      /** Whether the sign-in began with a password, and passwords have been turned off since. */
      readonly isOff: boolean;
    };

/** Suspensions and addresses are checked after every proof, because they may change in between. */
function stateOf(account: ProvenAccount, isComplete: boolean): SignInState {
  if (!account.isEmailVerified) return 'unverified';
  if (account.isSuspended) return 'suspended';
  return isComplete ? 'signed-in' : 'waiting-for-code';
}

/** Returns the state after a proof; `account` is undefined if the proof is wrong. Throws for a proof out of turn. */
export function nextSignInState(state: SignInState, proof: SignInProof): SignInState {
  // A provider may have asked for a second factor of its own, but nobody here can check that.
  if (state === 'started' && (proof.kind === 'password' || proof.kind === 'provider')) {
    if (proof.kind === 'password' && proof.isOff) return 'password-off';
    const { account } = proof;
    return account ? stateOf(account, !account.hasSecondFactor || account.isTrusted === true) : 'refused';
  }
  // The device has verified its user, which is a second factor already.
  if (state === 'started' && proof.kind === 'passkey') {
    return proof.account ? stateOf(proof.account, true) : 'refused';
  }
  if (state === 'waiting-for-code' && proof.kind === 'code') {
    if (proof.isOff) return 'password-off';
    if (proof.account) return stateOf(proof.account, true);
    return proof.triesLeft > 0 ? 'waiting-for-code' : 'expired';
  }
  throw new Error(`A sign-in in the state ${state} takes no ${proof.kind}.`);
}
