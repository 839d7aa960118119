import { Schema, type Model, type Types } from 'mongoose';
import {
  JOB_TYPES,
  OPEN_AUDIENCES,
  OPEN_STARTS,
  type JobType,
  type OpenAudience,
  type OpenStart,
} from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What a member says about being open to work. It never leaves this collection but through the policy. */
export interface OpenToWorkFields<Id = Types.ObjectId> {
  /** The member. */
  _id: Id;
  audience: OpenAudience;
  titles: string[];
  types: JobType[];
  places: string[];
  isRemote: boolean;
  start: OpenStart;
  /** `YYYY-MM-DD`. */
  startsOn: string | null;
  hiddenCompanies: Id[];
  hiddenMembers: Id[];
  updatedAt: Date;
}

const required = { type: String, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<OpenToWorkFields>(
  {
    _id: id,
    audience: { ...required, enum: OPEN_AUDIENCES },
    titles: [String],
    types: [{ type: String, enum: JOB_TYPES }],
    places: [String],
    isRemote: { type: Boolean, required: true },
    start: { ...required, enum: OPEN_STARTS },
    startsOn: { type: String, default: null },
    hiddenCompanies: [id],
    hiddenMembers: [id],
    updatedAt: { type: Date, required: true },
  },
  { collection: 'open_to_work', versionKey: false },
);

// Find what names a company or member that is deleted.
schema.index({ hiddenCompanies: 1 });
schema.index({ hiddenMembers: 1 });

export function openToWorkModel(connection: DatabaseConnection): Model<OpenToWorkFields> {
  return connection.model<OpenToWorkFields>('OpenToWork', schema);
}
