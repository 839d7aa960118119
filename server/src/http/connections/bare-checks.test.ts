import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { startBareChecks, type BareChecks } from '../../testing/http/bare-checks.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { rawCall } from '../../testing/http/raw-call.ts';
import { isLoopbackPeer } from './request-checks.ts';

const TEXTS = {
  otherServer: 'This address is not one of this server.',
  httpsNeeded: 'Please use https.',
  foreignOrigin: 'Pages of this origin may not call this server.',
  oneHost: 'A call names its host once.',
};

let at: BareChecks;
let url: string;
async function start(options: Parameters<typeof startBareChecks>[0] = {}): Promise<void> {
  at = await startBareChecks(options);
  ({ url } = at);
}
afterEach(() => at.close());

/** Sends a call and returns the beginning of its response; the connection stays open. */
async function answered(socket: Socket, call: string): Promise<string> {
  socket.write(call);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

const CALL = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const statusOf = async (headers: Record<string, string>, method = 'GET', path = '/') =>
  (await rawCall(url + path, headers, { method })).status;

test('outside production the Host is a name of this machine, of its network or of PUBLIC_URL', async () => {
  await start();
  const names = [
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1',
    '127.8.9.1:80',
    '[::1]:80',
    '[::1]',
    '192.168.1.7:3000',
    '10.0.0.3',
    '172.16.0.1',
    '172.31.255.254',
    '169.254.1.1',
    '[fd00::1]',
    '[FE80::1]:80',
    'weft.example.org',
    'WEFT.example.org:8080',
    'api.example.org',
  ];
  for (const host of names) expect(await statusOf({ host }), host).toBe(200);
  const foreign = [
    'evil.example',
    '8.8.8.8',
    '172.32.0.1',
    '172.15.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '[2001:db8::1]',
    '[::1',
    '::1',
    '[::1]x',
    'x[::1]',
    '[localhost]',
    'localhost:x',
    'localhost:80:80',
    'localhost:80x',
    'localhost.evil.example',
    'x localhost',
    'localhost x',
    'localhost/',
    '[::1]:x',
    '[::1]:80x',
  ];
  for (const host of foreign) expect(await statusOf({ host }), host).toBe(403);
  expect((await rawCall(url, { host: 'evil.example' })).body).toContain(TEXTS.otherServer);
  expect(await exchangeBytes(url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
});

test('in production any Host is accepted, and plain http only for the probes', async () => {
  await start({ isProduction: true, allowHttp: false, proxy: true });
  const plain = await rawCall(`${url}/`, { host: 'evil.example' });
  expect([plain.status, plain.body]).toEqual([403, expect.stringContaining(TEXTS.httpsNeeded)]);
  expect(await statusOf({ host: 'evil.example', 'x-forwarded-proto': 'https' })).toBe(200);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf({}, 'GET', path)).toBe(200);
  expect(await statusOf({}, 'GET', '/healthz/more')).toBe(403);
});

describe('the Origin', () => {
  const from = (origin: string, method: string) => rawCall(`${url}/`, { origin }, { method });
  const ALLOWED = 'https://app.example.org';

  test('may read, and change something only if it is this one or allowed', async () => {
    await start();
    for (const origin of ['https://evil.example', 'null', 'https://app.example.org.evil.example']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status, body } = await from(origin, method);
        expect([status, body]).toEqual([403, expect.stringContaining(TEXTS.foreignOrigin)]);
      }
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { status, headers } = await from(origin, method);
        expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([
          200,
          undefined,
          'Origin',
        ]);
      }
    }
    const own = await from(url, 'POST');
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    expect((await from(url, 'OPTIONS')).status).toBe(200);
    expect((await rawCall(`${url}/`, {}, { method: 'POST' })).headers.vary).toBe('Origin');
  });

  test('that is allowed may read responses and gets the answer to its preflight', async () => {
    await start();
    const CORS = {
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    };
    const answer = await from(ALLOWED, 'POST');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject(CORS);
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
    const preflight = await from(ALLOWED, 'OPTIONS');
    expect(preflight).toMatchObject({ status: 204, body: '' });
    expect(preflight.headers).toMatchObject({
      ...CORS,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
    });
  });
});

test.each([
  ['Host: localhost\r\nhOST: localhost\r\n', '1.1', 400],
  ['', '1.1', 400],
  ['Host: localhost\r\nX-Name: host\r\n', '1.1', 200],
  ['Host: localhost\r\nHost: localhost\r\n', '1.0', 400],
])('of the headers %j over HTTP/%s the answer is %i', async (headers, version, status) => {
  await start();
  const answer = await exchangeBytes(url, `GET / HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('more than one Host ends the connection', async () => {
  await start();
  const twice = CALL.replace('\r\n\r\n', '\r\nHost: localhost\r\n\r\n');
  const answers = await exchangeBytes(url, twice + CALL);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(answers).toContain(TEXTS.oneHost);
});

test('a call is at this machine with a local name and without a trace of a proxy', async () => {
  await start({ isProduction: true });
  const isHere = async (headers: Record<string, string>) =>
    (JSON.parse((await rawCall(url, headers)).body) as { isHere: boolean }).isHere;
  for (const host of ['localhost', '127.0.0.2:80', '[::1]']) expect(await isHere({ host })).toBe(true);
  for (const host of ['192.168.1.7', 'evil.example', '[::2]']) expect(await isHere({ host })).toBe(false);
  const names = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
  for (const name of names)
    expect(await isHere({ host: 'localhost', [name]: '127.0.0.1' }), name).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['x::ffff:127.0.0.1', false],
  ['8.8.8.8', false],
  ['', false],
  [undefined, false],
])('the remote address %s is this machine: %s', async (address, isHere) => {
  await start();
  expect(isLoopbackPeer(address)).toBe(isHere);
});

describe('a call that is no HTTP', () => {
  test.each([
    ['nonsense\r\n\r\n', 400, 'VALIDATION_FAILED', 'HPE_INVALID_METHOD'],
    [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'PAYLOAD_TOO_LARGE', 'HPE_HEADER_OVERFLOW'],
    ['GET / HTTP/1.1\r\n', 408, 'TOO_SLOW', 'ERR_HTTP_REQUEST_TIMEOUT'],
  ])('is answered in the envelope: %j %i %s', async (bytes, status, code, reason) => {
    const soon = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
    await start({ http: code === 'TOO_SLOW' ? soon : {} });
    const [head = '', body = ''] = (await exchangeBytes(url, bytes)).split('\r\n\r\n');
    const envelope = JSON.parse(body) as { requestId: string };
    expect(envelope).toMatchObject({ success: false, code, message: expect.any(String) as string });
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    for (const line of [
      'X-Everywhere: yes',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `X-Request-Id: ${envelope.requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]) {
      expect(head.split('\r\n')).toContain(line);
    }
    expect(at.log.lines()).toMatchObject([
      { msg: 'call', status, code, reason, requestId: envelope.requestId },
    ]);
  });

  test('gets no second response within one that has begun, but one after it', async () => {
    await start();
    const begun = await at.openSocket();
    const head = 'POST /begun HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await answered(begun, head)).toMatch(/^HTTP\/1\.1 200 /);
    const rest = text(begun);
    begun.write('zz\r\n');
    expect(await rest).not.toContain('HTTP/1.1');
    const kept = await at.openSocket();
    expect(await answered(kept, CALL)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await answered(kept, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
