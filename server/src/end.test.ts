import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, runServer } from './testing/run-server.ts';
import { ServedDatabase, uriAt } from './testing/served-database.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

/** The end comes within 10 seconds, whatever hangs (specification 3.13). */
const WITHIN = 10_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-end-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Begins a call and never sends the rest of it. */
async function hangingClient(address: string): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\nexpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

test('a client that hangs is cut off, and the rest ends in order', async () => {
  const server = runServer(path.join(folder), {});
  const socket = await hangingClient(await addressOf(server));
  const start = performance.now();
  server.child.kill('SIGTERM');
  await once(socket, 'close');
  expect(await server.ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(WITHIN);
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
