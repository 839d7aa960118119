import * as z from 'zod/mini';
import { ObjectIdString } from '../http/fields.ts';
import { clientEvent, type Ack, type ClientEvent } from '../realtime/events.ts';
import { DeliveredInput, SendInput } from './fields.ts';
import type { ConversationState, MessageView, OnlineUser } from './views.ts';

/** Older clients send a conversation's id by itself. */
const OfConversation = z.union([
  z.object({ conversationId: ObjectIdString }),
  z.pipe(
    ObjectIdString,
    z.transform((conversationId) => ({ conversationId })),
  ),
]);

const OfMessage = z.object({ messageId: ObjectIdString });

const Typing = z.object({ conversationId: ObjectIdString, receiverId: ObjectIdString });

/** Says that this device shows a conversation. Acknowledged with where it stands; 404 for one of others. */
export const joinConversation = clientEvent({ name: 'join_conversation', body: OfConversation });

/** The opposite; what was being typed there is not any more. */
export const leaveConversation = clientEvent({ name: 'leave_conversation', body: OfConversation });

/** Sends a text. Acknowledged with the stored message, as `POST /messages/send` answers it. */
export const sendMessageEvent = clientEvent({ name: 'send_message', body: SendInput });

/** The same by its older name; the receiver hears `message_to_user` beside `new_message`. */
export const messageToUser = clientEvent({ name: 'message_to_user', body: SendInput });

/** Names a stored message of one's own. It has been announced when it was stored: nothing is caused again. Acknowledged with it. */
export const attachmentSent = clientEvent({ name: 'attachment_sent', body: OfMessage });

/** The same for any message of one's own. */
export const newMessage = clientEvent({ name: 'new_message', body: OfMessage });

/** As `PATCH /messages/read/{id}`; acknowledged with where the conversation stands then. */
export const markMessageReadEvent = clientEvent({
  name: 'mark_message_read',
  body: z.object({ messageId: ObjectIdString, conversationId: z.optional(ObjectIdString) }),
});

/** As `PATCH /messages/delivered`: several at once, some time after they came. */
export const markDelivered = clientEvent({ name: 'mark_delivered', body: DeliveredInput });

export const typingStart = clientEvent({ name: 'typing_start', body: Typing });
export const typingStop = clientEvent({ name: 'typing_stop', body: Typing });

/** Whether the member looks at Weft. Kept for this socket: somebody is away when all of their sockets are. */
export const updateStatus = clientEvent({
  name: 'update_status',
  body: z.object({ status: z.enum(['online', 'away']) }),
});

/** Asks for `online_users`; acknowledged with the same. */
export const getOnlineUsers = clientEvent({
  name: 'get_online_users',
  body: z.nullish(z.record(z.string(), z.unknown())),
});

/** Every event of messages that a client may send: the list of specification 2.7.6 with `mark_delivered` beyond it. */
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

/** What each of them is acknowledged with, for who sends it. */
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
