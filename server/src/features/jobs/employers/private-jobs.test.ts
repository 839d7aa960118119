import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { changeJobSettings, getJobSettings } from '@weft/shared/administration/jobs-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import {
  closeJob,
  createJob,
  getJob,
  getJobPosting,
  listPostedJobs,
  publishJob,
  requestApproval,
  saveJob,
  updateJob,
} from '@weft/shared/jobs/contract';
import { listSavedSearches, saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { liftSuspension, removeCaseContent } from '@weft/shared/safety/contract';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { openCaseOf, sendReport, suspend } from '../../../testing/content/report-content.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../../testing/content/write-jobs.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const MODERATOR = anEmail('moderator');
const { rules } = JOB_TEXTS;

let app: TestApp;
let owner: TestMember;
let moderator: TestMember;
let poster: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  owner = await registerOwner(app);
  [moderator, other] = await Promise.all([app.addMember({ email: MODERATOR }), app.addMember()]);
  await allow(true);
});
beforeEach(async () => {
  poster = await app.addMember({ fullName: 'Priya Poster' });
});
afterAll(() => app.close());

const allow = async (privateJobs: boolean) =>
  (await owner.browser.call(changeJobSettings, { body: { privateJobs } })).data satisfies object;
const draft = (by = poster, change: Parameters<typeof aJob>[0] = {}) =>
  by.browser.call(createJob, { body: { ...aJob(change), company: null } });
const publish = (id: string, by = poster) => by.browser.call(publishJob, { params: { id } });
const get = (by: TestMember, id: string) => by.browser.call(getJob, { params: { id } });
const found = async (by: TestMember, search: string) => {
  const { jobs, total } = (await by.browser.call(searchJobs, { query: { search } })).data;
  return { ids: jobs.map(({ _id }) => _id), total };
};
const stored = async (collection: string) =>
  JSON.stringify(await app.database.connection.collection(collection).find().toArray());

describe('the setting', () => {
  it('is off at first, changed by owners, and in the audit trail', async () => {
    const fresh = await startTestApp();
    const boss = await registerOwner(fresh);
    const settings = async () => (await boss.browser.call(getJobSettings)).data;
    const member = await fresh.addMember();
    const posting = async () => (await member.browser.call(getJobPosting)).data.mayPostPrivately;
    expect(await settings()).toMatchObject({ settings: { privateJobs: false }, locked: {} });
    expect(await posting()).toBe(false);
    const refused = (await draft(member)).failure;
    expect(refused).toMatchObject({ code: 'FORBIDDEN', message: rules.noPrivateJobs });
    const body = { privateJobs: true };
    for (let times = 0; times < 2; times += 1)
      expect((await boss.browser.call(changeJobSettings, { body })).data.settings).toEqual(body);
    expect(await posting()).toBe(true);
    expect((await draft(member)).status).toBe(201);
    const { entries } = (await boss.browser.call(listAdministrationAudit)).data;
    expect(entries.filter(({ action }) => action === 'privateJobsAllowed')).toMatchObject([
      { by: { _id: boss.id } },
    ]);
    await fresh.close();
  });

  it('is locked by the environment', async () => {
    const fixed = await startTestApp({ PRIVATE_JOBS: 'true' });
    const boss = await registerOwner(fixed);
    expect((await boss.browser.call(getJobSettings)).data).toMatchObject({
      settings: { privateJobs: true },
      locked: { privateJobs: 'PRIVATE_JOBS' },
    });
    const { failure } = await boss.browser.call(changeJobSettings, { body: { privateJobs: false } });
    expect(failure.code).toBe('FORBIDDEN');
    expect((await draft(await fixed.addMember())).status).toBe(201);
    await fixed.close();
  });

  it('ends new jobs when it is turned off, and leaves open ones until they end', async () => {
    const { _id } = await writeJob(poster, null);
    const { job: unpublished } = (await draft()).data;
    await allow(false);
    expect((await draft()).failure.message).toBe(rules.noPrivateJobs);
    expect((await publish(unpublished._id)).failure.message).toBe(rules.noPrivateJobs);
    expect((await get(poster, unpublished._id)).data.job.approval).toBe('declined');
    expect((await get(other, _id)).data.job).toMatchObject({ state: 'open', can: { apply: true } });
    const params = { id: _id };
    expect((await poster.browser.call(updateJob, { params, body: aJob({ title: 'Spinner' }) })).status).toBe(
      200,
    );
    const closed = await poster.browser.call(closeJob, { params, body: { reason: 'filled' } });
    expect(closed.data.job.state).toBe('closed');
    await allow(true);
    expect((await publish(unpublished._id)).status).toBe(200);
  });
});

describe('a private job', () => {
  it('is a member’s, who alone may change it', async () => {
    const { _id, company, can } = await writeJob(poster, null);
    const shown = { _id: poster.id, slug: null, name: 'Priya Poster', logo: null, verifiedDomain: null };
    expect(company).toEqual(shown);
    expect(can).toMatchObject({ edit: true, hire: true, remove: true });
    const seen = (await get(other, _id)).data.job;
    expect(seen).toMatchObject({ company: shown, approval: null, can: { edit: false, apply: true } });
    const params = { id: _id };
    for (const { browser } of [other, moderator, owner])
      expect((await browser.call(updateJob, { params, body: aJob() })).failure.code).toBe('FORBIDDEN');
    expect((await app.browser().call(getJob, { params })).status).toBe(401);
    const { jobs } = (await poster.browser.call(listPostedJobs)).data;
    expect(jobs.map((job) => job._id)).toEqual([_id]);
  });

  it('is not written in the name of somebody else, and needs no approval', async () => {
    const body = { ...aJob(), company: other.id };
    expect((await poster.browser.call(createJob, { body })).failure.code).toBe('NOT_FOUND');
    const params = { id: poster.id };
    expect((await poster.browser.call(requestApproval, { params })).failure.code).toBe('NOT_FOUND');
  });

  it('is a draft that nobody else sees', async () => {
    const { job } = (await draft()).data;
    expect(job.approval).toBe('approved');
    for (const by of [other, moderator, owner])
      expect((await get(by, job._id)).failure.code).toBe('NOT_FOUND');
  });

  it('is found on the board by its words, in no company, and not by the name of the poster', async () => {
    const company = await aCompanyWithJobs(other, moderator);
    const { _id } = await writeJob(poster, null, { title: 'Bookbinder' });
    expect((await found(other, 'bookbinder')).ids).toEqual([_id]);
    expect((await found(other, 'Priya')).ids).toEqual([]);
    const { jobs } = (await other.browser.call(searchJobs, { query: { company } })).data;
    expect(jobs).toEqual([]);
  });

  it('returns the same one to a repeated call, and no other with its client id', async () => {
    const clientId = '11111111-1111-4111-8111-111111111111';
    const company = await aCompanyWithJobs(poster, moderator);
    const create = (of: string | null) =>
      poster.browser.call(createJob, { body: { ...aJob(), company: of, clientId } });
    const first = (await create(null)).data.job._id;
    expect((await create(null)).data.job._id).toBe(first);
    expect((await create(company)).failure.code).toBe('CLIENT_ID_REUSED');
  });
});

it('a member has a limited number of open private jobs, also when several are published at once', async () => {
  for (let count = 0; count < JOB_LIMITS.privateOpenMax - 1; count += 1) await writeJob(poster, null);
  const drafts = await Promise.all([1, 2, 3].map(() => draft()));
  const answers = await Promise.all(drafts.map(({ data }) => publish(data.job._id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 413, 413]);
  const refused = answers.find(({ status }) => status === 413);
  expect(refused?.failure.message).toBe(rules.privateOpenMany({ max: String(JOB_LIMITS.privateOpenMax) }));
  // Their companies have room of their own.
  expect((await writeJob(poster, await aCompanyWithJobs(poster, moderator))).state).toBe('open');
});

describe('a private job is hidden', () => {
  it('from members whom the poster blocks or who block the poster, and not counted', async () => {
    const [blocked, blocking] = await Promise.all([app.addMember(), app.addMember()]);
    const { _id } = await writeJob(poster, null, { title: 'Glassblower' });
    const params = { id: _id };
    (await blocked.browser.call(saveJob, { params })).data satisfies object;
    (await poster.browser.call(blockMember, { params: { userId: blocked.id } })).data satisfies object;
    (await blocking.browser.call(blockMember, { params: { userId: poster.id } })).data satisfies object;
    for (const by of [blocked, blocking]) {
      expect((await get(by, _id)).failure.code).toBe('NOT_FOUND');
      expect((await by.browser.call(saveJob, { params })).failure.code).toBe('NOT_FOUND');
      expect(await found(by, 'glassblower')).toEqual({ ids: [], total: 0 });
    }
    expect(await found(other, 'glassblower')).toEqual({ ids: [_id], total: 1 });
  });

  it('while the poster is suspended', async () => {
    const { _id } = await writeJob(poster, null, { title: 'Thatcher' });
    await suspend(moderator, other, poster);
    expect((await get(other, _id)).failure.code).toBe('NOT_FOUND');
    expect(await found(other, 'thatcher')).toEqual({ ids: [], total: 0 });
    const params = { id: poster.id };
    (await moderator.browser.call(liftSuspension, { params, body: {} })).data satisfies object;
    expect((await get(other, _id)).status).toBe(200);
    expect(await found(other, 'thatcher')).toEqual({ ids: [_id], total: 1 });
  });

  it('from saved searches of members who don’t see the poster, and of the poster', async () => {
    const blocked = await app.addMember();
    (await poster.browser.call(blockMember, { params: { userId: blocked.id } })).data satisfies object;
    const filters = { search: 'cooper' };
    const body = { name: 'Coopers', filters, frequency: 'daily', timeZone: 'Asia/Kolkata' } as const;
    const seekers = [other, blocked, poster];
    for (const { browser } of seekers) (await browser.call(saveSearch, { body })).data satisfies object;
    await writeJob(poster, null, { title: 'Cooper' });
    await app.settled();
    const counts = await Promise.all(
      seekers.map(async ({ browser }) => (await browser.call(listSavedSearches)).data.searches[0]?.newCount),
    );
    expect(counts).toEqual([1, 0, 0]);
    const { notifications } = (await other.browser.call(listNotifications)).data;
    expect(notifications[0]).toMatchObject({
      kind: 'jobAlert',
      company: { slug: null, name: 'Priya Poster' },
    });
  });
});

it('a reported private job is its poster’s, and is deleted', async () => {
  const { _id } = await writeJob(poster, null, { title: 'Easy money' });
  expect((await sendReport(poster, 'job', _id)).failure.code).toBe('SELF_ACTION');
  await sendReport(other, 'job', _id);
  const reported = await openCaseOf(moderator, _id);
  expect(reported.author?._id).toBe(poster.id);
  expect(JSON.stringify(reported)).toContain('Priya Poster');
  const params = { id: reported._id };
  (await moderator.browser.call(removeCaseContent, { params, body: { reason: 'spam' } }))
    .data satisfies object;
  await app.settled();
  expect((await get(poster, _id)).failure.code).toBe('NOT_FOUND');
});

it('private jobs are in the export of their poster, and go with the account', async () => {
  const hybrid = { title: 'Farrier', workplace: 'hybrid', officeDays: 2, contact: poster.id } as const;
  const { _id } = await writeJob(poster, null, hybrid);
  (await other.browser.call(saveJob, { params: { id: _id } })).data satisfies object;
  const { url } = (await poster.browser.call(requestExport)).data;
  const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  const exported = JSON.parse(zip.get(`jobs/${_id}.json`)?.toString() ?? '') as object;
  const { contact, ...fields } = hybrid;
  expect(exported).toMatchObject({ ...fields, company: contact, isContact: true });
  const { password } = poster;
  (await poster.browser.call(deleteAccount, { body: { password } })).data satisfies object;
  await app.settled();
  expect((await get(other, _id)).failure.code).toBe('NOT_FOUND');
  expect(await found(other, 'farrier')).toEqual({ ids: [], total: 0 });
  for (const collection of ['jobs', 'job_listings', 'company_trail', 'job_bounds'])
    expect(await stored(collection)).not.toContain(poster.id);
  expect(await stored('saved_jobs')).not.toContain(_id);
});
