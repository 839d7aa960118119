import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { unhidePost, unmuteMember, unmuteTag } from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { setHiddenHere, setMutedHere } from './muted-here';
import { mutingQueries } from './muting-queries';
import { postKeys } from '../post-keys';

const { done, failed } = POST_TEXTS;

interface Undoing {
  readonly send: () => Promise<unknown>;
  /** Shows it in loaded feeds. */
  readonly show: (client: QueryClient) => void;
  readonly done: string;
  readonly failed: string;
}

/** Undoes a mute in the settings. The row stays until the list has been read again. */
function useUndoing(undoing: Undoing) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => undoing.send(),
    onSuccess: () => {
      undoing.show(client);
      client.removeQueries({ queryKey: postKeys.feeds });
      notify.success(undoing.done);
      void client.invalidateQueries({ queryKey: mutingQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, undoing.failed)),
  });
}

export function useUnmute(memberId: string) {
  return useUndoing({
    send: async () => call(unmuteMember, { params: { id: memberId } }),
    show: (client) => setMutedHere(client, 'members', memberId, null),
    done: done.unmuted,
    failed: failed.unmute,
  });
}

export function useUnmuteTag(tag: string) {
  return useUndoing({
    send: async () => call(unmuteTag, { params: { tag } }),
    show: (client) => setMutedHere(client, 'tags', tag, null),
    done: done.tagUnmuted,
    failed: failed.unmute,
  });
}

export function useUnhide(postId: string) {
  return useUndoing({
    send: async () => call(unhidePost, { params: { id: postId } }),
    show: (client) => setHiddenHere(client, postId, false),
    done: done.unhidden,
    failed: failed.unhide,
  });
}
