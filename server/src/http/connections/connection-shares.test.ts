import { once } from 'node:events';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { rawCall } from '../../testing/http/raw-call.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const SHARE = 5;
const CALL = 'GET /api/user/countries HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = CALL.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function answered(socket: Socket): Promise<string> {
  socket.write(CALL);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

describe('of the connections from one network address', () => {
  test('one too many gets an error in the envelope; another is accepted once one has closed', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: String(SHARE) });
    const held: Socket[] = [];
    for (let turn = 0; turn < SHARE; turn += 1) held.push(await openSocket());
    for (const socket of held) expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /);
    const [head = '', body = ''] = (await exchangeBytes(app.url, CALL)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 429 /);
    expect(head).toMatch(/^retry-after: 5$/im);
    assertFailure(JSON.parse(body) as Record<string, unknown>, 429);
    expect(await exchangeBytes(app.url, CALL.replace('/api/user/countries', '/healthz'))).toMatch(/ 429 /);
    held.pop()?.destroy();
    await expect.poll(() => exchangeBytes(app.url, LAST)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of held) socket.destroy();
  });

  test('one too many that asks for nothing is gone soon', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '1' });
    const first = await openSocket();
    await answered(first);
    const silent = await openSocket();
    expect(await text(silent)).toBe('');
    first.destroy();
  });

  test('those of open pages count for as long as they are open', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '2' });
    const kept = await openSocket();
    await answered(kept);
    const upgrade = await openSocket();
    upgrade.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    await once(upgrade, 'data');
    expect(await exchangeBytes(app.url, CALL)).toMatch(/^HTTP\/1\.1 429 /);
    upgrade.destroy();
    await expect.poll(() => exchangeBytes(app.url, LAST)).toMatch(/^HTTP\/1\.1 200 /);
    kept.destroy();
  });
});

describe('behind a trusted proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** A call whose body has not arrived yet. */
  async function holdCall(address: string): Promise<ClientRequest> {
    const call = httpRequest(`${app.url}/api/user/login`, {
      method: 'POST',
      headers: {
        ...from(address),
        'content-type': 'application/json',
        'content-length': 5,
        expect: '100-continue',
      },
    });
    call.on('error', () => undefined);
    call.flushHeaders();
    await once(call, 'continue');
    return call;
  }

  test('each address that it names has its share; its own connections have no bound', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '2', TRUST_PROXY: 'loopback' });
    const statusFor = async (address: string) =>
      (await rawCall(`${app.url}/api/user/countries`, from(address))).status;
    const held = [await holdCall('203.0.113.5'), await holdCall('203.0.113.5')];
    expect(await statusFor('203.0.113.5')).toBe(429);
    expect(await statusFor('203.0.113.6')).toBe(200);
    const more = [await holdCall('203.0.113.7'), await holdCall('203.0.113.8')];
    for (const call of held) call.destroy();
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
    for (const call of more) call.destroy();
  });

  test('an answered call counts until its body has arrived', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '1', TRUST_PROXY: 'loopback' });
    const statusFor = async (address: string) =>
      (await rawCall(`${app.url}/api/user/countries`, from(address))).status;
    const sending = await openSocket();
    sending.write(
      'POST /api/nowhere HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Length: 9\r\n\r\nx',
    );
    await once(sending, 'data');
    expect(await statusFor('203.0.113.5')).toBe(429);
    sending.destroy();
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
  });

  test('a call that waits behind another one counts no more once their connection has gone', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '2', TRUST_PROXY: 'loopback' });
    const statusFor = async (address: string) =>
      (await rawCall(`${app.url}/api/user/countries`, from(address))).status;
    const body = JSON.stringify({ email: 'ann@example.org', password: 'not hers' });
    const head = 'Host: localhost\r\nX-Forwarded-For: 203.0.113.5\r\n';
    for (let turn = 0; turn < 4; turn += 1) {
      const socket = await openSocket();
      socket.write(
        `POST /api/user/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
          `GET /healthz HTTP/1.1\r\n${head}\r\n`,
        () => socket.destroy(),
      );
      await once(socket, 'close');
    }
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
    const held = await holdCall('203.0.113.5');
    expect(await statusFor('203.0.113.5')).toBe(200);
    held.destroy();
  });

  test('open pages count for the address that it names', async () => {
    app = await startTestApp({ CONNECTIONS_PER_NETWORK: '1', TRUST_PROXY: 'loopback' });
    const ann = await app.registerMember();
    const socket = await connectSocket(app.url, ann.browser.token, { extraHeaders: from('203.0.113.5') });
    const statusFor = async (address: string) =>
      (await rawCall(`${app.url}/api/user/countries`, from(address))).status;
    expect(await statusFor('203.0.113.5')).toBe(429);
    expect(await statusFor('203.0.113.6')).toBe(200);
    socket.close();
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
  });
});

test('more connections than MAX_CONNECTIONS are not accepted, which is logged once', async () => {
  app = await startTestApp({ MAX_CONNECTIONS: '10' });
  const held = [];
  for (let turn = 0; turn < 10; turn += 1) held.push(await openSocket());
  for (const socket of held) await answered(socket);
  for (let turn = 0; turn < 3; turn += 1) {
    const dropped = await openSocket();
    dropped.on('error', () => undefined);
    await once(dropped, 'close');
  }
  const said = app.log.lines().filter(({ msg }) => String(msg).includes('MAX_CONNECTIONS'));
  expect(said).toHaveLength(1);
  for (const socket of held) socket.destroy();
});
