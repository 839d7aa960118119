import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { removeCompany, removeCompanyRole, setCompanyRole } from '@weft/shared/companies/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import {
  createJob,
  decideApproval,
  getJob,
  listApprovals,
  listSavedJobs,
  publishJob,
  requestApproval,
  saveJob,
  unsaveJob,
} from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { updateProfile } from '@weft/shared/profiles/contract';
import { liftCaseSuspension, removeCaseContent, suspendAuthor } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { openCaseOf, sendReport, suspend } from '../../testing/content/report-content.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../testing/content/write-jobs.ts';
import { formOf } from '../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let owner: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  [moderator, other] = await Promise.all([app.addMember({ email: MODERATOR }), app.addMember()]);
});
// A member may create only a few companies.
beforeEach(async () => {
  owner = await app.addMember();
});
afterAll(() => app.close());

const get = (by: TestMember, id: string) => by.browser.call(getJob, { params: { id } });
const onBoard = async (company: string) =>
  (await other.browser.call(searchJobs, { query: { company } })).data.jobs.length;
const count = (collection: string, filter: object) =>
  app.database.connection.collection(collection).countDocuments(filter);

describe('publishing', () => {
  it('needs the approval of a moderator, which an editor asks for', async () => {
    const company = await aCompanyWithJobs(owner);
    const params = { id: company };
    const { job } = (await owner.browser.call(createJob, { body: { ...aJob(), company } })).data;
    expect(job.approval).toBe('none');
    const publish = () => owner.browser.call(publishJob, { params: { id: job._id } });
    const refused = await publish();
    expect(refused.failure).toMatchObject({ code: 'FORBIDDEN', message: JOB_TEXTS.rules.approval });
    expect((await other.browser.call(requestApproval, { params })).failure.code).toBe('FORBIDDEN');
    for (let time = 0; time < 2; time += 1)
      expect((await owner.browser.call(requestApproval, { params })).data.approval).toBe('requested');
    expect((await publish()).failure.code).toBe('FORBIDDEN');

    const { requests } = (await moderator.browser.call(listApprovals)).data;
    expect(requests[0]).toMatchObject({ approval: 'requested', company: { _id: company } });
    const decide = (by: TestMember, approval: 'approved' | 'declined') =>
      by.browser.call(decideApproval, { params, body: { approval } });
    expect((await decide(owner, 'approved')).failure.code).toBe('NOT_FOUND');
    expect((await owner.browser.call(listApprovals)).failure.code).toBe('NOT_FOUND');
    expect((await decide(moderator, 'declined')).data.request.approval).toBe('declined');
    expect((await owner.browser.call(requestApproval, { params })).data.approval).toBe('declined');
    expect((await publish()).failure.code).toBe('FORBIDDEN');
    expect((await decide(moderator, 'approved')).data.request.approval).toBe('approved');
    expect((await publish()).data.job.state).toBe('open');
  });

  it('is approved by moderators without a role in the company', async () => {
    const company = await aCompanyWithJobs(owner);
    const params = { id: company };
    (await owner.browser.call(requestApproval, { params })).data satisfies object;
    await connectMembers(app, [[owner.id, moderator.id]]);
    const role = { id: company, memberId: moderator.id };
    const decide = async (approval: 'approved' | 'declined') =>
      (await moderator.browser.call(decideApproval, { params, body: { approval } })).status;
    for (const each of ['owner', 'administrator', 'editor'] as const) {
      await owner.browser.call(setCompanyRole, { params: role, body: { role: each } });
      expect([await decide('approved'), await decide('declined')], each).toEqual([403, 403]);
    }
    expect((await owner.browser.call(requestApproval, { params })).data.approval).toBe('requested');
    await owner.browser.call(removeCompanyRole, { params: role });
    expect(await decide('approved')).toBe(200);
  });
});

test('the jobs of a suspended company are hidden from the board and from others', async () => {
  const company = await aCompanyWithJobs(owner, moderator);
  const { _id } = await writeJob(owner, company);
  (await other.browser.call(saveJob, { params: { id: _id } })).data satisfies object;
  expect(await onBoard(company)).toBe(1);
  await sendReport(other, 'company', company);
  const params = { id: (await openCaseOf(moderator, company))._id };
  (await moderator.browser.call(suspendAuthor, { params, body: { reason: 'spam' } })).data satisfies object;
  expect(await onBoard(company)).toBe(0);
  expect((await get(other, _id)).failure.code).toBe('NOT_FOUND');
  expect((await other.browser.call(listSavedJobs)).data.jobs).toEqual([]);
  const own = (await get(owner, _id)).data.job;
  expect(own.can).toEqual({
    edit: false,
    publish: false,
    close: false,
    remove: false,
    apply: false,
    hire: false,
  });
  (await moderator.browser.call(liftCaseSuspension, { params, body: {} })).data satisfies object;
  expect(await onBoard(company)).toBe(1);
  expect((await get(other, _id)).status).toBe(200);
});

test('a deleted company leaves nothing of its jobs', async () => {
  const company = await aCompanyWithJobs(owner, moderator);
  const { _id } = await writeJob(owner, company);
  (await other.browser.call(saveJob, { params: { id: _id } })).data satisfies object;
  const before = await count('saved_jobs', {});
  const [removed] = await Promise.all([
    owner.browser.call(removeCompany, { params: { id: company } }),
    owner.browser.call(createJob, { body: { ...aJob({ title: 'Left behind' }), company } }),
  ]);
  expect(removed.status).toBe(200);
  expect((await get(other, _id)).failure.code).toBe('NOT_FOUND');
  expect(await onBoard(company)).toBe(0);
  expect(await count('jobs', { title: 'Left behind' })).toBe(0);
  expect(await count('saved_jobs', {})).toBe(before - 1);
});

test('a reported job is evidence with its company, and is deleted', async () => {
  const company = await aCompanyWithJobs(owner, moderator, 'Scam Works');
  const { _id } = await writeJob(owner, company, { title: 'Easy money' });
  expect((await sendReport(owner, 'job', _id)).failure.code).toBe('SELF_ACTION');
  await sendReport(other, 'job', _id);
  const found = await openCaseOf(moderator, _id);
  expect(found.author?._id).toBe(owner.id);
  expect(JSON.stringify(found)).toContain('Easy money');
  const params = { id: found._id };
  (await moderator.browser.call(removeCaseContent, { params, body: { reason: 'spam' } }))
    .data satisfies object;
  await app.settled();
  expect((await get(owner, _id)).failure.code).toBe('NOT_FOUND');
});

describe('saved jobs', () => {
  it('are private, listed last saved first, and saved once', async () => {
    const company = await aCompanyWithJobs(owner, moderator);
    const member = await app.addMember();
    const [one, two] = [await writeJob(owner, company), await writeJob(owner, company)];
    for (const { _id: id } of [one, two]) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => member.browser.call(saveJob, { params: { id } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      app.clock.advance(1000);
    }
    const saved = async () =>
      (await member.browser.call(listSavedJobs)).data.jobs.map(({ _id, isSaved }) => [_id, isSaved]);
    expect(await saved()).toEqual([
      [two._id, true],
      [one._id, true],
    ]);
    expect((await get(other, one._id)).data.job.isSaved).toBe(false);
    const params = { id: two._id };
    for (let time = 0; time < 2; time += 1)
      expect((await member.browser.call(unsaveJob, { params })).data.isSaved).toBe(false);
    expect(await saved()).toEqual([[one._id, true]]);
  });

  it('can’t be drafts of others', async () => {
    const company = await aCompanyWithJobs(owner, moderator);
    const { job } = (await owner.browser.call(createJob, { body: { ...aJob(), company } })).data;
    const params = { id: job._id };
    expect((await other.browser.call(saveJob, { params })).failure.code).toBe('NOT_FOUND');
  });
});

test('a deleted account leaves its jobs to the company, without its name', async () => {
  const company = await aCompanyWithJobs(owner, moderator);
  const leaving = await app.addMember();
  await connectMembers(app, [[owner.id, leaving.id]]);
  const params = { id: company, memberId: leaving.id };
  (await owner.browser.call(setCompanyRole, { params, body: { role: 'editor' } })).data satisfies object;
  const { _id } = await writeJob(leaving, company, { contact: leaving.id });
  (await leaving.browser.call(saveJob, { params: { id: _id } })).data satisfies object;
  const before = await count('saved_jobs', {});
  const { password } = leaving;
  (await leaving.browser.call(deleteAccount, { body: { password } })).data satisfies object;
  await app.settled();
  expect((await get(other, _id)).data.job).toMatchObject({ state: 'open', contact: null });
  expect(await count('saved_jobs', {})).toBe(before - 1);
  expect(await count('jobs', { author: null, title: 'Weaver' })).toBe(1);
});

test('a card names connections who work at the company now, and nobody else', async () => {
  const company = await aCompanyWithJobs(owner, moderator);
  const elsewhere = await aCompanyWithJobs(owner, moderator);
  const { _id: id } = await writeJob(owner, company);
  const works = async (fullName: string, at: string, endDate = '') => {
    const member = await app.addMember({ fullName });
    const entry = { title: 'Weaver', companyName: 'Loom', location: 'Pune', startDate: '2020-01', endDate };
    const fields = Object.entries({ ...entry, company: at });
    const form = formOf(Object.fromEntries(fields.map(([name, value]) => [`experience[0][${name}]`, value])));
    (await member.browser.call(updateProfile, { form })).data satisfies object;
    return member;
  };
  const viewer = await app.addMember();
  const [ann, ben, cleo, dora] = [
    await works('Ann Now', company),
    await works('Ben Before', company, '2024-01'),
    await works('Cleo Elsewhere', elsewhere),
    await works('Dora Suspended', company),
  ];
  const stranger = await works('Stan Stranger', company);
  await connectMembers(
    app,
    [ann, ben, cleo, dora].map((member) => [viewer.id, member.id] as const),
  );
  await suspend(moderator, viewer, dora);
  const query = { company };
  const [card] = (await viewer.browser.call(searchJobs, { query })).data.jobs;
  expect(card?.colleagues).toMatchObject({ named: [{ fullName: 'Ann Now' }], count: 1 });
  expect((await get(viewer, id)).data.job.colleagues.count).toBe(1);
  expect((await get(stranger, id)).data.job.colleagues).toEqual({ named: [], count: 0 });
});
