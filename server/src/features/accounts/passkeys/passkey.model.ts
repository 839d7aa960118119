import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A public key with which a member signs in. */
export interface PasskeyFields {
  memberId: Types.ObjectId;
  /** Base64url, chosen by the authenticator. */
  credentialId: string;
  /** COSE key in base64url. */
  publicKey: string;
  /** Number of uses that the authenticator counts; synced passkeys stay at 0. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Changes with every addition and removal, so that concurrent ones of a member conflict. */
  revision: number;
}

const passkeySchema = new Schema<PasskeyFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    isSynced: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    revision: { type: Number, required: true },
  },
  { collection: 'passkeys', versionKey: false },
);

passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ memberId: 1, _id: -1 });

export function passkeyModel(connection: DatabaseConnection): Model<PasskeyFields> {
  return connection.model<PasskeyFields>('Passkey', passkeySchema);
}
