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
/** Whom they talk to. */
export const kwame = buildParticipant({ headline: 'Protection and control lead' });
/** What Kwame wrote last. */
export const lastMessage = buildMessage({
  sender: kwame,
  seq: 3,
  receiver: me._id,
  content: 'See you there',
});
export const conversation = buildConversation([me, kwame], { lastMessage, unreadCount: 2 });

/** Rows are shown by the size of what they scroll in, which jsdom has none of. */
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

/** To be called once in a file of tests about messages. */
export function prepareMessages(): void {
  giveSizes();
  // What loads later on a page is there before the first test: it would else wait for all of it.
  beforeAll(async () => {
    await Promise.all([
      import('@/features/messaging/screens/messages-screen'),
      import('@/features/messaging/device/start-messaging'),
      import('@/features/messaging/components/arrivals'),
    ]);
  });
}

/** The list has the one conversation, with these messages in it. */
export function answerThread(messages = [lastMessage]) {
  answer(listConversations, { data: [conversation], nextCursor: null });
  const page = { data: messages, nextCursor: null, newerCursor: null, changed: [] };
  return answer(listMessages, { ...page, state: conversation.state });
}

/** Without a socket what is read and delivered is told by calls. */
export function answerMarks(): void {
  answer(markMessageRead, { data: lastMessage, state: conversation.state });
  answer(markMessagesDelivered, {});
}

/** Opens the page of messages of the signed-in member. */
export function openMessages(address = '/messages', state?: object) {
  answer(getOwnProfile, { user: profile });
  return renderApp(address, { signedIn: true, state });
}
