import { notFound } from '../../errors/common.ts';
import { mayContact } from './contacts.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import type { Thread } from './reading/thread.ts';
import { otherMember } from './store/records.ts';

interface Deps extends Pick<MessagingDeps, 'publisher' | 'contacts'> {
  readonly thread: Thread;
}

interface Where {
  readonly conversationId: string;
  /** The receiver as the client sent it; the conversation determines the real one. */
  readonly receiverId?: string;
}

/** Publishes to the other member that one is typing. */
export class Typing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND for conversations of others, or one with another receiver. */
  async say(viewerId: string, { conversationId, receiverId }: Where, isTyping: boolean): Promise<null> {
    const { thread, contacts, publisher } = this.#deps;
    const head = await thread.headFor(viewerId, conversationId);
    const other = otherMember(head, viewerId);
    if (receiverId !== undefined && receiverId !== other) throw notFound();
    if (await mayContact(contacts, viewerId, other)) {
      publisher.toMember(other, 'user_typing', { userId: viewerId, conversationId, isTyping });
    }
    return null;
  }
}
