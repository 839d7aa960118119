import { queryOptions } from '@tanstack/react-query';
import { getOverview } from '@weft/shared/administration/overview-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** The numbers of the network. */
export const overviewQueries = {
  state: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'overview'] as const,
      queryFn: async ({ signal }) => (await call(getOverview, { signal })).overview,
      staleTime: STALE.moment,
    }),
};
