import * as z from 'zod/mini';
import { PROFILE_TEXTS } from './texts.ts';

/** A month as text: `2024-03`, `2024-03-01`, or the start of an ISO time. */
const WRITTEN = /^(\d{4})-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T.{0,30})?)?$/;
const EARLIEST = '1900-01';
const LATEST = '2100-12';

/** Whether the date exists; a month counts as its first day. */
function isRealDay(text: string): boolean {
  const [year = 0, month = 0, day = 1] = text.slice(0, 10).split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const invalidMonth = () => PROFILE_TEXTS.rules.month;

/** The month of a date, `YYYY-MM`. Always text, so that time zones have no effect. */
export const Month = z.pipe(
  z.string({ error: invalidMonth }).check(
    z.trim(),
    z.refine(
      (text) => {
        const month = text.slice(0, 7);
        return WRITTEN.test(text) && month >= EARLIEST && month <= LATEST && isRealDay(text);
      },
      { error: invalidMonth },
    ),
  ),
  z.transform((text) => text.slice(0, 7)),
);

/** Formats a stored month for responses: its first day. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}
