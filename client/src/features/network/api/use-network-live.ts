import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { NetworkChanged, RequestsIgnored } from '@weft/shared/network/events';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { hasStaleData } from '@/realtime/has-stale-data';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { settleCounts, settleMemberCounts } from './counts';
import { addReceived, GAINED_BY_CONNECTING, refreshGained } from './list-changes';
import { networkKeys } from './network-keys';
import type { Page } from './network-queries';
import { relationshipsOf } from './relationships';
import { withConnectionState } from './connection-state';

/** The lists that have gained somebody by a change; who leaves one leaves it by what the relationships say. */
function gainedBy({ change, byViewer }: NetworkChanged): readonly (readonly string[])[] {
  if (change === 'accepted') return GAINED_BY_CONNECTING;
  if (change === 'requested' && byViewer) return [networkKeys.requests('sent')];
  if (change === 'followed') return [networkKeys.followsOf('me', byViewer ? 'following' : 'followers')];
  if (change === 'blocked' || change === 'unblocked') return [networkKeys.blocked];
  return [];
}

function applyChange(client: QueryClient, event: NetworkChanged): void {
  const { member, counts, memberCounts, request, byViewer } = event;
  const store = relationshipsOf(client);
  store.learn([member], store.now());
  settleCounts(client, counts, 0);
  settleMemberCounts(client, member._id, memberCounts);
  if (request && !byViewer) addReceived(client, request);
  void refreshGained(client, ...gainedBy(event), networkKeys.card(member._id));
  if (event.change === 'blocked' || event.change === 'unblocked') void client.invalidateQueries();
}

/** Everything else that may show a member who is no longer there asks again, whatever feature it belongs to. */
export function hideMember(client: QueryClient, memberId: string): void {
  relationshipsOf(client).hide(memberId);
  void client.invalidateQueries();
}

/** Requests that were ignored together, on this page or another: their senders wait no more. */
export function applyIgnored(client: QueryClient, { connectionIds, counts }: RequestsIgnored): void {
  const store = relationshipsOf(client);
  const list = client.getQueryData<InfiniteData<Page<ConnectionRequest>>>(networkKeys.requests('received'));
  const ignored = new Set(connectionIds);
  for (const { _id, requester } of list?.pages.flatMap(({ items }) => items) ?? []) {
    const known = store.get(requester._id);
    if (ignored.has(_id) && known) store.change(requester._id, withConnectionState(known, 'none'));
  }
  settleCounts(client, counts, 0);
}

/** After the page was out of touch: what is shown is asked for again, and what no list says is asked for by itself. */
async function catchUp(client: QueryClient): Promise<void> {
  const store = relationshipsOf(client);
  const since = store.beginAnew();
  client.removeQueries({ queryKey: ['network', 'status'] });
  await refreshGained(client, networkKeys.all);
  store.doubt(since);
}

/** Keeps all that the page shows of the network as it is on the server. Once for the member area. */
export function useNetworkLive(): void {
  const client = useQueryClient();
  useSocketEvent('network_changed', (event) => applyChange(client, event));
  useSocketEvent('member_hidden', ({ memberId, counts }) => {
    settleCounts(client, counts, 0);
    hideMember(client, memberId);
  });
  useSocketEvent('requests_ignored', (event) => applyIgnored(client, event));
  useOnConnect((isFirst) => {
    if (isFirst && !hasStaleData(client, networkKeys.all))
      void refreshGained(client, networkKeys.counts, networkKeys.requests('received'));
    else void catchUp(client);
  });
}
