import type { TimeZone } from './time-zone.ts';

/** The parts of a date in a text. */
export interface DateFields {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  dayOfYear?: number;
  isoYear?: number;
  isoWeek?: number;
  isoDay?: number;
  zone?: TimeZone;
}
