import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const common = { access: 'session', atRoot: false, needsPermission: 'signIn.manage' } as const;

/** How everybody signs in. */
const SignInSettings = z.object({
  /** Whether passwords sign members in, and register them. */
  passwords: z.boolean(),
});

const answer = z.object({ settings: SignInSettings });

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
  body: SignInSettings,
  answer,
  errors: ['FORBIDDEN'],
});

export type SignInSettings = z.infer<typeof SignInSettings>;
