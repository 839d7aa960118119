import { notFound } from '../../errors/common.ts';
import { mayContact } from './contacts.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import type { Thread } from './reading/thread.ts';
import { otherMember } from './store/records.ts';

type Deps = Pick<MessagingDeps, 'publisher' | 'contacts'>;

interface Where {
  readonly conversationId: string;
  /** The receiver as the client sent it; the conversation determines the real one. */
  readonly receiverId?: string;
}

/** Publishes to the other member that one is typing. */
export class Typing {
  readonly #deps: Deps;
  readonly #thread: Thread;

  constructor(deps: Deps, thread: Thread) {
    this.#deps = deps;
    this.#thread = thread;
  }

  /** Throws NOT_FOUND for conversations of others, or one with another receiver. */
  async say(viewerId: string, { conversationId, receiverId }: Where, isTyping: boolean): Promise<null> {
    const head = await this.#thread.headFor(viewerId, conversationId);
    const other = otherMember(head, viewerId);
    if (receiverId !== undefined && receiverId !== other) throw notFound();
    if (await mayContact(this.#deps.contacts, viewerId, other)) {
      this.#deps.publisher.toMember(other, 'user_typing', { userId: viewerId, conversationId, isTyping });
    }
    return null;
  }
}
