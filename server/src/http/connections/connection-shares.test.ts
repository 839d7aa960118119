import { once } from 'node:events';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { startBareChecks, type BareChecks } from '../../testing/http/bare-checks.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { rawCall } from '../../testing/http/raw-call.ts';

let at: BareChecks;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  at.close();
});

const SHARE = 5;
const CALL = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const UPGRADE = CALL.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
const LAST = CALL.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

async function answered(socket: Socket): Promise<string> {
  socket.write(CALL);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

describe('of the connections from one network address', () => {
  test('one too many gets an error in the envelope; another is accepted once one has closed', async () => {
    at = await startBareChecks({ connectionsPerNetwork: SHARE });
    const held: Socket[] = [];
    for (let turn = 0; turn < SHARE; turn += 1) held.push(await at.openSocket());
    for (const socket of held) expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /);
    const [head = '', body = ''] = (await exchangeBytes(at.url, CALL)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 429 /);
    expect(head).toMatch(/^retry-after: 5$/im);
    expect(head).toMatch(/^connection: close$/im);
    assertFailure(JSON.parse(body) as Record<string, unknown>, 429);
    expect(await exchangeBytes(at.url, CALL.replace('/', '/healthz'))).toMatch(/ 429 /);
    held.pop()?.destroy();
    await expect.poll(() => exchangeBytes(at.url, LAST)).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(async () => answered(await at.openSocket())).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchangeBytes(at.url, CALL)).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of held) socket.destroy();
  });

  test('one too many that asks for nothing is gone soon', async () => {
    at = await startBareChecks({ connectionsPerNetwork: 1 });
    const first = await at.openSocket();
    await answered(first);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = await at.openSocket();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(await text(silent)).toBe('');
    first.destroy();
  });

  test('those of open pages count for as long as they are open', async () => {
    at = await startBareChecks({ connectionsPerNetwork: 2 });
    const kept = await at.openSocket();
    await answered(kept);
    const upgrade = await at.openSocket();
    upgrade.write(UPGRADE);
    expect(String(await once(upgrade, 'data'))).toMatch(/^HTTP\/1\.1 101 /);
    expect(await exchangeBytes(at.url, CALL)).toMatch(/^HTTP\/1\.1 429 /);
    upgrade.resetAndDestroy();
    await expect.poll(() => exchangeBytes(at.url, LAST)).toMatch(/^HTTP\/1\.1 200 /);
    kept.destroy();
  });
});

describe('behind a trusted proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** A call whose body has not arrived yet. */
  async function holdCall(address: string): Promise<ClientRequest> {
    const call = httpRequest(`${at.url}/body`, {
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
    at = await startBareChecks({ connectionsPerNetwork: 2, proxy: true });
    const statusFor = async (address: string) => (await rawCall(at.url, from(address))).status;
    const held = [await holdCall('203.0.113.5'), await holdCall('203.0.113.5')];
    expect(await statusFor('203.0.113.5')).toBe(429);
    expect(await statusFor('203.0.113.6')).toBe(200);
    const more = [await holdCall('203.0.113.7'), await holdCall('203.0.113.8')];
    for (const call of held) call.destroy();
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
    for (const call of more) call.destroy();
  });

  test('an answered call counts until its body has arrived', async () => {
    at = await startBareChecks({ connectionsPerNetwork: 1, proxy: true });
    const statusFor = async (address: string) => (await rawCall(at.url, from(address))).status;
    const sending = await at.openSocket();
    sending.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Length: 9\r\n\r\nx',
    );
    await once(sending, 'data');
    expect(await statusFor('203.0.113.5')).toBe(429);
    sending.write('12345678');
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
  });

  test('a call that waits behind another one counts no more once their connection has gone', async () => {
    at = await startBareChecks({ connectionsPerNetwork: 2, proxy: true });
    const statusFor = async (address: string) => (await rawCall(at.url, from(address))).status;
    const body = JSON.stringify({ email: 'ann@example.org', password: 'not hers' });
    const head = 'Host: localhost\r\nX-Forwarded-For: 203.0.113.5\r\n';
    for (let turn = 0; turn < 4; turn += 1) {
      const socket = await at.openSocket();
      socket.write(
        `POST /body HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
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
    at = await startBareChecks({ connectionsPerNetwork: 1, proxy: true });
    const page = await at.openSocket();
    page.write(UPGRADE.replace('\r\n\r\n', '\r\nX-Forwarded-For: 203.0.113.5\r\n\r\n'));
    await once(page, 'data');
    const statusFor = async (address: string) => (await rawCall(at.url, from(address))).status;
    expect(await statusFor('203.0.113.5')).toBe(429);
    expect(await statusFor('203.0.113.6')).toBe(200);
    page.destroy();
    await expect.poll(() => statusFor('203.0.113.5')).toBe(200);
  });
});

test('an upgrade that is refused gets a response, and its connection ends', async () => {
  at = await startBareChecks();
  const answer = await exchangeBytes(at.url, UPGRADE.replace('localhost', 'evil.example'));
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('more connections than MAX_CONNECTIONS are not accepted, which is logged once a minute', async () => {
  at = await startBareChecks({ maxConnections: 10 });
  const held = [];
  for (let turn = 0; turn < 10; turn += 1) held.push(await at.openSocket());
  for (const socket of held) await answered(socket);
  const drop = async () => once(await at.openSocket(), 'close');
  const said = () => at.log.lines().filter(({ msg }) => String(msg).includes('MAX_CONNECTIONS'));
  for (let turn = 0; turn < 3; turn += 1) await drop();
  expect(said()).toMatchObject([{ maxConnections: 10 }]);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  await drop();
  expect(said()).toHaveLength(2);
});
