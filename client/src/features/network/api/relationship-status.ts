import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getFollowStatus } from '@weft/shared/network/contract';
import type { NetworkCounts, Relationship, ViewerCounts } from '@weft/shared/network/views';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { storeCounts, storeMemberCounts } from './counts';
import { networkKeys } from './network-keys';
import { relationshipStoreOf } from './relationship-store';

interface ChangeResponse {
  relationship: Relationship;
  counts: ViewerCounts;
  memberCounts: NetworkCounts;
}

/** Stores the server's response to a change: the relationship and the counts of both members. */
export function storeChange(client: QueryClient, memberId: string, response: ChangeResponse): void {
  relationshipStoreOf(client).change(memberId, response.relationship);
  storeCounts(client, response.counts, 1);
  storeMemberCounts(client, memberId, response.memberCounts);
}

/** Fetches the relationship to a member and stores it. Components read it from the store. */
export const statusQuery = (memberId: string) =>
  queryOptions({
    queryKey: networkKeys.status(memberId),
    queryFn: async ({ signal, client }) => {
      const store = relationshipStoreOf(client);
      const startedAt = store.now();
      const response = await call(getFollowStatus, { params: { id: memberId }, signal });
      store.mergeRelationship(memberId, response.relationship, startedAt);
      storeCounts(client, response.counts, 0);
      storeMemberCounts(client, memberId, response.memberCounts);
      return response.relationship;
    },
    staleTime: STALE.always,
  });

/** Fetches the current relationship after a failure, which may be due to a change that the page didn't know. */
export async function refetchRelationship(client: QueryClient, memberId: string): Promise<void> {
  await client.prefetchQuery({ ...statusQuery(memberId), staleTime: 0 });
  await client.invalidateQueries({ queryKey: networkKeys.requests('received') });
}
