import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { countUnread } from '@weft/shared/messaging/contract';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';

/** Events that come close together are one reason to count again (ms). */
const DEBOUNCE = 150;

export const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread-count'] as const,
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).data.count,
  staleTime: STALE.minute,
});

/** How many conversations hold something unread: the server's count, never one's own sum that could drift. */
export function useUnreadConversations(): number {
  return useQuery(unreadQuery).data ?? 0;
}

/** A first count that is still under way may have been made before what it is asked again for: its answer does not count. */
async function refetchCount(client: QueryClient): Promise<void> {
  const { queryKey } = unreadQuery;
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Counts again whenever something that changes the count is told, and after every connection. */
export function useUnreadUpdates(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleCount = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetchCount(client), DEBOUNCE);
  };
  useSocketEvent('conversation_updated', scheduleCount);
  useSocketEvent('new_message', scheduleCount);
  useSocketEvent('message_read', scheduleCount);
  useOnConnect(scheduleCount);
  useEffect(() => () => clearTimeout(timer.current), []);
}
