import * as z from 'zod/mini';
import { SECOND_FACTOR_TEXTS as texts } from './texts.ts';

/** Letters and digits of recovery codes, without those that look alike. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Apps show codes in groups, and recovery codes have a dash. */
const withoutGaps = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase();

const code = (form: RegExp, error: () => string) =>
  z.string({ error }).check(z.maxLength(40, { error }), z.overwrite(withoutGaps), z.regex(form, { error }));

/** The six digits of an authenticator app. */
export const AppCode = code(/^\d{6}$/, () => texts.code);

/** The six digits of an authenticator app, or a recovery code in normal form: eight characters. */
export const SecondFactorCode = code(/^(?:\d{6}|[A-HJ-NP-Z2-9]{8})$/, () => texts.anyCode);
