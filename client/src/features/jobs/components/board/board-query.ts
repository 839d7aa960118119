import { BOARD_SORTS, CURRENCIES, SALARY_PERIODS } from '@weft/shared/jobs/choices';
import { useAddressParams } from '@/lib/browser/use-address-params';
import type { BoardFilters } from '../../api/job-queries';

export type ChangeFilters = (changes: Partial<Record<keyof BoardFilters | 'job', string>>) => void;

const NARROWING = ['country', 'state', 'city', 'workplace', 'type', 'pay', 'within', 'skills'] as const;

const oneOf = <T extends string>(choices: readonly T[], value: string, fallback: T): T =>
  choices.find((choice) => choice === value) ?? fallback;

/** Filters of the address. A change replaces the history entry, so that Back leaves the screen. */
export function useBoardQuery() {
  const { param, change, addressWith } = useAddressParams();
  const filters: BoardFilters = {
    search: param('search'),
    country: param('country'),
    state: param('state'),
    city: param('city'),
    workplace: param('workplace'),
    type: param('type'),
    pay: param('pay'),
    currency: oneOf(CURRENCIES, param('currency'), 'EUR'),
    period: oneOf(SALARY_PERIODS, param('period'), 'year'),
    within: param('within'),
    company: param('company'),
    skills: param('skills') === '1' ? '1' : '',
    sort: oneOf(BOARD_SORTS, param('sort'), 'newest'),
  };
  /** The address of the board with a job selected. */
  const selecting = (job: string) => addressWith({ job });
  return { filters, job: param('job'), change: change satisfies ChangeFilters, selecting };
}

/** Number of filters that are set, apart from the words. */
export const countFilters = (filters: BoardFilters): number =>
  NARROWING.filter((name) => filters[name] !== '').length;

/** Changes that remove every filter except the words. */
export const NO_FILTERS: Readonly<Record<(typeof NARROWING)[number], string>> = {
  country: '',
  state: '',
  city: '',
  workplace: '',
  type: '',
  pay: '',
  within: '',
  skills: '',
};
