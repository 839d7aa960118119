import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { dailyCountModel, type DailyCountFields } from './daily-count.model.ts';

export type DailyCountRecord = DailyCountFields;

/** Counts that can be found out from dates, also later. */
export type DatedCounts = Pick<DailyCountFields, 'members' | 'posts' | 'messages'>;

/** Reads and writes daily counts. Each write may be repeated, also by another server. */
export class DailyCountStore {
  readonly #model: Model<DailyCountFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = dailyCountModel(connection);
  }

  /** The days from `first` on, oldest first. */
  since(first: string): Promise<DailyCountRecord[]> {
    return this.#model
      .find({ _id: { $gte: first } })
      .sort({ _id: 1 })
      .lean<DailyCountRecord[]>()
      .exec();
  }

  async has(day: string): Promise<boolean> {
    return (await this.#model.exists({ _id: day })) !== null;
  }

  /** Starts a day, unless it has been started. */
  async start(day: string, counts: Omit<DailyCountFields, '_id' | 'isClosed'>): Promise<void> {
    await this.#insert(day, { ...counts, isClosed: false });
  }

  /** Updates the counts of a day that isn't closed. Active members never become fewer. */
  async update(day: string, { active, ...counts }: DatedCounts & { active: number }): Promise<void> {
    await this.#model.updateOne({ _id: day, isClosed: false }, { $set: counts, $max: { active } });
  }

  /** Closes a day, unless it is closed. */
  async close(day: string, counts: DatedCounts): Promise<void> {
    await this.#model.updateOne({ _id: day, isClosed: false }, { $set: { ...counts, isClosed: true } });
  }

  /** Adds a day that nobody counted, unless it exists. */
  async addMissed(day: string, counts: DatedCounts): Promise<void> {
    await this.#insert(day, { ...counts, active: null, bytes: null, isClosed: true });
  }

  async #insert(day: string, counts: Omit<DailyCountFields, '_id'>): Promise<void> {
    await this.#model.updateOne({ _id: day }, { $setOnInsert: counts }, { upsert: true });
  }
}
