import type { MessageStore, PlacedMessage } from '../store/message.store.ts';
import type { MessageRecord } from '../store/records.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';
import { BATCH_SIZE } from './insert-schedule.ts';

/** Called for each stored message in the order of its conversation, before its callers are answered. */
export type OnStored = (message: MessageRecord, head: ConversationHead) => void;

export interface PublishedHeadsDeps {
  readonly messages: MessageStore;
  readonly heads: ConversationHeads;
  readonly onStored: OnStored;
}

/**
 * Heads of conversations for writing. Every stored message is published once and in order, also a message of an insert
 * whose outcome was unknown at first.
 */
export class PublishedHeads {
  readonly #messages: MessageStore;
  readonly #heads: ConversationHeads;
  readonly #onStored: OnStored;
  /** Conversations with an insert of unknown outcome, and their last published position. */
  readonly #uncertain = new Map<string, number>();

  constructor({ messages, heads, onStored }: PublishedHeadsDeps) {
    this.#messages = messages;
    this.#heads = heads;
    this.#onStored = onStored;
  }

  /** Returns the head. First publishes messages of an insert with unknown outcome. */
  async of(conversation: string): Promise<ConversationHead> {
    const head = await this.#heads.of(conversation);
    const published = this.#uncertain.get(conversation);
    if (published !== undefined) {
      for (const message of await this.#messages.newer(conversation, published, BATCH_SIZE)) {
        this.#onStored(message, head);
      }
      this.#uncertain.delete(conversation);
    }
    return head;
  }

  /** Updates the head to a stored message and publishes the message. */
  settle({ words: _words, ...message }: PlacedMessage, head: ConversationHead): MessageRecord {
    this.#heads.advance(head, message);
    this.#onStored(message, head);
    return message;
  }

  /** After a failed insert: the next call of `of` reads the head again. */
  distrust(conversation: string): void {
    const head = this.#heads.peek(conversation);
    if (head && !this.#uncertain.has(conversation)) this.#uncertain.set(conversation, head.lastSeq);
    this.#heads.forget(conversation);
  }
}
