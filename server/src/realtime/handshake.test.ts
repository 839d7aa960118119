import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession, logout, registerStep1 } from '@weft/shared/accounts/contract';
import { countUnread, sendMessage } from '@weft/shared/messaging/contract';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { exchangeBytes } from '../testing/http/exchange-bytes.ts';
import { rawCall } from '../testing/http/raw-call.ts';
import { aSocket, connectSocket, refusalOf } from '../testing/app/connect-socket.ts';
import { anEmail, type TestMember } from '../testing/members/register-member.ts';
import { PRODUCTION_SETTINGS } from '../testing/app/production-settings.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: 'https://app.example.org' });
  member = await app.addMember();
});
afterAll(() => app.close());

const BOTH = ['websocket', 'polling'] as const;
const tokenOf = ({ browser }: TestMember): string => browser.token ?? '';
const codeFor = async (token: unknown) => (await refusalOf(aSocket(app.url, { auth: { token } }))).code;

describe.each(BOTH)('over %s', (transport) => {
  const transports = [transport];

  test('a member connects with their token, wherever it is', async () => {
    const token = tokenOf(member);
    const places: Parameters<typeof connectSocket>[2][] = [
      { auth: { token } },
      { extraHeaders: { authorization: `Bearer ${token}` } },
      { extraHeaders: { cookie: `theme=dark; token=${token}` } },
    ];
    for (const options of places) {
      const socket = await connectSocket(app.url, undefined, { transports, ...options });
      expect(socket.connected).toBe(true);
      socket.close();
    }
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'a page of %s is refused',
    async (origin) => {
      const socket = aSocket(app.url, {
        auth: { token: tokenOf(member) },
        transports,
        extraHeaders: { origin },
      });
      expect(await refusalOf(socket)).toEqual({ code: 'transport' });
    },
  );

  test('pages of this origin and of those in ALLOWED_ORIGINS are let in', async () => {
    for (const origin of [app.url, 'https://app.example.org']) {
      const socket = await connectSocket(app.url, tokenOf(member), { transports, extraHeaders: { origin } });
      socket.close();
    }
  });

  test('a client without token is rejected', async () => {
    expect(await refusalOf(aSocket(app.url, { transports }))).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'No authentication token found',
    });
  });
});

test('a foreign Host is refused on both transports', async () => {
  const headers = { host: 'evil.example' };
  const socket = aSocket(app.url, { auth: { token: tokenOf(member) }, extraHeaders: headers });
  expect(await refusalOf(socket)).toEqual({ code: 'transport' });
  const { status } = await rawCall(`${app.url}/socket.io/?EIO=4&transport=polling`, headers);
  expect(status).toBe(403);
});

test.each(['Connection: close\r\n', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'])(
  'an address that is no URL is a malformed call, and no failure of the server: %j',
  async (further) => {
    const call = `GET http://weft:99999/socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\n${further}\r\n`;
    expect(await exchangeBytes(app.url, call)).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test('two cookies of one name count as none', async () => {
  const cookie = `token=${tokenOf(member)}; token=${tokenOf(member)}`;
  const refused = await refusalOf(aSocket(app.url, { extraHeaders: { cookie } }));
  expect(refused.code).toBe('UNAUTHENTICATED');
});

test('a socket belongs to the member of its token, whatever its handshake claims', async () => {
  const [other, writer] = [await app.addMember(), await app.addMember()];
  const auth = { token: tokenOf(member), userId: other.id, id: other.id };
  const socket = await connectSocket(app.url, undefined, { auth });
  const heard: string[] = [];
  socket.on('new_message', ({ content }) => heard.push(content));
  const write = (receiverId: string, content: string) =>
    writer.browser.call(sendMessage, { body: { receiverId, content } });
  await write(other.id, 'for the other member');
  await write(member.id, 'for the member');
  // The same member sent both in order: the arrival of the second shows that the first was not sent here.
  await expect.poll(() => heard).toEqual(['for the member']);

  const body = { receiverId: writer.id, content: 'who am I?' };
  const acknowledged: unknown = await socket.timeout(10_000).emitWithAck('send_message', body);
  expect(acknowledged).toMatchObject({ success: true, data: { sender: { _id: member.id } } });
  const { data } = await other.browser.call(countUnread);
  expect(data.data.count).toBe(1);

  const untouched = await connectSocket(app.url, tokenOf(other));
  await other.browser.call(logout);
  await expect.poll(() => untouched.connected).toBe(false);
  expect(socket.connected).toBe(true);
  socket.close();
});

describe('a token that counts for nothing is refused:', () => {
  const parts = () => tokenOf(member).split('.');
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['garbage', () => 'garbage'],
    ['an empty one', () => ''],
    ['one of 50 kB', () => 'x'.repeat(50_000)],
    ['a number', () => 7],
    ['an object', () => ({ $gt: '' })],
    ['null', () => null],
    ['alg none', () => `${base64({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['a foreign signature', () => jwt.sign(jwt.decode(tokenOf(member)) as object, 'another secret')],
    [
      'another algorithm with the same secret',
      () => {
        const head = `${base64({ alg: 'HS512', typ: 'JWT' })}.${parts()[1]}`;
        return `${head}.${createHmac('sha512', app.secret).update(head).digest('base64url')}`;
      },
    ],
    [
      'the id of a session that never was',
      () => jwt.sign({ ...(jwt.decode(tokenOf(member)) as object), jti: 'f'.repeat(24) }, app.secret),
    ],
    [
      'an expired one',
      () => jwt.sign({ ...(jwt.decode(tokenOf(member)) as object), exp: 1_700_000_000 }, app.secret),
    ],
  ])('%s', async (_name, forge) => {
    expect(await codeFor(forge())).toBe('UNAUTHENTICATED');
  });

  test('one of a registration', async () => {
    const body = { email: anEmail(), password: 'secret-one-1', fullName: 'Asha' };
    const { data } = await app.browser().call(registerStep1, { body });
    expect(await codeFor(data.token)).toBe('UNAUTHENTICATED');
  });

  test('one that was signed out', async () => {
    const gone = await app.addMember();
    expect((await gone.browser.call(logout)).status).toBe(200);
    expect(await codeFor(tokenOf(gone))).toBe('UNAUTHENTICATED');
    expect((await gone.browser.call(endSession, { params: { id: 'f'.repeat(24) } })).status).toBe(401);
  });
});

test('a member has ten sockets; the eleventh is rejected, also concurrently', async () => {
  const many = await app.addMember();
  const all = await Promise.allSettled(
    Array.from({ length: SOCKET_LIMITS.perMember + 5 }, () => connectSocket(app.url, tokenOf(many))),
  );
  const open = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(open).toHaveLength(SOCKET_LIMITS.perMember);
  expect(all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))).toEqual(
    Array.from({ length: 5 }, () => 'TOO_MANY_SOCKETS'),
  );
  expect(open.every(({ connected }) => connected)).toBe(true);
  expect(await refusalOf(aSocket(app.url, { auth: { token: tokenOf(many) } }))).toMatchObject({
    message: 'Weft is already open in 10 places. Close one to get live updates here.',
  });
  open.pop()?.close();
  await expect
    .poll(async () => {
      const next = await connectSocket(app.url, tokenOf(many)).catch(() => undefined);
      return next?.connected;
    })
    .toBe(true);
  for (const socket of open) socket.close();
});

test('plain http is rejected in production, https accepted', async () => {
  const live = await startTestApp(PRODUCTION_SETTINGS);
  try {
    const host = 'weft.example.org';
    const plain = aSocket(live.url, { extraHeaders: { host } });
    expect(await refusalOf(plain)).toEqual({ code: 'transport' });
    const secure = { host, 'x-forwarded-proto': 'https', origin: 'https://weft.example.org' };
    expect((await refusalOf(aSocket(live.url, { extraHeaders: secure }))).code).toBe('UNAUTHENTICATED');
    const foreign = { ...secure, origin: 'http://weft.example.org' };
    expect(await refusalOf(aSocket(live.url, { extraHeaders: foreign }))).toEqual({ code: 'transport' });
  } finally {
    await live.close();
  }
});

test("a member's socket counts among the connections of its network address", async () => {
  const shared = await startTestApp({ CONNECTIONS_PER_NETWORK: '1', TRUST_PROXY: 'loopback' });
  try {
    const extraHeaders = { 'x-forwarded-for': '203.0.113.5' };
    const socket = await connectSocket(shared.url, tokenOf(await shared.addMember()), { extraHeaders });
    const status = async () => (await rawCall(`${shared.url}/api/user/countries`, extraHeaders)).status;
    expect(await status()).toBe(429);
    socket.close();
    await expect.poll(status).toBe(200);
  } finally {
    await shared.close();
  }
});
