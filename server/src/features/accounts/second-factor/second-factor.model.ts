import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A member's authenticator app. It exists while the second factor is on. */
export interface SecondFactorFields {
  memberId: Types.ObjectId;
  /** The app's key, encrypted (sealer.ts). */
  sealedKey: string;
  /** The period of the last accepted code: this code and earlier ones are used up. */
  lastPeriod: number;
  recoverySalt: string;
  /** Hashes of the unused recovery codes. */
  recoveryHashes: string[];
  onSince: Date;
}

const secondFactorSchema = new Schema<SecondFactorFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    sealedKey: { type: String, required: true },
    lastPeriod: { type: Number, required: true },
    recoverySalt: { type: String, required: true },
    recoveryHashes: { type: [String], required: true },
    onSince: { type: Date, required: true },
  },
  { collection: 'secondFactors', versionKey: false },
);

secondFactorSchema.index({ memberId: 1 }, { unique: true });

export function secondFactorModel(connection: DatabaseConnection): Model<SecondFactorFields> {
  return connection.model<SecondFactorFields>('SecondFactor', secondFactorSchema);
}
