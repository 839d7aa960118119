import { withRequestContext } from '../../../platform/logger/request-context.ts';
import type { MessageStore } from '../store/message.store.ts';
import type { ConversationHead } from './conversation-heads.ts';
import { StoredBefore } from './draft-message.ts';
import { conversationsOf, type WaitingMessage } from './insert-schedule.ts';
import { placeMessages } from './place-messages.ts';
import type { PublishedHeads } from './published-heads.ts';

export interface BatchInsertDeps {
  readonly messages: MessageStore;
  readonly heads: PublishedHeads;
  readonly beforeAnswer: () => Promise<void>;
}

/** Inserts the messages of many conversations with one command, and answers each caller. */
export class BatchInsert {
  readonly #messages: MessageStore;
  readonly #heads: PublishedHeads;
  readonly #beforeAnswer: () => Promise<void>;

  constructor({ messages, heads, beforeAnswer }: BatchInsertDeps) {
    this.#messages = messages;
    this.#heads = heads;
    this.#beforeAnswer = beforeAnswer;
  }

  /** Stores all messages independently of each other's failures; never throws. */
  async run(batch: readonly WaitingMessage[]): Promise<void> {
    let rest = batch;
    try {
      while (rest.length > 0) rest = await this.#insertSome(rest);
    } catch (error) {
      for (const each of conversationsOf(batch)) this.#heads.distrust(each);
      for (const { reject } of rest) reject(error);
    }
  }

  /** Stores as many as one insert allows; returns the rest. */
  async #insertSome(all: readonly WaitingMessage[]): Promise<readonly WaitingMessage[]> {
    const { heads, waiting } = await this.#headsOf(all);
    const drafts = waiting.map(({ draft }) => draft);
    const placed = placeMessages(drafts, heads, () => this.#messages.newId());
    const { stored, refusedBy } = await this.#messages.insert(placed);
    const settled = placed.slice(0, stored).flatMap((message, index) => {
      const head = heads.get(message.conversation);
      return head
        ? [withRequestContext(waiting[index]?.contexts ?? [], () => this.#heads.settle(message, head))]
        : [];
    });
    if (stored > 0) await this.#beforeAnswer();
    for (const [index, message] of settled.entries()) waiting[index]?.resolve(message);
    const refused = waiting[stored];
    if (!refusedBy || !refused) return [];
    if (refusedBy === 'seq') {
      // Another server took the position: reads the head again, and retries the rest.
      this.#heads.distrust(refused.draft.conversation);
      return waiting.slice(stored);
    }
    refused.reject(new StoredBefore());
    return waiting.slice(stored + 1);
  }

  /** Returns the heads of existing conversations, read together; messages of others are rejected. */
  async #headsOf(all: readonly WaitingMessage[]) {
    const conversations = conversationsOf(all);
    const looked = await Promise.allSettled(conversations.map((each) => this.#heads.of(each)));
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
}
