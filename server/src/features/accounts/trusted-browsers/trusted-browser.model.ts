import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A browser in which a right password needs no second factor for 30 days. */
export interface TrustedBrowserFields {
  memberId: Types.ObjectId;
  /** Digest of the browser's secret. */
  tokenHash: string;
  /** Version of the password: a new password ends the trust. */
  credentialVersion: number;
  /** When the app was turned on: another app ends the trust. */
  factorSince: Date;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

const trustedBrowserSchema = new Schema<TrustedBrowserFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    factorSince: { type: Date, required: true },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'trustedBrowsers', versionKey: false },
);

trustedBrowserSchema.index({ tokenHash: 1 }, { unique: true });
trustedBrowserSchema.index({ memberId: 1, createdAt: -1 });
trustedBrowserSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function trustedBrowserModel(connection: DatabaseConnection): Model<TrustedBrowserFields> {
  return connection.model<TrustedBrowserFields>('TrustedBrowser', trustedBrowserSchema);
}
