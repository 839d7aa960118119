import { Types, type Model } from 'mongoose';
import type { Currency, JobType, Workplace } from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { jobListingModel, type JobListingFields } from './job-listing.model.ts';

export type NewListing = Omit<JobListingFields, '_id' | 'company'> & {
  readonly _id: string;
  readonly company: string;
};

/** What narrows the board. A job has each word, and a key of each list of places. */
export interface ListingFilter {
  readonly now: Date;
  readonly words: readonly string[];
  readonly places: readonly (readonly string[])[];
  readonly workplaces?: readonly Workplace[] | undefined;
  readonly types?: readonly JobType[] | undefined;
  /** The least yearly pay by currency; jobs of other currencies don't match. */
  readonly pay?: ReadonlyMap<Currency, number> | undefined;
  readonly since?: Date | undefined;
  readonly company?: string | undefined;
  /** Folded skills of which a job requires at least half. */
  readonly skills?: readonly string[] | undefined;
}

/** What the order by best match looks at. */
export type Scored = Pick<NewListing, '_id' | 'titleWords' | 'skills'>;

function conditionsOf({ now, words, places, workplaces, types, pay, since, company, skills }: ListingFilter) {
  return [
    { openUntil: { $gt: now } },
    ...words.map((word) => ({ words: word })),
    ...places.map((keys) => ({ places: { $in: keys } })),
    ...(workplaces ? [{ workplace: { $in: workplaces } }] : []),
    ...(types ? [{ type: { $in: types } }] : []),
    ...(pay
      ? [{ $or: [...pay].map(([currency, least]) => ({ currency, yearlyPay: { $gte: least } })) }]
      : []),
    ...(since ? [{ createdAt: { $gte: since } }] : []),
    ...(company === undefined ? [] : [{ company: new Types.ObjectId(company) }]),
    ...(skills ? [{ skills: { $in: skills } }, HALF_OF(skills)] : []),
  ];
}

const HALF_OF = (skills: readonly string[]) => ({
  $expr: { $gte: [{ $size: { $setIntersection: ['$skills', skills] } }, '$halfOfSkills'] },
});

/** Stores what the board searches. Writes join the current transaction. */
export class JobListingStore {
  readonly #model: Model<JobListingFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = jobListingModel(connection);
  }

  async keep(listings: readonly NewListing[]): Promise<void> {
    if (listings.length === 0) return;
    await this.#model.bulkWrite(
      listings.map(({ _id, company, ...fields }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(_id) },
          update: { $set: { ...fields, company: new Types.ObjectId(company) } },
          upsert: true,
        },
      })),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  /** New jobs that were not compared with saved searches yet, first published first. */
  async awaitingAlerts(limit: number): Promise<NewListing[]> {
    const raws = await this.#model
      .find({ awaitsAlerts: true })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<JobListingFields[]>();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString(), company: raw.company.toString() }));
  }

  async noteAlerts(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $unset: { awaitsAlerts: 1 } });
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }

  /** A page of ids, newest first. */
  page(filter: ListingFilter, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [...conditionsOf(filter), after] }, { createdAt: 1 })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Pick<JobListingFields, '_id' | 'createdAt'>[]>();
    return timePage(request, 'newest first', find, ({ _id }) => _id.toString());
  }

  /** The newest that match, at most `limit`. */
  async newest(filter: ListingFilter, limit: number): Promise<Scored[]> {
    const rows = await this.#model
      .find({ $and: conditionsOf(filter) }, { titleWords: 1, skills: 1 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<Pick<JobListingFields, '_id' | 'titleWords' | 'skills'>[]>();
    return rows.map((row) => ({ ...row, _id: row._id.toString() }));
  }

  /** Number of jobs that match, up to `limit`. */
  count(filter: ListingFilter, limit: number): Promise<number> {
    return this.#model
      .countDocuments({ $and: conditionsOf(filter) })
      .limit(limit)
      .exec();
  }
}
