import { queryOptions } from '@tanstack/react-query';
import { getBackups } from '@weft/shared/administration/backups-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** How often the list is read while a backup is being made (ms). */
const POLLED_EVERY = 3000;

/** Scheduled backups. */
export const backupQueries = {
  state: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'backups'] as const,
      queryFn: async ({ signal }) => (await call(getBackups, { signal })).backups,
      staleTime: STALE.moment,
      refetchInterval: ({ state }) => (state.data?.isRunning === true ? POLLED_EVERY : false),
    }),
};
