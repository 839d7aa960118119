const DAY = 24 * 60 * 60_000;

/** Returns the day of a time in UTC: `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the start of a day. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Returns the end of a day, which is the start of the next one. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY);

/** Returns `count` days with the day of `now` as the last one, oldest first. */
export function daysUntil(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY));
}
