import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import { dismissCase, getCase, listAudit } from '@weft/shared/safety/contract';
import { readZip } from '../../testing/files/read-zip.ts';
import { anEmail, type TestMember } from '../../testing/app/register-member.ts';
import { aPost, openCaseOf, sendReport, suspend } from '../../testing/content/report-content.ts';
import { doChores } from '../../testing/app/do-chores.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const [MONA, MAX] = [anEmail('mona'), anEmail('max')];

let app: TestApp;
let mona: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: `${MONA},${MAX}` });
  mona = await app.registerMember({ email: MONA });
});
afterAll(() => app.close());

async function leave({ browser, password }: TestMember): Promise<void> {
  expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  await app.settled();
}

const caseOf = async (id: string) => (await mona.browser.call(getCase, { params: { id } })).data.case;
const entriesOf = async (id: string) =>
  (await mona.browser.call(listAudit)).data.entries.filter(({ caseId }) => caseId === id);

test('the download holds what a member reported, and not what others reported of them', async () => {
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
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
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
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
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
  const post = await aPost(ann, 'Something personal');
  await sendReport(ben, 'post', post);
  await sendReport(ben, 'member', ann.id);
  const ids = [(await openCaseOf(mona, post))._id, (await openCaseOf(mona, ann.id))._id];
  await leave(ann);
  for (const id of ids) {
    expect(await caseOf(id)).toMatchObject({
      status: 'closed',
      author: null,
      snapshot: null,
      current: null,
      decision: { by: null },
      can: { dismiss: false, remove: false, suspend: false, lift: false },
    });
    expect(await entriesOf(id)).toMatchObject([{ by: { _id: ben.id }, member: null }]);
  }
  const { connection } = app.database;
  for (const name of ['report_cases', 'reports', 'audit_trail', 'suspensions']) {
    const rows = await connection.collection(name).find({}).toArray();
    expect(JSON.stringify(rows), name).not.toContain('Something personal');
  }
});

test('a suspension ends with the account that it is of', async () => {
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
  await suspend(mona, ben, ann);
  const { connection } = app.database;
  expect(await connection.collection('suspensions').countDocuments()).toBe(1);
  await connection.collection('members').updateOne({ email: ann.email }, { $set: { deletedAt: new Date() } });
  await doChores(app);
  expect(await connection.collection('suspensions').countDocuments()).toBe(0);
});

test('without the account of the moderator, the decision and its entry stay without a name', async () => {
  const max = await app.registerMember({ email: MAX });
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
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
  const [ann, ben] = [await app.registerMember(), await app.registerMember()];
  const [old, fresh, open] = [await aPost(ann), await aPost(ann), await aPost(ann)];
  const ids: string[] = [];
  for (const post of [old, fresh, open]) {
    await sendReport(ben, 'post', post);
    ids.push((await openCaseOf(mona, post))._id);
  }
  const [oldId = '', freshId = '', openId = ''] = ids;
  for (const id of [oldId, freshId]) await mona.browser.call(dismissCase, { params: { id }, body: {} });
  const { connection } = app.database;
  const longAgo = new Date(Date.now() - SAFETY_LIMITS.evidenceKept - 60_000);
  for (const id of [oldId, openId]) {
    const filter = { _id: new Types.ObjectId(id) };
    await connection.collection('report_cases').updateOne(filter, { $set: { createdAt: longAgo } });
  }
  await doChores(app);
  const kept = await Promise.all(ids.map(async (id) => (await caseOf(id)).snapshot !== null));
  expect(kept).toEqual([false, true, true]);
  expect(await caseOf(oldId)).toMatchObject({ reportsCount: 1, reports: [{ reason: 'spam' }] });
});
