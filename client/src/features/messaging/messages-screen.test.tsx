import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  countUnread,
  listConversations,
  listMessages,
  listMessagesOfPair,
  sendMessage,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { listConnections } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { afterEach, expect, it, vi } from 'vitest';
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
import { buildConversation, buildMessage, buildParticipant, buildPicture } from '@/testing/message-builders';
import { buildConnection as buildConnected, buildCounts, buildPerson } from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();

afterEach(() => vi.useRealTimers());

it('shows empty states without conversations and without a selection', async () => {
  openMessages();
  expect(await screen.findByText('No conversations found')).toBeInTheDocument();
  expect(screen.getByText('Start a conversation with someone!')).toBeInTheDocument();
  expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  expect(screen.getByText('Choose a conversation from the list to start messaging')).toBeInTheDocument();
});

it('offers New message without conversations', async () => {
  answer(listConnections, { connections: [], total: 0, nextCursor: null, userId: '', userFullName: '' });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: 'New message' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('lists conversations with preview, headline and unread count, and filters by name and headline', async () => {
  const other = buildParticipant({ fullName: 'Élise Fontaine', headline: null });
  const quiet = buildConversation([me, other], { _id: 'd'.repeat(24) });
  const asked = answer(listConversations, { data: [conversation, quiet], nextCursor: null });
  const { user } = openMessages();
  const row = await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  expect(row).toHaveTextContent('Protection and control lead');
  expect(row).toHaveTextContent('See you there');
  expect(row).toHaveTextContent('Unread: 2');
  const silent = screen.getByRole('button', { name: /Élise Fontaine/ });
  expect(silent).toHaveTextContent('No headline');
  expect(silent).toHaveTextContent('No messages yet');
  const box = screen.getByRole('searchbox', { name: 'Search messages' });
  await user.type(box, 'elise');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Kwame/ })).not.toBeInTheDocument());
  await user.clear(box);
  await user.type(box, 'CONTROL lead');
  expect(await screen.findByRole('button', { name: /Kwame/ })).toBeInTheDocument();
  // The server is asked after a pause, which must not end in the next test.
  await waitFor(() => expect(asked.at(-1)?.request.url).toContain('search=CONTROL+lead'));
});

it('shows why the list failed to load, with a retry', async () => {
  answer(listConversations, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const { user } = openMessages();
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  answer(listConversations, { data: [conversation], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Kwame Osei-Darko/ })).toBeInTheDocument();
});

it('counts unread conversations in navigation and title, and again after an event', async () => {
  const sockets = answerSockets();
  answer(countUnread, { data: { count: 2 } });
  openMessages();
  const badged = await screen.findAllByRole('link', { name: /Messages\s*2\s*unread/ });
  expect(badged.length).toBeGreaterThan(0);
  await waitFor(() => expect(document.title).toBe('(2) Messages · Weft'));
  answer(countUnread, { data: { count: 0 } });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('conversation_updated', { conversationId: conversation._id, state: conversation.state });
  await waitFor(() => expect(document.title).toBe('Messages · Weft'));
});

it('counts unread conversations again after the first connection and each reconnect', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isAway = true;
  const sockets = answerSockets(() => (isAway ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
  answer(countUnread, { data: { count: 1 } });
  openMessages();
  for (const count of [2, 3]) {
    await waitFor(() => expect(document.title).toBe(`(${count - 1}) Messages · Weft`));
    answer(countUnread, { data: { count } });
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    await waitFor(() => expect(document.title).toBe(`(${count}) Messages · Weft`));
    sockets.dropConnections();
  }
});

it('ignores the response of a count that started before an event', async () => {
  const sockets = answerSockets();
  const slow = deferred<{ data: { count: number } }>();
  const requests = answer(countUnread, () => slow.promise);
  openMessages();
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  answer(countUnread, { data: { count: 2 } });
  sockets.send('conversation_updated', { conversationId: conversation._id, state: conversation.state });
  await waitFor(() => expect(document.title).toBe('(2) Messages · Weft'));
  slow.settle({ data: { count: 1 } });
  await waitFor(() => expect(document.title).toBe('(2) Messages · Weft'));
});

it('shows no member as online while the server is unreachable', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isAway = false;
  const sockets = answerSockets(() => (isAway ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
  answer(listConversations, { data: [buildConversation([me, kwame])], nextCursor: null });
  openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('user_online', { userId: kwame._id });
  expect(await screen.findByText('(Online)')).toBeInTheDocument();
  isAway = true;
  sockets.dropConnections();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.queryByText('(Online)')).not.toBeInTheDocument();
});

it('starts a temporary conversation with ?user=', async () => {
  answer(listMessagesOfPair, {
    data: { messages: [], conversation: null, user: kwame, can: { send: true } },
    nextCursor: null,
  });
  openMessages(`/messages?user=${kwame._id}`);
  expect(await screen.findByText(MESSAGE_TEXTS.starting({ name: kwame.fullName }))).toBeInTheDocument();
  expect(window.location.search).toBe('');
  expect(await screen.findByText('Start the conversation by sending a message!')).toBeInTheDocument();
  expect(screen.getByText('Last seen recently')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
});

it('goes back to the list from a conversation that a link opened', async () => {
  answerThread();
  window.history.replaceState(null, '', '/network');
  window.history.pushState(null, '', '/network');
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  await user.click(await screen.findByRole('button', { name: 'Back to conversations' }));
  expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/messages');
});

it('shows the unread count on the back button', async () => {
  answerThread();
  answer(countUnread, { data: { count: 1 } });
  openMessages(`/messages?user=${kwame._id}`);
  expect(await screen.findByRole('button', { name: 'Back to conversations, 1 unread' })).toHaveTextContent(
    '1',
  );
});

it('shows "User not found" with a retry for an unknown member', async () => {
  answer(listMessagesOfPair, () => failWith('NOT_FOUND', { message: '' }));
  openMessages(`/messages?user=${kwame._id}`);
  expect(await screen.findByText('User not found')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

it.each([
  ['by a link', `/messages?user=${kwame._id}`, undefined, 'Failed to load user information'],
  ['again after a reload', '/messages', { talkingTo: kwame._id }, 'Failed to load messages between users'],
])('shows an error for a conversation that fails to open %s', async (_how, address, talk, text) => {
  answer(listMessagesOfPair, () => failWith('UNAVAILABLE', { message: '' }));
  openMessages(address, talk);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('shows an error for a conversation that fails to start from the picker', async () => {
  const found = buildConnected({ fullName: 'Ben Hale' });
  const whose = { userId: me._id, userFullName: me.fullName };
  answer(listConnections, { connections: [found], total: 1, nextCursor: null, ...whose });
  answer(listMessagesOfPair, () => failWith('UNAVAILABLE', { message: '' }));
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }));
  await user.click(await screen.findByRole('button', { name: /Ben Hale/ }));
  expect(await screen.findByText('Failed to start conversation')).toBeInTheDocument();
});

it('shows the reason instead of the composer if the viewer can’t send', async () => {
  const closed = buildConversation([me, kwame], { lastMessage, can: { send: false } });
  answer(listConversations, { data: [closed], nextCursor: null });
  answer(listMessages, {
    data: [lastMessage],
    nextCursor: null,
    newerCursor: null,
    changed: [],
    state: closed.state,
  });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  expect(await screen.findByText(MESSAGE_TEXTS.blocked)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
});

it('announces a refused message, and keeps the focus in the conversation when it is deleted', async () => {
  answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answerThread();
  answerMarks();
  answer(sendMessage, () => failWith('BLOCKED', { message: "You can't send messages to this member." }));
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  await user.type(await screen.findByRole('textbox', { name: /^Message to/ }), 'Hello?{Enter}');
  const log = screen.getByRole('log', { name: 'New messages' });
  await waitFor(() =>
    expect(log).toHaveTextContent("Not sent: Hello? You can't send messages to this member."),
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('removes the composer after a block and restores it after the unblock', async () => {
  const sockets = answerSockets();
  answerThread();
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  await screen.findByRole('textbox', { name: /^Message to/ });
  answer(listConversations, { data: [{ ...conversation, can: { send: false } }], nextCursor: null });
  sockets.send('member_hidden', { memberId: kwame._id, counts: buildCounts() });
  expect(await screen.findByText(MESSAGE_TEXTS.blocked)).toBeInTheDocument();
  answer(listConversations, { data: [conversation], nextCursor: null });
  sockets.send('network_changed', {
    change: 'unblocked',
    byViewer: true,
    member: buildPerson({ _id: kwame._id }),
    counts: buildCounts(),
    memberCounts: buildCounts(),
    request: null,
  });
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeInTheDocument();
});

it('reports a broken picture, loads it again on reconnect, and closes only its viewer on Back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sockets = answerSockets();
  answerThread([{ ...lastMessage, attachments: [buildPicture('roof.jpg')] }]);
  answerMarks();
  openMessages(`/messages?user=${kwame._id}`);
  fireEvent.error(await screen.findByAltText('roof.jpg'));
  expect(screen.getByText('Image could not be loaded')).toBeInTheDocument();
  sockets.dropConnections();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByAltText('roof.jpg')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Open image 1 of 1' }));
  expect(await screen.findByRole('dialog', { name: 'roof.jpg' })).toBeInTheDocument();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: /^Message to/ })).toBeInTheDocument();
});

it('restores the composer of a blocked member with the next message', async () => {
  const sockets = answerSockets();
  answerThread();
  answer(listConversations, { data: [{ ...conversation, can: { send: false } }], nextCursor: null });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  expect(await screen.findByText(MESSAGE_TEXTS.blocked)).toBeInTheDocument();
  answer(listConversations, { data: [conversation], nextCursor: null });
  sockets.send('new_message', { ...lastMessage, _id: 'e'.repeat(24), seq: 4, content: 'Back again' });
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeInTheDocument();
});

it('shows a hidden account without picture and profile link', async () => {
  const hidden = buildParticipant({ fullName: 'Weft member', headline: null, isDeleted: true });
  const closed = buildConversation([me, hidden], { lastMessage, can: { send: false } });
  answer(listConversations, { data: [closed], nextCursor: null });
  answer(listMessages, {
    data: [{ ...lastMessage, sender: hidden }],
    nextCursor: null,
    newerCursor: null,
    changed: [],
    state: closed.state,
  });
  const { user } = openMessages();
  const row = await screen.findByRole('button', { name: /Weft member/ });
  expect(row).toHaveTextContent('Not available');
  await user.click(row);
  expect(await screen.findByText("This account isn't available.")).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Profile of/ })).not.toBeInTheDocument();
});

it('offers Report for the other member’s messages only, and says what moderators see', async () => {
  const own = buildMessage({ sender: me, receiver: kwame._id, seq: 4, content: 'No' });
  const answered = buildConversation([me, kwame], { lastMessage: own });
  answer(listConversations, { data: [answered], nextCursor: null });
  answer(listMessages, {
    data: [own, lastMessage],
    nextCursor: null,
    newerCursor: null,
    changed: [],
    state: answered.state,
  });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  const [ofTheirs, ofOwn] = await screen.findAllByRole('button', { name: 'Message actions' });
  if (!ofTheirs || !ofOwn) throw new Error('no menus');
  await user.click(ofOwn);
  await screen.findByRole('menuitem', { name: 'Copy' });
  expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(ofTheirs);
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' });
  expect(dialog).toHaveTextContent('nothing else of your conversation');
});

it('opens the picker, which first searches connections', async () => {
  answer(listConnections, {
    connections: [],
    total: 0,
    nextCursor: null,
    userId: me._id,
    userFullName: me.fullName,
  });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start a conversation' });
  expect(await within(dialog).findByText('No connections found')).toBeInTheDocument();
});

it('keeps the focus in the picker’s results, or returns it to the search box when the result disappears', async () => {
  const all = ['Ben Hale', 'Bea Lind'].map((fullName) => buildConnected({ fullName }));
  answer(listConnections, ({ request }) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    const connections = all.filter(({ user: { fullName } }) => fullName.startsWith(search));
    const whose = { userId: me._id, userFullName: me.fullName };
    return { connections, total: connections.length, nextCursor: null, ...whose };
  });
  answer(searchMembers, { users: [], total: 0, hasMore: false, nextCursor: null });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start a conversation' });
  const box = within(dialog).getByRole('searchbox');
  await user.type(box, 'Be');
  const ben = await within(dialog).findByRole('button', { name: /Ben Hale/ });
  await user.type(box, 'n{ArrowDown}');
  expect(ben).toHaveFocus();
  await waitFor(() => expect(within(dialog).queryByText('Bea Lind')).not.toBeInTheDocument());
  expect(ben).toHaveFocus();
  await user.type(box, 'x');
  act(() => ben.focus());
  await waitFor(() => expect(ben).not.toBeInTheDocument());
  expect(box).toHaveFocus();
});

it('has alerts off by default, and says why desktop notifications are unavailable', async () => {
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: 'Message alerts' }));
  const desktop = await screen.findByRole('switch', { name: 'Desktop notifications' });
  expect(desktop).toBeDisabled();
  expect(desktop).toHaveAccessibleDescription(/secure page|support notifications/);
  const sound = screen.getByRole('switch', { name: 'Sound' });
  expect(sound).not.toBeChecked();
  await user.click(sound);
  expect(sound).toBeChecked();
});
