import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { countUnread } from '@weft/shared/messaging/contract';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';

/** Milliseconds. Several events cause one count. */
const DEBOUNCE = 150;

const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread-count'] as const,
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).data.count,
  staleTime: STALE.minute,
});

/** The number of conversations with unread messages; undefined until it is known. The server counts, because a local sum could drift. */
export function useUnreadConversations(): number | undefined {
  return useQuery(unreadQuery).data;
}

/** Cancels a running count first: it may be older than the event. */
async function refetchCount(client: QueryClient): Promise<void> {
  const { queryKey } = unreadQuery;
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Counts again after every event that changes the count, and after every connection. */
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
