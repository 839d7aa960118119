import type { Currency } from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobCard, JobView } from '@weft/shared/jobs/views';
import { joinFacts } from '@/lib/format/join-facts';
import { localNumber } from '@/lib/format/number-format';
import { dateFormat } from '@/lib/languages/date-format';
import { texts } from './texts/generated';

export function money(amount: number, currency: Currency): string {
  return localNumber(amount, { style: 'currency', currency, maximumFractionDigits: 0, useGrouping: true });
}

/** Returns the salary with its period: "€64,000 – €78,000 a year". */
export function payText({ salary }: Pick<JobCard, 'salary'>): string {
  const { from, to, currency, period } = salary;
  if (from === null || to === null) return texts.pay.missing;
  const shown = JOB_TEXTS.periods[period];
  if (from === to) return texts.pay.single({ pay: money(to, currency), period: shown });
  return texts.pay.range({ from: money(from, currency), to: money(to, currency), period: shown });
}

type Whereabouts = Pick<JobCard, 'workplace' | 'place' | 'countries'>;

/** Returns where the work is done: a place, or the countries of a remote job; null if neither is known. */
export function placeText({ workplace, place, countries }: Whereabouts): string | null {
  if (workplace !== 'remote') return place;
  if (countries.length === 0) return texts.remote.anywhere;
  return texts.remote.from({ countries: countries.map(({ name }) => name).join(', ') });
}

/** Returns how often the work is done in the office; null unless the job is hybrid and says so. */
export function officeDaysText({
  workplace,
  officeDays,
}: Pick<JobView, 'workplace' | 'officeDays'>): string | null {
  if (workplace !== 'hybrid' || officeDays === null) return null;
  return texts.fields.officeDaysOption({ count: officeDays });
}

/** Returns place, workplace and employment type in one line. */
export function factsText(job: Whereabouts & Pick<JobCard, 'type'>): string {
  const { workplace, type } = job;
  return joinFacts([
    placeText(job),
    workplace !== null && workplace !== 'remote' ? JOB_TEXTS.workplaces[workplace] : null,
    type === null ? null : JOB_TEXTS.types[type],
  ]);
}

export const dayText = (iso: string): string => dateFormat({ dateStyle: 'long' }).format(Date.parse(iso));

/** Returns the time of a day, with the date unless it is today. */
export function savedText(iso: string, now: number = Date.now()): string {
  const saved = Date.parse(iso);
  const isToday = new Date(saved).toDateString() === new Date(now).toDateString();
  return dateFormat(isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(
    saved,
  );
}

/** Returns the state in words, with the reason of a closed job. */
export function stateText({ state, closingReason }: JobCard): string {
  return closingReason === null ? JOB_TEXTS.states[state] : JOB_TEXTS.closing[closingReason];
}
