import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { Relationship } from '../network/views.ts';
import { Audience } from './audience.ts';
import { MentionView } from './mentions/mention-contract.ts';
import { REACTION_EMOJI, ReactionEmoji } from './reactions.ts';

/** One width of an image, for `srcset`. `url` is relative to the origin, `width` in pixels. */
const ImageVariant = z.object({ url: z.string(), width: z.number() });

/** An image of a post. `url` is its largest variant; `placeholder` a tiny data URL to show while it loads. */
export const PostImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  placeholder: z.string(),
  variants: z.array(ImageVariant),
});

export const PostVideo = z.object({ url: z.string(), size: z.number() });

/** A document of a post; `size` in bytes. */
export const PostDocument = z.object({
  url: z.string(),
  name: z.string(),
  kind: z.string(),
  size: z.number(),
  /** Null if unknown. */
  pages: z.nullable(z.number()),
});

/** What the page of the text's first link says about itself. */
export const LinkPreviewView = z.object({
  /** As the author wrote it, without fragment. */
  url: z.string(),
  title: z.string(),
  /** Empty if the page has none, like the name of its site. */
  description: z.string(),
  siteName: z.string(),
  /** A copy on this server. */
  image: z.nullable(z.omit(PostImage, { alt: true })),
});

/** The author of a post: a member, or a company with its slug and its verified domain. */
export const PostAuthor = z.extend(MemberSummary, {
  company: z.optional(z.object({ slug: z.string(), verifiedDomain: z.nullable(z.string()) })),
});

/** One member's reaction to a post. */
export const Like = z.object({ user: MemberSummary, reaction: ReactionEmoji, createdAt: IsoTime });

/** A reaction in the full list, with the relationship to the viewer. */
export const ListedLike = z.extend(Like, {
  isConnection: z.boolean(),
  /** Null for the viewer's own, and for members who no longer exist or are hidden. */
  relationship: z.nullable(Relationship),
});

/** Counts of all six emoji. */
export const ReactionCounts = z.object(
  Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, z.number()])) as Record<
    ReactionEmoji,
    z.ZodMiniNumber
  >,
);

/** What comments and replies share. */
const Written = {
  /** Absent without any. */
  mentions: z.optional(z.array(MentionView)),
  createdAt: IsoTime,
  editedAt: z.nullable(IsoTime),
  likesCount: z.number(),
  reactionCounts: ReactionCounts,
  viewerReaction: z.nullable(ReactionEmoji),
  /** What the viewer may do, decided by the server; clients must not derive it. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
};

export const ReplyView = z.object({ _id: z.string(), reply: z.string(), user: MemberSummary, ...Written });

/** A comment with its newest replies in ascending order; `repliesCount` counts all. */
export const CommentView = z.object({
  _id: z.string(),
  comment: z.string(),
  user: MemberSummary,
  replies: z.array(ReplyView),
  repliesCount: z.number(),
  ...Written,
});

/** A post in one that quotes it. */
export const QuotedPost = z.object({
  _id: z.string(),
  user: PostAuthor,
  mediaTitle: z.string(),
  /** Mentions in the text. Absent without any. */
  mentions: z.optional(z.array(MentionView)),
  mediaImage: z.array(PostImage),
  mediaVideo: z.array(PostVideo),
  mediaDocument: z.nullable(PostDocument),
  createdAt: IsoTime,
  /** Whether it quotes a post itself, which only its own page shows. */
  isQuote: z.boolean(),
});

/** What a post quotes. `post` is null if it is gone, or if the viewer may not see it. */
export const Quote = z.object({ post: z.nullable(QuotedPost) });

/** A post as a member sees it. */
export const PostView = z.object({
  _id: z.string(),
  user: PostAuthor,
  /** The author's id and the text again, under the names that other clients read. */
  userId: z.string(),
  content: z.string(),
  mediaTitle: z.string(),
  /** Mentions in the text. Absent without any. */
  mentions: z.optional(z.array(MentionView)),
  mediaImage: z.array(PostImage),
  mediaVideo: z.array(PostVideo),
  mediaDocument: z.nullable(PostDocument),
  audience: Audience,
  linkPreview: z.nullable(LinkPreviewView),
  likesCount: z.number(),
  commentsCount: z.number(),
  repostsCount: z.number(),
  quotesCount: z.number(),
  /** Null if the post quotes none. */
  quote: z.nullable(Quote),
  viewerReaction: z.nullable(ReactionEmoji),
  viewerReposted: z.boolean(),
  viewerSaved: z.boolean(),
  /** False for one's own posts. */
  viewerFollowsAuthor: z.boolean(),
  reactionCounts: ReactionCounts,
  /** The newest likes, at most 20. */
  likes: z.array(Like),
  /** The newest comments, at most 2, newest first. */
  comments: z.array(CommentView),
  createdAt: IsoTime,
  editedAt: z.nullable(IsoTime),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Repost and quote. */
    repost: z.boolean(),
  }),
});

/** The repost that brought a post into a feed or a member's activity. */
export const FeedRepost = z.object({ post: z.string(), user: MemberSummary, createdAt: IsoTime });

export type PostAuthor = z.infer<typeof PostAuthor>;
export type PostImage = z.infer<typeof PostImage>;
export type PostVideo = z.infer<typeof PostVideo>;
export type LinkPreviewView = z.infer<typeof LinkPreviewView>;
export type PostDocument = z.infer<typeof PostDocument>;
export type ReactionCounts = z.infer<typeof ReactionCounts>;
export type Like = z.infer<typeof Like>;
export type ListedLike = z.infer<typeof ListedLike>;
export type CommentView = z.infer<typeof CommentView>;
export type ReplyView = z.infer<typeof ReplyView>;
export type QuotedPost = z.infer<typeof QuotedPost>;
export type Quote = z.infer<typeof Quote>;
export type FeedRepost = z.infer<typeof FeedRepost>;
export type PostView = z.infer<typeof PostView>;
