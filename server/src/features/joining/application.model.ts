import { Schema, type Model, type Types } from 'mongoose';
import type { Decision } from '@weft/shared/joining/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** What an applicant answered and what was decided; `_id` is the member's. Absent before both. */
export interface ApplicationFields<Id = Types.ObjectId> {
  _id: Id;
  answer: string;
  /** Null before a decision. */
  decision: Decision | null;
  /** What came with the decision. */
  text: string;
  /** Absent before a decision, and once that account is gone. */
  decidedBy?: Id;
  /** Of the decision; before it, of the answer. */
  createdAt: Date;
}

const schema = new Schema<ApplicationFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    answer: { type: String, default: '' },
    decision: { type: String, default: null },
    text: { type: String, default: '' },
    decidedBy: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
  },
  { collection: 'join_applications', versionKey: false },
);

schema.index({ decision: 1, createdAt: -1, _id: -1 });
schema.index({ decidedBy: 1 }, { sparse: true });

export function joinApplicationModel(connection: DatabaseConnection): Model<ApplicationFields> {
  return connection.model<ApplicationFields>('JoinApplication', schema);
}
