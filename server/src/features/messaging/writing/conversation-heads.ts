import { boundedCache } from '../../../platform/bounded-cache.ts';
import { notFound } from '../../../errors/common.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { SideFields } from '../store/conversation.model.ts';
import type { ConversationStore } from '../store/conversation.store.ts';
import type { MessageStore } from '../store/message.store.ts';
import { sharedReadSeqOf, type MessageRecord, type Side } from '../store/records.ts';
import type { ConversationIndexWriter } from './conversation-index-writer.ts';

/** Number of cached conversations: about 300 bytes each. */
const KEPT = 20_000;
/** Cached heads are valid for this long for reads (ms), because an unknown server may write. */
const FRESH_FOR = 5000;

/** The cached state of a conversation, updated with every message. */
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

/** A conversation's state from another server. */
export type HeardHead = Omit<ConversationHead, 'members' | 'readAt'>;

/** Merges a state into the cached one: all values only increase. */
function merge(head: ConversationHead, read: HeardHead): void {
  head.lastSeq = Math.max(head.lastSeq, read.lastSeq);
  head.revision = Math.max(head.revision, read.revision);
  for (const side of ['low', 'high'] as const) {
    head[side].sharedReadSeq = Math.max(sharedReadSeqOf(head[side]), sharedReadSeqOf(read[side]));
    for (const key of ['sent', 'readSeq', 'readCount', 'deliveredSeq'] as const) {
      head[side][key] = Math.max(head[side][key], read[side][key]);
    }
  }
}

interface Deps {
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  readonly rows: ConversationIndexWriter;
  readonly bus: Bus;
}

/**
 * Cached states of conversations. They come from the newest message, because the conversation document may be behind.
 * The unique index on positions decides; a head that it proves wrong is dropped and read again. Other servers publish
 * their changes; missed messages lead to a new read.
 */
export class ConversationHeads {
  readonly #deps: Deps;
  readonly #kept = boundedCache<ConversationHead>(KEPT);
  readonly #loading = new Map<string, Promise<ConversationHead>>();
  /** Heads read before this time may have missed messages. */
  #trustedSince = -Infinity;

  constructor(deps: Deps) {
    this.#deps = deps;
    const distrust = (): void => {
      this.#trustedSince = performance.now();
    };
    deps.bus.watch({ gap: distrust, gone: distrust });
  }

  /** Throws NOT_FOUND if there is no such conversation. */
  async of(id: string): Promise<ConversationHead> {
    const head = this.#kept.get(id);
    if (!head) return this.#loading.get(id) ?? this.#load(id);
    return this.#isTrusted(head) ? head : this.#renew(head);
  }

  /** For reads: includes everything that any server acknowledged. Without other servers the cache is always current. */
  async fresh(id: string): Promise<ConversationHead> {
    const head = await this.of(id);
    const isFresh = this.#deps.bus.others().size === 0 && performance.now() - head.readAt < FRESH_FOR;
    return isFresh ? head : this.#renew(head);
  }

  /** The cached head, if there is one. */
  peek(id: string): ConversationHead | undefined {
    return this.#kept.get(id);
  }

  forget(id: string): void {
    this.#kept.delete(id);
    this.#loading.delete(id);
  }

  /** Updates head and conversation document to a stored message. */
  advance(head: ConversationHead, message: MessageRecord): void {
    const sender = head.members[0] === message.sender ? 'low' : 'high';
    // Another server may have sent a newer state already.
    head.lastSeq = Math.max(head.lastSeq, message.seq);
    head[sender].sent = Math.max(head[sender].sent, message.ordinal);
    this.#deps.rows.bring({
      conversation: head._id,
      seq: message.seq,
      messageId: message._id,
      at: message.createdAt,
      sent: { low: head.low.sent, high: head.high.sent },
    });
  }

  /** Another server has changed a conversation: updates the cached head. */
  heard(heard: HeardHead): void {
    const head = this.#kept.get(heard._id);
    if (head) merge(head, heard);
  }

  #isTrusted({ readAt }: ConversationHead): boolean {
    return readAt > this.#trustedSince && this.#deps.bus.isWhole();
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
    const [row, newest] = await Promise.all([
      this.#deps.conversations.findById(id),
      this.#deps.messages.newestOf(id),
    ]);
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
