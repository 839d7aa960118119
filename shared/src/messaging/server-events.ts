import type { ConversationState, MessageView, OnlineUser, PresenceStatus } from './views.ts';

/** Sent to all devices of both members: read marks for one, the unread count for the other. */
interface MessageRead {
  /** The newest read message; all earlier ones of the conversation are read, too. */
  readonly messageId: string;
  readonly conversationId: string;
  readonly readBy: string;
  readonly readAt: string;
  readonly readSeq: number;
}

/** A device of the receiver has everything up to this position. Sent to the sender's devices. */
interface MessageDelivered {
  readonly conversationId: string;
  readonly deliveredTo: string;
  readonly deliveredSeq: number;
}

/** The state of a conversation has changed. The client loads a conversation that it does not know. */
interface ConversationUpdated {
  readonly conversationId: string;
  readonly state: ConversationState;
}

export interface UserTyping {
  readonly userId: string;
  readonly conversationId: string;
  readonly isTyping: boolean;
}

interface UserOnline {
  readonly userId: string;
}

interface UserOffline {
  readonly userId: string;
  readonly lastSeen: string | null;
}

interface UserStatusUpdated {
  readonly userId: string;
  readonly status: PresenceStatus;
}

/**
 * Server events of messages and presence, sent after storing. Messages have a `seq`: a device that misses one
 * asks for everything after the last one without gap.
 */
export interface MessagingServerEvents {
  /** To all devices of the receiver. */
  new_message: (message: MessageView) => void;
  /** The same message again, if it was sent with the event `message_to_user`; identified by `_id`. */
  message_to_user: (message: MessageView) => void;
  /** To all devices of the sender, including the sending one; identified there by `clientId`. */
  message_sent: (message: MessageView) => void;
  /** A message was edited or deleted; to both. Ignore a `revision` older than the known one. */
  message_updated: (message: MessageView) => void;
  message_read: (event: MessageRead) => void;
  message_delivered: (event: MessageDelivered) => void;
  /** After new messages, and after reading on another device. */
  conversation_updated: (event: ConversationUpdated) => void;
  /** Only to the other member. Expires without a stop event. */
  user_typing: (event: UserTyping) => void;
  /** To members with a common conversation or connection. */
  user_online: (event: UserOnline) => void;
  /** 5 seconds after the last socket closed. */
  user_offline: (event: UserOffline) => void;
  /** Online or away, as reported by the member's pages. */
  user_status_updated: (event: UserStatusUpdated) => void;
  /** The online members among conversation partners and connections; the response to `get_online_users`. */
  online_users: (users: readonly OnlineUser[]) => void;
}
