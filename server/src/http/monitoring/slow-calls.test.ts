import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logout } from '@weft/shared/accounts/contract';
import { listComments } from '@weft/shared/posts/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { scratchFolders } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writePost } from '../../testing/content/write-posts.ts';

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
});
afterAll(() => app.close());

const FORM_TYPE = 'multipart/form-data; boundary=line';
const FORM = '--line\r\nContent-Disposition: form-data; name="mediaTitle"\r\n\r\nHello\r\n--line--\r\n';
const JSON_BODY = '{"comment":"Hello"}';

/** A call whose body stops after the first bytes. */
async function beginCall(path: string, type: string, body: string, token = ''): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server reads the body after it has started the call.
  await answerOf(socket);
  socket.write(body.slice(0, 5));
  return socket;
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));

it.each([
  ['a comment', (postId: string) => `/api/media/comment/${postId}`, 'application/json', JSON_BODY],
  ['a post', () => '/api/media/createMedia', FORM_TYPE, FORM],
])('%s whose upload outlasts its session is not stored', async (_what, pathOf, type, body) => {
  const post = await writePost(ann);
  const bob = await app.addMember();
  const socket = await beginCall(pathOf(post._id), type, body, bob.browser.token);
  expect((await bob.browser.call(logout)).status).toBe(200);
  socket.write(body.slice(5));
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 401 .*"code":"UNAUTHENTICATED"/s);
  socket.destroy();
  expect((await ann.browser.call(listComments, { params: { id: post._id } })).data.total).toBe(0);
  expect(await scratchFolders(app.uploadsDir)).toEqual([]);
});
