import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGING_EVENTS } from '@weft/shared/messaging/events';
import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import type { Ack } from '@weft/shared/sockets/client-event';
import { connectSocket, type TestSocket } from '../../testing/app/connect-socket.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
/** Two devices of each member, and one of an uninvolved member. */
let devices: Record<'ann' | 'annToo' | 'ben' | 'benToo' | 'eve', TestSocket>;
let heard: { device: string; event: string; body: unknown }[];

beforeAll(async () => {
  app = await startTestApp();
  [ann, ben, eve] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const connect = (member: TestMember) => connectSocket(app.url, member.browser.token);
  devices = {
    ann: await connect(ann),
    annToo: await connect(ann),
    ben: await connect(ben),
    benToo: await connect(ben),
    eve: await connect(eve),
  };
  heard = [];
  for (const [device, socket] of Object.entries(devices)) {
    socket.onAny((event: string, body: unknown) => heard.push({ device, event, body }));
  }
});
afterAll(() => app.close());

/** Emits and waits for the acknowledgement. */
const ask = async <T>(socket: TestSocket, event: string, body?: unknown): Promise<Ack<T>> =>
  (await socket.timeout(10_000).emitWithAck(event, body)) as Ack<T>;

/** The same, and expects a success. */
async function done<T>(socket: TestSocket, event: string, body?: unknown): Promise<T> {
  const ack = await ask<T>(socket, event, body);
  if (!ack.success) throw new Error(`${event} was refused: ${ack.message}`);
  return ack.data;
}

/** Returns who received an event with this part, after all pending events have arrived. */
async function hearersOf(event: string, part: object): Promise<string[]> {
  await Promise.all(Object.values(devices).map((socket) => ask(socket, 'get_online_users')));
  const fits = (body: unknown) => {
    try {
      expect(body).toMatchObject(part);
      return true;
    } catch {
      return false;
    }
  };
  return heard
    .filter((each) => each.event === event && fits(each.body))
    .map(({ device }) => device)
    .toSorted();
}

describe('a message that is sent over the socket', () => {
  test('is acknowledged as stored, and reaches every device of both members only', async () => {
    const clientId = randomUUID();
    const sent = await done<MessageView>(devices.ann, 'send_message', {
      receiverId: ben.id,
      content: 'Over the socket',
      clientId,
    });
    expect(sent).toMatchObject({ content: 'Over the socket', clientId, sender: { _id: ann.id } });
    const { _id } = sent;
    expect(await hearersOf('message_sent', { _id, clientId })).toEqual(['ann', 'annToo']);
    expect(await hearersOf('new_message', { _id, clientId: null })).toEqual(['ben', 'benToo']);
    expect(await hearersOf('conversation_updated', { conversationId: sent.conversationId })).toEqual([
      'ann',
      'annToo',
      'ben',
      'benToo',
    ]);
    expect(heard.filter(({ device, event }) => device === 'eve' && event !== 'online_users')).toEqual([]);
  });

  test('and one that a call sends reaches them alike', async () => {
    const { _id } = await aMessage(ann, ben, 'By a call');
    expect(await hearersOf('new_message', { _id })).toEqual(['ben', 'benToo']);
    expect(await hearersOf('message_sent', { _id })).toEqual(['ann', 'annToo']);
  });

  test('twice under one clientId, by socket and call concurrently, is one message', async () => {
    const body = { receiverId: ben.id, content: 'Which way?', clientId: randomUUID() };
    const [bySocket, byCall] = await Promise.all([
      done<MessageView>(devices.ann, 'send_message', body),
      aMessage(ann, ben, body.content, { clientId: body.clientId }),
    ]);
    expect(bySocket._id).toBe(byCall._id);
    expect(await hearersOf('new_message', { _id: byCall._id })).toEqual(['ben', 'benToo']);
  });

  test('under its older name is received under that name, too', async () => {
    const body = { receiverId: ben.id, content: 'As before' };
    const { _id } = await done<MessageView>(devices.ann, 'message_to_user', body);
    const part = { _id, clientId: null, can: { delete: false }, editableUntil: null };
    expect(await hearersOf('message_to_user', part)).toEqual(['ben', 'benToo']);
    expect(await hearersOf('new_message', { _id })).toEqual(['ben', 'benToo']);
  });

  test('claims nothing: sender, place and time are the server’s', async () => {
    const forged = {
      receiverId: ben.id,
      content: 'Hello',
      sender: ben.id,
      userId: ben.id,
      seq: 1,
      createdAt: '1999',
    };
    const sent = await done<MessageView>(devices.ann, 'send_message', forged);
    expect(sent.sender._id).toBe(ann.id);
    expect(sent.seq).toBeGreaterThan(1);
  });
});

describe('naming a message', () => {
  test.each(['attachment_sent', 'new_message'])('%s of one’s own causes nothing again', async (event) => {
    const message = await aMessage(ann, ben);
    await hearersOf('new_message', { _id: message._id });
    const before = heard.length;
    expect(await done(devices.ann, event, { messageId: message._id })).toEqual(message);
    await hearersOf('new_message', {});
    const since = heard.slice(before).filter((each) => each.event !== 'online_users');
    expect(since).toEqual([]);
  });

  test.each(['attachment_sent', 'new_message'])('%s of another member is an error', async (event) => {
    const message = await aMessage(ben, ann);
    for (const socket of [devices.ann, devices.eve]) {
      expect(await ask(socket, event, { messageId: message._id })).toMatchObject({ code: 'NOT_FOUND' });
    }
    const forged = { ...message, messageId: 'f'.repeat(24), content: 'forged', receiver: eve.id };
    expect(await ask(devices.ann, event, forged)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await hearersOf('new_message', { content: 'forged' })).toEqual([]);
  });
});

describe('reading', () => {
  test('is published to all devices of both: read marks on one side, the count on the other', async () => {
    const first = await aMessage(ann, ben);
    const last = await aMessage(ann, ben);
    const { conversationId } = first;
    const state = await done<ConversationState>(devices.ben, 'mark_message_read', {
      messageId: last._id,
      conversationId,
    });
    expect(state).toMatchObject({ unreadCount: 0, lastReadSeq: last.seq });
    expect(await hearersOf('message_read', { messageId: last._id, readBy: ben.id })).toEqual([
      'ann',
      'annToo',
      'ben',
      'benToo',
    ]);
    expect(
      await hearersOf('conversation_updated', { state: { lastReadSeq: last.seq, unreadCount: 0 } }),
    ).toEqual(['ben', 'benToo']);
    // Marking an earlier message as read changes nothing and sends nothing.
    await done(devices.ben, 'mark_message_read', { messageId: first._id });
    expect(await hearersOf('message_read', { messageId: first._id })).toEqual([]);
  });

  test('of one’s own, of others or in another conversation is an error', async () => {
    const message = await aMessage(ann, ben);
    const { _id: messageId } = message;
    expect(await ask(devices.ann, 'mark_message_read', { messageId })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask(devices.eve, 'mark_message_read', { messageId })).toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { messageId, conversationId: (await aMessage(eve, ben)).conversationId };
    expect(await ask(devices.ben, 'mark_message_read', elsewhere)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('deliveries are published to the sender’s devices, never beyond the last message', async () => {
    const message = await aMessage(ann, ben);
    const { conversationId, seq } = message;
    const foreign = (await aMessage(ann, eve)).conversationId;
    const deliveries = [
      { conversationId, seq: seq + 1000 },
      { conversationId: foreign, seq: 1 },
      { conversationId: 'f'.repeat(24), seq: 1 },
    ];
    expect(await done(devices.ben, 'mark_delivered', { deliveries })).toBeNull();
    const delivered = { conversationId, deliveredTo: ben.id, deliveredSeq: seq };
    expect(await hearersOf('message_delivered', delivered)).toEqual(['ann', 'annToo']);
    expect(await hearersOf('message_delivered', { conversationId: foreign })).toEqual([]);
    const next = await done<ConversationState>(devices.ann, 'join_conversation', conversationId);
    expect(next.deliveredSeq).toBe(seq);
  });

  test('a message that was read has been delivered: its delivery is published no more', async () => {
    const { _id: messageId, conversationId, seq } = await aMessage(ann, ben);
    await done(devices.ben, 'mark_message_read', { messageId });
    await done(devices.ben, 'mark_delivered', { deliveries: [{ conversationId, seq }] });
    expect(await hearersOf('message_delivered', { conversationId, deliveredSeq: seq })).toEqual([]);
  });
});

describe('typing', () => {
  test('is published to the other member only', async () => {
    const { conversationId } = await aMessage(ann, ben);
    const body = { conversationId, receiverId: ben.id };
    await done(devices.ann, 'typing_start', body);
    const part = { userId: ann.id, conversationId };
    expect(await hearersOf('user_typing', { ...part, isTyping: true })).toEqual(['ben', 'benToo']);
    await done(devices.ann, 'typing_stop', body);
    expect(await hearersOf('user_typing', { ...part, isTyping: false })).toEqual(['ben', 'benToo']);
    await done(devices.ann, 'leave_conversation', { conversationId });
    expect(await hearersOf('user_typing', { ...part, isTyping: false })).toHaveLength(4);
  });

  test('in a conversation of others, or to another member, reaches nobody', async () => {
    const { conversationId } = await aMessage(ann, ben);
    const before = heard.filter(({ event }) => event === 'user_typing').length;
    for (const receiverId of [ann.id, ben.id, eve.id]) {
      expect(await ask(devices.eve, 'typing_start', { conversationId, receiverId })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await ask(devices.ann, 'typing_start', { conversationId, receiverId: eve.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ask(devices.eve, 'join_conversation', { conversationId })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ask(devices.eve, 'leave_conversation', { conversationId })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await hearersOf('user_typing', {});
    expect(heard.filter(({ event }) => event === 'user_typing')).toHaveLength(before);
  });
});

describe('sending too often', () => {
  test('is rejected with a retry delay, and the socket stays open', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const [one, other] = [await strict.addMember(), await strict.addMember()];
      const socket = await connectSocket(strict.url, one.browser.token);
      const acks = await Promise.all(
        Array.from({ length: 32 }, (_, n) =>
          ask(socket, 'send_message', { receiverId: other.id, content: `${n}` }),
        ),
      );
      expect(acks.filter(({ success }) => success)).toHaveLength(30);
      expect(acks.at(-1)).toMatchObject({ code: 'RATE_LIMITED', event: 'send_message' });
      expect((acks.at(-1) as { retryAfter?: number }).retryAfter).toBeGreaterThan(0);
      expect(socket.connected).toBe(true);
      expect(await done(socket, 'get_online_users')).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('of whatever shape a body is,', () => {
  const deep: unknown[] = [];
  for (let at = deep, level = 0; level < 2000; level += 1) {
    const inner: unknown[] = [];
    at.push(inner);
    at = inner;
  }
  const id = 'a'.repeat(24);
  /** None of these is a valid body of any event; the first argument is the body, the others follow it. */
  const SHAPES: Record<string, () => unknown[]> = {
    'nothing at all': () => [],
    null: () => [null],
    true: () => [true],
    'a number': () => [7],
    NaN: () => [Number.NaN],
    infinity: () => [Number.POSITIVE_INFINITY],
    'an empty text': () => [''],
    'a text': () => ['send this'],
    'a text of 60 kB': () => ['x'.repeat(60_000)],
    'a list': () => [[1, 2, 3]],
    'an empty object': () => [{}],
    'a list of bodies': () => [[{ receiverId: id, content: 'x' }]],
    operators: () => [{ receiverId: { $gt: '' }, messageId: { $ne: null }, conversationId: { $gt: '' } }],
    'numbers for ids': () => [{ receiverId: 1, messageId: 2, conversationId: 3, content: 4, status: 5 }],
    'null for everything': () => [
      { receiverId: null, messageId: null, conversationId: null, content: null, status: null },
    ],
    'lists for ids': () => [{ receiverId: [id], messageId: [id], conversationId: [id], content: ['x'] }],
    'ids that are too long': () => [
      { receiverId: `${id}a`, messageId: `${id}a`, conversationId: `${id}a`, content: 'x' },
    ],
    'paths for ids': () => [
      { receiverId: '../../etc/passwd', messageId: '..', conversationId: '..', content: 'x' },
    ],
    'a text over its bound': () => [{ receiverId: id, content: 'x'.repeat(5000), messageId: 'x' }],
    'blank text': () => [{ receiverId: id, content: '\u200b \u00a0' }],
    '2,000 lists in each other': () => [deep],
    'its own prototype': () => [JSON.parse('{"__proto__": {"conversationId": "x"}}')],
    'a constructor': () => [{ constructor: { prototype: { isAdmin: true } } }],
    'methods of objects': () => [{ toString: 1, valueOf: null, hasOwnProperty: 'x' }],
    binary: () => [Buffer.from('abc')],
    'binary inside': () => [
      { receiverId: Buffer.alloc(12), content: new Uint8Array(4), messageId: id.slice(1) },
    ],
    'half a character': () => [{ receiverId: id.slice(2), content: '\ud800', messageId: '\u0000' }],
    '5,000 keys': () => [Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 0]))],
    'a list of 1,000 deliveries': () => [
      { deliveries: Array.from({ length: 1000 }, () => ({ conversationId: 'x', seq: -1 })) },
    ],
    'a status that there is not': () => [{ status: 'root', deliveries: 'all', seq: Number.MAX_VALUE }],
    '20 arguments': () => [null, ...Array.from({ length: 19 }, (_, n) => n)],
  };
  /** Events that accept any object as body. */
  const TAKES_ANY_OBJECT = new Set(['get_online_users']);

  test('there are 30 of them', () => {
    expect(Object.keys(SHAPES).length).toBeGreaterThanOrEqual(30);
  });

  describe.each(MESSAGING_EVENTS.map(({ name }) => name))('%s', (event) => {
    test('rejects it and continues; no other socket is affected', async () => {
      const attacker = await connectSocket(app.url, eve.browser.token);
      const before = heard.length;
      for (const [name, shape] of Object.entries(SHAPES)) {
        const ack = (await attacker.timeout(10_000).emitWithAck(event, ...shape())) as Ack;
        if (!TAKES_ANY_OBJECT.has(event)) expect(ack.success, name).toBe(false);
        if (!ack.success) expect(ack, name).toMatchObject({ code: 'VALIDATION_FAILED', event });
        // Without acknowledgement.
        attacker.emit(event, ...shape());
      }
      expect(await ask(attacker, 'get_online_users')).toMatchObject({ success: true });
      expect(attacker.connected).toBe(true);
      attacker.close();
      const received = heard.slice(before).filter((each) => each.event !== 'online_users');
      expect(received).toEqual([]);
      expect(Object.values(devices).every(({ connected }) => connected)).toBe(true);
      expect(app.log.text()).not.toContain('a socket event failed');
    });
  });
});
