import { expect, it } from 'vitest';
import { ANN, BEN, CONVERSATION, FakeMessages, openDevice, settled } from '@/testing/fake-messages';
import { quoteOf } from './quotes.ts';

const draft = (content: string) => ({ receiverId: BEN._id, content, replyTo: null, files: [] });
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `m${from + index}`);

function conversationOf(count: number): FakeMessages {
  const server = new FakeMessages();
  for (let number = 1; number <= count; number += 1) server.store(ANN, `m${number}`);
  return server;
}

async function openThread(server: FakeMessages, member = BEN) {
  const device = openDevice(server, member);
  await device.engine.sync();
  device.engine.thread(CONVERSATION).view.subscribe(() => undefined);
  await settled();
  return device;
}

it('shows the newest page first and loads older ones on demand, each message once and in order', async () => {
  const { engine, shown } = await openThread(conversationOf(120));
  expect(shown()).toEqual(numbers(71, 120));
  const thread = engine.thread(CONVERSATION);
  await Promise.all([thread.loadOlder(), thread.loadOlder()]);
  expect(shown()).toEqual(numbers(21, 120));
  await thread.loadOlder();
  await thread.loadOlder();
  expect(shown()).toEqual(numbers(1, 120));
});

it('sorts messages that arrive out of order', async () => {
  const server = conversationOf(3);
  const { engine, shown } = await openThread(server);
  const [four, five] = [server.store(ANN, 'm4'), server.store(ANN, 'm5')];
  engine.handlers.new_message?.(five);
  engine.handlers.new_message?.(four);
  await settled();
  expect(shown()).toEqual(numbers(1, 5));
});

it('requests the messages that are missing after the last contiguous one', async () => {
  const server = conversationOf(3);
  const { engine, shown } = await openThread(server);
  const last = server.stored.at(-1);
  server.store(ANN, 'm4');
  server.store(ANN, 'm5');
  server.asked.length = 0;
  engine.handlers.new_message?.(server.store(ANN, 'm6'));
  await settled();
  expect(shown()).toEqual(numbers(1, 6));
  expect(server.asked[0]).toMatchObject({ after: last?._id });
});

it('shows a message once that arrives by both events and by a page', async () => {
  const server = conversationOf(3);
  const { engine, shown } = await openThread(server);
  const message = server.store(ANN, 'm4');
  let arrivals = 0;
  engine.onArrival(() => (arrivals += 1));
  engine.handlers.new_message?.(message);
  engine.handlers.message_to_user?.(message);
  engine.handlers.new_message?.(message);
  await engine.sync();
  expect(shown()).toEqual(numbers(1, 4));
  expect(arrivals).toBe(1);
});

it('catches up after a pause with thirty messages and an edit, each once', async () => {
  const server = conversationOf(10);
  const { engine, shown } = await openThread(server);
  for (let number = 11; number <= 40; number += 1) server.store(ANN, `m${number}`);
  server.change(2, 'm2 edited');
  await engine.sync();
  await settled();
  expect(shown()).toEqual(['m1', 'm2 edited', ...numbers(3, 40)]);
});

/** The server reads pages at once and delivers them when the returned function is called. */
function delayPages(server: FakeMessages): () => Promise<void> {
  let arrive = () => undefined as void;
  server.arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  return async () => {
    arrive();
    await settled();
  };
}

it.each(['by an event', 'while it was not connected'])(
  'applies a change that comes %s while an older page is under way',
  async (how) => {
    const server = conversationOf(120);
    const { engine, shown } = await openThread(server);
    const arrive = delayPages(server);
    const loading = engine.thread(CONVERSATION).loadOlder();
    const changed = server.change(30, 'm30 edited');
    server.arrival = Promise.resolve();
    if (how === 'by an event') engine.handlers.message_updated?.(changed);
    else await engine.sync();
    await arrive();
    await loading;
    await settled();
    expect(shown()).toEqual([...numbers(21, 29), 'm30 edited', ...numbers(31, 120)]);
  },
);

it('applies a change that comes while the first page is under way', async () => {
  const server = conversationOf(3);
  const { engine, shown } = openDevice(server, BEN);
  await engine.sync();
  const arrive = delayPages(server);
  engine.thread(CONVERSATION);
  const changed = server.change(2, 'm2 edited');
  server.arrival = Promise.resolve();
  engine.handlers.message_updated?.(changed);
  await arrive();
  expect(shown()).toEqual(['m1', 'm2 edited', 'm3']);
});

it('catches up with the changes of an older page that arrives during a catch-up', async () => {
  const server = conversationOf(120);
  const { engine, shown } = await openThread(server);
  const arriveOlder = delayPages(server);
  const loading = engine.thread(CONVERSATION).loadOlder();
  server.change(30, 'm30 edited');
  server.arrival = Promise.resolve();
  await engine.sync();
  server.change(100, 'm100 edited');
  const arriveChanges = delayPages(server);
  const waking = engine.sync();
  server.arrival = Promise.resolve();
  await arriveOlder();
  await loading;
  await arriveChanges();
  await waking;
  await settled();
  expect(shown()[9]).toBe('m30 edited');
  expect(shown()[79]).toBe('m100 edited');
});

it('ignores an older revision of a message', async () => {
  const server = conversationOf(2);
  const { engine, shown } = await openThread(server);
  const first = server.change(1, 'once');
  const second = server.change(1, 'twice');
  engine.handlers.message_updated?.(second);
  engine.handlers.message_updated?.(first);
  expect(shown()).toEqual(['twice', 'm2']);
});

it('updates the quotes of an edited or deleted message', async () => {
  const server = conversationOf(1);
  const { engine } = await openThread(server);
  const [first] = server.stored;
  const answer = { ...server.store(ANN, 'an answer'), replyTo: first ? quoteOf(first) : null };
  engine.handlers.new_message?.(answer);
  const quote = () => engine.thread(CONVERSATION).view.get().messages.at(-1)?.replyTo;
  expect(quote()).toMatchObject({ content: 'm1', isDeleted: false });
  engine.handlers.message_updated?.(server.change(1, 'edited'));
  expect(quote()).toMatchObject({ content: 'edited', isDeleted: false });
  engine.handlers.message_updated?.({ ...server.change(1, 'gone'), isDeleted: true });
  expect(quote()).toMatchObject({ content: 'gone', isDeleted: true });
});

it('stops sending a message once an event shows that the server has stored it', async () => {
  const server = new FakeMessages();
  server.trouble = 'no-network';
  const { engine } = openDevice(server, ANN);
  const entry = await engine.outbox.add(draft('one'));
  await settled();
  const stored = server.store(ANN, 'one', entry.clientId);
  engine.handlers.message_sent?.(stored);
  expect(engine.pending.get()).toEqual([]);
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(server.stored).toHaveLength(1);
});

it('shows the unread count of the server, and lowers it at once when the member reads here or elsewhere', async () => {
  const server = conversationOf(3);
  const { engine } = await openThread(server);
  const unread = () => engine.inbox.find(CONVERSATION)?.unreadCount;
  expect(unread()).toBe(3);
  server.trouble = 'no-network';
  engine.markRead(CONVERSATION, 2);
  expect(unread()).toBe(1);
  await settled();
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(server.read).toBe(2);
  server.read = 3;
  engine.handlers.conversation_updated?.({ conversationId: CONVERSATION, state: server.state(BEN._id) });
  expect(unread()).toBe(0);
  engine.handlers.conversation_updated?.({
    conversationId: CONVERSATION,
    state: { ...server.state(BEN._id), lastReadSeq: 1, unreadCount: 2 },
  });
  expect(unread()).toBe(0);
});

it('reports a newer read position after the one that is being sent', async () => {
  const server = conversationOf(3);
  const { engine } = await openThread(server);
  const arrive = delayPages(server);
  engine.markRead(CONVERSATION, 1);
  engine.markRead(CONVERSATION, 3);
  await settled();
  expect(server.read).toBe(1);
  server.arrival = Promise.resolve();
  await arrive();
  expect(server.read).toBe(3);
});

it('reports a failed load and loads at the next sync', async () => {
  const server = conversationOf(3);
  server.trouble = 'no-network';
  const { engine, shown } = await openThread(server);
  expect(engine.inbox.view.get().status).toBe('failed');
  expect(engine.thread(CONVERSATION).view.get().status).toBe('failed');
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(engine.inbox.view.get().status).toBe('ready');
  expect(shown()).toEqual(numbers(1, 3));
});

it('keeps a new conversation temporary until its first message is stored', async () => {
  const server = new FakeMessages();
  const { engine, shown } = openDevice(server, ANN);
  await engine.sync();
  engine.inbox.addTemporary(ANN, BEN, 0);
  expect(engine.inbox.findByMember(BEN._id)?._id).toBe(`temp_${BEN._id}`);
  await engine.outbox.add(draft('one'));
  await settled();
  expect(engine.inbox.view.get().conversations.map(({ _id }) => _id)).toEqual([CONVERSATION]);
  expect(shown()).toEqual(['one']);
});

it('ends typing after a timeout and with the message', async () => {
  const server = conversationOf(1);
  const { engine, clock } = await openThread(server);
  const isTyping = () => engine.typing.conversations.get().has(CONVERSATION);
  const typing = { userId: ANN._id, conversationId: CONVERSATION, isTyping: true };
  engine.handlers.user_typing?.(typing);
  expect(isTyping()).toBe(true);
  await clock.pass(6000);
  expect(isTyping()).toBe(false);
  engine.handlers.user_typing?.(typing);
  engine.handlers.new_message?.(server.store(ANN, 'm2'));
  expect(isTyping()).toBe(false);
});

it('reports a failed delivery receipt at the next sync', async () => {
  const server = conversationOf(1);
  const { engine, clock } = await openThread(server);
  await clock.pass(1000);
  expect(server.delivered).toEqual([1]);
  server.trouble = 'no-network';
  engine.handlers.new_message?.(server.store(ANN, 'm2'));
  await clock.pass(1000);
  expect(server.delivered).toEqual([1]);
  server.trouble = 'none';
  await engine.sync();
  await settled();
  expect(server.delivered).toEqual([1, 2]);
});

it('applies the presence of events to the other member', async () => {
  const { engine } = await openThread(conversationOf(1));
  const presence = () => engine.inbox.find(CONVERSATION)?.participants[1]?.presence;
  const [userId, lastSeen] = [ANN._id, '2026-11-20T08:00:00.000Z'];
  engine.handlers.user_online?.({ userId });
  expect(presence()).toEqual({ status: 'online', lastSeen: null });
  engine.handlers.user_offline?.({ userId, lastSeen });
  expect(presence()).toEqual({ status: 'offline', lastSeen });
  engine.handlers.user_status_updated?.({ userId, status: 'away' });
  expect(presence()).toEqual({ status: 'away', lastSeen: null });
  engine.handlers.online_users?.([{ userId, status: 'online', lastSeen: null }]);
  expect(presence()).toEqual({ status: 'online', lastSeen: null });
});

it('applies read and delivery marks of the other member and of own devices', async () => {
  const server = conversationOf(3);
  const { engine } = await openThread(server);
  const state = () => engine.inbox.find(CONVERSATION)?.state;
  const readAt = '2026-11-20T08:00:00.000Z';
  const mark = { messageId: server.stored[1]?._id ?? '', conversationId: CONVERSATION, readAt, readSeq: 2 };
  engine.handlers.message_read?.({ ...mark, readBy: ANN._id });
  expect(state()).toMatchObject({ readSeq: 2, lastReadSeq: 0 });
  engine.handlers.message_read?.({ ...mark, readBy: BEN._id, readSeq: 1 });
  expect(state()).toMatchObject({ readSeq: 2, lastReadSeq: 1 });
  const delivery = { conversationId: CONVERSATION, deliveredSeq: 3 };
  engine.handlers.message_delivered?.({ ...delivery, deliveredTo: BEN._id });
  expect(state()?.deliveredSeq).toBe(0);
  engine.handlers.message_delivered?.({ ...delivery, deliveredTo: ANN._id });
  expect(state()?.deliveredSeq).toBe(3);
});

it('marks only messages of the other member as read, and each once', async () => {
  const server = conversationOf(1);
  server.store(BEN, 'own');
  server.store(ANN, 'm3');
  server.store(BEN, 'own too');
  const { engine } = await openThread(server);
  engine.markRead('e'.repeat(24), 9);
  engine.markRead(CONVERSATION, 0);
  await settled();
  expect(server.reads).toEqual([]);
  engine.markRead(CONVERSATION, 2);
  expect(engine.inbox.find(CONVERSATION)?.state).toMatchObject({ lastReadSeq: 1, unreadCount: 1 });
  await settled();
  engine.markRead(CONVERSATION, 4);
  engine.markRead(CONVERSATION, 3);
  engine.markRead(CONVERSATION, 1);
  expect(engine.inbox.find(CONVERSATION)?.state).toMatchObject({ lastReadSeq: 3, unreadCount: 0 });
  await settled();
  expect(server.reads).toEqual([1, 3]);
});

it('reports the newest message of an unread conversation as delivered, but none of the own ones', async () => {
  const server = conversationOf(1);
  const { clock } = await openThread(server);
  await clock.pass(1000);
  expect(server.delivered).toEqual([1]);
  server.store(BEN, 'own');
  const again = await openThread(server);
  await again.clock.pass(1000);
  server.store(ANN, 'm3');
  server.read = 3;
  const read = await openThread(server);
  await read.clock.pass(1000);
  expect(server.delivered).toEqual([1]);
});

it('tells listeners only of new messages of the other member, until they are removed', async () => {
  const server = conversationOf(2);
  const { engine } = openDevice(server, BEN);
  const arrived: number[] = [];
  const stop = engine.onArrival(({ seq }) => arrived.push(seq));
  engine.handlers.new_message?.(server.store(ANN, 'm3'));
  await engine.sync();
  engine.handlers.new_message?.(server.store(ANN, 'm4'));
  engine.handlers.message_sent?.(server.store(BEN, 'own'));
  stop();
  engine.handlers.new_message?.(server.store(ANN, 'm6'));
  expect(arrived).toEqual([3, 4]);
});

it('shows a temporary conversation as empty without asking, and nothing happens after closing', async () => {
  const server = conversationOf(1);
  const { engine, clock } = await openThread(server);
  server.asked.length = 0;
  const { messages, status, isAtEnd, olderCursor } = engine.thread('temp_x').view.get();
  expect({ messages, status, isAtEnd, olderCursor }).toEqual({
    messages: [],
    status: 'ready',
    isAtEnd: true,
    olderCursor: null,
  });
  expect(engine.thread('temp_x').view.get().failure).toBe('');
  await settled();
  expect(server.asked).toEqual([]);
  engine.handlers.user_typing?.({ userId: ANN._id, conversationId: CONVERSATION, isTyping: true });
  engine.close();
  await clock.pass(10_000);
  expect(server.delivered).toEqual([]);
  expect(engine.typing.conversations.get().size).toBe(1);
});
