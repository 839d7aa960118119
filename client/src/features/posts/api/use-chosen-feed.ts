import { FeedName } from '@weft/shared/posts/feeds';
import { useOwnProfile } from '@/features/members';
import { useStored, writeStored } from '@/lib/storage/stored-text';

const keyOf = (memberId: string) => `weft:feed:${memberId}`;

/** The feed that the member chose last on this device, everyone's before a choice, and a function to choose one. */
export function useChosenFeed(): [feed: FeedName, choose: (feed: FeedName) => void] {
  const memberId = useOwnProfile().profile?._id ?? '';
  const { data: feed = 'everyone' } = FeedName.safeParse(useStored(keyOf(memberId)));
  return [feed, (chosen) => writeStored(keyOf(memberId), chosen)];
}
