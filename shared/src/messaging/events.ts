import * as z from 'zod/mini';
import { ObjectIdString } from '../http/fields.ts';
import { clientEvent, type Ack, type ClientEvent } from '../sockets/client-event.ts';
import { DeliveredInput, SendInput } from './fields.ts';
import type { ConversationState, MessageView, OnlineUser } from './views.ts';

/** Older clients send the conversation's id without an object. */
const OfConversation = z.union([
  z.object({ conversationId: ObjectIdString }),
  z.pipe(
    ObjectIdString,
    z.transform((conversationId) => ({ conversationId })),
  ),
]);

/** The conversation may be left out, but finding the message is cheaper with it. */
const OfMessage = z.object({ messageId: ObjectIdString, conversationId: z.optional(ObjectIdString) });

export type OfMessageInput = z.infer<typeof OfMessage>;

const Typing = z.object({ conversationId: ObjectIdString, receiverId: ObjectIdString });

/** Tells that this device shows a conversation. Acknowledged with its state; 404 for conversations of others. */
export const joinConversation = clientEvent({ name: 'join_conversation', body: OfConversation });

/** Tells that this device no longer shows a conversation. Also ends typing there. */
export const leaveConversation = clientEvent({ name: 'leave_conversation', body: OfConversation });

/** Sends a text. Acknowledged with the stored message, like the response of `POST /messages/send`. */
export const sendMessageEvent = clientEvent({ name: 'send_message', body: SendInput });

/** The older name of `send_message`. The receiver gets `message_to_user` in addition to `new_message`. */
export const messageToUser = clientEvent({ name: 'message_to_user', body: SendInput });

/**
 * Refers to an own stored message. It was published when it was stored, so this has no effect. Acknowledged
 * with it.
 */
export const attachmentSent = clientEvent({ name: 'attachment_sent', body: OfMessage });

/** Like `attachment_sent`, for any own message. */
export const newMessage = clientEvent({ name: 'new_message', body: OfMessage });

/** Like `PATCH /messages/read/{id}`; acknowledged with the new state of the conversation. */
export const markMessageReadEvent = clientEvent({
  name: 'mark_message_read',
  body: OfMessage,
});

/** Like `PATCH /messages/delivered`: several conversations at once, some time after delivery. */
export const markDelivered = clientEvent({ name: 'mark_delivered', body: DeliveredInput });

export const typingStart = clientEvent({ name: 'typing_start', body: Typing });
export const typingStop = clientEvent({ name: 'typing_stop', body: Typing });

/** Whether the member looks at Weft. Stored for this socket: a member is away if all of their sockets are. */
export const updateStatus = clientEvent({
  name: 'update_status',
  body: z.object({ status: z.enum(['online', 'away']) }),
});

/** Asks for `online_users`; also acknowledged with them. */
export const getOnlineUsers = clientEvent({
  name: 'get_online_users',
  body: z.nullish(z.record(z.string(), z.unknown())),
});

/** All events of messages that a client may send. */
export const MESSAGING_EVENTS = [
  joinConversation,
  leaveConversation,
  sendMessageEvent,
  messageToUser,
  attachmentSent,
  newMessage,
  markMessageReadEvent,
  markDelivered,
  typingStart,
  typingStop,
  updateStatus,
  getOnlineUsers,
] as const satisfies readonly ClientEvent[];

/** The acknowledgement of each event. */
export interface MessagingAcks {
  join_conversation: Ack<ConversationState>;
  leave_conversation: Ack<null>;
  send_message: Ack<MessageView>;
  message_to_user: Ack<MessageView>;
  attachment_sent: Ack<MessageView>;
  new_message: Ack<MessageView>;
  mark_message_read: Ack<ConversationState>;
  mark_delivered: Ack<null>;
  typing_start: Ack<null>;
  typing_stop: Ack<null>;
  update_status: Ack<null>;
  get_online_users: Ack<readonly OnlineUser[]>;
}
