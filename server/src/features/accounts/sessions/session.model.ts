import { Schema, type Model, type Types } from 'mongoose';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The sign-in at a provider that opened a session: the provider can end it. */
export interface SessionIdentity {
  /** Id of the provider in the settings. */
  provider: string;
  subject: string;
  /** The provider's own session. */
  sid?: string;
}

export const sessionIdentity = new Schema<SessionIdentity>(
  {
    provider: { type: String, required: true },
    subject: { type: String, required: true },
    sid: { type: String },
  },
  { _id: false },
);

export interface SessionFields {
  memberId: Types.ObjectId;
  /** Version of the password that opened it: the session becomes invalid when the password changes. */
  credentialVersion: number;
  userAgent: string;
  lastUsedAt: Date;
  /** The last time that a password or code was given in it; absent in sessions of an earlier version. */
  provenAt?: Date;
  /** Absent in sessions that a password or passkey opened. */
  identity?: SessionIdentity;
  createdAt: Date;
}

const sessionSchema = new Schema<SessionFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    credentialVersion: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    lastUsedAt: { type: Date, required: true },
    provenAt: { type: Date },
    identity: { type: sessionIdentity },
    createdAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);

sessionSchema.index({ memberId: 1, lastUsedAt: -1 });
sessionSchema.index({ 'identity.provider': 1, 'identity.subject': 1 }, { sparse: true });
sessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: ACCOUNT_LIMITS.tokenLifetime / 1000 });

export function sessionModel(connection: DatabaseConnection): Model<SessionFields> {
  return connection.model<SessionFields>('Session', sessionSchema);
}
