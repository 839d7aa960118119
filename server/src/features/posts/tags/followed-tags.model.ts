import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A followed hashtag: its normal form, and its name as the member wrote it. */
export interface FollowedTagFields {
  tag: string;
  name: string;
  followedAt: Date;
}

/** The hashtags that a member follows, in one document, so that their number is limited atomically. */
export interface FollowedTagsFields {
  /** The member's. */
  _id: Types.ObjectId;
  tags: FollowedTagFields[];
}

const required = <T>(type: T) => ({ type, required: true }) as const;

const followed = new Schema<FollowedTagFields>(
  { tag: required(String), name: required(String), followedAt: required(Date) },
  { _id: false },
);

const schema = new Schema<FollowedTagsFields>(
  { _id: required(Schema.Types.ObjectId), tags: [followed] },
  { collection: 'followed_tags', versionKey: false },
);

export function followedTagsModel(connection: DatabaseConnection): Model<FollowedTagsFields> {
  return connection.model<FollowedTagsFields>('FollowedTags', schema);
}
