import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  NEWEST_FIRST,
  afterCursor,
  pageOf,
  type PageRequest,
} from '../../../platform/database/time-cursor.ts';
import {
  connectionModel,
  type ConnectionFields,
  type RawConnection,
  type RequestStatus,
} from './connection.model.ts';
import { pairOf } from './pair-key.ts';

/** The record of two members as services use it. */
export type ConnectionRecord = Omit<ConnectionFields, 'sender' | 'recipient'> & {
  readonly _id: string;
  readonly sender: string;
  readonly recipient: string;
};

/** The side of a request that a member is on. */
export type RequestSide = 'sender' | 'recipient';

/** The fields of a new or repeated request. */
export type NewRequest = Pick<ConnectionRecord, 'sender' | 'recipient' | 'note' | 'createdAt'>;

const toRecord = (raw: RawConnection): ConnectionRecord => ({
  ...raw,
  _id: raw._id.toString(),
  sender: raw.sender.toString(),
  recipient: raw.recipient.toString(),
});
const orNull = (raw: RawConnection | null): ConnectionRecord | null => raw && toRecord(raw);

/** Reads and writes connection requests and their outcome. */
export class ConnectionStore {
  readonly #model: Model<ConnectionFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connectionModel(connection);
  }

  /** The complete records between a member and others, as the current transaction sees them. */
  async ofPairs(memberId: string, others: readonly string[]): Promise<ConnectionRecord[]> {
    const pairs = others.map((other) => pairOf(memberId, other));
    return (await this.#model.find({ pair: { $in: pairs } }).lean<RawConnection[]>()).map(toRecord);
  }

  /** The pending requests to a member among these ids; each is the id of a request or of its sender. */
  async findWaiting(recipient: string, ids: readonly string[]): Promise<ConnectionRecord[]> {
    const named = [{ _id: { $in: ids } }, { pair: { $in: ids.map((id) => pairOf(recipient, id)) } }];
    const raws = await this.#model.find({ recipient, status: 'pending', $or: named }).lean<RawConnection[]>();
    return raws.map(toRecord);
  }

  async findById(id: string): Promise<ConnectionRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawConnection>());
  }

  /** Records between a member and others, by the other's id. */
  async between(memberId: string, others: readonly string[]): Promise<Map<string, ConnectionRecord>> {
    const pairs = others.map((other) => pairOf(memberId, other));
    const raws = await this.#model.collection
      .find<RawConnection>({ pair: { $in: pairs } }, { projection: { pair: 0, note: 0 } })
      .toArray();
    const records = raws.map(toRecord);
    return new Map(
      records.map((record) => [record.sender === memberId ? record.recipient : record.sender, record]),
    );
  }

  /** Stores a request. Reuses the record of an answered one. */
  async ask(request: NewRequest, before: ConnectionRecord | null): Promise<ConnectionRecord> {
    const fields = {
      ...request,
      pair: pairOf(request.sender, request.recipient),
      status: 'pending' as const,
      decidedAt: null,
    };
    if (before) {
      await this.#model.updateOne({ _id: before._id }, { $set: fields });
      return { ...fields, _id: before._id };
    }
    const created = await this.#model.create(fields);
    return { ...fields, _id: created._id.toString() };
  }

  /** Sets the decision on the records of these pairs, also in the pairs themselves. */
  async decide(
    pairs: readonly { record: ConnectionRecord | null }[],
    status: Exclude<RequestStatus, 'pending'>,
    decidedAt: Date,
  ): Promise<void> {
    if (pairs.length === 0) return;
    const ids = pairs.flatMap(({ record }) => record?._id ?? []);
    await this.#model.updateMany({ _id: { $in: ids } }, { $set: { status, decidedAt } });
    for (const pair of pairs) pair.record &&= { ...pair.record, status, decidedAt };
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  /** A page of a member's pending requests, newest first, without those of some members. */
  async pendingPage(
    side: RequestSide,
    memberId: string,
    { cursor, limit }: PageRequest,
    without: readonly string[] = [],
  ): Promise<{ rows: ConnectionRecord[]; nextCursor: string | null }> {
    const other = side === 'sender' ? 'recipient' : 'sender';
    const raws = await this.#model
      .find({
        [side]: memberId,
        status: 'pending',
        ...(without.length > 0 && { [other]: { $nin: without } }),
        ...afterCursor(cursor, 'newest first'),
      })
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<RawConnection[]>();
    const { rows, nextCursor } = pageOf(raws, limit);
    return { rows: rows.map(toRecord), nextCursor };
  }

  /** Counts the pending requests between each of the members and these others. */
  async countPendingAmong(
    side: RequestSide,
    memberIds: readonly string[],
    others: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const other = side === 'sender' ? 'recipient' : 'sender';
    const [ids, otherIds] = [memberIds, others].map((list) => list.map((id) => new Types.ObjectId(id)));
    const groups = await this.#model.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { [side]: { $in: ids }, status: 'pending', [other]: { $in: otherIds } } },
      { $group: { _id: `$${side}`, count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id.toString(), count]));
  }

  /** Records of a member with any status, in the order of their ids, for export and deletion. */
  async allOf(side: RequestSide, memberId: string, afterId: string | undefined, limit: number) {
    const raws = await this.#model
      .find({ [side]: memberId, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawConnection[]>();
    return raws.map(toRecord);
  }
}
