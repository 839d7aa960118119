import {
  attachmentSent,
  getOnlineUsers,
  joinConversation,
  leaveConversation,
  markDelivered,
  markMessageReadEvent,
  messageToUser,
  newMessage,
  sendMessageEvent,
  typingStart,
  typingStop,
  updateStatus,
} from '@weft/shared/messaging/events';
import { onEvent, type EventBinding, type Publisher } from '../../realtime/index.ts';
import type { MessagingServices } from './messaging-services.ts';
import { presentState } from './present-message.ts';

/** Binds socket events to the same services as the calls, for the member of the token. */
export function messagingEvents(services: MessagingServices, publisher: Publisher): EventBinding[] {
  const { sending, marking, thread, typing, presence } = services;
  return [
    onEvent(joinConversation, async ({ conversationId }, { viewer }) =>
      presentState(await thread.headFor(viewer.memberId, conversationId), viewer.memberId),
    ),
    onEvent(leaveConversation, (body, { viewer }) => typing.say(viewer.memberId, body, false)),
    onEvent(sendMessageEvent, (body, { viewer }) => sending.send(viewer.memberId, body)),
    onEvent(messageToUser, async (body, { viewer }) => {
      const message = await sending.send(viewer.memberId, body);
      publisher.toMember(message.receiver, 'message_to_user', { ...message, ...FOR_RECEIVER });
      return message;
    }),
    onEvent(attachmentSent, (body, { viewer }) => sending.own(viewer.memberId, body)),
    onEvent(newMessage, (body, { viewer }) => sending.own(viewer.memberId, body)),
    onEvent(markMessageReadEvent, async ({ messageId, conversationId }, { viewer }) => {
      const { state } = await marking.markRead(viewer.memberId, messageId, conversationId);
      return state;
    }),
    onEvent(markDelivered, async (body, { viewer }) => {
      await marking.markDelivered(viewer.memberId, body);
      return null;
    }),
    onEvent(typingStart, (body, { viewer }) => typing.say(viewer.memberId, body, true)),
    onEvent(typingStop, (body, { viewer }) => typing.say(viewer.memberId, body, false)),
    onEvent(updateStatus, async ({ status }, { viewer, socketId }) => {
      presence.say({ memberId: viewer.memberId, socketId }, status);
      return null;
    }),
    onEvent(getOnlineUsers, async (_body, { viewer }) => {
      const users = await presence.onlineFor(viewer.memberId);
      publisher.toMember(viewer.memberId, 'online_users', users);
      return users;
    }),
  ];
}

/** Fields that only the sender sees. */
const FOR_RECEIVER = { clientId: null, can: { delete: false }, editableUntil: null } as const;
