import type { Background } from '../../platform/background.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { MessagePresenter } from './message-presenter.ts';
import { presentMessage, presentState, type StoredConversationState } from './present-message.ts';
import { otherMember, type MessageRecord } from './store/records.ts';

/** Sends a conversation's state to the other servers. */
export type NotifyServers = (conversation: StoredConversationState) => void;

type MessageEvent = 'new_message' | 'message_sent' | 'message_updated';

/** Who received or read messages, and whether the other member may see it. */
interface Receipt {
  readonly by: string;
  readonly isShared: boolean;
}

interface Deps {
  readonly publisher: Publisher;
  readonly presenter: MessagePresenter;
  readonly background: Background;
  readonly notifyServers: NotifyServers;
}

/**
 * Publishes stored messages to the devices of both members. Events of one conversation keep their order, so that a
 * device never sees a message before its predecessor.
 */
export class MessagePublisher {
  readonly #deps: Deps;
  readonly #order = new KeyedLock();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A new message, to both. */
  stored(message: MessageRecord, conversation: StoredConversationState): void {
    this.#deps.notifyServers(conversation);
    this.#inOrder(conversation._id, async () => {
      await this.#publish(message, conversation, 'new_message', 'message_sent');
      this.#moved(conversation, message.sender);
      this.#moved(conversation, message.receiver);
    });
  }

  /** An edit or deletion, to both. */
  changed(message: MessageRecord, conversation: StoredConversationState): void {
    this.#deps.notifyServers(conversation);
    this.#inOrder(conversation._id, () =>
      this.#publish(message, conversation, 'message_updated', 'message_updated'),
    );
  }

  /** A member has read up to a message: the reader's other devices update their counts; the other member may see it. */
  read(
    { _id, seq }: MessageRecord,
    readAt: Date,
    conversation: StoredConversationState,
    { by: reader, isShared }: Receipt,
  ): void {
    const event = {
      messageId: _id,
      conversationId: conversation._id,
      readBy: reader,
      readAt: readAt.toISOString(),
      readSeq: seq,
    };
    this.#deps.notifyServers(conversation);
    this.#inOrder(conversation._id, async () => {
      if (isShared) this.#deps.publisher.toMember(otherMember(conversation, reader), 'message_read', event);
      this.#deps.publisher.toMember(reader, 'message_read', event);
      this.#moved(conversation, reader);
    });
  }

  /** A device of `to` has everything up to a position: the other member may see it. */
  delivered(deliveredSeq: number, conversation: StoredConversationState, to: string): void {
    this.#deps.notifyServers(conversation);
    const event = { conversationId: conversation._id, deliveredTo: to, deliveredSeq };
    this.#inOrder(conversation._id, async () =>
      this.#deps.publisher.toMember(otherMember(conversation, to), 'message_delivered', event),
    );
  }

  /** Another server ended and may not have published its last messages: this server's devices reload the state. */
  mayHaveMoved(conversation: StoredConversationState): void {
    this.#inOrder(conversation._id, async () => {
      for (const memberId of conversation.members)
        this.#moved(conversation, memberId, this.#deps.publisher.here);
    });
  }

  async #publish(
    message: MessageRecord,
    conversation: StoredConversationState,
    toReceiver: MessageEvent,
    toSender: MessageEvent,
  ): Promise<void> {
    const besides = { conversation, ...(await this.#deps.presenter.besides([message])) };
    const { sender, receiver } = message;
    this.#deps.publisher.toMember(
      receiver,
      toReceiver,
      presentMessage(message, { ...besides, viewerId: receiver }),
    );
    this.#deps.publisher.toMember(
      sender,
      toSender,
      presentMessage(message, { ...besides, viewerId: sender }),
    );
  }

  #moved(
    conversation: StoredConversationState,
    memberId: string,
    publisher: Pick<Publisher, 'toMember'> = this.#deps.publisher,
  ): void {
    const state = presentState(conversation, memberId);
    publisher.toMember(memberId, 'conversation_updated', { conversationId: conversation._id, state });
  }

  #inOrder(conversation: string, tell: () => Promise<void>): void {
    this.#order.run(conversation, tell).catch((error: unknown) => {
      // A device that misses it loads it later; the failure is logged.
      this.#deps.background.run('tell devices of a message', () => Promise.reject(error));
    });
  }
}
