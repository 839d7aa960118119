import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A sign-in at a provider that has begun, in one browser. */
export interface ProviderRequestFields {
  state: string;
  /** Digest of the browser's secret. */
  browserHash: string;
  provider: string;
  /** Who links the sign-in to their account; null for a sign-in, whose member is not known yet. */
  memberId: string | null;
  nonce: string;
  /** PKCE. */
  verifier: string;
  expiresAt: Date;
}

const providerRequestSchema = new Schema<ProviderRequestFields>(
  {
    state: { type: String, required: true },
    browserHash: { type: String, required: true },
    provider: { type: String, required: true },
    memberId: { type: String, default: null },
    nonce: { type: String, required: true },
    verifier: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'providerRequests', versionKey: false },
);

providerRequestSchema.index({ state: 1 }, { unique: true });
providerRequestSchema.index({ memberId: 1 });
providerRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function providerRequestModel(connection: DatabaseConnection): Model<ProviderRequestFields> {
  return connection.model<ProviderRequestFields>('ProviderRequest', providerRequestSchema);
}
