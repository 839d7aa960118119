import { dateFormat } from '@/lib/languages/date-format';

const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Returns a month (`YYYY-MM`) in words. */
export function monthText(month: string): string {
  const date = Date.parse(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date)) return month;
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}

export const dayText = (iso: string): string => dateFormat({ dateStyle: 'long' }).format(Date.parse(iso));

export const timeText = (iso: string): string => dateFormat(DAY_AND_TIME).format(Date.parse(iso));
