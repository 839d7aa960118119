import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessageEvent } from '@weft/shared/messaging/events';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { addComment, listComments } from '@weft/shared/posts/contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { Ack } from '@weft/shared/sockets/client-event';
import { registerStep1 } from '@weft/shared/accounts/contract';
import type { Answer } from '../../testing/app/answer.ts';
import { aSocket, connectSocket, refusalOf, type TestSocket } from '../../testing/app/connect-socket.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { ServedDatabase, uriAt } from '../../testing/services/served-database.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/services/tcp-proxy.ts';
import { writePost } from '../../testing/content/write-posts.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const PATIENCE = 1000;
/** A call during an outage is answered within this time (ms): detection, one retry, failure. */
const BOUND = 6 * PATIENCE;

let served: ServedDatabase;
let proxy: TcpProxy;
let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let socket: TestSocket;
let postId: string;

beforeAll(async () => {
  served = await ServedDatabase.open();
  proxy = await startTcpProxy(served.port);
  app = await startTestApp({}, { database: { uri: uriAt(proxy.port), patience: PATIENCE } });
  [ann, ben] = [await app.addMember(), await app.addMember()];
  socket = await connectSocket(app.url, ann.browser.token);
  postId = (await writePost(ann))._id;
});
afterAll(async () => {
  socket.close();
  await app.close();
  await proxy.close();
  await served.remove();
});

const say = (text: string, patience = BOUND): Promise<Ack> =>
  socket.timeout(patience).emitWithAck(sendMessageEvent.name, {
    receiverId: ben.id,
    content: text,
    clientId: randomUUID(),
  }) as Promise<Ack>;

const comment = (text: string) =>
  ann.browser.call(addComment, { params: { id: postId }, body: { comment: text } });

const commentTexts = async () =>
  (await ann.browser.call(listComments, { params: { id: postId } })).data.comments.map(
    (view) => view.comment,
  );

const ready = async () => (await fetch(`${app.url}/readyz`)).status;

async function within<T>(bound: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const value = await work();
  expect(performance.now() - start).toBeLessThan(bound);
  return value;
}

const OUTAGES: Record<string, { begin: () => Promise<void>; end: () => Promise<void> }> = {
  'is stopped': { begin: () => served.end('SIGTERM'), end: () => served.start() },
  'is killed': { begin: () => served.end('SIGKILL'), end: () => served.start() },
  'falls silent': { begin: async () => proxy.hang(), end: async () => proxy.resume() },
};

/** Expects the failure that calls and sockets get while the database is unreachable. */
async function expectAway(text: string): Promise<void> {
  const body = { email: anEmail(), password: 'secret-one-1', fullName: 'Asha' };
  const calls: (() => Promise<Pick<Answer<Endpoint>, 'status' | 'failure' | 'headers'>>)[] = [
    () => ann.browser.call(getOwnProfile),
    () => app.browser().call(registerStep1, { body }),
    () => comment(text),
  ];
  const answers = await Promise.all(calls.map((call) => within(BOUND, call)));
  for (const { status, failure, headers } of answers) {
    expect(status).toBe(503);
    expect(failure.code).toBe('UNAVAILABLE');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await within(BOUND, ready)).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect(await say(text)).toMatchObject({ success: false, code: 'UNAVAILABLE', retryAfter: 5 });
  const stranger = aSocket(app.url, { auth: { token: ben.browser.token } });
  // Ben's session was checked a moment ago; later it is looked up again.
  app.clock.advance(10_000);
  expect((await refusalOf(stranger)).code).toBe('UNAVAILABLE');
  expect(socket.connected).toBe(true);
}

test.each(Object.entries(OUTAGES))(
  'when the database %s, calls and sockets fail within a bounded time, and work again once it is back',
  async (name, { begin, end }) => {
    const from = app.log.lines().length;
    const [before, meanwhile, after] = [`before it ${name}`, `while it ${name}`, `after it ${name}`];
    expect((await comment(before)).status).toBe(201);
    expect(await say(before)).toMatchObject({ success: true });
    await begin();
    try {
      await expectAway(meanwhile);
    } finally {
      await end();
    }
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    expect((await ann.browser.call(getOwnProfile)).status).toBe(200);
    expect((await comment(after)).status).toBe(201);
    expect(await say(after)).toMatchObject({ success: true });
    const texts = await commentTexts();
    expect(texts).toEqual(expect.arrayContaining([before, after]));
    expect(texts).not.toContain(meanwhile);

    const lines = app.log.lines().slice(from);
    const count = (msg: string) => lines.filter((line) => line['msg'] === msg).length;
    const ofConnection = lines.filter(({ msg }) => String(msg).startsWith('database connection'));
    expect(ofConnection.map(({ msg }) => msg)).toEqual([
      'database connection lost',
      'database connection is back',
    ]);
    // A call that waited for the database must not count as its return.
    expect(ofConnection.filter(({ requestId }) => requestId !== undefined)).toEqual([]);
    expect(count('call failed') + count('a socket event failed')).toBeLessThanOrEqual(3);
  },
  60_000,
);

test('a call that meets a short absence waits and is answered as if nothing had been', async () => {
  await app.settled();
  const patient = await startTestApp({}, { database: { uri: uriAt(proxy.port), patience: 8000 } });
  try {
    const member = await patient.addMember();
    const post = await writePost(member);
    await served.end('SIGKILL');
    const reading = member.browser.call(getOwnProfile);
    const writing = member.browser.call(addComment, {
      params: { id: post._id },
      body: { comment: 'Patience' },
    });
    await served.start();
    expect((await reading).status).toBe(200);
    expect((await writing).status).toBe(201);
    expect((await member.browser.call(listComments, { params: { id: post._id } })).data.total).toBe(1);
  } finally {
    await patient.close();
  }
}, 300_000);
