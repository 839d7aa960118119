import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A change of address that waits until the new address confirms it. */
export interface EmailChangeFields {
  memberId: Types.ObjectId;
  from: string;
  to: string;
  /** Version of the password that it was asked for with: a new password ends it. */
  credentialVersion: number;
  linkHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const emailChangeSchema = new Schema<EmailChangeFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    linkHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'emailChanges', versionKey: false },
);

emailChangeSchema.index({ memberId: 1 }, { unique: true });
emailChangeSchema.index({ linkHash: 1 }, { unique: true });
emailChangeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function emailChangeModel(connection: DatabaseConnection): Model<EmailChangeFields> {
  return connection.model<EmailChangeFields>('EmailChange', emailChangeSchema);
}
