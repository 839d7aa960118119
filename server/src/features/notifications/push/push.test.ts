import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, login, logout, requestExport } from '@weft/shared/accounts/contract';
import { PUSH_LIMITS } from '@weft/shared/notifications/push-limits';
import { deleteMessage, markMessageRead } from '@weft/shared/messaging/contract';
import { blockMember, followMember } from '@weft/shared/network/contract';
import {
  changeNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@weft/shared/notifications/push-contract';
import { connectSocket, untilCut } from '../../../testing/app/connect-socket.ts';
import { doChores } from '../../../testing/app/do-chores.ts';
import { signInElsewhere, subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { aMessage, someMessages } from '../../../testing/content/write-messages.ts';
import { writeComment, writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { claimsOf, type PushBrowser, type PushService } from '../../../testing/services/push-service.ts';

const MINUTE = 60_000;

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

const subscribe = (member: Pick<TestMember, 'browser'>, to = service.browser()) =>
  subscribeBrowser(member, to);

/** Signs a member in with another browser, and forgets that their device was told of it. */
async function elsewhere(
  member: TestMember,
  { received }: PushBrowser,
): Promise<Pick<TestMember, 'browser'>> {
  const other = await signInElsewhere(app, member);
  await app.settled();
  received.length = 0;
  return other;
}

/** A reader with a subscribed browser, and a writer. */
async function pair() {
  const ann = await app.addMember({ fullName: 'Ann Reader' });
  const ben = await app.addMember({ fullName: 'Ben Writer' });
  return { ann, ben, device: await subscribe(ann) };
}
type Pair = Awaited<ReturnType<typeof pair>>;

async function later(minutes: number): Promise<void> {
  await app.settled();
  app.clock.advance(minutes * MINUTE);
  await doChores(app, service.settings, service.further);
}

const follow = async ({ browser }: TestMember, { id }: TestMember) =>
  (await browser.call(followMember, { params: { id } })).data satisfies object;
const choose = async ({ browser }: TestMember, body: object) =>
  (await browser.call(changeNotificationSettings, { body })).data satisfies object;
const messagesOf = ({ received }: PushBrowser) => received.map(({ message }) => message);

test('a message is pushed encrypted and signed: who and how many, not what', async () => {
  const { ann, ben, device } = await pair();
  await aMessage(ben, ann);
  await app.settled();
  const [push, ...more] = device.received;
  expect(more).toEqual([]);
  expect(push?.message).toMatchObject({
    title: 'Ben Writer',
    body: 'sent you a message',
    path: `/messages?user=${ben.id}`,
    badge: 1,
    lang: 'en',
  });
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    topic: push?.message.tag,
  });
  const { publicKey } = (await ann.browser.call(getPush)).data;
  expect(claimsOf(push?.headers ?? {}, publicKey)).toMatchObject({ aud: `https://${service.server.host}` });
  await someMessages(ben, ann, 2);
  await app.settled();
  expect(messagesOf(device).at(-1)).toMatchObject({ body: 'sent you 3 messages', tag: push?.message.tag });
  expect(new Set(device.received.map(({ size }) => size)).size).toBe(1);
});

test('a comment is pushed to each browser of the member without its text, and names the place', async () => {
  const { ann, ben, device } = await pair();
  const second = await subscribe(await elsewhere(ann, device));
  const post = await writePost(ann, 'Look');
  await writeComment(ben, post, 'A private thought');
  await app.settled();
  for (const browser of [device, second]) {
    expect(messagesOf(browser)).toMatchObject([
      { title: 'Ben Writer', body: 'commented on your post', path: `/posts/${post._id}`, badge: 1 },
    ]);
    expect(JSON.stringify(messagesOf(browser))).not.toContain('thought');
  }
});

const signIn = ({ browser, email, password }: TestMember) =>
  browser.call(login, { body: { email, password } });

describe('nothing is pushed', () => {
  test.each<[string, (given: Pair) => Promise<unknown>]>([
    ['while a page of the member is in front', ({ ann }) => connectSocket(app.url, ann.browser.token)],
    ['of a kind whose push is off', ({ ann }) => choose(ann, { push: { message: false } })],
    ['after the browser unsubscribed', ({ ann }) => ann.browser.call(unsubscribeFromPush)],
    ['after the session ended', ({ ann }) => ann.browser.call(logout)],
    ['after a new sign-in, until the page subscribes again', ({ ann }) => signIn(ann)],
    [
      'after another member subscribed the same browser',
      async ({ device }) => {
        const body = device.subscription;
        return (await app.addMember()).browser.call(subscribeToPush, { body });
      },
    ],
  ])('%s', async (_when, happen) => {
    const given = await pair();
    await happen(given);
    await app.settled();
    await aMessage(given.ben, given.ann);
    await later(1);
    expect(given.device.received).toEqual([]);
  });

  test('of a follower by default, and of a kind that is off in Weft', async () => {
    const { ann, ben, device } = await pair();
    await follow(ben, ann);
    await app.settled();
    await choose(ann, { kinds: { comment: false } });
    await writeComment(ben, await writePost(ann));
    await app.settled();
    expect(device.received).toEqual([]);
    await choose(ann, { push: { follow: true } });
    await follow(await app.addMember(), ann);
    await app.settled();
    expect(device.received).toHaveLength(1);
  });
});

test('right after the last page has closed, a message is pushed', async () => {
  const { ann, ben, device } = await pair();
  const { browser } = await elsewhere(ann, device);
  const closed = untilCut(await connectSocket(app.url, browser.token));
  (await browser.call(logout)).data satisfies object;
  await closed;
  await aMessage(ben, ann);
  await app.settled();
  expect(device.received).toHaveLength(1);
});

/** Quiet hours that have begun and last for three hours. */
function quietNow() {
  const inHours = (hours: number) =>
    new Date(app.clock.now() + hours * 60 * MINUTE).toISOString().slice(11, 16);
  return { from: inHours(0), to: inHours(3), timeZone: 'UTC' };
}

describe('quiet hours hold messages back until they end', () => {
  test('those about one conversation become one', async () => {
    const { ann, ben, device } = await pair();
    await choose(ann, { quietHours: quietNow() });
    await someMessages(ben, ann, 3);
    await later(60);
    expect(device.received).toEqual([]);
    await later(121);
    expect(messagesOf(device)).toMatchObject([{ body: 'sent you 3 messages' }]);
  });

  test.each<[string, (given: Pair) => Promise<unknown>]>([
    [
      'read',
      async ({ ann, ben }) =>
        ann.browser.call(markMessageRead, { params: { id: (await aMessage(ben, ann))._id } }),
    ],
    [
      'from a blocked member',
      ({ ann, ben }) => ann.browser.call(blockMember, { params: { userId: ben.id } }),
    ],
    [
      'to a member who left',
      ({ ann }) => ann.browser.call(deleteAccount, { body: { password: ann.password } }),
    ],
  ])('nothing is pushed that is %s by then', async (_why, happen) => {
    const given = await pair();
    await choose(given.ann, { quietHours: quietNow() });
    await aMessage(given.ben, given.ann);
    await happen(given);
    await later(181);
    expect(given.device.received).toEqual([]);
  });

  test('nothing is pushed while a page of the member is in front by then', async () => {
    const [{ ann, ben, device }, other] = [await pair(), await pair()];
    await choose(ann, { quietHours: quietNow() });
    await aMessage(ben, ann);
    await app.settled();
    app.clock.advance(181 * MINUTE);
    const socket = await connectSocket(app.url, ann.browser.token);
    // Sends whatever is due.
    await aMessage(other.ben, other.ann);
    await app.settled();
    expect(other.device.received).toHaveLength(1);
    expect(device.received).toEqual([]);
    socket.close();
  });

  test('nothing is pushed about a deleted message, or a notification that was read', async () => {
    const { ann, ben, device } = await pair();
    await choose(ann, { quietHours: quietNow() });
    const { _id: id } = await aMessage(ben, ann);
    await writeComment(ben, await writePost(ann));
    await app.settled();
    (await ben.browser.call(deleteMessage, { params: { id } })).data satisfies object;
    (await ann.browser.call(readNotifications, { body: {} })).data satisfies object;
    await later(181);
    expect(device.received).toEqual([]);
    expect((await ann.browser.call(listNotifications)).data.notifications).toHaveLength(1);
  });
});

describe('what the push service answers', () => {
  test.each([404, 410])('%i ends the subscription', async (status) => {
    const { ann, ben, device } = await pair();
    device.answer = { status };
    await aMessage(ben, ann);
    await app.settled();
    expect((await ann.browser.call(getPush)).data.isOn).toBe(false);
    await aMessage(ben, ann);
    await later(60);
    expect(device.received).toHaveLength(1);
  });

  test.each([400, 403, 413])('%i is not tried again', async (status) => {
    const { ann, ben, device } = await pair();
    device.answer = { status };
    await aMessage(ben, ann);
    await later(60);
    expect(device.received).toHaveLength(1);
    expect((await ann.browser.call(getPush)).data.isOn).toBe(true);
    expect(app.log.text()).not.toContain(new URL(device.subscription.endpoint).pathname);
  });

  test('429 is tried again after the time that it asks for, for this browser only', async () => {
    const { ann, ben, device } = await pair();
    const second = await subscribe(await elsewhere(ann, device));
    device.answer = { status: 429, retryAfter: '600' };
    await aMessage(ben, ann);
    await later(9);
    expect(device.received).toHaveLength(1);
    device.answer = { status: 201 };
    await later(2);
    expect(device.received).toHaveLength(2);
    expect(second.received).toHaveLength(1);
  });

  test('5xx is tried five times, later each time', async () => {
    const { ann, ben, device } = await pair();
    device.answer = { status: 503 };
    await aMessage(ben, ann);
    for (const minutes of [2, 3, 5, 9, 60]) await later(minutes);
    expect(device.received).toHaveLength(5);
  });

  test('a test says what it was', async () => {
    const ann = await app.addMember();
    const outcome = async () => (await ann.browser.call(testPush)).data.outcome;
    expect(await outcome()).toBe('notSubscribed');
    const device = await subscribe(ann);
    expect(await outcome()).toBe('accepted');
    expect(messagesOf(device)).toMatchObject([{ title: 'Weft', path: '/settings/notifications' }]);
    device.answer = { status: 403 };
    expect(await outcome()).toBe('refused');
    device.answer = { status: 500 };
    expect(await outcome()).toBe('unreachable');
    device.answer = { status: 410 };
    expect(await outcome()).toBe('expired');
    expect(await outcome()).toBe('notSubscribed');
  });
});

test('addresses inside the network of the operator, and other protocols, are not asked', async () => {
  const ann = await app.addMember();
  const { subscription } = service.browser();
  for (const endpoint of [
    'http://push.test/x',
    'ftp://push.test/x',
    'nowhere',
    `https://push.test/${'x'.repeat(1025 - 'https://push.test/'.length)}`,
  ]) {
    const refused = await ann.browser.call(subscribeToPush, { body: { ...subscription, endpoint } });
    expect(refused.failure.fields).toHaveProperty('endpoint');
  }
  const longest = `https://push.test/${'x'.repeat(1024 - 'https://push.test/'.length)}`;
  const taken = await ann.browser.call(subscribeToPush, { body: { ...subscription, endpoint: longest } });
  expect(taken.status).toBe(200);
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  expect((await ann.browser.call(subscribeToPush, { body: { ...subscription, keys } })).status).toBe(400);
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://other.test/x',
  ]) {
    (await ann.browser.call(subscribeToPush, { body: { ...subscription, endpoint } })).data satisfies object;
    expect((await ann.browser.call(testPush)).data.outcome).toBe('unreachable');
  }
});

test('a member has so many subscriptions at most; they are exported without secrets, and go with the account', async () => {
  const ann = await app.addMember();
  const first = await subscribe(ann);
  const rows = app.database.connection.collection('push_subscriptions');
  const of = { endpoint: first.subscription.endpoint };
  const [row] = await rows.find(of).toArray();
  const more = Array.from({ length: PUSH_LIMITS.subscriptionsMax + 3 }, (_, index) => ({
    ...row,
    _id: `other-${index}` as never,
    createdAt: new Date(app.clock.now() - (index + 1) * MINUTE),
  }));
  await rows.insertMany(more);
  const second = await subscribe(await elsewhere(ann, first));
  const mine = { member: row?.['member'] as never };
  expect(await rows.countDocuments(mine)).toBe(PUSH_LIMITS.subscriptionsMax);
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  const exported = String(files.get('notifications.json'));
  expect(exported).toContain('"service": "push.test"');
  for (const { subscription } of [first, second]) {
    expect(exported).not.toContain(new URL(subscription.endpoint).pathname);
    expect(exported).not.toContain(subscription.keys.auth);
  }
  (await ann.browser.call(deleteAccount, { body: { password: ann.password } })).data satisfies object;
  expect(await rows.countDocuments(mine)).toBe(0);
});

test('a subscription that began before the account was deleted leaves nothing', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const device = await subscribe(ben);
  const { connection } = app.database;
  const rows = connection.collection('push_subscriptions');
  // Locks the row until the account is deleted.
  const session = await connection.startSession();
  session.startTransaction();
  const of = { endpoint: device.subscription.endpoint };
  await rows.updateOne(of, { $set: { userAgent: 'locked' } }, { session });
  const subscribing = ann.browser.call(subscribeToPush, { body: device.subscription });
  (await ann.browser.call(deleteAccount, { body: { password: ann.password } })).data satisfies object;
  await session.abortTransaction();
  await session.endSession();
  expect((await subscribing).failure.code).toBe('UNAUTHENTICATED');
  await app.settled();
  expect((await rows.findOne(of))?.['member'].toString()).toBe(ben.id);
});

test('a browser that subscribes twice at the same time is stored once', async () => {
  const ann = await app.addMember();
  const device = service.browser();
  await Promise.all([subscribe(ann, device), subscribe(ann, device), subscribe(ann, device)]);
  expect((await ann.browser.call(getPush)).data.isOn).toBe(true);
});

test('servers that look at the same time send a message once', async () => {
  const { ann, ben, device } = await pair();
  await choose(ann, { quietHours: quietNow() });
  await aMessage(ben, ann);
  await app.settled();
  app.clock.advance(181 * MINUTE);
  const look = () => doChores(app, service.settings, service.further);
  await Promise.all([look(), look(), look()]);
  expect(device.received).toHaveLength(1);
});
