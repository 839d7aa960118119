import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What a passkey is asked for. */
export type PasskeyPurpose = 'sign-in' | 'proof' | 'new';

/** A challenge for a passkey, in one browser. */
export interface PasskeyChallengeFields {
  challenge: string;
  /** Digest of the browser's secret. */
  browserHash: string;
  purpose: PasskeyPurpose;
  /** Null for a sign-in, whose member is not known yet. */
  memberId: string | null;
  expiresAt: Date;
}

const passkeyChallengeSchema = new Schema<PasskeyChallengeFields>(
  {
    challenge: { type: String, required: true },
    browserHash: { type: String, required: true },
    purpose: { type: String, required: true },
    memberId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkeyChallenges', versionKey: false },
);

passkeyChallengeSchema.index({ challenge: 1 }, { unique: true });
passkeyChallengeSchema.index({ memberId: 1 });
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function passkeyChallengeModel(connection: DatabaseConnection): Model<PasskeyChallengeFields> {
  return connection.model<PasskeyChallengeFields>('PasskeyChallenge', passkeyChallengeSchema);
}
