import { dateFormat } from '@/lib/languages/date-format';

/** Returns an hour of the day as the language writes it, such as 3 AM or 03:00. */
export function clockHour(hour: number): string {
  return dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  );
}
