import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { POST_LIMITS } from '@weft/shared/limits';
import type { CommentView, ReplyView } from '@weft/shared/posts/views';
import { postKeys } from './post-keys';
import { changePost } from './post-store';

interface CommentPage {
  comments: CommentView[];
  nextCursor: string | null;
  total: number;
}
interface ReplyPage {
  replies: ReplyView[];
  nextCursor: string | null;
  total: number;
}

function changeComments(
  client: QueryClient,
  postId: string,
  change: (comments: CommentView[], isFirstPage: boolean) => CommentView[],
): void {
  client.setQueryData<InfiniteData<CommentPage>>(
    postKeys.comments(postId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, comments: change(page.comments, index === 0) })),
      },
  );
}

interface CommentPlace {
  readonly kind: 'comment';
  readonly postId: string;
  readonly id: string;
}
interface ReplyPlace {
  readonly kind: 'reply';
  readonly postId: string;
  readonly commentId: string;
  readonly id: string;
}
/** A comment or reply, and where it is. */
export type CommentTarget = CommentPlace | ReplyPlace;

const has = (all: readonly { _id: string }[], id: string): boolean => all.some(({ _id }) => _id === id);

/**
 * Adds a new comment to the preview, the loaded list and the count of a post. Does nothing where a read during the request has
 * already brought the comment.
 */
export function addToComments(client: QueryClient, postId: string, comment: CommentView): void {
  changePost(client, postId, (post) =>
    has(post.comments, comment._id)
      ? post
      : {
          ...post,
          commentsCount: post.commentsCount + 1,
          comments: [comment, ...post.comments].slice(0, POST_LIMITS.previewComments),
        },
  );
  changeComments(client, postId, (comments, isFirst) =>
    isFirst && !has(comments, comment._id) ? [comment, ...comments] : comments,
  );
}

/** Removes a deleted comment from the preview, the loaded list and the count. */
export function removeFromComments(client: QueryClient, postId: string, commentId: string): void {
  const without = (comments: CommentView[]) => comments.filter(({ _id }) => _id !== commentId);
  changePost(client, postId, (post) => ({
    ...post,
    commentsCount: Math.max(0, post.commentsCount - 1),
    comments: without(post.comments),
  }));
  changeComments(client, postId, without);
  client.removeQueries({ queryKey: postKeys.replies(commentId) });
}

/** Changes a comment in the preview and in the loaded list. */
function changeComment(
  client: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: CommentView) => CommentView,
): void {
  const changed = (comments: CommentView[]) =>
    comments.map((comment) => (comment._id === commentId ? change(comment) : comment));
  changePost(client, postId, (post) => ({ ...post, comments: changed(post.comments) }));
  changeComments(client, postId, changed);
}

function changeReplies(
  client: QueryClient,
  commentId: string,
  change: (page: ReplyPage, isLastPage: boolean) => ReplyPage,
): void {
  client.setQueryData<InfiniteData<ReplyPage>>(
    postKeys.replies(commentId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => change(page, index === data.pages.length - 1)),
      },
  );
}

/** Changes a reply in the preview of its comment and in the loaded thread. */
function changeReply(
  client: QueryClient,
  { postId, commentId, id }: ReplyPlace,
  change: (reply: ReplyView) => ReplyView,
): void {
  const changed = (replies: ReplyView[]) =>
    replies.map((reply) => (reply._id === id ? change(reply) : reply));
  changeComment(client, postId, commentId, (comment) => ({ ...comment, replies: changed(comment.replies) }));
  changeReplies(client, commentId, (page) => ({ ...page, replies: changed(page.replies) }));
}

/** Changes what comments and replies have in common. */
export function changeWritten(
  client: QueryClient,
  target: CommentTarget,
  change: <T extends CommentView | ReplyView>(written: T) => T,
): void {
  if (target.kind === 'reply') changeReply(client, target, change);
  else changeComment(client, target.postId, target.id, change);
}

export function replaceComment(client: QueryClient, { postId, id }: CommentPlace, edited: CommentView): void {
  changeComment(client, postId, id, () => edited);
}

export function replaceReply(client: QueryClient, target: ReplyPlace, edited: ReplyView): void {
  changeReply(client, target, () => edited);
}

/** Adds a new reply to its thread and to the preview, unless a read has brought it. An unloaded last page will contain it. */
export function addToReplies(client: QueryClient, postId: string, commentId: string, reply: ReplyView): void {
  changeComment(client, postId, commentId, (comment) =>
    has(comment.replies, reply._id)
      ? comment
      : {
          ...comment,
          repliesCount: comment.repliesCount + 1,
          replies: [...comment.replies, reply].slice(-POST_LIMITS.previewReplies),
        },
  );
  changeReplies(client, commentId, (page, isLast) =>
    isLast && page.nextCursor === null && !has(page.replies, reply._id)
      ? { ...page, replies: [...page.replies, reply] }
      : page,
  );
}

/** Removes a deleted reply from the preview, the thread and the count. */
export function removeFromReplies(
  client: QueryClient,
  postId: string,
  commentId: string,
  replyId: string,
): void {
  const without = (replies: ReplyView[]) => replies.filter(({ _id }) => _id !== replyId);
  changeComment(client, postId, commentId, (comment) => ({
    ...comment,
    repliesCount: Math.max(0, comment.repliesCount - 1),
    replies: without(comment.replies),
  }));
  changeReplies(client, commentId, (page) => ({ ...page, replies: without(page.replies) }));
}
