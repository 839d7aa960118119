import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What an organisation says of somebody by SCIM. */
export interface ProvisionedFacts {
  userName: string;
  /** The id that the organisation uses. */
  externalId: string | null;
  isActive: boolean;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  title: string | null;
  /** Address that the organisation names; that of the account may be another. */
  email: string;
}

/** A user of an organisation, and the member that it manages. */
export interface ProvisionedFields extends ProvisionedFacts {
  /** Id of the provider in the settings. */
  provider: string;
  /** The user name in lower case: it is unique whatever its case. */
  userKey: string;
  memberId: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by every change. */
  version: number;
}

const text = { type: String, default: null };

const provisionedSchema = new Schema<ProvisionedFields>(
  {
    provider: { type: String, required: true },
    userName: { type: String, required: true },
    userKey: { type: String, required: true },
    externalId: text,
    memberId: { type: Schema.Types.ObjectId, required: true },
    isActive: { type: Boolean, required: true },
    displayName: text,
    givenName: text,
    familyName: text,
    title: text,
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'provisioned_members', versionKey: false },
);

provisionedSchema.index({ provider: 1, userKey: 1 }, { unique: true });
provisionedSchema.index(
  { provider: 1, externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $type: 'string' } } },
);
provisionedSchema.index({ memberId: 1, provider: 1 }, { unique: true });

export function provisionedModel(connection: DatabaseConnection): Model<ProvisionedFields> {
  return connection.model<ProvisionedFields>('ProvisionedMember', provisionedSchema);
}
