import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The right to set a new password, obtained with a reset code. */
export interface ResetGrantFields {
  tokenHash: string;
  email: string;
  memberId: string;
  credentialVersion: number;
  expiresAt: Date;
}

const resetGrantSchema = new Schema<ResetGrantFields>(
  {
    tokenHash: { type: String, required: true },
    email: { type: String, required: true },
    memberId: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetGrants', versionKey: false },
);

resetGrantSchema.index({ tokenHash: 1 }, { unique: true });
resetGrantSchema.index({ email: 1 });
resetGrantSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function resetGrantModel(connection: DatabaseConnection): Model<ResetGrantFields> {
  return connection.model<ResetGrantFields>('ResetGrant', resetGrantSchema);
}
