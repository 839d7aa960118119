import { Schema, type Model, type Types } from 'mongoose';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** One member's reaction to a comment or reply. */
export interface CommentReactionFields {
  /** The comment or reply. */
  target: Types.ObjectId;
  /** The comment itself, or the one that the reply answers. */
  comment: Types.ObjectId;
  post: Types.ObjectId;
  member: Types.ObjectId;
  reaction: ReactionEmoji;
  createdAt: Date;
}

export type RawCommentReaction = CommentReactionFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<CommentReactionFields>(
  {
    target: id,
    comment: id,
    post: id,
    member: id,
    reaction: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'comment_reactions', versionKey: false },
);

schema.index({ member: 1, target: 1 }, { unique: true });
schema.index({ target: 1, createdAt: -1, _id: -1 });
schema.index({ target: 1, reaction: 1, createdAt: -1, _id: -1 });
schema.index({ comment: 1 });
schema.index({ post: 1 });

export function commentReactionModel(connection: DatabaseConnection): Model<CommentReactionFields> {
  return connection.model<CommentReactionFields>('CommentReaction', schema);
}
