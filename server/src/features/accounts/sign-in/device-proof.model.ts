import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** How long a browser is remembered after its last sign-in (ms). */
export const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** Browsers that have signed in to an account with its current password. */
export interface DeviceProofFields {
  memberId: Types.ObjectId;
  /** The proofs belong to this password and become invalid with the next one. */
  credentialVersion: number;
  /** Digests of the browsers' secrets, the newest first. */
  proofs: string[];
  usedAt: Date;
}

const deviceProofSchema = new Schema<DeviceProofFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    credentialVersion: { type: Number, required: true },
    proofs: { type: [String], required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: 'deviceProofs', versionKey: false },
);

deviceProofSchema.index({ memberId: 1, credentialVersion: 1 }, { unique: true });
deviceProofSchema.index({ proofs: 1 });
deviceProofSchema.index({ usedAt: 1 }, { expireAfterSeconds: DEVICE_LIFETIME / 1000 });

export function deviceProofModel(connection: DatabaseConnection): Model<DeviceProofFields> {
  return connection.model<DeviceProofFields>('DeviceProof', deviceProofSchema);
}
