import { Schema, type Model, type Types } from 'mongoose';
import { REPORT_REASONS, type ReportReason } from '@weft/shared/safety/reasons';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A member who is excluded until the suspension is lifted: by moderators, or by an organisation. */
export interface SuspensionFields<Id = Types.ObjectId> {
  member: Id;
  /** Id of the sign-in provider that has turned the member off; `/leaving` while the account is being deleted; absent if moderators have suspended. */
  provider?: string;
  reason: ReportReason;
  /** Visible to moderators only. */
  note: string;
  createdAt: Date;
}

const schema = new Schema<SuspensionFields>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'suspensions', versionKey: false },
);

// One by moderators, and one by each organisation.
schema.index({ member: 1, provider: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export function suspensionModel(connection: DatabaseConnection): Model<SuspensionFields> {
  return connection.model<SuspensionFields>('Suspension', schema);
}
