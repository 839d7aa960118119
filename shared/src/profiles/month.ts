import * as z from 'zod/mini';
import { PROFILE_TEXTS } from './texts.ts';

/** A month as it is written down: `2024-03`, `2024-03-01`, or the beginning of an ISO time. */
const WRITTEN = /^(\d{4})-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T.{0,30})?)?$/;
const EARLIEST = '1900-01';
const LATEST = '2100-12';

/** The month of a written date, `YYYY-MM`: text all the way, so that no time zone can move it (specification 2.5). */
export const Month = z.pipe(
  z.string(PROFILE_TEXTS.rules.month).check(
    z.trim(),
    z.refine((text) => {
      const month = text.slice(0, 7);
      return WRITTEN.test(text) && month >= EARLIEST && month <= LATEST;
    }, PROFILE_TEXTS.rules.month),
  ),
  z.transform((text) => text.slice(0, 7)),
);

/** A kept month as answers carry it: its first day. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}
