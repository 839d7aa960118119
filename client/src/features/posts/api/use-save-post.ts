import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import type { Audience } from '@weft/shared/posts/audience';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { notify } from '@/alerts/toasts/notify';
import { changePost, prependPost, storePosts } from './post-store';

interface PostUpload {
  text: string;
  /** Undefined to keep what an edited post has. */
  mentions?: Mention[];
  audience: Audience;
  /** Descriptions of all pictures, in their order. */
  alts: string[];
  images: File[];
  videos: File[];
  documents: File[];
  /** Id of a found preview; empty to remove the post's; undefined to keep it. */
  linkPreview: string | undefined;
  /** Receives the progress of the upload, 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

export interface NewPost extends PostUpload {
  /** Id of the post that it quotes. */
  quotes: string | undefined;
  /** Id of the company in whose name it is written. */
  company: string | undefined;
  clientId: string;
}

export interface ChangedPost extends PostUpload {
  post: PostView;
  /** All pictures in their order: the URL of each remaining one, `NEW_IMAGE` for each new one. */
  order: string[];
  /** URLs of remaining files. */
  remainingVideos: string[];
  remainingDocuments: string[];
}

/** An empty field removes all files. Without the field, the server would keep them. */
const orEmptyField = (urls: string[]) => (urls.length > 0 ? urls : '');

/** A form has lists of texts only. */
const mentionsField = ({ mentions }: PostUpload) => mentions && { mentions: JSON.stringify(mentions) };

const filesOf = ({ images, videos, documents }: PostUpload) => ({
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
        body: {
          mediaTitle: post.text,
          ...mentionsField(post),
          mediaAlt: post.alts,
          audience: post.audience,
          ...(post.linkPreview !== undefined && { linkPreview: post.linkPreview }),
          ...(post.quotes !== undefined && { quotes: post.quotes }),
          ...(post.company !== undefined && { company: post.company }),
          clientId: post.clientId,
        },
        files: filesOf(post),
        onProgress: post.onProgress,
        signal: post.signal,
      }),
    onSuccess: ({ data }, { quotes }) => {
      prependPost(client, data);
      if (quotes !== undefined)
        changePost(client, quotes, (post) => ({ ...post, quotesCount: post.quotesCount + 1 }));
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
          ...mentionsField(change),
          mediaAlt: change.alts,
          audience: change.audience,
          mediaImage: orEmptyField(change.order),
          mediaVideo: orEmptyField(change.remainingVideos),
          mediaDocument: orEmptyField(change.remainingDocuments),
          ...(change.linkPreview !== undefined && { linkPreview: change.linkPreview }),
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
