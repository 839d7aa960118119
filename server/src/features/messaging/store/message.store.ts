import { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { messageModel, type MessageFields, type MessageModel } from './message.model.ts';
import { toMessageRecord, type MessageRecord, type RawMessage } from './records.ts';

/** A message with its position, about to be stored. */
export type PlacedMessage = MessageFields<string> & { readonly _id: string };

/** How many messages of a list were stored, and the unique index that rejected the next one. */
export interface InsertOutcome {
  readonly stored: number;
  readonly refusedBy?: 'clientId' | 'seq';
}

/** Words are only for search. */
const SHOWN = { words: 0 } as const;

const idOf = (id: string): Types.ObjectId => new Types.ObjectId(id);

function toRaw({ _id, ...message }: PlacedMessage) {
  const { clientId, fingerprint, ...fields } = message;
  return {
    _id: idOf(_id),
    ...fields,
    conversation: idOf(message.conversation),
    sender: idOf(message.sender),
    receiver: idOf(message.receiver),
    replyTo: message.replyTo === null ? null : idOf(message.replyTo),
    ...(clientId !== undefined && { clientId, fingerprint }),
  };
}

/** Messages that are not deleted and match every word as prefix. */
function withWords(words: readonly string[]) {
  const having = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } });
  return { deletedAt: null, $and: words.map(having) };
}

const orNull = (raw: RawMessage | null): MessageRecord | null => raw && toMessageRecord(raw);

/** Reads and writes messages. Writes of the model join the current transaction. */
export class MessageStore {
  readonly #model: MessageModel;

  constructor(connection: DatabaseConnection) {
    this.#model = messageModel(connection);
  }

  newId(): string {
    return new Types.ObjectId().toString();
  }

  /**
   * Inserts messages in order up to the first one that a unique index rejects. Uses the driver for speed, outside of
   * transactions.
   */
  async insert(messages: readonly PlacedMessage[]): Promise<InsertOutcome> {
    try {
      await this.#model.collection.insertMany(messages.map(toRaw), { ordered: true });
      return { stored: messages.length };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { insertedCount = 0 } = error as { insertedCount?: number };
      return { stored: insertedCount, refusedBy: isDuplicate(error, 'clientId') ? 'clientId' : 'seq' };
    }
  }

  /** Inserts one message in the current transaction. */
  async insertWithin(message: PlacedMessage): Promise<void> {
    await this.#model.create([toRaw(message)]);
  }

  /** With `conversation` only a message of this one; a cluster asks one shard then instead of all. */
  async findById(id: string, conversation?: string): Promise<MessageRecord | null> {
    const filter = { _id: id, ...(conversation !== undefined && { conversation }) };
    return orNull(await this.#model.findOne(filter, SHOWN).lean<RawMessage>());
  }

  /** Messages of any conversation. */
  async findMany(ids: readonly string[]): Promise<MessageRecord[]> {
    if (ids.length === 0) return [];
    return this.#byIds({ _id: { $in: ids.map(idOf) } }, ids.length);
  }

  /** Messages by their conversations. */
  async findIn(messages: ReadonlyMap<string, string>): Promise<MessageRecord[]> {
    if (messages.size === 0) return [];
    const filter = {
      conversation: { $in: [...messages.keys()].map(idOf) },
      _id: { $in: [...messages.values()].map(idOf) },
    };
    return this.#byIds(filter, messages.size);
  }

  async findByClientId(sender: string, clientId: string): Promise<MessageRecord | null> {
    return orNull(await this.#model.findOne({ sender, clientId }, SHOWN).lean<RawMessage>());
  }

  /** The newest message of a conversation. */
  async newestOf(conversation: string): Promise<MessageRecord | null> {
    return orNull(await this.#model.findOne({ conversation }, SHOWN).sort({ seq: -1 }).lean<RawMessage>());
  }

  /** Messages below `before`, newest first. */
  older(conversation: string, before: number, limit: number): Promise<MessageRecord[]> {
    return this.#list({ conversation, seq: { $lt: before } }, { seq: -1 }, limit);
  }

  /** Messages above `after`, oldest first. */
  newer(conversation: string, after: number, limit: number): Promise<MessageRecord[]> {
    return this.#list({ conversation, seq: { $gt: after } }, { seq: 1 }, limit);
  }

  /** Messages changed after a revision, in the order of changes. */
  changedAfter(conversation: string, revision: number, limit: number): Promise<MessageRecord[]> {
    return this.#list({ conversation, revision: { $gt: Math.max(revision, 0) } }, { revision: 1 }, limit);
  }

  /** Messages with all words in a range of one conversation, newest first. */
  searchStretch(
    conversation: string,
    words: readonly string[],
    { above, below }: { readonly above: number; readonly below: number },
    limit: number,
  ): Promise<MessageRecord[]> {
    const place = { conversation, seq: { $gt: above, $lt: below } };
    return this.#list({ ...place, ...withWords(words) }, { seq: -1 }, limit);
  }

  /** The same in several conversations, below the id `before`. */
  searchAll(
    conversations: readonly string[],
    words: readonly string[],
    before: string | undefined,
    limit: number,
  ): Promise<MessageRecord[]> {
    const place = {
      conversation: { $in: conversations },
      ...(before !== undefined && { _id: { $lt: before } }),
    };
    return this.#list({ ...place, ...withWords(words) }, { _id: -1 }, limit);
  }

  /** Stores when a member's messages up to a position were read; earlier times stay. */
  async noteRead(conversation: string, receiver: string, upTo: number, after: number, readAt: Date) {
    const filter = { conversation, receiver, seq: { $gt: after, $lte: upTo }, readAt: null };
    await this.#model.updateMany(filter, { $set: { readAt } });
  }

  /** Changes a message; null if it is deleted. */
  async change(
    { _id, conversation }: Pick<MessageRecord, '_id' | 'conversation'>,
    changes: Partial<MessageFields>,
  ): Promise<MessageRecord | null> {
    return orNull(
      await this.#model
        .findOneAndUpdate(
          { _id, conversation, deletedAt: null },
          { $set: changes },
          { returnDocument: 'after', projection: SHOWN },
        )
        .lean<RawMessage>(),
    );
  }

  /** The text of the newest message to this member that is not deleted; empty if there is none. */
  async newestTextTo(receiver: string, conversation: string): Promise<string> {
    const found = await this.#model
      .findOne({ conversation, receiver, deletedAt: null }, { text: 1 })
      .sort({ seq: -1 })
      .lean<Pick<MessageFields, 'text'>>();
    return found?.text ?? '';
  }

  /** The message of an attachment. */
  async findByAttachment(itemId: string): Promise<Pick<MessageRecord, 'sender' | 'receiver'> | null> {
    const raw = await this.#model
      .findOne({ 'attachments.id': itemId }, { sender: 1, receiver: 1 })
      .lean<Pick<RawMessage, 'sender' | 'receiver'>>();
    return raw && { sender: raw.sender.toString(), receiver: raw.receiver.toString() };
  }

  /** When the newest message of all was stored. */
  async newestTime(): Promise<Date | undefined> {
    const [newest] = await this.#list({}, { _id: -1 }, 1);
    return newest?.createdAt;
  }

  /** Conversations with messages since then. */
  async conversationsSince(time: Date): Promise<string[]> {
    const first = Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
    const ids = await this.#model.distinct('conversation', { _id: { $gte: first } });
    return ids.map(String);
  }

  async removeOfConversation(conversation: string): Promise<void> {
    await this.#model.deleteMany({ conversation });
  }

  /** By the driver alone: every page of conversations waits for it. The hint saves comparing indexes. */
  async #byIds(filter: object, count: number): Promise<MessageRecord[]> {
    const options = { projection: SHOWN, batchSize: count + 1, hint: { _id: 1 } } as const;
    const raws = await this.#model.collection.find<RawMessage>(filter, options).toArray();
    return raws.map(toMessageRecord);
  }

  async #list(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<MessageRecord[]> {
    const raws = await this.#model.find(filter, SHOWN).sort(sort).limit(limit).lean<RawMessage[]>();
    return raws.map(toMessageRecord);
  }

  /** Number of messages that were sent then, until the end excluded. Ids begin with the time. */
  made(from: Date, until: Date): Promise<number> {
    const idAt = (time: Date) => Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
    return this.#model.countDocuments({ _id: { $gte: idAt(from), $lt: idAt(until) } }).exec();
  }
}
