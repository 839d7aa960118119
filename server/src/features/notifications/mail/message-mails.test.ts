import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, markMessageRead } from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import { changeNotificationSettings, getNotificationSettings } from '@weft/shared/notifications/contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { partings } from '../../../testing/content/partings.ts';
import { aMessage, someMessages } from '../../../testing/content/write-messages.ts';

const MINUTE = 60_000;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  moderator = await app.addMember({ email: MODERATOR });
});
afterAll(() => app.close());

const mailsTo = (member: TestMember) =>
  app.mailer.to(member.email).filter(({ subject }) => /unread message/.test(subject));

/** Two members who have not written to each other. */
async function strangers(): Promise<[TestMember, TestMember]> {
  return [await app.addMember({ fullName: 'Ann Reader' }), await app.addMember({ fullName: 'Ben Writer' })];
}

async function later(minutes: number): Promise<void> {
  await app.settled();
  app.clock.advance(minutes * MINUTE);
  await doChores(app);
}

async function read(member: TestMember, { _id: id }: MessageView): Promise<void> {
  (await member.browser.call(markMessageRead, { params: { id } })).data satisfies object;
}

async function choose(member: TestMember, body: object) {
  return (await member.browser.call(changeNotificationSettings, { body })).data.settings;
}

test('a message that is unread after 15 minutes is told by mail: who and how many, not what', async () => {
  const [ann, ben] = await strangers();
  await someMessages(ben, ann, 2);
  await later(14);
  expect(mailsTo(ann)).toEqual([]);
  await later(2);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You have 2 unread messages on Weft');
  expect(mail?.text).toContain('Ben Writer sent you 2 messages.');
  expect(mail?.text).toContain(`/messages?user=${ben.id}`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Message 1');
  expect(mailsTo(ben)).toEqual([]);
});

test('the next mail about a conversation waits until the member has read it', async () => {
  const [ann, ben] = await strangers();
  await aMessage(ben, ann);
  await later(16);
  const second = await aMessage(ben, ann);
  await later(60);
  expect(mailsTo(ann)).toHaveLength(1);
  await read(ann, second);
  await later(60);
  expect(mailsTo(ann)).toHaveLength(1);
  await aMessage(ben, ann);
  await later(16);
  expect(mailsTo(ann)).toHaveLength(2);
  expect(mailsTo(ann)[1]?.text).toContain('Ben Writer sent you a message.');
});

test('what arrives while a member reads begins its own 15 minutes', async () => {
  const [ann, ben] = await strangers();
  const [first] = await someMessages(ben, ann, 1);
  app.clock.advance(10 * MINUTE);
  await aMessage(ben, ann);
  if (first) await read(ann, first);
  await later(10);
  expect(mailsTo(ann)).toEqual([]);
  await later(6);
  expect(mailsTo(ann)[0]?.text).toContain('Ben Writer sent you a message.');
});

test('conversations that are due together are told in one mail', async () => {
  const [ann, ben] = await strangers();
  const cleo = await app.addMember({ fullName: 'Cleo Third' });
  await someMessages(ben, ann, 2);
  await aMessage(cleo, ann);
  await later(16);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You have 3 unread messages on Weft');
  expect(mail?.text).toContain('Ben Writer sent you 2 messages.');
  expect(mail?.text).toContain('Cleo Third sent you a message.');
  expect(mail?.text).toMatch(/\/messages\n/);
});

interface Pair {
  readonly ann: TestMember;
  readonly ben: TestMember;
  readonly message: MessageView;
}

test.each<[string, (pair: Pair) => Promise<unknown>]>([
  ['is read', ({ ann, message }) => read(ann, message)],
  [
    'is deleted by its sender',
    ({ ben, message }) => ben.browser.call(deleteMessage, { params: { id: message._id } }),
  ],
  ...partings(() => moderator),
  ['is to a member who turns these mails off', ({ ann }) => choose(ann, { mail: { message: false } })],
])('nothing is sent about a message that %s meanwhile', async (_why, happen) => {
  const [ann, ben] = await strangers();
  const message = await aMessage(ben, ann);
  await happen({ ann, ben, message });
  await later(16);
  await later(60);
  expect(mailsTo(ann)).toEqual([]);
});

test('a deleted message does not keep the next one from being told', async () => {
  const [ann, ben] = await strangers();
  const { _id: id } = await aMessage(ben, ann);
  (await ben.browser.call(deleteMessage, { params: { id } })).data satisfies object;
  await later(16);
  await aMessage(ben, ann);
  await later(16);
  expect(mailsTo(ann)[0]?.subject).toBe('You have an unread message on Weft');
});

test('servers that look at the same time send one mail', async () => {
  const [ann, ben] = await strangers();
  await aMessage(ben, ann);
  app.clock.advance(16 * MINUTE);
  await app.settled();
  await Promise.all([doChores(app), doChores(app), doChores(app)]);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('a refused mail is tried again later under the same id, and not for ever', async () => {
  const [ann, ben] = await strangers();
  await aMessage(ben, ann);
  const refused: (string | undefined)[] = [];
  const send = app.mailer.send.bind(app.mailer);
  app.mailer.send = async (mail) => {
    refused.push(mail.id);
    throw new Error('try again');
  };
  await later(16);
  await later(5);
  expect(refused).toHaveLength(1);
  app.mailer.send = send;
  await later(6);
  expect(mailsTo(ann).map(({ id }) => id)).toEqual(refused);
  expect(refused[0]).toMatch(/^[\w-]{32}$/);
  app.mailer.failWith = new Error('never');
  await read(ann, await aMessage(ben, ann));
  await aMessage(ben, ann);
  await later(16);
  app.mailer.failWith = undefined;
  await later(49 * 60);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('a refused mail keeps its id and its conversations, also if another one is due by then', async () => {
  const [ann, ben] = await strangers();
  const cleo = await app.addMember({ fullName: 'Cleo Third' });
  await aMessage(ben, ann);
  const refused: (string | undefined)[] = [];
  const send = app.mailer.send.bind(app.mailer);
  app.mailer.send = async (mail) => {
    refused.push(mail.id);
    throw new Error('try again');
  };
  await later(10);
  await aMessage(cleo, ann);
  await later(6);
  app.mailer.send = send;
  await later(11);
  const mails = mailsTo(ann);
  const about = (name: string) => mails.filter(({ text }) => text.includes(name)).map(({ id }) => id);
  expect(mails).toHaveLength(2);
  expect(about('Ben Writer')).toEqual(refused);
  expect(about('Cleo Third')).not.toEqual(refused);
});

test('quiet hours hold a mail back until they end', async () => {
  const [ann, ben] = await strangers();
  const now = app.clock.date();
  const inHours = (hours: number) =>
    new Date(now.getTime() + hours * 60 * MINUTE).toISOString().slice(11, 16);
  await choose(ann, { quietHours: { from: inHours(0), to: inHours(3), timeZone: 'UTC' } });
  await aMessage(ben, ann);
  await later(16);
  await later(60);
  expect(mailsTo(ann)).toEqual([]);
  await later(120);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('its link ends these mails by one click, and no others', async () => {
  const [ann, ben] = await strangers();
  await choose(ann, { digest: 'weekly' });
  await aMessage(ben, ann);
  await later(16);
  const link = new URL(mailsTo(ann)[0]?.unsubscribe ?? '');
  const path = `${link.pathname}${link.search}`;
  const page = await app.browser().fetch(path);
  expect(await page.text()).toContain('Unsubscribe from emails about unread messages?');
  const settings = async () => (await ann.browser.call(getNotificationSettings)).data.settings;
  expect(await settings()).toMatchObject({ mail: { message: true } });
  const clicked = await app.browser().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  expect(await settings()).toMatchObject({ mail: { message: false }, digest: 'weekly' });
});

test('quiet hours are stored, changed and ended; others settings stay', async () => {
  const ann = await app.addMember();
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Asia/Kolkata' };
  expect(await choose(ann, { quietHours })).toMatchObject({
    quietHours,
    mail: { message: true },
    digest: 'off',
  });
  expect(await choose(ann, { mail: { message: false } })).toMatchObject({
    quietHours,
    mail: { message: false },
  });
  expect(await choose(ann, { quietHours: null })).toMatchObject({
    quietHours: null,
    mail: { message: false },
  });
  const body = { quietHours: { ...quietHours, to: '22:00' } };
  const refused = await ann.browser.call(changeNotificationSettings, { body });
  expect(refused.failure.fields).toEqual({ 'quietHours.to': 'Choose two different times.' });
});
