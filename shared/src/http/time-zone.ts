import * as z from 'zod/mini';

/** Longest accepted name of a time zone. */
const NAME_MAX = 64;

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA name, such as `Europe/Berlin`. */
export const timeZoneName = (error: () => string) =>
  z.string({ error }).check(z.maxLength(NAME_MAX, { error }), z.refine(isTimeZone, { error }));

/** Returns the minutes since midnight, as a clock in the time zone shows them. */
export function minutesOfDay(timeZone: string, at: Date): number {
  const time = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
