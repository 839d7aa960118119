import {
  listConversations,
  listMessages,
  markMessageRead,
  markMessagesDelivered,
} from '@weft/shared/messaging/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeAll } from 'vitest';
import { buildOwnProfile } from './builders';
import { buildConversation, buildMessage, buildParticipant } from './message-builders';
import { renderApp } from './render-app';
import { answer } from './server';

const profile = buildOwnProfile();
/** The signed-in member as a participant of their conversations. */
export const me = buildParticipant({ _id: profile._id, fullName: profile.fullName });
/** The other participant. */
export const kwame = buildParticipant({ headline: 'Protection and control lead' });
/** Kwame's last message. */
export const lastMessage = buildMessage({
  sender: kwame,
  seq: 3,
  receiver: me._id,
  content: 'See you there',
});
export const conversation = buildConversation([me, kwame], { lastMessage, unreadCount: 2 });

/** The virtualised list measures its container, and jsdom has no layout. */
function giveSizes(): void {
  for (const [side, size] of Object.entries({
    offsetHeight: 600,
    offsetWidth: 400,
    clientHeight: 600,
    clientWidth: 400,
  }))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
  Element.prototype.scrollTo = () => undefined;
}

/** Prepares a test file about messages. Call it once per file. */
export function prepareMessages(): void {
  giveSizes();
  // Preloads lazy modules, so that their loading time does not count towards the first test's timeout.
  beforeAll(async () => {
    await Promise.all([
      import('@/features/messaging/screens/messages-screen'),
      import('@/features/messaging/device/start-messaging'),
      import('@/features/messaging/components/arrivals'),
    ]);
  });
}

/** Answers the list with one conversation that has these messages. */
export function answerThread(messages = [lastMessage]) {
  answer(listConversations, { data: [conversation], nextCursor: null });
  const page = { data: messages, nextCursor: null, newerCursor: null, changed: [] };
  return answer(listMessages, { ...page, state: conversation.state });
}

/** Without a socket, the client marks messages as read and delivered by HTTP calls. */
export function answerMarks(): void {
  answer(markMessageRead, { data: lastMessage, state: conversation.state });
  answer(markMessagesDelivered, {});
}

/** Opens the messages screen of the signed-in member. */
export function openMessages(address = '/messages', state?: object) {
  answer(getOwnProfile, { user: profile });
  return renderApp(address, { signedIn: true, state });
}
