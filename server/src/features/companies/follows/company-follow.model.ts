import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** A company that a member follows. */
export interface CompanyFollowFields {
  member: Types.ObjectId;
  company: Types.ObjectId;
  createdAt: Date;
}

export type RawCompanyFollow = CompanyFollowFields & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<CompanyFollowFields>(
  { member: id, company: id, createdAt: { type: Date, required: true } },
  { collection: 'company_follows', versionKey: false },
);

schema.index({ member: 1, company: 1 }, { unique: true });
schema.index({ member: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1 });

export function companyFollowModel(connection: DatabaseConnection): Model<CompanyFollowFields> {
  return connection.model<CompanyFollowFields>('CompanyFollow', schema);
}
