import { Schema, type Model, type Types } from 'mongoose';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** One member's reaction to one post. */
export interface ReactionFields {
  post: Types.ObjectId;
  member: Types.ObjectId;
  reaction: ReactionEmoji;
  createdAt: Date;
}

export type RawReaction = ReactionFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const reactionSchema = new Schema<ReactionFields>(
  {
    post: id,
    member: id,
    reaction: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'reactions', versionKey: false },
);

reactionSchema.index({ member: 1, post: 1 }, { unique: true });
reactionSchema.index({ post: 1, createdAt: -1, _id: -1 });
reactionSchema.index({ post: 1, reaction: 1, createdAt: -1, _id: -1 });

export function reactionModel(connection: DatabaseConnection): Model<ReactionFields> {
  return connection.model<ReactionFields>('Reaction', reactionSchema);
}
