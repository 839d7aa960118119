import { isDuplicate } from '../../../platform/database/failures.ts';
import { currentErrands, forErrands, type Errand } from '../../../platform/logger/errands.ts';
import type { MessageRecord } from '../store/records.ts';
import type { MessageStore, PlacedMessage } from '../store/message.store.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';

/** A message that passed the rules and has no place yet. */
export type DraftMessage = Omit<PlacedMessage, '_id' | 'seq' | 'ordinal'>;

/** Its sender has stored something under this `clientId` before: what, the sender has to look at. */
export class StoredBefore extends Error {}

/** Whether another server gave a message's place away first: the writer tries the next one. */
export const isPlaceTaken = (error: unknown): boolean => isDuplicate(error, 'seq');

/** Told of each message once it is stored, in the order of each conversation, before anybody who waits for it. */
export type OnStored = (message: MessageRecord, head: ConversationHead) => void;

interface Parts {
  readonly messages: MessageStore;
  readonly heads: ConversationHeads;
  readonly onStored: OnStored;
  /** Waited for between storing messages and answering those who wait for them; never throws. */
  readonly beforeAnswer: () => Promise<void>;
}

interface Waiting {
  readonly draft: DraftMessage;
  readonly errands: readonly Errand[];
  readonly resolve: (message: MessageRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that has a conversation to itself for as long as it takes. */
interface Alone {
  readonly conversation: string;
  readonly start: () => Promise<void>;
}

/** Inserts under way at once, and messages in one. While one is written to the disk the next one is gathered. */
const FLIGHTS = 2;
const IN_ONE = 300;
/** Another server may take a message's place before it; it is given the next one so many times. */
const PLACES_TRIED = 10;

/**
 * Gives messages their places and stores them. All that come while an insert is under way go with the next one, whatever their
 * conversations: a busy server writes many at once, an idle one each at once. A conversation is in one insert at a time, so its
 * places have no gaps and its messages are announced in their order.
 */
export class MessageWriter {
  readonly #messages: MessageStore;
  readonly #heads: ConversationHeads;
  readonly #onStored: OnStored;
  readonly #beforeAnswer: () => Promise<void>;
  #waiting: Waiting[] = [];
  #alone: Alone[] = [];
  readonly #busy = new Set<string>();
  /** Conversations that an insert failed in with nobody knowing how far it came, with the last place that was told of. */
  readonly #uncertain = new Map<string, number>();
  #flights = 0;
  #isGathering = false;

  constructor({ messages, heads, onStored, beforeAnswer }: Parts) {
    this.#messages = messages;
    this.#heads = heads;
    this.#onStored = onStored;
    this.#beforeAnswer = beforeAnswer;
  }

  /** Messages that wait for their place. */
  get size(): number {
    return this.#waiting.length + this.#alone.length;
  }

  /** Resolves once the message is durable. Throws StoredBefore, or what the database failed with. */
  append(draft: DraftMessage): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, errands: currentErrands(), resolve, reject });
      this.#gather();
    });
  }

  /**
   * Stores one message by `store`, which is given it with its place and decides by what else it shall stand or fall. Throws what
   * `store` does.
   */
  appendBy(draft: DraftMessage, store: (message: PlacedMessage) => Promise<void>): Promise<MessageRecord> {
    const { conversation } = draft;
    return new Promise((resolve, reject) => {
      const errands = currentErrands();
      const start = (): Promise<void> =>
        forErrands(errands, () => this.#storeAlone(draft, store)).then(resolve, reject);
      this.#alone.push({ conversation, start });
      this.#pump();
    });
  }

  /** What sockets bring in one turn of the event loop goes into one insert: each command to the database costs more than a message. */
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
          const errands = taken.flatMap((each) => each.errands);
          await forErrands(errands, () => this.#store(taken, conversations));
        } finally {
          this.#flights -= 1;
        }
      });
    }
  }

  /** Has the conversations to itself while the work is under way, then looks for more. */
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

  /** Stores all of them, whatever one of them meets; never throws. */
  async #store(taken: readonly Waiting[], conversations: readonly string[]): Promise<void> {
    let rest = taken;
    try {
      while (rest.length > 0) rest = await this.#storeSome(rest);
    } catch (error) {
      for (const each of conversations) this.#doubt(each);
      for (const { reject } of rest) reject(error);
    }
  }

  /** Stores as many as go in one insert; answers those that are left. */
  async #storeSome(all: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { heads, waiting } = await this.#headsOf(all);
    const placed = this.#place(
      waiting.map(({ draft }) => draft),
      heads,
    );
    const { stored, refusedBy } = await this.#messages.insert(placed);
    const settled = placed.slice(0, stored).flatMap((message, index) => {
      const head = heads.get(message.conversation);
      return head ? [forErrands(waiting[index]?.errands ?? [], () => this.#settle(message, head))] : [];
    });
    if (stored > 0) await this.#beforeAnswer();
    for (const [index, message] of settled.entries()) waiting[index]?.resolve(message);
    const refused = waiting[stored];
    if (!refusedBy || !refused) return [];
    if (refusedBy === 'seq') {
      // Another server process was there first: its place is looked up, and all that are left try again.
      this.#doubt(refused.draft.conversation);
      return waiting.slice(stored);
    }
    refused.reject(new StoredBefore());
    return waiting.slice(stored + 1);
  }

  /** The heads of those whose conversation is there, which are looked for at once; the others are refused. */
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

  /** The head; what was stored while nobody knew is told of first. */
  async #headOf(conversation: string): Promise<ConversationHead> {
    const head = await this.#heads.of(conversation);
    const told = this.#uncertain.get(conversation);
    if (told !== undefined) {
      for (const message of await this.#messages.newer(conversation, told, IN_ONE)) {
        this.#onStored(message, head);
      }
      this.#uncertain.delete(conversation);
    }
    return head;
  }
}
