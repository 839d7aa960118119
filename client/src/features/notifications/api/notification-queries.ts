import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
} from '@weft/shared/notifications/contract';
import { getPush } from '@weft/shared/notifications/push-contract';
import { call } from '@/lib/api/api-client';
import { FIRST_PAGE, STALE } from '@/lib/api/query-client';

/** Queries of the notifications feature. */
export const notificationQueries = {
  all: () => ['notifications'] as const,

  list: () =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all(), 'list'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listNotifications, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: STALE.moment,
    }),

  unreadCount: () =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'unread-count'] as const,
      queryFn: async ({ signal }) => (await call(countUnreadNotifications, { signal })).unreadCount,
      staleTime: STALE.minute,
    }),

  settings: () =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'settings'] as const,
      queryFn: async ({ signal }) => (await call(getNotificationSettings, { signal })).settings,
      staleTime: STALE.minute,
    }),

  push: () =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'push'] as const,
      queryFn: ({ signal }) => call(getPush, { signal }),
      staleTime: STALE.minute,
    }),
};

/** The number of unread entries; undefined until it is known. */
export function useUnreadNotifications(): number | undefined {
  return useQuery(notificationQueries.unreadCount()).data;
}
