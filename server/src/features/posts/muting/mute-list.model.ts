import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A member or post that is muted, with the time. */
export interface MuteFields<Id = Types.ObjectId> {
  _id: Id;
  createdAt: Date;
}

/** A muted hashtag: its normal form is the id. The name is as the member wrote it. */
interface MutedTagFields extends MuteFields<string> {
  name: string;
}

/** What a member keeps out of their feeds, in one document: every page of a feed needs all of it. */
export interface MuteListFields {
  /** The member's. */
  _id: Types.ObjectId;
  members: MuteFields[];
  posts: MuteFields[];
  /** Absent in lists of earlier versions. */
  tags?: MutedTagFields[];
}

const required = <T>(type: T) => ({ type, required: true }) as const;

const mute = new Schema<MuteFields>({ _id: required(Schema.Types.ObjectId), createdAt: required(Date) });
const mutedTag = new Schema<MutedTagFields>({
  _id: required(String),
  name: required(String),
  createdAt: required(Date),
});

const schema = new Schema<MuteListFields>(
  { _id: required(Schema.Types.ObjectId), members: [mute], posts: [mute], tags: [mutedTag] },
  { collection: 'mute_lists', versionKey: false },
);

/** Finds the lists that a deleted member is in. */
schema.index({ 'members._id': 1 });

export function muteListModel(connection: DatabaseConnection): Model<MuteListFields> {
  return connection.model<MuteListFields>('MuteList', schema);
}
