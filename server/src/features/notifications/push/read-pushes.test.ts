import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, endOtherSessions } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { markMessageRead } from '@weft/shared/messaging/contract';
import {
  changeNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import { getPush } from '@weft/shared/notifications/push-contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { signInElsewhere, subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';
import { writeComment, writePost } from '../../../testing/content/write-posts.ts';
import { APPLE_PUSH, type PushBrowser, type PushService } from '../../../testing/services/push-service.ts';

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

/** A member with two subscribed browsers, and one who writes. */
async function pair(phoneOf?: string) {
  const ann = await app.addMember({ fullName: 'Ann Reader' });
  const ben = await app.addMember({ fullName: 'Ben Writer' });
  const phone = await subscribeBrowser(ann, service.browser(phoneOf));
  const desk = await subscribeBrowser(await signInElsewhere(app, ann), service.browser());
  await app.settled();
  for (const { received } of [phone, desk]) received.length = 0;
  return { ann, ben, phone, desk };
}

const last = ({ received }: PushBrowser) => received.at(-1)?.message;

test('a message that is read closes its notification on each device once, and lowers the badge', async () => {
  const { ann, ben, phone, desk } = await pair();
  const { _id: id, conversationId } = await aMessage(ben, ann);
  await app.settled();
  expect(last(phone)?.badge).toBe(1);
  const read = () => ann.browser.call(markMessageRead, { params: { id } });
  await Promise.all([read(), read()]);
  await app.settled();
  for (const device of [phone, desk]) {
    expect(device.received).toHaveLength(2);
    expect(last(device)).toEqual({ read: [conversationId], badge: 0 });
    expect(device.received[1]?.headers).toMatchObject({ topic: conversationId, urgency: 'normal' });
  }
});

test('Apple’s service gets no message that shows nothing, which would end the subscription', async () => {
  const { ann, ben, phone, desk } = await pair(APPLE_PUSH);
  const { _id: id, conversationId } = await aMessage(ben, ann);
  await app.settled();
  (await ann.browser.call(markMessageRead, { params: { id } })).data satisfies object;
  await app.settled();
  expect(phone.received.map(({ message }) => message.read)).toEqual([undefined]);
  expect(desk.received.map(({ message }) => message.read)).toEqual([undefined, [conversationId]]);
});

test('a read notification is closed, those of others and of conversations stay', async () => {
  const { ann, ben, phone } = await pair();
  const post = await writePost(ann);
  await writeComment(ben, post);
  await writeComment(ben, await writePost(ann));
  await aMessage(ben, ann);
  await app.settled();
  const [newest, older] = (await ann.browser.call(listNotifications)).data.notifications;
  const ids = [newest?._id ?? ''];
  (await ann.browser.call(readNotifications, { body: { ids } })).data satisfies object;
  await app.settled();
  expect(last(phone)).toEqual({ read: ids, badge: 2 });
  (await ann.browser.call(readNotifications, { body: {} })).data satisfies object;
  await app.settled();
  expect(last(phone)).toEqual({ read: [older?._id], badge: 1 });
});

test('nothing is sent about what was never pushed, or is unread', async () => {
  const { ann, ben, phone } = await pair();
  const settings = { push: { comment: false } };
  (await ann.browser.call(changeNotificationSettings, { body: settings })).data satisfies object;
  await writeComment(ben, await writePost(ann));
  await app.settled();
  (await ann.browser.call(readNotifications, { body: {} })).data satisfies object;
  await app.settled();
  expect(phone.received).toEqual([]);
});

test('a browser that has long not opened Weft gets few messages that show nothing', async () => {
  const { ann, ben, phone } = await pair();
  const round = async () => {
    const { _id: id } = await aMessage(ben, ann);
    await app.settled();
    (await ann.browser.call(markMessageRead, { params: { id } })).data satisfies object;
    await app.settled();
  };
  for (let count = 0; count < 12; count += 1) await round();
  const closings = () => phone.received.filter(({ message }) => message.read !== undefined).length;
  expect(closings()).toBe(10);
  await subscribeBrowser(ann, phone);
  await round();
  expect(closings()).toBe(11);
});

test('a long queue is sent a few messages at a time', async () => {
  const { ann, ben, phone, desk } = await pair();
  const { connection } = app.database;
  const [member, actor, at] = [new Types.ObjectId(ann.id), new Types.ObjectId(ben.id), app.clock.date()];
  const entries = Array.from({ length: 150 }, () => ({
    _id: new Types.ObjectId(),
    member,
    kind: 'comment',
    subject: new Types.ObjectId().toString(),
    occurrences: [{ key: ben.id, actor, at }],
    total: 1,
    createdAt: at,
    isRead: false,
  }));
  await connection.collection('notifications').insertMany(entries);
  const about = ({ _id }: { _id: Types.ObjectId }) => ({ member, kind: 'comment', subject: _id.toString() });
  const due = { to: '', dueAt: at, attempts: 0, createdAt: at };
  await connection.collection('pushes').insertMany(entries.map((entry) => ({ ...about(entry), ...due })));
  for (const device of [phone, desk]) device.answer = { status: 201, together: 3 };
  await doChores(app, service.settings, service.further);
  for (const { received } of [phone, desk]) expect(received).toHaveLength(150);
  // Eight messages, each to two browsers.
  expect(service.mostAtOnce()).toBeLessThanOrEqual(16);
});

test('a new device and a new password are pushed, also to a member with a page in front and in quiet hours', async () => {
  const { ann, phone } = await pair();
  (await ann.browser.call(changeLanguage, { body: { language: 'de' } })).data satisfies object;
  const quietHours = { from: '00:00', to: '23:59', timeZone: 'UTC' };
  (await ann.browser.call(changeNotificationSettings, { body: { quietHours } })).data satisfies object;
  const socket = await connectSocket(app.url, ann.browser.token);
  await signInElsewhere(app, ann);
  await app.settled();
  expect(last(phone)).toMatchObject({
    title: 'Weft',
    body: 'Neue Anmeldung bei Ihrem Weft-Konto',
    path: '/settings/security',
  });
  const body = { currentPassword: ann.password, newPassword: 'another good password' };
  (await ann.browser.call(changePassword, { body })).data satisfies object;
  await app.settled();
  expect(last(phone)?.body).toBe('Ihr Passwort bei Weft wurde geändert');
  expect(phone.received.map(({ headers }) => headers['urgency'])).toEqual(['high', 'high']);
  socket.close();
});

test.each<[string, (browser: TestMember['browser'], password: string) => Promise<unknown>]>([
  ['Signing out elsewhere', (browser, password) => browser.call(endOtherSessions, { body: { password } })],
  [
    'A new password',
    async (browser, currentPassword) => {
      const body = { currentPassword, newPassword: 'quiet-harbour-9' };
      browser.token = (await browser.call(changePassword, { body })).data.token;
    },
  ],
])('%s ends push messages of expired sessions, not of this one', async (_what, end) => {
  const { ann, ben, phone } = await pair();
  // As the database does after a week.
  const memberId = new Types.ObjectId(ann.id);
  await app.database.connection.collection('sessions').deleteMany({ memberId });
  const { browser } = await signInElsewhere(app, ann);
  const kept = await subscribeBrowser({ browser }, service.browser());
  await end(browser, ann.password);
  await app.settled();
  expect((await browser.call(getPush)).data.isOn).toBe(true);
  for (const { received } of [phone, kept]) received.length = 0;
  await aMessage(ben, ann);
  await app.settled();
  expect([phone, kept].map(({ received }) => received.length)).toEqual([0, 1]);
});
