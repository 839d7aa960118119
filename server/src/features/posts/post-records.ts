import { DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import { toMentions } from './mentions/mention.model.ts';
import type { CommentPreview, LikePreview, ObjectId, PostFields, ReplyPreview } from './post.model.ts';

/** A post as services use it. */
export type PostRecord = PostFields<string> & {
  _id: string;
  audience: Audience;
  repostsCount: number;
  quotesCount: number;
};
export type LikeRecord = LikePreview<string>;
export type ReplyRecord = ReplyPreview<string>;
export type CommentRecord = CommentPreview<string>;

type Id = ObjectId;
export type RawPost = PostFields & { _id: Id };

/** Posts of earlier versions have none, and everyone sees them. */
export function audienceOf({ audience = DEFAULT_AUDIENCE }: { readonly audience?: Audience }): Audience {
  return audience;
}

export function toLikeRecord(raw: LikePreview<Id>): LikeRecord {
  return { member: raw.member.toString(), reaction: raw.reaction, createdAt: raw.createdAt };
}

export function toReplyRecord(raw: ReplyPreview<Id>): ReplyRecord {
  const { _id, author, text, createdAt, editedAt, reactionCounts } = raw;
  return {
    _id: _id.toString(),
    author: author.toString(),
    text,
    ...toMentions(raw),
    createdAt,
    ...(editedAt && { editedAt }),
    ...(reactionCounts && { reactionCounts }),
  };
}

export function toCommentRecord(raw: CommentPreview<Id>): CommentRecord {
  return {
    ...toReplyRecord(raw),
    repliesCount: raw.repliesCount,
    newestReplies: raw.newestReplies.map(toReplyRecord),
  };
}

/** Only posts of companies have a writer. */
export function writerOf({ writer }: { readonly writer?: Id | null | undefined }): {
  writer?: string | null;
} {
  return writer === undefined ? {} : { writer: writer && writer.toString() };
}

export function toPostRecord({ mentions, writer, ...raw }: RawPost): PostRecord {
  return {
    ...raw,
    ...toMentions({ mentions }),
    _id: raw._id.toString(),
    author: raw.author.toString(),
    ...writerOf({ writer }),
    audience: audienceOf(raw),
    // Older posts have no such field.
    linkPreview: raw.linkPreview ?? null,
    quotes: raw.quotes?.toString(),
    repostsCount: raw.repostsCount ?? 0,
    quotesCount: raw.quotesCount ?? 0,
    newestLikes: raw.newestLikes.map(toLikeRecord),
    newestComments: raw.newestComments.map(toCommentRecord),
  };
}
