import { Schema, Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { freshMentions } from '../mentions/mention.model.ts';
import { replyPreviewSchema, writtenFields, type CommentPreview, type ReplyPreview } from '../post.model.ts';

/** Fields of comments and replies besides their text: where they belong, and the id of a repeated request. */
interface TextPlace {
  post: Types.ObjectId;
  clientId?: string | undefined;
}

/** A comment with its newest replies, which change in the same transaction as the replies. */
export type RawComment = CommentPreview<Types.ObjectId> & TextPlace;
export type RawReply = ReplyPreview<Types.ObjectId> & TextPlace & { comment: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };
const common = { ...writtenFields, post: id, clientId: String };
const onceForClient = {
  unique: true,
  partialFilterExpression: { clientId: { $exists: true } },
} as const;

const commentSchema = new Schema<Omit<RawComment, '_id'>>(
  { ...common, repliesCount: { type: Number, default: 0, min: 0 }, newestReplies: [replyPreviewSchema] },
  { collection: 'comments', versionKey: false },
);
commentSchema.index({ post: 1, createdAt: -1, _id: -1 });
commentSchema.index({ author: 1, _id: 1 });
commentSchema.index({ author: 1, clientId: 1 }, onceForClient);

/** A comment or reply as its author sends it. */
export interface NewText {
  readonly post: string;
  readonly author: string;
  readonly text: string;
  readonly mentions?: readonly Mention[];
  readonly clientId: string | undefined;
  readonly createdAt: Date;
}

/** Returns a new comment without replies. */
export function freshComment({ post, author, text, mentions, clientId, createdAt }: NewText): RawComment {
  return {
    _id: new Types.ObjectId(),
    post: new Types.ObjectId(post),
    author: new Types.ObjectId(author),
    text,
    ...freshMentions(mentions),
    clientId,
    createdAt,
    repliesCount: 0,
    newestReplies: [],
  };
}

const replySchema = new Schema<Omit<RawReply, '_id'>>(
  { ...common, comment: id },
  { collection: 'replies', versionKey: false },
);
replySchema.index({ comment: 1, createdAt: 1, _id: 1 });
replySchema.index({ post: 1 });
replySchema.index({ author: 1, _id: 1 });
replySchema.index({ author: 1, clientId: 1 }, onceForClient);

export function commentModel(connection: DatabaseConnection): Model<Omit<RawComment, '_id'>> {
  return connection.model<Omit<RawComment, '_id'>>('Comment', commentSchema);
}

export function replyModel(connection: DatabaseConnection): Model<Omit<RawReply, '_id'>> {
  return connection.model<Omit<RawReply, '_id'>>('Reply', replySchema);
}
