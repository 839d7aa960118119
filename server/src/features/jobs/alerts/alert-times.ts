import type { AlertFrequency } from '@weft/shared/jobs/choices';
import { minutesOfDay } from '@weft/shared/http/time-zone';

/** When mails come: at seven in the morning, weekly ones on Mondays. */
const MAIL_MINUTES = 7 * 60;
const MAIL_WEEKDAY = 'Mon';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Returns the first seven o'clock after a time. */
function nextMorning(timeZone: string, after: Date): Date {
  const wait = (MAIL_MINUTES - minutesOfDay(timeZone, after) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const minute = Math.floor(after.getTime() / MINUTE) * MINUTE;
  const morning = new Date(minute + wait * MINUTE);
  // Clocks may be changed in between.
  const late = minutesOfDay(timeZone, morning) - MAIL_MINUTES;
  return new Date(morning.getTime() - late * MINUTE);
}

const weekdayOf = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at);

/** Returns when a job that matches now is mailed; null if it is not. */
export function mailTime(frequency: AlertFrequency, timeZone: string, now: Date): Date | null {
  if (frequency === 'off') return null;
  if (frequency === 'atOnce') return now;
  let morning = nextMorning(timeZone, now);
  if (frequency === 'weekly')
    while (weekdayOf(timeZone, morning) !== MAIL_WEEKDAY) morning = nextMorning(timeZone, morning);
  return morning;
}
