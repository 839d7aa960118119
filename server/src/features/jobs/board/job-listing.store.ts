import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { jobListingModel, type JobListingFields } from './job-listing.model.ts';

/** Listings read at a time. */
const BATCH = 500;

export type NewListing = Omit<JobListingFields, '_id' | 'company' | 'changedAt'> & {
  readonly _id: string;
  readonly company: string;
};

/** As stored; rows of earlier versions have no time of their last write. */
export type StoredListing = NewListing & { readonly changedAt?: Date };

/** When a listing was written last. */
interface ListingStamp {
  readonly _id: string;
  readonly changedAt?: Date;
}

type Raw = JobListingFields;
type StampFields = Pick<Raw, '_id' | 'changedAt'>;

const toRecord = (raw: Raw): StoredListing => ({
  ...raw,
  _id: raw._id.toString(),
  company: raw.company.toString(),
});

const toStamp = ({ _id, changedAt }: StampFields): ListingStamp => ({
  _id: _id.toString(),
  ...(changedAt && { changedAt }),
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
          update: {
            $set: { ...fields, company: new Types.ObjectId(company) },
            // By the database's clock: servers look for what was written since.
            $currentDate: { changedAt: true },
          },
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
      .lean<Raw[]>();
    return raws.map(toRecord);
  }

  async noteAlerts(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $unset: { awaitsAlerts: 1 } });
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }

  /** All listings, in batches. */
  async *all(): AsyncGenerator<StoredListing[]> {
    const cursor = this.#model.find().batchSize(BATCH).lean<Raw[]>().cursor();
    let batch: StoredListing[] = [];
    for await (const raw of cursor) {
      batch.push(toRecord(raw));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  async findMany(ids: readonly string[]): Promise<StoredListing[]> {
    return (await this.#model.find({ _id: { $in: ids } }).lean<Raw[]>()).map(toRecord);
  }

  /** When those of these listings that exist were written. Uses the driver: it belongs to no transaction. */
  async stampsOf(ids: readonly string[]): Promise<ListingStamp[]> {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const rows = await this.#model.collection
      .find<StampFields>(filter, { projection: { changedAt: 1 } })
      .toArray();
    return rows.map(toStamp);
  }

  /** When the listings were written that were since that time, or all. Reads an index only. */
  async stamps(since?: Date): Promise<ListingStamp[]> {
    const filter = since ? { changedAt: { $gte: since } } : {};
    return (await this.#model.find(filter, { changedAt: 1 }).lean<StampFields[]>()).map(toStamp);
  }
}
