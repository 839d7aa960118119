import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** An address of a company, present or earlier. As the id, it is unique. */
export interface CompanySlugFields {
  _id: string;
  company: Types.ObjectId;
  /** When it last became the present one. */
  since: Date;
}

const schema = new Schema<CompanySlugFields>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    since: { type: Date, required: true },
  },
  { collection: 'company_slugs', versionKey: false },
);

schema.index({ company: 1, since: -1 });

export function companySlugModel(connection: DatabaseConnection): Model<CompanySlugFields> {
  return connection.model<CompanySlugFields>('CompanySlug', schema);
}
