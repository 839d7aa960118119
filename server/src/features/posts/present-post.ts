import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Like, PostView } from '@weft/shared/posts/views';
import { presentLinkPreview } from './link-previews/stored-link-preview.ts';
import { mentionedIn, presentMentions } from './mentions/present-mentions.ts';
import { canDeletePost, canEditPost, canRepost } from './post.policy.ts';
import type { LikeRecord, PostRecord } from './post-records.ts';
import {
  authorView,
  memberView,
  membersInComment,
  presentComment,
  shownTo,
  type Presenting,
} from './present-comment.ts';
import { presentFiles } from './present-files.ts';
import { presentQuote, type Quoted } from './quotes/present-quote.ts';
import { allCounts } from './reactions/reaction-counts.ts';

/** The viewer's own relation to a post and its author. */
export interface ViewersOwn {
  readonly reaction: ReactionEmoji | null;
  readonly followsAuthor: boolean;
  readonly hasReposted: boolean;
  readonly hasSaved: boolean;
}

/** Every member in a post, its comments, replies and likes. */
export function membersInPost(post: PostRecord): string[] {
  return [
    post.author,
    ...mentionedIn(post),
    ...post.newestLikes.map((like) => like.member),
    ...post.newestComments.flatMap(membersInComment),
  ];
}

export function presentLike(like: LikeRecord, presenting: Pick<Presenting, 'members'>): Like {
  return {
    user: memberView(like.member, presenting),
    reaction: like.reaction,
    createdAt: like.createdAt.toISOString(),
  };
}

/** A post as its viewer sees it. */
export function presentPost(post: PostRecord, own: ViewersOwn, presenting: Presenting & Quoted): PostView {
  const { viewerId, companies } = presenting;
  return {
    _id: post._id,
    user: authorView(post.author, presenting),
    userId: post.author,
    content: post.text,
    mediaTitle: post.text,
    ...presentMentions(post, presenting),
    ...presentFiles(post),
    audience: post.audience,
    linkPreview: post.linkPreview && presentLinkPreview(post.linkPreview),
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    repostsCount: post.repostsCount,
    quotesCount: post.quotesCount,
    quote: presentQuote(post, presenting),
    viewerReaction: own.reaction,
    viewerReposted: own.hasReposted,
    viewerSaved: own.hasSaved,
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
    can: {
      edit: canEditPost(viewerId, post, companies),
      delete: canDeletePost(viewerId, post, companies),
      repost: canRepost(post),
    },
  };
}
