import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { NewPassword } from './fields.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const linkExpired = { error: () => ACCOUNT_TEXTS.failed.linkExpired };

/** The token of the link in a reset mail: 256 random bits, base64url. */
const LinkToken = z.string(linkExpired).check(z.minLength(1, linkExpired), z.maxLength(200, linkExpired));

export const checkResetLink = endpoint({
  id: 'accounts.checkResetLink',
  method: 'POST',
  path: '/user/check-reset-link',
  summary: 'Get the account of a mailed reset link, without using up the link.',
  access: 'public',
  atRoot: false,
  body: z.object({ token: LinkToken }),
  answer: z.object({ email: z.string() }),
  errors: ['OTP_EXPIRED'],
});

export const resetPasswordByLink = endpoint({
  id: 'accounts.resetPasswordByLink',
  method: 'POST',
  path: '/user/reset-password-by-link',
  summary: 'Set a new password with the link of a reset mail. Uses up the link and its code.',
  access: 'public',
  atRoot: false,
  body: z.object({ token: LinkToken, newPassword: NewPassword }),
  answer: z.object({}),
  errors: ['OTP_EXPIRED'],
});
