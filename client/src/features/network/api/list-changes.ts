import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { networkKeys } from './network-keys';
import type { Page } from './network-queries';

/** A list with more loaded pages than this is not read again for one new row. */
const MAX_PAGES_READ_AGAIN = 3;

/** Asks again for lists that have gained somebody; those who leave a list leave it by what the relationships say. */
export async function refreshGained(
  client: QueryClient,
  ...keys: readonly (readonly string[])[]
): Promise<void> {
  const queries = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  await Promise.all(
    queries.map(async (query) => {
      const pages = (query.state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0;
      const refetchType = pages > MAX_PAGES_READ_AGAIN ? 'none' : 'active';
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    }),
  );
}

/** Puts a request that has just come on top of the loaded ones. */
export function addReceived(client: QueryClient, request: ConnectionRequest): void {
  client.setQueryData<InfiniteData<Page<ConnectionRequest>>>(networkKeys.requests('received'), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first) return list;
    const items = [request, ...first.items.filter(({ _id }) => _id !== request._id)];
    return { ...list, pages: [{ ...first, items, total: first.total + 1 }, ...rest] };
  });
}

/** The lists that gain somebody when two members connect: connections, and follows on both sides. */
export const GAINED_BY_CONNECTING = [
  networkKeys.connectionsOf('me'),
  networkKeys.followsOf('me', 'following'),
  networkKeys.followsOf('me', 'followers'),
];
