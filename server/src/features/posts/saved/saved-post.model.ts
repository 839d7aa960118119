import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A post that a member has saved. It stays when the post is deleted, until the member removes it. */
export interface SavedPostFields {
  member: Types.ObjectId;
  post: Types.ObjectId;
  /** Null without a folder. */
  folder: Types.ObjectId | null;
  createdAt: Date;
}

export type RawSavedPost = SavedPostFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<SavedPostFields>(
  {
    member: id,
    post: id,
    folder: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'saved_posts', versionKey: false },
);

schema.index({ member: 1, post: 1 }, { unique: true });
schema.index({ member: 1, createdAt: -1, _id: -1 });
schema.index({ member: 1, folder: 1, createdAt: -1, _id: -1 });

export function savedPostModel(connection: DatabaseConnection): Model<SavedPostFields> {
  return connection.model<SavedPostFields>('SavedPost', schema);
}
