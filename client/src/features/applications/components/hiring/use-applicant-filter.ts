import { APPLICANT_SORTS } from '@weft/shared/applications/choices';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '@/lib/browser/with-params';
import type { ApplicantFilter } from '../../api/hiring-queries';

/** Search and order of applicants, which are in the address; and a function that changes them. */
export function useApplicantFilter(): [ApplicantFilter, (change: Partial<ApplicantFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const sort = APPLICANT_SORTS.find((each) => each === query.get('sort')) ?? 'newest';
  const change = ({ search, sort: chosen }: Partial<ApplicantFilter>): void =>
    setQuery(
      (before) =>
        withParams(before, {
          ...(search !== undefined && { search }),
          ...(chosen && { sort: chosen === 'newest' ? '' : chosen }),
        }),
      { replace: true },
    );
  return [{ search: query.get('search') ?? '', sort }, change];
}
