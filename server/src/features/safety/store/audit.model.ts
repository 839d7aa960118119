import { Schema, type Model } from 'mongoose';
import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import type { AuditAction } from '@weft/shared/safety/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { idOrNone, idOrNull, type ObjectId } from './evidence.model.ts';

/** An audit entry. Never changed, except that names of deleted members are removed. */
export interface AuditFields<Id = ObjectId> {
  action: AuditAction;
  /** The acting member; absent once the account is gone. */
  by?: Id;
  /** The affected member; absent once the account is gone. */
  member?: Id;
  targetType: ReportTarget | null;
  target: Id | null;
  case: Id | null;
  /** The company that the target is or belongs to; absent in entries from before it was stored. */
  company?: Id | null;
  reason: ReportReason | null;
  note: string;
  createdAt: Date;
}

const textOrNull = { type: String, default: null };

const schema = new Schema<AuditFields>(
  {
    action: { type: String, required: true },
    by: idOrNone,
    member: idOrNone,
    targetType: textOrNull,
    target: idOrNull,
    case: idOrNull,
    company: idOrNull,
    reason: textOrNull,
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'audit_trail', versionKey: false },
);

schema.index({ createdAt: -1, _id: -1 });
schema.index({ by: 1 }, { sparse: true });
schema.index({ member: 1 }, { sparse: true });

export function auditModel(connection: DatabaseConnection): Model<AuditFields> {
  return connection.model<AuditFields>('AuditEntry', schema);
}
