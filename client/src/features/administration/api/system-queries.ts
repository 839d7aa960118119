import { queryOptions } from '@tanstack/react-query';
import { getSystem } from '@weft/shared/administration/system-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** The state of the installation. */
export const systemQueries = {
  state: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'system'] as const,
      queryFn: async ({ signal }) => (await call(getSystem, { signal })).system,
      staleTime: STALE.moment,
    }),
};
