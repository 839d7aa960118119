import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { networkKeys } from './network-keys';
import type { Page } from './network-queries';

/** A list with more loaded pages is not refetched for one new row. */
const MAX_REFETCHED_PAGES = 3;

/** Refetches lists with new rows. Removed rows need no refetch: `useListed` filters them by relationship. */
export async function refetchLists(
  client: QueryClient,
  ...keys: readonly (readonly string[])[]
): Promise<void> {
  const queries = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  await Promise.all(
    queries.map(async (query) => {
      const pages = (query.state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0;
      const refetchType = pages > MAX_REFETCHED_PAGES ? 'none' : 'active';
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    }),
  );
}

/** Adds a new request on top of the loaded ones. */
export function addReceived(client: QueryClient, request: ConnectionRequest): void {
  client.setQueryData<InfiniteData<Page<ConnectionRequest>>>(networkKeys.requests('received'), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first) return list;
    const items = [request, ...first.items.filter(({ _id }) => _id !== request._id)];
    return { ...list, pages: [{ ...first, items, total: first.total + 1 }, ...rest] };
  });
}

/** Lists with a new row after two members have connected, who then also follow each other. */
export const LISTS_AFTER_CONNECTING = [
  networkKeys.connectionsOf('me'),
  networkKeys.followsOf('me', 'following'),
  networkKeys.followsOf('me', 'followers'),
];
