import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  countUnread,
  getSentRead,
  listConversations,
  listMessages,
  listMessagesOfPair,
  markMessageRead,
  markMessagesDelivered,
  searchMessages,
} from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage, someMessages } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  eve = await app.addMember({ fullName: 'Eve Cole' });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.addMember({ fullName: 'Ann Lee' });
  ben = await app.addMember({ fullName: 'Béla Roý' });
});

const page = async (member: TestMember, id: string, query: Record<string, string> = {}) =>
  (await member.browser.call(listMessages, { params: { id }, query })).data;
const conversationsOf = async (member: TestMember, query: Record<string, string> = {}) =>
  (await member.browser.call(listConversations, { query })).data;
const unreadOf = async (member: TestMember) => (await member.browser.call(countUnread)).data.data.count;
const read = (member: TestMember, { _id }: Pick<MessageView, '_id'>) =>
  member.browser.call(markMessageRead, { params: { id: _id } });
const seqs = (messages: readonly MessageView[]) => messages.map(({ seq }) => seq);
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from < to ? from + n : from - n));

describe('a thread', () => {
  test('pages from the newest to the oldest, and nothing is repeated when more is sent meanwhile', async () => {
    const [first] = await someMessages(ann, ben, 25);
    const id = first?.conversationId ?? '';
    const one = await page(ben, id, { limit: '10' });
    expect(seqs(one.data)).toEqual(range(25, 16));
    await aMessage(ben, ann);
    const two = await page(ben, id, { limit: '10', cursor: one.nextCursor ?? '' });
    expect(seqs(two.data)).toEqual(range(15, 6));
    const three = await page(ben, id, { limit: '10', cursor: two.nextCursor ?? '' });
    expect(seqs(three.data)).toEqual(range(5, 1));
    expect(three.nextCursor).toBeNull();
    expect(seqs((await page(ben, id)).data)).toEqual(range(26, 7));
    expect(seqs((await page(ben, id, { page: '2' })).data)).toEqual(range(6, 1));
  });

  test('answers what is newer than a message, oldest first, and a place with its neighbours', async () => {
    const sent = await someMessages(ann, ben, 30);
    const id = sent[0]?.conversationId ?? '';
    const after = await page(ben, id, { after: sent[9]?._id ?? '', limit: '15' });
    expect(seqs(after.data)).toEqual(range(11, 25));
    const rest = await page(ben, id, { cursor: after.nextCursor ?? '', limit: '15' });
    expect(seqs(rest.data)).toEqual(range(26, 30));
    expect(rest.nextCursor).toBeNull();
    const nothing = await page(ben, id, { after: sent[29]?._id ?? '' });
    expect(nothing).toMatchObject({ data: [], nextCursor: null });
    const around = await page(ben, id, { around: sent[14]?._id ?? '', limit: '6' });
    expect(seqs(around.data)).toEqual(range(18, 13));
    const newer = await page(ben, id, { cursor: around.newerCursor ?? '', limit: '100' });
    expect(seqs(newer.data)).toEqual(range(19, 30));
    const older = await page(ben, id, { cursor: around.nextCursor ?? '', limit: '100' });
    expect(seqs(older.data)).toEqual(range(12, 1));
    expect((await page(ben, id, { around: sent[29]?._id ?? '' })).newerCursor).toBeNull();
  });

  test.each([
    ['a cursor of another list', { cursor: 'abc' }],
    ['a list of cursors', { cursor: ['a', 'b'] as unknown as string }],
    ['an after that is no id', { after: '7' }],
    ['an around that is an operator', { 'around[$gt]': '' }],
    ['a negative change', { changedAfter: '-1' }],
    ['a change that is no number', { changedAfter: 'x' }],
  ])('with %s is refused or passed over, and never a failure of ours', async (name, query) => {
    const { conversationId } = await aMessage(ann, ben);
    const { status } = await ann.browser.call(listMessages, { params: { id: conversationId }, query });
    expect(status).toBe(name.includes('operator') ? 200 : 400);
  });

  test('takes a limit for what it may be at most', async () => {
    const { conversationId } = await aMessage(ann, ben);
    for (const limit of ['1e9', '-1', 'x', '0']) {
      expect((await page(ann, conversationId, { limit })).data).toHaveLength(1);
    }
  });
});

describe('conversations', () => {
  test('are listed with the newest message first, the other member and the unread count', async () => {
    await aMessage(eve, ann, 'First');
    const newest = await aMessage(ben, ann, 'Second');
    const { data } = await conversationsOf(ann);
    expect(data.map(({ lastMessage }) => lastMessage?.content)).toEqual(['Second', 'First']);
    expect(data[0]).toMatchObject({
      _id: newest.conversationId,
      conversationType: 'direct',
      participants: [
        { _id: ann.id, fullName: 'Ann Lee' },
        { _id: ben.id, fullName: 'Béla Roý', isDeleted: false, presence: { status: 'offline' } },
      ],
      lastMessageAt: newest.createdAt,
      unreadCount: 1,
      can: { send: true },
    });
    expect(data[0]?.participants[1]?.presence.lastSeen).toEqual(expect.any(String));
  });

  test('page by cursor without repeating one that moves up meanwhile', async () => {
    const others = await Promise.all(range(1, 5).map(() => app.addMember()));
    for (const other of others) await aMessage(other, ann);
    const one = await conversationsOf(ann, { limit: '2' });
    await aMessage(others[0] ?? ben, ann);
    const two = await conversationsOf(ann, { limit: '2', cursor: one.nextCursor ?? '' });
    const partners = [...one.data, ...two.data].map(({ participants }) => participants[1]?._id);
    expect(partners).toEqual([4, 3, 2, 1].map((at) => others[at]?.id));
    expect((await conversationsOf(ann, { page: '2', limit: '3' })).data).toHaveLength(2);
    expect((await ann.browser.call(listConversations, { query: { cursor: 'x' } })).status).toBe(400);
  });

  test('are found by the other one’s name, whatever its accents', async () => {
    await aMessage(ben, ann);
    await aMessage(eve, ann);
    for (const search of ['bela', 'ROY', 'béla roý']) {
      const { data } = await conversationsOf(ann, { search });
      expect(data.map(({ participants }) => participants[1]?._id)).toEqual([ben.id]);
    }
    expect((await conversationsOf(ann, { search: '.*' })).data).toEqual([]);
    expect((await conversationsOf(ann, { search: '  ' })).data).toHaveLength(2);
  });

  test('found by a name come in pages, each conversation once', async () => {
    const others = [];
    for (let count = 0; count < 5; count += 1) others.push(await app.addMember({ fullName: 'Quill' }));
    for (const other of others) await aMessage(other, ann);
    const query = { search: 'quill', limit: '2' };
    const one = await conversationsOf(ann, query);
    const two = await conversationsOf(ann, { ...query, cursor: one.nextCursor ?? '' });
    const three = await conversationsOf(ann, { ...query, cursor: two.nextCursor ?? '' });
    const partners = [...one.data, ...two.data, ...three.data].map(
      ({ participants }) => participants[1]?._id,
    );
    expect(partners).toEqual(others.map(({ id }) => id).toReversed());
    expect(three.nextCursor).toBeNull();
  });

  test('without messages show the other member', async () => {
    const none = await ann.browser.call(listMessagesOfPair, { params: { a: ann.id, b: ben.id } });
    expect(none.data.data).toMatchObject({
      messages: [],
      conversation: null,
      user: { _id: ben.id },
      can: { send: true },
    });
    const sent = await aMessage(ben, ann);
    for (const params of [
      { a: ann.id, b: ben.id },
      { a: ben.id, b: ann.id },
    ]) {
      const { data } = (await ann.browser.call(listMessagesOfPair, { params })).data;
      expect(data.conversation?._id).toBe(sent.conversationId);
      expect(data.messages.map(({ _id }) => _id)).toEqual([sent._id]);
      expect(data.user._id).toBe(ben.id);
    }
  });
});

describe('what is unread', () => {
  test('counts from the read position, and by conversations in total', async () => {
    const sent = await someMessages(ben, ann, 5);
    await someMessages(ann, ben, 2);
    await aMessage(eve, ann);
    expect(await unreadOf(ann)).toBe(2);
    expect((await conversationsOf(ann)).data.map(({ unreadCount }) => unreadCount)).toEqual([1, 5]);
    const { state, data } = (await read(ann, sent[2] ?? { _id: '' })).data;
    expect(state).toMatchObject({ unreadCount: 2, lastReadSeq: 3 });
    expect(data).toMatchObject({ isRead: true, readAt: expect.any(String) });
    expect(await unreadOf(ann)).toBe(2);
    await read(ann, sent[4] ?? { _id: '' });
    expect(await unreadOf(ann)).toBe(1);
    // Marking an earlier one again changes nothing.
    expect((await read(ann, sent[0] ?? { _id: '' })).data.state).toMatchObject({ lastReadSeq: 5 });
  });

  test('holds while messages come and are read at the same time', async () => {
    const sent = await someMessages(ben, ann, 3);
    const [, , last] = sent;
    await Promise.all([
      ...range(1, 10).map(() => aMessage(ben, ann)),
      ...sent.map((message) => read(ann, message)),
    ]);
    const { data } = await conversationsOf(ann);
    expect(data[0]).toMatchObject({ unreadCount: 10, state: { lastReadSeq: last?.seq, lastSeq: 13 } });
    expect(await unreadOf(ann)).toBe(1);
    const [newest] = (await page(ann, last?.conversationId ?? '')).data;
    await read(ann, newest ?? { _id: '' });
    expect(await unreadOf(ann)).toBe(0);
  });

  test('the sender sees that and when it was read; only the receiver can read it', async () => {
    const [first, second] = [await aMessage(ann, ben), await aMessage(ann, ben)];
    const sentRead = async ({ _id }: MessageView, as = ann) =>
      as.browser.call(getSentRead, { params: { id: _id } });
    expect((await sentRead(second)).data.data).toMatchObject({ isRead: false, readAt: null });
    expect((await read(ann, second)).status).toBe(403);
    const { readAt } = (await read(ben, second)).data.data;
    for (const message of [first, second]) {
      expect((await sentRead(message)).data.data).toMatchObject({ isRead: true, readAt });
    }
    expect((await sentRead(second, ben)).status).toBe(403);
    const later = await aMessage(ann, ben);
    expect((await sentRead(later)).data.data).toMatchObject({ isRead: false, isDelivered: false });
    const deliveries = [{ conversationId: later.conversationId, seq: later.seq }];
    await ben.browser.call(markMessagesDelivered, { body: { deliveries } });
    expect((await sentRead(later)).data.data).toMatchObject({ isRead: false, isDelivered: true });
  });
});

describe('search', () => {
  test('finds words by their beginnings, in one conversation or all, newest first, page by page', async () => {
    const one = await aMessage(ann, ben, 'The résumé is attached');
    await aMessage(ben, ann, 'Thanks, I will read it');
    const two = await aMessage(ben, ann, 'Your RESUMES are great');
    const elsewhere = await aMessage(ann, eve, 'A resume for you');
    const find = async (query: string, further: Record<string, string> = {}) =>
      (await ann.browser.call(searchMessages, { query: { query, ...further } })).data;
    const { conversationId } = one;
    expect((await find('resu', { conversationId })).data.map(({ _id }) => _id)).toEqual([two._id, one._id]);
    expect((await find('resumé')).data.map(({ _id }) => _id)).toEqual([elsewhere._id, two._id, one._id]);
    expect((await find('attached RÉS')).data.map(({ _id }) => _id)).toEqual([one._id]);
    expect((await find('esum')).data).toEqual([]);
    const first = await find('resume', { limit: '2' });
    const rest = await find('resume', { limit: '2', cursor: first.nextCursor ?? '' });
    expect([...first.data, ...rest.data].map(({ _id }) => _id)).toEqual([elsewhere._id, two._id, one._id]);
    const inOne = await find('resume', { limit: '1', conversationId });
    const onward = await find('resume', { limit: '1', conversationId, cursor: inOne.nextCursor ?? '' });
    expect(onward.data.map(({ _id }) => _id)).toEqual([one._id]);
  });

  test.each(['.*', '$', '(((((', '"', '\\', '%'])('takes %s for what it is', async (query) => {
    await aMessage(ann, ben, 'Plain words');
    expect((await ann.browser.call(searchMessages, { query: { query } })).data.data).toEqual([]);
  });

  test.each([
    ['nothing', { query: '' }],
    ['too much', { query: 'x'.repeat(10_000) }],
    ['a foreign cursor', { query: 'x', cursor: 'abc' }],
    ['a conversation that is none', { query: 'x', conversationId: '7' }],
  ])('refuses %s', async (_name, query) => {
    await aMessage(ann, ben);
    expect((await ann.browser.call(searchMessages, { query })).status).toBe(400);
  });
});

test('what is not one’s own is unknown, by whatever call', async () => {
  const message = await aMessage(ann, ben, 'Between us');
  const { conversationId: id, _id } = message;
  const own = await aMessage(eve, ann);
  const { browser } = eve;
  const answers = [
    await browser.call(listMessages, { params: { id } }),
    await browser.call(listMessages, { params: { id: own.conversationId }, query: { after: _id } }),
    await browser.call(listMessages, { params: { id: own.conversationId }, query: { around: _id } }),
    await browser.call(listMessages, { params: { id: 'f'.repeat(24) } }),
    await browser.call(listMessages, { params: { id: 'nothing' } }),
    await browser.call(listMessagesOfPair, { params: { a: ann.id, b: ben.id } }),
    await browser.call(listMessagesOfPair, { params: { a: eve.id, b: eve.id } }),
    await browser.call(markMessageRead, { params: { id: _id } }),
    await browser.call(getSentRead, { params: { id: _id } }),
    await browser.call(searchMessages, { query: { query: 'between', conversationId: id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await browser.call(searchMessages, { query: { query: 'between' } })).data.data).toEqual([]);
});
