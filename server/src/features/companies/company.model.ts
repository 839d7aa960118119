import { Schema, type Model, type Types } from 'mongoose';
import type { CompanyRole, CompanySize, Industry } from '@weft/shared/companies/choices';
import { PROOF_RESULTS, type ProofResult } from '@weft/shared/companies/domain-views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';
import type { StoredPicture } from '../members/index.ts';

interface RoleFields<Id = Types.ObjectId> {
  member: Id;
  role: CompanyRole;
  since: Date;
}

/** The domain that a company wants to prove, or has proved. */
export interface DomainFields {
  name: string;
  /** What the proof contains; another one for each domain. */
  token: string;
  /** Proofs are awaited from then on. */
  since: Date;
  check: { at: Date; dns: ProofResult; file: ProofResult } | null;
  isTaken: boolean;
  /** Since when it is verified without a gap. */
  verifiedAt: Date | null;
  /** When the proof was found last. */
  provedAt: Date | null;
  /** When a job looks again; null if nobody waits for it. */
  nextCheckAt: Date | null;
}

/** A company with its roles, in one document, so that the database decides who is the last owner. */
export interface CompanyFields<Id = Types.ObjectId> {
  slug: string;
  name: string;
  tagline: string | null;
  about: string | null;
  industry: Industry;
  size: CompanySize;
  location: { city: string | null; state: string | null; country: string | null };
  founded: number | null;
  website: string | null;
  logo: StoredPicture | null;
  banner: StoredPicture | null;
  roles: RoleFields<Id>[];
  /** Who created it; null once that account is deleted. */
  founder: Id | null;
  followersCount: number;
  /** Absent in companies without posts. */
  postsCount?: number;
  /** Folded words of name, tagline and city, for search. */
  words: string[];
  /** Folded city, for the filter by place. */
  cityKey: string;
  /** Absent without one. */
  domain?: DomainFields;
  /** When moderators suspended it. */
  suspendedAt: Date | null;
  createdAt: Date;
}

export type RawCompany = CompanyFields & { _id: Types.ObjectId };

const required = { type: String, required: true };
const text = { type: String, default: null };
const id = Schema.Types.ObjectId;
const picture = new Schema<StoredPicture>(
  { url: required, keys: { type: [String], required: true } },
  { _id: false },
);
const role = new Schema<RoleFields>(
  { member: { type: id, required: true }, role: required, since: { type: Date, required: true } },
  { _id: false },
);

const date = { type: Date, default: null };
const result = { type: String, enum: PROOF_RESULTS, required: true };
const check = new Schema<NonNullable<DomainFields['check']>>(
  { at: { type: Date, required: true }, dns: result, file: result },
  { _id: false },
);
const domain = new Schema<DomainFields>(
  {
    name: required,
    token: required,
    since: { type: Date, required: true },
    check: { type: check, default: null },
    isTaken: { type: Boolean, required: true },
    verifiedAt: date,
    provedAt: date,
    nextCheckAt: date,
  },
  { _id: false },
);

const schema = new Schema<CompanyFields>(
  {
    slug: required,
    name: required,
    tagline: text,
    about: text,
    industry: required,
    size: required,
    location: { city: text, state: text, country: text },
    founded: { type: Number, default: null },
    website: text,
    logo: { type: picture, default: null },
    banner: { type: picture, default: null },
    roles: { type: [role], required: true },
    founder: { type: id, default: null },
    followersCount: { type: Number, default: 0, min: 0 },
    postsCount: { type: Number, min: 0 },
    words: { type: [String], required: true },
    cityKey: { type: String, default: '' },
    domain: { type: domain },
    suspendedAt: date,
    createdAt: { type: Date, required: true },
  },
  { collection: 'companies', versionKey: false },
);

schema.index({ createdAt: -1, _id: -1 });
schema.index({ words: 1 });
schema.index({ 'roles.member': 1 });
schema.index({ founder: 1 });
schema.index({ suspendedAt: 1 }, { partialFilterExpression: { suspendedAt: { $gt: new Date(0) } } });
schema.index({ 'domain.nextCheckAt': 1 }, { sparse: true });

export function companyModel(connection: DatabaseConnection): Model<CompanyFields> {
  return onlyModel(connection, 'Company', schema);
}
