import * as z from 'zod/mini';
import { minutesOfDay, timeZoneName } from '../http/time-zone.ts';
import { NOTIFICATION_TEXTS } from './texts.ts';

const { rules } = NOTIFICATION_TEXTS;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Hours and minutes from 00:00 to 23:59, such as `07:30`. */
const ClockTime = z
  .string({ error: () => rules.clockTime })
  .check(z.regex(CLOCK_TIME, { error: () => rules.clockTime }));

/** A daily span, over midnight where it ends before it begins, in which no mails are sent. */
export const QuietHours = z
  .object({
    from: ClockTime,
    to: ClockTime,
    timeZone: timeZoneName(() => rules.timeZone),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: () => rules.quietSpan }));

export type QuietHours = z.infer<typeof QuietHours>;

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns when the quiet hours that are running now end; undefined outside of them. */
export function quietUntil({ from, to, timeZone }: QuietHours, now: Date): Date | undefined {
  const minutes = minutesOfDay(timeZone, now);
  const since = (minutes - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return undefined;
  const thisMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return new Date(thisMinute + (length - since) * MINUTE);
}
