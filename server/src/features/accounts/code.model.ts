import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** What a code proves: the address of a new account, or that a member may set a new password. */
export type CodePurpose = 'verify-email' | 'reset-password';

export interface CodeFields {
  email: string;
  purpose: CodePurpose;
  memberId: string;
  /** The attempt to register that it belongs to. */
  attempt: string;
  codeHash: string;
  /** Of the link that does the same; it lives and dies with the code. */
  linkHash: string;
  expiresAt: Date;
}

const codeSchema = new Schema<CodeFields>(
  {
    email: { type: String, required: true },
    purpose: { type: String, required: true },
    memberId: { type: String, required: true },
    attempt: { type: String, required: true },
    codeHash: { type: String, required: true },
    linkHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'codes', versionKey: false },
);

codeSchema.index({ email: 1, purpose: 1 }, { unique: true });
codeSchema.index({ linkHash: 1 }, { unique: true });
// Kept an hour longer than they are good, so that a late code can be called late and not wrong.
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export function codeModel(connection: DatabaseConnection): Model<CodeFields> {
  return connection.model<CodeFields>('Code', codeSchema);
}
