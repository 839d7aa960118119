import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import type { NetworkCounts, ViewerCounts } from '@weft/shared/network/views';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { togglesUnderWay } from '@/lib/toggle-queue';
import { networkKeys, TOGGLES } from './network-keys';

/** The viewer's own counts: kept right by every change and socket event, so they are asked for once. */
export const countsQuery = () =>
  queryOptions({
    queryKey: networkKeys.counts,
    queryFn: async ({ signal }) => (await call(getNetworkCounts, { signal })).counts,
    staleTime: STALE.always,
    gcTime: Infinity,
  });

/** The viewer's counts; undefined until they are there. */
export function useCounts(): ViewerCounts | undefined {
  return useQuery(countsQuery()).data;
}

/** The own profile shows three of them. */
function showOnProfile(client: QueryClient, counts: ViewerCounts): void {
  const { connectionsCount, followersCount, followingCount } = counts;
  client.setQueryData(
    memberQueries.own().queryKey,
    (own) => own && { ...own, connectionsCount, followersCount, followingCount },
  );
}

/** Changes the counts that are shown, before the server has said anything. */
export function changeCounts(client: QueryClient, change: (counts: ViewerCounts) => ViewerCounts): void {
  const counts = client.getQueryData(countsQuery().queryKey);
  if (!counts) return;
  const changed = change(counts);
  client.setQueryData(countsQuery().queryKey, changed);
  showOnProfile(client, changed);
}

/**
 * Takes in the counts of an answer. While wishes are under way that the server did not know of when it counted, the screen
 * knows better; the answer to the last of them settles it. `own` is how many of those under way this answer belongs to.
 */
export function settleCounts(client: QueryClient, counts: ViewerCounts, own: 0 | 1): void {
  if (togglesUnderWay(client, [TOGGLES.connection, TOGGLES.follow]) > own) return;
  client.setQueryData(countsQuery().queryKey, counts);
  showOnProfile(client, counts);
}

const memberCountsKey = (memberId: string) => ['network', 'member-counts', memberId] as const;

/** What an answer or an event said of another member's counts. */
export function settleMemberCounts(client: QueryClient, memberId: string, counts: NetworkCounts): void {
  client.setQueryData<NetworkCounts>(memberCountsKey(memberId), counts);
}

/** Another member's counts: those that the caller has read (`at` milliseconds), or newer ones that a change has brought. */
export function useMemberCounts(
  memberId: string,
  read: { counts: NetworkCounts; at: number },
): NetworkCounts {
  const { data, dataUpdatedAt } = useQuery<NetworkCounts>({
    queryKey: memberCountsKey(memberId),
    queryFn: skipToken,
  });
  return data && dataUpdatedAt > read.at ? data : read.counts;
}
