import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const common = { access: 'session', atRoot: false, needsPermission: 'signIn.manage' } as const;

const PasswordChoice = z.object({
  /** Whether passwords sign members in, and register them. */
  passwords: z.boolean(),
});

const SecondFactorChoice = z.object({
  /** Whether moderators, administrators and owners need a second factor for what their role allows. */
  secondFactor: z.boolean(),
});

/** How everybody signs in. */
const SignInSettings = z.extend(PasswordChoice, SecondFactorChoice.shape);

const answer = z.object({
  settings: SignInSettings,
  /** The variables of the environment that set a setting, by setting. */
  locked: z.object({ secondFactor: z.optional(z.string()) }),
});

export const getSignInSettings = endpoint({
  ...common,
  id: 'administration.signIn',
  method: 'GET',
  path: '/admin/sign-in',
  summary: 'Get how everybody signs in.',
  answer,
});

export const changeSignInSettings = endpoint({
  ...common,
  id: 'administration.changeSignIn',
  method: 'PUT',
  path: '/admin/sign-in',
  summary:
    'Turn passwords on or off for everybody. They can be turned off by an owner who has a passkey or a linked organisation. Idempotent.',
  needsFreshProof: true,
  body: PasswordChoice,
  answer,
  errors: ['FORBIDDEN'],
});

export const requireSecondFactor = endpoint({
  ...common,
  id: 'administration.requireSecondFactor',
  method: 'PUT',
  path: '/admin/sign-in/second-factor',
  summary:
    'Require a second factor of moderators, administrators and owners, or no longer. It can be required by an owner who has one: an authenticator app; or a passkey, while neither a password nor an organisation signs the owner in. Without one, calls that need a permission then fail with SECOND_FACTOR_MISSING. Idempotent.',
  needsFreshProof: true,
  body: SecondFactorChoice,
  answer,
  errors: ['FORBIDDEN'],
});

export type PasswordChoice = z.infer<typeof PasswordChoice>;
export type SecondFactorChoice = z.infer<typeof SecondFactorChoice>;
export type SignInAnswer = z.infer<typeof answer>;
