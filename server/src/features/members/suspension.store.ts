import type { Model, Types } from 'mongoose';
import type { ReportReason } from '@weft/shared/safety/reasons';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { memberModel, type MemberModel } from './member.model.ts';
import { suspensionModel, type SuspensionFields } from './suspension.model.ts';

export type SuspensionRecord = SuspensionFields<string>;

/** Reason and time of a suspension. */
export interface NewSuspension {
  readonly reason: ReportReason;
  readonly note: string;
  readonly createdAt: Date;
}

type Raw = SuspensionFields & { _id: Types.ObjectId };

const toRecord = ({ member, reason, note, createdAt }: Raw): SuspensionRecord => ({
  member: member.toString(),
  reason,
  note,
  createdAt,
});

/**
 * Stores suspensions. The member document has the time as well, so that searches exclude suspended members; both are
 * written in the current transaction.
 */
export class SuspensionStore {
  readonly #suspensions: Model<SuspensionFields>;
  readonly #members: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#suspensions = suspensionModel(connection);
    this.#members = memberModel(connection);
  }

  /** Returns false if the member is already suspended or gone. */
  async add(memberId: string, suspension: NewSuspension): Promise<boolean> {
    const { matchedCount } = await this.#members.updateOne(
      { _id: memberId, deletedAt: { $exists: false }, suspendedAt: { $exists: false } },
      { $set: { suspendedAt: suspension.createdAt } },
    );
    if (matchedCount === 0) return false;
    await this.#suspensions.create({ member: memberId, ...suspension });
    return true;
  }

  /** Returns false if the member is not suspended. */
  async remove(memberId: string): Promise<boolean> {
    const { deletedCount } = await this.#suspensions.deleteOne({ member: memberId });
    await this.#members.updateOne({ _id: memberId }, { $unset: { suspendedAt: 1 } });
    return deletedCount > 0;
  }

  /** Uses the driver: the cache must contain committed data, not that of a transaction. */
  async allIds(): Promise<string[]> {
    const raws = await this.#suspensions.collection
      .find<Pick<Raw, 'member'>>({}, { projection: { member: 1 } })
      .toArray();
    return raws.map(({ member }) => member.toString());
  }

  /** Returns those of the members who are suspended. */
  async among(memberIds: readonly string[]): Promise<Map<string, SuspensionRecord>> {
    const raws = await this.#suspensions.find({ member: { $in: memberIds } }).lean<Raw[]>();
    return new Map(raws.map(toRecord).map((record) => [record.member, record]));
  }

  page(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#suspensions.find(after).sort(NEWEST_FIRST).limit(rows).lean<Raw[]>();
    return timePage(request, 'newest first', find, toRecord);
  }
}
