import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { login, requestExport } from '@weft/shared/accounts/contract';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import {
  deleteMessage,
  editMessage,
  getSentRead,
  listConversations,
  markMessageRead,
  markMessagesDelivered,
  sendMessage,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView, OnlineUser } from '@weft/shared/messaging/views';
import { acceptRequest, blockMember, sendRequest, unblockMember } from '@weft/shared/network/contract';
import type { Ack } from '@weft/shared/sockets/client-event';
import { connectSocket, type TestSocket } from '../../testing/app/connect-socket.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
const open: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  [ann, ben] = [await app.addMember(), await app.addMember()];
});

const connect = async ({ browser }: TestMember): Promise<TestSocket> => {
  const socket = await connectSocket(app.url, browser.token);
  open.push(socket);
  return socket;
};
const online = async (socket: TestSocket): Promise<readonly OnlineUser[]> => {
  const ack = (await socket.timeout(10_000).emitWithAck('get_online_users')) as Ack<readonly OnlineUser[]>;
  if (!ack.success) throw new Error(ack.message);
  return ack.data;
};
const idsOnline = async (socket: TestSocket) => (await online(socket)).map(({ userId }) => userId);
const next = <T>(socket: TestSocket, event: string) =>
  new Promise<T>((resolve) => void socket.once(event, resolve));
/** Collects the names of presence events of a socket. */
const listen = (socket: TestSocket): string[] => {
  const heard: string[] = [];
  for (const event of ['user_online', 'user_offline', 'user_status_updated']) {
    socket.on(event, () => heard.push(event));
  }
  return heard;
};
const presenceSeenBy = async (viewer: TestMember) =>
  (await viewer.browser.call(listConversations)).data.data[0]?.participants[1]?.presence;

describe('members with a conversation', () => {
  beforeEach(() => aMessage(ann, ben));

  test('is published for the first socket only, and 5 seconds after the last one closed', async () => {
    const watcher = await connect(ann);
    expect(await online(watcher)).toEqual([]);
    const came = next(watcher, 'user_online');
    const first = await connect(ben);
    expect(await came).toEqual({ userId: ben.id });
    const heard = listen(watcher);
    const second = await connect(ben);
    first.close();
    expect(await online(watcher)).toEqual([{ userId: ben.id, status: 'online', lastSeen: null }]);
    expect(await presenceSeenBy(ann)).toEqual({ status: 'online', lastSeen: null });
    await app.settled();
    expect(heard).toEqual([]);
    const gone = next<{ userId: string; lastSeen: string }>(watcher, 'user_offline');
    const closedAt = performance.now();
    second.close();
    const { userId, lastSeen } = await gone;
    expect(performance.now() - closedAt).toBeGreaterThan(MESSAGE_LIMITS.presenceGrace - 500);
    expect(userId).toBe(ben.id);
    expect(await online(watcher)).toEqual([]);
    expect(await presenceSeenBy(ann)).toEqual({ status: 'offline', lastSeen });
  });

  test('shows a member as away when all of their sockets are', async () => {
    const watcher = await connect(ann);
    const came = next(watcher, 'user_status_updated');
    const [one, two] = [await connect(ben), await connect(ben)];
    await came;
    const say = (socket: TestSocket, status: string) =>
      socket.timeout(10_000).emitWithAck('update_status', { status });
    await say(one, 'away');
    expect(await online(watcher)).toEqual([{ userId: ben.id, status: 'online', lastSeen: null }]);
    const away = next(watcher, 'user_status_updated');
    await say(two, 'away');
    expect(await away).toEqual({ userId: ben.id, status: 'away' });
    const back = next(watcher, 'user_online');
    await say(one, 'online');
    expect(await back).toEqual({ userId: ben.id });
  });
});

test('presence is published to connections, not to strangers', async () => {
  const stranger = await app.addMember();
  const [watcher, friend] = [await connect(stranger), await connect(ann)];
  const heard = listen(watcher);
  await connect(ben);
  expect(await idsOnline(watcher)).toEqual([]);
  expect(await idsOnline(friend)).toEqual([]);
  await ann.browser.call(sendRequest, { body: { recipientId: ben.id } });
  await ben.browser.call(acceptRequest, { params: { id: ann.id } });
  expect(await idsOnline(friend)).toEqual([ben.id]);
  expect(await idsOnline(watcher)).toEqual([]);
  await app.settled();
  expect(heard).toEqual([]);
});

test('a block stops presence, typing and messages', async () => {
  const { conversationId } = await aMessage(ann, ben);
  const [atAnn, atBen] = [await connect(ann), await connect(ben)];
  expect(await idsOnline(atAnn)).toEqual([ben.id]);
  await ben.browser.call(blockMember, { params: { userId: ann.id } });
  expect(await idsOnline(atAnn)).toEqual([]);
  expect(await idsOnline(atBen)).toEqual([]);
  expect(await presenceSeenBy(ann)).toEqual({ status: 'offline', lastSeen: null });
  const typed: unknown[] = [];
  atBen.on('user_typing', (event) => typed.push(event));
  await atAnn.timeout(10_000).emitWithAck('typing_start', { conversationId, receiverId: ben.id });
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const body = { receiverId: to.id, content: 'Still there?' };
    expect((await from.browser.call(sendMessage, { body })).failure.code).toBe('BLOCKED');
    const { data } = (await from.browser.call(listConversations)).data;
    expect(data[0]?.can).toEqual({ send: false });
  }
  await online(atBen);
  expect(typed).toEqual([]);
});

test('a block stops edits and receipts, in both directions, but no deletion', async () => {
  const [first, second] = [await aMessage(ann, ben), await aMessage(ben, ann)];
  const { conversationId } = first;
  const block = { params: { userId: ann.id } };
  await ben.browser.call(blockMember, block);
  const heard: string[] = [];
  for (const [name, member] of Object.entries({ ann, ben })) {
    const socket = await connect(member);
    for (const event of ['message_read', 'message_delivered', 'message_updated'])
      socket.on(event, () => heard.push(`${event} at ${name}`));
  }
  const edit = ({ browser }: TestMember, { _id }: MessageView) =>
    browser.call(editMessage, { params: { id: _id }, body: { content: 'Read this at least' } });
  for (const [from, message] of [
    [ann, first],
    [ben, second],
  ] as const)
    expect((await edit(from, message)).failure).toMatchObject({
      code: 'BLOCKED',
      message: MESSAGE_TEXTS.blocked,
    });
  for (const [{ browser }, { seq, _id: id }] of [
    [ann, second],
    [ben, first],
  ] as const) {
    await browser.call(markMessagesDelivered, { body: { deliveries: [{ conversationId, seq }] } });
    expect((await browser.call(markMessageRead, { params: { id } })).data.data.isRead).toBe(true);
  }
  const receiptOf = async ({ browser }: TestMember, { _id: id }: MessageView) => {
    const { isRead, readAt, isDelivered } = (await browser.call(getSentRead, { params: { id } })).data.data;
    const [listed] = (await browser.call(listConversations)).data.data;
    const { readSeq, deliveredSeq } = listed?.state ?? {};
    return { isRead, isTimed: readAt !== null, isDelivered, readSeq, deliveredSeq };
  };
  const nothing = { isRead: false, isTimed: false, isDelivered: false, readSeq: 0, deliveredSeq: 0 };
  expect([await receiptOf(ann, first), await receiptOf(ben, second)]).toEqual([nothing, nothing]);
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  const exported = JSON.parse(String(files.get(`messages/${conversationId}/messages-1.json`))) as {
    messages: { readAt: string | null }[];
  };
  expect(exported.messages.map(({ readAt }) => readAt !== null)).toEqual([false, true]);
  await ben.browser.call(unblockMember, block);
  expect((await edit(ben, second)).status).toBe(200);
  await expect.poll(() => heard.length).toBe(4);
  expect(heard.slice(0, 2)).toEqual(['message_read at ann', 'message_read at ben']);
  const { _id: id, seq } = await aMessage(ann, ben);
  await ben.browser.call(markMessageRead, { params: { id } });
  const everything = { isRead: true, isTimed: true, isDelivered: true, readSeq: seq, deliveredSeq: seq };
  expect(await receiptOf(ann, first)).toEqual(everything);
  await ben.browser.call(blockMember, block);
  expect((await ann.browser.call(deleteMessage, { params: { id: first._id } })).status).toBe(200);
});

test('a server shows nobody after a restart until they reconnect', async () => {
  await aMessage(ann, ben);
  await connect(ben);
  const database = { uri: inject('databaseUri'), patience: 4000, name: app.database.connection.name };
  const restarted = await startTestApp({}, { database });
  try {
    const browser = restarted.browser();
    const { email, password } = ann;
    browser.token = (await browser.call(login, { body: { email, password } })).data.token;
    const socket = await connectSocket(restarted.url, browser.token);
    expect(await online(socket)).toEqual([]);
    const { data } = (await browser.call(listConversations)).data;
    expect(data[0]?.participants[1]?.presence).toMatchObject({
      status: 'offline',
      lastSeen: expect.any(String),
    });
    socket.close();
  } finally {
    await restarted.close({ keepDatabase: true });
  }
});
