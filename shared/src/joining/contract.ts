import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { REGISTRATION_MODES } from './choices.ts';
import { InvitationToken } from './fields.ts';

/** What everybody may know of who may register. */
const RegistrationView = z.object({
  mode: z.enum(REGISTRATION_MODES),
  /** Domains of the addresses that may register; empty in all modes but `domains`. */
  domains: z.array(z.string()),
});

/** An invitation as its holder sees it. */
export const HeldInvitation = z.object({
  /** The only address that it works for; null if it works for all. */
  email: z.nullable(z.string()),
  /** Name of the member who invites; null if that account is gone. */
  invitedBy: z.nullable(z.string()),
});

/** These calls exist only under `/api`. */
const common = { access: 'public', atRoot: false } as const;

export const getRegistration = endpoint({
  ...common,
  id: 'joining.registration',
  method: 'GET',
  path: '/registration',
  summary: 'Get who may register.',
  answer: z.object({ registration: RegistrationView }),
});

export const checkInvitation = endpoint({
  ...common,
  id: 'joining.checkInvitation',
  method: 'POST',
  path: '/invitations/check',
  summary: 'Check an invitation without using it.',
  body: z.object({ token: InvitationToken }),
  answer: z.object({ invitation: HeldInvitation }),
  errors: ['OTP_EXPIRED'],
});

export type HeldInvitation = z.infer<typeof HeldInvitation>;
