import { plural } from './plural';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const STEPS = [
  [YEAR, 'year'],
  [MONTH, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** Describes how long ago an ISO time was: "Recently" for a missing or invalid time, "Just now" for a future one. */
export function relativeTime(time: string | null | undefined, now: number = Date.now()): string {
  const then = time ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(then)) return 'Recently';
  const age = now - then;
  for (const [length, unit] of STEPS) {
    if (age >= length) return `${plural(Math.floor(age / length), unit)} ago`;
  }
  return 'Just now';
}

/** Full local date and time for a `title` attribute; empty for a missing or invalid time. */
export function fullTime(time: string | null | undefined): string {
  const then = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(then)
    ? ''
    : new Date(then).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
}
