import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { hiringLogModel, type HiringLogFields, type RawHiringEntry } from './hiring-log.model.ts';

type HiringEntryRecord = HiringLogFields<string> & { readonly _id: string };
export type NewHiringEntry = HiringLogFields<string>;

function toRecord({
  _id,
  company,
  job,
  actor,
  application,
  applicant,
  ...raw
}: RawHiringEntry): HiringEntryRecord {
  return {
    ...raw,
    _id: _id.toString(),
    company: company.toString(),
    job: job.toString(),
    actor: actor && actor.toString(),
    application: application && application.toString(),
    applicant: applicant && applicant.toString(),
  };
}

/** Keys name the application and the actor. */
const WITHOUT_KEY = { $unset: { key: true } };
const WITHOUT_APPLICANT = { $set: { application: null, applicant: null }, ...WITHOUT_KEY };

/** Reads and writes the hiring logs of companies. Writes join the current transaction. */
export class HiringLogStore {
  readonly #model: Model<HiringLogFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = hiringLogModel(connection);
  }

  async add(entries: readonly NewHiringEntry[]): Promise<void> {
    if (entries.length > 0) await this.#model.insertMany(entries);
  }

  /** Adds an entry unless there is one of its key. */
  async addOnce({ key, ...entry }: NewHiringEntry & { readonly key: string }): Promise<void> {
    await this.#model.updateOne({ key }, { $setOnInsert: entry }, { upsert: true });
  }

  /** A page of a company's entries, or of one of its jobs, newest first. */
  page(company: string, job: string | undefined, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ company, ...(job !== undefined && { job }), ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawHiringEntry[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** The entries stay without the applicant. */
  async forgetApplications(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#model.updateMany({ application: { $in: ids } }, WITHOUT_APPLICANT);
  }

  /** The entries stay without the applicants. */
  async forgetJobs(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#model.updateMany({ job: { $in: ids } }, WITHOUT_APPLICANT);
  }

  async forgetMember(member: string): Promise<void> {
    await this.#model.updateMany({ actor: member }, { $set: { actor: null }, ...WITHOUT_KEY });
    await this.#model.updateMany({ applicant: member }, WITHOUT_APPLICANT);
  }

  async removeOfCompany(company: string): Promise<void> {
    await this.#model.deleteMany({ company });
  }
}
