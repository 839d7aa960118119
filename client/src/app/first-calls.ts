import type { FeedName } from '@weft/shared/posts/feeds';
import { prefetchResponse } from '@/lib/api/prefetched-responses';
import { paths } from '@/lib/paths';
import { firstFeed, viewerOfDevice, viewerOfResponse } from '@/lib/storage/first-feed';
import { sessionToken } from '@/lib/api/session';

/** Paths of the calls of a member's first screen. Importing their contracts would add the response schemas to the first load. */
export const FIRST_CALLS = {
  profile: '/user/profile',
  requests: '/connection/received',
  feeds: { everyone: '/media/getAllMedia', following: '/media/getAllMedia?feed=following' },
} as const satisfies Record<string, string | Record<FeedName, string>>;

/** Sends the calls of the screen at this address before its code has loaded. */
export function sendFirstCalls(): void {
  const token = sessionToken();
  if (token === undefined) return;
  const profile = prefetchResponse(FIRST_CALLS.profile, token);
  if (window.location.pathname !== paths.dashboard) return;
  void prefetchResponse(FIRST_CALLS.requests, token);
  const known = viewerOfDevice();
  if (known) void prefetchResponse(FIRST_CALLS.feeds[firstFeed(known)], token);
  else void sendFeedAfter(profile, token);
}

/** On a first visit, the profile tells which feed is shown. */
async function sendFeedAfter(profile: Promise<unknown>, token: string): Promise<void> {
  const viewer = viewerOfResponse(await profile);
  if (viewer) void prefetchResponse(FIRST_CALLS.feeds[firstFeed(viewer)], token);
}
