import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IsoTime } from '../../http/fields.ts';
import { Email } from '../fields.ts';
import { EMAIL_CHANGE_TEXTS } from './texts.ts';

const expired = { error: () => EMAIL_CHANGE_TEXTS.expired };

/** The token of a mailed link: 256 random bits, base64url. */
const LinkInput = z.object({
  token: z.string(expired).check(z.minLength(1, expired), z.maxLength(200, expired)),
});

/** A change that waits until the new address confirms it. */
const PendingEmailChange = z.object({ email: z.string(), expiresAt: IsoTime });

export const getEmailChange = endpoint({
  id: 'accounts.emailChange',
  method: 'GET',
  path: '/user/email-change',
  summary: "Get the member's address, and the new one that has not been confirmed yet.",
  access: 'session',
  atRoot: false,
  answer: z.object({ email: z.string(), pending: z.nullable(PendingEmailChange) }),
});

export const askEmailChange = endpoint({
  id: 'accounts.askEmailChange',
  method: 'POST',
  path: '/user/email-change',
  summary:
    'Send a link to a new address. Nothing changes until it is opened, within 24 hours. Replaces an earlier request.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  body: z.object({ email: Email }),
  answer: z.object({ pending: PendingEmailChange }),
  status: 201,
  errors: ['EMAIL_TAKEN', 'FORBIDDEN'],
});

export const cancelEmailChange = endpoint({
  id: 'accounts.cancelEmailChange',
  method: 'DELETE',
  path: '/user/email-change',
  summary: 'Cancel a change of address that has not been confirmed.',
  access: 'session',
  atRoot: false,
  answer: z.object({}),
});

export const confirmEmailChange = endpoint({
  id: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/user/email-change/confirm',
  summary:
    'Change the address with the link that was mailed to it. The former address gets a link that undoes the change within 72 hours.',
  access: 'public',
  atRoot: false,
  body: LinkInput,
  answer: z.object({ email: z.string() }),
  errors: ['OTP_EXPIRED', 'EMAIL_TAKEN'],
});

export const undoEmailChange = endpoint({
  id: 'accounts.undoEmailChange',
  method: 'POST',
  path: '/user/email-change/undo',
  summary:
    'Undo a change of address, and all later ones, with the link that was mailed to the former address. All sessions end; the response allows a new password, unless passwords are off (the cookie resetGrant, over https __Host-resetGrant, or resetToken).',
  access: 'public',
  atRoot: false,
  body: LinkInput,
  answer: z.object({ email: z.string(), resetToken: z.optional(z.string()) }),
  errors: ['OTP_EXPIRED', 'EMAIL_TAKEN'],
});

export type EmailChangeView = z.infer<typeof getEmailChange.answer>;
