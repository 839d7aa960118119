import { localeOf } from '@weft/shared/languages/languages';
import { dateFormat } from '@/lib/languages/date-format';
import { pageLanguage } from '@/lib/languages/page-language';
import { texts } from '../texts/generated';

/** Dates of a profile are months as text (`2024-03`, `2024-03-01`). A `Date` would shift them in western time zones. */
const WRITTEN = /^(\d{4})-(\d{2})/;

const MONTHS_A_YEAR = 12;

/** A period; without `endDate` it is still going on. */
export interface Span {
  startDate: string;
  endDate: string | null;
}

/** Months since year 0; undefined if the text is not a month. */
function countOf(date: string): number | undefined {
  const [, year, month] = WRITTEN.exec(date) ?? [];
  return year && month ? Number(year) * MONTHS_A_YEAR + Number(month) - 1 : undefined;
}

/** The current month by the local clock, as a month input's value: `2024-03`. */
export function presentMonth(now: Date = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** Value of a month input: `2024-03`, or empty. */
export function monthValue(date: string | null): string {
  return date?.slice(0, 7) ?? '';
}

/** `Mar 2024`; other texts are returned unchanged. */
export function monthName(date: string): string {
  const count = countOf(date);
  if (count === undefined) return date;
  const day = Date.UTC(Math.floor(count / MONTHS_A_YEAR), count % MONTHS_A_YEAR);
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(options, localeOf(pageLanguage.get())).format(day);
}

/** `Mar 2022 – Present`. */
export function spanName({ startDate, endDate }: Span): string {
  const start = monthName(startDate);
  return endDate === null
    ? texts.dates.spanUntilNow({ start })
    : texts.dates.span({ start, end: monthName(endDate) });
}

/** `2 yrs 3 mos`, including the first and the last month. Empty for a future start. */
export function durationOf({ startDate, endDate }: Span, now: Date = new Date()): string {
  const start = countOf(startDate);
  const end = countOf(endDate ?? presentMonth(now));
  if (start === undefined || end === undefined || end < start) return '';
  const total = end - start + 1;
  const years = Math.floor(total / MONTHS_A_YEAR);
  const months = total % MONTHS_A_YEAR;
  if (years === 0) return texts.dates.months({ months });
  return months === 0 ? texts.dates.years({ years }) : texts.dates.yearsAndMonths({ years, months });
}

/** Returns a sorted copy: current spans first, then the latest end, then the latest start. */
export function newestFirst<T extends Span>(entries: readonly T[]): T[] {
  const endOf = ({ endDate }: Span) => (endDate === null ? Infinity : (countOf(endDate) ?? 0));
  const startOf = ({ startDate }: Span) => countOf(startDate) ?? 0;
  return [...entries].sort((a, b) => {
    const [first, second] = [endOf(a), endOf(b)];
    return first === second ? startOf(b) - startOf(a) : second > first ? 1 : -1;
  });
}
