import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login, register } from '@weft/shared/accounts/contract';
import { createPost } from '@weft/shared/posts/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Browser } from './testing/app/browser.ts';
import { anEmail, STEP3 } from './testing/members/register-member.ts';
import { killPrograms } from './testing/programs/run-program.ts';
import { addressOf, runServer } from './testing/programs/run-server.ts';
import { ServedDatabase, uriAt } from './testing/services/served-database.ts';
import { scratchFolders } from './testing/files/stored-files.ts';
import { startTcpProxy } from './testing/services/tcp-proxy.ts';

/** Shutdown ends within 10 seconds, whatever hangs. */
const WITHIN = 10_000;

/** Programs start slowly on a busy machine (ms). */
const PATIENCE = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-end-'));
});
afterEach(killPrograms);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a call and never sends the rest. */
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

const SETTINGS = { REQUIRE_EMAIL_VERIFICATION: 'false', BCRYPT_COST: '4' };

const scratch = () => scratchFolders(path.join(folder, 'uploads'));

/** A new member sends half of an image. */
async function beginUpload(address: string): Promise<Socket> {
  const browser = new Browser(address);
  const credentials = { email: anEmail(), password: 'a good password' };
  (await browser.call(register, { body: { ...credentials, fullName: 'Asha Rao', ...STEP3 } }))
    .data satisfies object;
  const { token } = (await browser.call(login, { body: credentials })).data;
  const upload = await hangingClient(address, createPost.path, FORM_TYPE, token);
  upload.write(HALF_A_FILE);
  await expect.poll(scratch).toHaveLength(1);
  return upload;
}

test(
  'a hanging client is disconnected, an upload leaves nothing behind, and shutdown is orderly',
  async () => {
    const server = runServer(folder, SETTINGS);
    const address = await addressOf(server);
    const call = await hangingClient(address, login.path, 'application/json');
    const upload = await beginUpload(address);
    const start = performance.now();
    server.child.kill('SIGTERM');
    await Promise.all([once(call, 'close'), once(upload, 'close')]);
    expect(await server.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(WITHIN);
    expect(await scratch()).toEqual([]);
  },
  PATIENCE,
);

test(
  'what a killed server leaves of an upload goes at the next start',
  async () => {
    const killed = runServer(folder, SETTINGS);
    await beginUpload(await addressOf(killed));
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await scratch()).toHaveLength(1);
    const server = runServer(folder, SETTINGS);
    await addressOf(server);
    await expect.poll(scratch).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  PATIENCE,
);

test(
  'a database that hangs holds the end up for a bounded time',
  async () => {
    const served = await ServedDatabase.open();
    const proxy = await startTcpProxy(served.port);
    try {
      const server = runServer(folder, { MONGODB_URI: uriAt(proxy.port, 'weft') });
      const address = await addressOf(server);
      proxy.hang();
      const body = JSON.stringify({ email: 'nobody@example.org', password: 'secret-one-1' });
      const headers = { 'content-type': 'application/json' };
      const call = fetch(`${address}/api/user/login`, { method: 'POST', body, headers }).catch(
        () => undefined,
      );
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
  },
  PATIENCE,
);

/** A socket that never reads; the server waits for it to receive the end. */
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

test(
  'a load balancer learns of the shutdown at /readyz while the server still listens',
  async () => {
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
  },
  PATIENCE,
);
