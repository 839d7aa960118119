import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import {
  changeNotificationSettings,
  getNotificationSettings,
  readNotifications,
} from '@weft/shared/notifications/contract';
import { deletePost, deleteReply, updatePost } from '@weft/shared/posts/contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect } from '../../../testing/content/connect.ts';
import { partings } from '../../../testing/content/partings.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';

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
  app.mailer.to(member.email).filter(({ subject }) => subject.startsWith('New on Weft'));

async function later(minutes: number): Promise<void> {
  await app.settled();
  app.clock.advance(minutes * MINUTE);
  await doChores(app);
}

const choose = async ({ browser }: TestMember, body: object) =>
  (await browser.call(changeNotificationSettings, { body })).data.settings;

const request = async (from: TestMember, to: TestMember) =>
  (await from.browser.call(sendRequest, { body: { recipientId: to.id } })).data satisfies object;

/** Reads what the member was told until now, also what is still being written. */
async function readAll({ browser }: TestMember): Promise<void> {
  await app.settled();
  (await browser.call(readNotifications, { body: {} })).data satisfies object;
}

/** Ann has commented on Ben's post, and Ben has replied. */
async function answered() {
  const ann = await app.addMember({ fullName: 'Ann Reader' });
  const ben = await app.addMember({ fullName: 'Ben Writer' });
  const post = await writePost(ben, 'Look');
  const comment = await writeComment(ann, post);
  const reply = await writeReply(ben, post, comment, 'A private thought');
  return { ann, ben, post, comment, reply };
}
type Answered = Awaited<ReturnType<typeof answered>>;

/** Refuses all mails with an error that has these facts; returns the ids of the refused ones, and what ends that. */
function refuseMails(facts: object = {}) {
  const ids: (string | undefined)[] = [];
  const send = app.mailer.send.bind(app.mailer);
  app.mailer.send = async ({ id }) => {
    ids.push(id);
    throw Object.assign(new Error('try again'), facts);
  };
  return { ids, accept: () => (app.mailer.send = send) };
}

test('a reply that is unread after 15 minutes is told once by mail: who and where, not what', async () => {
  const { ann, ben, post, comment } = await answered();
  await later(14);
  expect(mailsTo(ann)).toEqual([]);
  await later(2);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New on Weft: 1 conversation with new replies');
  expect(mail?.text).toContain('Ben Writer replied to your comment.');
  expect(mail?.text).toContain(`/posts/${post._id}\n`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('thought');
  await writeReply(ben, post, comment);
  await later(60);
  expect(mailsTo(ann)).toHaveLength(1);
  await readAll(ann);
  await writeReply(ben, post, comment);
  await later(16);
  expect(mailsTo(ann)).toHaveLength(2);
});

test('entries of one kind go into one mail, those of another into another', async () => {
  const { ann, ben } = await answered();
  const second = await writePost(ben, 'Again');
  await writeReply(ben, second, await writeComment(ann, second));
  const strangers = [await app.addMember(), await app.addMember()];
  for (const stranger of strangers) await request(stranger, ann);
  await later(16);
  expect(
    mailsTo(ann)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['New on Weft: 2 connection requests', 'New on Weft: 2 conversations with new replies']);
  const replies = mailsTo(ann).find(({ subject }) => subject.includes('replies'));
  expect(replies?.text).toMatch(/\/notifications\n/);
  expect(new Set(mailsTo(ann).map(({ id, unsubscribe }) => `${id} ${unsubscribe}`)).size).toBe(2);
});

test.each<[string, (given: Answered) => Promise<unknown>]>([
  ['is read', ({ ann }) => readAll(ann)],
  [
    'is deleted',
    ({ ben, post, comment, reply }) =>
      ben.browser.call(deleteReply, {
        params: { id: post._id, commentId: comment._id, replyId: reply._id },
      }),
  ],
  [
    'is under a post that is deleted',
    ({ ben, post }) => ben.browser.call(deletePost, { params: { id: post._id } }),
  ],
  [
    'is under a post for connections only',
    ({ ben, post }) =>
      ben.browser.call(updatePost, {
        params: { id: post._id },
        form: formOf({ audience: 'connections' }),
      }),
  ],
  ...partings(() => moderator),
  ['is to a member who turns these mails off', ({ ann }) => choose(ann, { mail: { reply: false } })],
  ['is to a member who turns this kind off', ({ ann }) => choose(ann, { kinds: { reply: false } })],
])('nothing is sent about a reply that %s meanwhile', async (_why, happen) => {
  const given = await answered();
  await app.settled();
  await happen(given);
  await later(16);
  await later(20);
  expect(mailsTo(given.ann)).toEqual([]);
});

test('an answered or withdrawn request is not told, an accepted one is', async () => {
  const [ann, ben, cleo] = [
    await app.addMember({ fullName: 'Ann Reader' }),
    await app.addMember(),
    await app.addMember(),
  ];
  await request(ann, ben);
  (await ben.browser.call(acceptRequest, { params: { id: ann.id } })).data satisfies object;
  await request(cleo, ben);
  (await cleo.browser.call(removeConnection, { params: { id: ben.id } })).data satisfies object;
  await later(16);
  expect(mailsTo(ben)).toEqual([]);
  expect(mailsTo(ann)[0]?.subject).toBe('New on Weft: 1 accepted request');
});

test('kinds whose mail is off by default are told once they are on', async () => {
  const { ann, ben, post } = await answered();
  await writeComment(ann, post);
  await choose(ann, { mail: { reaction: true, comment: true } });
  await writeComment(ben, await writePost(ann, 'Mine'));
  await later(16);
  expect(mailsTo(ben)).toEqual([]);
  expect(mailsTo(ann).map(({ subject }) => subject)).toContain('New on Weft: 1 post with new comments');
});

test('servers that look at the same time send one mail', async () => {
  const { ann } = await answered();
  await app.settled();
  app.clock.advance(16 * MINUTE);
  await Promise.all([doChores(app), doChores(app), doChores(app)]);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('a refused mail is tried again under the same id, also if more is due by then, and not for ever', async () => {
  const { ann, ben, post } = await answered();
  await app.settled();
  const refused = refuseMails();
  await later(16);
  await writeReply(ben, post, await writeComment(ann, post));
  const other = await writePost(ben, 'Later');
  await writeReply(ben, other, await writeComment(ann, other));
  await later(5);
  expect(refused.ids).toHaveLength(1);
  refused.accept();
  await later(16);
  const [first, second, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  expect([first?.id, second?.id]).toContain(refused.ids[0]);
  expect(first?.id).not.toBe(second?.id);
  await readAll(ann);
  await writeReply(ben, other, await writeComment(ann, other));
  const again = refuseMails();
  await later(16);
  again.accept();
  await later(49 * 60);
  expect(mailsTo(ann)).toHaveLength(2);
});

test('a mail that was tried is not tried again once the member has read', async () => {
  const { ann } = await answered();
  await app.settled();
  const refused = refuseMails();
  await later(16);
  refused.accept();
  await readAll(ann);
  await later(60);
  expect(mailsTo(ann)).toEqual([]);
});

test('quiet hours hold mails back until they end, then those of a kind come in one go', async () => {
  const { ann, ben } = await answered();
  const from = app.clock.date();
  const inHours = (hours: number) =>
    new Date(from.getTime() + hours * 60 * MINUTE).toISOString().slice(11, 16);
  await choose(ann, { quietHours: { from: inHours(0), to: inHours(3), timeZone: 'UTC' } });
  await later(60);
  const second = await writePost(ben, 'Again');
  await writeReply(ben, second, await writeComment(ann, second));
  await later(60);
  expect(mailsTo(ann)).toEqual([]);
  await later(62);
  expect(mailsTo(ann).map(({ subject }) => subject)).toEqual([
    'New on Weft: 2 conversations with new replies',
  ]);
});

const problemOf = async ({ browser }: TestMember) =>
  (await browser.call(getNotificationSettings)).data.settings.mailProblem;

test('an address that is refused for ever gets no more mails until the member asks for them', async () => {
  const { ann, ben, post, comment } = await answered();
  await app.settled();
  const refused = refuseMails({ command: 'RCPT TO', responseCode: 550 });
  await later(16);
  expect(await problemOf(ann)).toBe('refused');
  expect(await problemOf(ben)).toBeNull();
  refused.accept();
  await later(11);
  await readAll(ann);
  await writeReply(ben, post, comment);
  await later(16);
  expect(mailsTo(ann)).toEqual([]);
  expect((await choose(ann, { mailProblem: null })).mailProblem).toBeNull();
  await readAll(ann);
  await writeReply(ben, post, comment);
  await later(16);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('three refusals for now pause mails for a day, and a mail that is taken ends that', async () => {
  const { ann } = await answered();
  await app.settled();
  const refused = refuseMails({ command: 'RCPT TO', responseCode: 451 });
  await later(16);
  expect(await problemOf(ann)).toBeNull();
  await later(11);
  await later(11);
  expect(refused.ids).toHaveLength(3);
  expect(await problemOf(ann)).toBe('paused');
  refused.accept();
  await later(11);
  expect(mailsTo(ann)).toEqual([]);
  await later(24 * 60);
  expect(mailsTo(ann)).toHaveLength(1);
  expect(await problemOf(ann)).toBeNull();
});

test('its link ends the mails of this kind by one click, and no others', async () => {
  const { ann } = await answered();
  await later(16);
  const link = new URL(mailsTo(ann)[0]?.unsubscribe ?? '');
  const path = `${link.pathname}${link.search}`;
  const page = await app.browser().fetch(path);
  expect(await page.text()).toContain('Unsubscribe from emails about “Replies to my comments”?');
  const mail = async () => (await ann.browser.call(getNotificationSettings)).data.settings.mail;
  const before = await mail();
  expect(before).toMatchObject({ reply: true });
  const clicked = await app.browser().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  expect(await mail()).toEqual({ ...before, reply: false });
});

test('connected members are told of a mention, and its content stays in Weft', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember({ fullName: 'Ben Writer' })];
  await connect(ann, ben);
  await readAll(ann);
  const text = 'Ask @Ann about a secret';
  const mentions = JSON.stringify([{ member: ann.id, start: 4, length: 4 }]);
  await writePost(ben, { mediaTitle: text, mentions, audience: 'connections' });
  await later(16);
  const [mail] = mailsTo(ann).filter(({ subject }) => subject.includes('mentions'));
  expect(mail?.text).toContain('Ben Writer mentioned you.');
  expect(mail?.text).not.toContain('secret');
});
