import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeNotificationSettings } from '@weft/shared/notifications/contract';
import { likePost } from '@weft/shared/posts/contract';
import type { Digest } from '@weft/shared/notifications/settings';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { digestSender } from '../../../testing/app/digest-sender.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { passDays } from '../../../testing/content/write-jobs.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MODERATOR = anEmail('moderator');

let app: TestApp;
/** Digests are a chore: the test runs it itself. */
let digests: Awaited<ReturnType<typeof digestSender>>;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  digests = await digestSender(app);
});
afterAll(async () => {
  await digests.close();
  await app.close();
});

const digestsTo = (member: TestMember) =>
  app.mailer.to(member.email).filter(({ subject }) => subject.startsWith('Your activity summary'));

async function memberWithDigest(digest: Digest): Promise<TestMember> {
  const member = await app.addMember({ fullName: 'Ann Secret' });
  (await member.browser.call(changeNotificationSettings, { body: { digest } })).data satisfies object;
  return member;
}

async function likedBy(member: TestMember, author: TestMember): Promise<void> {
  const post = await writePost(author, 'A private thought');
  (await member.browser.call(likePost, { params: { id: post._id } })).data satisfies object;
  await app.settled();
}

it('sums up unread entries once a day, in numbers only, and sends nothing without any', async () => {
  const ann = await memberWithDigest('daily');
  const ben = await app.addMember({ fullName: 'Ben Nameless' });
  await likedBy(ben, ann);
  await digests.sendDue();
  expect(digestsTo(ann)).toEqual([]);
  app.clock.advance(DAY);
  await Promise.all([digests.sendDue(), digests.sendDue()]);
  const [mail, ...more] = digestsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('1 post with new reactions');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Ben|private thought/);
  await digests.sendDue();
  expect(digestsTo(ann)).toHaveLength(1);
});

it('neither counts what a suspended member did, nor is sent about nothing else', async () => {
  const [ann, bea] = [await memberWithDigest('daily'), await memberWithDigest('daily')];
  const [spammer, cleo] = [await app.addMember(), await app.addMember()];
  for (const author of [ann, bea]) await likedBy(spammer, author);
  await likedBy(cleo, ann);
  await suspend(await app.addMember({ email: MODERATOR }), cleo, spammer);
  app.clock.advance(DAY);
  await digests.sendDue();
  expect(digestsTo(ann)).toMatchObject([{ text: expect.stringContaining('1 post with new reactions') }]);
  expect(digestsTo(bea)).toEqual([]);
});

it('is sent weekly, or never, as the member chose', async () => {
  const weekly = await memberWithDigest('weekly');
  const off = await memberWithDigest('off');
  const ben = await app.addMember();
  await likedBy(ben, weekly);
  await likedBy(ben, off);
  app.clock.advance(2 * DAY);
  await digests.sendDue();
  expect(digestsTo(weekly)).toEqual([]);
  app.clock.advance(5 * DAY);
  await digests.sendDue();
  expect(digestsTo(weekly)).toHaveLength(1);
  expect(digestsTo(off)).toEqual([]);
});

it('waits for the end of quiet hours, and comes a day later the next time', async () => {
  const ann = await memberWithDigest('daily');
  const due = app.clock.now() + DAY;
  const time = (hours: number) => new Date(due + hours * HOUR).toISOString().slice(11, 16);
  const quietHours = { from: time(-1), to: time(2), timeZone: 'UTC' };
  (await ann.browser.call(changeNotificationSettings, { body: { quietHours } })).data satisfies object;
  await likedBy(await app.addMember(), ann);
  const sentAfter = async (time: number) => {
    app.clock.advance(time);
    await digests.sendDue();
    return digestsTo(ann).length;
  };
  expect(await sentAfter(DAY)).toBe(0);
  expect(await sentAfter(HOUR)).toBe(0);
  expect(await sentAfter(HOUR)).toBe(1);
  expect(await sentAfter(DAY - HOUR)).toBe(1);
  expect(await sentAfter(HOUR)).toBe(2);
});

it('is ended by the link in the mail, without a session: by its button and by one click, not by looking', async () => {
  const ann = await memberWithDigest('daily');
  await likedBy(await app.addMember(), ann);
  app.clock.advance(DAY);
  await digests.sendDue();
  const [mail] = digestsTo(ann);
  const link = new URL(mail?.unsubscribe ?? '');
  expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  const path = `${link.pathname}${link.search}`;
  const page = await app.browser().fetch(path);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Unsubscribe from activity emails?');
  const settings = await app.database.connection.collection('notification_settings').find().toArray();
  expect(JSON.stringify(settings)).not.toContain(link.searchParams.get('token'));
  const digestOf = async () =>
    await app.database.connection
      .collection('notification_settings')
      .findOne({ unsubscribeHashes: { $size: 1 }, digest: 'off' });
  expect(await digestOf()).toBeNull();
  const clicked = await app.browser().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  // Whoever has several networks sees which one it was.
  expect(await clicked.text()).toContain('<p class="muted"><bdi>Weft</bdi></p>');
  expect(await digestOf()).not.toBeNull();
});

it('is not sent to an address that was refused for ever, until the member asks for mails again', async () => {
  const ann = await memberWithDigest('daily');
  await likedBy(await app.addMember(), ann);
  app.clock.advance(DAY);
  app.mailer.failWith = Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode: 550 });
  await digests.sendDue();
  app.mailer.failWith = undefined;
  await passDays(app, 1, [ann]);
  await digests.sendDue();
  expect(digestsTo(ann)).toEqual([]);
  const body = { mailProblem: null };
  (await ann.browser.call(changeNotificationSettings, { body })).data satisfies object;
  app.clock.advance(DAY);
  await digests.sendDue();
  expect(digestsTo(ann)).toHaveLength(1);
});

it.each(['', '?token=', '?token=x', `?token=${'A'.repeat(43)}`, '?token[$ne]=1'])(
  'knows no link with %j',
  async (query) => {
    const path = `/api/notifications/unsubscribe${query}`;
    expect((await app.browser().fetch(path)).status).toBe(404);
    expect((await app.browser().fetch(path, { method: 'POST' })).status).toBe(404);
  },
);

it('continues with the others if one mail cannot be sent', async () => {
  const ann = await memberWithDigest('daily');
  await likedBy(await app.addMember(), ann);
  app.clock.advance(DAY);
  app.mailer.failWith = new Error('mailbox full');
  await digests.sendDue();
  app.mailer.failWith = undefined;
  expect(app.log.text()).toContain('a digest could not be sent');
});
