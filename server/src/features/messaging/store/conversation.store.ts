import { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { conversationModel, type ConversationModel } from './conversation.model.ts';
import {
  toConversationRecord,
  type ConversationRecord,
  type MessageRecord,
  type RawConversation,
  type Side,
} from './records.ts';
import { AFTER_SENDING, afterReading } from './unread-fields.ts';

/** Fields of a conversation that its newest message determines. */
export interface IndexAdvance {
  readonly conversation: string;
  readonly seq: number;
  readonly messageId: string;
  readonly at: Date;
  readonly sent: Readonly<Record<Side, number>>;
}

/** A device has everything of a conversation up to a position. */
export interface DeliveryNote {
  readonly conversation: string;
  readonly side: Side;
  readonly seq: number;
}

/** Position in a list of conversations. */
export interface RowCursor {
  readonly at: Date;
  readonly id: string;
}

const idOf = (id: string): Types.ObjectId => new Types.ObjectId(id);

/** Returns the members of a pair in the order of their ids, and both as one text. */
export function pairOf(a: string, b: string) {
  const members: [string, string] = a < b ? [a, b] : [b, a];
  return { members, pair: members.join(':') };
}

/** Updates only move forward: ignores stale updates. */
function advanceOf({ conversation, seq, messageId, at, sent }: IndexAdvance) {
  const latest = {
    lastSeq: seq,
    lastMessage: idOf(messageId),
    lastMessageAt: at,
    'low.sent': sent.low,
    'high.sent': sent.high,
  };
  return {
    updateOne: {
      filter: { _id: idOf(conversation), lastSeq: { $lt: seq } },
      update: [{ $set: latest }, AFTER_SENDING],
    },
  };
}

const orNull = (raw: RawConversation | null): ConversationRecord | null => raw && toConversationRecord(raw);

/** Reads and writes conversation documents. Every write is atomic. */
export class ConversationStore {
  readonly #model: ConversationModel;

  constructor(connection: DatabaseConnection) {
    this.#model = conversationModel(connection);
  }

  async findByPair(a: string, b: string): Promise<ConversationRecord | null> {
    return orNull(await this.#model.findOne({ pair: pairOf(a, b).pair }).lean<RawConversation>());
  }

  /** Returns the conversation of a pair, created if needed; concurrent calls get the same one. */
  async open(startedBy: string, other: string, createdAt: Date): Promise<ConversationRecord> {
    const pair = pairOf(startedBy, other);
    try {
      const created = await this.#model.create({ ...pair, startedBy, createdAt });
      return toConversationRecord(created.toObject());
    } catch (error) {
      const found = isDuplicate(error, 'pair') ? await this.findByPair(startedBy, other) : null;
      if (!found) throw error;
      return found;
    }
  }

  /** Returns when a member started their `n`th newest conversation since then; undefined if they started fewer. */
  async nthStarted(startedBy: string, since: Date, n: number): Promise<Date | undefined> {
    const raw = await this.#model
      .findOne({ startedBy, createdAt: { $gt: since } }, { createdAt: 1 })
      .sort({ createdAt: -1 })
      .skip(n - 1)
      .lean<Pick<RawConversation, 'createdAt'>>();
    return raw?.createdAt;
  }

  async findById(id: string): Promise<ConversationRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawConversation>());
  }

  async findMany(ids: readonly string[]): Promise<ConversationRecord[]> {
    const raws = await this.#model.find({ _id: { $in: ids } }).lean<RawConversation[]>();
    return raws.map(toConversationRecord);
  }

  /** Conversations of a member with messages, newest message first. */
  async page(member: string, after: RowCursor | undefined, skip: number, limit: number) {
    const beyond = after && {
      lastMessageAt: { $lte: after.at },
      $or: [{ lastMessageAt: { $lt: after.at } }, { _id: { $lt: idOf(after.id) } }],
    };
    // By the driver alone: casting by Mongoose costs a tenth of a page.
    const raws = await this.#model.collection
      .find<RawConversation>({ members: idOf(member), lastSeq: { $gt: 0 }, ...beyond })
      .sort({ lastMessageAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .toArray();
    return raws.map(toConversationRecord);
  }

  /** Conversations of a member after `afterId`, in the order of their ids. */
  async allOf(member: string, afterId: string | undefined, limit: number): Promise<ConversationRecord[]> {
    const raws = await this.#model
      .find({ members: member, ...(afterId !== undefined && { _id: { $gt: afterId } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawConversation[]>();
    return raws.map(toConversationRecord);
  }

  /** Partners of a member's newest conversations, with the conversation's id. */
  async partnersOf(member: string, limit: number): Promise<{ conversation: string; partner: string }[]> {
    const raws = await this.#model
      .find({ members: member, lastSeq: { $gt: 0 } }, { members: 1 })
      .sort({ lastMessageAt: -1, _id: -1 })
      .limit(limit)
      .lean<Pick<RawConversation, '_id' | 'members'>[]>();
    return raws.map(({ _id, members }) => ({
      conversation: _id.toString(),
      partner: members.map(String).find((each) => each !== member) ?? member,
    }));
  }

  async countUnread(member: string): Promise<number> {
    return this.#model.countDocuments({ unreadBy: member });
  }

  /** Updates conversations to their newest messages. */
  async advance(rows: readonly IndexAdvance[]): Promise<void> {
    if (rows.length > 0) await this.#model.collection.bulkWrite(rows.map(advanceOf), { ordered: false });
  }

  /** A member has read up to a message, and shares that or not; the position never moves back. */
  async noteRead(
    id: string,
    side: Side,
    { seq, ordinal }: Pick<MessageRecord, 'seq' | 'ordinal'>,
    isShared: boolean,
  ) {
    const shared = { $ifNull: [`$${side}.sharedReadSeq`, `$${side}.readSeq`] };
    const further = {
      [`${side}.sharedReadSeq`]: isShared ? { $max: [shared, seq] } : shared,
      [`${side}.readSeq`]: { $max: [`$${side}.readSeq`, seq] },
      [`${side}.readCount`]: { $max: [`$${side}.readCount`, ordinal] },
      ...(isShared && { [`${side}.deliveredSeq`]: { $max: [`$${side}.deliveredSeq`, seq] } }),
    };
    await this.#model.collection.updateOne({ _id: idOf(id) }, [{ $set: further }, afterReading(side)]);
  }

  /** Devices have everything up to these positions. */
  async noteDelivered(notes: readonly DeliveryNote[]): Promise<void> {
    if (notes.length === 0) return;
    const steps = notes.map(({ conversation, side, seq }) => ({
      updateOne: {
        filter: { _id: idOf(conversation) },
        update: { $max: { [`${side}.deliveredSeq`]: seq } },
      },
    }));
    await this.#model.collection.bulkWrite(steps, { ordered: false });
  }

  /** The next revision number. Joins the current transaction. */
  async nextRevision(id: string): Promise<number> {
    const raw = await this.#model
      .findOneAndUpdate(
        { _id: id },
        { $inc: { revision: 1 } },
        { returnDocument: 'after', projection: { revision: 1 } },
      )
      .lean<Pick<RawConversation, 'revision'>>();
    return raw?.revision ?? 0;
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }
}
