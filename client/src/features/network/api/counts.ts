import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import type { NetworkCounts, ViewerCounts } from '@weft/shared/network/views';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { togglesInFlight } from '@/lib/toggle-queue';
import { networkKeys, TOGGLES } from './network-keys';

/** The viewer's counts. Responses and socket events keep them current, so they are fetched once. */
const countsQuery = () =>
  queryOptions({
    queryKey: networkKeys.counts,
    queryFn: async ({ signal }) => (await call(getNetworkCounts, { signal })).counts,
    staleTime: STALE.always,
    gcTime: Infinity,
  });

/** Returns the viewer's counts, or undefined until they have loaded. */
export function useCounts(): ViewerCounts | undefined {
  return useQuery(countsQuery()).data;
}

/** Copies the counts into the cached own profile, which shows three of them. */
function copyToOwnProfile(client: QueryClient, counts: ViewerCounts): void {
  const { connectionsCount, followersCount, followingCount } = counts;
  client.setQueryData(
    memberQueries.own().queryKey,
    (own) => own && { ...own, connectionsCount, followersCount, followingCount },
  );
}

/** Updates the displayed counts before the server responds. */
export function updateCounts(client: QueryClient, change: (counts: ViewerCounts) => ViewerCounts): void {
  const counts = client.getQueryData(countsQuery().queryKey);
  if (!counts) return;
  const changed = change(counts);
  client.setQueryData(countsQuery().queryKey, changed);
  copyToOwnProfile(client, changed);
}

/**
 * Stores the counts of a response or event. Ignores them while other changes are in flight, because the server counted before
 * those. `own` is 1 if the response belongs to a change in flight.
 */
export function storeCounts(client: QueryClient, counts: ViewerCounts, own: 0 | 1): void {
  if (togglesInFlight(client, [TOGGLES.connection, TOGGLES.follow]) > own) return;
  client.setQueryData(countsQuery().queryKey, counts);
  copyToOwnProfile(client, counts);
}

const memberCountsKey = (memberId: string) => ['network', 'member-counts', memberId] as const;

/** Stores another member's counts from a response or event. */
export function storeMemberCounts(client: QueryClient, memberId: string, counts: NetworkCounts): void {
  client.setQueryData<NetworkCounts>(memberCountsKey(memberId), counts);
}

/** Returns another member's counts: those that the caller read at `at` (milliseconds), or newer ones. */
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
