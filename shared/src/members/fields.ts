import * as z from 'zod/mini';
import { visibleLine } from '../http/fields.ts';
import { ACCOUNT_LIMITS as LIMITS } from '../limits.ts';
import { MEMBER_TEXTS } from './texts.ts';

const { rules } = MEMBER_TEXTS;

/** 1 to 100 visible characters. */
export const FullName = visibleLine(
  () => rules.fullName,
  LIMITS.fullNameMax,
  () => rules.fullNameLong,
);

/** 1 to 100 visible characters. */
export const City = visibleLine(
  () => rules.city,
  LIMITS.cityMax,
  () => rules.cityLong,
);

/** 5 to 20 characters with at least one digit. */
export const PhoneNumber = z.string({ error: () => rules.phone }).check(
  z.trim(),
  z.refine((text) => text !== '', { error: () => rules.phone }),
  z.regex(/^[\d +\-()]{5,20}$/, { error: () => rules.phoneForm }),
  z.regex(/\d/, { error: () => rules.phoneForm }),
);

/** At least 4 digits, ignoring other characters. */
export const PinCode = z.string({ error: () => rules.pinCode }).check(
  z.trim(),
  z.refine((text) => text !== '', { error: () => rules.pinCode }),
  z.maxLength(LIMITS.pinCodeMax, { error: () => rules.pinCodeForm }),
  z.refine((text) => text.replace(/\D/g, '').length >= LIMITS.pinCodeDigitsMin, {
    error: () => rules.pinCodeForm,
  }),
);

/** A text field that may stay empty; blank text becomes empty. */
export const clearable = <S extends z.ZodMiniType<string, string>>(field: S) =>
  z.union([
    z.string().check(
      z.trim(),
      z.refine((text) => text === '', { abort: true }),
    ),
    field,
  ]);
