import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { JOINING_LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { APPLICATION_STATES, REGISTRATION_MODES } from './choices.ts';
import { AskedFields } from './asked-fields.ts';
import { InvitationToken } from './fields.ts';
import { JOINING_TEXTS } from './texts.ts';

/** What everybody may know of who may register. */
const RegistrationView = z.object({
  mode: z.enum(REGISTRATION_MODES),
  /** Domains of the addresses that may register; empty in all modes but `domains`. */
  domains: z.array(z.string()),
  /** What it asks for. */
  fields: AskedFields,
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
  summary: 'Get who may register, and whether registration asks for phone number and pincode.',
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

/** A member's own application. */
export const ApplicationView = z.object({
  /** Null for members who are let in. */
  state: z.nullable(z.enum(APPLICATION_STATES)),
  /** What applicants are asked; empty if nothing. */
  question: z.string(),
  answer: z.string(),
  /** What owners and administrators wrote with their decision; empty before, and without a text. */
  text: z.string(),
});

/** The only calls that members who wait for approval may make, besides those of their own account and profile. */
const own = { access: 'session', atRoot: false, openWhileHeld: true } as const;
const answer = z.object({ application: ApplicationView });

export const getOwnApplication = endpoint({
  ...own,
  id: 'joining.application',
  method: 'GET',
  path: '/application',
  summary: 'Get the application of the signed-in member.',
  answer,
});

export const answerApplication = endpoint({
  ...own,
  openWhileHeld: 'unlessLeaving',
  id: 'joining.answerApplication',
  method: 'PUT',
  path: '/application/answer',
  summary: 'Answer the question to applicants. Idempotent.',
  body: z.object({
    answer: z
      .string()
      .check(
        z.overwrite(wellFormed),
        z.trim(),
        z.maxLength(JOINING_LIMITS.answerMax, { error: () => JOINING_TEXTS.rules.answerLong }),
      ),
  }),
  answer,
  errors: ['ALREADY_DECIDED'],
});

export type ApplicationView = z.infer<typeof ApplicationView>;
export type HeldInvitation = z.infer<typeof HeldInvitation>;
