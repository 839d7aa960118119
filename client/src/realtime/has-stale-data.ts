import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { STALE } from '@/lib/api/query-client';

/**
 * Whether an active query is older than `STALE.moment`, and may lack events from before the socket connected. Usually the socket
 * connects at once, and a second read of all queries would be wasted.
 */
export function hasStaleData(client: QueryClient, queryKey: QueryKey): boolean {
  const now = Date.now();
  return client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && now - dataUpdatedAt > STALE.moment);
}
