import { Types, type Model } from 'mongoose';
import type { ApplicationState } from '@weft/shared/applications/choices';
import type { Stage } from '@weft/shared/companies/choices';
import { APPLICATION_LIMITS as LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { ApplicantCounts } from '../jobs/index.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { applicationModel, type ApplicationFields, type RawApplication } from './application.model.ts';
import { live, toApplicationRecord, type ApplicationRecord } from './application.store.ts';

/** Which applications for a job are read. */
export interface ApplicantFilter {
  readonly job: string;
  readonly states: readonly ApplicationState[];
  /** Each begins a word of the application. */
  readonly words: readonly string[];
  readonly now: Date;
}

/** What the order by skills looks at. */
interface Skilled {
  readonly _id: string;
  readonly skills: readonly string[];
}

const withWords = (words: readonly string[]) => words.map((word) => ({ words: word }));

function conditionsOf({ job, states, words, now }: ApplicantFilter): object[] {
  return [{ job, state: { $in: states } }, ...withWords(words), live(now)];
}

interface Move {
  readonly stage: Stage;
  readonly at: Date;
  /** Null for a decision. */
  readonly expiresAt: Date | null;
  readonly message: string | null;
}

/** Reads and writes applications for those who hire. Writes join the current transaction. */
export class HiringStore {
  readonly #model: Model<ApplicationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = applicationModel(connection);
  }

  async findLive(id: string, now: Date): Promise<ApplicationRecord | null> {
    const raw = await this.#model.findOne({ _id: id, ...live(now) }).lean<RawApplication>();
    return raw && toApplicationRecord(raw);
  }

  /** Live applications for a job among these. */
  async findAmong(job: string, ids: readonly string[], now: Date): Promise<ApplicationRecord[]> {
    const raws = await this.#model.find({ _id: { $in: ids }, job, ...live(now) }).lean<RawApplication[]>();
    return raws.map(toApplicationRecord);
  }

  /** A page of the applications, last sent first. */
  page(filter: ApplicantFilter, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [...conditionsOf(filter), after] })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawApplication[]>();
    return timePage(request, 'newest first', find, toApplicationRecord);
  }

  /** Skills of the applications that were sent last, at most `limit`. */
  async newestSkills(filter: ApplicantFilter, limit: number): Promise<Skilled[]> {
    const rows = await this.#model
      .find({ $and: conditionsOf(filter) }, { 'sent.profile.skills': 1 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<Pick<RawApplication, '_id' | 'sent'>[]>();
    return rows.map(({ _id, sent }) => ({ _id: _id.toString(), skills: sent?.profile.skills ?? [] }));
  }

  /** Number of live applications for a job by state that have these words, without those of these members. */
  async counts(
    job: string,
    { words, without }: { readonly words: readonly string[]; readonly without: readonly string[] },
    now: Date,
  ): Promise<ReadonlyMap<ApplicationState, number>> {
    const applicant = { $nin: without.map((id) => new Types.ObjectId(id)) };
    const rows = await this.#model.aggregate<{ _id: ApplicationState; count: number }>([
      { $match: { $and: [{ job: new Types.ObjectId(job), applicant }, ...withWords(words), live(now)] } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  /** Live applications for each of these jobs, and those that nobody has read, without those of these members. */
  async countsOf(
    jobs: readonly string[],
    without: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, ApplicantCounts>> {
    const job = { $in: jobs.map((id) => new Types.ObjectId(id)) };
    const applicant = { $nin: without.map((id) => new Types.ObjectId(id)) };
    const rows = await this.#model.aggregate<ApplicantCounts & { _id: Types.ObjectId }>([
      { $match: { $and: [{ job, applicant }, live(now)] } },
      { $project: { job: 1, isUnread: { $cond: [{ $eq: ['$state', 'sent'] }, 1, 0] } } },
      { $group: { _id: '$job', total: { $sum: 1 }, unread: { $sum: '$isUnread' } } },
    ]);
    return new Map(rows.map(({ _id, total, unread }) => [_id.toString(), { total, unread }]));
  }

  /** Moves live applications to a stage. Who was told of an earlier erasure is told of the new one. */
  async move(ids: readonly string[], { stage, at, expiresAt, message }: Move): Promise<void> {
    const history = { $each: [{ state: stage, at }], $slice: -LIMITS.historyMax };
    await this.#model.updateMany(
      { _id: { $in: ids }, ...live(at) },
      { $set: { state: stage, expiresAt, noticedAt: null, message }, $push: { history } },
    );
  }

  /** Marks an application as viewed. Returns whether it was new. */
  async view(id: string, at: Date): Promise<boolean> {
    const history = { state: 'viewed' as const, at };
    const { modifiedCount } = await this.#model.updateOne(
      { _id: id, state: 'sent' },
      { $set: { state: 'viewed' }, $push: { history } },
    );
    return modifiedCount === 1;
  }

  /** Returns whether there was room for it. */
  async addNote(id: string, author: string, text: string, createdAt: Date): Promise<boolean> {
    const note = { _id: new Types.ObjectId(), author: new Types.ObjectId(author), text, createdAt };
    const { matchedCount } = await this.#model.updateOne(
      { _id: id, ...live(createdAt), [`notes.${LIMITS.notesMax - 1}`]: { $exists: false } },
      { $push: { notes: note } },
    );
    return matchedCount === 1;
  }

  /** Returns whether it was there. */
  async removeNote(id: string, note: string, author: string): Promise<boolean> {
    const own = { _id: new Types.ObjectId(note), author: new Types.ObjectId(author) };
    const { modifiedCount } = await this.#model.updateOne({ _id: id }, { $pull: { notes: own } });
    return modifiedCount === 1;
  }
}
