import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBareSockets, type BareSockets } from '../testing/app/bare-sockets.ts';

let bare: BareSockets;
beforeEach(async () => {
  bare = await startBareSockets();
});
afterEach(() => bare.close());

/** One masked text frame, as RFC 6455 requires of clients; `text` has less than 126 bytes. */
function frameOf(text: string): Buffer {
  const [mask, bytes] = [randomBytes(4), Buffer.from(text)];
  const masked = bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.of(0x81, 0x80 | bytes.length), mask, masked]);
}

/** A WebSocket client that answers neither close frames nor pings after the handshake, like a frozen page. */
async function frozenClient(
  token: string,
): Promise<{ readonly tcp: Socket; readonly received: () => string }> {
  const { hostname, port, host } = new URL(bare.url);
  const tcp = connect(Number(port), hostname);
  let received = '';
  tcp.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  await once(tcp, 'connect');
  tcp.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Authorization: Bearer ${token}`,
      '\r\n',
    ].join('\r\n'),
  );
  await expect.poll(() => received).toContain('pingInterval');
  tcp.write(frameOf('40'));
  await expect.poll(() => received).toMatch(/40\{"sid"/);
  return { tcp, received: () => received };
}

test('a WebSocket of an ended session is closed although its client answers nothing', async () => {
  const { tcp, received } = await frozenClient('asha.one');
  const closed = once(tcp, 'close');
  bare.realtime.sessions.end(['one']);
  const since = performance.now();
  await closed;
  // Without a timeout of the server the connection stays open until the WebSocket library gives up after 30 s.
  expect(performance.now() - since).toBeLessThan(20_000);
  expect(received()).toContain('session_ended');
});

test('a polling client of an ended session that fetches nothing any more loses its connection', async () => {
  const address = `${bare.url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = async (body: string) =>
    (await fetch(`${address}&sid=${sid}`, { method: 'POST', body, headers: { origin: bare.url } })).status;
  expect(await post(`40${JSON.stringify({ token: 'asha.two' })}`)).toBe(200);
  expect(await (await fetch(`${address}&sid=${sid}`)).text()).toMatch(/^40\{"sid"/);
  bare.realtime.sessions.end(['two']);
  // An empty packet, which is valid on an open connection. Without it the connection would end after a missed ping,
  // at 45 s.
  await expect.poll(() => post('6'), { timeout: 15_000 }).toBe(400);
});
