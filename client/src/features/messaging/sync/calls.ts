import type { ConversationState, ConversationView, MessageView } from '@weft/shared/messaging/views';
import type { OutboxEntry } from './outbox-entry.ts';
import type { SendOptions } from './outbox.ts';

export interface ConversationsPage {
  readonly data: readonly ConversationView[];
  readonly nextCursor: string | null;
}

export interface MessagesPage {
  readonly data: readonly MessageView[];
  readonly nextCursor: string | null;
  readonly newerCursor: string | null;
  readonly changed: readonly MessageView[];
  readonly state: ConversationState;
}

export interface MessagesQuery {
  readonly cursor?: string;
  readonly after?: string;
  readonly around?: string;
  readonly changedAfter?: number;
  readonly limit: number;
}

interface Delivery {
  readonly conversationId: string;
  readonly seq: number;
}

/** The engine's calls to the server, by socket or REST. Every call throws `CallFailure`. */
export interface MessagingCalls {
  send(entry: OutboxEntry, options: SendOptions): Promise<MessageView>;
  conversations(query: { cursor?: string; search?: string; limit: number }): Promise<ConversationsPage>;
  /** The conversation with a member, if there is one. */
  conversationWith(memberId: string): Promise<ConversationView | null>;
  messages(conversationId: string, query: MessagesQuery): Promise<MessagesPage>;
  /** Marks a received message and all earlier ones as read. */
  read(messageId: string, conversationId: string): Promise<ConversationState>;
  delivered(deliveries: readonly Delivery[]): Promise<void>;
}
