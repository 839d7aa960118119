import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { onlyModel } from '../../../platform/database/only-model.ts';

/** One member's repost of one post. */
export interface RepostFields<Id = Types.ObjectId> {
  post: Id;
  member: Id;
  createdAt: Date;
}

export type RawRepost = RepostFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<RepostFields>(
  { post: id, member: id, createdAt: { type: Date, required: true } },
  { collection: 'reposts', versionKey: false },
);

schema.index({ member: 1, post: 1 }, { unique: true });
schema.index({ post: 1, createdAt: -1, _id: -1 });
schema.index({ member: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

export function repostModel(connection: DatabaseConnection): Model<RepostFields> {
  return onlyModel(connection, 'Repost', schema);
}
