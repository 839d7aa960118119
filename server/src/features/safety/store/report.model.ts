import { Schema, type Model } from 'mongoose';
import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { evidenceSchema, id, idOrNone, type ObjectId, type StoredEvidence } from './evidence.model.ts';

/** A report of one member. */
export interface ReportFields<Id = ObjectId> {
  case: Id;
  /** Absent once the account is gone. */
  reporter?: Id;
  targetType: ReportTarget;
  target: Id;
  reason: ReportReason;
  note: string;
  /** What the reporter saw, if it differs from the case's snapshot. */
  evidence: StoredEvidence | null;
  createdAt: Date;
}

const schema = new Schema<ReportFields>(
  {
    case: id,
    reporter: idOrNone,
    targetType: { type: String, required: true },
    target: id,
    reason: { type: String, required: true },
    note: { type: String, default: '' },
    evidence: { type: evidenceSchema, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'reports', versionKey: false },
);

// One report per member and case.
schema.index(
  { reporter: 1, case: 1 },
  { unique: true, partialFilterExpression: { reporter: { $exists: true } } },
);
schema.index({ case: 1, createdAt: -1, _id: -1 });
schema.index({ reporter: 1, _id: 1 });
schema.index({ 'evidence.files.item.id': 1 }, { sparse: true });

export function reportModel(connection: DatabaseConnection): Model<ReportFields> {
  return connection.model<ReportFields>('Report', schema);
}
