import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { memberQueries, useMe } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { contextOf, removeDraft } from './draft-record';
import { postKeys } from './post-keys';
import { removePost } from './post-store';

/** Deletes an own post. It stays in the lists until the server has deleted it. */
export function useDeletePost(postId: string) {
  const client = useQueryClient();
  const memberId = useMe()?._id;
  return useMutation({
    mutationKey: postKeys.deletion(postId),
    mutationFn: async () => call(deletePost, { params: { id: postId } }),
    onSuccess: () => {
      removePost(client, postId);
      if (memberId !== undefined) removeDraft(memberId, contextOf({ _id: postId }));
      notify.success(POST_TEXTS.done.deleted);
      void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
    },
    onError: (error) => notify.error(messageOf(error, POST_TEXTS.failed.delete)),
  });
}
