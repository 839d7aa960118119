import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A sign-in at an OpenID provider that belongs to an account: issuer and subject, never the address. */
export interface IdentityFields {
  memberId: Types.ObjectId;
  /** Id of the provider in the settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** Address that the provider named when it was linked. */
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Digest of the picture that was taken last; absent before. */
  pictureDigest?: string;
  /** Changes with every addition and removal, so that concurrent ones of a member conflict. */
  revision: number;
}

const identitySchema = new Schema<IdentityFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    email: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    pictureDigest: { type: String },
    revision: { type: Number, required: true },
  },
  { collection: 'identities', versionKey: false },
);

identitySchema.index({ issuer: 1, subject: 1 }, { unique: true });
// One of each provider, so that a reassigned address does not link a second person.
identitySchema.index({ memberId: 1, provider: 1 }, { unique: true });

export function identityModel(connection: DatabaseConnection): Model<IdentityFields> {
  return connection.model<IdentityFields>('Identity', identitySchema);
}
