import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deleteAccount, login } from '@weft/shared/accounts/contract';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { editMessage, listConversations, listMessages, sendMessage } from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { blockMember } from '@weft/shared/network/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage, someMessages } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two members who have never written to each other. */
const two = async () => {
  [ann, ben] = [await app.addMember({ fullName: 'Ann Lee' }), await app.addMember({ fullName: 'Ben Roy' })];
};

const threadOf = async (member: TestMember, id: string, query: Record<string, string> = {}) =>
  (await member.browser.call(listMessages, { params: { id }, query })).data;

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('a text message', () => {
  beforeAll(two);

  test('is answered as it is stored, and both read the same', async () => {
    const sent = await aMessage(ann, ben, '  Good morning,\r\nBen  ');
    expect(sent).toMatchObject({
      seq: 1,
      content: 'Good morning,\nBen',
      messageType: 'text',
      receiver: ben.id,
      sender: { _id: ann.id, fullName: 'Ann Lee' },
      isRead: false,
      readAt: null,
      isDelivered: false,
      can: { delete: true },
      revision: 0,
    });
    const [mine, theirs] = [
      await threadOf(ann, sent.conversationId),
      await threadOf(ben, sent.conversationId),
    ];
    expect(mine.data).toEqual([sent]);
    expect(theirs.data).toEqual([{ ...sent, clientId: null, can: { delete: false }, editableUntil: null }]);
  });

  test('is in the one conversation of the two, whoever sends', async () => {
    const [one, two] = [await aMessage(ann, ben), await aMessage(ben, ann)];
    expect(two.conversationId).toBe(one.conversationId);
    expect(two.seq).toBe(one.seq + 1);
    const { data } = await ben.browser.call(listConversations);
    expect(data.data.map(({ _id }) => _id)).toEqual([one.conversationId]);
  });

  test('sent again under its clientId is stored once and answers the stored one; other content is refused', async () => {
    const clientId = randomUUID();
    const first = await aMessage(ann, ben, 'Once', { clientId });
    expect(await aMessage(ann, ben, 'Once', { clientId })).toEqual(first);
    const body = { receiverId: ben.id, content: 'Twice', clientId };
    const reused = await ann.browser.call(sendMessage, { body });
    expect(reused.status).toBe(409);
    expect(reused.failure.code).toBe('CLIENT_ID_REUSED');
    const another = await app.addMember();
    const elsewhere = await ann.browser.call(sendMessage, { body: { ...body, receiverId: another.id } });
    expect(elsewhere.status).toBe(409);
    // A clientId belongs to its sender only.
    expect((await aMessage(ben, ann, 'Once', { clientId }))._id).not.toBe(first._id);
  });

  test.each([
    ['no text', { content: undefined }, 'content'],
    ['blank text', { content: ' \u200b\n ' }, 'content'],
    ['too long a text', { content: 'x'.repeat(MESSAGE_LIMITS.textMax + 1) }, 'content'],
    ['an operator as text', { content: { $gt: '' } }, 'content'],
    ['an operator as receiver', { receiverId: { $gt: '' } }, 'receiverId'],
    ['a malformed receiver', { receiverId: 'nobody' }, 'receiverId'],
    ['a clientId that is none', { clientId: 'abc' }, 'clientId'],
    ['a list as clientId', { clientId: [randomUUID()] }, 'clientId'],
    ['a malformed replyTo', { replyTo: '../../etc' }, 'replyTo'],
    ['a type that there is not', { messageType: 'video' }, 'messageType'],
  ])('with %s is refused', async (_name, wrong, field) => {
    const body = { receiverId: ben.id, content: 'Hello', ...wrong };
    const { status, failure } = await ann.browser.call(sendMessage, { body });
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  test('carries nothing of what a client claims', async () => {
    const claimed = {
      receiverId: ben.id,
      content: 'Hello',
      sender: ben.id,
      seq: 999,
      isRead: true,
      createdAt: 0,
      messageType: 'image',
    };
    const { data } = await ann.browser.call(sendMessage, { body: claimed });
    expect(data.data.sender._id).toBe(ann.id);
    expect(data.data.messageType).toBe('text');
    expect(data.data.isRead).toBe(false);
    expect(data.data.seq).toBeLessThan(999);
  });

  test('to oneself, to nobody, to an unverified or deleted member is rejected', async () => {
    const codeFor = async (receiverId: string) =>
      (await ann.browser.call(sendMessage, { body: { receiverId, content: 'Hello' } })).failure;
    expect(await codeFor(ann.id)).toMatchObject({ code: 'SELF_ACTION' });
    expect(await codeFor('f'.repeat(24))).toMatchObject({
      code: 'NOT_FOUND',
      message: MESSAGE_TEXTS.userNotFound,
    });
    const gone = await app.addMember();
    await gone.browser.call(deleteAccount, { body: { password: gone.password } });
    await app.settled();
    expect(await codeFor(gone.id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a message whose acknowledgement was lost is acknowledged again after a block; a new one is refused', async () => {
  await two();
  const clientId = randomUUID();
  const sent = await aMessage(ann, ben, 'Before', { clientId });
  (await ben.browser.call(blockMember, { params: { userId: ann.id } })).data satisfies object;
  expect((await aMessage(ann, ben, 'Before', { clientId }))._id).toBe(sent._id);
  const refused = async (content: string, id: string) => {
    const body = { receiverId: ben.id, content, clientId: id };
    return (await ann.browser.call(sendMessage, { body })).failure.code;
  };
  expect(await refused('Before', randomUUID())).toBe('BLOCKED');
  expect(await refused('After', clientId)).toBe('CLIENT_ID_REUSED');
});

describe('an answer to a message', () => {
  beforeAll(two);

  test('quotes it; one that was deleted or is elsewhere is not shown or not found', async () => {
    const question = await aMessage(ann, ben, 'Shall we meet at noon?');
    const reply = await aMessage(ben, ann, 'Yes', { replyTo: question._id });
    expect(reply.replyTo).toEqual({
      _id: question._id,
      seq: question.seq,
      sender: ann.id,
      content: 'Shall we meet at noon?',
      messageType: 'text',
      isDeleted: false,
    });
    const third = await app.addMember();
    const elsewhere = await aMessage(ann, third, 'A secret');
    for (const from of [ben, ann]) {
      const to = from === ben ? ann : ben;
      const body = { receiverId: to.id, content: 'What?', replyTo: elsewhere._id };
      expect((await from.browser.call(sendMessage, { body })).status).toBe(404);
    }
  });
});

describe('under load', () => {
  beforeAll(two);

  test('concurrent first messages of both start one conversation', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, async () => [await app.addMember(), await app.addMember()] as const),
    );
    for (const [one, other] of pairs) {
      const sent = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? aMessage(one, other) : aMessage(other, one))),
      );
      expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
      expect(seqs(sent).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  test('50 concurrent messages get 50 positions without gap', async () => {
    const before = await aMessage(ann, ben);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? aMessage(ann, ben, `${n}`) : aMessage(ben, ann, `${n}`))),
    );
    const places = seqs(sent).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 50 }, (_, n) => before.seq + 1 + n));
    const { data } = await threadOf(ann, before.conversationId, { after: before._id, limit: '100' });
    expect(data.map(({ _id }) => _id)).toEqual(
      sent.toSorted((one, other) => one.seq - other.seq).map(({ _id }) => _id),
    );
  });

  test('ten concurrent copies of a message, among others, are stored once without gap', async () => {
    const before = await aMessage(ann, ben);
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? aMessage(ann, ben, 'The same', { clientId }) : aMessage(ben, ann, `Another ${n}`),
      ),
    );
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(11);
    const { data } = await threadOf(ann, before.conversationId, { after: before._id, limit: '100' });
    expect(seqs(data)).toEqual(Array.from({ length: 11 }, (_, n) => before.seq + 1 + n));
  });
});

describe('limits', () => {
  test('30 messages in 10 seconds, new ones and edits, then 429 with when to try again', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const [one, other] = [await strict.addMember(), await strict.addMember()];
      const [sent] = await someMessages(one, other, 29);
      const edit = async () => {
        const input = { params: { id: sent?._id ?? '' }, body: { content: 'Changed' } };
        return (await one.browser.call(editMessage, input)).status;
      };
      expect([await edit(), await edit()]).toEqual([200, 429]);
      const body = { receiverId: other.id, content: 'One more' };
      const { status, headers } = await one.browser.call(sendMessage, { body });
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // The other member has a separate count.
      await aMessage(other, one);
    } finally {
      await strict.close();
    }
  });

  test('20 new conversations a day, also concurrently; existing ones continue', async () => {
    const [busy, ...others] = await Promise.all(Array.from({ length: 23 }, () => app.addMember()));
    const database = {
      uri: inject('databaseUri'),
      patience: 4000,
      name: app.database.connection.name,
    };
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, { database });
    try {
      if (!busy) throw new Error('23 members have registered');
      const browser = strict.browser();
      const { email, password } = busy;
      browser.token = (await browser.call(login, { body: { email, password } })).data.token;
      const send = (to: TestMember) =>
        browser.call(sendMessage, { body: { receiverId: to.id, content: 'Hello' } });
      const statuses = await Promise.all(others.map(async (to) => (await send(to)).status));
      expect(statuses.filter((status) => status === 201)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      const { data } = await browser.call(listConversations, { query: { limit: '100' } });
      expect(data.data).toHaveLength(20);
      strict.clock.advance(24 * 60 * 60 * 1000);
      const refused = others.filter((_, index) => statuses[index] === 429);
      for (const to of refused) expect((await send(to)).status).toBe(201);
    } finally {
      await strict.close({ keepDatabase: true });
    }
  });
});
