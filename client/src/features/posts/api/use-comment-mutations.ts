import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addComment, addReply, deleteComment, deleteReply } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { CommentView } from '@weft/shared/posts/views';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { useRetryId } from '../hooks/use-retry-id';
import { addToComments, addToReplies, removeFromComments, removeFromReplies } from './comment-store';
import { postKeys } from './post-keys';
import { findPost } from './post-store';
import { sentWording, type Wording } from '../components/mentions/sent-wording';

const { done, failed } = POST_TEXTS;

const showError = (fallback: () => string) => (error: Error) => notify.error(messageOf(error, fallback()));

/** Adds a comment. Calls `onAdded` also if the form has been closed meanwhile. */
export function useAddComment(postId: string, onAdded: (sent: Wording) => void) {
  const client = useQueryClient();
  const retry = useRetryId(`comment:${postId}`);
  return useMutation({
    mutationFn: async (wording: Wording) => {
      const { text: comment, mentions } = sentWording(wording);
      const body = { comment, ...mentions, clientId: retry.idFor(JSON.stringify([comment, mentions])) };
      return call(addComment, { params: { id: postId }, body });
    },
    onSuccess: (comment, sent) => {
      retry.reset();
      onAdded(sent);
      addToComments(client, postId, comment);
      notify.success(done.comment);
    },
    onError: showError(() => failed.comment),
  });
}

export function useDeleteComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (commentId: string) => call(deleteComment, { params: { id: postId, commentId } }),
    onSuccess: async (_response, commentId) => {
      removeFromComments(client, postId, commentId);
      notify.success(done.commentDeleted);
      const post = findPost(client, postId);
      // The preview has room for an older comment, so the post is refetched.
      if (post && post.comments.length < Math.min(2, post.commentsCount))
        await client.invalidateQueries({ queryKey: postKeys.one(postId) });
    },
    onError: showError(() => failed.deleteComment),
  });
}

/** Adds a reply. Calls `onAdded` also if the form has been closed meanwhile. */
export function useAddReply(postId: string, commentId: string, onAdded: (sent: Wording) => void) {
  const client = useQueryClient();
  const retry = useRetryId(`reply:${commentId}`);
  return useMutation({
    mutationFn: async (wording: Wording) => {
      const { text: reply, mentions } = sentWording(wording);
      const body = { reply, ...mentions, clientId: retry.idFor(JSON.stringify([reply, mentions])) };
      return call(addReply, { params: { id: postId, commentId }, body });
    },
    onSuccess: (reply, sent) => {
      retry.reset();
      onAdded(sent);
      addToReplies(client, postId, commentId, reply);
      notify.success(done.reply);
    },
    onError: showError(() => failed.reply),
  });
}

export function useDeleteReply(postId: string, comment: CommentView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (replyId: string) =>
      call(deleteReply, { params: { id: postId, commentId: comment._id, replyId } }),
    onSuccess: (_response, replyId) => {
      removeFromReplies(client, postId, comment._id, replyId);
      notify.success(done.replyDeleted);
    },
    onError: showError(() => failed.deleteReply),
  });
}
