import { expect, test } from 'vitest';
import { nextSignInState, type SignInAccount, type SignInProof, type SignInState } from './sign-in-state.ts';

const GOOD: SignInAccount = { isEmailVerified: true, isSuspended: false, hasSecondFactor: false };
const WITH_APP = { ...GOOD, hasSecondFactor: true };

const password = (account?: SignInAccount, isOff = false): SignInProof => ({
  kind: 'password',
  account,
  isOff,
});
const passkey = (account?: SignInAccount): SignInProof => ({ kind: 'passkey', account });
const provider = (account?: SignInAccount): SignInProof => ({ kind: 'provider', account });
const code = (account: SignInAccount | undefined, triesLeft: number, isOff = false): SignInProof => ({
  kind: 'code',
  account,
  triesLeft,
  isOff,
});

test.each<[SignInState, SignInProof, SignInState]>([
  ['started', password(), 'refused'],
  ['started', password(GOOD), 'signed-in'],
  ['started', password(WITH_APP), 'waiting-for-code'],
  ['started', password({ ...WITH_APP, isTrusted: true }), 'signed-in'],
  ['started', password({ ...WITH_APP, isTrusted: true, isSuspended: true }), 'suspended'],
  ['started', password({ ...WITH_APP, isEmailVerified: false }), 'unverified'],
  ['started', password({ ...WITH_APP, isSuspended: true }), 'suspended'],
  ['started', password({ ...GOOD, isEmailVerified: false, isSuspended: true }), 'unverified'],
  ['started', password(undefined, true), 'password-off'],
  ['started', password({ ...GOOD, isSuspended: true }, true), 'password-off'],
  ['waiting-for-code', code(undefined, 4, true), 'password-off'],
  ['waiting-for-code', code(WITH_APP, 4, true), 'password-off'],
  ['started', provider(), 'refused'],
  ['started', provider(GOOD), 'signed-in'],
  ['started', provider(WITH_APP), 'waiting-for-code'],
  ['started', provider({ ...WITH_APP, isTrusted: true }), 'signed-in'],
  ['started', provider({ ...WITH_APP, isSuspended: true }), 'suspended'],
  ['started', passkey(), 'refused'],
  ['started', passkey(WITH_APP), 'signed-in'],
  ['started', passkey({ ...WITH_APP, isEmailVerified: false }), 'unverified'],
  ['started', passkey({ ...GOOD, isSuspended: true }), 'suspended'],
  ['waiting-for-code', code(undefined, 1), 'waiting-for-code'],
  ['waiting-for-code', code(undefined, 0), 'expired'],
  ['waiting-for-code', code(WITH_APP, 0), 'signed-in'],
  ['waiting-for-code', code({ ...WITH_APP, isSuspended: true }, 3), 'suspended'],
])('%s, then %j: %s', (state, proof, next) => {
  expect(nextSignInState(state, proof)).toBe(next);
});

test.each<[SignInState, SignInProof]>([
  ['started', code(WITH_APP, 4)],
  ['waiting-for-code', password(GOOD)],
  ['waiting-for-code', passkey(GOOD)],
  ['waiting-for-code', provider(GOOD)],
  ['signed-in', password(GOOD)],
  ['signed-in', passkey(GOOD)],
  ['refused', password(GOOD)],
  ['unverified', code(GOOD, 4)],
  ['suspended', code(GOOD, 4)],
  ['expired', code(GOOD, 4)],
  ['password-off', password(GOOD)],
])('%s takes no %j', (state, proof) => {
  expect(() => nextSignInState(state, proof)).toThrow(/takes no/);
});
