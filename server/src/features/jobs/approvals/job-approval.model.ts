import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Whether a company may publish jobs; `_id` is the company's. Absent until an editor asks. */
export interface JobApprovalFields {
  _id: Types.ObjectId;
  approval: 'requested' | 'approved' | 'declined';
  /** Of the latest request. */
  createdAt: Date;
  /** The moderator who decided last; null before, and once that account is deleted. */
  decidedBy: Types.ObjectId | null;
  decidedAt: Date | null;
}

const schema = new Schema<JobApprovalFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    approval: { type: String, required: true },
    createdAt: { type: Date, required: true },
    decidedBy: { type: Schema.Types.ObjectId, default: null },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'job_approvals', versionKey: false },
);

schema.index({ createdAt: -1, _id: -1 });
schema.index({ decidedBy: 1 });

export function jobApprovalModel(connection: DatabaseConnection): Model<JobApprovalFields> {
  return connection.model<JobApprovalFields>('JobApproval', schema);
}
