import { queryOptions } from '@tanstack/react-query';
import { getNotices } from '@weft/shared/administration/notices-contract';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { administrationQueries } from './administration-queries';

/** What waits for owners and administrators. Decisions and changed backups read it anew. */
export const noticeQueries = {
  all: () =>
    queryOptions({
      queryKey: [...administrationQueries.lists(), 'notices'] as const,
      queryFn: async ({ signal }) => (await call(getNotices, { signal })).notices,
      staleTime: STALE.moment,
    }),
};
