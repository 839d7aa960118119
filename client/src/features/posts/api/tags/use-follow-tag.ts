import { useQueryClient } from '@tanstack/react-query';
import { followTag, unfollowTag } from '@weft/shared/posts/tags/tag-contract';
import type { TagView } from '@weft/shared/posts/tags/tag-views';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { texts as uiTexts } from '@/ui/texts/generated';
import { tagQueries } from './tag-queries';

const { done, failed } = POST_TEXTS;

const withFollow = (tag: TagView, isFollowed: boolean): TagView => {
  const change = Number(isFollowed) - Number(tag.isFollowed);
  return { ...tag, isFollowed, followersCount: Math.max(0, tag.followersCount + change) };
};

/** Returns a function that follows a hashtag or stops it, which a toast can undo. The change shows at once. */
export function useFollowTag({ tag, name }: Pick<TagView, 'tag' | 'name'>) {
  const client = useQueryClient();
  const { queryKey } = tagQueries.one(tag);
  const set = async (wanted: boolean): Promise<void> =>
    toggle(client, {
      key: `follow-tag:${tag}`,
      settled: !wanted,
      desired: wanted,
      show: (shown) => client.setQueryData(queryKey, (known) => known && withFollow(known, shown)),
      send: async (desired) => call(desired ? followTag : unfollowTag, { params: { tag: name } }),
      onSettled: ({ tag: stored }, desired) => {
        client.setQueryData(queryKey, stored);
        void client.invalidateQueries({ queryKey: tagQueries.followed().queryKey });
        const undo = { label: () => uiTexts.undo, onAct: () => void set(!desired) };
        notify.info(desired ? done.tagFollowed : done.tagUnfollowed, undo);
      },
      onFailed: (error) => notify.error(messageOf(error, wanted ? failed.followTag : failed.unfollowTag)),
    });
  return set;
}
