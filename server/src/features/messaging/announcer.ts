import type { Background } from '../../platform/background.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { MessagePresenter } from './message-presenter.ts';
import { presentMessage, presentState, type Standing } from './present-message.ts';
import { otherMember, type MessageRecord } from './store/records.ts';

/** Tells the other servers where a conversation stands. */
export type TellServers = (conversation: Standing) => void;

type MessageEvent = 'new_message' | 'message_sent' | 'message_updated';

/**
 * Tells the devices of the two what has been stored. What concerns one conversation is told in the order in which it was given here,
 * so that a device never sees a message before the one that it follows.
 */
export class Announcer {
  readonly #publisher: Publisher;
  readonly #presenter: MessagePresenter;
  readonly #background: Background;
  readonly #tellServers: TellServers;
  readonly #order = new KeyedLock();

  constructor(
    publisher: Publisher,
    presenter: MessagePresenter,
    background: Background,
    tellServers: TellServers,
  ) {
    this.#publisher = publisher;
    this.#presenter = presenter;
    this.#background = background;
    this.#tellServers = tellServers;
  }

  /** A new message, to both. */
  stored(message: MessageRecord, conversation: Standing): void {
    this.#tellServers(conversation);
    this.#inOrder(conversation._id, async () => {
      await this.#tell(message, conversation, 'new_message', 'message_sent');
      this.#moved(conversation, message.sender);
      this.#moved(conversation, message.receiver);
    });
  }

  /** An edit or deletion, to both. */
  changed(message: MessageRecord, conversation: Standing): void {
    this.#tellServers(conversation);
    this.#inOrder(conversation._id, () =>
      this.#tell(message, conversation, 'message_updated', 'message_updated'),
    );
  }

  /** One of the two has read up to a message: both see it, and the reader's other devices count anew. */
  read(reader: string, { _id, seq }: MessageRecord, readAt: Date, conversation: Standing): void {
    const event = {
      messageId: _id,
      conversationId: conversation._id,
      readBy: reader,
      readAt: readAt.toISOString(),
      readSeq: seq,
    };
    this.#tellServers(conversation);
    this.#inOrder(conversation._id, async () => {
      this.#publisher.toMember(otherMember(conversation, reader), 'message_read', event);
      this.#publisher.toMember(reader, 'message_read', event);
      this.#moved(conversation, reader);
    });
  }

  /** A device of one of the two has everything up to a place: the other one sees it. */
  delivered(to: string, deliveredSeq: number, conversation: Standing): void {
    this.#tellServers(conversation);
    const event = { conversationId: conversation._id, deliveredTo: to, deliveredSeq };
    this.#inOrder(conversation._id, async () =>
      this.#publisher.toMember(otherMember(conversation, to), 'message_delivered', event),
    );
  }

  /** A server has gone, and what it stored last it may have told nobody: the devices on this server look for themselves. */
  mayHaveMoved(conversation: Standing): void {
    this.#inOrder(conversation._id, async () => {
      for (const memberId of conversation.members) this.#moved(conversation, memberId, this.#publisher.here);
    });
  }

  async #tell(
    message: MessageRecord,
    conversation: Standing,
    toReceiver: MessageEvent,
    toSender: MessageEvent,
  ): Promise<void> {
    const besides = { conversation, ...(await this.#presenter.besides([message])) };
    const { sender, receiver } = message;
    this.#publisher.toMember(
      receiver,
      toReceiver,
      presentMessage(message, { ...besides, viewerId: receiver }),
    );
    this.#publisher.toMember(sender, toSender, presentMessage(message, { ...besides, viewerId: sender }));
  }

  #moved(
    conversation: Standing,
    memberId: string,
    publisher: Pick<Publisher, 'toMember'> = this.#publisher,
  ): void {
    const state = presentState(conversation, memberId);
    publisher.toMember(memberId, 'conversation_updated', { conversationId: conversation._id, state });
  }

  #inOrder(conversation: string, tell: () => Promise<void>): void {
    this.#order.run(conversation, tell).catch((error: unknown) => {
      // A device that misses it finds it when it next asks; logged like all work behind an answer.
      this.#background.run('tell devices of a message', () => Promise.reject(error));
    });
  }
}
