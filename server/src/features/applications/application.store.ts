import type { Model } from 'mongoose';
import type { CvView } from '@weft/shared/applications/views';
import { APPLICATION_LIMITS as LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import type { RemovedJob } from '../jobs/index.ts';
import { applicationWords } from './application-words.ts';
import { UNDECIDED } from './erasure-dates.ts';
import { applicationModel, type ApplicationFields, type RawApplication } from './application.model.ts';

export type ApplicationRecord = Omit<ApplicationFields<string>, 'words'> & { readonly _id: string };
export type NewApplication = Pick<
  ApplicationRecord,
  'job' | 'applicant' | 'clientId' | 'sent' | 'createdAt' | 'expiresAt'
> & { readonly company: string };

/** Applications read at once for the earlier CVs of a member. */
const CVS_AMONG = 50;

const toNotes = (notes: RawApplication['notes']): ApplicationRecord['notes'] =>
  notes.map((note) => ({ ...note, _id: note._id.toString(), author: note.author.toString() }));

export function toApplicationRecord(raw: RawApplication): ApplicationRecord {
  const { _id, job, company, applicant, notes } = raw;
  return {
    ...raw,
    _id: _id.toString(),
    job: job.toString(),
    company: company && company.toString(),
    applicant: applicant.toString(),
    notes: toNotes(notes),
  };
}
const orNull = (raw: RawApplication | null): ApplicationRecord | null => raw && toApplicationRecord(raw);

/** Applications that are not erased, whether or not they are still stored. */
const notErased = (now: Date) => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });
/** What an application loses with what was sent. */
const ERASED = { sent: null, words: [], message: null, notes: [], cvUsedAt: null };

/** Of these, those that are not withdrawn. */
export const live = (now: Date) => ({ state: { $ne: 'withdrawn' as const }, ...notErased(now) });

/** Reads and writes applications for their applicants, and erases them. Writes join the current transaction. */
export class ApplicationStore {
  readonly #model: Model<ApplicationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = applicationModel(connection);
  }

  /** Adds an application in place of a withdrawn one. A second one of the member for the job is a duplicate. */
  async add(fresh: NewApplication): Promise<ApplicationRecord> {
    const { job, applicant, createdAt, sent } = fresh;
    await this.#model.deleteOne({ job, applicant, state: 'withdrawn' });
    const created = await this.#model.create({
      ...fresh,
      state: 'sent',
      history: [{ state: 'sent', at: createdAt }],
      words: sent ? applicationWords(sent) : [],
      cvUsedAt: sent?.cv ? createdAt : null,
    });
    return toApplicationRecord(created.toObject());
  }

  /** The member's application for a job, unless it is withdrawn. */
  async findOf(applicant: string, job: string, now: Date): Promise<ApplicationRecord | null> {
    return orNull(await this.#model.findOne({ applicant, job, ...live(now) }).lean<RawApplication>());
  }

  async findOwn(id: string, applicant: string, now: Date): Promise<ApplicationRecord | null> {
    return orNull(
      await this.#model.findOne({ _id: id, applicant, ...notErased(now) }).lean<RawApplication>(),
    );
  }

  /** A page of the member's applications, last sent first. */
  page(applicant: string, now: Date, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [{ applicant }, notErased(now), after] })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawApplication[]>();
    return timePage(request, 'newest first', find, toApplicationRecord);
  }

  /** Erases what was sent; null if it is erased already. */
  async withdraw(id: string, now: Date): Promise<ApplicationRecord | null> {
    const history = { $each: [{ state: 'withdrawn', at: now }], $slice: -LIMITS.historyMax };
    const changed = await this.#model
      .findOneAndUpdate(
        { _id: id, sent: { $ne: null } },
        { $set: { ...ERASED, state: 'withdrawn', expiresAt: null }, $push: { history } },
        { returnDocument: 'after' },
      )
      .lean<RawApplication>();
    return orNull(changed);
  }

  /** CVs of the member's applications, last used first. */
  async cvsOf(applicant: string, now: Date): Promise<CvView[]> {
    const raws = await this.#model
      .find({ applicant, cvUsedAt: { $ne: null }, ...live(now) }, { 'sent.cv': 1 })
      .sort(NEWEST_FIRST)
      .limit(CVS_AMONG)
      .lean<Pick<RawApplication, 'sent'>[]>();
    const all = raws.flatMap(({ sent }) => sent?.cv ?? []);
    return [...new Map(all.map((cv) => [cv.id, cv])).values()].slice(0, LIMITS.cvsMax);
  }

  /** Notes a change of who uses these CVs, so that two such changes conflict. */
  async touchCvs(items: readonly string[], now: Date): Promise<void> {
    if (items.length > 0)
      await this.#model.updateMany({ 'sent.cv.id': { $in: items } }, { $set: { cvUsedAt: now } });
  }

  /** Those of the stored items that no application uses. */
  async unusedOf(items: readonly string[]): Promise<string[]> {
    if (items.length === 0) return [];
    const used = await this.#model
      .find({ 'sent.cv.id': { $in: items } }, { 'sent.cv.id': 1 })
      .lean<Pick<RawApplication, 'sent'>[]>();
    const ids = new Set(used.map(({ sent }) => sent?.cv?.id));
    return [...new Set(items)].filter((item) => !ids.has(item));
  }

  /** Live applications with this CV. */
  async withCv(item: string, now: Date): Promise<ApplicationRecord[]> {
    const raws = await this.#model.find({ 'sent.cv.id': item, ...live(now) }).lean<RawApplication[]>();
    return raws.map(toApplicationRecord);
  }

  /** Sets when the undecided applications for a job are erased. */
  async setEnd(job: string, expiresAt: Date): Promise<void> {
    await this.#model.updateMany(
      { job, state: { $in: UNDECIDED } },
      { $set: { expiresAt, noticedAt: null } },
    );
  }

  /**
   * Erases all applications for removed jobs and returns the stored items of their CVs. The title of the job and the
   * state stay in the applicant's list until `expiresAt`, unless it is withdrawn. Applicants without a decision are told.
   */
  async eraseOfJobs(jobs: readonly RemovedJob[], now: Date, expiresAt: Date): Promise<string[]> {
    const job = { $in: jobs.map(({ _id }) => _id) };
    const raws = await this.#model
      .find({ job }, { 'sent.cv.id': 1, job: 1, state: 1 })
      .lean<Pick<RawApplication, 'sent' | 'job' | 'state'>[]>();
    if (raws.length === 0) return [];
    await this.#model.deleteMany({ job, state: 'withdrawn' });
    const left = { ...ERASED, company: null, expiresAt };
    const applied = new Set(raws.map((raw) => raw.job.toString()));
    const ofJob = ({ _id, title }: RemovedJob) =>
      [
        { state: { $in: UNDECIDED }, noticedAt: null },
        { state: { $nin: UNDECIDED }, noticedAt: now },
      ].map(({ state, noticedAt }) => ({
        updateMany: {
          filter: { job: _id, state },
          update: { $set: { ...left, noticedAt, ...(title !== null && { removedTitle: title }) } },
        },
      }));
    await this.#model.bulkWrite(jobs.filter(({ _id }) => applied.has(_id)).flatMap(ofJob));
    return raws.flatMap(({ sent }) => sent?.cv?.id ?? []);
  }

  /** The member's private notes, by application in the order of ids, at most `limit` applications. */
  async notesBy(
    author: string,
    now: Date,
    afterId: string | undefined,
    limit: number,
  ): Promise<Pick<ApplicationRecord, '_id' | 'job' | 'notes'>[]> {
    const raws = await this.#model
      .find(
        {
          'notes.author': author,
          ...(afterId !== undefined && { _id: { $gt: afterId } }),
          ...notErased(now),
        },
        { job: 1, notes: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<RawApplication, '_id' | 'job' | 'notes'>[]>();
    return raws.map(({ _id, job, notes }) => ({
      _id: _id.toString(),
      job: job.toString(),
      notes: toNotes(notes).filter((note) => note.author === author),
    }));
  }

  /** Removes applications. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#model.deleteMany({ _id: { $in: ids } });
  }

  async removeOfMember(applicant: string): Promise<void> {
    await this.#model.deleteMany({ applicant });
    await this.#model.updateMany({ 'notes.author': applicant }, { $pull: { notes: { author: applicant } } });
  }

  /** Some stored applications whose time has come. */
  async findExpired(now: Date, limit: number): Promise<ApplicationRecord[]> {
    const raws = await this.#model
      .find({ expiresAt: { $ne: null, $lte: now } })
      .limit(limit)
      .lean<RawApplication[]>();
    return raws.map(toApplicationRecord);
  }

  /** Some applications that are erased before `before` and whose applicant has not been told. */
  async findEnding(now: Date, before: Date, limit: number): Promise<ApplicationRecord[]> {
    const raws = await this.#model
      .find({ expiresAt: { $gt: now, $lte: before }, noticedAt: null })
      .limit(limit)
      .lean<RawApplication[]>();
    return raws.map(toApplicationRecord);
  }

  async noteNotice(ids: readonly string[], noticedAt: Date): Promise<void> {
    await this.#model.updateMany({ _id: { $in: ids } }, { $set: { noticedAt } });
  }
}
