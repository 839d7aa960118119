import { isDuplicate } from '../../../platform/database/failures.ts';
import {
  currentRequestContexts,
  withRequestContext,
  type RequestContext,
} from '../../../platform/logger/request-context.ts';
import type { MessageRecord } from '../store/records.ts';
import type { MessageStore, PlacedMessage } from '../store/message.store.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';

/** A valid message without position. */
export type DraftMessage = Omit<PlacedMessage, '_id' | 'seq' | 'ordinal'>;

/** The sender has stored something under this `clientId`; the caller compares it. */
export class StoredBefore extends Error {}

/** Returns whether another server took the position first: the writer tries the next one. */
export const isPlaceTaken = (error: unknown): boolean => isDuplicate(error, 'seq');

/** Called for each stored message in the order of its conversation, before its callers are answered. */
export type OnStored = (message: MessageRecord, head: ConversationHead) => void;

interface Deps {
  readonly messages: MessageStore;
  readonly heads: ConversationHeads;
  readonly onStored: OnStored;
  /** Awaited between storing messages and answering their callers; never throws. */
  readonly beforeAnswer: () => Promise<void>;
}

interface Waiting {
  readonly draft: DraftMessage;
  readonly contexts: readonly RequestContext[];
  readonly resolve: (message: MessageRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** Work with exclusive use of a conversation. */
interface Alone {
  readonly conversation: string;
  readonly start: () => Promise<void>;
}

/** Number of concurrent inserts, and messages per insert. While one is written to disk the next one is collected. */
const FLIGHTS = 2;
const IN_ONE = 300;
/** Maximum number of positions tried when other servers take them. */
const PLACES_TRIED = 10;

/**
 * Assigns positions to messages and stores them. Messages that arrive during an insert are stored together by the
 * next one, across conversations. A conversation is in one insert at a time, so positions have no gaps and events
 * keep their order.
 */
export class MessageWriter {
  readonly #messages: MessageStore;
  readonly #heads: ConversationHeads;
  readonly #onStored: OnStored;
  readonly #beforeAnswer: () => Promise<void>;
  #waiting: Waiting[] = [];
  #alone: Alone[] = [];
  readonly #busy = new Set<string>();
  /** Conversations with an insert of unknown outcome, and their last published position. */
  readonly #uncertain = new Map<string, number>();
  #flights = 0;
  #isGathering = false;

  constructor({ messages, heads, onStored, beforeAnswer }: Deps) {
    this.#messages = messages;
    this.#heads = heads;
    this.#onStored = onStored;
    this.#beforeAnswer = beforeAnswer;
  }

  /** Number of waiting messages. */
  get size(): number {
    return this.#waiting.length + this.#alone.length;
  }

  /** Resolves once the message is durable. Throws StoredBefore, or the database's error. */
  append(draft: DraftMessage): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, contexts: currentRequestContexts(), resolve, reject });
      this.#gather();
    });
  }

  /**
   * Stores one message with `store`, which gets it with its position and can add further writes. Throws what `store`
   * throws.
   */
  appendBy(draft: DraftMessage, store: (message: PlacedMessage) => Promise<void>): Promise<MessageRecord> {
    const { conversation } = draft;
    return new Promise((resolve, reject) => {
      const contexts = currentRequestContexts();
      const start = (): Promise<void> =>
        withRequestContext(contexts, () => this.#storeAlone(draft, store)).then(resolve, reject);
      this.#alone.push({ conversation, start });
      this.#pump();
    });
  }

  /** Messages of one turn of the event loop share an insert, because a command costs more than a message. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#pump();
    });
  }

  #pump(): void {
    this.#alone = this.#alone.filter((job) => {
      if (this.#busy.has(job.conversation)) return true;
      this.#fly([job.conversation], job.start);
      return false;
    });
    while (this.#flights < FLIGHTS) {
      const taken = this.#take();
      if (taken.length === 0) return;
      this.#flights += 1;
      const conversations = [...new Set(taken.map(({ draft }) => draft.conversation))];
      this.#fly(conversations, async () => {
        try {
          const contexts = taken.flatMap((each) => each.contexts);
          await withRequestContext(contexts, () => this.#store(taken, conversations));
        } finally {
          this.#flights -= 1;
        }
      });
    }
  }

  /** Reserves the conversations while the work runs, then looks for more work. */
  #fly(conversations: readonly string[], work: () => Promise<void>): void {
    for (const each of conversations) this.#busy.add(each);
    void work().finally(() => {
      for (const each of conversations) this.#busy.delete(each);
      this.#pump();
    });
  }

  #take(): Waiting[] {
    const taken: Waiting[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      if (taken.length === IN_ONE || this.#busy.has(each.draft.conversation)) return true;
      taken.push(each);
      return false;
    });
    return taken;
  }

  async #storeAlone(
    draft: DraftMessage,
    store: (message: PlacedMessage) => Promise<void>,
  ): Promise<MessageRecord> {
    const { conversation } = draft;
    for (let tried = 1; ; tried += 1) {
      try {
        const head = await this.#headOf(conversation);
        const [placed] = this.#place([draft], new Map([[conversation, head]]));
        if (!placed) throw new Error('one draft takes one place');
        await store(placed);
        const stored = this.#settle(placed, head);
        await this.#beforeAnswer();
        return stored;
      } catch (error) {
        this.#doubt(conversation);
        if (!isPlaceTaken(error) || tried === PLACES_TRIED) throw error;
      }
    }
  }

  /** Stores all messages independently of each other's failures; never throws. */
  async #store(taken: readonly Waiting[], conversations: readonly string[]): Promise<void> {
    let rest = taken;
    try {
      while (rest.length > 0) rest = await this.#storeSome(rest);
    } catch (error) {
      for (const each of conversations) this.#doubt(each);
      for (const { reject } of rest) reject(error);
    }
  }

  /** Stores as many as one insert allows; returns the rest. */
  async #storeSome(all: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { heads, waiting } = await this.#headsOf(all);
    const placed = this.#place(
      waiting.map(({ draft }) => draft),
      heads,
    );
    const { stored, refusedBy } = await this.#messages.insert(placed);
    const settled = placed.slice(0, stored).flatMap((message, index) => {
      const head = heads.get(message.conversation);
      return head
        ? [withRequestContext(waiting[index]?.contexts ?? [], () => this.#settle(message, head))]
        : [];
    });
    if (stored > 0) await this.#beforeAnswer();
    for (const [index, message] of settled.entries()) waiting[index]?.resolve(message);
    const refused = waiting[stored];
    if (!refusedBy || !refused) return [];
    if (refusedBy === 'seq') {
      // Another server took the position: reads the head again, and retries the rest.
      this.#doubt(refused.draft.conversation);
      return waiting.slice(stored);
    }
    refused.reject(new StoredBefore());
    return waiting.slice(stored + 1);
  }

  /** Returns the heads of existing conversations, read together; messages of others are rejected. */
  async #headsOf(all: readonly Waiting[]) {
    const conversations = [...new Set(all.map(({ draft }) => draft.conversation))];
    const looked = await Promise.allSettled(conversations.map((each) => this.#headOf(each)));
    const heads = new Map<string, ConversationHead>();
    const refusals = new Map<string, unknown>();
    for (const [index, conversation] of conversations.entries()) {
      const found = looked[index];
      if (found?.status === 'fulfilled') heads.set(conversation, found.value);
      else refusals.set(conversation, found?.reason);
    }
    const waiting = all.filter(({ draft, reject }) => {
      if (!refusals.has(draft.conversation)) return true;
      reject(refusals.get(draft.conversation));
      return false;
    });
    return { heads, waiting };
  }

  #place(drafts: readonly DraftMessage[], heads: ReadonlyMap<string, ConversationHead>): PlacedMessage[] {
    const ahead = new Map<string, { seq: number; low: number; high: number }>();
    return drafts.map((draft) => {
      const head = heads.get(draft.conversation);
      if (!head) throw new Error('every conversation has its head');
      const at = ahead.get(head._id) ?? { seq: head.lastSeq, low: head.low.sent, high: head.high.sent };
      const side = head.members[0] === draft.sender ? 'low' : 'high';
      at.seq += 1;
      at[side] += 1;
      ahead.set(head._id, at);
      return { ...draft, _id: this.#messages.newId(), seq: at.seq, ordinal: at[side] };
    });
  }

  #settle({ words: _words, ...message }: PlacedMessage, head: ConversationHead): MessageRecord {
    this.#heads.advance(head, message);
    this.#onStored(message, head);
    return message;
  }

  #doubt(conversation: string): void {
    const head = this.#heads.peek(conversation);
    if (head && !this.#uncertain.has(conversation)) this.#uncertain.set(conversation, head.lastSeq);
    this.#heads.forget(conversation);
  }

  /** Returns the head. First publishes messages of an insert with unknown outcome. */
  async #headOf(conversation: string): Promise<ConversationHead> {
    const head = await this.#heads.of(conversation);
    const published = this.#uncertain.get(conversation);
    if (published !== undefined) {
      for (const message of await this.#messages.newer(conversation, published, IN_ONE)) {
        this.#onStored(message, head);
      }
      this.#uncertain.delete(conversation);
    }
    return head;
  }
}
