import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { savedJobModel, type RawSavedJob, type SavedJobFields } from './saved-job.model.ts';

/** Reads and writes saved jobs. Writes join the current transaction. */
export class SavedJobStore {
  readonly #model: Model<SavedJobFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = savedJobModel(connection);
  }

  /** Returns whether it is new. */
  async add(member: string, job: string, createdAt: Date): Promise<boolean> {
    const { upsertedCount } = await this.#model.updateOne(
      { member, job },
      { $setOnInsert: { createdAt } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async remove(member: string, job: string): Promise<void> {
    await this.#model.deleteOne({ member, job });
  }

  /** Number of jobs that the member has saved, up to `limit`. */
  countOf(member: string, limit: number): Promise<number> {
    return this.#model.countDocuments({ member }).limit(limit).exec();
  }

  /** All jobs that the member has saved: a bounded number. */
  async idsOf(member: string): Promise<string[]> {
    const raws = await this.#model.find({ member }, { job: 1 }).lean<Pick<RawSavedJob, 'job'>[]>();
    return raws.map(({ job }) => job.toString());
  }

  /** A page of ids, last saved first. */
  page(member: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ member, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawSavedJob[]>();
    return timePage(request, 'newest first', find, ({ job, createdAt }) => ({
      job: job.toString(),
      createdAt,
    }));
  }

  async removeOfMember(member: string): Promise<void> {
    await this.#model.deleteMany({ member });
  }

  async removeOfJobs(jobs: readonly string[]): Promise<void> {
    if (jobs.length > 0) await this.#model.deleteMany({ job: { $in: jobs } });
  }
}
