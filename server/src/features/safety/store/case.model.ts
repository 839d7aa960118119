import { Schema, type Model } from 'mongoose';
import { REPORT_REASONS, type ReportReason, type ReportTarget } from '@weft/shared/safety/reasons';
import type { CaseOutcome, CaseStatus } from '@weft/shared/safety/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  evidenceSchema,
  id,
  idOrNone,
  idOrNull,
  type ObjectId,
  type StoredEvidence,
} from './evidence.model.ts';

/** How a case ended. */
export interface StoredDecision<Id = ObjectId> {
  outcome: CaseOutcome;
  /** Absent where the moderator's account is gone, or the author's account ended the case. */
  by?: Id;
  note: string;
}

/** All reports of one thing from the first to the decision. */
export interface CaseFields<Id = ObjectId> {
  targetType: ReportTarget;
  target: Id;
  /** Null once the account is gone. */
  author: Id | null;
  /** The post that it is or stands under. */
  post: Id | null;
  status: CaseStatus;
  /** Names the target while the case is open: its unique index lets a thing have one open case. */
  openFor?: string;
  /** Null once it is not kept any more. */
  snapshot: StoredEvidence | null;
  reportsCount: number;
  reasons: Record<ReportReason, number>;
  firstReportedAt: Date;
  lastReportedAt: Date;
  decision: StoredDecision<Id> | null;
  /** Set while what was reported is still to be removed. */
  isRemoving?: boolean;
  /** When the case came to where it stands: its first report, and then its decision. */
  createdAt: Date;
}

const text = { type: String, default: '' };
const time = { type: Date, required: true };
const count = { type: Number, default: 0 };

const decisionSchema = new Schema<StoredDecision>(
  { outcome: { type: String, required: true }, by: idOrNone, note: text },
  { _id: false },
);

const schema = new Schema<CaseFields>(
  {
    targetType: { type: String, required: true },
    target: id,
    author: idOrNull,
    post: idOrNull,
    status: { type: String, required: true },
    openFor: { type: String },
    snapshot: { type: evidenceSchema, default: null },
    reportsCount: count,
    reasons: Object.fromEntries(REPORT_REASONS.map((reason) => [reason, count])),
    firstReportedAt: time,
    lastReportedAt: time,
    decision: { type: decisionSchema, default: null },
    isRemoving: { type: Boolean },
    createdAt: time,
  },
  { collection: 'report_cases', versionKey: false },
);

schema.index({ openFor: 1 }, { unique: true, partialFilterExpression: { openFor: { $exists: true } } });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ author: 1 });
schema.index({ 'decision.by': 1 }, { sparse: true });
schema.index({ isRemoving: 1 }, { sparse: true });
schema.index({ 'snapshot.files.item.id': 1 }, { sparse: true });

export function caseModel(connection: DatabaseConnection): Model<CaseFields> {
  return connection.model<CaseFields>('ReportCase', schema);
}
