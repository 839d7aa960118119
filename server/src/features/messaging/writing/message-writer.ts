import { currentRequestContexts, withRequestContext } from '../../../platform/logger/request-context.ts';
import type { MessageStore, PlacedMessage } from '../store/message.store.ts';
import type { MessageRecord } from '../store/records.ts';
import { BatchInsert } from './batch-insert.ts';
import { isPlaceTaken, type DraftMessage } from './draft-message.ts';
import { InsertSchedule } from './insert-schedule.ts';
import { placeMessages } from './place-messages.ts';
import { PublishedHeads, type PublishedHeadsDeps } from './published-heads.ts';

export interface MessageWriterDeps extends PublishedHeadsDeps {
  /** Awaited between storing messages and answering their callers; never throws. */
  readonly beforeAnswer: () => Promise<void>;
}

/** Maximum number of positions tried when other servers take them. */
const PLACES_TRIED = 10;

/** Assigns positions to messages and stores them. */
export class MessageWriter {
  readonly #messages: MessageStore;
  readonly #heads: PublishedHeads;
  readonly #beforeAnswer: () => Promise<void>;
  readonly #schedule: InsertSchedule;

  constructor({ messages, heads, onStored, beforeAnswer }: MessageWriterDeps) {
    this.#messages = messages;
    this.#heads = new PublishedHeads({ messages, heads, onStored });
    this.#beforeAnswer = beforeAnswer;
    const insert = new BatchInsert({ messages, heads: this.#heads, beforeAnswer });
    this.#schedule = new InsertSchedule((batch) => {
      const contexts = batch.flatMap((each) => each.contexts);
      return withRequestContext(contexts, () => insert.run(batch));
    });
  }

  /** Number of waiting messages. */
  get size(): number {
    return this.#schedule.size;
  }

  /** Resolves once the message is durable. Throws StoredBefore, or the database's error. */
  append(draft: DraftMessage): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      this.#schedule.add({ draft, contexts: currentRequestContexts(), resolve, reject });
    });
  }

  /**
   * Stores one message with `store`, which gets it with its position and can add further writes. Throws what `store`
   * throws.
   */
  appendBy(draft: DraftMessage, store: (message: PlacedMessage) => Promise<void>): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      const contexts = currentRequestContexts();
      this.#schedule.addExclusive(draft.conversation, () =>
        withRequestContext(contexts, () => this.#insertOne(draft, store)).then(resolve, reject),
      );
    });
  }

  async #insertOne(
    draft: DraftMessage,
    store: (message: PlacedMessage) => Promise<void>,
  ): Promise<MessageRecord> {
    const { conversation } = draft;
    for (let tried = 1; ; tried += 1) {
      try {
        const head = await this.#heads.of(conversation);
        const heads = new Map([[conversation, head]]);
        const [placed] = placeMessages([draft], heads, () => this.#messages.newId());
        if (!placed) throw new Error('one draft takes one place');
        await store(placed);
        const stored = this.#heads.settle(placed, head);
        await this.#beforeAnswer();
        return stored;
      } catch (error) {
        this.#heads.distrust(conversation);
        if (!isPlaceTaken(error) || tried === PLACES_TRIED) throw error;
      }
    }
  }
}
