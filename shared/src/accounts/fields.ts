import * as z from 'zod/mini';
import { ACCOUNT_LIMITS as LIMITS } from '../limits.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { failed, rules } = ACCOUNT_TEXTS;

/** One `@`, no white space or control character, and a dot in the domain: an address that a mail server could deliver to. */
const EMAIL_FORM = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

/** An email address in normal form: trimmed and in lower case. */
export const Email = z.string({ error: () => rules.email }).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text !== '', { error: () => rules.email }),
  z.maxLength(LIMITS.emailMax, { error: () => rules.emailForm }),
  z.regex(EMAIL_FORM, { error: () => rules.emailForm }),
);

/** A new password. The server also rejects common passwords and those that contain the owner's name or address. */
export const NewPassword = z.string({ error: () => rules.password }).check(
  z.refine((text) => text !== '', { error: () => rules.password }),
  z.minLength(LIMITS.passwordMin, { error: () => rules.passwordShort }),
  z.maxLength(LIMITS.passwordMax, { error: () => rules.passwordLong }),
);

/** A password to verify. Its length is limited, so that clients cannot make the server hash large inputs. */
export const GivenPassword = z
  .string({ error: () => rules.password })
  .check(
    z.minLength(1, { error: () => rules.password }),
    z.maxLength(1000, { error: () => failed.credentials }),
  );

/** The six digits of a mailed code. */
export const Code = z
  .string({ error: () => rules.code })
  .check(z.regex(/^\d{6}$/, { error: () => rules.code }));
