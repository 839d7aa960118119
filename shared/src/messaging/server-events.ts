import type { ConversationState, MessageView, OnlineUser, PresenceStatus } from './views.ts';

/** Both of a conversation hear this, all devices of each: the other's ticks change, and one's own count of unread ones. */
export interface MessageRead {
  /** The newest message that is read now; all earlier ones of the conversation are too. */
  readonly messageId: string;
  readonly conversationId: string;
  readonly readBy: string;
  readonly readAt: string;
  readonly readSeq: number;
}

/** A device of the receiver has everything up to here. The sender's devices hear this. */
export interface MessageDelivered {
  readonly conversationId: string;
  readonly deliveredTo: string;
  readonly deliveredSeq: number;
}

/** A conversation stands elsewhere than before. The screen loads one that it does not know. */
export interface ConversationUpdated {
  readonly conversationId: string;
  readonly state: ConversationState;
}

export interface UserTyping {
  readonly userId: string;
  readonly conversationId: string;
  readonly isTyping: boolean;
}

export interface UserOnline {
  readonly userId: string;
}

export interface UserOffline {
  readonly userId: string;
  readonly lastSeen: string | null;
}

export interface UserStatusUpdated {
  readonly userId: string;
  readonly status: PresenceStatus;
}

/**
 * What the server sends of messages and presence (specification 2.7.6 and 3.8), always of what it has stored itself. A message comes with
 * its `seq`: a device that misses the one before asks for what is newer than the last one that it has without a gap.
 */
export interface MessagingServerEvents {
  /** To all devices of the receiver. */
  new_message: (message: MessageView) => void;
  /** The same message again, where it was sent by the event `message_to_user`: known by its `_id`. */
  message_to_user: (message: MessageView) => void;
  /** To all devices of the sender, also the one that sent it: known there by its `clientId`. */
  message_sent: (message: MessageView) => void;
  /** A message was edited or deleted; to both. An older `revision` than the known one is passed over. */
  message_updated: (message: MessageView) => void;
  message_read: (event: MessageRead) => void;
  message_delivered: (event: MessageDelivered) => void;
  /** After new messages, and after one's own reading on another device. */
  conversation_updated: (event: ConversationUpdated) => void;
  /** To the other one of the conversation alone. Ends by itself where no stop comes. */
  user_typing: (event: UserTyping) => void;
  /** To those who share a conversation or a connection. */
  user_online: (event: UserOnline) => void;
  /** 5 seconds after the last socket is gone. */
  user_offline: (event: UserOffline) => void;
  /** Online or away, by the member's own word. */
  user_status_updated: (event: UserStatusUpdated) => void;
  /** Who of those that one shares a conversation or a connection with is there; answers `get_online_users`. */
  online_users: (users: readonly OnlineUser[]) => void;
}
