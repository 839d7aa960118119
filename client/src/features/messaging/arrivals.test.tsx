import { act, screen, waitFor, within } from '@testing-library/react';
import { countUnread, listConversations } from '@weft/shared/messaging/contract';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildConversation, buildMessage, buildParticipant } from '@/testing/message-builders';
import {
  answerMarks,
  answerThread,
  conversation,
  kwame,
  lastMessage,
  me,
  openMessages,
  prepareMessages,
} from '@/testing/open-chat';
import { answer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();

const elise = buildParticipant({ fullName: 'Élise Fontaine' });
const tariq = buildParticipant({ fullName: 'Tariq Aziz' });
const withElise = buildConversation([me, elise], { _id: 'd'.repeat(24) });
const withTariq = buildConversation([me, tariq], { _id: 'e'.repeat(24) });

let seq: number;
let sockets: ReturnType<typeof answerSockets>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  seq = 10;
  sockets = answerSockets();
  answerThread();
  answerMarks();
  answer(listConversations, { data: [conversation, withElise, withTariq], nextCursor: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a new message of the member to the page. */
function arrives(from: typeof elise, conversationId: string, content = 'Are you there?') {
  seq += 1;
  act(() =>
    sockets.send(
      'new_message',
      buildMessage({ sender: from, receiver: me._id, conversationId, seq, content }),
    ),
  );
}

const chatWithKwame = async () => {
  const opened = openMessages(`/messages?user=${kwame._id}`);
  await screen.findByRole('textbox', { name: /^Message to Kwame/ });
  await screen.findByRole('button', { name: /Élise Fontaine/ });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  return opened;
};
const elsewhere = () => screen.getByRole('log', { name: 'Messages in other conversations' });
const toasts = () =>
  within(screen.getByRole('region', { name: 'Messages from Weft' })).queryAllByRole('listitem');

it('announces a message of another conversation to screen readers, without a toast beside the list', async () => {
  await chatWithKwame();
  arrives(elise, withElise._id);
  await waitFor(() => expect(elsewhere()).toHaveTextContent(/^New message from Élise Fontaine$/));
  expect(toasts()).toHaveLength(0);
  expect(screen.getByRole('log', { name: 'New messages' })).toBeEmptyDOMElement();
});

it('announces a message of the open conversation in its own log only', async () => {
  await chatWithKwame();
  arrives(kwame, lastMessage.conversationId, 'Here as well');
  const log = screen.getByRole('log', { name: 'New messages' });
  await waitFor(() => expect(log).toHaveTextContent('Kwame Osei-Darko: Here as well'));
  expect(elsewhere()).toBeEmptyDOMElement();
});

it('announces many messages together, and skips those of a conversation opened meanwhile', async () => {
  const { user } = await chatWithKwame();
  arrives(elise, withElise._id);
  for (let more = 0; more < 30; more += 1) arrives(elise, withElise._id);
  arrives(tariq, withTariq._id);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(
    within(elsewhere())
      .getAllByText(/./)
      .map(({ textContent }) => textContent),
  ).toEqual(['New message from Élise Fontaine', '31 new messages from 2 people']);
  arrives(elise, withElise._id);
  await user.click(screen.getByRole('button', { name: /Élise Fontaine/ }));
  await screen.findByRole('textbox', { name: /^Message to Élise/ });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(within(elsewhere()).getAllByText(/./)).toHaveLength(2);
});

it('shows a toast with an Open button on a phone, where a conversation hides the list', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }));
  answer(countUnread, { data: { count: 1 } });
  const { user } = await chatWithKwame();
  arrives(elise, withElise._id);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toHaveTextContent('New message from Élise Fontaine');
  expect(elsewhere()).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('textbox', { name: /^Message to Élise/ })).toBeVisible();
});

it('does not announce the viewer’s own messages from another device', async () => {
  await chatWithKwame();
  const own = buildMessage({ sender: me, receiver: elise._id, conversationId: withElise._id, seq: 11 });
  act(() => sockets.send('message_sent', own));
  expect(await screen.findByRole('button', { name: /You: Hello\./ })).toBeVisible();
  expect(elsewhere()).toBeEmptyDOMElement();
  expect(toasts()).toHaveLength(0);
});

/** A browser that can get push messages, and was not asked for permission. */
function supportPush() {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default' });
  const workers = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve() });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
}

it('tells of push messages above the list after the first message, until it is hidden', async () => {
  supportPush();
  const sent = buildConversation([me, kwame], {
    lastMessage: { ...lastMessage, sender: me, receiver: kwame._id },
  });
  answer(listConversations, { data: [sent], nextCursor: null });
  const { user, unmount } = openMessages();
  const list = await screen.findByRole('region', { name: 'Conversations' });
  await within(list).findByRole('button', { name: /Kwame Osei-Darko/ });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Turn on push' })).not.toBeInTheDocument();

  arrives(kwame, sent._id);
  const link = await within(list).findByRole('link', { name: 'Turn on push' });
  expect(link).toHaveAttribute('href', '/settings/notifications');
  const row = within(list).getByRole('button', { name: /Kwame Osei-Darko/ });
  expect(link.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  within(list).getByRole('button', { name: 'Hide this tip' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  expect(link).not.toBeInTheDocument();
  expect(row).toBeVisible();
  unmount();
  openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  expect(screen.queryByRole('link', { name: 'Turn on push' })).not.toBeInTheDocument();
});
