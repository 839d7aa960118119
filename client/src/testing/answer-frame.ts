import { listReceivedRequests } from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { answer } from './server';

/** What the frame of every member screen asks, and what few tests are about: nobody in the network, nothing waiting. */
export function answerFrame(): void {
  answer(getNetworkCounts, {
    counts: { connectionsCount: 0, followersCount: 0, followingCount: 0, requestsCount: 0, sentCount: 0 },
  });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
}
