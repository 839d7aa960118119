import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What a post is found by; `_id` is the post's. It stands apart so that the feed never reads it. */
export interface PostWordsFields {
  _id: Types.ObjectId;
  author: Types.ObjectId;
  /** Of the words of its text. */
  beginnings: string[];
  /** The post's: results come newest first. */
  createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };

const postWordsSchema = new Schema<PostWordsFields>(
  { _id: id, author: id, beginnings: [String], createdAt: { type: Date, required: true } },
  { collection: 'post_words', versionKey: false },
);
postWordsSchema.index({ beginnings: 1, createdAt: -1, _id: -1 });

export function postWordsModel(connection: DatabaseConnection): Model<PostWordsFields> {
  return connection.model<PostWordsFields>('PostWords', postWordsSchema);
}
