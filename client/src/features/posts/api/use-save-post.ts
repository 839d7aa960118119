import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { notify } from '@/alerts/toasts/notify';
import { prependPost, storePosts } from './post-store';

interface Sending {
  text: string;
  /** Descriptions of all pictures in their order. */
  alts: string[];
  images: File[];
  videos: File[];
  documents: File[];
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
  /** Addresses of the videos and of the document that stay. */
  keptVideos: string[];
  keptDocuments: string[];
}

/** An empty field says that none stays; a field that is not sent would leave all as they are. */
const orNone = (urls: string[]) => (urls.length > 0 ? urls : '');

const filesOf = ({ images, videos, documents }: Sending) => ({
  mediaImage: images,
  mediaVideo: videos,
  mediaDocument: documents,
});

function refreshCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (post: NewPost) =>
      call(createPost, {
        body: { mediaTitle: post.text, mediaAlt: post.alts, clientId: post.clientId },
        files: filesOf(post),
        onProgress: post.onProgress,
        signal: post.signal,
      }),
    onSuccess: ({ data }) => {
      prependPost(client, data);
      refreshCounts(client);
      notify.success(POST_TEXTS.done.created);
    },
  });
}

export function useUpdatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: ChangedPost) =>
      call(updatePost, {
        params: { id: change.post._id },
        body: {
          mediaTitle: change.text,
          mediaAlt: change.alts,
          mediaImage: orNone(change.order),
          mediaVideo: orNone(change.keptVideos),
          mediaDocument: orNone(change.keptDocuments),
        },
        files: filesOf(change),
        onProgress: change.onProgress,
        signal: change.signal,
      }),
    onSuccess: ({ data }) => {
      storePosts(client, [data]);
      notify.success(POST_TEXTS.done.updated);
    },
  });
}
