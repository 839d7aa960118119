import { once } from 'node:events';
import { object, string } from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientEvent } from '@weft/shared/sockets/client-event';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { startBareSockets, type BareSockets } from '../testing/app/bare-sockets.ts';
import {
  aSocket,
  connectSocket,
  refusalOf,
  untilCut,
  type TestSocket,
} from '../testing/app/connect-socket.ts';
import { onEvent } from './index.ts';

const greet = clientEvent({ name: 'greet', body: object({ name: string() }) });
let greeted: string[];
let seen: string[];
let used: unknown[];
/** Greetings of these names wait until the test resumes them. */
let waiting: Map<string, () => void>;

let bare: BareSockets;
let open: TestSocket[];
beforeEach(async () => {
  [greeted, seen, used, open, waiting] = [[], [], [], [], new Map()];
  bare = await startBareSockets({
    events: [
      onEvent(greet, async ({ name }) => {
        if (name.startsWith('slow')) await new Promise<void>((resolve) => waiting.set(name, resolve));
        greeted.push(name);
      }),
    ],
    noteUse: (viewer) => used.push(viewer),
    watchers: [
      {
        came: ({ memberId, socketId }) => seen.push(`${memberId} ${socketId} came`),
        left: ({ memberId, socketId }) => seen.push(`${memberId} ${socketId} left`),
      },
    ],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const socket of open) socket.close();
  await bare.close();
});

async function connect(
  token: string,
  options: Parameters<typeof connectSocket>[2] = {},
  at: BareSockets = bare,
): Promise<TestSocket> {
  const socket = await connectSocket(at.url, undefined, { auth: { token }, ...options });
  open.push(socket);
  return socket;
}

/** Records the messages of `session_ended` until the last one, which every socket gets. */
function recordOf(socket: TestSocket): Promise<string[]> {
  const heard: string[] = [];
  return new Promise((resolve) => {
    socket.on('session_ended', ({ message }) => {
      if (message === 'last') resolve(heard);
      else heard.push(message);
    });
  });
}

/** Returns the text of an error in the socket's language. */
async function textFor(socket: TestSocket): Promise<string> {
  return ((await socket.timeout(10_000).emitWithAck('no_such_event')) as { message: string }).message;
}

const isAlive = async (socket: TestSocket): Promise<boolean> => (await textFor(socket)) !== '';

describe('what is published reaches', () => {
  test('the sockets of its members, of one page or of all, and no other one', async () => {
    const sockets = await Promise.all(
      ['asha.one', 'asha.two', 'ben.one', 'cora.one'].map((token) => connect(token)),
    );
    const records = Promise.all(sockets.map(recordOf));
    const { publisher } = bare.realtime;
    for (const [name, sender] of [
      ['', publisher],
      ['here ', publisher.here],
    ] as const) {
      sender.toMember('asha', 'session_ended', { message: `${name}asha` });
      sender.toMembers(['asha', 'ben'], 'session_ended', { message: `${name}both` });
      sender.toMembers([], 'session_ended', { message: `${name}none` });
      sender.toMember('', 'session_ended', { message: `${name}unknown` });
    }
    publisher.toSocket(sockets[1]?.id ?? '', 'session_ended', { message: 'page' });
    publisher.here.toAll('session_ended', { message: 'last' });
    const asha = ['asha', 'both', 'here asha', 'here both'];
    expect(await records).toEqual([asha, [...asha, 'page'], ['both', 'here both'], []]);
  });

  test('members who are connected, so that nothing is prepared for others', async () => {
    const { publisher } = bare.realtime;
    const socket = await connect('dora.one');
    expect([publisher.mayReach('dora'), publisher.mayReach('ella')]).toEqual([true, false]);
    socket.close();
    await expect.poll(() => publisher.mayReach('dora')).toBe(false);
  });

  test('each page in the language of its member, or else of its browser', async () => {
    const [spanish, english, other] = [
      await connect('asha.one', { extraHeaders: { 'accept-language': 'es' } }),
      await connect('asha.two', { auth: { token: 'asha.two', language: 'ar' } }),
      await connect('ben.one', { auth: { token: 'ben.one', language: 7 } }),
    ];
    const texts = () => Promise.all([spanish, english, other].map(textFor));
    const [inSpanish, inEnglish] = ['No se reconoce este evento.', 'This event is not known.'];
    expect(await texts()).toEqual([inSpanish, 'هذا الحدث غير معروف.', inEnglish]);
    const changed = [spanish, english].map((socket) => once(socket as never, 'language_changed'));
    bare.realtime.languages.change('asha', 'de');
    const german = 'Dieses Ereignis ist nicht bekannt.';
    expect(await texts()).toEqual([german, german, inEnglish]);
    expect(await Promise.all(changed)).toEqual([[{ language: 'de' }], [{ language: 'de' }]]);
    const again = once(spanish as never, 'language_changed');
    bare.realtime.languages.change('asha', null);
    expect(await again).toEqual([{ language: null }]);
    expect(await texts()).toEqual([inSpanish, inEnglish, inEnglish]);
  });
});

describe('the end of a session', () => {
  const ended = (socket: TestSocket) => once(socket as never, 'session_ended');

  test('reaches its sockets alone, each in its language and with the reason', async () => {
    const german = { auth: { token: 'asha.one', language: 'de' } };
    const [own, inGerman, others] = [
      await connect('asha.one'),
      await connect('asha.one', german),
      await connect('asha.two'),
    ];
    const told = [own, inGerman].map(ended);
    const cuts = [own, inGerman].map(untilCut);
    bare.realtime.sessions.end([]);
    expect(await Promise.all([own, inGerman].map(isAlive))).toEqual([true, true]);
    bare.realtime.sessions.end(['one']);
    expect(await Promise.all(told)).toEqual([
      [{ message: 'Your session has ended. Please sign in again.' }],
      [{ message: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.' }],
    ]);
    for (const { reason } of await Promise.all(cuts)) expect(reason).toBe('io server disconnect');
    expect(await isAlive(others)).toBe(true);
    const suspended = ended(others);
    bare.realtime.sessions.end(['two'], 'SUSPENDED');
    expect(await suspended).toEqual([
      {
        code: 'SUSPENDED',
        message: 'This account is suspended. We emailed you the reason and how to appeal.',
      },
    ]);
  });

  test('stops events that still wait: none of them is handled for it', async () => {
    const socket = await connect('asha.late');
    const cut = untilCut(socket);
    for (const name of ['slow one', 'too late']) socket.emit('greet', { name });
    await expect.poll(() => waiting.has('slow one')).toBe(true);
    expect(bare.inFlight.size).toBeGreaterThan(0);
    bare.realtime.sessions.end(['late']);
    await cut;
    waiting.get('slow one')?.();
    await bare.inFlight.settled();
    expect(greeted).toContain('slow one');
    expect(greeted).not.toContain('too late');
    expect(bare.log.lines()).toContainEqual(
      expect.objectContaining({ security: 'event-refused', memberId: 'asha', reason: 'UNAUTHENTICATED' }),
    );
  });

  test('that no server has published is noticed by a check every 3 seconds, one at a time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const checks: { asked: readonly string[]; answer: (ended: Promise<string[]>) => void }[] = [];
    const findEnded = (asked: readonly string[]) =>
      new Promise<string[]>((resolve) => checks.push({ asked, answer: resolve }));
    const at = await startBareSockets({ findEnded });
    const next = async (answer?: Promise<string[]>) => {
      vi.advanceTimersByTime(3000);
      if (answer) checks.at(-1)?.answer(answer);
      else await new Promise(setImmediate);
    };
    await next();
    expect(checks).toEqual([]);
    const [own, others] = [await connect('asha.one', {}, at), await connect('ben.two', {}, at)];
    const cut = untilCut(own);
    await next();
    await next();
    expect(checks.map(({ asked }) => asked)).toEqual([['one', 'two']]);
    checks[0]?.answer(Promise.reject(new Error('The database is unreachable.')));
    await at.background.settled();
    await next();
    checks[1]?.answer(Promise.resolve([]));
    await at.background.settled();
    await next();
    checks[2]?.answer(Promise.resolve(['one']));
    expect((await cut).heard).toEqual(['session_ended']);
    expect(await isAlive(others)).toBe(true);
    await at.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of all sockets of a server lets their pages read the profile again', async () => {
    const cuts = [await connect('asha.one'), await connect('ben.one')].map(untilCut);
    bare.realtime.sessions.reconnectAll();
    for (const { heard, reason } of await Promise.all(cuts)) {
      expect({ heard, reason }).toEqual({ heard: ['profile_changed'], reason: 'io server disconnect' });
    }
  });
});

describe('a handshake', () => {
  const NO_TOKEN = 'No authentication token found';
  const refused = (options: Parameters<typeof aSocket>[1]) => refusalOf(aSocket(bare.url, options));
  const bearer = (authorization: string) => ({ extraHeaders: { authorization } });

  test.each(['Bearer asha.one', 'bearer   asha.one'])('with the header %j is accepted', async (value) => {
    expect((await connect('', { auth: {}, ...bearer(value) })).connected).toBe(true);
  });

  test('with a cookie is accepted', async () => {
    const extraHeaders = { cookie: 'theme=dark; token=asha.one' };
    expect((await connect('', { auth: {}, extraHeaders })).connected).toBe(true);
  });

  test.each(['XBearer asha.one', 'Bearer asha.one more', 'Bearer ', 'Basic asha.one', 'asha.one'])(
    'with the header %j is refused, whatever its cookie says',
    async (authorization) => {
      const options = { extraHeaders: { authorization, cookie: 'token=asha.one' } };
      expect(await refused(options)).toMatchObject({ code: 'UNAUTHENTICATED', message: NO_TOKEN });
    },
  );

  test('takes the token of the page, also if that one is invalid', async () => {
    const headers = bearer('Bearer asha.one');
    expect(await refused({ auth: { token: 'nobody' }, ...headers })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await refused({ auth: { token: 7 }, ...headers })).toMatchObject({ message: NO_TOKEN });
  });

  test('that is refused is in the security log and counted, by reason', async () => {
    const { requestId } = (await refused({ auth: { token: 'nobody' } })) as { requestId?: string };
    expect(bare.log.lines().filter((line) => line['requestId'] === requestId)).toMatchObject([
      { security: 'unauthenticated', reason: 'socket', ip: '127.0.0.1' },
    ]);
    const many = await Promise.all(
      Array.from({ length: SOCKET_LIMITS.perMember }, () => connect('many.one')),
    );
    const eleventh = (await refused({ auth: { token: 'many.one' } })) as { code: string; requestId?: string };
    expect(eleventh).toMatchObject({
      code: 'TOO_MANY_SOCKETS',
      message: 'Weft is already open in 10 places. Close one to get live updates here.',
    });
    expect(bare.log.lines().filter((line) => line['requestId'] === eleventh.requestId)).toMatchObject([
      { security: 'rate-limited', reason: 'socket', ip: '127.0.0.1' },
    ]);
    many[0]?.close();
    await expect.poll(() => connect('many.two').then(isAlive, () => false)).toBe(true);
    const metrics = await bare.metrics.text();
    expect(metrics).toMatch(/weft_refused_total\{via="handshake",code="UNAUTHENTICATED"\} [1-9]/);
    expect(metrics).toContain('weft_refused_total{via="handshake",code="TOO_MANY_SOCKETS"}');
  });

  test('that fails at the server says no more than that', async () => {
    const at = await startBareSockets({ authenticate: () => Promise.reject(new Error('a secret')) });
    const failure = await refusalOf(aSocket(at.url, { auth: { token: 'asha.one' } }));
    expect(failure).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) as string });
    expect(JSON.stringify(failure)).not.toContain('secret');
    const lines = at.log.lines();
    expect(lines).toMatchObject([{ msg: 'a socket event failed' }]);
    await at.close();
  });

  test('names the limits of the connection', async () => {
    const opened = await (await fetch(`${bare.url}/socket.io/?EIO=4&transport=polling`)).text();
    expect(JSON.parse(opened.slice(1))).toMatchObject({
      upgrades: ['websocket'],
      pingInterval: 15_000,
      pingTimeout: 10_000,
      maxPayload: SOCKET_LIMITS.eventMaxBytes,
    });
  });

  test('that does not follow within 10 seconds ends the connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { io: manager } = aSocket(bare.url);
    const closed = new Promise((resolve) => void manager.once('close', resolve));
    await new Promise<unknown>((resolve) => void manager.open(resolve));
    vi.advanceTimersByTime(10_000);
    expect(await closed).toBe('transport close');
  });
});

describe('a flood', () => {
  /** Sends events and waits for the last one. */
  async function send(socket: TestSocket, events: number): Promise<void> {
    for (let n = 1; n < events; n += 1) socket.emit('no_such_event');
    await textFor(socket);
  }

  test('is more than 100 events in 10 seconds, of one socket', async () => {
    const german = { auth: { token: 'asha.one', language: 'de' } };
    const [socket, other] = [await connect('asha.one', german), await connect('asha.one')];
    const now = performance.now.bind(performance);
    await send(socket, SOCKET_LIMITS.events);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + SOCKET_LIMITS.windowSeconds * 1000);
    await send(socket, SOCKET_LIMITS.events);
    const [error, cut] = [once(socket as never, 'message_error'), untilCut(socket)];
    socket.emit('no_such_event');
    expect(await error).toMatchObject([
      {
        code: 'RATE_LIMITED',
        retryAfter: SOCKET_LIMITS.windowSeconds,
        message: expect.stringContaining('Bitte') as string,
      },
    ]);
    expect((await cut).reason).toBe('io server disconnect');
    expect(bare.log.lines()).toContainEqual(
      expect.objectContaining({
        security: 'rate-limited',
        memberId: 'asha',
        ip: '127.0.0.1',
        reason: 'socket',
      }),
    );
    expect(await isAlive(other)).toBe(true);
  });

  test('of handshakes ends their connection too', async () => {
    // Without the timeout of a handshake, which ends the connection as well.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { io: manager } = aSocket(bare.url);
    const closed = new Promise((resolve) => void manager.once('close', resolve));
    await new Promise<unknown>((resolve) => void manager.open(resolve));
    for (let n = 0; n <= SOCKET_LIMITS.events + 1; n += 1) manager.engine.write('0{"token":"nobody"}');
    expect(await closed).toBe('transport close');
  });

  test('is explained over calls, too', async () => {
    const socket = await connect('asha.one', { transports: ['polling'] });
    const cut = untilCut(socket);
    const codes: string[] = [];
    socket.on('message_error', ({ code }) => codes.push(code));
    for (let n = 0; n <= SOCKET_LIMITS.events; n += 1) socket.emit('no_such_event');
    await cut;
    expect(codes).toContain('RATE_LIMITED');
  });

  test('is never a single event, however low the limits are', async () => {
    const at = await startBareSockets({ rateLimitFactor: 0.001 });
    const socket = await connect('asha.one', {}, at);
    expect(await isAlive(socket)).toBe(true);
    const cut = untilCut(socket);
    socket.emit('no_such_event');
    expect((await cut).heard).toContain('message_error');
    await at.close();
  });
});

test('sockets and their events are watched, logged and counted', async () => {
  const socket = await connect('fay.one');
  const { id } = socket;
  expect(await bare.metrics.text()).toContain('weft_sockets_open 1');
  await socket.emitWithAck('greet', { name: 'Fay' });
  const errors: unknown[] = [];
  socket.on('message_error', (error) => errors.push(error));
  socket.emit('greet', { name: 'Fay, who needs no answer' });
  await textFor(socket);
  expect(greeted).toEqual(['Fay', 'Fay, who needs no answer']);
  expect(errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  const viewer = { memberId: 'fay', sessionId: 'one' };
  expect(used).toEqual([viewer, viewer]);
  const [{ duration } = {}] = bare.log.lines().filter(({ event }) => event === 'greet');
  expect(duration).toBeLessThan(60_000);
  const metrics = await bare.metrics.text();
  expect(metrics).toMatch(/weft_socket_events_total\{event="greet",outcome="done"\} [1-9]/);
  expect(metrics).toMatch(/weft_socket_events_total\{event="unknown",outcome="failed"\} [1-9]/);
  expect(metrics).toMatch(/weft_refused_total\{via="event",code="NOT_FOUND"\} [1-9]/);
  socket.close();
  await expect
    .poll(() => seen.filter((line) => line.startsWith('fay')))
    .toEqual([`fay ${id} came`, `fay ${id} left`]);
});
