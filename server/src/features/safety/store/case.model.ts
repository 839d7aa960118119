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

/** Outcome of a case. */
export interface StoredDecision<Id = ObjectId> {
  outcome: CaseOutcome;
  /** Absent if the moderator's account is gone, or the end of the author's account closed the case. */
  by?: Id;
  note: string;
}

/** All reports of one target until the decision. */
export interface CaseFields<Id = ObjectId> {
  targetType: ReportTarget;
  target: Id;
  /** Null once the account is gone. */
  author: Id | null;
  /** The company that the content is or belongs to; absent in cases from before it was stored. */
  company?: Id | null;
  /** The post itself, or the post that it belongs to. */
  post: Id | null;
  status: CaseStatus;
  /** Identifies the target while the case is open: a unique index allows one open case per target. */
  openFor?: string;
  /** Null once it is deleted. */
  snapshot: StoredEvidence | null;
  reportsCount: number;
  reasons: Record<ReportReason, number>;
  firstReportedAt: Date;
  lastReportedAt: Date;
  decision: StoredDecision<Id> | null;
  /** Set while the content is still to be removed. */
  isRemoving?: boolean;
  /** Time of the last change of status: first report, then decision. */
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
    company: idOrNull,
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
