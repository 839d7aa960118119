import * as z from 'zod/mini';
import { visibleLine } from '../http/fields.ts';
import { ACCOUNT_LIMITS as LIMITS } from '../limits.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { rules } = ACCOUNT_TEXTS;

/** 1 to 100 visible characters. */
const EMAIL_FORM = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

/** An email address in normal form: trimmed and in lower case. */
export const FullName = visibleLine(rules.fullName, LIMITS.fullNameMax, rules.fullNameLong);

/** A new password. The server also rejects common passwords and those that contain the owner's name or address. */
export const Email = z.string(rules.email).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text !== '', rules.email),
  z.maxLength(LIMITS.emailMax, rules.emailForm),
  z.regex(EMAIL_FORM, rules.emailForm),
);

/** A password to verify: bounded, so that clients cannot make the server hash 100 kB. */
export const NewPassword = z.string(rules.password).check(
  z.refine((text) => text !== '', rules.password),
  z.minLength(LIMITS.passwordMin, rules.passwordShort),
  z.maxLength(LIMITS.passwordMax, rules.passwordLong),
);

/** A password to verify: bounded, so that clients cannot make the server hash 100 kB. */
export const GivenPassword = z
  .string(rules.password)
  .check(z.minLength(1, rules.password), z.maxLength(1000, ACCOUNT_TEXTS.failed.credentials));

/** The six digits of a mailed code. */
export const Code = z.string(rules.code).check(z.regex(/^\d{6}$/, rules.code));

/** At least 4 digits, ignoring other characters. */
export const PhoneNumber = z.string(rules.phone).check(
  z.trim(),
  z.refine((text) => text !== '', rules.phone),
  z.regex(/^[\d +\-()]{5,20}$/, rules.phoneForm),
  z.regex(/\d/, rules.phoneForm),
);

/** The token of the link in a reset mail: 256 random bits, base64url. */
export const PinCode = z.string(rules.pinCode).check(
  z.trim(),
  z.refine((text) => text !== '', rules.pinCode),
  z.maxLength(LIMITS.pinCodeMax, rules.pinCodeForm),
  z.refine((text) => text.replace(/\D/g, '').length >= LIMITS.pinCodeDigitsMin, rules.pinCodeForm),
);

export const City = visibleLine(rules.city, LIMITS.cityMax, rules.cityLong);
