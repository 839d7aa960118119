import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import { deleteMessage } from '@weft/shared/messaging/contract';
import { blockMember } from '@weft/shared/network/contract';
import { deletePost, updatePost } from '@weft/shared/posts/contract';
import { getOwnProfile, getProfile } from '@weft/shared/profiles/contract';
import { listCaseReports, report } from '@weft/shared/safety/contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { formOf } from '../../testing/http/forms.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { aComment, aPost, aReply, openCaseOf, sendReport } from '../../testing/content/report-content.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: ` ${MODERATOR.toUpperCase()}, somebody@example.org` });
  mona = await app.addMember({ email: MODERATOR, fullName: 'Mona Moderator' });
  ann = await app.addMember({ fullName: 'Ann Author' });
  ben = await app.addMember({ fullName: 'Ben Reader' });
  eve = await app.addMember({ fullName: 'Eve Else' });
});
afterAll(() => app.close());

describe('a report', () => {
  test('is possible for all content, and stores what the member saw', async () => {
    const post = await aPost(ann, 'Buy coins');
    const comment = await aComment(ann, post, 'Really, buy them');
    const reply = await aReply(ann, post, comment, 'Now');
    const message = await aMessage(ann, ben, 'Only for you: coins');
    const targets = {
      post: [post, 'Buy coins', post],
      comment: [comment, 'Really, buy them', post],
      reply: [reply, 'Now', post],
      message: [message._id, 'Only for you: coins', null],
      member: [ann.id, 'Ann Author', null],
    } as const;
    for (const [targetType, [id, text, postId]] of Object.entries(targets)) {
      const kind = targetType as keyof typeof targets;
      const sent = await sendReport(ben, kind, id, { note: ' Look at this ' });
      expect(sent.data).toMatchObject({
        message: SAFETY_TEXTS.done.reported,
        report: { targetType, targetId: id, reason: 'spam', note: 'Look at this' },
      });
      expect(await openCaseOf(mona, id)).toMatchObject({
        targetType,
        status: 'open',
        reportsCount: 1,
        reasons: [{ reason: 'spam', count: 1 }],
        reports: [{ reporter: { _id: ben.id }, note: 'Look at this', evidence: null }],
        snapshot: { text, files: [] },
        current: { text },
        state: 'unchanged',
        author: { _id: ann.id, fullName: 'Ann Author', isModerator: false, suspension: null },
        postId,
        decision: null,
        can: { dismiss: true, remove: targetType !== 'member', suspend: true, lift: false },
      });
    }
  });

  test('is one of a member for a thing: the same again answers the first', async () => {
    const post = await aPost(ann);
    const first = (await sendReport(ben, 'post', post)).data.report;
    const again = (await sendReport(ben, 'post', post, { reason: 'hate', note: 'More' })).data.report;
    expect(again).toEqual(first);
    await sendReport(eve, 'post', post, { reason: 'hate' });
    const found = await openCaseOf(mona, post);
    expect(found.reportsCount).toBe(2);
    expect(found.reports.map(({ reporter }) => reporter?._id)).toEqual([eve.id, ben.id]);
  });

  test('sent 30 times concurrently by ten members makes one case with ten reports', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => app.addMember()));
    const post = await aPost(ann);
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => sendReport(members[n % 10] ?? ben, 'post', post)),
    );
    expect(new Set(sent.map(({ data }) => data.report._id)).size).toBe(10);
    const { _id: id, reportsCount, reasons } = await openCaseOf(mona, post);
    expect({ reportsCount, reasons }).toEqual({ reportsCount: 10, reasons: [{ reason: 'spam', count: 10 }] });
    const read = (query: Record<string, string>) =>
      mona.browser.call(listCaseReports, { params: { id }, query });
    const page = (await read({ limit: '6' })).data;
    const rest = (await read({ limit: '6', cursor: page.nextCursor ?? '' })).data;
    const reporters = [...page.reports, ...rest.reports].map(({ reporter }) => reporter?._id);
    expect(new Set(reporters)).toEqual(new Set(members.map(({ id: member }) => member)));
    expect(rest.nextCursor).toBeNull();
  });

  test('of what the member may not know of, or has themselves, is refused', async () => {
    const [one, other] = [await app.addMember(), await app.addMember()];
    const message = await aMessage(one, other, 'Between us');
    const hidden = await aPost(one);
    await one.browser.call(blockMember, { params: { userId: eve.id } });
    const comment = await aComment(one, await aPost(ann));
    const refused = await Promise.all([
      sendReport(eve, 'message', message._id),
      sendReport(eve, 'post', hidden),
      sendReport(eve, 'comment', comment),
      sendReport(eve, 'member', one.id),
      sendReport(eve, 'post', 'f'.repeat(24)),
      // Of another kind than stated.
      sendReport(eve, 'reply', await aPost(ann)),
    ]);
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'NOT_FOUND'));
    const own = await Promise.all([
      sendReport(one, 'post', hidden),
      sendReport(one, 'message', message._id),
      sendReport(one, 'member', one.id),
    ]);
    expect(own.map(({ failure }) => failure.code)).toEqual(own.map(() => 'SELF_ACTION'));
    await one.browser.call(deleteMessage, { params: { id: message._id } });
    expect((await sendReport(other, 'message', message._id)).failure.code).toBe('NOT_FOUND');
  });

  test('has a reason of the list, and a note if the reason needs one', async () => {
    const post = await aPost(ann);
    const fieldsOf = async (why: object) =>
      (await ben.browser.call(report, { body: { targetType: 'post', targetId: post, ...why } })).failure
        .fields;
    expect(await fieldsOf({})).toEqual({ reason: SAFETY_TEXTS.rules.reason });
    expect(await fieldsOf({ reason: 'dislike' })).toEqual({ reason: SAFETY_TEXTS.rules.reason });
    expect(await fieldsOf({ reason: 'other', note: ' \u200b' })).toEqual({
      note: SAFETY_TEXTS.rules.noteNeeded,
    });
    expect(await fieldsOf({ reason: 'spam', note: 'x'.repeat(SAFETY_LIMITS.noteMax + 1) })).toEqual({
      note: SAFETY_TEXTS.rules.noteLong,
    });
    expect((await app.browser().call(report, { body: {} })).status).toBe(401);
  });

  test('keeps what was there when it is edited or deleted afterwards', async () => {
    const post = await aPost(ann, 'What ben saw');
    await sendReport(ben, 'post', post);
    await ann.browser.call(updatePost, {
      params: { id: post },
      form: formOf({ mediaTitle: 'What eve saw' }),
    });
    await sendReport(eve, 'post', post);
    await ann.browser.call(updatePost, { params: { id: post }, form: formOf({ mediaTitle: 'Harmless' }) });
    const changed = await openCaseOf(mona, post);
    expect(changed).toMatchObject({
      snapshot: { text: 'What ben saw' },
      current: { text: 'Harmless' },
      state: 'changed',
    });
    expect(changed.reports.map(({ evidence }) => evidence?.text)).toEqual(['What eve saw', undefined]);
    await ann.browser.call(deletePost, { params: { id: post } });
    expect(await openCaseOf(mona, post)).toMatchObject({
      snapshot: { text: 'What ben saw' },
      current: null,
      state: 'gone',
      can: { dismiss: true, remove: false, suspend: true },
    });
  });

  test('can be sent 30 times a day', async () => {
    const at = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const [author, reporter] = [await at.addMember(), await at.addMember()];
      const post = await aPost(author);
      for (let n = 0; n < SAFETY_LIMITS.reportsPerDay; n += 1) {
        expect((await sendReport(reporter, 'post', post)).status).toBe(201);
      }
      const refused = await sendReport(reporter, 'post', post);
      expect(refused.failure.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await at.close();
    }
  });
});

test('moderators see their role, others do not', async () => {
  expect((await mona.browser.call(getOwnProfile)).data.user.moderator).toBe(true);
  expect((await ann.browser.call(getOwnProfile)).data.user).not.toHaveProperty('moderator');
  const seen = (await ann.browser.call(getProfile, { params: { id: mona.id } })).data;
  expect(JSON.stringify(seen)).not.toContain('"moderator"');
});
