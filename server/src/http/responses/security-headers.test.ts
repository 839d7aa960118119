import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, listSessions, logout } from '@weft/shared/accounts/contract';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { PRODUCTION_SETTINGS } from '../../testing/app/production-settings.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let live: TestApp;
beforeAll(async () => {
  live = await startTestApp(PRODUCTION_SETTINGS);
});
afterAll(() => live.close());

/** Headers that every response has. */
const EVERYWHERE: Record<string, string> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'permissions-policy':
    'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), clipboard-write=(self)',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

function headersOf(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
}

const HOST = 'Host: weft.example.org\r\n';
const SECURE = `${HOST}X-Forwarded-Proto: https\r\n`;
const END = 'Connection: close\r\n\r\n';
const JSON_CALL = `POST /api/user/login HTTP/1.1\r\n${SECURE}Content-Type: application/json\r\n`;
const KEY = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

function upgrade(query: string, more = `${KEY}Sec-WebSocket-Version: 13\r\n`, method = 'GET'): string {
  const head = `${method} /socket.io/?${query} HTTP/1.1\r\n${SECURE}`;
  return `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;
}

describe('the headers of every response are set on', () => {
  test.each([
    ['an answer', 200, `GET /api/user/countries HTTP/1.1\r\n${SECURE}${END}`],
    ['an unknown path', 404, `GET /api/nowhere HTTP/1.1\r\n${SECURE}${END}`],
    ['a path that is none', 404, `GET /%zz HTTP/1.1\r\n${SECURE}Accept: application/json\r\n${END}`],
    ['a call over plain http', 403, `GET /api/user/countries HTTP/1.1\r\n${HOST}${END}`],
    ['a call without a sign-in', 401, `GET /api/user/profile HTTP/1.1\r\n${SECURE}${END}`],
    ['a body that is no JSON', 400, `${JSON_CALL}Content-Length: 1\r\n${END}{`],
    ['a body that is too large', 413, `${JSON_CALL}Content-Length: 300000\r\n${END}${'x'.repeat(300_000)}`],
    ['a body of another type', 415, `POST /api/user/login HTTP/1.1\r\n${SECURE}Content-Length: 1\r\n${END}x`],
    ['what is no HTTP', 400, 'hello\r\n\r\n'],
    ['a head that is too large', 413, `${JSON_CALL}X-More: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a call without a Host', 400, `GET /api/user/countries HTTP/1.1\r\n${END}`],
    [
      'an expectation that nobody knows',
      200,
      `GET /api/user/countries HTTP/1.1\r\n${SECURE}Expect: tea\r\n${END}`,
    ],
    ['the handshake of a socket', 200, `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${SECURE}${END}`],
    ['a handshake of no transport', 400, `GET /socket.io/?EIO=4&transport=tea HTTP/1.1\r\n${SECURE}${END}`],
    [
      'a handshake of an old client',
      400,
      `GET /socket.io/?EIO=3&transport=polling HTTP/1.1\r\n${SECURE}${END}`,
    ],
    [
      'a poll of an unknown socket',
      400,
      `GET /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\n${SECURE}${END}`,
    ],
    ['an upgrade of no transport', 400, upgrade('EIO=4&transport=tea')],
    ['an upgrade of an old client', 400, upgrade('EIO=3&transport=websocket')],
    ['an upgrade of an unknown socket', 400, upgrade('EIO=4&transport=websocket&sid=x')],
    ['an upgrade without a key', 400, upgrade('EIO=4&transport=websocket', 'Sec-WebSocket-Version: 13\r\n')],
    [
      'an upgrade of another version',
      400,
      upgrade('EIO=4&transport=websocket', `${KEY}Sec-WebSocket-Version: 99\r\n`),
    ],
    ['an upgrade that is no GET', 400, upgrade('EIO=4&transport=websocket', undefined, 'PUT')],
    [
      'an upgrade with a protocol that is none',
      400,
      upgrade(
        'EIO=4&transport=websocket',
        `${KEY}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ,\r\n`,
      ),
    ],
  ])('%s', async (_what, status, bytes) => {
    const answer = await exchangeBytes(live.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(headersOf(answer)).toMatchObject(EVERYWHERE);
  });

  test('the beginning of a WebSocket', async () => {
    const socket = connect(Number(new URL(live.url).port), '127.0.0.1');
    socket.write(upgrade('EIO=4&transport=websocket'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
    expect(headersOf(answer.toString())).toMatchObject(EVERYWHERE);
  });
});

describe('a member who signs out or deletes their account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('has what the browser keeps of answers removed, and nothing of the device', async () => {
    const ann = await app.addMember();
    const read = await ann.browser.call(listSessions);
    expect(read.headers.has('clear-site-data')).toBe(false);
    const left = await ann.browser.call(logout);
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    const refused = await ann.browser.call(logout);
    expect([refused.status, refused.headers.has('clear-site-data')]).toEqual([401, false]);
  });

  test('the same with the account', async () => {
    const ben = await app.addMember();
    const deleted = await ben.browser.call(deleteAccount, { body: { password: ben.password } });
    expect(deleted.headers.get('clear-site-data')).toBe('"cache"');
  });
});
