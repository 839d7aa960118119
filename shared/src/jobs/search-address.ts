import type { BoardFilters } from './board-contract.ts';
import { JOB_TYPES, WORKPLACES } from './choices.ts';

/** The filters as the board's address has them; empty ones don't narrow. */
export type FilterTexts = Readonly<Partial<Record<keyof BoardFilters, string>>>;

const WITHOUT_PAY = ['search', 'country', 'state', 'city', 'workplace', 'type', 'company', 'skills'] as const;
const PAY = ['pay', 'currency', 'period'] as const;

/** Returns the filters as the query of an address. Equal filters have equal addresses. */
export function searchAddress(filters: FilterTexts): string {
  const names = filters.pay ? [...WITHOUT_PAY, ...PAY] : WITHOUT_PAY;
  return names
    .flatMap((name) => (filters[name] ? [`${name}=${encodeURIComponent(filters[name])}`] : []))
    .join('&');
}

/** Returns filters that a call has checked as texts. */
export function filterTexts({ workplace = [], type = [], pay, ...texts }: BoardFilters): FilterTexts {
  return {
    ...texts,
    workplace: WORKPLACES.filter((each) => workplace.includes(each)).join(','),
    type: JOB_TYPES.filter((each) => type.includes(each)).join(','),
    ...(pay !== undefined && { pay: String(pay) }),
  };
}
