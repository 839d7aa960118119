import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listConversations,
  listMessages,
  listMessagesOfPair,
  sendMessage,
} from '@weft/shared/messaging/contract';
import type { ConversationView } from '@weft/shared/messaging/views';
import { expect, it, vi } from 'vitest';
import { writeDraft } from '@/lib/storage/drafts';
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
import { buildConversation, buildParticipant, buildPicture } from '@/testing/message-builders';
import { deferred } from '@/testing/open-feed';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();

const chatAddress = `/messages?user=${kwame._id}`;
const later = { ...lastMessage, _id: 'e'.repeat(24), seq: 4, content: 'Bring the drawings' };

function loseNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

/** Presses an element long enough for a long press. */
function longPress(element: Element): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.pointerDown(element, { pointerType: 'touch', clientX: 10, clientY: 10 });
  act(() => void vi.advanceTimersByTime(400));
  fireEvent.pointerUp(element, { pointerType: 'touch' });
  vi.useRealTimers();
}

it('opens a message’s menu on a long press, but not when the finger moves', async () => {
  answerThread();
  answerMarks();
  openMessages(chatAddress);
  const area = await screen.findByRole('region', { name: 'Messages' });
  const words = await within(area).findByText('See you there');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.pointerDown(words, { pointerType: 'touch', clientX: 10, clientY: 10 });
  fireEvent.pointerMove(words, { pointerType: 'touch', clientX: 10, clientY: 60 });
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  vi.useRealTimers();
  longPress(words);
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeInTheDocument();
});

it('opens the menu and not the picture after a long press on a picture', async () => {
  answerThread([{ ...lastMessage, content: '', attachments: [buildPicture('roof.jpg')] }]);
  answerMarks();
  openMessages(chatAddress);
  const image = await screen.findByRole('button', { name: 'Open image 1 of 1' });
  longPress(image);
  fireEvent.click(image);
  expect(await screen.findByRole('menu')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows a message’s clock time on a tap and hides it on the next', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('coarse') }) as MediaQueryList,
  );
  answerThread([later, lastMessage]);
  answerMarks();
  openMessages(chatAddress);
  const area = await screen.findByRole('region', { name: 'Messages' });
  const words = await within(area).findByText('See you there');
  const clock = new Date(lastMessage.createdAt).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
  });
  const times = () =>
    within(area)
      .getAllByRole('time')
      .map(({ textContent }) => textContent);
  expect(times()).not.toContain(clock);
  fireEvent.click(words);
  expect(times()[0]).toBe(clock);
  fireEvent.click(words);
  expect(times()).not.toContain(clock);
});

it('offers View profile, Report and Block in the conversation menu', async () => {
  answerThread();
  answerMarks();
  const { user } = openMessages(chatAddress);
  const button = await screen.findByRole('button', { name: 'Conversation actions' });
  await user.click(button);
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'View profile',
    'Report',
    'Block',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Block' }));
  const question = await screen.findByRole('dialog', { name: `Block ${kwame.fullName}?` });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: /^Report/ })).toHaveTextContent(kwame.fullName);
});

it('offers no Block after a block, and no menu for a deleted account', async () => {
  const gone = buildParticipant({ fullName: 'Deleted member', isDeleted: true });
  const closed = buildConversation([me, kwame], { lastMessage, can: { send: false } });
  const over = buildConversation([me, gone], { _id: 'd'.repeat(24), can: { send: false } });
  answerThread();
  answerMarks();
  answer(listConversations, { data: [closed, over], nextCursor: null });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame/ }));
  await user.click(await screen.findByRole('button', { name: 'Conversation actions' }));
  expect(await screen.findByRole('menuitem', { name: 'View profile' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Block' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /Deleted member/ }));
  await screen.findByText('This account no longer exists.');
  expect(screen.queryByRole('button', { name: 'Conversation actions' })).not.toBeInTheDocument();
});

it('shows different icons for message alerts and notifications', async () => {
  openMessages();
  const drawingOf = (button: HTMLElement) => button.querySelector('svg')?.innerHTML;
  const alerts = await screen.findByRole('button', { name: 'Message alerts' });
  expect(drawingOf(alerts)).not.toBe(drawingOf(screen.getByRole('button', { name: 'Notifications' })));
});

it('shows cached conversations while the list loads, and removes those that the list lacks', async () => {
  const other = buildParticipant({ fullName: 'Élise Fontaine' });
  const gone = buildConversation([me, other], { _id: 'd'.repeat(24) });
  answer(listConversations, { data: [conversation, gone], nextCursor: null });
  const first = openMessages();
  await screen.findByRole('button', { name: /Élise Fontaine/ });
  first.unmount();
  const slow = deferred<{ data: ConversationView[]; nextCursor: null }>();
  answer(listConversations, () => slow.promise);
  openMessages();
  expect(await screen.findByRole('button', { name: /Kwame Osei-Darko/ })).toHaveTextContent('See you there');
  expect(screen.getByRole('button', { name: /Élise Fontaine/ })).toBeInTheDocument();
  expect(screen.queryByText('Loading conversations...')).not.toBeInTheDocument();
  slow.settle({ data: [conversation], nextCursor: null });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Élise/ })).not.toBeInTheDocument());
});

/** This browser has no IndexedDB, so messages that wait are lost with the page. */
const WAITING = 'Waiting to be sent while this page stays open';

function isAskedBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('shows no member as online and all sent messages as waiting without a network', async () => {
  const sockets = answerSockets();
  answerThread();
  answerMarks();
  const { user } = openMessages(chatAddress);
  const box = await screen.findByRole('textbox', { name: /^Message to/ });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('user_online', { userId: kwame._id });
  expect(await screen.findByText('Online')).toBeInTheDocument();
  loseNetwork();
  expect(screen.queryByText('Online')).not.toBeInTheDocument();
  expect(screen.queryByText('(Online)')).not.toBeInTheDocument();
  await user.type(box, 'One{Enter}Two{Enter}Three{Enter}');
  // The socket is still open, so the first message is being sent.
  await waitFor(() => expect(screen.getAllByText(WAITING)).toHaveLength(3));
  const row = screen.getByRole('button', { name: /Kwame Osei-Darko/ });
  expect(row).toHaveTextContent('Waiting to be sent: You: Three');
  // Only the message has its own direction: in a mirrored page a long one would lose its beginning.
  expect(within(row).getByText('Three')).toHaveAttribute('dir', 'auto');
});

it('shows a refused message as not sent in the conversation preview', async () => {
  answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answerThread();
  answerMarks();
  answer(sendMessage, () => failWith('BLOCKED', { message: "You can't send messages to this member." }));
  const { user } = openMessages(chatAddress);
  await user.type(await screen.findByRole('textbox', { name: /^Message to/ }), 'Hello?{Enter}');
  const row = await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  await waitFor(() => expect(row).toHaveTextContent('Not sent: You: Hello?'));
  expect(isAskedBeforeClosing()).toBe(false);
});

it('shows a failed load, and Try Again loads the messages and keeps the typed text', async () => {
  answerThread();
  answerMarks();
  answer(listMessages, () => failWith('UNAVAILABLE', { message: '' }));
  const { user } = openMessages(chatAddress);
  const box = await screen.findByRole('textbox', { name: /^Message to/ });
  const chat = screen.getByRole('region', { name: `Conversation with ${kwame.fullName}` });
  expect(await within(chat).findByText('Failed to load messages')).toBeInTheDocument();
  await user.type(box, 'Half a thought');
  answerThread();
  await user.click(within(chat).getByRole('button', { name: 'Try Again' }));
  const area = await within(chat).findByRole('region', { name: 'Messages' });
  expect(await within(area).findByText('See you there')).toBeInTheDocument();
  expect(box).toHaveValue('Half a thought');
});

it('shows a sent message as waiting below a failed load', async () => {
  answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answerThread();
  answerMarks();
  answer(listMessages, () => failWith('UNAVAILABLE', { message: '' }));
  answer(sendMessage, () => failWith('UNAVAILABLE', { message: '' }));
  const { user } = openMessages(chatAddress);
  const box = await screen.findByRole('textbox', { name: /^Message to/ });
  const chat = screen.getByRole('region', { name: `Conversation with ${kwame.fullName}` });
  await within(chat).findByText('Failed to load messages');
  await user.type(box, 'On my way{Enter}');
  expect(await within(chat).findByText(WAITING)).toBeInTheDocument();
  expect(isAskedBeforeClosing()).toBe(true);
  expect(within(chat).getByText('On my way')).toBeInTheDocument();
  expect(within(chat).getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

it('restores the draft once a conversation that failed to open is opened', async () => {
  answerMarks();
  answer(listConversations, { data: [], nextCursor: null });
  answer(listMessagesOfPair, () => failWith('UNAVAILABLE', { message: '' }));
  writeDraft(me._id, `chat:${kwame._id}`, 'Half a thought');
  const { user } = openMessages('/messages', { talkingTo: kwame._id });
  await screen.findByText('Failed to load messages between users');
  answer(listMessagesOfPair, {
    data: { messages: [], conversation: null, user: kwame, can: { send: true } },
    nextCursor: null,
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toHaveValue('Half a thought');
});

it('labels a picture with its sender’s file name', async () => {
  const message = { ...lastMessage, attachments: [buildPicture('Dach im März.jpg')] };
  answerThread([message]);
  answerMarks();
  const { user } = openMessages(chatAddress);
  await user.click(await screen.findByRole('button', { name: 'Open image 1 of 1' }));
  expect(await screen.findByRole('dialog', { name: 'Dach im März.jpg' })).toBeInTheDocument();
  expect(screen.getAllByAltText('Dach im März.jpg').length).toBeGreaterThan(0);
});

it('requests a panorama in the size that its layout needs, alone and beside another picture', async () => {
  const wide = buildPicture('valley.jpg');
  if (wide.picture) wide.picture = { ...wide.picture, width: 4800, height: 480 };
  answerThread([
    {
      ...lastMessage,
      attachments: [wide, { ...buildPicture('roof.jpg'), url: '/uploads/messages/roof.webp' }],
    },
    { ...later, content: '', attachments: [wide] },
  ]);
  answerMarks();
  openMessages(chatAddress);
  const images = await screen.findAllByAltText('valley.jpg');
  // 150 px high and 136 px high (300 px at 2.2 to 1), at ten times the width.
  expect(images.map((image) => image.getAttribute('sizes'))).toEqual(['1500px', '1364px']);
  expect(screen.getByAltText('roof.jpg')).toHaveAttribute('sizes', '200px');
});

it('closes the search with Escape, but not with one that an input method takes', async () => {
  answerThread();
  answerMarks();
  const { user } = openMessages(chatAddress);
  const opener = await screen.findByRole('button', { name: 'Search in conversation' });
  await user.click(opener);
  const box = screen.getByRole('searchbox', { name: 'Search in conversation' });
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  expect(box).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(box).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
