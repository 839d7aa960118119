import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import {
  NEWEST_FIRST,
  afterCursor,
  pageOf,
  type PageRequest,
} from '../../../platform/database/time-cursor.ts';
import { pairOf } from '../pair.ts';
import {
  connectionModel,
  type ConnectionFields,
  type RawConnection,
  type RequestStatus,
} from './connection.model.ts';

/** The record of two members as services see it. */
export type ConnectionRecord = Omit<ConnectionFields, 'sender' | 'recipient'> & {
  readonly _id: string;
  readonly sender: string;
  readonly recipient: string;
};

/** Which side of a request a member is on. */
export type RequestSide = 'sender' | 'recipient';

/** A request as it is asked, for the first time or again. */
export type NewRequest = Pick<ConnectionRecord, 'sender' | 'recipient' | 'note' | 'createdAt'>;

const toRecord = (raw: RawConnection): ConnectionRecord => ({
  ...raw,
  _id: raw._id.toString(),
  sender: raw.sender.toString(),
  recipient: raw.recipient.toString(),
});
const orNull = (raw: RawConnection | null): ConnectionRecord | null => raw && toRecord(raw);

/** Reads and writes what is between two members: a request and what became of it. */
export class ConnectionStore {
  readonly #model: Model<ConnectionFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = connectionModel(connection);
  }

  async findByPair(a: string, b: string): Promise<ConnectionRecord | null> {
    return orNull(await this.#model.findOne({ pair: pairOf(a, b) }).lean<RawConnection>());
  }

  async findById(id: string): Promise<ConnectionRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawConnection>());
  }

  /** The records between a member and others, by the other. */
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

  /** Stores a request. In place of an answered one, its record is used again. */
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

  async decide(id: string, status: Exclude<RequestStatus, 'pending'>, decidedAt: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { status, decidedAt } });
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  /** A page of a member's requests that wait, newest first, without those of and to some members. */
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

  /** How many of a member's requests that wait are of, or to, these members. */
  countPendingAmong(side: RequestSide, memberId: string, others: readonly string[]): Promise<number> {
    const other = side === 'sender' ? 'recipient' : 'sender';
    return this.#model
      .countDocuments({ [side]: memberId, status: 'pending', [other]: { $in: others } })
      .exec();
  }

  /** Records of a member's of any status, in the order of their ids, for all that is theirs. */
  async allOf(side: RequestSide, memberId: string, afterId: string | undefined, limit: number) {
    const raws = await this.#model
      .find({ [side]: memberId, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawConnection[]>();
    return raws.map(toRecord);
  }
}
