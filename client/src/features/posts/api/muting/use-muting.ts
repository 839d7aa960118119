import { useQueryClient } from '@tanstack/react-query';
import { hidePost, muteMember, unhidePost, unmuteMember } from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { setHiddenHere, setMutedHere } from './muted-here';
import { mutingQueries } from './muting-queries';

const { failed } = POST_TEXTS;

/** Returns functions that keep a post or its author out of the feeds, or undo it. Loaded feeds show it at once. */
export function useMuting({ _id: postId, user: { _id: memberId } }: Pick<PostView, '_id' | 'user'>) {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: mutingQueries.all() });
  return {
    setHidden: async (isHidden: boolean): Promise<void> =>
      toggle(client, {
        key: `hide:${postId}`,
        settled: !isHidden,
        desired: isHidden,
        show: (desired) => setHiddenHere(client, postId, desired),
        send: async (desired) => call(desired ? hidePost : unhidePost, { params: { id: postId } }),
        onSettled,
        onFailed: (error) => notify.error(messageOf(error, isHidden ? failed.hide : failed.unhide)),
      }),
    setMuted: async (isMuted: boolean): Promise<void> =>
      toggle(client, {
        key: `mute:${memberId}`,
        settled: !isMuted,
        desired: isMuted,
        show: (desired) => setMutedHere(client, 'members', memberId, desired ? postId : null),
        send: async (desired) => call(desired ? muteMember : unmuteMember, { params: { id: memberId } }),
        onSettled,
        onFailed: (error) => notify.error(messageOf(error, isMuted ? failed.mute : failed.unmute)),
      }),
  };
}
