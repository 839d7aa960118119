import * as z from 'zod/mini';
import { visibleLine } from '../http/fields.ts';
import { ACCOUNT_LIMITS as LIMITS } from '../limits.ts';
import { utf8Length } from '../text/utf8-length.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { rules } = ACCOUNT_TEXTS;

/** One `@`, no white space or control character, a dot in the domain: what a mail server could deliver to. */
const EMAIL_FORM = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

/** 1 to 100 characters that can be seen (specification 3.4). */
export const FullName = visibleLine(rules.fullName, LIMITS.fullNameMax, rules.fullNameLong);

/** An email address in its normal form: trimmed and lower-cased (specification 3.4). */
export const Email = z.string(rules.email).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text !== '', rules.email),
  z.maxLength(LIMITS.emailMax, rules.emailForm),
  z.regex(EMAIL_FORM, rules.emailForm),
);

/** A password that is being set: at least 6 characters, at most 72 bytes (specification 3.4). */
export const NewPassword = z.string(rules.password).check(
  z.refine((text) => text !== '', rules.password),
  z.minLength(LIMITS.passwordMin, rules.passwordShort),
  z.refine((text) => utf8Length(text) <= LIMITS.passwordMaxBytes, rules.passwordLong),
);

/** A password that is being checked: bounded, so that nobody makes the server hash 100 kB. */
export const GivenPassword = z
  .string(rules.password)
  .check(z.minLength(1, rules.password), z.maxLength(1000, ACCOUNT_TEXTS.failed.credentials));

/** The six digits of a mailed code. */
export const Code = z.string(rules.code).check(z.regex(/^\d{6}$/, rules.code));

/** Digits, spaces, `+ - ( )`, 5 to 20 characters (specification 3.4). */
export const PhoneNumber = z.string(rules.phone).check(
  z.trim(),
  z.refine((text) => text !== '', rules.phone),
  z.regex(/^[\d +\-()]{5,20}$/, rules.phoneForm),
  z.regex(/\d/, rules.phoneForm),
);

/** At least 4 digits once everything else is stripped (specification 1.5). */
export const PinCode = z.string(rules.pinCode).check(
  z.trim(),
  z.refine((text) => text !== '', rules.pinCode),
  z.maxLength(LIMITS.pinCodeMax, rules.pinCodeForm),
  z.refine((text) => text.replace(/\D/g, '').length >= LIMITS.pinCodeDigitsMin, rules.pinCodeForm),
);

export const City = visibleLine(rules.city, LIMITS.cityMax, rules.cityLong);
