import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { setCompanyRole } from '@weft/shared/companies/contract';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { dismissCase, getCase, listAudit } from '@weft/shared/safety/contract';
import { readZip } from '../../testing/files/read-zip.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { aPost, openCaseOf, sendReport, suspend } from '../../testing/content/report-content.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { aCompanyWithJobs, writeJob } from '../../testing/content/write-jobs.ts';
import { formOf } from '../../testing/http/forms.ts';
import { doChores } from '../../testing/app/do-chores.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const DAY = 24 * 60 * 60_000;
const [MONA, MAX] = [anEmail('mona'), anEmail('max')];

let app: TestApp;
let mona: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: `${MONA},${MAX}` });
  mona = await app.addMember({ email: MONA });
});
afterAll(() => app.close());

async function leave({ browser, password }: TestMember): Promise<void> {
  expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  await app.settled();
}

const caseOf = async (id: string) => (await mona.browser.call(getCase, { params: { id } })).data.case;
const entriesOf = async (id: string) =>
  (await mona.browser.call(listAudit)).data.entries.filter(({ caseId }) => caseId === id);

/** Reports a post, and its next version by somebody else; returns the case. The first version is evidence of the case, the second of the report. */
async function reportTwice(author: TestMember, post: string, first: TestMember, second: TestMember) {
  await sendReport(first, 'post', post);
  const form = formOf({ mediaTitle: 'Something personal, edited' });
  (await author.browser.call(updatePost, { params: { id: post }, form })).data satisfies object;
  await sendReport(second, 'post', post);
  return (await openCaseOf(mona, post))._id;
}
/** The evidence of the reports of a case, newest first. */
const evidenceOf = async (id: string) => (await caseOf(id)).reports.map(({ evidence }) => evidence?.text);

test('the download holds what a member reported, and not what others reported of them', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  await sendReport(ann, 'member', ben.id, { note: 'By ann of ben' });
  await sendReport(ben, 'member', ann.id, { note: 'By ben of ann' });
  const { url } = (await ann.browser.call(requestExport)).data;
  const archive = await app.browser().fetch(url);
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  const reports = JSON.parse(files.get('reports/reports-1.json')?.toString() ?? '[]') as unknown;
  expect(reports).toEqual([
    expect.objectContaining({
      targetType: 'member',
      targetId: ben.id,
      reason: 'spam',
      note: 'By ann of ben',
    }),
  ]);
  expect([...files.values()].map(String).join()).not.toContain('By ben of ann');
});

test('without the account of the reporter, the report stays without a name', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const post = await aPost(ann);
  await sendReport(ben, 'post', post, { note: 'Look' });
  const { _id: id } = await openCaseOf(mona, post);
  await leave(ben);
  const found = await caseOf(id);
  expect(found).toMatchObject({
    status: 'open',
    reportsCount: 1,
    reports: [{ reporter: null, note: 'Look' }],
  });
  expect(await entriesOf(id)).toMatchObject([{ action: 'reported', by: null, member: { _id: ann.id } }]);
});

test('without the reported account, the case is closed and its evidence removed', async () => {
  const [ann, ben, rae] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const ofPost = await reportTwice(ann, await aPost(ann, 'Something personal'), ben, rae);
  await sendReport(ben, 'member', ann.id);
  const ofMember = (await openCaseOf(mona, ann.id))._id;
  expect(await evidenceOf(ofPost)).toEqual(['Something personal, edited', undefined]);
  await leave(ann);
  for (const [id, reporters] of [
    [ofPost, [rae, ben]],
    [ofMember, [ben]],
  ] as const) {
    expect(await caseOf(id)).toMatchObject({
      status: 'closed',
      author: null,
      snapshot: null,
      current: null,
      decision: { by: null },
      can: { dismiss: false, remove: false, suspend: false, lift: false },
    });
    const entries = reporters.map((by) => ({ by: { _id: by.id }, member: null }));
    expect(await entriesOf(id)).toMatchObject(entries);
  }
  const { connection } = app.database;
  for (const name of ['report_cases', 'reports', 'audit_trail', 'suspensions']) {
    const rows = await connection.collection(name).find({}).toArray();
    expect(JSON.stringify(rows), name).not.toContain('Something personal');
  }
});

test('content of a company stays in its cases without the account that stood for it, unless it goes with it', async () => {
  const [ann, ben, rae] = [await app.addMember(), await app.addMember(), await app.addMember()];
  await connectMembers(app, [[ann.id, ben.id]]);
  const of = async (company: string) => {
    const form = formOf({ mediaTitle: 'Ours', company });
    const post = (await ann.browser.call(createPost, { form })).data.media._id;
    return { company, job: (await writeJob(ann, company))._id, post } as const;
  };
  const shared = await of(await aCompanyWithJobs(ann, mona));
  const own = await of(await aCompanyWithJobs(ann, mona));
  const params = { id: shared.company, memberId: ben.id };
  expect((await ann.browser.call(setCompanyRole, { params, body: { role: 'owner' } })).status).toBe(200);
  const kinds = ['company', 'job', 'post'] as const;
  const reported = async (contents: typeof shared) => {
    const ids: string[] = [];
    for (const kind of kinds) {
      await sendReport(rae, kind, contents[kind]);
      ids.push((await openCaseOf(mona, contents[kind]))._id);
    }
    return ids;
  };
  const decided = await reported(shared);
  for (const id of decided) await mona.browser.call(dismissCase, { params: { id }, body: {} });
  const [open, gone] = [await reported(shared), await reported(own)];
  await leave(ann);
  const states = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(caseOf))).map(({ status, decision, author, snapshot, state }) => [
      status,
      decision?.outcome,
      author?._id,
      snapshot !== null,
      state,
    ]);
  const left = (...facts: unknown[]) =>
    [ben.id, ben.id, undefined].map((by) => [...facts, by, true, 'unchanged']);
  expect(await states(open)).toEqual(left('open', undefined));
  expect(await states(decided)).toEqual(left('closed', 'dismissed'));
  expect(await states(gone)).toEqual(kinds.map(() => ['closed', 'removed', undefined, false, 'gone']));
});

test('a suspension ends with the account that it is of', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  await suspend(mona, ben, ann);
  const { connection } = app.database;
  expect(await connection.collection('suspensions').countDocuments()).toBe(1);
  await connection.collection('members').updateOne({ email: ann.email }, { $set: { deletedAt: new Date() } });
  await doChores(app);
  expect(await connection.collection('suspensions').countDocuments()).toBe(0);
});

test('without the account of the moderator, the decision and its entry stay without a name', async () => {
  const max = await app.addMember({ email: MAX });
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const post = await aPost(ann);
  await sendReport(ben, 'post', post);
  const { _id: id } = await openCaseOf(max, post);
  await max.browser.call(dismissCase, { params: { id }, body: { note: 'Fine' } });
  await leave(max);
  expect((await caseOf(id)).decision).toMatchObject({ outcome: 'dismissed', by: null, note: 'Fine' });
  expect(await entriesOf(id)).toMatchObject([
    { action: 'dismissed', by: null, note: 'Fine' },
    { action: 'reported', by: { _id: ben.id } },
  ]);
});

test('evidence goes 180 days after the decision, never before it', async () => {
  const [ann, ben, rae] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const [old, fresh, open] = [await aPost(ann), await aPost(ann), await aPost(ann)];
  const ids: string[] = [];
  for (const post of [old, fresh, open]) ids.push(await reportTwice(ann, post, ben, rae));
  const [oldId = '', freshId = '', openId = ''] = ids;
  for (const id of [oldId, freshId]) await mona.browser.call(dismissCase, { params: { id }, body: {} });
  const { connection } = app.database;
  for (const [id, days] of [
    [oldId, 180],
    [freshId, 179],
    [openId, 180],
  ] as const) {
    const filter = { _id: new Types.ObjectId(id) };
    const createdAt = new Date(Date.now() - days * DAY - 60_000);
    await connection.collection('report_cases').updateOne(filter, { $set: { createdAt } });
  }
  await doChores(app);
  const kept = await Promise.all(ids.map(async (id) => (await caseOf(id)).snapshot !== null));
  expect(kept).toEqual([false, true, true]);
  expect(await evidenceOf(oldId)).toEqual([undefined, undefined]);
  for (const id of [freshId, openId])
    expect(await evidenceOf(id)).toEqual(['Something personal, edited', undefined]);
  const reports = [{ reason: 'spam' }, { reason: 'spam' }];
  expect(await caseOf(oldId)).toMatchObject({ reportsCount: 2, reports });
});
