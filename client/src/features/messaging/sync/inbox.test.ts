import { beforeEach, expect, it, vi } from 'vitest';
import type { ConversationView } from '@weft/shared/messaging/views';
import { ANN, BEN } from '@/testing/fake-messages';
import { buildConversation, buildMessage, buildParticipant } from '@/testing/message-builders';
import type { ConversationsPage, MessagingCalls } from './calls';
import { Inbox } from './inbox';

type ConversationsQuery = Parameters<MessagingCalls['conversations']>[0];
const conversations = vi.fn<(query: ConversationsQuery) => Promise<ConversationsPage>>();
const write = vi.fn<(conversations: readonly ConversationView[]) => void>();
const conversationWith = vi.fn<MessagingCalls['conversationWith']>();
let cached: ConversationView[];
let onScreen: string[];
let inbox: Inbox;

const page = (data: ConversationView[], nextCursor: string | null = null) => ({ data, nextCursor });
const id = (digit: string) => digit.repeat(24);
const shown = () => inbox.view.get().conversations.map(({ _id }) => _id);
const open = () => {
  const calls = { conversations, conversationWith } as unknown as MessagingCalls;
  inbox = new Inbox(calls, { read: () => cached, write }, () => onScreen);
  return inbox;
};

/** Ann's conversation with another member, whose newest message arrived at that minute. */
function conversation(
  digit: string,
  minute: number,
  change: Partial<ConversationView> = {},
): ConversationView {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  const sender = buildParticipant({ _id: id(digit), presence: { status: 'online', lastSeen: null } });
  const lastMessage = buildMessage({
    sender,
    receiver: ANN._id,
    conversationId: id(digit),
    seq: 5,
    createdAt,
  });
  return buildConversation([ANN, sender], { _id: id(digit), lastMessage, ...change });
}

beforeEach(() => {
  cached = [];
  onScreen = [];
  conversationWith.mockReset();
  conversations.mockReset().mockResolvedValue(page([]));
  write.mockReset();
});

it('lists the newest first, dates empty conversations by their start and hides those without participants', () => {
  const silent = { lastMessage: null, lastMessageAt: null, createdAt: '2026-11-20T09:02:30.000Z' };
  open().applyConversations([
    conversation('1', 1),
    conversation('4', 3),
    conversation('2', 3),
    conversation('3', 0, silent),
    conversation('5', 9, { participants: [ANN] }),
  ]);
  expect(shown()).toEqual([id('2'), id('4'), id('3'), id('1')]);
});

it('loads the next page from the end of the list, and none after the last page or during a refresh', async () => {
  conversations.mockResolvedValueOnce(page([conversation('1', 9)], 'next'));
  await open().refresh();
  expect(inbox.view.get()).toMatchObject({ status: 'ready', hasMore: true, failure: '' });
  conversations.mockResolvedValueOnce(page([conversation('2', 8)]));
  await inbox.loadMore();
  expect(conversations.mock.lastCall).toEqual([{ cursor: 'next', limit: 20 }]);
  expect(shown()).toEqual([id('1'), id('2')]);
  expect(inbox.view.get().hasMore).toBe(false);
  await inbox.loadMore();
  expect(conversations).toHaveBeenCalledTimes(2);
});

it('loads no further page during a refresh', async () => {
  conversations.mockResolvedValue(page([conversation('1', 9)], 'next'));
  await open().refresh();
  const again = inbox.refresh();
  await inbox.loadMore();
  await again;
  expect(conversations.mock.calls.map(([query]) => query.cursor)).toEqual([undefined, undefined]);
});

it('refreshes as many conversations as are listed, at most 100, and keeps the cursor of a longer list', async () => {
  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => {
      const _id = (from + at).toString(16).padStart(24, '0');
      return buildConversation([ANN, buildParticipant()], { _id });
    });
  conversations.mockResolvedValueOnce(page(many(20, 0), 'at 20'));
  await open().refresh();
  conversations.mockResolvedValueOnce(page(many(60, 20), 'at 80'));
  await inbox.loadMore();
  conversations.mockResolvedValueOnce(page(many(80, 0), 'at 80 still'));
  await inbox.refresh();
  expect(conversations.mock.lastCall).toEqual([{ limit: 80 }]);
  conversations.mockResolvedValueOnce(page(many(30, 80), 'at 110'));
  await inbox.loadMore();
  expect(conversations.mock.lastCall).toEqual([{ cursor: 'at 80 still', limit: 20 }]);
  conversations.mockResolvedValueOnce(page(many(100, 0), 'at 100'));
  await inbox.refresh();
  expect(conversations.mock.lastCall).toEqual([{ limit: 100 }]);
  await inbox.loadMore();
  expect(conversations.mock.lastCall).toEqual([{ cursor: 'at 110', limit: 20 }]);
});

it('refreshes once more after several requests during a refresh', async () => {
  let arrive = (): void => undefined;
  conversations.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return page([]);
  });
  const first = open().refresh();
  const others = [inbox.refresh(), inbox.refresh()];
  arrive();
  await Promise.all([first, ...others]);
  expect(conversations).toHaveBeenCalledTimes(2);
});

it('reports a failure of the first load, and keeps a loaded list after a later failure', async () => {
  conversations.mockRejectedValueOnce(new Error('The server is away.'));
  await expect(open().refresh()).rejects.toThrow('The server is away.');
  expect(inbox.view.get()).toMatchObject({ status: 'failed', failure: 'The server is away.' });
  conversations.mockRejectedValueOnce('no error');
  await expect(inbox.refresh()).rejects.toBe('no error');
  expect(inbox.view.get()).toMatchObject({ status: 'failed', failure: '' });
  conversations.mockResolvedValueOnce(page([conversation('1', 9)]));
  await inbox.refresh();
  expect(inbox.view.get()).toMatchObject({ status: 'ready', failure: '' });
  conversations.mockRejectedValueOnce(new Error('The server is away.'));
  await expect(inbox.refresh()).rejects.toThrow('The server is away.');
  expect(inbox.view.get()).toMatchObject({ status: 'ready', failure: '' });
  expect(shown()).toEqual([id('1')]);
});

it('shows cached conversations until the list lacks them, and caches the first 20 without presence', async () => {
  cached = [conversation('1', 1), conversation('2', 2)];
  open();
  expect(shown()).toEqual([id('2'), id('1')]);
  const listed = Array.from({ length: 21 }, (_, at) => conversation(String.fromCodePoint(98 + at), 10 + at));
  conversations.mockResolvedValueOnce(page([conversation('2', 2), ...listed]));
  await inbox.refresh();
  expect(shown()).not.toContain(id('1'));
  expect(shown()).toContain(id('2'));
  const written = write.mock.lastCall?.[0] ?? [];
  expect(written).toHaveLength(20);
  expect(written[0]?._id).toBe(shown()[0]);
  expect(written.flatMap(({ participants }) => participants.map(({ presence }) => presence?.status))).toEqual(
    Array.from({ length: 40 }, () => 'offline'),
  );
  // A conversation that was added later stays, although the next response lacks it.
  inbox.applyConversations([conversation('7', 1)]);
  await inbox.refresh();
  expect(shown()).toEqual(expect.arrayContaining([id('2'), id('7')]));
});

it('finds conversations beyond the loaded ones', async () => {
  conversations.mockResolvedValueOnce(page([conversation('1', 1)]));
  expect(await open().search('ben')).toEqual([id('1')]);
  expect(conversations.mock.lastCall).toEqual([{ search: 'ben', limit: 100 }]);
  expect(inbox.findByMember(id('1'))?._id).toBe(id('1'));
  expect(inbox.findByMember(BEN._id)).toBeUndefined();
});

it('adds no second conversation with a member', () => {
  open().applyConversations([conversation('1', 1)]);
  const [, other] = inbox.find(id('1'))?.participants ?? [];
  inbox.addTemporary(ANN, other ?? BEN, 0);
  expect(shown()).toEqual([id('1')]);
});

it('applies presence to its member only', () => {
  open().applyConversations([conversation('1', 1), conversation('2', 2)]);
  inbox.applyPresence(id('1'), { status: 'offline', lastSeen: '2026-11-20T09:00:00.000Z' });
  const of = (digit: string) => inbox.find(id(digit))?.participants.map(({ presence }) => presence?.status);
  expect(of('1')).toEqual(['offline', 'offline']);
  expect(of('2')).toEqual(['offline', 'online']);
  expect(
    inbox.view.get().conversations.find(({ _id }) => _id === id('1'))?.participants[1]?.presence,
  ).toEqual({
    status: 'offline',
    lastSeen: '2026-11-20T09:00:00.000Z',
  });
  inbox.applyPresence(id('1'), { status: 'online', lastSeen: null });
  expect(of('1')).toEqual(['offline', 'online']);
});

it('refreshes after an event of an unknown conversation, or a message in a blocked one', async () => {
  open().applyConversations([conversation('1', 1, { can: { send: false } })]);
  const { lastMessage, state } = inbox.find(id('1')) ?? {};
  if (!lastMessage || !state) throw new Error('The conversation is missing.');
  inbox.applyMessage({ ...lastMessage, revision: 1, content: 'edited' });
  expect(inbox.find(id('1'))?.lastMessage?.content).toBe('edited');
  expect(conversations).not.toHaveBeenCalled();
  inbox.applyMessage({ ...lastMessage, _id: id('d'), seq: 6 });
  expect(conversations).toHaveBeenCalledTimes(1);
  await inbox.refresh();
  conversations.mockClear();
  inbox.applyState({ ...state, conversationId: id('e') });
  expect(conversations).toHaveBeenCalledTimes(1);
  await inbox.refresh();
  conversations.mockClear();
  inbox.applyMessage({ ...lastMessage, conversationId: id('e') });
  expect(conversations).toHaveBeenCalledTimes(1);
});

it('ignores an older message and a cursor of an unknown conversation', () => {
  open().applyConversations([conversation('1', 1)]);
  const before = inbox.view.get();
  const { lastMessage } = inbox.find(id('1')) ?? {};
  if (!lastMessage) throw new Error('The conversation is missing.');
  inbox.applyMessage({ ...lastMessage, seq: 4 });
  inbox.advanceState(id('e'), { readSeq: 3 });
  expect(inbox.view.get()).toBe(before);
  inbox.advanceState(id('1'), { readSeq: 3, deliveredSeq: 4 });
  expect(inbox.find(id('1'))?.state).toMatchObject({ readSeq: 3, deliveredSeq: 4 });
});

it.each([ANN, BEN])('replaces a temporary conversation once $fullName has written in it', async (sender) => {
  const state = { lastSeq: 0, lastRevision: 0, lastReadSeq: 0, readSeq: 0, deliveredSeq: 0, unreadCount: 0 };
  const temporary = `temp_${BEN._id}`;
  open().addTemporary(ANN, BEN, Date.parse('2026-11-20T09:00:00.000Z'));
  inbox.addTemporary(ANN, BEN, 0);
  expect(inbox.view.get().conversations).toEqual([
    {
      _id: temporary,
      conversationType: 'direct',
      participants: [ANN, BEN],
      lastMessage: null,
      lastMessageAt: null,
      unreadCount: 0,
      state: { ...state, conversationId: temporary },
      can: { send: true },
      createdAt: '2026-11-20T09:00:00.000Z',
    },
  ]);
  const receiver = sender === ANN ? BEN._id : ANN._id;
  const first = buildMessage({ sender, receiver, conversationId: id('9') });
  inbox.applyMessage(first);
  expect(shown()).toEqual([id('9')]);
  expect(inbox.find(id('9'))).toMatchObject({
    lastMessage: first,
    lastMessageAt: first.createdAt,
    state: { ...state, conversationId: id('9'), lastSeq: 1 },
  });
  expect(conversations).toHaveBeenCalledTimes(1);
  await inbox.refresh();
  const other = buildConversation([ANN, BEN], { _id: id('8') });
  inbox.applyConversations([other]);
  expect(shown()).toEqual(expect.arrayContaining([id('8'), id('9')]));
});

it('raises the last seq with a message, and takes the unread count of the newer state', () => {
  open().applyConversations([conversation('1', 1)]);
  const { lastMessage, state } = inbox.find(id('1')) ?? {};
  if (!lastMessage || !state) throw new Error('The conversation is missing.');
  const next = { ...lastMessage, _id: id('d'), seq: 6, createdAt: '2026-11-20T10:00:00.000Z' };
  inbox.applyMessage(next);
  expect(inbox.find(id('1'))).toMatchObject({ state: { lastSeq: 6 }, lastMessageAt: next.createdAt });
  expect(conversations).not.toHaveBeenCalled();
  inbox.applyState({ ...state, lastSeq: 6, unreadCount: 1 });
  expect(inbox.find(id('1'))).toMatchObject({ unreadCount: 1, state: { unreadCount: 1 } });
});

it('reads a conversation on the screen again that is below the refreshed page', async () => {
  open().applyConversations([conversation('1', 9), conversation('2', 1, { can: { send: false } })]);
  onScreen = [id('1'), id('2')];
  conversations.mockResolvedValue(page([conversation('1', 9)]));
  conversationWith.mockResolvedValueOnce(conversation('2', 1, { can: { send: true } }));
  await inbox.refresh();
  expect(conversationWith.mock.calls).toEqual([[id('2')]]);
  expect(inbox.find(id('2'))?.can.send).toBe(true);

  conversationWith.mockRejectedValueOnce(new Error('no network'));
  await inbox.refresh();
  expect(inbox.view.get().status).toBe('ready');
});

it('shows those as offline whom the list of online members lacks', () => {
  open().applyConversations([conversation('1', 1), conversation('2', 2)]);
  const of = (digit: string) => inbox.find(id(digit))?.participants[1]?.presence;
  inbox.applyOnline([{ userId: id('2'), status: 'away', lastSeen: null }]);
  expect(of('1')).toEqual({ status: 'offline', lastSeen: null });
  expect(of('2')).toEqual({ status: 'away', lastSeen: null });
  expect(inbox.view.get().conversations.map(({ participants }) => participants[1]?.presence?.status)).toEqual(
    ['away', 'offline'],
  );
});
