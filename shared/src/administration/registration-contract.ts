import * as z from 'zod/mini';
import { Email } from '../accounts/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { REGISTRATION_MODES } from '../joining/choices.ts';
import { AskedFields } from '../joining/asked-fields.ts';
import { MailDomains } from '../joining/fields.ts';
import { JOINING_LIMITS as LIMITS } from '../limits.ts';
import { MemberSummary } from '../members/views.ts';
import { oneLine } from '../text/normal-text.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const { rules } = ADMINISTRATION_TEXTS;

const common = { access: 'session', atRoot: false, needsPermission: 'registration.manage' } as const;

/** Who may register. */
export const RegistrationSettings = z.object({
  mode: z.enum(REGISTRATION_MODES),
  domains: MailDomains,
  /** What applicants are asked; empty if nothing. */
  question: z
    .string()
    .check(z.overwrite(oneLine), z.trim(), z.maxLength(LIMITS.questionMax, { error: () => rules.question })),
  /** Whether invited people are let in without approval. */
  invitationsSkipApproval: z.boolean(),
});

/** The same as a form: without a domain nobody could register. */
export const RegistrationForm = RegistrationSettings.check(
  z.refine(({ mode, domains }) => mode !== 'domains' || domains.length > 0, {
    path: ['domains'],
    error: () => rules.domainMissing,
  }),
);

const variable = z.optional(z.string());

/** The settings, and the variable of each one that the environment sets. */
const answer = z.object({
  settings: RegistrationSettings,
  fields: AskedFields,
  locked: z.object({ mode: variable, domains: variable, phoneNumber: variable, pinCode: variable }),
});

export const getRegistrationSettings = endpoint({
  ...common,
  id: 'administration.registration',
  method: 'GET',
  path: '/admin/registration',
  summary: 'Get the settings of registration.',
  answer,
});

export const changeRegistrationSettings = endpoint({
  ...common,
  id: 'administration.changeRegistration',
  method: 'PUT',
  path: '/admin/registration',
  summary: 'Change who may register. Settings of the environment stay as they are. Idempotent.',
  body: RegistrationForm,
  answer,
});

export const changeAskedFields = endpoint({
  ...common,
  id: 'administration.changeAskedFields',
  method: 'PUT',
  path: '/admin/registration/fields',
  summary:
    'Choose whether registration asks for phone number and pincode: required, optional or off. Settings of the environment stay as they are. Idempotent.',
  body: AskedFields,
  answer,
});

const wholeTo = (max: number, error: () => string) =>
  z.int({ error }).check(z.minimum(1, { error }), z.maximum(max, { error }));

const Uses = z.nullable(wholeTo(LIMITS.invitationUsesMax, () => rules.invitationUses));
const Days = wholeTo(LIMITS.invitationDaysMax, () => rules.invitationDays);

/** A new invitation: a link for several people, or a mail to one address. */
export const NewInvitation = z.object({
  /** With an address it is mailed there, and works once, for this address. */
  email: z.nullable(Email),
  /** What it is for. */
  note: z._default(
    z
      .string()
      .check(
        z.overwrite(oneLine),
        z.trim(),
        z.maxLength(LIMITS.invitationNoteMax, { error: () => rules.invitationNote }),
      ),
    '',
  ),
  /** How many people may register with it; null without limit. */
  maxUses: Uses,
  /** For how many days. */
  days: Days,
});

export const InvitationView = z.object({
  _id: z.string(),
  email: z.nullable(z.string()),
  note: z.string(),
  maxUses: z.nullable(z.number()),
  uses: z.number(),
  expiresAt: IsoTime,
  createdAt: IsoTime,
  /** Null if the account is gone. */
  invitedBy: z.nullable(MemberSummary),
});

export const listInvitations = endpoint({
  ...common,
  id: 'administration.invitations',
  method: 'GET',
  path: '/admin/invitations',
  summary: 'List invitations, newest first.',
  query: PageQuery,
  answer: z.object({ invitations: z.array(InvitationView), nextCursor }),
});

export const createInvitation = endpoint({
  ...common,
  id: 'administration.invite',
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Invite people by a link, or one person by mail. Only this response contains the link.',
  body: NewInvitation,
  answer: z.object({ invitation: InvitationView, link: z.string() }),
  status: 201,
});

export const revokeInvitation = endpoint({
  ...common,
  id: 'administration.revokeInvitation',
  method: 'DELETE',
  path: '/admin/invitations/:id',
  summary: 'Revoke an invitation. Who has used it stays a member. Idempotent.',
  params: IdParams,
  answer: z.object({}),
});

export type RegistrationAnswer = z.infer<typeof answer>;
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;
export type InvitationView = z.infer<typeof InvitationView>;
