import { notFound } from '../../../errors/common.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { SideFields } from '../store/conversation.model.ts';
import type { ConversationStore } from '../store/conversation.store.ts';
import type { MessageStore } from '../store/message.store.ts';
import type { MessageRecord, Side } from '../store/records.ts';
import type { RowKeeper } from './row-keeper.ts';

/** How many conversations are at hand: some 300 bytes each. */
const KEPT = 20_000;
/** Readers look again after this long (ms), also where no other server is known. */
const FRESH_FOR = 5000;

/** Where a conversation stands, kept in memory and brought forward with every message. */
export interface ConversationHead {
  readonly _id: string;
  readonly members: readonly [string, string];
  lastSeq: number;
  revision: number;
  readonly low: SideFields;
  readonly high: SideFields;
  /** When it was last compared with the database. */
  readAt: number;
}

/** Where another server says that a conversation stands. */
export type HeardHead = Omit<ConversationHead, 'members' | 'readAt'>;

/** Brings what is at hand up to what was read or heard: all of it only ever rises. */
function merge(head: ConversationHead, read: HeardHead): void {
  head.lastSeq = Math.max(head.lastSeq, read.lastSeq);
  head.revision = Math.max(head.revision, read.revision);
  for (const side of ['low', 'high'] as const) {
    for (const key of ['sent', 'readSeq', 'readCount', 'deliveredSeq'] as const) {
      head[side][key] = Math.max(head[side][key], read[side][key]);
    }
  }
}

/**
 * Where conversations stand. The newest message says it, not the row, which may be a moment behind; the unique index on a
 * message's place has the last word, and a head that it proves wrong is forgotten and read again. Other servers say where they have
 * moved a conversation to; what they may have said unheard is read.
 */
export class ConversationHeads {
  readonly #messages: MessageStore;
  readonly #conversations: ConversationStore;
  readonly #rows: RowKeeper;
  readonly #bus: Bus;
  readonly #kept = new BoundedMap<string, ConversationHead>(KEPT);
  readonly #loading = new Map<string, Promise<ConversationHead>>();
  /** What was read before may have been moved on unheard. */
  #trustedSince = -Infinity;

  constructor(messages: MessageStore, conversations: ConversationStore, rows: RowKeeper, bus: Bus) {
    this.#messages = messages;
    this.#conversations = conversations;
    this.#rows = rows;
    this.#bus = bus;
    const distrust = (): void => {
      this.#trustedSince = performance.now();
    };
    bus.watch({ gap: distrust, gone: distrust });
  }

  /** Throws NOT_FOUND where there is no such conversation. */
  async of(id: string): Promise<ConversationHead> {
    const head = this.#kept.get(id);
    if (!head) return this.#loading.get(id) ?? this.#load(id);
    return this.#isTrusted(head) ? head : this.#renew(head);
  }

  /** For readers: with everything that any server has acknowledged. Alone, nobody else can have moved it. */
  async fresh(id: string): Promise<ConversationHead> {
    const head = await this.of(id);
    const isFresh = this.#bus.others().size === 0 && performance.now() - head.readAt < FRESH_FOR;
    return isFresh ? head : this.#renew(head);
  }

  /** If it is at hand. */
  peek(id: string): ConversationHead | undefined {
    return this.#kept.get(id);
  }

  forget(id: string): void {
    this.#kept.delete(id);
    this.#loading.delete(id);
  }

  /** Brings a head and its row forward to a message that has been stored. */
  advance(head: ConversationHead, message: MessageRecord): void {
    const sender = head.members[0] === message.sender ? 'low' : 'high';
    // Another server may have said more already.
    head.lastSeq = Math.max(head.lastSeq, message.seq);
    head[sender].sent = Math.max(head[sender].sent, message.ordinal);
    this.#rows.bring({
      conversation: head._id,
      seq: message.seq,
      messageId: message._id,
      at: message.createdAt,
      sent: { low: head.low.sent, high: head.high.sent },
    });
  }

  /** Another server has moved a conversation on: so it stands here, too, if it is at hand. */
  heard(heard: HeardHead): void {
    const head = this.#kept.get(heard._id);
    if (head) merge(head, heard);
  }

  #isTrusted({ readAt }: ConversationHead): boolean {
    return readAt > this.#trustedSince && this.#bus.isWhole();
  }

  async #renew(head: ConversationHead): Promise<ConversationHead> {
    const read = await this.#read(head._id);
    merge(head, read);
    head.readAt = read.readAt;
    return head;
  }

  #load(id: string): Promise<ConversationHead> {
    const loading = this.#read(id)
      .then((head) => {
        if (this.#loading.get(id) === loading) this.#kept.set(id, head);
        return head;
      })
      .finally(() => {
        if (this.#loading.get(id) === loading) this.#loading.delete(id);
      });
    this.#loading.set(id, loading);
    return loading;
  }

  async #read(id: string): Promise<ConversationHead> {
    const readAt = performance.now();
    const [row, newest] = await Promise.all([this.#conversations.findById(id), this.#messages.newestOf(id)]);
    if (!row) throw notFound();
    const { _id, members, lastSeq, revision, low, high } = row;
    const head: ConversationHead = {
      _id,
      members,
      lastSeq,
      revision,
      low: { ...low },
      high: { ...high },
      readAt,
    };
    if (newest && newest.seq > lastSeq) {
      const sender: Side = newest.sender === members[0] ? 'low' : 'high';
      const other: Side = sender === 'low' ? 'high' : 'low';
      head[other].sent = newest.seq - newest.ordinal;
      this.advance(head, newest);
    }
    return head;
  }
}
