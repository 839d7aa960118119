import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What a code proves: the address of a new account, or the right to set a new password. */
export type CodePurpose = 'verify-email' | 'reset-password';
/** An imported member gets no code, but a link to set a first password. */
export type LinkPurpose = CodePurpose | 'first-password';

export interface CodeFields {
  email: string;
  purpose: LinkPurpose;
  memberId: string;
  /** The registration attempt of the code. */
  attempt: string;
  /** Absent for a link without a code. */
  codeHash?: string;
  /** Hash of the link with the same purpose; it is removed with the code. */
  linkHash: string;
  expiresAt: Date;
}

const codeSchema = new Schema<CodeFields>(
  {
    email: { type: String, required: true },
    purpose: { type: String, required: true },
    memberId: { type: String, required: true },
    attempt: { type: String, required: true },
    codeHash: { type: String },
    linkHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'codes', versionKey: false },
);

codeSchema.index({ email: 1, purpose: 1 }, { unique: true });
codeSchema.index({ linkHash: 1 }, { unique: true });
// Kept an hour after they expire, so that the error can distinguish late codes from wrong ones.
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export function codeModel(connection: DatabaseConnection): Model<CodeFields> {
  return connection.model<CodeFields>('Code', codeSchema);
}
