const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const SHORT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** How long ago an ISO time is, in the words of messages: `now`, `5m ago`, `3h ago`, `2d ago`, then the date. */
export function messageTime(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const age = now - then;
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < WEEK) return `${Math.floor(age / DAY)}d ago`;
  return new Date(then).toLocaleString(undefined, SHORT);
}

/** The clock time of an ISO time, in the member's language: `09:42`. */
export function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

/** The day of an ISO time, for what separates days: `Today`, `Yesterday`, else the date in the member's language. */
export function dayLabel(iso: string, now: number): string {
  const then = new Date(iso);
  const today = new Date(now);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded: a day on which the clocks change has 23 or 25 hours.
  const days = Math.round((midnight(today) - midnight(then)) / DAY);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const isThisYear = then.getFullYear() === today.getFullYear();
  return then.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** Names the day of an ISO time here: two messages stand under one separator if they have the same. */
export function dayKey(iso: string): string {
  const then = new Date(iso);
  return `${then.getFullYear()}-${then.getMonth() + 1}-${then.getDate()}`;
}
