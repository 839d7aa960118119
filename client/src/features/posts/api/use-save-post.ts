import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { profileQueries } from '@/features/profiles';
import { call } from '@/lib/api-client';
import { isApiError, messageOf } from '@/lib/api-error';
import { notify } from '@/notifications/notify';
import { prependPost, storePosts } from './post-store';

interface Sending {
  text: string;
  /** Descriptions of all pictures in their order. */
  alts: string[];
  images: File[];
  /** Share of the upload that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface NewPost extends Sending {
  clientId: string;
}

export interface ChangedPost extends Sending {
  post: PostView;
  /** The pictures in their order: the address of each that stays, `NEW_IMAGE` for each new one. */
  order: string[];
}

/** Taking a send back is the member's own doing: nothing to be told. */
const failing = (fallback: string) => (error: Error) => {
  if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, fallback));
};

function refreshCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: profileQueries.own().queryKey });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, alts, clientId, images, onProgress, signal }: NewPost) =>
      call(createPost, {
        body: { mediaTitle: text, mediaAlt: alts, clientId },
        files: { mediaImage: images },
        onProgress,
        signal,
      }),
    onSuccess: ({ data }) => {
      prependPost(client, data);
      refreshCounts(client);
      notify.success(POST_TEXTS.done.created);
    },
    onError: failing(POST_TEXTS.failed.create),
  });
}

export function useUpdatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ post, text, alts, order, images, onProgress, signal }: ChangedPost) =>
      call(updatePost, {
        params: { id: post._id },
        // An empty field says that no picture stays; a field that is not sent would leave them as they are.
        body: { mediaTitle: text, mediaAlt: alts, mediaImage: order.length > 0 ? order : '' },
        files: { mediaImage: images },
        onProgress,
        signal,
      }),
    onSuccess: ({ data }) => {
      storePosts(client, [data]);
      notify.success(POST_TEXTS.done.updated);
    },
    onError: failing(POST_TEXTS.failed.update),
  });
}
