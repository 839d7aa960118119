import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A member or post that is muted, with the time. */
export interface MuteFields<Id = Types.ObjectId> {
  _id: Id;
  createdAt: Date;
}

/** What a member keeps out of their feeds, in one document: every page of a feed needs all of it. */
export interface MuteListFields {
  /** The member's. */
  _id: Types.ObjectId;
  members: MuteFields[];
  posts: MuteFields[];
}

const mute = new Schema<MuteFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

const schema = new Schema<MuteListFields>(
  { _id: { type: Schema.Types.ObjectId, required: true }, members: [mute], posts: [mute] },
  { collection: 'mute_lists', versionKey: false },
);

/** Finds the lists that a deleted member is in. */
schema.index({ 'members._id': 1 });

export function muteListModel(connection: DatabaseConnection): Model<MuteListFields> {
  return connection.model<MuteListFields>('MuteList', schema);
}
