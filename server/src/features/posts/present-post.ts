import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Like, PostDocument, PostImage, PostView } from '@weft/shared/posts/views';
import type { StoredDocument } from '../media/index.ts';
import { presentLinkPreview } from './link-previews/stored-link-preview.ts';
import type { PostImageFields } from './post.model.ts';
import { canDeletePost, canEditPost } from './post.policy.ts';
import type { LikeRecord, PostRecord } from './post-records.ts';
import { memberView, membersInComment, presentComment, shownTo, type Presenting } from './present-comment.ts';
import { allCounts } from './reactions/reaction-counts.ts';

/** The viewer's own relation to a post and its author. */
export interface ViewersOwn {
  readonly reaction: ReactionEmoji | null;
  readonly followsAuthor: boolean;
  readonly hasSaved: boolean;
}

/** Every member in a post, its comments, replies and likes. */
export function membersInPost(post: PostRecord): string[] {
  return [
    post.author,
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
    audience: post.audience,
    linkPreview: post.linkPreview && presentLinkPreview(post.linkPreview),
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    viewerReaction: own.reaction,
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
    can: { edit: canEditPost(viewerId, post), delete: canDeletePost(viewerId, post) },
  };
}
