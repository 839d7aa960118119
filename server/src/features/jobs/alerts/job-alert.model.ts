import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Jobs are open for 90 days at most. */
const KEPT_DAYS = 100;

/** A job that was announced to a member, because it matches searches that they have saved. */
export interface JobAlertFields<Id = Types.ObjectId> {
  member: Id;
  job: Id;
  /** The searches that it matched. */
  searches: Id[];
  createdAt: Date;
  /** When it is mailed, or tried again; absent once it was, and if no mail is wanted. */
  mailAt?: Date | undefined;
  /** Names the mail that contains it. */
  mail?: string | undefined;
}

export type RawJobAlert = JobAlertFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<JobAlertFields>(
  {
    member: id,
    job: id,
    searches: { type: [Schema.Types.ObjectId], required: true },
    createdAt: { type: Date, required: true },
    mailAt: { type: Date },
    mail: { type: String },
  },
  { collection: 'job_alerts', versionKey: false },
);

// A job is announced to a member once.
schema.index({ member: 1, job: 1 }, { unique: true });
schema.index({ job: 1 });
schema.index({ mailAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });

export function jobAlertModel(connection: DatabaseConnection): Model<JobAlertFields> {
  return connection.model<JobAlertFields>('JobAlert', schema);
}
