import { Schema, Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { replyPreviewSchema, type CommentPreview, type ReplyPreview } from '../post.model.ts';

/** What comments and replies have beside their text: where they belong, and what a repeated send is known by. */
interface Belonging {
  post: Types.ObjectId;
  clientId?: string | undefined;
}

/** A comment; its newest replies stand with it, moved in the same transaction as the replies themselves. */
export type RawComment = CommentPreview<Types.ObjectId> & Belonging;
export type RawReply = ReplyPreview<Types.ObjectId> & Belonging & { comment: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };
const common = {
  post: id,
  author: id,
  text: { type: String, required: true },
  clientId: String,
  createdAt: { type: Date, required: true },
};
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
  readonly clientId: string | undefined;
  readonly createdAt: Date;
}

/** A comment as it is stored first: nobody has replied. */
export function freshComment({ post, author, text, clientId, createdAt }: NewText): RawComment {
  return {
    _id: new Types.ObjectId(),
    post: new Types.ObjectId(post),
    author: new Types.ObjectId(author),
    text,
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
