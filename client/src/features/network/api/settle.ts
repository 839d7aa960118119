import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getFollowStatus } from '@weft/shared/network/contract';
import type { NetworkCounts, Relationship, ViewerCounts } from '@weft/shared/network/views';
import { call } from '@/lib/api/api-client';
import { STALE } from '@/lib/api/query-client';
import { settleCounts, settleMemberCounts } from './counts';
import { networkKeys } from './network-keys';
import { relationshipsOf } from './relationships';

interface Changed {
  relationship: Relationship;
  counts: ViewerCounts;
  memberCounts: NetworkCounts;
}

/** Takes in what the server answers to a change: the relationship and the counts of both. */
export function settleChange(client: QueryClient, memberId: string, changed: Changed): void {
  relationshipsOf(client).change(memberId, changed.relationship);
  settleCounts(client, changed.counts, 1);
  settleMemberCounts(client, memberId, changed.memberCounts);
}

/** Asks what lies between the viewer and a member; the answer goes to the one place that all read. */
export const statusQuery = (memberId: string) =>
  queryOptions({
    queryKey: networkKeys.status(memberId),
    queryFn: async ({ signal, client }) => {
      const store = relationshipsOf(client);
      const askedAt = store.now();
      const answer = await call(getFollowStatus, { params: { id: memberId }, signal });
      store.learnOne(memberId, answer.relationship, askedAt);
      settleCounts(client, answer.counts, 0);
      settleMemberCounts(client, memberId, answer.memberCounts);
      return answer.relationship;
    },
    staleTime: STALE.always,
  });

/** After a failure: asks what is true now, because the wish may have failed on something that the page didn't know of. */
export async function putRight(client: QueryClient, memberId: string): Promise<void> {
  await client.prefetchQuery({ ...statusQuery(memberId), staleTime: 0 });
  await client.invalidateQueries({ queryKey: networkKeys.requests('received') });
}
