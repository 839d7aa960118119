import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

test('the end lets what is under way finish and takes nothing new', async () => {
  const app = await startTestApp();
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'secret1' });
  const call = request(`${app.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = once(call, 'response');
  call.flushHeaders();
  await once(call, 'continue');
  // The server has begun to read this call; now it is told to end, and the rest of the body comes after that.
  const closed = app.close();
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed');
  call.end(body);
  const [response] = (await answered) as [{ statusCode: number; resume(): void }];
  response.resume();
  expect(response.statusCode).toBe(401);
  await closed;
});

test('a connection is kept for longer than a proxy keeps it, so that no call meets one that is just being closed', async () => {
  const app = await startTestApp();
  const { headers } = await fetch(`${app.url}/healthz`);
  // Of nginx, where nothing else is said.
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
