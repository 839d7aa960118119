import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IsoTime } from '../../http/fields.ts';
import { OwnProfile } from '../../profiles/views.ts';
import { GivenPassword } from '../fields.ts';
import { PasskeyResponse } from '../passkeys/fields.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import { AppCode, SecondFactorCode } from './fields.ts';
import { SECOND_FACTOR_TEXTS } from './texts.ts';

const setupExpired = { error: () => SECOND_FACTOR_TEXTS.setupExpired };

export const finishSignIn = endpoint({
  id: 'accounts.finishSignIn',
  method: 'POST',
  path: '/user/login/second-factor',
  summary:
    'Finish a sign-in with a code of the authenticator app or a recovery code. The sign-in waits 10 minutes in its browser (the cookie pendingSignIn, over https __Host-pendingSignIn) and has 5 tries.',
  access: 'public',
  atRoot: false,
  body: z.object({
    code: SecondFactorCode,
    /** Whether this browser needs no code for 30 days (the cookie trustedBrowser, over https __Host-trustedBrowser). */
    trust: z.optional(z.boolean()),
  }),
  answer: z.object({ token: z.string(), user: OwnProfile }),
  errors: ['OTP_INVALID', 'OTP_EXPIRED', 'SUSPENDED', 'FORBIDDEN'],
});

/** What a member sees of their second factor. Never the key or the codes. */
export const SecondFactorView = z.object({
  /** Null while it is off. */
  onSince: z.nullable(IsoTime),
  recoveryCodesLeft: z.number(),
  /** Set if the member's role has no powers without it. */
  protectsRole: z.optional(z.literal(true)),
});

export const getSecondFactor = endpoint({
  id: 'accounts.secondFactor',
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Get whether the authenticator app is on, and how many recovery codes are left.',
  access: 'session',
  atRoot: false,
  answer: SecondFactorView,
});

export const setUpSecondFactor = endpoint({
  id: 'accounts.setUpSecondFactor',
  method: 'POST',
  path: '/user/second-factor/setup',
  summary: 'Get a new key for an authenticator app. A code of the app turns it on within 30 minutes.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  answer: z.object({
    /** Base32, to type into an app. */
    key: z.string(),
    /** The `otpauth:` address for a QR code. */
    address: z.string(),
    /** The encrypted key, to send back with the code. */
    setup: z.string(),
  }),
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const turnOnSecondFactor = endpoint({
  id: 'accounts.turnOnSecondFactor',
  method: 'POST',
  path: '/user/second-factor',
  summary: 'Turn the authenticator app on with a code of it. The response has the recovery codes, once.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  body: z.object({ setup: z.string(setupExpired).check(z.maxLength(1000, setupExpired)), code: AppCode }),
  answer: RecoveryCodes,
  status: 201,
  errors: ['OTP_INVALID', 'OTP_EXPIRED'],
});

export const turnOffSecondFactor = endpoint({
  id: 'accounts.turnOffSecondFactor',
  method: 'DELETE',
  path: '/user/second-factor',
  summary: 'Turn the authenticator app off. Its key and the recovery codes are deleted.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  answer: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  id: 'accounts.renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  summary: 'Replace the recovery codes. The response has the new ones, once.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  answer: RecoveryCodes,
  status: 201,
  errors: ['NOT_FOUND'],
});

/** The password, a code of the authenticator app, or a passkey. */
const IdentityProof = z
  .object({
    password: z.optional(GivenPassword),
    code: z.optional(AppCode),
    passkey: z.optional(PasskeyResponse),
  })
  .check(
    z.refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
      path: ['password'],
      error: () => ACCOUNT_TEXTS.rules.password,
    }),
  );

export const listProofs = endpoint({
  id: 'accounts.proofs',
  method: 'GET',
  path: '/user/proofs',
  summary: 'Say whether the member can confirm their identity with a password or with a code of an app.',
  access: 'session',
  openWhileHeld: true,
  atRoot: false,
  answer: z.object({ password: z.boolean(), code: z.boolean() }),
});

export const confirmIdentity = endpoint({
  id: 'accounts.confirmIdentity',
  method: 'POST',
  path: '/user/confirm-identity',
  summary:
    'Prove that the member is at this session, with the password, a code of the authenticator app or a passkey. Calls that need a fresh proof then work for 10 minutes.',
  access: 'session',
  openWhileHeld: true,
  atRoot: false,
  body: IdentityProof,
  answer: z.object({}),
  errors: ['OTP_EXPIRED', 'FORBIDDEN'],
});

export type SecondFactorView = z.infer<typeof SecondFactorView>;
export type IdentityProof = z.infer<typeof IdentityProof>;
