import type { DeliveredInput } from '@weft/shared/messaging/fields';
import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import { mayContact } from '../contacts.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { presentState } from '../present-message.ts';
import type { DeliveryNote } from '../store/conversation.store.ts';
import { otherMember, sharedReadSeqOf, sideOf, type MessageRecord } from '../store/records.ts';
import type { ConversationHead } from '../writing/conversation-heads.ts';

type Deps = Pick<
  MessagingDeps,
  | 'messages'
  | 'conversations'
  | 'heads'
  | 'messagePublisher'
  | 'presenter'
  | 'clock'
  | 'contacts'
  | 'events'
  | 'indexCaughtUp'
>;

interface Arrival extends DeliveryNote {
  readonly head: ConversationHead;
}

/** Read and delivered positions, which never decrease. */
export class Marking {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Marks a received message and all earlier ones as read, and notifies both, except a blocked sender. Throws NOT_FOUND
   * for messages of others or another conversation, FORBIDDEN for one's own.
   */
  async markRead(
    viewerId: string,
    messageId: string,
    conversationId?: string,
  ): Promise<{ data: MessageView; state: ConversationState }> {
    const { heads, presenter } = this.#deps;
    const message = await this.#theirs(viewerId, messageId, conversationId);
    if (message.sender === viewerId) throw forbidden();
    const head = await heads.of(message.conversation);
    const readAt = await this.#moveTo(viewerId, message, head);
    const shown = { ...message, readAt: message.readAt ?? readAt };
    return {
      data: await presenter.one(viewerId, head, shown),
      state: presentState(head, viewerId),
    };
  }

  /** Returns one's own message with `isRead` and `readAt`. Throws NOT_FOUND or FORBIDDEN. */
  async sentRead(viewerId: string, messageId: string, conversationId?: string): Promise<MessageView> {
    const { heads, presenter } = this.#deps;
    const message = await this.#theirs(viewerId, messageId, conversationId);
    if (message.sender !== viewerId) throw forbidden();
    return presenter.one(viewerId, await heads.of(message.conversation), message);
  }

  /** Stores what a device has received and notifies its senders, except blocked ones; ignores conversations of others. */
  async markDelivered(viewerId: string, { deliveries }: DeliveredInput): Promise<void> {
    const { conversations, messagePublisher, contacts } = this.#deps;
    const found = await Promise.all(deliveries.map((each) => this.#arrivalOf(viewerId, each)));
    const hidden = await contacts.hiddenFrom(viewerId);
    const arrivals = found.flatMap((each) =>
      each && !hidden.has(otherMember(each.head, viewerId)) ? each : [],
    );
    await conversations.noteDelivered(arrivals);
    for (const { head, side, seq } of arrivals) {
      head[side].deliveredSeq = Math.max(head[side].deliveredSeq, seq);
      messagePublisher.delivered(seq, head, viewerId);
    }
  }

  /** Number of conversations with unread messages. */
  async countUnread(viewerId: string): Promise<number> {
    await this.#deps.indexCaughtUp();
    return this.#deps.conversations.countUnread(viewerId);
  }

  /** Moves the position; returns when the message was read, null if it had been before. */
  async #moveTo(viewerId: string, message: MessageRecord, head: ConversationHead): Promise<Date | null> {
    const { messages, conversations, messagePublisher, clock, contacts, events } = this.#deps;
    const side = sideOf(head, viewerId);
    if (!side || message.seq <= head[side].readSeq) return null;
    const readAt = clock.date();
    const isShared = await mayContact(contacts, viewerId, message.sender);
    // Messages first: the position says that they are read, so the time must exist by then.
    await messages.noteRead(head._id, viewerId, message.seq, head[side].readSeq, readAt);
    await conversations.noteRead(head._id, side, message, isShared);
    const mine = head[side];
    mine.sharedReadSeq = Math.max(sharedReadSeqOf(mine), isShared ? message.seq : 0);
    mine.readSeq = Math.max(mine.readSeq, message.seq);
    mine.readCount = Math.max(mine.readCount, message.ordinal);
    if (isShared) mine.deliveredSeq = Math.max(mine.deliveredSeq, message.seq);
    messagePublisher.read(message, readAt, head, { by: viewerId, isShared });
    events.emit('conversation.read', { conversation: head._id, reader: viewerId });
    return readAt;
  }

  async #theirs(viewerId: string, messageId: string, conversationId?: string): Promise<MessageRecord> {
    const message = await this.#deps.messages.findById(messageId, conversationId);
    if (message?.sender !== viewerId && message?.receiver !== viewerId) throw notFound();
    return message;
  }

  async #arrivalOf(
    viewerId: string,
    { conversationId, seq }: DeliveredInput['deliveries'][number],
  ): Promise<Arrival | undefined> {
    const head = await this.#headOf(conversationId);
    const side = head && sideOf(head, viewerId);
    if (!head || !side) return undefined;
    const upTo = Math.min(seq, head.lastSeq);
    return upTo > head[side].deliveredSeq ? { conversation: head._id, side, seq: upTo, head } : undefined;
  }

  async #headOf(conversationId: string): Promise<ConversationHead | undefined> {
    try {
      return await this.#deps.heads.of(conversationId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }
}
