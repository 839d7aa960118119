import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { forgotPassword, login, requestExport, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { POST_LIMITS } from '@weft/shared/limits';
import { sendMessage } from '@weft/shared/messaging/contract';
import { createPost } from '@weft/shared/posts/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '../../server/src/testing/files/documents.ts';
import { formOf } from '../../server/src/testing/http/forms.ts';
import { plainPicture } from '../../server/src/testing/files/pictures.ts';
import { callServer, makeAccount, type Account } from '../delivery/api.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { closePages, openPage, received } from './page.ts';

const WRONG_PER_NETWORK = 3;

let cluster: Cluster;
let nginx: string;
let ann: Account;
let ben: Account;
beforeAll(async () => {
  cluster = await startCluster({
    RATE_LIMIT_FACTOR: '1',
    WRONG_PASSWORDS_PER_NETWORK: String(WRONG_PER_NETWORK),
  });
  nginx = cluster.nginx.origin;
  [ann, ben] = [await makeAccount(nginx, 'Ann'), await makeAccount(nginx, 'Ben')];
});
afterAll(() => cluster.remove());
afterEach(closePages);

const bearer = ({ tokens }: Account) => ({ authorization: `Bearer ${tokens[0]}` });

test.each([
  ['only polls', ['polling'], 'polling'],
  ['starts with polling and upgrades', ['polling', 'websocket'], 'websocket'],
  ['starts with a WebSocket', ['websocket'], 'websocket'],
])(
  'a member who %s reaches the same server each time, and gets the events of both',
  async (_what, transports, last) => {
    // Once like pages, and once like other clients, which are identified by their address.
    const cookie = { cookie: `token=${ben.tokens[0]}` };
    for (const extraHeaders of [cookie, {}]) {
      const page = await openPage(nginx, ben.tokens[0], { transports, extraHeaders });
      await expect.poll(() => page.socket.io.engine.transport.name).toBe(last);
      for (const { origin } of [cluster.one, cluster.two]) {
        const body = { receiverId: ben.memberId, content: origin, clientId: randomUUID() };
        const { data } = await callServer(origin, ann.tokens[0], sendMessage, { body });
        await expect
          .poll(() => received(page, 'new_message'))
          .toContainEqual(expect.objectContaining({ _id: data._id }));
      }
      const status = await page.socket.emitWithAck('update_status', { status: 'away' });
      expect(status).toMatchObject({ success: true });
      page.socket.close();
    }
  },
);

test('a post with files is stored, and every server serves its files, completely or as ranges', async () => {
  const picture = { bytes: await plainPicture(800, 600), name: 'a.png' };
  const pdf = { bytes: pdfFile(), name: 'offer.pdf' };
  const body = formOf({ mediaTitle: 'Through', mediaImage: picture, mediaDocument: pdf });
  const answer = await fetch(`${nginx}/api${createPost.path}`, {
    method: 'POST',
    headers: bearer(ann),
    body,
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: { mediaDocument: { url: string } } };
  for (const origin of [nginx, cluster.one.origin, cluster.two.origin]) {
    const whole = await fetch(`${origin}${data.mediaDocument.url}`, { headers: bearer(ben) });
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf.bytes)).toBe(true);
    const headers = { ...bearer(ben), range: 'bytes=0-3' };
    const part = await fetch(`${origin}${data.mediaDocument.url}`, { headers });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  }
});

test('Weft rejects a form that is too large with a message, before it has arrived completely', async () => {
  const { imagesMax, imageMaxBytes, videoMaxBytes, documentMaxBytes } = POST_LIMITS;
  const tooLarge = imagesMax * imageMaxBytes + videoMaxBytes + documentMaxBytes + 10 * 1024 * 1024;
  const call = request(`${nginx}/api${createPost.path}`, {
    method: 'POST',
    headers: {
      ...bearer(ann),
      'content-type': 'multipart/form-data; boundary=line',
      'content-length': tooLarge,
    },
  });
  call.write('--line\r\n');
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  call.on('error', () => undefined).destroy();
});

test('a data export link works on every server, and only once', async () => {
  const { url } = await callServer(cluster.one.origin, ann.tokens[0], requestExport);
  const download = (origin: string) => fetch(`${origin}${new URL(url, nginx).pathname}`);
  const archive = await download(nginx);
  expect(
    Buffer.from(await archive.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await download(cluster.two.origin)).status).toBe(404);
});

test('a mailed code works on every server', async () => {
  const email = 'ann@example.org';
  await callServer(cluster.one.origin, undefined, forgotPassword, { body: { email } });
  const outbox = path.join(cluster.one.folder, 'data/outbox');
  const mails = async (): Promise<string[]> =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  const mail = await readFile(path.join(outbox, (await mails())[0] ?? ''), 'utf8');
  const otp = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\n\n')))?.[0] ?? '';
  const body = { email, otp };
  const { resetToken } = await callServer(cluster.two.origin, undefined, verifyPasswordResetOtp, { body });
  expect(resetToken).toMatch(/./);
});

/** Signs in with a wrong password from a local address. */
async function guess(
  origin: string,
  localAddress: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const call = request(`${origin}/api${login.path}`, {
    method: login.method,
    localAddress,
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.end(JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'a wrong password' }));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('rate limits apply to the address that connects to nginx, whatever its headers say', async () => {
  for (let count = 0; count < WRONG_PER_NETWORK; count += 1)
    expect(await guess(nginx, '127.0.0.2')).toBe(401);
  expect(await guess(nginx, '127.0.0.2')).toBe(429);
  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
  };
  expect(await guess(nginx, '127.0.0.2', forged)).toBe(429);
  expect(await guess(nginx, '127.0.0.3')).toBe(401);
});

test('local endpoints are not public, and only pages of this origin may write', async () => {
  expect((await fetch(`${nginx}/metrics`)).status).toBe(404);
  expect((await fetch(`${nginx}/dev/mailbox`)).status).toBe(404);
  expect((await fetch(`${cluster.one.origin}/metrics`)).status).toBe(200);
  const send = async (origin: string): Promise<number> => {
    const headers = { ...bearer(ann), 'content-type': 'application/json', origin };
    const body = JSON.stringify({ receiverId: ben.memberId, content: 'Hello', clientId: randomUUID() });
    return (await fetch(`${nginx}/api${sendMessage.path}`, { method: 'POST', headers, body })).status;
  };
  expect(await send(nginx)).toBe(201);
  expect(await send('https://elsewhere.example.org')).toBe(403);
});

test('one server takes every call while the other is down', async () => {
  await cluster.two.end('SIGKILL');
  try {
    const sent = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const body = { receiverId: ann.memberId, content: `${index}`, clientId: randomUUID() };
        return (await callServer(nginx, ben.tokens[0], sendMessage, { body })).data.seq;
      }),
    );
    expect(new Set(sent).size).toBe(12);
  } finally {
    await cluster.two.start();
  }
});
