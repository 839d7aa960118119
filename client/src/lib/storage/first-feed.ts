import type { FeedName } from '@weft/shared/posts/feeds';
import { parseStored, readStored } from './stored-text';

/** Key of the viewer's profile, which the device keeps for the first render of the next visit. */
export const OWN_PROFILE_KEY = 'weft:own-profile';

/** Key of the feed that a member used last on this device. */
export const usedFeedKey = (memberId: string) => `weft:feed:${memberId}`;

/** The part of the viewer's profile that decides which feed is shown first. */
export interface FeedViewer {
  readonly _id: string;
  readonly followingCount: number;
}

/** The feed that the dashboard opens with: the one used last, else the one of whom the member follows, if anybody. */
export function firstFeed({ _id, followingCount }: FeedViewer): FeedName {
  const used = readStored(usedFeedKey(_id));
  if (used === 'following' || used === 'everyone') return used;
  return followingCount > 0 ? 'following' : 'everyone';
}

function isFeedViewer(value: unknown): value is FeedViewer {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    'followingCount' in value &&
    typeof value.followingCount === 'number'
  );
}

/** Returns the viewer in the response of their profile's call. Needs no schema, which has not loaded so early. */
export function viewerOfResponse(response: unknown): FeedViewer | undefined {
  const user = typeof response === 'object' && response !== null && 'user' in response && response.user;
  return isFeedViewer(user) ? user : undefined;
}

/** The same from the profile that the device keeps. */
export function viewerOfDevice(): FeedViewer | undefined {
  const kept = parseStored(readStored(OWN_PROFILE_KEY));
  const profile = typeof kept === 'object' && kept !== null && 'profile' in kept && kept.profile;
  return isFeedViewer(profile) ? profile : undefined;
}
