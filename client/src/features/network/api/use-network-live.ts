import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { NetworkChanged, RequestsIgnored } from '@weft/shared/network/events';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { hasStaleData } from '@/realtime/has-stale-data';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { storeCounts, storeMemberCounts } from './counts';
import { addReceived, LISTS_AFTER_CONNECTING, refetchLists } from './list-changes';
import { networkKeys } from './network-keys';
import type { Page } from './network-queries';
import { relationshipStoreOf } from './relationship-store';
import { withConnectionState } from './connection-state';

/** Returns the keys of lists that have a new row after a change. */
function listsAfter({ change, byViewer }: NetworkChanged): readonly (readonly string[])[] {
  if (change === 'accepted') return LISTS_AFTER_CONNECTING;
  if (change === 'requested' && byViewer) return [networkKeys.requests('sent')];
  if (change === 'followed') return [networkKeys.followsOf('me', byViewer ? 'following' : 'followers')];
  if (change === 'blocked' || change === 'unblocked') return [networkKeys.blocked];
  return [];
}

function applyChange(client: QueryClient, event: NetworkChanged): void {
  const { member, counts, memberCounts, request, byViewer } = event;
  const store = relationshipStoreOf(client);
  store.mergeCards([member], store.now());
  storeCounts(client, counts, 0);
  storeMemberCounts(client, member._id, memberCounts);
  if (request && !byViewer) addReceived(client, request);
  void refetchLists(client, ...listsAfter(event), networkKeys.card(member._id));
  if (event.change === 'blocked' || event.change === 'unblocked') void client.invalidateQueries();
}

/** Hides a member and refetches all queries, because any feature may show the member. */
function hideMember(client: QueryClient, memberId: string): void {
  relationshipStoreOf(client).hide(memberId);
  void client.invalidateQueries();
}

/** Removes requests that were ignored together on this page or another. */
export function applyIgnored(client: QueryClient, { connectionIds, counts }: RequestsIgnored): void {
  const store = relationshipStoreOf(client);
  const list = client.getQueryData<InfiniteData<Page<ConnectionRequest>>>(networkKeys.requests('received'));
  const ignored = new Set(connectionIds);
  for (const { _id, requester } of list?.pages.flatMap(({ items }) => items) ?? []) {
    const relationship = store.get(requester._id);
    if (ignored.has(_id) && relationship)
      store.change(requester._id, withConnectionState(relationship, 'none'));
  }
  storeCounts(client, counts, 0);
}

/** Refetches lists after a disconnection. RelationshipStore that no list contains are then fetched one by one. */
async function catchUp(client: QueryClient): Promise<void> {
  const store = relationshipStoreOf(client);
  const startedAt = store.startPeriod();
  client.removeQueries({ queryKey: ['network', 'status'] });
  await refetchLists(client, networkKeys.all);
  store.expireBefore(startedAt);
}

/** Applies socket events to the network queries. Use it once in the member area. */
export function useNetworkLive(): void {
  const client = useQueryClient();
  useSocketEvent('network_changed', (event) => applyChange(client, event));
  useSocketEvent('member_hidden', ({ memberId, counts }) => {
    storeCounts(client, counts, 0);
    hideMember(client, memberId);
  });
  useSocketEvent('requests_ignored', (event) => applyIgnored(client, event));
  useOnConnect((isFirst) => {
    if (isFirst && !hasStaleData(client, networkKeys.all))
      void refetchLists(client, networkKeys.counts, networkKeys.requests('received'));
    else void catchUp(client);
  });
}
