import { listSuggestions, getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { listReceivedRequests, listSentRequests } from '@weft/shared/network/contract';
import { listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { getOwnProfile, getProfile } from '@weft/shared/profiles/contract';
import type { ConnectionRequest, Suggestion, ViewerCounts } from '@weft/shared/network/views';
import { buildOwnProfile } from './builders';
import { buildCounts } from './network-builders';
import { renderApp } from './render-app';
import { answer, failWith } from './server';

/** Network of the signed-in member. */
export interface Network {
  received?: ConnectionRequest[];
  sent?: ConnectionRequest[];
  suggestions?: Suggestion[];
  counts?: Partial<ViewerCounts>;
}

/** Opens a screen of a signed-in member with this network. */
export function openNetwork(
  address: string,
  { received = [], sent = [], suggestions = [], counts = {} }: Network = {},
  state?: unknown,
) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, { posts: [], nextCursor: null });
  // Tests may end on a profile.
  answer(getProfile, () => failWith('NOT_FOUND'));
  answer(listMemberPosts, { media: [], nextCursor: null });
  answer(getNetworkCounts, {
    counts: buildCounts({ requestsCount: received.length, sentCount: sent.length, ...counts }),
  });
  const receivedCalls = answer(listReceivedRequests, {
    requests: received,
    total: received.length,
    nextCursor: null,
  });
  answer(listSentRequests, { requests: sent, total: sent.length, nextCursor: null });
  answer(listSuggestions, { users: suggestions, nextCursor: null });
  return { receivedCalls, ...renderApp(address, { signedIn: true, state }) };
}
