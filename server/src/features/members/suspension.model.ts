import { Schema, type Model, type Types } from 'mongoose';
import { REPORT_REASONS, type ReportReason } from '@weft/shared/safety/reasons';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A member who is excluded until the suspension is lifted. */
export interface SuspensionFields<Id = Types.ObjectId> {
  member: Id;
  reason: ReportReason;
  /** Visible to moderators only. */
  note: string;
  createdAt: Date;
}

const schema = new Schema<SuspensionFields>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'suspensions', versionKey: false },
);

schema.index({ member: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export function suspensionModel(connection: DatabaseConnection): Model<SuspensionFields> {
  return connection.model<SuspensionFields>('Suspension', schema);
}
