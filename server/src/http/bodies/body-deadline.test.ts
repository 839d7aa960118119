import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '@weft/shared/posts/contract';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp({ BODY_SECONDS: '1' });
  ann = await app.addMember();
});
afterAll(() => app.close());

const open = () => connect(Number(new URL(app.url).port), '127.0.0.1');

const headOf = (call: string, type: string, token = '') =>
  [
    `${call} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Content-Length: 500',
    '',
    '',
  ].join('\r\n');

/** Sends a body that never ends; resolves with the response when the server closes the connection. */
function trickle(call: string, token?: string): Promise<string> {
  const socket = open();
  socket.write(`${headOf(call, 'application/json', token)}{"email"`);
  return text(socket);
}

test('a body that does not arrive in time is refused in the envelope, and its connection ends', async () => {
  const [head = '', body = ''] = (await trickle('POST /api/user/login')).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  const envelope = JSON.parse(body) as Record<string, unknown>;
  assertFailure(envelope, 408);
  expect(envelope['code']).toBe('TOO_SLOW');
  expect(app.log.lines().filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['a head that does not end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ['the first letters', 'GE'],
])('a client that sends only %s gets the error, too', async (_what, bytes) => {
  const answer = await exchangeBytes(app.url, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"TOO_SLOW"/s);
});

test('a connection without data ends', async () => {
  expect(await exchangeBytes(app.url, '')).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['an unknown path', 'POST /api/nowhere', 404],
  ['a page', 'GET /', 406],
  ['a probe', 'GET /healthz', 200],
  ['the description of the API', 'GET /api/openapi.json', 200],
  ['a call that nobody is signed in for', 'POST /api/connection/send', 401],
  ['an upload that nobody is signed in for', 'POST /api/media/createMedia', 401],
  ['a poll that sends', 'POST /socket.io/?EIO=4&transport=polling', 400],
])('an unread body does not hold a connection either: %s', async (_what, call) => {
  // Resolves once the server has closed the connection.
  expect(await trickle(call)).toMatch(/^HTTP\/1\.1 \d+ /);
});

test('several hundred concurrent ones end soon, and the server responds meanwhile', async () => {
  const slow = Array.from({ length: 300 }, () => trickle('POST /api/user/login'));
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const answers = await Promise.all(slow);
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(300);
});

const FORM =
  '--line\r\nContent-Disposition: form-data; name="mediaTitle"\r\n\r\nWritten slowly, one letter after the other\r\n--line--\r\n';

const formHead = () =>
  headOf(`POST /api${createPost.path}`, 'multipart/form-data; boundary=line', ann.browser.token).replace(
    '500',
    String(FORM.length),
  );

test('a form with files may take longer, as long as it gets on', async () => {
  const socket = open();
  socket.write(formHead());
  let sent = 0;
  const writing = setInterval(() => socket.write(FORM[(sent += 1) - 1] ?? ''), 40);
  const began = performance.now();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  clearInterval(writing);
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 .*Written slowly/s);
  // Longer than the allowed silence.
  expect(performance.now() - began).toBeGreaterThan(4000);
});

test('a form that stops coming is refused, and nothing of it stays', async () => {
  const socket = open();
  const half = FORM.replace('name="mediaTitle"', 'name="mediaImage"; filename="a.png"').slice(0, 90);
  socket.write(formHead() + half);
  await expect.poll(() => scratchFolders(app.uploadsDir)).toHaveLength(1);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*"code":"TOO_SLOW"/s);
  await expect.poll(() => scratchFolders(app.uploadsDir)).toEqual([]);
});

test('a timely body is read, also on a kept-alive connection', async () => {
  const body = { email: ann.email, password: ann.password };
  for (let turn = 0; turn < 3; turn += 1) {
    const { status } = await ann.browser.fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(200);
  }
});
