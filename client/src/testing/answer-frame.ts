import { listReceivedRequests } from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { answer } from './server';

/** Answers the calls of the frame around every member screen: an empty network and no requests. */
export function answerFrame(): void {
  answer(getNetworkCounts, {
    counts: { connectionsCount: 0, followersCount: 0, followingCount: 0, requestsCount: 0, sentCount: 0 },
  });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
}
