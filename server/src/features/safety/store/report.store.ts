import { Types, type Model } from 'mongoose';
import { aggregateAll } from '../../../platform/aggregate-all.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { reportModel, type ReportFields } from './report.model.ts';

export type ReportRecord = ReportFields<string> & { readonly _id: string };
export type NewReport = Omit<ReportRecord, '_id' | 'reporter'> & { readonly reporter: string };

type Raw = ReportFields & { _id: Types.ObjectId };

function toRecord({ reporter, ...raw }: Raw): ReportRecord {
  return {
    ...raw,
    _id: raw._id.toString(),
    case: raw.case.toString(),
    target: raw.target.toString(),
    ...(reporter && { reporter: reporter.toString() }),
  };
}
const orNull = (raw: Raw | null): ReportRecord | null => raw && toRecord(raw);

/** Reads and writes reports. Writes join the current transaction. */
export class ReportStore {
  readonly #model: Model<ReportFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = reportModel(connection);
  }

  async find(caseId: string, reporter: string): Promise<ReportRecord | null> {
    return orNull(await this.#model.findOne({ case: caseId, reporter }).lean<Raw>());
  }

  async add(report: NewReport): Promise<ReportRecord> {
    const created = await this.#model.create(report);
    return toRecord(created.toObject());
  }

  /** The newest reports of each of the cases, at most `limit` of each, in one question. */
  async newestOf(caseIds: readonly string[], limit: number): Promise<ReadonlyMap<string, ReportRecord[]>> {
    const found = new Map(caseIds.map((id) => [id, [] as ReportRecord[]]));
    const newest = (id: string) => [
      { $match: { case: new Types.ObjectId(id) } },
      { $sort: NEWEST_FIRST },
      { $limit: limit },
    ];
    const raws = await aggregateAll<Raw>(this.#model.collection, caseIds.map(newest));
    for (const raw of raws) found.get(raw.case.toString())?.push(toRecord(raw));
    return found;
  }

  page(caseId: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ case: caseId, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** A member's own reports in the order of their ids, for export and deletion. */
  async ofReporter(reporter: string, afterId: string | undefined, limit: number): Promise<ReportRecord[]> {
    const raws = await this.#model
      .find({ reporter, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Raw[]>();
    return raws.map(toRecord);
  }

  /** Returns whether a stored file is evidence of a report. */
  async namesItem(itemId: string): Promise<boolean> {
    return (await this.#model.exists({ 'evidence.files.item.id': itemId })) !== null;
  }

  async forgetReporter(reporter: string): Promise<void> {
    await this.#model.updateMany({ reporter }, { $unset: { reporter: 1 } });
  }

  async dropEvidence(caseIds: readonly string[]): Promise<void> {
    await this.#model.updateMany(
      { case: { $in: caseIds.map((id) => new Types.ObjectId(id)) } },
      { $set: { evidence: null } },
    );
  }
}
