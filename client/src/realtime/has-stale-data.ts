import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { STALE } from '@/lib/api/query-client';

/**
 * Whether something that is shown was read so long ago that it may miss what was told before the page's socket was let in: on most
 * lines that is there at once, and reading all of it twice with every page would be for nothing.
 */
export function hasStaleData(client: QueryClient, queryKey: QueryKey): boolean {
  const now = Date.now();
  return client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && now - dataUpdatedAt > STALE.moment);
}
