import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A job that a member has saved for later. */
export interface SavedJobFields {
  member: Types.ObjectId;
  job: Types.ObjectId;
  createdAt: Date;
}

export type RawSavedJob = SavedJobFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<SavedJobFields>(
  { member: id, job: id, createdAt: { type: Date, required: true } },
  { collection: 'saved_jobs', versionKey: false },
);

schema.index({ member: 1, job: 1 }, { unique: true });
schema.index({ member: 1, createdAt: -1, _id: -1 });
schema.index({ job: 1 });

export function savedJobModel(connection: DatabaseConnection): Model<SavedJobFields> {
  return connection.model<SavedJobFields>('SavedJob', schema);
}
