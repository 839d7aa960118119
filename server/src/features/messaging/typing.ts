import { notFound } from '../../errors/common.ts';
import { mayContact } from './contacts.ts';
import type { MessagingParts } from './messaging-parts.ts';
import type { Thread } from './reading/thread.ts';
import { otherMember } from './store/records.ts';

type Parts = Pick<MessagingParts, 'publisher' | 'contacts'>;

interface Where {
  readonly conversationId: string;
  /** Whom the device takes for the other one; who that is stands in the conversation. */
  readonly receiverId?: string;
}

/** Tells the other one of a conversation, and nobody else, that one types there. */
export class Typing {
  readonly #parts: Parts;
  readonly #thread: Thread;

  constructor(parts: Parts, thread: Thread) {
    this.#parts = parts;
    this.#thread = thread;
  }

  /** Throws NOT_FOUND for a conversation of others, or one with somebody else than the receiver. */
  async say(viewerId: string, { conversationId, receiverId }: Where, isTyping: boolean): Promise<null> {
    const head = await this.#thread.headFor(viewerId, conversationId);
    const other = otherMember(head, viewerId);
    if (receiverId !== undefined && receiverId !== other) throw notFound();
    if (await mayContact(this.#parts.contacts, viewerId, other)) {
      this.#parts.publisher.toMember(other, 'user_typing', { userId: viewerId, conversationId, isTyping });
    }
    return null;
  }
}
