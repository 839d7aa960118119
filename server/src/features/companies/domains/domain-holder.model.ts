import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** Which company has proved a domain: the domain is the id, so that only one has. */
export interface DomainHolderFields {
  _id: string;
  company: Types.ObjectId;
  /** Afterwards the proof of another company counts. */
  until: Date;
}

const schema = new Schema<DomainHolderFields>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'company_domains', versionKey: false },
);

schema.index({ company: 1 });

export function domainHolderModel(connection: DatabaseConnection): Model<DomainHolderFields> {
  return connection.model<DomainHolderFields>('CompanyDomain', schema);
}
