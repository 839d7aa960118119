import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApplicantSort, Column } from '@weft/shared/applications/choices';
import { countApplicants, listApplicants, openApplicant } from '@weft/shared/applications/hiring-contract';
import { call } from '@/lib/api/api-client';
import { paged, pageOf } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';

/** What narrows and orders the columns of a job. */
export interface ApplicantFilter {
  readonly search: string;
  readonly sort: ApplicantSort;
}

const searched = (search: string) => (search === '' ? {} : { search });

/** Query keys and requests of those who hire. */
export const hiringQueries = {
  all: () => ['hiring'] as const,
  ofJob: (job: string) => [...hiringQueries.all(), 'job', job] as const,

  column: (job: string, column: Column, { search, sort }: ApplicantFilter) =>
    infiniteQueryOptions({
      queryKey: [...hiringQueries.ofJob(job), column, search, sort] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listApplicants, {
          params: { id: job },
          query: { column, sort, ...searched(search), ...pageOf(pageParam) },
          signal,
        }),
      ...paged,
    }),

  counts: (job: string, search = '') =>
    queryOptions({
      queryKey: [...hiringQueries.ofJob(job), 'counts', search] as const,
      queryFn: ({ signal }) =>
        call(countApplicants, { params: { id: job }, query: searched(search), signal }),
    }),

  /** Reading an application is recorded, and marks it as viewed in its lists. */
  one: (job: string, id: string) =>
    queryOptions({
      queryKey: [...hiringQueries.all(), 'one', id] as const,
      queryFn: async ({ client, signal }) => {
        const { applicant } = await call(openApplicant, { params: { id }, signal });
        void client.invalidateQueries({ queryKey: hiringQueries.ofJob(job) });
        return applicant;
      },
      staleTime: STALE.always,
    }),
};
