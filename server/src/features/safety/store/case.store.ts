import { Types, type Model } from 'mongoose';
import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import type { CaseStatus } from '@weft/shared/safety/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { caseModel, type CaseFields, type StoredDecision } from './case.model.ts';
import type { StoredEvidence } from './evidence.model.ts';

export type CaseRecord = Omit<CaseFields<string>, 'openFor' | 'company'> & {
  readonly _id: string;
  /** The company that the content is or belongs to. */
  readonly company: string | null;
};

/** A moderator, and the companies in which they have a role. */
export interface CaseReader {
  readonly memberId: string;
  readonly companies: ReadonlySet<string>;
}

/** Target of a new case. */
export interface NewCase {
  readonly targetType: ReportTarget;
  readonly target: string;
  readonly author: string | null;
  readonly company: string | null;
  readonly post: string | null;
  readonly snapshot: StoredEvidence;
  readonly at: Date;
}

export type Decision = StoredDecision<string> & { readonly at: Date };

type Raw = CaseFields & { _id: Types.ObjectId };

/** Whose content cases are about: of a company or, without one, of the author alone. */
interface Owners {
  readonly author: Types.ObjectId | null;
  /** The company, or else the target. */
  readonly company: Types.ObjectId;
}

/** Highest count shown. */
const COUNTED = 1000;
const BATCH = 100;

function toRecord({ openFor: _key, ...raw }: Raw): CaseRecord {
  const { decision, targetType } = raw;
  const company = raw.company ?? (targetType === 'company' ? raw.target : null);
  return {
    ...raw,
    _id: raw._id.toString(),
    target: raw.target.toString(),
    author: raw.author?.toString() ?? null,
    company: company?.toString() ?? null,
    post: raw.post?.toString() ?? null,
    decision: decision && {
      outcome: decision.outcome,
      note: decision.note,
      ...(decision.by && { by: decision.by.toString() }),
    },
  };
}
const orNull = (raw: Raw | null): CaseRecord | null => raw && toRecord(raw);
const keyOf = (targetType: ReportTarget, target: string): string => `${targetType}:${target}`;

/** Cases that are not about the reader's own content. Older ones about a company have it as their target alone. */
const notAbout = ({ memberId, companies }: CaseReader) => ({
  author: { $ne: memberId },
  ...(companies.size > 0 && { company: { $nin: [...companies] }, target: { $nin: [...companies] } }),
});

/** Reads and writes cases. Writes join the current transaction. */
export class CaseStore {
  readonly #model: Model<CaseFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = caseModel(connection);
  }

  async findOpen(targetType: ReportTarget, target: string): Promise<CaseRecord | null> {
    return orNull(await this.#model.findOne({ openFor: keyOf(targetType, target) }).lean<Raw>());
  }

  async findById(caseId: string): Promise<CaseRecord | null> {
    return orNull(await this.#model.findById(caseId).lean<Raw>());
  }

  async open({ at, ...fresh }: NewCase): Promise<CaseRecord> {
    const created = await this.#model.create({
      ...fresh,
      status: 'open',
      openFor: keyOf(fresh.targetType, fresh.target),
      firstReportedAt: at,
      lastReportedAt: at,
      createdAt: at,
    });
    return toRecord(created.toObject());
  }

  /** Counts another report of the content, which belongs to the company. */
  async count(
    caseId: string,
    { reason, at, company }: { reason: ReportReason; at: Date; company: string | null },
  ): Promise<void> {
    await this.#model.updateOne(
      { _id: caseId },
      { $inc: { reportsCount: 1, [`reasons.${reason}`]: 1 }, $set: { lastReportedAt: at, company } },
    );
  }

  /** Closes an open case. */
  async close(
    caseId: string,
    { at, ...decision }: Decision,
    isRemoving: boolean,
  ): Promise<CaseRecord | null> {
    const changes = { status: 'closed', createdAt: at, decision, ...(isRemoving && { isRemoving }) };
    return orNull(
      await this.#model
        .findOneAndUpdate(
          { _id: caseId, status: 'open' },
          { $set: changes, $unset: { openFor: 1 } },
          { returnDocument: 'after' },
        )
        .lean<Raw>(),
    );
  }

  /** Marks the content as removed. */
  async removed(caseId: string): Promise<void> {
    await this.#model.updateOne({ _id: caseId }, { $unset: { isRemoving: 1 } });
  }

  /** Cases whose removal a crash interrupted. */
  async findRemoving(): Promise<CaseRecord[]> {
    const raws = await this.#model.find({ isRemoving: true }).limit(BATCH).lean<Raw[]>();
    return raws.map(toRecord);
  }

  page(reader: CaseReader, status: CaseStatus, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ status, ...notAbout(reader), ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Number of open cases that the reader may see; at most a thousand. */
  openCount(reader: CaseReader): Promise<number> {
    return this.#model
      .countDocuments({ status: 'open', ...notAbout(reader) })
      .limit(COUNTED)
      .exec();
  }

  /** The same for several readers, by id. */
  async openCounts(readers: readonly CaseReader[]): Promise<ReadonlyMap<string, number>> {
    const total = await this.#model.countDocuments({ status: 'open' }).limit(2 * COUNTED);
    const authors = readers.map(({ memberId }) => new Types.ObjectId(memberId));
    const companies = readers.flatMap((reader) => [...reader.companies].map((id) => new Types.ObjectId(id)));
    const company = { $ifNull: ['$company', '$target'] };
    const own = await this.#model.aggregate<{ _id: Owners; count: number }>([
      {
        $match: {
          status: 'open',
          $or: [
            { author: { $in: authors } },
            { company: { $in: companies } },
            { target: { $in: companies } },
          ],
        },
      },
      { $group: { _id: { author: '$author', company }, count: { $sum: 1 } } },
    ]);
    const hidden = ({ memberId, companies: mine }: CaseReader) =>
      own.filter(({ _id }) => _id.author?.toString() === memberId || mine.has(_id.company.toString()));
    return new Map(
      readers.map((reader) => {
        const seen = hidden(reader).reduce((left, { count }) => left - count, total);
        return [reader.memberId, Math.min(COUNTED, seen)];
      }),
    );
  }

  /** Returns whether a stored file is evidence of a case. */
  async namesItem(itemId: string): Promise<boolean> {
    return (await this.#model.exists({ 'snapshot.files.item.id': itemId })) !== null;
  }

  /** A batch of cases about a member. */
  async ofAuthor(author: string): Promise<CaseRecord[]> {
    const raws = await this.#model.find({ author }).limit(BATCH).lean<Raw[]>();
    return raws.map(toRecord);
  }

  /** Sets the authors of cases, by case. */
  async changeAuthors(authors: ReadonlyMap<string, string | null>): Promise<void> {
    if (authors.size === 0) return;
    await this.#model.bulkWrite(
      [...authors].map(([_id, author]) => ({ updateOne: { filter: { _id }, update: { $set: { author } } } })),
    );
  }

  /** Removes the author from a case, with the evidence. */
  async forgetAuthor(caseId: string): Promise<void> {
    await this.#model.updateOne({ _id: caseId }, { $set: { author: null, snapshot: null } });
  }

  async forgetModerator(memberId: string): Promise<void> {
    await this.#model.updateMany({ 'decision.by': memberId }, { $unset: { 'decision.by': 1 } });
  }

  /** A batch of ids of cases that were decided before then and still have evidence. */
  async findOld(before: Date): Promise<string[]> {
    const raws = await this.#model
      .find({ status: 'closed', createdAt: { $lt: before }, snapshot: { $ne: null } }, { _id: 1 })
      .limit(BATCH)
      .lean<Pick<Raw, '_id'>[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  async dropEvidence(ids: readonly string[]): Promise<void> {
    await this.#model.updateMany(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { $set: { snapshot: null } },
    );
  }
}
