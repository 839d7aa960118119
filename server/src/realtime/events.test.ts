import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ack, SocketFailure } from '@weft/shared/sockets/client-event';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { connectSocket, type TestSocket } from '../testing/app/connect-socket.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

/** The next `message_error` of the socket. */
const nextError = (socket: TestSocket) =>
  new Promise<SocketFailure>((resolve) => void socket.once('message_error', resolve));

describe('whatever a socket sends', () => {
  let app: TestApp;
  let sender: TestSocket;
  let witness: TestSocket;
  let heard: string[];
  beforeAll(async () => {
    app = await startTestApp();
    const [one, other] = [await app.addMember(), await app.addMember()];
    sender = await connectSocket(app.url, one.browser.token);
    witness = await connectSocket(app.url, other.browser.token);
    heard = [];
    witness.onAny((event: string) => heard.push(event));
  });
  afterAll(() => app.close());

  const deep: unknown[] = [];
  for (let at = deep, level = 0; level < 1000; level += 1) {
    const inner: unknown[] = [];
    at.push(inner);
    at = inner;
  }
  test.each<[string, unknown[]]>([
    ['nothing but an unknown name', ['nonsense']],
    ['an empty name', ['']],
    ['a very long name', ['x'.repeat(60_000)]],
    ['a name of the emitter: error', ['error']],
    ['error with an object', ['error', { message: 'boom' }]],
    ['a name of the emitter: end', ['end']],
    ['a name of an object: __proto__', ['__proto__', {}]],
    ['a name of an object: constructor', ['constructor', {}]],
    ['a name of an object: toString', ['toString']],
    ['a name of the server: session_ended', ['session_ended', { message: 'x' }]],
    ['message_error', ['message_error', {}]],
    ['server_closing', ['server_closing']],
    ['no body', ['shout']],
    ['null', ['shout', null]],
    ['a number', ['shout', 7]],
    ['NaN', ['shout', Number.NaN]],
    ['a text', ['shout', 'text']],
    ['a list', ['shout', [1, 2, 3]]],
    ['an operator', ['shout', { conversationId: { $gt: '' } }]],
    ['__proto__ in the body', ['shout', JSON.parse('{"__proto__": {"isAdmin": true}}')]],
    ['a toString that is none', ['shout', { toString: 1, valueOf: null }]],
    ['1,000 lists in each other', ['shout', deep]],
    ['a binary attachment', ['shout', Buffer.from('abc')]],
    ['binary attachments inside', ['shout', { file: Buffer.alloc(10), other: [new Uint8Array(3)] }]],
    ['20 bodies', ['shout', ...Array.from({ length: 20 }, (_, n) => n)]],
    ['control and direction characters', ['shout', '\u0000\u202e\ud800']],
    ['a date', ['shout', new Date()]],
    ['true', ['shout_start', true]],
    ['an empty object', ['enter', {}]],
    ['a forged notice', ['message_read', { messageId: 'x', readBy: 'y', readAt: 0 }]],
  ])('%s gets an error, and no other socket is affected', async (_name, args) => {
    const error = nextError(sender);
    const acknowledged = new Promise<Ack>((resolve) => {
      sender.emit(args[0] as string, ...args.slice(1), resolve);
    });
    expect(await error).toMatchObject({ code: 'NOT_FOUND' });
    expect(await acknowledged).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(sender.connected && witness.connected).toBe(true);
    expect(heard).toEqual([]);
  });

  test.each([
    ['no packet', 'nonsense'],
    ['a packet of a type that there is not', '9["x"]'],
    ['a reserved name', '2["disconnect"]'],
    ['a name that is an object', '2[{}]'],
    ['JSON that ends too soon', '2["x",{'],
    ['binary data that nobody announced', Buffer.from([1, 2, 3])],
    ['an announced attachment that is none', '51-["x",{"_placeholder":true,"num":7}]'],
    ['a million attachments', '51000000-["x"]'],
    ['a second handshake', '0{"token":"x"}'],
    ['another namespace', '0/admin,{}'],
    ['an acknowledgement of nothing', '37["x"]'],
    ['30,000 lists in each other', `2["x",${'['.repeat(30_000)}${']'.repeat(30_000)}]`],
    ['over 64 kB', `2["x","${'x'.repeat(SOCKET_LIMITS.eventMaxBytes)}"]`],
  ])('sent raw, %s ends at most its own connection', async (_name, packet) => {
    const { browser } = await app.addMember();
    const socket = await connectSocket(app.url, browser.token);
    const ended = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()));
    socket.io.engine.write(packet);
    const answered = socket.timeout(10_000).emitWithAck('are you there');
    await Promise.race([ended, answered.catch(() => ended)]);
    socket.close();
    expect(await witness.timeout(10_000).emitWithAck('still there')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('more than 100 events in 10 seconds are rejected, then disconnected', async () => {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const [flooding, calm] = [await app.addMember(), await app.addMember()];
    const socket = await connectSocket(app.url, flooding.browser.token);
    const other = await connectSocket(app.url, calm.browser.token);
    const codes: string[] = [];
    socket.on('message_error', ({ code }) => codes.push(code));
    const cut = new Promise<string>((resolve) => void socket.once('disconnect', resolve));
    for (let n = 0; n < 1000; n += 1) socket.emit('flood', n);
    expect(await cut).toBe('io server disconnect');
    expect(codes.filter((code) => code === 'NOT_FOUND').length).toBeLessThanOrEqual(SOCKET_LIMITS.events);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(await other.timeout(10_000).emitWithAck('still there')).toMatchObject({ code: 'NOT_FOUND' });
    const back = await connectSocket(app.url, flooding.browser.token);
    expect(back.connected).toBe(true);
    expect(app.log.lines().some(({ security }) => security === 'rate-limited')).toBe(true);
  } finally {
    await app.close();
  }
});
