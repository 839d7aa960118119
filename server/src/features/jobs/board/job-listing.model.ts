import { Schema, type Model, type Types } from 'mongoose';
import type { Currency, JobType, Workplace } from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/**
 * What the board searches of an open job; `_id` is the job's. A separate collection, from which each server builds its
 * index without reading the texts of jobs.
 */
export interface JobListingFields {
  _id: Types.ObjectId;
  /** The company's or the member's who offers it. */
  company: Types.ObjectId;
  /** Prefixes of the words in title, company and skills, and whole words of the description. */
  words: string[];
  /** Folded words of the title, which weigh more. */
  titleWords: string[];
  /** Where it can be done: keys of `place-keys.ts`. */
  places: string[];
  workplace: Workplace;
  type: JobType;
  currency: Currency;
  /** The upper end of the salary for a year. */
  yearlyPay: number;
  /** Folded required skills. */
  skills: string[];
  /** Number of required skills that are at least half of them. */
  halfOfSkills: number;
  /** When it ends unless it is closed before. */
  openUntil: Date;
  /** When it was published: results are ordered by it. */
  createdAt: Date;
  /** It was not compared with saved searches yet. */
  awaitsAlerts?: true;
  /** When it was written last, by the database's clock. */
  changedAt?: Date;
}

const required = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

const schema = new Schema<JobListingFields>(
  {
    _id: id,
    company: id,
    words: [String],
    titleWords: [String],
    places: [String],
    workplace: required,
    type: required,
    currency: required,
    yearlyPay: number,
    skills: [String],
    halfOfSkills: number,
    openUntil: date,
    createdAt: date,
    awaitsAlerts: { type: Boolean },
    changedAt: Date,
  },
  { collection: 'job_listings', versionKey: false },
);

// Filters have no index: each server keeps one in memory.
schema.index({ company: 1 });
schema.index({ changedAt: 1 });
schema.index({ awaitsAlerts: 1 }, { sparse: true });
// Searches leave ended jobs out; this only frees their room.
schema.index({ openUntil: 1 }, { expireAfterSeconds: 86_400 });

export function jobListingModel(connection: DatabaseConnection): Model<JobListingFields> {
  return connection.model<JobListingFields>('JobListing', schema);
}
