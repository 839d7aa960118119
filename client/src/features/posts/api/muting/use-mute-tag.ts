import { useQueryClient } from '@tanstack/react-query';
import { muteTag, unmuteTag } from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { postKeys } from '../post-keys';
import { tagQueries } from '../tags/tag-queries';
import { setMutedHere } from './muted-here';
import { mutingQueries } from './muting-queries';

const { failed } = POST_TEXTS;

/**
 * Returns a function that keeps posts with a hashtag out of the feeds, or undoes it. `postId` is the post from whose
 * menu it is muted. Loaded feeds show it at once.
 */
export function useMuteTag({ tag, name }: { readonly tag: string; readonly name: string }, postId = '') {
  const client = useQueryClient();
  const { queryKey } = tagQueries.one(tag);
  return async (isMuted: boolean): Promise<void> =>
    toggle(client, {
      key: `mute-tag:${tag}`,
      settled: !isMuted,
      desired: isMuted,
      show: (desired) => {
        setMutedHere(client, 'tags', tag, desired ? postId : null);
        client.setQueryData(queryKey, (known) => known && { ...known, isMuted: desired });
      },
      send: async (desired) => call(desired ? muteTag : unmuteTag, { params: { tag: name } }),
      onSettled: (_answer, desired) => {
        // Feeds that were read while it was muted lack its posts.
        if (!desired && postId === '') client.removeQueries({ queryKey: postKeys.feeds });
        void client.invalidateQueries({ queryKey: mutingQueries.all() });
      },
      onFailed: (error) => notify.error(messageOf(error, isMuted ? failed.mute : failed.unmute)),
    });
}
