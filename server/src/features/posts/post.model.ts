import { Schema, Types, type Model } from 'mongoose';
import type { Audience } from '@weft/shared/posts/audience';
import { listedTags } from '@weft/shared/posts/tags/hashtags';
import { REACTION_EMOJI, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';
import type { StoredDocument, StoredImage } from '../media/index.ts';
import { freshMentions, mentionsField, type StoredMention } from './mentions/mention.model.ts';
import type { StoredLinkPreview } from './link-previews/stored-link-preview.ts';

export type ObjectId = Types.ObjectId;

/** An image of a post with its description. */
export type PostImageFields = StoredImage & { alt: string };

/** Counts by reaction, or a change of them; absent ones are 0. */
export type ReactionDelta = Partial<Record<ReactionEmoji, number>>;

/** Ids are ObjectIds in the database and strings above the store. */
export interface LikePreview<Id> {
  member: Id;
  reaction: ReactionEmoji;
  createdAt: Date;
}

export interface ReplyPreview<Id> {
  _id: Id;
  author: Id;
  text: string;
  /** Absent in texts without any. */
  mentions?: readonly StoredMention<Id>[] | undefined;
  createdAt: Date;
  /** Absent in texts that were never edited. */
  editedAt?: Date | undefined;
  /** Absent in texts that nobody has reacted to. */
  reactionCounts?: ReactionDelta | undefined;
}

export interface CommentPreview<Id> extends ReplyPreview<Id> {
  repliesCount: number;
  /** Newest first. */
  newestReplies: ReplyPreview<Id>[];
}

/**
 * A post with counters, newest likes and comments, which change in the same transaction as the documents that they
 * show. So a page of the feed is one query, however popular its posts are.
 */
export interface PostFields<Id = Types.ObjectId> {
  /** A member or a company. */
  author: Id;
  /** Who wrote it for a company; null once that account is deleted. Absent in posts of members. */
  writer?: Id | null | undefined;
  text: string;
  images: PostImageFields[];
  videos: StoredDocument[];
  document: StoredDocument | null;
  /** Absent in posts of earlier versions: everyone. */
  audience?: Audience;
  /** Hashtags that list it. Absent in posts without any. */
  tags?: string[];
  /** Absent in posts without any. */
  mentions?: readonly StoredMention<Id>[] | undefined;
  linkPreview: StoredLinkPreview | null;
  /** The quoted post, which may be gone. Absent without one. */
  quotes?: Id | undefined;
  likesCount: number;
  commentsCount: number;
  /** Absent in posts of earlier versions, like `quotesCount`. */
  repostsCount?: number;
  quotesCount?: number;
  reactionCounts: Record<ReactionEmoji, number>;
  /** Newest first. */
  newestLikes: LikePreview<Id>[];
  /** Newest first. */
  newestComments: CommentPreview<Id>[];
  clientId?: string | undefined;
  /** Digest of everything sent under `clientId`: the same id with other content is rejected. */
  fingerprint?: string | undefined;
  createdAt: Date;
  editedAt: Date | null;
}

/** Fields of a new post. */
export type NewPost = Pick<
  PostFields<string>,
  | 'author'
  | 'writer'
  | 'text'
  | 'mentions'
  | 'images'
  | 'videos'
  | 'document'
  | 'linkPreview'
  | 'quotes'
  | 'clientId'
  | 'fingerprint'
  | 'createdAt'
> & { readonly audience: Audience };

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, default: '' };
const count = { type: Number, default: 0, min: 0 };
const required = <T>(type: T) => ({ type, required: true }) as const;
const part = { _id: false } as const;

const imageFields = {
  id: required(String),
  url: required(String),
  width: required(Number),
  height: required(Number),
  placeholder: required(String),
  variants: [new Schema({ url: required(String), width: required(Number) }, part)],
};

const imageSchema = new Schema<PostImageFields>({ ...imageFields, alt: text }, part);

/** Schema of a link preview in a post, or before its post is written. */
export const linkPreviewSchema = new Schema<StoredLinkPreview>(
  {
    url: required(String),
    title: required(String),
    description: text,
    siteName: text,
    image: { type: new Schema<StoredImage>(imageFields, part), default: null },
  },
  part,
);

const documentSchema = new Schema<StoredDocument>(
  {
    id: required(String),
    url: required(String),
    kind: required(String),
    size: required(Number),
    name: text,
    pages: Number,
  },
  part,
);

const likeSchema = new Schema<LikePreview<Types.ObjectId>>(
  { member: id, reaction: required(String), createdAt: required(Date) },
  part,
);

/** Fields of comments and replies that previews contain. Most have neither edits nor reactions, so there are no defaults. */
export const writtenFields = {
  author: id,
  text: required(String),
  mentions: mentionsField,
  createdAt: required(Date),
  editedAt: Date,
  reactionCounts: Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, Number])),
};
const replyFields = { _id: id, ...writtenFields };

/** Schema of the newest replies in a comment. */
export const replyPreviewSchema = new Schema<ReplyPreview<Types.ObjectId>>(replyFields);

const commentPreviewSchema = new Schema<CommentPreview<Types.ObjectId>>({
  ...replyFields,
  repliesCount: count,
  newestReplies: [replyPreviewSchema],
});

const postSchema = new Schema<PostFields>(
  {
    author: id,
    writer: Schema.Types.ObjectId,
    text,
    images: [imageSchema],
    videos: [documentSchema],
    document: { type: documentSchema, default: null },
    audience: String,
    tags: { type: [String], default: undefined },
    mentions: mentionsField,
    linkPreview: { type: linkPreviewSchema, default: null },
    quotes: Schema.Types.ObjectId,
    likesCount: count,
    commentsCount: count,
    repostsCount: count,
    quotesCount: count,
    reactionCounts: Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, count])),
    newestLikes: [likeSchema],
    newestComments: [commentPreviewSchema],
    clientId: String,
    fingerprint: String,
    createdAt: required(Date),
    editedAt: { type: Date, default: null },
  },
  { collection: 'posts', versionKey: false },
);

postSchema.index({ createdAt: -1, _id: -1 });
postSchema.index({ author: 1, createdAt: -1, _id: -1 });
postSchema.index(
  { writer: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { writer: { $exists: true } } },
);
const withTags = { partialFilterExpression: { tags: { $exists: true } } };
postSchema.index({ tags: 1, createdAt: -1, _id: -1 }, withTags);
postSchema.index({ createdAt: -1 }, withTags);
postSchema.index(
  { quotes: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { quotes: { $exists: true } } },
);
postSchema.index(
  { author: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

/**
 * Options for inserting complete documents: casting and validation by Mongoose would take a fifth of a call
 * (measured). Omits undefined fields.
 */
export const AS_THEY_ARE = { lean: true, ignoreUndefined: true } as const;

/** Returns a new post without reactions and comments. */
export function freshPost({
  author,
  writer,
  text,
  images,
  videos,
  document,
  linkPreview,
  audience,
  quotes,
  createdAt,
  mentions,
  ...sent
}: NewPost) {
  const reactionCounts = Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, 0]));
  const tags = listedTags(text);
  return {
    _id: new Types.ObjectId(),
    author: new Types.ObjectId(author),
    ...(writer && { writer: new Types.ObjectId(writer) }),
    text,
    images,
    videos,
    document,
    audience,
    ...(tags.length > 0 && { tags }),
    ...freshMentions(mentions),
    linkPreview,
    ...(quotes !== undefined && { quotes: new Types.ObjectId(quotes) }),
    likesCount: 0,
    commentsCount: 0,
    repostsCount: 0,
    quotesCount: 0,
    reactionCounts: reactionCounts as Record<ReactionEmoji, number>,
    newestLikes: [],
    newestComments: [],
    ...sent,
    createdAt,
    editedAt: null,
  };
}

export interface RemovalFields {
  _id: Types.ObjectId;
  /** Whether it is a company, whose posts are being removed. */
  isCompany?: boolean;
}

/** A deleted post whose likes, comments and replies are being removed, or a deleted company; `_id` is theirs. */
const removalSchema = new Schema<RemovalFields>(
  { _id: id, isCompany: Boolean },
  { collection: 'post_removals', versionKey: false },
);

export type PostModel = Model<PostFields>;

export function postModel(connection: DatabaseConnection): PostModel {
  return onlyModel(connection, 'Post', postSchema);
}

export function postRemovalModel(connection: DatabaseConnection): Model<RemovalFields> {
  return connection.model<RemovalFields>('PostRemoval', removalSchema);
}
