import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IdParams, IsoTime } from '../../http/fields.ts';
import { OwnProfile } from '../../profiles/views.ts';
import { NewPasskeyResponse, PasskeyName, PasskeyResponse } from './fields.ts';

const CredentialName = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.get`; binary values are base64url. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(CredentialName),
});

/** Options for `navigator.credentials.create`; binary values are base64url. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Passkeys of the member, so that a device adds only one. */
  excludeCredentials: z.array(CredentialName),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** A passkey as its member sees it. Never the key. */
const PasskeyView = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: IsoTime,
  /** Null if it was never used. */
  lastUsedAt: z.nullable(IsoTime),
  /** Whether a password manager keeps it on several devices. */
  isSynced: z.boolean(),
});

const BOUND =
  'The challenge belongs to the browser (the cookie passkeys, over https __Host-passkeys), works once and for 10 minutes.';

export const startPasskeySignIn = endpoint({
  id: 'accounts.startPasskeySignIn',
  method: 'POST',
  path: '/user/login/passkey/options',
  summary: `Get the options of a sign-in with a passkey. ${BOUND}`,
  access: 'public',
  atRoot: false,
  answer: z.object({ options: RequestOptions }),
});

export const signInWithPasskey = endpoint({
  id: 'accounts.signInWithPasskey',
  method: 'POST',
  path: '/user/login/passkey',
  summary: 'Sign in with a passkey. No second factor is asked for.',
  access: 'public',
  atRoot: false,
  body: z.object({ passkey: PasskeyResponse }),
  answer: z.object({ token: z.string(), user: OwnProfile }),
  errors: ['INVALID_CREDENTIALS', 'OTP_EXPIRED', 'EMAIL_NOT_VERIFIED', 'SUSPENDED'],
});

export const startPasskeyProof = endpoint({
  id: 'accounts.startPasskeyProof',
  method: 'POST',
  path: '/user/confirm-identity/passkey',
  summary: `Get the options of a fresh proof with a passkey. ${BOUND}`,
  access: 'session',
  openWhileHeld: true,
  atRoot: false,
  answer: z.object({ options: RequestOptions }),
  errors: ['NOT_FOUND'],
});

export const listPasskeys = endpoint({
  id: 'accounts.passkeys',
  method: 'GET',
  path: '/user/passkeys',
  summary: 'List the passkeys of the member, newest first, and the address where passkeys work.',
  access: 'session',
  atRoot: false,
  answer: z.object({
    passkeys: z.array(PasskeyView),
    /** Origin of the pages that may use passkeys; null if PUBLIC_URL is an IP address. */
    origin: z.nullable(z.string()),
    /** Set if the member's role has no powers without a passkey. */
    protectRole: z.optional(z.literal(true)),
  }),
});

export const startPasskey = endpoint({
  id: 'accounts.startPasskey',
  method: 'POST',
  path: '/user/passkeys/options',
  summary: `Get the options of a new passkey. ${BOUND}`,
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  answer: z.object({ options: CreationOptions }),
});

export const addPasskey = endpoint({
  id: 'accounts.addPasskey',
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Add a passkey. It has to be discoverable, and the authenticator has to verify its user.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  body: z.object({
    /** By default the browser and the system. */
    name: z.optional(PasskeyName),
    passkey: NewPasskeyResponse,
  }),
  answer: z.object({ passkey: PasskeyView }),
  status: 201,
  errors: ['OTP_EXPIRED'],
});

export const renamePasskey = endpoint({
  id: 'accounts.renamePasskey',
  method: 'PATCH',
  path: '/user/passkeys/:id',
  summary: 'Rename a passkey.',
  access: 'session',
  atRoot: false,
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  answer: z.object({ passkey: PasskeyView }),
  errors: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  id: 'accounts.removePasskey',
  method: 'DELETE',
  path: '/user/passkeys/:id',
  summary: 'Remove a passkey, unless it is the last way to sign in.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  params: IdParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export type PasskeyRequestOptions = z.infer<typeof RequestOptions>;
export type PasskeyCreationOptions = z.infer<typeof CreationOptions>;
export type PasskeyView = z.infer<typeof PasskeyView>;
