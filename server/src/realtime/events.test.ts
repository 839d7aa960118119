import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { object, string } from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientEvent, type Ack, type SocketFailure } from '@weft/shared/sockets/client-event';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { forbidden } from '../errors/common.ts';
import { serveUpgrades } from '../http/connections/upgrades.ts';
import { createBackground } from '../platform/background.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createSecurityLog } from '../platform/logger/security-log.ts';
import { createMemoryConnectionSlots } from '../platform/servers/connection-slots.ts';
import { InFlight } from '../platform/in-flight.ts';
import { connectSocket, type TestSocket } from '../testing/app/connect-socket.ts';
import { logRecorder } from '../testing/app/log-recorder.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { createRealtime, onEvent, socketMiddleware } from './index.ts';

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
    const [one, other] = [await app.registerMember(), await app.registerMember()];
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
    const { browser } = await app.registerMember();
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
    const [flooding, calm] = [await app.registerMember(), await app.registerMember()];
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

describe('an event that is bound', () => {
  const greet = clientEvent({ name: 'greet', body: object({ name: string() }) });
  const log = logRecorder();
  const logger = createLogger('info', log.stream);
  const parts = {
    logger,
    securityLog: createSecurityLog(logger),
    background: createBackground(logger),
    metrics: createMetrics(),
    inFlight: new InFlight(),
    servers: { connectionSlots: createMemoryConnectionSlots(), redis: undefined },
    installation: 'one',
  };
  const realtime = createRealtime({ ...parts, config: { rateLimitFactor: 1 }, networkLanguage: () => 'en' });
  const viewer = { memberId: 'a'.repeat(24), sessionId: 'b'.repeat(24) };
  const order: string[] = [];
  const entrance = realtime.open({
    authenticate: async () => viewer,
    findEnded: async () => [],
    events: [
      onEvent(greet, async ({ name }, context) => {
        if (name === 'nobody') throw forbidden('Nobody is greeted.');
        if (name === 'trouble') {
          parts.background.run('regret', () => Promise.reject(new Error('it was not to be')));
          throw new Error('a secret of the database');
        }
        if (name === 'slow') await new Promise((resolve) => setTimeout(resolve, 30));
        order.push(name);
        return { hello: name, to: context.viewer.memberId };
      }),
    ],
  });
  const server = createServer();
  const app = express().use(socketMiddleware(entrance, []));
  server.on('request', app);
  serveUpgrades(server, app);
  let socket: TestSocket;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    socket = await connectSocket(`http://127.0.0.1:${port}`, 'a token');
  });
  afterAll(async () => {
    await entrance.close();
    server.close();
  });

  test('is handled for the member of the token, and acknowledged', async () => {
    expect(await socket.emitWithAck('greet', { name: 'Asha', memberId: 'forged' })).toEqual({
      success: true,
      data: { hello: 'Asha', to: viewer.memberId },
    });
  });

  test('with a body of the wrong form is refused with every wrong field', async () => {
    const error = nextError(socket);
    const ack: unknown = await socket.emitWithAck('greet', { name: 7 });
    expect(ack).toMatchObject({ success: false, code: 'VALIDATION_FAILED', event: 'greet' });
    expect(Object.keys((await error).fields ?? {})).toEqual(['name']);
  });

  test('that its handler rejects has the reason; an internal failure does not', async () => {
    expect(await socket.emitWithAck('greet', { name: 'nobody' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Nobody is greeted.',
    });
    const failed: unknown = await socket.emitWithAck('greet', { name: 'trouble' });
    expect(failed).toMatchObject({ success: false, code: 'INTERNAL' });
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect(log.text()).toContain('a socket event failed');
  });

  test('has a line of its own in the log, and a name that its failures carry, also those of what it sets off', async () => {
    const viewerId = viewer.memberId;
    const { requestId } = (await socket.emitWithAck('greet', { name: 'trouble' })) as SocketFailure;
    await parts.background.settled();
    expect(log.lines().filter((line) => line['requestId'] === requestId)).toMatchObject([
      { msg: 'a socket event failed', event: 'greet' },
      { security: 'event-refused', memberId: viewerId, reason: 'INTERNAL', ip: '127.0.0.1' },
      { msg: 'event', event: 'greet', memberId: viewerId, code: 'INTERNAL' },
      { msg: 'work in the background failed', task: 'regret' },
    ]);
    await socket.emitWithAck('greet', { name: 'Asha' });
    const done = log.lines().findLast(({ msg }) => msg === 'event');
    expect(done).toMatchObject({ requestId: expect.any(String) as string, memberId: viewerId });
    expect(done).not.toHaveProperty('code');
    expect(done?.['requestId']).not.toBe(requestId);
  });

  test('is done before the one that was sent after it', async () => {
    order.length = 0;
    await Promise.all(['slow', 'quick'].map((name) => socket.emitWithAck('greet', { name })));
    expect(order).toEqual(['slow', 'quick']);
  });

  test('what is published reaches the sockets of that member', async () => {
    const message = 'as a notice';
    const ended = new Promise((resolve) => void socket.once('session_ended', resolve));
    realtime.publisher.toMember('c'.repeat(24), 'session_ended', { message: 'for somebody else' });
    realtime.publisher.toMember(viewer.memberId, 'session_ended', { message });
    expect(await ended).toEqual({ message });
  });
});
