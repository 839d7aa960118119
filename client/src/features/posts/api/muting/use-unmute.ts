import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unhidePost, unmuteMember } from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { setHiddenHere, setMutedHere } from './muted-here';
import { mutingQueries } from './muting-queries';
import { postKeys } from '../post-keys';

const { done, failed } = POST_TEXTS;

/** Undoes a mute in the settings. The row stays until the list has been read again. */
export function useUnmute(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call(unmuteMember, { params: { id: memberId } }),
    onSuccess: () => {
      setMutedHere(client, memberId, '', false);
      client.removeQueries({ queryKey: postKeys.feeds });
      notify.success(done.unmuted);
      void client.invalidateQueries({ queryKey: mutingQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, failed.unmute)),
  });
}

/** The same for a hidden post. */
export function useUnhide(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call(unhidePost, { params: { id: postId } }),
    onSuccess: () => {
      setHiddenHere(client, postId, false);
      client.removeQueries({ queryKey: postKeys.feeds });
      notify.success(done.unhidden);
      void client.invalidateQueries({ queryKey: mutingQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, failed.unhide)),
  });
}
