import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBareSockets, type BareSockets } from '../testing/app/bare-sockets.ts';
import { aSocket, connectSocket, refusalOf, untilCut } from '../testing/app/connect-socket.ts';
import { exchangeBytes } from '../testing/http/exchange-bytes.ts';
import { rawCall } from '../testing/http/raw-call.ts';

let bare: BareSockets;
beforeEach(async () => {
  bare = await startBareSockets();
});
afterEach(() => bare.close());

const VALID: Readonly<Record<string, string>> = {
  method: 'GET',
  path: '/socket.io/',
  query: 'EIO=4&transport=websocket',
  host: 'localhost',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

type Changed = Readonly<Record<string, string>>;

/** A WebSocket handshake of our clients, except for the `changed` parts. */
function handshakeWith(changed: Changed): string {
  const { method, path, query, ...headers } = { ...VALID, ...changed };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path}?${query} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends a handshake and returns the connection and the beginning of the response. */
async function open(changed: Changed): Promise<{ tcp: Socket; answer: string }> {
  const tcp = connect(Number(new URL(bare.url).port), '127.0.0.1');
  tcp.write(handshakeWith(changed));
  const [answer] = (await once(tcp, 'data')) as [Buffer];
  return { tcp, answer: answer.toString('latin1') };
}

test.each<Changed>([
  {},
  { path: '/socket.io' },
  { upgrade: 'WebSocket' },
  { 'sec-websocket-key': 'AZaz09+/AZaz09+/AZaz09==' },
])('a WebSocket handshake is accepted, with the headers of every response: %j', async (changed) => {
  const { tcp, answer } = await open(changed);
  expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  expect(answer.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
  tcp.destroy();
});

test.each<Changed>([
  { method: 'POST' },
  { upgrade: 'h2c' },
  { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ' },
  { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==x' },
  { 'sec-websocket-key': 'xdGhlIHNhbXBsZSBub25jZQ==' },
  { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25j,Q==' },
  { 'sec-websocket-version': '8' },
  { 'sec-websocket-protocol': 'chat' },
  { query: 'EIO=4&transport=polling' },
  { query: 'EIO=4' },
  { query: 'EIO=3&transport=websocket' },
  { query: 'transport=websocket' },
  { query: 'EIO=4&transport=websocket&sid=unknown' },
])('another one gets an error over HTTP: %j', async (changed) => {
  const answer = await exchangeBytes(bare.url, handshakeWith(changed));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('This connection could not be opened.');
});

test.each(['/socket.iox', '/socket.io/x', '/'])('%s is no address of sockets', async (path) => {
  expect((await fetch(`${bare.url}${path}?EIO=4&transport=polling`)).status).toBe(404);
});

test.each([
  ['https://app.example.org', 'HTTP/1.1 101', 200],
  ['https://evil.example', 'HTTP/1.1 403', 403],
  ['null', 'HTTP/1.1 403', 403],
])('a page of %s gets %s and %i', async (origin, upgraded, polled) => {
  const { tcp, answer } = await open({ origin });
  expect(answer).toContain(upgraded);
  tcp.destroy();
  const { status, body } = await rawCall(`${bare.url}/socket.io/?EIO=4&transport=polling`, { origin });
  expect(status).toBe(polled);
  expect(body.includes('Pages of this origin may not call this server.')).toBe(polled === 403);
});

test('an address that is no URL is a malformed call', async () => {
  const call = handshakeWith({ path: 'http://weft:99999/socket.io/', connection: 'close', upgrade: '' });
  const answer = await exchangeBytes(bare.url, call);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('The address of this call could not be read.');
});

test('responses to calls are not stored either', async () => {
  const { status, headers } = await fetch(`${bare.url}/socket.io/?EIO=4&transport=polling`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('at its end the server notifies sockets, ends connections that do not answer, and accepts no new ones', async () => {
  const socket = await connectSocket(bare.url, 'asha.one');
  const { tcp } = await open({});
  const [cut, gone] = [untilCut(socket), once(tcp, 'close')];
  const closing = bare.handlers.close();
  const refused = [['websocket'], ['polling']].map((transports) =>
    refusalOf(aSocket(bare.url, { auth: { token: 'ben.one' }, transports })),
  );
  expect(await Promise.all(refused)).toEqual([{ code: 'transport' }, { code: 'transport' }]);
  expect(await cut).toMatchObject({ heard: ['server_closing'], reason: 'transport close' });
  await Promise.all([gone, closing]);
});

test('at its end the server waits for clients that have yet to fetch its last events', async () => {
  const address = `${bare.url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
  const poll = async () => (await fetch(`${address}&sid=${sid}`)).text();
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40{"token":"asha.one"}' });
  expect(await poll()).toMatch(/^40\{"sid"/);
  const closing = bare.handlers.close();
  expect(await poll()).toContain('42["server_closing"]');
  await closing;
});
