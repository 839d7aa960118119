import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { createPost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import type { FileStorage, Scratch } from './platform/storage/file-storage.ts';
import { startTestApp } from './testing/app/test-app.ts';

test('the end lets what is under way finish and takes nothing new', async () => {
  const app = await startTestApp();
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'secret-one-1' });
  const call = request(`${app.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = once(call, 'response');
  call.flushHeaders();
  await once(call, 'continue');
  // The server has started to read this call; then it is told to end, and the rest of the body follows.
  const closed = app.close();
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed');
  call.end(body);
  const [response] = (await answered) as [{ statusCode: number; resume(): void }];
  response.resume();
  expect(response.statusCode).toBe(401);
  await closed;
});

test('a connection is kept longer than by a proxy, so that no call meets a closing one', async () => {
  const app = await startTestApp();
  const { headers } = await fetch(`${app.url}/healthz`);
  // The default of nginx.
  const ofProxies = 60;
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(ofProxies);
  await app.close();
});

test('the end does not wait for connections that nothing has come over', async () => {
  const app = await startTestApp();
  const silent = connect(Number(new URL(app.url).port), '127.0.0.1');
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const started = performance.now();
  await app.close();
  expect(performance.now() - started).toBeLessThan(5000);
});

/** Storage whose temporary folders take a second to be removed; `removed` counts them. */
function slowToRemove() {
  const seen = { opened: 0, removed: 0 };
  const slow = (scratch: Scratch): Scratch => ({
    path: scratch.path,
    async remove() {
      await after(1000);
      await scratch.remove();
      seen.removed += 1;
    },
  });
  const slowStorage = (opened: FileStorage): FileStorage =>
    Object.assign(Object.create(opened), {
      freeScratchBytes: () => opened.freeScratchBytes(),
      async openScratch() {
        seen.opened += 1;
        return slow(await opened.openScratch());
      },
    });
  return { seen, slowStorage };
}

test('shutdown waits for the work of a call whose connection broke', async () => {
  const { seen, slowStorage } = slowToRemove();
  const app = await startTestApp({}, { slowStorage });
  const ann = await app.addMember();
  const upload = request(`${app.url}/api${createPost.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ann.browser.token}`,
      'content-type': 'multipart/form-data; boundary=line',
      'content-length': 99_999,
    },
  });
  upload.on('error', () => undefined);
  upload.write('--line\r\nContent-Disposition: form-data; name="mediaImage"; filename="a.png"\r\n\r\nbytes');
  await expect.poll(() => seen.opened).toBe(1);
  upload.destroy();
  await app.close();
  expect(seen.removed).toBe(1);
});
