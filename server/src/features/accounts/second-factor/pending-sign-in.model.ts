import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { sessionIdentity, type SessionIdentity } from '../sessions/session.model.ts';

/** A sign-in with the right password, or at a provider, that waits for the second factor, in one browser. */
export interface PendingSignInFields {
  tokenHash: string;
  memberId: string;
  /** Version of the password that was given. */
  credentialVersion: number;
  /** Tries so far, counted before their outcome is known. */
  tries: number;
  /** Absent after a password. */
  identity?: SessionIdentity;
  expiresAt: Date;
}

const pendingSignInSchema = new Schema<PendingSignInFields>(
  {
    tokenHash: { type: String, required: true },
    memberId: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    tries: { type: Number, required: true },
    identity: { type: sessionIdentity },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pendingSignIns', versionKey: false },
);

pendingSignInSchema.index({ tokenHash: 1 }, { unique: true });
pendingSignInSchema.index({ memberId: 1 });
pendingSignInSchema.index({ 'identity.provider': 1, 'identity.subject': 1 }, { sparse: true });
pendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function pendingSignInModel(connection: DatabaseConnection): Model<PendingSignInFields> {
  return connection.model<PendingSignInFields>('PendingSignIn', pendingSignInSchema);
}
