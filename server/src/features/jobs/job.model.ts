import { Schema, type Model, type Types } from 'mongoose';
import type { ClosingReason, Currency, JobType, SalaryPeriod, Workplace } from '@weft/shared/jobs/choices';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** What those who offer a job say about it. A draft may lack most of it. */
export interface JobTexts {
  title: string;
  description: string | null;
  type: JobType | null;
  workplace: Workplace | null;
  /** Days a week in the office; null unless it is hybrid and says so. */
  officeDays: number | null;
  /** Empty for remote jobs. */
  location: { city: string | null; state: string | null; country: string | null };
  /** Codes of the countries from which a remote job may be done; none: from anywhere. */
  countries: string[];
  salary: { from: number | null; to: number | null; currency: Currency; period: SalaryPeriod };
  requiredSkills: string[];
  optionalSkills: string[];
  /** Null: applications are sent on Weft. */
  link: string | null;
  questions: QuestionInput[];
  openDays: number;
}

/** A job. Its state follows from its dates. */
export interface JobFields<Id = Types.ObjectId> extends JobTexts {
  /** The company's, or the member's who offers it in their own name. */
  company: Id;
  /** Who created it; null once that account is deleted. */
  author: Id | null;
  contact: Id | null;
  clientId?: string | undefined;
  createdAt: Date;
  /** When an editor last changed its fields. */
  changedAt: Date;
  /** Null in a draft; never changes afterwards. */
  publishedAt: Date | null;
  /** `openDays` after its publication. */
  openUntil: Date | null;
  closing: { reason: ClosingReason; at: Date } | null;
}

/** Fields that older jobs lack. */
type Later = 'questions' | 'officeDays' | 'changedAt';
/** As stored. */
export type RawJob = Omit<JobFields, Later> & Partial<Pick<JobFields, Later>> & { _id: Types.ObjectId };

const required = { type: String, required: true };
const text = { type: String, default: null };
const texts = { type: [String], default: [] };
const id = Schema.Types.ObjectId;
const closing = new Schema<NonNullable<JobFields['closing']>>(
  { reason: required, at: { type: Date, required: true } },
  { _id: false },
);

const question = new Schema<QuestionInput>(
  { text: required, kind: required, options: texts, isRequired: { type: Boolean, required: true } },
  { _id: false },
);

const schema = new Schema<JobFields>(
  {
    company: { type: id, required: true },
    author: { type: id, default: null },
    contact: { type: id, default: null },
    clientId: String,
    title: required,
    description: text,
    type: text,
    workplace: text,
    officeDays: { type: Number, default: null },
    location: { city: text, state: text, country: text },
    countries: texts,
    salary: {
      from: { type: Number, default: null },
      to: { type: Number, default: null },
      currency: required,
      period: required,
    },
    requiredSkills: texts,
    optionalSkills: texts,
    link: text,
    questions: { type: [question], default: [] },
    openDays: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    publishedAt: { type: Date, default: null },
    openUntil: { type: Date, default: null },
    closing: { type: closing, default: null },
  },
  { collection: 'jobs', versionKey: false },
);

schema.index({ company: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1, openUntil: 1 });
schema.index({ contact: 1 });
schema.index(
  { author: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
schema.index({ author: 1, createdAt: -1, _id: -1 });

export function jobModel(connection: DatabaseConnection): Model<JobFields> {
  return connection.model<JobFields>('Job', schema);
}
