import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** How many members follow a hashtag; `_id` is its normal form. */
export interface TagFollowersFields {
  _id: string;
  count: number;
}

const schema = new Schema<TagFollowersFields>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { collection: 'tag_followers', versionKey: false },
);

export function tagFollowersModel(connection: DatabaseConnection): Model<TagFollowersFields> {
  return connection.model<TagFollowersFields>('TagFollowers', schema);
}
