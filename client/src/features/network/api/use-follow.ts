import { useQueryClient } from '@tanstack/react-query';
import { followMember, unfollowMember } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { changeCounts } from './counts';
import { refreshGained } from './list-changes';
import { followKey, networkKeys } from './network-keys';
import { relationshipsOf } from './relationships';
import { putRight, settleChange } from './settle';

const { done, failed, dashboard } = NETWORK_TEXTS;

/** The words of a screen: posts, the network, and the list of the followed each have their own. */
const WORDS = {
  network: { done: [done.unfollowed, done.followed], failed: [failed.unfollow, failed.follow] },
  list: { done: [done.unfollowedInList, done.followed], failed: [failed.unfollow, failed.follow] },
  feed: {
    done: [dashboard.unfollowed, dashboard.followed],
    failed: [dashboard.followFailed, dashboard.followFailed],
  },
} as const;

export type FollowWords = keyof typeof WORDS;

/**
 * Follows a member, or stops. Shown at once on every screen, one request at a time, the newest wish wins; what fails is put
 * right and said.
 */
export function useFollow(memberId: string, words: FollowWords) {
  const client = useQueryClient();
  const store = relationshipsOf(client);
  const said = WORDS[words];

  const paint = (isFollowing: boolean) => {
    const before = store.isFollowing(memberId);
    store.changeFollowing(memberId, isFollowing);
    if (before === isFollowing) return;
    changeCounts(client, (counts) => ({
      ...counts,
      followingCount: Math.max(0, counts.followingCount + (isFollowing ? 1 : -1)),
    }));
  };

  return async (isFollowing: boolean) =>
    toggle(client, {
      key: followKey(memberId),
      settled: !isFollowing,
      wish: isFollowing,
      paint,
      send: async (wish) => call(wish ? followMember : unfollowMember, { params: { id: memberId } }),
      onSettled: (answer, wish) => {
        settleChange(client, memberId, answer);
        notify.success(said.done[Number(wish) as 0 | 1]);
        if (wish) void refreshGained(client, networkKeys.followsOf('me', 'following'));
      },
      onFailed: (error) => {
        notify.error(messageOf(error, said.failed[Number(isFollowing) as 0 | 1]));
        void putRight(client, memberId);
      },
    });
}
