const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** A day in the member's language, as `14 October 2025`; "Recently" where the time is none (specification 2.6). */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? 'Recently' : LONG.format(date);
}
