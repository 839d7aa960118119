import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login, register } from '@weft/shared/accounts/contract';
import { createPost } from '@weft/shared/posts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { anEmail, STEP3 } from './testing/register-member.ts';
import { addressOf, runServer } from './testing/run-server.ts';
import { ServedDatabase, uriAt } from './testing/served-database.ts';
import { scratchFolders } from './testing/stored-files.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

/** The end comes within 10 seconds, whatever hangs (specification 3.13). */
const WITHIN = 10_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-end-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Begins a call and never sends the rest of it. */
async function hangingClient(address: string, call: string, type: string, token = ''): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api${call} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 99999\r\nexpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

const FORM_TYPE = 'multipart/form-data; boundary=line';
const HALF_A_FILE =
  '--line\r\nContent-Disposition: form-data; name="mediaImage"; filename="a.png"\r\n\r\nthe first bytes of it';

test('a client that hangs is cut off, an upload leaves nothing behind, and the rest ends in order', async () => {
  const server = runServer(folder, { REQUIRE_EMAIL_VERIFICATION: 'false', BCRYPT_COST: '4' });
  const address = await addressOf(server);
  const browser = new Browser(address);
  const credentials = { email: anEmail(), password: 'a good password' };
  (await browser.call(register, { body: { ...credentials, fullName: 'Asha Rao', ...STEP3 } }))
    .data satisfies object;
  const { token } = (await browser.call(login, { body: credentials })).data;
  const call = await hangingClient(address, login.path, 'application/json');
  const upload = await hangingClient(address, createPost.path, FORM_TYPE, token);
  upload.write(HALF_A_FILE);
  const scratch = () => scratchFolders(path.join(folder, 'uploads'));
  await expect.poll(scratch).toHaveLength(1);
  const start = performance.now();
  server.child.kill('SIGTERM');
  await Promise.all([once(call, 'close'), once(upload, 'close')]);
  expect(await server.ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(WITHIN);
  expect(await scratch()).toEqual([]);
}, 60_000);

test('a database that hangs holds the end up for a bounded time', async () => {
  const served = await ServedDatabase.open();
  const proxy = await startTcpProxy(served.port);
  try {
    const server = runServer(folder, { MONGODB_URI: uriAt(proxy.port, 'weft') });
    const address = await addressOf(server);
    proxy.hang();
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'secret1' });
    const headers = { 'content-type': 'application/json' };
    const call = fetch(`${address}/api/user/login`, { method: 'POST', body, headers }).catch(() => undefined);
    const start = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    expect(performance.now() - start).toBeLessThan(WITHIN);
    expect(server.out()).toContain('"msg":"ending"');
    await call;
  } finally {
    await proxy.close();
    await served.remove();
  }
}, 60_000);

/** A socket that hears nothing of the server's farewell, which is waited for. */
async function deafSocket(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

test('whoever hands calls on hears at /readyz that the server ends, while it is up and still listens', async () => {
  const server = runServer(folder, {});
  const address = await addressOf(server);
  const asked = async (place: string) => {
    const answer = await fetch(`${address}${place}`);
    return [answer.status, await answer.json()];
  };
  expect(await asked('/readyz')).toEqual([200, { status: 'ok' }]);
  const socket = await deafSocket(address);
  server.child.kill('SIGTERM');
  await expect.poll(() => asked('/readyz'), { interval: 10 }).toEqual([503, { status: 'unavailable' }]);
  expect(await asked('/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await server.ended).toBe(0);
  socket.destroy();
}, 60_000);
