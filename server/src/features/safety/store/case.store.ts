import { Types, type Model } from 'mongoose';
import type { ReportReason, ReportTarget } from '@weft/shared/safety/reasons';
import type { CaseStatus } from '@weft/shared/safety/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { caseModel, type CaseFields, type StoredDecision } from './case.model.ts';
import type { StoredEvidence } from './evidence.model.ts';

export type CaseRecord = Omit<CaseFields<string>, 'openFor'> & { readonly _id: string };

/** Target of a new case. */
export interface NewCase {
  readonly targetType: ReportTarget;
  readonly target: string;
  readonly author: string;
  readonly post: string | null;
  readonly snapshot: StoredEvidence;
  readonly at: Date;
}

export type Decision = StoredDecision<string> & { readonly at: Date };

type Raw = CaseFields & { _id: Types.ObjectId };

/** Highest count shown. */
const COUNTED = 1000;
const BATCH = 100;

function toRecord({ openFor: _key, ...raw }: Raw): CaseRecord {
  const { decision } = raw;
  return {
    ...raw,
    _id: raw._id.toString(),
    target: raw.target.toString(),
    author: raw.author?.toString() ?? null,
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

/** Moderators do not see cases about their own content, which would reveal the reporters. */
const notAbout = (memberId: string) => ({ author: { $ne: memberId } });

/** Reads and writes cases. Writes join the current transaction. */
export class CaseStore {
  readonly #model: Model<CaseFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = caseModel(connection);
  }

  async findOpen(targetType: ReportTarget, target: string): Promise<CaseRecord | null> {
    return orNull(await this.#model.findOne({ openFor: keyOf(targetType, target) }).lean<Raw>());
  }

  /** A case that the member may see. */
  async findFor(memberId: string, caseId: string): Promise<CaseRecord | null> {
    return orNull(await this.#model.findOne({ _id: caseId, ...notAbout(memberId) }).lean<Raw>());
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

  /** Counts another report. */
  async count(caseId: string, reason: ReportReason, lastReportedAt: Date): Promise<void> {
    await this.#model.updateOne(
      { _id: caseId },
      { $inc: { reportsCount: 1, [`reasons.${reason}`]: 1 }, $set: { lastReportedAt } },
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

  page(memberId: string, status: CaseStatus, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ status, ...notAbout(memberId), ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** Number of open cases that the member may see; at most a thousand. */
  openCount(memberId: string): Promise<number> {
    return this.#model
      .countDocuments({ status: 'open', ...notAbout(memberId) })
      .limit(COUNTED)
      .exec();
  }

  /** The same for several members, by id. */
  async openCounts(memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const total = await this.#model.countDocuments({ status: 'open' }).limit(2 * COUNTED);
    const authors = memberIds.map((id) => new Types.ObjectId(id));
    const own = await this.#model.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { status: 'open', author: { $in: authors } } },
      { $group: { _id: '$author', count: { $sum: 1 } } },
    ]);
    const hidden = new Map(own.map(({ _id, count }) => [_id.toString(), count]));
    return new Map(memberIds.map((id) => [id, Math.min(COUNTED, total - (hidden.get(id) ?? 0))]));
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

  /** Removes the author from a case. */
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
