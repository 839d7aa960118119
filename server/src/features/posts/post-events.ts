import type { MentionEvents } from './mentions/mention-events.ts';

/** An action of a member under a post. */
interface UnderPost {
  readonly postId: string;
  /** Whom to notify: the author of the post, or who wrote it for a company; null for nobody. */
  readonly notified: string | null;
  /** Who acted: a member, or a company that quotes. */
  readonly by: string;
}

interface InThread {
  readonly postId: string;
  readonly commentId: string;
  readonly commentAuthor: string;
}

interface Reply extends InThread {
  readonly replyId: string;
  readonly by: string;
}

/** A reaction to a comment or reply. */
interface OnTarget {
  readonly postId: string;
  /** The comment itself, or the one that the reply answers. */
  readonly commentId: string;
  readonly targetId: string;
  /** The author of the comment or reply. */
  readonly author: string;
  /** The member who reacted. */
  readonly by: string;
}

/** Events of posts. Each is emitted once the change is stored. */
export interface PostEvents extends MentionEvents {
  'post.published': { readonly postId: string };
  'post.edited': { readonly postId: string };
  'post.reacted': UnderPost;
  'post.unreacted': UnderPost;
  'post.reposted': UnderPost;
  'post.unreposted': UnderPost;
  /** `postId` is the new post's, `notified` of the one that it quotes. */
  'post.quoted': UnderPost;
  'post.commented': UnderPost & { readonly commentId: string };
  'comment.edited': { readonly postId: string; readonly commentId: string };
  /** The comment is deleted, and its replies with it. */
  'post.uncommented': UnderPost & InThread & { readonly hadReplies: boolean };
  'post.replied': Reply;
  'reply.edited': { readonly postId: string; readonly commentId: string; readonly replyId: string };
  'post.unreplied': Reply;
  'comment.reacted': OnTarget;
  'comment.unreacted': OnTarget;
  /** The post is for connections from now on. */
  'post.narrowed': { readonly postId: string; readonly author: string };
  'post.removed': { readonly postId: string };
}
