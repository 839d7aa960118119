import type { Audience } from '@weft/shared/posts/audience';
import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Search data of a post; `_id` is the post's. A separate collection, so that the feed does not read it. */
export interface PostWordsFields {
  _id: Types.ObjectId;
  author: Types.ObjectId;
  /** Absent in posts of earlier versions: everyone. */
  audience?: Audience;
  /** Prefixes of the words of its text. */
  beginnings: string[];
  /** The post's: results are ordered newest first. */
  createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };

const postWordsSchema = new Schema<PostWordsFields>(
  { _id: id, author: id, audience: String, beginnings: [String], createdAt: { type: Date, required: true } },
  { collection: 'post_words', versionKey: false },
);
postWordsSchema.index({ beginnings: 1, createdAt: -1, _id: -1 });

export function postWordsModel(connection: DatabaseConnection): Model<PostWordsFields> {
  return connection.model<PostWordsFields>('PostWords', postWordsSchema);
}
