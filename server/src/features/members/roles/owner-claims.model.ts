import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The only document: links that make the first owner, and a counter that each change of roles increments. */
export interface OwnerClaimsFields {
  _id: string;
  changes: number;
  /** Digests of the links, one of each server's data folder. */
  digests: string[];
}

const schema = new Schema<OwnerClaimsFields>(
  {
    _id: String,
    changes: { type: Number, default: 0 },
    digests: { type: [String], default: [] },
  },
  { collection: 'owner_claims', versionKey: false },
);

export function ownerClaimsModel(connection: DatabaseConnection): Model<OwnerClaimsFields> {
  return connection.model<OwnerClaimsFields>('OwnerClaims', schema);
}
