import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  NEWEST_FIRST,
  afterCursor,
  pageOf,
  type PageRequest,
} from '../../../platform/database/time-cursor.ts';
import { connectionModel, type ConnectionFields, type RawConnection } from './connection.model.ts';
import { pairOf } from './pair-key.ts';

/** The record of two members as services use it. */
export type ConnectionRecord = Omit<ConnectionFields, 'sender' | 'recipient'> & {
  readonly _id: string;
  readonly sender: string;
  readonly recipient: string;
};

/** The side of a request that a member is on. */
export type RequestSide = 'sender' | 'recipient';

/** A record before a change and after it; null is none. */
interface RecordChange {
  readonly before: ConnectionRecord | null;
  readonly after: ConnectionRecord | null;
}

const toRecord = (raw: RawConnection): ConnectionRecord => ({
  ...raw,
  _id: raw._id.toString(),
  sender: raw.sender.toString(),
  recipient: raw.recipient.toString(),
});
const toRaw = ({ _id, sender, recipient, ...record }: ConnectionRecord): RawConnection => ({
  ...record,
  _id: new Types.ObjectId(_id),
  sender: new Types.ObjectId(sender),
  recipient: new Types.ObjectId(recipient),
});
const withoutId = ({ _id, ...fields }: ConnectionRecord) => fields;

/** A new pending request, not stored yet. Reuses the record of an answered one. */
export function newRequest(
  request: Pick<ConnectionRecord, 'sender' | 'recipient' | 'note' | 'createdAt'>,
  before: ConnectionRecord | null,
): ConnectionRecord {
  return {
    ...request,
    _id: before?._id ?? new Types.ObjectId().toString(),
    pair: pairOf(request.sender, request.recipient),
    status: 'pending',
    decidedAt: null,
  };
}

/** Reads and writes connection requests and their outcome. */
export class ConnectionStore {
  readonly #model: Model<ConnectionFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connectionModel(connection);
  }

  /** The complete records with these keys, as the current transaction sees them. */
  async ofPairs(pairs: readonly string[]): Promise<ConnectionRecord[]> {
    return (await this.#model.find({ pair: { $in: pairs } }).lean<RawConnection[]>()).map(toRecord);
  }

  /** The pending requests to a member among these ids; each is the id of a request or of its sender. */
  async findWaiting(recipient: string, ids: readonly string[]): Promise<ConnectionRecord[]> {
    const named = [{ _id: { $in: ids } }, { pair: { $in: ids.map((id) => pairOf(recipient, id)) } }];
    const raws = await this.#model.find({ recipient, status: 'pending', $or: named }).lean<RawConnection[]>();
    return raws.map(toRecord);
  }

  /** Records by their ids. Uses the driver: batched for several callers, it belongs to no transaction. */
  async findByIds(ids: readonly string[]): Promise<Map<string, ConnectionRecord>> {
    const raws = await this.#model.collection
      .find<RawConnection>({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
      .toArray();
    return new Map(raws.map((raw) => [raw._id.toString(), toRecord(raw)]));
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

  /**
   * Stores what became of records in the current transaction; null is none. A record of the same pair keeps its id, or is removed
   * before the other one is added.
   */
  async write(changes: readonly RecordChange[]): Promise<void> {
    const changed = changes.filter(({ before, after }) => before !== after);
    const removed = changed.flatMap(({ before, after }) =>
      before && before._id !== after?._id ? before : [],
    );
    const updated = changed.flatMap(({ before, after }) => (after && before?._id === after._id ? after : []));
    const added = changed.flatMap(({ before, after }) => (after && before?._id !== after._id ? after : []));
    // Filters name the pair, which is the shard key.
    const filterOf = ({ _id, pair }: ConnectionRecord) => ({ _id, pair });
    const writes = [
      ...removed.map((record) => ({ deleteOne: { filter: filterOf(record) } })),
      ...updated.map((record) => ({
        updateOne: { filter: filterOf(record), update: { $set: withoutId(record) } },
      })),
      ...added.map((record) => ({ insertOne: { document: toRaw(record) } })),
    ];
    if (writes.length > 0) await this.#model.bulkWrite(writes);
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
