import { useQueryClient } from '@tanstack/react-query';
import { followMember, unfollowMember } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { updateCounts } from './counts';
import { refetchLists } from './list-changes';
import { followKey, networkKeys } from './network-keys';
import { relationshipStoreOf } from './relationship-store';
import { refetchRelationship, storeChange } from './relationship-status';

const { done, failed, dashboard } = NETWORK_TEXTS;

/** Messages of the network screens, the list of followed members, and the feed. */
const MESSAGES = {
  network: (desired: boolean) =>
    desired
      ? { done: done.followed, failed: failed.follow }
      : { done: done.unfollowed, failed: failed.unfollow },
  list: (desired: boolean) =>
    desired
      ? { done: done.followed, failed: failed.follow }
      : { done: done.unfollowedInList, failed: failed.unfollow },
  feed: (desired: boolean) => ({
    done: desired ? dashboard.followed : dashboard.unfollowed,
    failed: dashboard.followFailed,
  }),
};

export type FollowMessages = keyof typeof MESSAGES;

/**
 * Returns a function that follows or unfollows a member. The change shows on all screens at once. Requests run one at a time,
 * and only the newest change is sent. A failure shows a message and restores the current state.
 */
export function useFollow(memberId: string, messages: FollowMessages) {
  const client = useQueryClient();
  const store = relationshipStoreOf(client);
  const messagesOf = MESSAGES[messages];

  const show = (isFollowing: boolean) => {
    const before = store.isFollowing(memberId);
    store.changeFollowing(memberId, isFollowing);
    if (before === isFollowing) return;
    updateCounts(client, (counts) => ({
      ...counts,
      followingCount: Math.max(0, counts.followingCount + (isFollowing ? 1 : -1)),
    }));
  };

  return async (isFollowing: boolean) =>
    toggle(client, {
      key: followKey(memberId),
      settled: !isFollowing,
      desired: isFollowing,
      show,
      send: async (desired) => call(desired ? followMember : unfollowMember, { params: { id: memberId } }),
      onSettled: (response, desired) => {
        storeChange(client, memberId, response);
        notify.success(messagesOf(desired).done);
        if (desired) void refetchLists(client, networkKeys.followsOf('me', 'following'));
      },
      onFailed: (error) => {
        notify.error(messageOf(error, messagesOf(isFollowing).failed));
        void refetchRelationship(client, memberId);
      },
    });
}
