import { dateFormat } from '../languages/date-format';
import { texts } from '../texts/generated';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const { ago, inSentence } = texts;

const STEPS = [
  [YEAR, (count: number) => ago.years({ count })],
  [MONTH, (count: number) => ago.months({ count })],
  [DAY, (count: number) => ago.days({ count })],
  [HOUR, (count: number) => ago.hours({ count })],
  [MINUTE, (count: number) => ago.minutes({ count })],
] as const;

const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : Number.NaN);

/** Returns how long ago a time was, in years to minutes; undefined if it is less than a minute. */
function longAgo(then: number, now: number): string | undefined {
  const age = now - then;
  const step = STEPS.find(([length]) => age >= length);
  if (!step) return undefined;
  const [length, write] = step;
  return write(Math.floor(age / length));
}

/** Describes how long ago an ISO time was: "Recently" for a missing or invalid time, "Just now" for a future one. */
export function relativeTime(time: string | null | undefined, now: number = Date.now()): string {
  const then = timeOf(time);
  return Number.isNaN(then) ? texts.recently : (longAgo(then, now) ?? texts.justNow);
}

/** Describes the same within a sentence: "just now". */
export function relativeTimeInSentence(time: string | null | undefined, now: number = Date.now()): string {
  const then = timeOf(time);
  return Number.isNaN(then) ? inSentence.recently : (longAgo(then, now) ?? inSentence.justNow);
}

/** Full local date and time for a `title` attribute; empty for a missing or invalid time. */
export function fullTime(time: string | null | undefined): string {
  const then = timeOf(time);
  return Number.isNaN(then) ? '' : dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(then);
}
