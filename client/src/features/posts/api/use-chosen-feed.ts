import { FeedName } from '@weft/shared/posts/feeds';
import { useState } from 'react';
import { useOwnProfile } from '@/features/members';
import { firstFeed, usedFeedKey } from '@/lib/storage/first-feed';
import { writeStored } from '@/lib/storage/stored-text';
import { useStored } from '@/lib/storage/use-stored';

/**
 * The feed that the member used last on this device, and a function to choose one. Before a choice it is the one that the
 * dashboard opened with: following somebody meanwhile doesn't switch it.
 */
export function useChosenFeed(): [feed: FeedName, choose: (feed: FeedName) => void] {
  const { profile } = useOwnProfile();
  const [first] = useState<FeedName>(() => (profile ? firstFeed(profile) : 'everyone'));
  const key = usedFeedKey(profile?._id ?? '');
  const { data: feed = first } = FeedName.safeParse(useStored(key));
  return [feed, (chosen) => writeStored(key, chosen)];
}
