import { Schema, type Model, type Types } from 'mongoose';
import type { ApplicationState, HiringAction } from '@weft/shared/applications/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** What a member did with applications of a company. */
export interface HiringLogFields<Id = Types.ObjectId> {
  company: Id;
  job: Id;
  /** Null once that account is deleted. */
  actor: Id | null;
  action: HiringAction;
  application: Id | null;
  /** Null once the application is withdrawn or erased, and for an export. */
  applicant: Id | null;
  state: ApplicationState | null;
  /** Entries of the same key are one; absent where each counts. */
  key?: string | undefined;
  createdAt: Date;
}

export type RawHiringEntry = HiringLogFields & { _id: Types.ObjectId };

const id = Schema.Types.ObjectId;
const some = { type: id, default: null };

const schema = new Schema<HiringLogFields>(
  {
    company: { type: id, required: true },
    job: { type: id, required: true },
    actor: some,
    action: { type: String, required: true },
    application: some,
    applicant: some,
    state: { type: String, default: null },
    key: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'hiring_log', versionKey: false },
);

schema.index({ company: 1, createdAt: -1, _id: -1 });
schema.index({ job: 1, createdAt: -1, _id: -1 });
schema.index({ application: 1 });
schema.index({ actor: 1 });
schema.index({ applicant: 1 });
schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });

export function hiringLogModel(connection: DatabaseConnection): Model<HiringLogFields> {
  return connection.model<HiringLogFields>('HiringLogEntry', schema);
}
