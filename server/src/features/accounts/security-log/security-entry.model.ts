import { SECURITY_KINDS, type SecurityKind } from '@weft/shared/accounts/security-log/contract';
import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

const KEPT_DAYS = 90;
const DAY_SECONDS = 24 * 60 * 60;

/** A sign-in, failure or change of an account, for its member. */
export interface SecurityEntryFields {
  memberId: Types.ObjectId;
  kind: SecurityKind;
  userAgent: string;
  /** Shortened network address; null if it is unknown. */
  network: string | null;
  createdAt: Date;
}

const securityEntrySchema = new Schema<SecurityEntryFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: [...SECURITY_KINDS] },
    userAgent: { type: String, default: '' },
    network: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'securityLog', versionKey: false },
);

securityEntrySchema.index({ memberId: 1, createdAt: -1, _id: -1 });
securityEntrySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export function securityEntryModel(connection: DatabaseConnection): Model<SecurityEntryFields> {
  return connection.model<SecurityEntryFields>('SecurityEntry', securityEntrySchema);
}
