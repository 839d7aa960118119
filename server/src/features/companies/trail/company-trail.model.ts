import { Schema, type Model, type Types } from 'mongoose';
import type { CompanyRole, Stage } from '@weft/shared/companies/choices';
import type { TrailAction, TrailArea } from '@weft/shared/companies/trail-contract';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** What a member, or the server, did for a company. */
export interface TrailFields<Id = Types.ObjectId> {
  company: Id;
  /** Null if the server did it, and once that account is deleted. */
  actor: Id | null;
  area: TrailArea;
  action: TrailAction;
  /** To whom; null once that account is deleted, or the application is withdrawn or erased. */
  member: Id | null;
  job: Id | null;
  application: Id | null;
  /** Absent in entries of other areas. */
  post?: Id | undefined;
  subject: string | null;
  stage: Stage | null;
  role: CompanyRole | null;
  /** Entries of the same key are one; absent where each counts. */
  key?: string | undefined;
  createdAt: Date;
}

export type RawTrailEntry = TrailFields & { _id: Types.ObjectId };

const id = Schema.Types.ObjectId;
const some = { type: id, default: null };
const required = { type: String, required: true };
const text = { type: String, default: null };

const schema = new Schema<TrailFields>(
  {
    company: { type: id, required: true },
    actor: some,
    area: required,
    action: required,
    member: some,
    job: some,
    application: some,
    post: id,
    subject: text,
    stage: text,
    role: text,
    key: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'company_trail', versionKey: false },
);

schema.index({ company: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1, area: 1, createdAt: -1, _id: -1 });
schema.index({ job: 1, createdAt: -1, _id: -1 });
schema.index({ application: 1 });
schema.index({ actor: 1 });
schema.index({ member: 1 });
schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });

export function companyTrailModel(connection: DatabaseConnection): Model<TrailFields> {
  return connection.model<TrailFields>('CompanyTrailEntry', schema);
}
