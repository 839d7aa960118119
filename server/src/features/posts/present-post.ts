import type { MemberSummary } from '@weft/shared/members/views';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { REACTION_EMOJI } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type {
  CommentView,
  Like,
  PostDocument,
  PostImage,
  PostView,
  ReplyView,
} from '@weft/shared/posts/views';
import type { StoredDocument } from '../media/index.ts';
import type { PostImageFields } from './post.model.ts';
import { canDeleteComment, canDeletePost, canEditPost } from './post.policy.ts';
import type { CommentRecord, LikeRecord, PostRecord, ReplyRecord } from './post-records.ts';

/** The viewer, and the members in the content. */
export interface Presenting {
  readonly viewerId: string;
  readonly members: ReadonlyMap<string, MemberSummary>;
  /** Members whose comments, replies and likes are left out; counters include them. */
  readonly hidden: ReadonlySet<string>;
}

/** The viewer's own relation to a post and its author. */
export interface ViewersOwn {
  readonly reaction: ReactionEmoji | null;
  readonly followsAuthor: boolean;
}

/** Every member in a post, its comments, replies and likes. */
export function membersInPost(post: PostRecord): string[] {
  return [
    post.author,
    ...post.newestLikes.map((like) => like.member),
    ...post.newestComments.flatMap(membersInComment),
  ];
}

export function membersInComment(comment: CommentRecord): string[] {
  return [comment.author, ...comment.newestReplies.map((reply) => reply.author)];
}

/** A deleted member is shown with a placeholder name. */
function memberView(id: string, { members }: Presenting): MemberSummary {
  return (
    members.get(id) ?? { _id: id, fullName: POST_TEXTS.unknownMember, headline: null, profileImage: null }
  );
}

/** The visible part of a preview. */
function shownTo<T>({ hidden }: Presenting, items: readonly T[], memberOf: (item: T) => string) {
  return hidden.size === 0 ? items : items.filter((item) => !hidden.has(memberOf(item)));
}

export function presentLike(like: LikeRecord, presenting: Presenting): Like {
  return {
    user: memberView(like.member, presenting),
    reaction: like.reaction,
    createdAt: like.createdAt.toISOString(),
  };
}

export function presentReply(
  reply: ReplyRecord,
  post: { readonly author: string },
  presenting: Presenting,
): ReplyView {
  return {
    _id: reply._id,
    reply: reply.text,
    user: memberView(reply.author, presenting),
    createdAt: reply.createdAt.toISOString(),
    can: { delete: canDeleteComment(presenting.viewerId, reply, post) },
  };
}

export function presentComment(
  comment: CommentRecord,
  post: { readonly author: string },
  presenting: Presenting,
): CommentView {
  return {
    _id: comment._id,
    comment: comment.text,
    user: memberView(comment.author, presenting),
    createdAt: comment.createdAt.toISOString(),
    replies: shownTo(presenting, comment.newestReplies, (reply) => reply.author)
      .toReversed()
      .map((reply) => presentReply(reply, post, presenting)),
    repliesCount: comment.repliesCount,
    can: { delete: canDeleteComment(presenting.viewerId, comment, post) },
  };
}

function presentImage({ url, width, height, alt, placeholder, variants }: PostImageFields): PostImage {
  return {
    url,
    width,
    height,
    alt,
    placeholder,
    variants: variants.map((variant) => ({ url: variant.url, width: variant.width })),
  };
}

function presentDocument({ url, name, kind, size, pages }: StoredDocument): PostDocument {
  return { url, name, kind, size, pages: pages ?? null };
}

function allCounts(counts: Partial<Record<ReactionEmoji, number>>): Record<ReactionEmoji, number> {
  const pairs = REACTION_EMOJI.map((emoji) => [emoji, counts[emoji] ?? 0] as const);
  return Object.fromEntries(pairs) as Record<ReactionEmoji, number>;
}

/** A post as its viewer sees it. */
export function presentPost(post: PostRecord, own: ViewersOwn, presenting: Presenting): PostView {
  const { viewerId } = presenting;
  return {
    _id: post._id,
    user: memberView(post.author, presenting),
    userId: post.author,
    content: post.text,
    mediaTitle: post.text,
    mediaImage: post.images.map(presentImage),
    mediaVideo: post.videos.map(({ url, size }) => ({ url, size })),
    mediaDocument: post.document && presentDocument(post.document),
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    viewerReaction: own.reaction,
    viewerFollowsAuthor: own.followsAuthor,
    reactionCounts: allCounts(post.reactionCounts),
    likes: shownTo(presenting, post.newestLikes, (like) => like.member).map((like) =>
      presentLike(like, presenting),
    ),
    comments: shownTo(presenting, post.newestComments, (comment) => comment.author).map((comment) =>
      presentComment(comment, post, presenting),
    ),
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
    can: { edit: canEditPost(viewerId, post), delete: canDeletePost(viewerId, post) },
  };
}
