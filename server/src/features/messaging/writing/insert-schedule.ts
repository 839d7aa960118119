import type { RequestContext } from '../../../platform/logger/request-context.ts';
import type { MessageRecord } from '../store/records.ts';
import type { DraftMessage } from './draft-message.ts';

/** A message that waits for its insert, and its caller. */
export interface WaitingMessage {
  readonly draft: DraftMessage;
  readonly contexts: readonly RequestContext[];
  readonly resolve: (message: MessageRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** Work with exclusive use of a conversation; never rejects. */
interface ExclusiveWork {
  readonly conversation: string;
  readonly start: () => Promise<void>;
}

/** Number of concurrent batches. While one is written to disk the next one is collected. */
const CONCURRENT_BATCHES = 2;
/** Maximum number of messages in a batch. */
export const BATCH_SIZE = 300;

/** Returns the conversations of messages, each once. */
export const conversationsOf = (messages: readonly WaitingMessage[]): string[] => [
  ...new Set(messages.map(({ draft }) => draft.conversation)),
];

/**
 * Decides which messages are inserted when. Messages that arrive during a batch share the next one, across
 * conversations. A conversation is in one insert at a time, so positions have no gaps and events keep their order.
 */
export class InsertSchedule {
  readonly #insertBatch: (batch: readonly WaitingMessage[]) => Promise<void>;
  #waiting: WaitingMessage[] = [];
  #exclusive: ExclusiveWork[] = [];
  readonly #busy = new Set<string>();
  #batches = 0;
  #isGathering = false;

  /** @param insertBatch answers all callers; never rejects */
  constructor(insertBatch: (batch: readonly WaitingMessage[]) => Promise<void>) {
    this.#insertBatch = insertBatch;
  }

  /** Number of waiting messages. */
  get size(): number {
    return this.#waiting.length + this.#exclusive.length;
  }

  /** Messages of one turn of the event loop share an insert, because a command costs more than a message. */
  add(message: WaitingMessage): void {
    this.#waiting.push(message);
    if (this.#isGathering) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#startWork();
    });
  }

  /** Runs `start`, which never rejects, while nothing else is inserted into the conversation. */
  addExclusive(conversation: string, start: () => Promise<void>): void {
    this.#exclusive.push({ conversation, start });
    this.#startWork();
  }

  #startWork(): void {
    this.#exclusive = this.#exclusive.filter(({ conversation, start }) => {
      if (this.#busy.has(conversation)) return true;
      this.#run([conversation], start);
      return false;
    });
    while (this.#batches < CONCURRENT_BATCHES) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#batches += 1;
      this.#run(conversationsOf(batch), () =>
        this.#insertBatch(batch).finally(() => {
          this.#batches -= 1;
        }),
      );
    }
  }

  /** Reserves the conversations while the work runs, then looks for more work. */
  #run(conversations: readonly string[], work: () => Promise<void>): void {
    for (const each of conversations) this.#busy.add(each);
    void work().finally(() => {
      for (const each of conversations) this.#busy.delete(each);
      this.#startWork();
    });
  }

  #takeBatch(): WaitingMessage[] {
    const batch: WaitingMessage[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      if (batch.length === BATCH_SIZE || this.#busy.has(each.draft.conversation)) return true;
      batch.push(each);
      return false;
    });
    return batch;
  }
}
