import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Column } from '@weft/shared/applications/choices';
import { countApplicants, listApplicants, openApplicant } from '@weft/shared/applications/hiring-contract';
import { call } from '@/lib/api/api-client';
import { paged, pageOf } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';

/** Query keys and requests of those who hire. */
export const hiringQueries = {
  all: () => ['hiring'] as const,
  ofJob: (job: string) => [...hiringQueries.all(), 'job', job] as const,

  column: (job: string, column: Column) =>
    infiniteQueryOptions({
      queryKey: [...hiringQueries.ofJob(job), column] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listApplicants, { params: { id: job }, query: { column, ...pageOf(pageParam) }, signal }),
      ...paged,
    }),

  counts: (job: string) =>
    queryOptions({
      queryKey: [...hiringQueries.ofJob(job), 'counts'] as const,
      queryFn: ({ signal }) => call(countApplicants, { params: { id: job }, signal }),
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
