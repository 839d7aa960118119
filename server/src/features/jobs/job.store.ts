import type { Model } from 'mongoose';
import type { ClosingReason } from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { jobModel, type JobFields, type JobTexts, type RawJob } from './job.model.ts';

export type JobRecord = JobFields<string> & { readonly _id: string };
/** What cards show: without the long texts. */
export type JobHead = Omit<JobRecord, 'description' | 'questions'>;
export type NewJob = JobTexts &
  Pick<JobRecord, 'company' | 'contact' | 'clientId' | 'createdAt' | 'changedAt'> & {
    readonly author: string;
  };

type Head = Omit<RawJob, 'description' | 'questions'>;
type Title = Pick<RawJob, '_id' | 'title'>;

function headOf<T extends Head>({ _id, company, author, contact, officeDays, changedAt, ...others }: T) {
  return {
    ...others,
    officeDays: officeDays ?? null,
    changedAt: changedAt ?? others.createdAt,
    _id: _id.toString(),
    company: company.toString(),
    author: author && author.toString(),
    contact: contact && contact.toString(),
  };
}

const toRecord = ({ questions = [], ...raw }: RawJob): JobRecord => ({ ...headOf(raw), questions });
const orNull = (raw: RawJob | null): JobRecord | null => raw && toRecord(raw);

/** Jobs that are open at a time. */
const openAt = (now: Date) => ({ closing: null, openUntil: { $gt: now } });

/** Reads and writes jobs. Writes join the current transaction. */
export class JobStore {
  readonly #model: Model<JobFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = jobModel(connection);
  }

  async add(job: NewJob): Promise<JobRecord> {
    return toRecord((await this.#model.create(job)).toObject());
  }

  async findById(id: string): Promise<JobRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawJob>());
  }

  async findByClientId(author: string, clientId: string): Promise<JobRecord | null> {
    return orNull(await this.#model.findOne({ author, clientId }).lean<RawJob>());
  }

  /** Returns those of the jobs that exist, in the given order. */
  async findMany(ids: readonly string[]): Promise<JobRecord[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model.find({ _id: { $in: ids } }).lean<RawJob[]>();
    const found = new Map(raws.map((raw) => [raw._id.toString(), toRecord(raw)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The same as `findMany` for cards: descriptions take most of a document. */
  async findHeads(ids: readonly string[]): Promise<JobHead[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model
      .find({ _id: { $in: ids } }, { description: 0, questions: 0 })
      .lean<Head[]>();
    const found = new Map(raws.map((raw) => [raw._id.toString(), headOf(raw)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** A page of all jobs of these companies, or of one author, newest first. */
  page(of: { readonly companies: readonly string[] } | { readonly author: string }, request: PageRequest) {
    const filter = 'author' in of ? of : { company: { $in: of.companies } };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...filter, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawJob[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Open jobs of a company, at most as many as it may have. */
  async openOf(company: string, now: Date): Promise<JobRecord[]> {
    const raws = await this.#model.find({ company, ...openAt(now) }).lean<RawJob[]>();
    return raws.map(toRecord);
  }

  countOpen(company: string, now: Date): Promise<number> {
    return this.#model.countDocuments({ company, ...openAt(now) }).exec();
  }

  /** Whether the member is author or contact person of an open job of these companies. */
  async isStaffing(member: string, companies: readonly string[], now: Date): Promise<boolean> {
    if (companies.length === 0) return false;
    const staffed = { $or: [{ author: member }, { contact: member }] };
    const found = await this.#model.exists({ company: { $in: companies }, ...openAt(now), ...staffed });
    return found !== null;
  }

  countDrafts(company: string): Promise<number> {
    return this.#model.countDocuments({ company, openUntil: null }).exec();
  }

  /** Returns the changed job; null if it is gone. */
  async change(
    id: string,
    changes: Partial<JobTexts & Pick<JobRecord, 'contact' | 'changedAt' | 'publishedAt' | 'openUntil'>>,
  ): Promise<JobRecord | null> {
    return this.#update({ _id: id }, changes);
  }

  /** Closes a job that is not closed; null if it is. */
  close(id: string, reason: ClosingReason, at: Date): Promise<JobRecord | null> {
    return this.#update({ _id: id, closing: null }, { closing: { reason, at } });
  }

  /** Returns the title of the removed job; null if it is gone. */
  async remove(id: string): Promise<string | null> {
    const removed = await this.#model
      .findOneAndDelete({ _id: id }, { projection: { title: 1 } })
      .lean<Title>();
    return removed && removed.title;
  }

  /** Whether there are jobs of a company, or of a member in their own name. */
  async hasAny(company: string): Promise<boolean> {
    return (await this.#model.exists({ company })) !== null;
  }

  /** Removes all jobs of a company and returns their ids and titles. */
  async removeOfCompany(company: string): Promise<{ _id: string; title: string }[]> {
    const raws = await this.#model.find({ company }, { title: 1 }).lean<Title[]>();
    await this.#model.deleteMany({ company });
    return raws.map(({ _id, title }) => ({ _id: _id.toString(), title }));
  }

  /** Jobs stay with the company without the member. */
  async forgetMember(member: string): Promise<void> {
    await this.#model.updateMany({ author: member }, { $set: { author: null }, $unset: { clientId: 1 } });
    await this.#model.updateMany({ contact: member }, { $set: { contact: null } });
  }

  async #update(filter: object, changes: object): Promise<JobRecord | null> {
    const options = { returnDocument: 'after' } as const;
    return orNull(await this.#model.findOneAndUpdate(filter, { $set: changes }, options).lean<RawJob>());
  }
}
