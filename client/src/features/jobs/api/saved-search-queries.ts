import { queryOptions } from '@tanstack/react-query';
import { listSavedSearches } from '@weft/shared/jobs/saved-search-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';

/** The searches that the viewer has saved. */
export const savedSearchQueries = {
  list: () =>
    queryOptions({
      queryKey: ['saved-searches'] as const,
      queryFn: async ({ signal }) => (await call(listSavedSearches, { signal })).searches,
      staleTime: STALE.moment,
    }),
};
