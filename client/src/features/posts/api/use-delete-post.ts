import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { notify } from '@/notifications/notify';
import { forgetPost } from './post-store';

/** Deletes an own post. The post leaves the lists only when the server has deleted it. */
export function useDeletePost(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call(deletePost, { params: { id: postId } }),
    onSuccess: () => {
      forgetPost(client, postId);
      notify.success(POST_TEXTS.done.deleted);
      void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
    },
    onError: (error) => notify.error(messageOf(error, POST_TEXTS.failed.delete)),
  });
}
