import { infiniteQueryOptions } from '@tanstack/react-query';
import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE } from '@/lib/api/query-client';

/** The member's security log, newest first, in pages. */
export const securityLogQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['accounts', 'security-log'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listSecurityLog, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
    }),
};
