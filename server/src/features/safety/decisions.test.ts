import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listMessages } from '@weft/shared/messaging/contract';
import { deletePost, getPost, listComments, listReplies } from '@weft/shared/posts/contract';
import {
  countOpenCases,
  dismissCase,
  getCase,
  liftSuspension,
  listAudit,
  listCaseReports,
  listCases,
  listSuspended,
  removeCaseContent,
  suspendAuthor,
} from '@weft/shared/safety/contract';
import type { ModerationChanged } from '@weft/shared/safety/events';
import { reasonText } from '@weft/shared/safety/reason-text';
import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { aComment, aPost, aReply, openCaseOf, sendReport } from '../../testing/content/report-content.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

const [MONA, MAX] = [anEmail('mona'), anEmail('max')];
const NOBODY = 'f'.repeat(24);

let app: TestApp;
let mona: TestMember;
let max: TestMember;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: `${MONA},${MAX}` });
  mona = await app.addMember({ email: MONA, fullName: 'Mona' });
  max = await app.addMember({ email: MAX, fullName: 'Max' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.addMember({ fullName: 'Ann' }), await app.addMember({ fullName: 'Ben' })];
});

const dismiss = (by: TestMember, id: string, note = '') =>
  by.browser.call(dismissCase, { params: { id }, body: { note } });
const remove = (by: TestMember, id: string, note = '') =>
  by.browser.call(removeCaseContent, { params: { id }, body: { note } });
const suspend = (by: TestMember, id: string, further: object = {}) =>
  by.browser.call(suspendAuthor, { params: { id }, body: { reason: 'spam', ...further } });
const pagesOf = async (by: TestMember, query: Record<string, string>) =>
  (await by.browser.call(listCases, { query })).data;
const auditOf = async (by: TestMember) => (await by.browser.call(listAudit)).data.entries;

/** A post of ann's that ben has reported, and its case. */
async function reportedPost() {
  const post = await aPost(ann);
  await sendReport(ben, 'post', post);
  return { post, id: (await openCaseOf(mona, post))._id };
}

test('to everybody but moderators there is no moderation', async () => {
  const { id } = await reportedPost();
  const params = { id };
  const endpoints = [
    countOpenCases,
    listCases,
    getCase,
    listCaseReports,
    listSuspended,
    listAudit,
    dismissCase,
    removeCaseContent,
    suspendAuthor,
    liftSuspension,
  ];
  for (const endpoint of endpoints) {
    const body = endpoint.method === 'POST' ? { body: { reason: 'what' } } : {};
    const asMember = await ben.browser.call(endpoint, { params, ...body });
    expect(asMember.failure.code, endpoint.id).toBe('NOT_FOUND');
    const asVisitor = await app.browser().call(endpoint, { params, ...body });
    expect(asVisitor.failure.code, endpoint.id).toBe('UNAUTHENTICATED');
  }
});

describe('the queue', () => {
  test('has the newest case first, page by page, until it is decided', async () => {
    const { openCount: before } = await pagesOf(mona, {});
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      app.clock.advance(1000);
      ids.unshift((await reportedPost()).id);
    }
    const first = await pagesOf(mona, { limit: '2' });
    expect(first.cases.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect(first.openCount).toBe(before + 3);
    const second = await pagesOf(mona, { limit: '1', cursor: first.nextCursor ?? '' });
    expect(second.cases.map(({ _id }) => _id)).toEqual(ids.slice(2));

    app.clock.advance(1000);
    const [, middle = ''] = ids;
    const answer = (await dismiss(mona, middle, 'Nothing wrong here')).data;
    expect(answer).toMatchObject({
      message: SAFETY_TEXTS.done.dismissed,
      openCount: before + 2,
      case: {
        status: 'closed',
        decision: { outcome: 'dismissed', by: { _id: mona.id }, note: 'Nothing wrong here' },
        can: { dismiss: false, remove: false, suspend: false, lift: false },
      },
    });
    expect((await pagesOf(mona, {})).cases.map(({ _id }) => _id)).not.toContain(middle);
    // The current content is read separately, with its own time.
    const { current: _current, ...decided } = answer.case;
    const [closed] = (await pagesOf(max, { status: 'closed', limit: '1' })).cases;
    expect(closed).toMatchObject(decided);
    const alone = (await mona.browser.call(getCase, { params: { id: middle } })).data.case;
    expect(alone).toMatchObject(decided);
  });

  test('publishes new and closed cases to moderators only', async () => {
    const sockets = await Promise.all(
      [mona, max, ann, ben].map(({ browser }) => connectSocket(app.url, browser.token)),
    );
    const heard = sockets.map((socket) => {
      const events: ModerationChanged[] = [];
      socket.on('moderation_changed', (event) => events.push(event));
      return events;
    });
    const { openCount } = await pagesOf(mona, {});
    const { post, id } = await reportedPost();
    await sendReport(max, 'post', post);
    await dismiss(mona, id);
    const received = [
      { caseId: id, change: 'opened', openCount: openCount + 1 },
      { caseId: id, change: 'reported', openCount: openCount + 1 },
      { caseId: id, change: 'closed', openCount },
    ];
    const kinds = (events: ModerationChanged[] = []) => events.map(({ change }) => change).toSorted();
    await expect
      .poll(() => heard.map(kinds))
      .toEqual([['closed', 'opened', 'reported'], ['closed', 'opened', 'reported'], [], []]);
    expect(heard[1]?.find(({ change }) => change === 'closed')).toEqual(received[2]);
    for (const socket of sockets) socket.close();
  });

  test('hides reporters from the reported moderator, who cannot decide the case', async () => {
    const post = await aPost(mona, 'By a moderator');
    const { openCount } = await pagesOf(mona, {});
    await sendReport(ben, 'post', post);
    const { _id: id } = await openCaseOf(max, post);
    const own = await pagesOf(mona, {});
    expect(own.openCount).toBe(openCount);
    expect(own.cases.map(({ _id }) => _id)).not.toContain(id);
    for (const refused of [await dismiss(mona, id), await remove(mona, id), await suspend(mona, id)]) {
      expect(refused.failure.code).toBe('NOT_FOUND');
    }
    expect((await auditOf(mona)).some(({ caseId }) => caseId === id)).toBe(false);
    expect((await auditOf(max)).some(({ caseId }) => caseId === id)).toBe(true);
    expect((await openCaseOf(max, post)).can).toMatchObject({ remove: true, suspend: false });
    expect((await suspend(max, id)).failure).toMatchObject({
      code: 'FORBIDDEN',
      message: SAFETY_TEXTS.rules.moderator,
    });
    expect((await remove(max, id)).status).toBe(200);
  });
});

describe('what is removed', () => {
  test('goes as if its author had removed it, with all that hangs on it', async () => {
    const post = await aPost(ben);
    const comment = await aComment(ann, post);
    const reply = await aReply(ann, post, comment);
    const message = await aMessage(ann, ben, 'Coins!');
    for (const [kind, id] of [
      ['reply', reply],
      ['comment', comment],
      ['message', message._id],
    ] as const) {
      await sendReport(ben, kind, id);
      const { _id } = await openCaseOf(mona, id);
      const { case: decided } = (await remove(mona, _id)).data;
      expect(decided).toMatchObject({
        decision: { outcome: 'removed' },
        state: 'gone',
        current: null,
        snapshot: { text: expect.any(String) },
      });
      if (kind === 'reply') {
        const params = { id: post, commentId: comment };
        expect((await ben.browser.call(listReplies, { params })).data.total).toBe(0);
      }
    }
    expect((await ben.browser.call(listComments, { params: { id: post } })).data).toMatchObject({
      comments: [],
      total: 0,
    });
    for (const one of [ann, ben]) {
      const { data } = (await one.browser.call(listMessages, { params: { id: message.conversationId } }))
        .data;
      expect(data).toMatchObject([{ isDeleted: true, content: 'This message was deleted' }]);
    }
    await sendReport(ann, 'post', post);
    await sendReport(mona, 'post', post, { reason: 'hate' });
    await remove(max, (await openCaseOf(max, post))._id);
    expect((await ben.browser.call(getPost, { params: { id: post } })).status).toBe(404);
    await app.settled();
    const subjects = (member: TestMember) =>
      app.mailer
        .to(member.email)
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('removed'));
    expect(subjects(ann)).toEqual(
      ['reply', 'comment', 'message'].map((what) => `Your ${what} on Weft was removed`),
    );
    expect(subjects(ben)).toEqual(['Your post on Weft was removed']);
    const told = app.mailer.to(ben.email).at(-1)?.text ?? '';
    const named = REPORT_REASONS.filter((reason) => told.includes(reasonText(reason)));
    expect(named).toEqual(['spam', 'hate']);
    expect(app.mailer.to(ann.email).at(-1)?.text).not.toMatch(/Coins|Ben|Mona/);
  });

  test('may be gone already; a member is not removed', async () => {
    const { post, id } = await reportedPost();
    await sendReport(ben, 'member', ann.id);
    const about = await openCaseOf(mona, ann.id);
    expect((await remove(mona, about._id)).failure.code).toBe('FORBIDDEN');
    (await ann.browser.call(deletePost, { params: { id: post } })).data satisfies object;
    expect((await remove(mona, id)).failure).toMatchObject({
      code: 'NOT_FOUND',
      message: SAFETY_TEXTS.rules.gone,
    });
    expect((await dismiss(mona, id)).status).toBe(200);
  });

  test('continues at the next start after a crash, also if that of other content fails', async () => {
    const { post, id } = await reportedPost();
    await dismiss(mona, id);
    const { connection } = app.database;
    const cases = connection.collection('report_cases');
    await cases.updateMany({ status: 'closed' }, { $set: { isRemoving: true } });
    const [stuck] = await cases.find({ isRemoving: true }).limit(1).toArray();
    expect(String(stuck?._id)).not.toBe(id);
    await cases.updateOne({ _id: stuck?._id }, { $set: { targetType: 'nothing' } });
    const database = { uri: inject('databaseUri'), patience: 4000, name: connection.name };
    const next = await startTestApp({ UPLOADS_DIR: app.uploadsDir, JWT_SECRET: app.secret }, { database });
    await next.settled();
    await next.close({ keepDatabase: true });
    expect((await ben.browser.call(getPost, { params: { id: post } })).status).toBe(404);
    expect(await cases.find({ isRemoving: true }).toArray()).toMatchObject([{ _id: stuck?._id }]);
    await cases.deleteOne({ _id: stuck?._id });
  });
});

describe('two moderators', () => {
  test('at once: one decides, the other gets ALREADY_DECIDED', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await reportedPost();
      const both = await Promise.all([dismiss(mona, id), remove(max, id)]);
      const [lost] = both.filter(({ status }) => status !== 200);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(lost?.failure).toMatchObject({
        code: 'ALREADY_DECIDED',
        message: SAFETY_TEXTS.rules.alreadyDecided,
      });
      const deeds = (await auditOf(max)).filter(
        ({ caseId, action }) => caseId === id && action !== 'reported',
      );
      expect(deeds).toHaveLength(1);
    }
  });

  test('the same of the same one again changes nothing', async () => {
    const { id } = await reportedPost();
    const [once, again] = await Promise.all([dismiss(mona, id), dismiss(mona, id)]);
    expect([once.status, again.status]).toEqual([200, 200]);
    expect((await dismiss(mona, id)).status).toBe(200);
    expect((await remove(mona, id)).failure.code).toBe('ALREADY_DECIDED');
    expect((await dismiss(max, id)).failure.code).toBe('ALREADY_DECIDED');
    expect((await dismiss(mona, NOBODY)).failure.code).toBe('NOT_FOUND');
    const deeds = (await auditOf(max)).filter(
      ({ caseId, action }) => caseId === id && action === 'dismissed',
    );
    expect(deeds).toHaveLength(1);
  });
});

test('the audit trail has who did what, when, to what and why, newest first', async () => {
  const { post, id } = await reportedPost();
  app.clock.advance(1000);
  await suspend(mona, id, { reason: 'hate', note: 'Again', removeContent: true });
  app.clock.advance(1000);
  await max.browser.call(liftSuspension, { params: { id: ann.id }, body: { note: 'Talked to them' } });
  const page = (await max.browser.call(listAudit, { query: { limit: '2' } })).data;
  const rest = (await max.browser.call(listAudit, { query: { limit: '1', cursor: page.nextCursor ?? '' } }))
    .data;
  const about = { member: { _id: ann.id, fullName: 'Ann' } };
  expect([...page.entries, ...rest.entries]).toMatchObject([
    {
      ...about,
      action: 'lifted',
      by: { _id: max.id },
      note: 'Talked to them',
      caseId: null,
      targetType: null,
    },
    {
      ...about,
      action: 'suspended',
      by: { _id: mona.id },
      targetType: 'post',
      targetId: post,
      caseId: id,
      reason: 'hate',
      note: 'Again',
    },
    { ...about, action: 'reported', by: { _id: ben.id }, caseId: id, reason: 'spam' },
  ]);
  expect((await ben.browser.call(getPost, { params: { id: post } })).status).toBe(404);
  const logged = app.log.lines().map((line) => line['security']);
  expect(logged).toEqual(
    expect.arrayContaining(['reported', 'case-decided', 'member-suspended', 'suspension-lifted']),
  );
  expect(app.log.text()).not.toContain('Talked to them');
});
