import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession, logout, registerStep1 } from '@weft/shared/accounts/contract';
import { SOCKET_LIMITS } from '@weft/shared/realtime/events';
import { rawCall } from '../testing/raw-call.ts';
import { aSocket, connectSocket, refusalOf } from '../testing/connect-socket.ts';
import { anEmail, type TestMember } from '../testing/register-member.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: 'https://app.example.org' });
  member = await app.registerMember();
});
afterAll(() => app.close());

const BOTH = ['websocket', 'polling'] as const;
const tokenOf = ({ browser }: TestMember): string => browser.token ?? '';
const codeFor = async (token: unknown) => (await refusalOf(aSocket(app.url, { auth: { token } }))).code;

describe.each(BOTH)('over %s', (transport) => {
  const transports = [transport];

  test('a member is let in by their token, wherever it stands', async () => {
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

  test('who has no token is refused', async () => {
    expect((await refusalOf(aSocket(app.url, { transports }))).code).toBe('UNAUTHENTICATED');
  });
});

test('a foreign Host is refused on both transports', async () => {
  const headers = { host: 'evil.example' };
  const socket = aSocket(app.url, { auth: { token: tokenOf(member) }, extraHeaders: headers });
  expect(await refusalOf(socket)).toEqual({ code: 'transport' });
  const { status } = await rawCall(`${app.url}/socket.io/?EIO=4&transport=polling`, headers);
  expect(status).toBe(403);
});

test('two cookies of one name count as none', async () => {
  const cookie = `token=${tokenOf(member)}; token=${tokenOf(member)}`;
  const refused = await refusalOf(aSocket(app.url, { extraHeaders: { cookie } }));
  expect(refused.code).toBe('UNAUTHENTICATED');
});

test('who a handshake claims to be makes no difference', async () => {
  const other = await app.registerMember();
  const auth = { token: tokenOf(member), userId: other.id, id: other.id };
  const [socket, untouched] = [
    await connectSocket(app.url, undefined, { auth }),
    await connectSocket(app.url, tokenOf(other)),
  ];
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
    const body = { email: anEmail(), password: 'secret1', fullName: 'Asha' };
    const { data } = await app.browser().call(registerStep1, { body });
    expect(await codeFor(data.token)).toBe('UNAUTHENTICATED');
  });

  test('one that was signed out', async () => {
    const gone = await app.registerMember();
    expect((await gone.browser.call(logout)).status).toBe(200);
    expect(await codeFor(tokenOf(gone))).toBe('UNAUTHENTICATED');
    expect((await gone.browser.call(endSession, { params: { id: 'f'.repeat(24) } })).status).toBe(401);
  });
});

test('a member has ten sockets at once; the eleventh is refused, whatever comes at the same time', async () => {
  const many = await app.registerMember();
  const all = await Promise.allSettled(
    Array.from({ length: SOCKET_LIMITS.perMember + 5 }, () => connectSocket(app.url, tokenOf(many))),
  );
  const open = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(open).toHaveLength(SOCKET_LIMITS.perMember);
  expect(all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))).toEqual(
    Array.from({ length: 5 }, () => 'RATE_LIMITED'),
  );
  expect(open.every(({ connected }) => connected)).toBe(true);
  open.pop()?.close();
  await expect
    .poll(async () => {
      const next = await connectSocket(app.url, tokenOf(many)).catch(() => undefined);
      return next?.connected;
    })
    .toBe(true);
  for (const socket of open) socket.close();
});

test('plain http is refused in production, https taken', async () => {
  const live = await startTestApp({
    NODE_ENV: 'production',
    BCRYPT_COST: '10',
    RATE_LIMIT_FACTOR: '10',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://weft.example.org',
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
  });
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
