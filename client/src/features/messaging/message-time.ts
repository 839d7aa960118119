import { dateFormat } from '@/lib/languages/date-format';
import { texts } from './texts/generated';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const SHORT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY_OF_YEAR = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Returns the age of an ISO time: `now`, `5m ago`, `3h ago`, `2d ago`, then date and time. Empty for an invalid time. */
export function messageTime(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const age = now - then;
  if (age < MINUTE) return texts.time.now;
  if (age < HOUR) return texts.time.minutes({ count: Math.floor(age / MINUTE) });
  if (age < DAY) return texts.time.hours({ count: Math.floor(age / HOUR) });
  if (age < WEEK) return texts.time.days({ count: Math.floor(age / DAY) });
  return dateFormat(SHORT).format(then);
}

/** Returns hours and minutes of an ISO time in the member's language: `09:42`. */
export function clockTime(iso: string): string {
  return dateFormat(CLOCK).format(new Date(iso));
}

/** Returns the label of a day separator: `Today`, `Yesterday`, else the date in the member's language. */
export function dayLabel(iso: string, now: number): string {
  const then = new Date(iso);
  const today = new Date(now);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // A day on which the clocks change has 23 or 25 hours.
  const days = Math.round((midnight(today) - midnight(then)) / DAY);
  if (days === 0) return texts.time.today;
  if (days === 1) return texts.time.yesterday;
  const isThisYear = then.getFullYear() === today.getFullYear();
  return dateFormat(isThisYear ? DAY_OF_YEAR : { ...DAY_OF_YEAR, year: 'numeric' }).format(then);
}

/** Returns a key of the local day of an ISO time. Messages with one key share a day separator. */
export function dayKey(iso: string): string {
  const then = new Date(iso);
  return `${then.getFullYear()}-${then.getMonth() + 1}-${then.getDate()}`;
}
