import { Schema, type Model, type Types } from 'mongoose';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

export interface SessionFields {
  memberId: Types.ObjectId;
  /** Version of the password that opened it: the session becomes invalid when the password changes. */
  credentialVersion: number;
  userAgent: string;
  lastUsedAt: Date;
  /** The last time that a password or code was given in it; absent in sessions of an earlier version. */
  provenAt?: Date;
  createdAt: Date;
}

const sessionSchema = new Schema<SessionFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    credentialVersion: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    lastUsedAt: { type: Date, required: true },
    provenAt: { type: Date },
    createdAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);

sessionSchema.index({ memberId: 1, lastUsedAt: -1 });
sessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: ACCOUNT_LIMITS.tokenLifetime / 1000 });

export function sessionModel(connection: DatabaseConnection): Model<SessionFields> {
  return connection.model<SessionFields>('Session', sessionSchema);
}
