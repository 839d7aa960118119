import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { POST_LIMITS } from '@weft/shared/limits';
import type { NewPost, PostChanged, PostsChanged } from '@weft/shared/posts/live-events';
import type { CommentView, ReplyView } from '@weft/shared/posts/views';
import { isToggling } from '@/lib/toggle-queue';
import {
  addToComments,
  addToReplies,
  changeWritten,
  removeFromComments,
  removeFromReplies,
  type CommentTarget,
} from '../api/comment-store';
import { postKeys } from '../api/post-keys';
import { changePost, findPost, reactionKey, losePost } from '../api/post-store';
import { NEW_POSTS_MAX } from '../api/use-new-posts';
import { dropHeld, heldOf, hold, isHeld, releaseHeld, type Held } from './held-comments';
import { refetchComments, staleCommentsOf } from './stale-comments';
import { watchedPostsOf } from './watched-posts';

/** Cached comments of a post. */
function knownComments(client: QueryClient, postId: string): CommentView[] {
  const list = client.getQueryData<InfiniteData<{ comments: CommentView[] }>>(postKeys.comments(postId));
  return [
    ...(findPost(client, postId)?.comments ?? []),
    ...(list?.pages.flatMap(({ comments }) => comments) ?? []),
  ];
}

/** Cached replies to a comment. */
function knownReplies(client: QueryClient, comments: readonly CommentView[], commentId: string): ReplyView[] {
  const list = client.getQueryData<InfiniteData<{ replies: ReplyView[] }>>(postKeys.replies(commentId));
  return [
    ...comments.flatMap(({ _id, replies }) => (_id === commentId ? replies : [])),
    ...(list?.pages.flatMap(({ replies }) => replies) ?? []),
  ];
}

/** A text without mentions lacks the field, which would keep what it was before. */
const PLAIN = { mentions: undefined };

type Written = Pick<CommentView, '_id' | 'createdAt'>;

/** Whether it is not older than what is cached; an older one is on a page that was not loaded. */
const isNewerThan = (known: readonly Written[], written: Written) =>
  known.every(({ createdAt }) => createdAt <= written.createdAt);

/** Replaces a cached comment or reply. The viewer's own reaction is kept, and newer counts while it is being sent. */
function replace(client: QueryClient, target: CommentTarget, written: CommentView | ReplyView): void {
  const isReacting = isToggling(client, reactionKey(target.id));
  changeWritten(client, target, (known) => {
    const { viewerReaction, likesCount, reactionCounts } = known;
    const own = isReacting ? { viewerReaction, likesCount, reactionCounts } : { viewerReaction };
    // Replies are events of their own.
    return { ...known, ...PLAIN, ...written, ...own, ...('replies' in known && { replies: known.replies }) };
  });
}

interface Context {
  readonly client: QueryClient;
  readonly viewerId: string | undefined;
  readonly postId: string;
}

/** Adds a new comment or reply, or holds it while the comments of the post are being read. */
function addNew({ client, viewerId, postId }: Context, added: Held): void {
  const isReading = watchedPostsOf(client).showsComments(postId);
  if (isReading && added.written.user._id !== viewerId) hold(client, postId, added);
  else if (added.kind === 'comment') addToComments(client, postId, added.written);
  else addToReplies(client, postId, added.commentId, added.written);
}

function applyRemoved({ client, postId }: Context, removed: readonly string[]): void {
  for (const id of removed) {
    dropHeld(client, postId, id);
    const comments = knownComments(client, postId);
    if (comments.some(({ _id }) => _id === id)) removeFromComments(client, postId, id);
    for (const commentId of new Set(comments.map(({ _id }) => _id)))
      if (knownReplies(client, comments, commentId).some(({ _id }) => _id === id))
        removeFromReplies(client, postId, commentId, id);
  }
}

function applyReplies(context: Context, replies: PostChanged['replies']): void {
  const { client, postId } = context;
  const comments = knownComments(client, postId);
  for (const { commentId, reply } of replies) {
    // A held comment brings its newest replies.
    if (!comments.some(({ _id }) => _id === commentId)) continue;
    const known = knownReplies(client, comments, commentId);
    if (known.some(({ _id }) => _id === reply._id))
      replace(client, { kind: 'reply', postId, commentId, id: reply._id }, reply);
    else if (isHeld(client, postId, reply._id) || isNewerThan(known, reply))
      addNew(context, { kind: 'reply', written: reply, commentId });
  }
}

/** Adds an older comment to the preview, if a deleted one has left room. */
function fillPreview(client: QueryClient, postId: string, comment: CommentView): void {
  changePost(client, postId, (post) => {
    if (post.comments.length >= POST_LIMITS.previewComments) return post;
    const comments = [...post.comments, comment].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { ...post, comments };
  });
}

function applyComments(context: Context, comments: PostChanged['comments']): void {
  const { client, postId } = context;
  const known = knownComments(client, postId);
  const heldReplies = heldOf(client, postId).get();
  for (const comment of comments.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    if (known.some(({ _id }) => _id === comment._id)) {
      const waiting = heldReplies.filter((held) => held.kind === 'reply' && held.commentId === comment._id);
      const repliesCount = comment.repliesCount - waiting.length;
      replace(client, { kind: 'comment', postId, id: comment._id }, { ...comment, repliesCount });
    } else if (isHeld(client, postId, comment._id) || isNewerThan(known, comment))
      addNew(context, { kind: 'comment', written: comment });
    else fillPreview(client, postId, comment);
  }
}

function applyChange(context: Context, change: PostChanged): void {
  const { client, postId } = context;
  applyRemoved(context, change.removed);
  // Replies first: the counts of their comments include them.
  applyReplies(context, change.replies);
  applyComments(context, change.comments);
  const { commentsCount } = change.counts;
  // The server may have read the counts before the reaction that is being sent.
  const counts = isToggling(client, reactionKey(postId)) ? { commentsCount } : change.counts;
  const content = change.content && { ...PLAIN, ...change.content };
  changePost(client, postId, (post) => ({ ...post, ...content, ...counts }));
  if (change.hasMoreChanges) noteMoreChanges(context, change);
}

/** Comments changed before the server knew that they are shown, or while the page was disconnected; or too many did. */
function noteMoreChanges({ client, postId }: Context, { comments, replies, removed }: PostChanged): void {
  const isUnsent = comments.length + replies.length + removed.length === 0;
  if (isUnsent && watchedPostsOf(client).showsComments(postId)) refetchComments(client, postId);
  else staleCommentsOf(client).add(postId);
}

function addNewPosts(client: QueryClient, { feed, posts }: NonNullable<PostsChanged['newPosts']>): void {
  client.setQueryData<readonly NewPost[]>(postKeys.newest(feed), (known = []) => {
    const older = known.filter(({ _id }) => posts.every((post) => post._id !== _id));
    return [...posts, ...older].slice(0, NEW_POSTS_MAX);
  });
}

/** Applies changes of posts to the cache. */
export function applyPostsChanged(
  client: QueryClient,
  viewerId: string | undefined,
  { posts, newPosts }: PostsChanged,
): void {
  for (const change of posts) {
    if (change.isGone) {
      releaseHeld(client, change._id);
      losePost(client, change._id);
    } else applyChange({ client, viewerId, postId: change._id }, change);
  }
  if (newPosts) addNewPosts(client, newPosts);
}
