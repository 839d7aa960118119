import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCompanyRole, updateCompany } from '@weft/shared/companies/contract';
import {
  closeJob,
  createJob,
  getJob,
  listPostedJobs,
  publishJob,
  removeJob,
  updateJob,
} from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { JOB_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { aCompanyWithJobs, aJob, passDays, writeJob } from '../../testing/content/write-jobs.ts';

const { rules } = JOB_TEXTS;
const DAY = 86_400_000;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let owner: TestMember;
let editor: TestMember;
let other: TestMember;
let company: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, BANNED_LINK_DOMAINS: 'bad.example,worse.example' });
  moderator = await app.addMember({ email: MODERATOR });
  [owner, editor, other] = await Promise.all([
    app.addMember({ fullName: 'Olga Owner' }),
    app.addMember({ fullName: 'Ed Editor' }),
    app.addMember({ fullName: 'Otto Other' }),
  ]);
  company = await aCompanyWithJobs(owner, moderator);
  await connectMembers(app, [[owner.id, editor.id]]);
  const params = { id: company, memberId: editor.id };
  (await owner.browser.call(setCompanyRole, { params, body: { role: 'editor' } })).data satisfies object;
});
afterAll(() => app.close());

const create = (by: TestMember, change: Partial<JobInput> = {}, further: object = {}) =>
  by.browser.call(createJob, { body: { ...aJob(change), company, ...further } });
const draft = async (change: Partial<JobInput> = {}) => (await create(owner, change)).data.job;
const get = (by: TestMember, id: string) => by.browser.call(getJob, { params: { id } });
const publish = (by: TestMember, id: string) => by.browser.call(publishJob, { params: { id } });
const update = (by: TestMember, id: string, change: Partial<JobInput>) =>
  by.browser.call(updateJob, { params: { id }, body: aJob(change) });
const close = (by: TestMember, id: string, reason: 'filled' | 'withdrawn' = 'filled') =>
  by.browser.call(closeJob, { params: { id }, body: { reason } });

describe('a draft', () => {
  it('is visible to members with a role only, and may lack most fields', async () => {
    const { _id } = await draft({
      description: '',
      type: null,
      workplace: null,
      location: { city: '', state: '', country: '' },
      salary: { from: 1, to: null, currency: 'EUR', period: 'year' },
      link: '',
    });
    const { data } = await get(editor, _id);
    expect(data.job).toMatchObject({ state: 'draft', publishedAt: null, endsAt: null });
    expect(data.job.can).toEqual({
      edit: true,
      publish: true,
      close: false,
      remove: true,
      apply: false,
      hire: false,
    });
    expect((await get(other, _id)).failure.code).toBe('NOT_FOUND');
    expect((await publish(owner, _id)).failure.fields).toEqual({
      description: rules.descriptionMissing,
      type: rules.type,
      workplace: rules.workplace,
      'location.country': rules.country,
      'salary.to': rules.salary,
    });
  });

  it.each([
    ['link', 'https://bad.example/apply'],
    ['link', 'https://jobs.BAD.example./apply'],
    ['description', '<p>See <a href="https://www.worse.example">us</a></p>'],
    ['description', '<p>Write to https://worse.example/x</p>'],
    ['description', '<p><a href="mailto:we@bad.example?subject=x">Mail</a></p>'],
  ])('may not lead to a banned domain: %s %s', async (field, text) => {
    const { failure } = await create(owner, { [field]: text });
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
    const { _id } = await draft();
    expect((await update(owner, _id, { [field]: text })).failure.fields).toHaveProperty(field);
    const stored = app.database.connection.collection('jobs');
    await stored.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { [field]: text } });
    expect((await publish(owner, _id)).failure.fields).toHaveProperty(field);
  });

  it('may lead to all others', async () => {
    const link = 'https://notbad.example/bad.example?to=https:bad.example';
    expect((await create(owner, { link, description: '<p>bad.example is banned</p>' })).status).toBe(201);
    const call = (website: string) =>
      owner.browser.call(updateCompany, { params: { id: company }, body: { website } });
    expect((await call('https://bad.example/')).failure.fields).toHaveProperty('website');
    expect((await call('https://good.example/')).status).toBe(200);
  });

  it('is created once per client id', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => create(owner, {}, { clientId })));
    expect(new Set(answers.map(({ data }) => data.job._id)).size).toBe(1);
  });

  it('needs a role in the company', async () => {
    expect((await create(other)).failure.code).toBe('FORBIDDEN');
    expect((await create(other, {}, { company: 'f'.repeat(24) })).failure.code).toBe('NOT_FOUND');
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(JOB_LIMITS.titleMax + 1) }, 'title'],
    [{ openDays: 91 }, 'openDays'],
    [{ openDays: 0 }, 'openDays'],
    [{ officeDays: 5 }, 'officeDays'],
    [{ officeDays: 1.5 }, 'officeDays'],
    [{ salary: { from: 1.5, to: 2, currency: 'EUR', period: 'year' } }, 'salary.from'],
    [{ salary: { from: -1, to: 2, currency: 'EUR', period: 'year' } }, 'salary.from'],
    [{ salary: { from: 1, to: 2, currency: 'XXX' as 'EUR', period: 'year' } }, 'salary.currency'],
    [{ link: 'http://loom.example.org' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ requiredSkills: ['Weaving', 'WEAVING'] }, 'requiredSkills'],
    [{ requiredSkills: Array.from({ length: 7 }, (_, index) => `Skill ${index}`) }, 'requiredSkills'],
    [{ location: { city: '', state: '', country: 'Atlantis' } }, 'location.country'],
    [{ workplace: 'remote', countries: ['XX'] }, 'countries'],
  ] as const)('is refused with %j', async (change, field) => {
    const { failure } = await create(owner, change as Partial<JobInput>);
    expect(failure.code).toBe('VALIDATION_FAILED');
    expect(failure.fields).toHaveProperty([field]);
  });

  it('says on how many days a hybrid job is done in the office', async () => {
    const { _id, officeDays } = await draft({ workplace: 'hybrid', officeDays: 2 });
    expect(officeDays).toBe(2);
    expect((await update(owner, _id, { workplace: 'hybrid' })).data.job.officeDays).toBeNull();
    expect((await update(owner, _id, { workplace: 'onSite', officeDays: 2 })).data.job.officeDays).toBeNull();
  });

  it('tells its editors when it was last saved, and how many jobs are open', async () => {
    const before = (await draft()).openJobs?.count ?? 0;
    const { _id, changedAt } = await draft();
    await passDays(app, 1, [owner, editor, other, moderator]);
    const { job } = (await update(owner, _id, { title: 'Dyer' })).data;
    expect(Date.parse(job.changedAt ?? '') - Date.parse(changedAt ?? '')).toBeGreaterThanOrEqual(DAY);
    const { _id: open } = await writeJob(owner, company);
    expect((await get(editor, _id)).data.job).toMatchObject({
      changedAt: job.changedAt,
      openJobs: { count: before + 1, max: JOB_LIMITS.openMax },
    });
    expect((await get(owner, open)).data.job.openJobs).toBeNull();
    expect((await get(other, open)).data.job).toMatchObject({ changedAt: null, openJobs: null });
  });

  it('from before it kept these is as old as its creation', async () => {
    const { _id, createdAt } = await draft({ workplace: 'hybrid', officeDays: 2 });
    const stored = app.database.connection.collection('jobs');
    const later = { changedAt: 1, officeDays: 1 };
    await stored.updateOne({ _id: new Types.ObjectId(_id) }, { $unset: later });
    expect((await get(owner, _id)).data.job).toMatchObject({ changedAt: createdAt, officeDays: null });
  });

  it('keeps allowed rich text only', async () => {
    const { description } = await draft({
      description: '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:x()">go</a>',
    });
    expect(description).toBe('<p>Hi</p>go');
  });
});

describe('the state', () => {
  let job: JobView;
  beforeAll(async () => {
    job = await writeJob(owner, company, { openDays: 10 });
  });

  it('is open for the chosen days, and keeps its date when it changes', async () => {
    expect(job).toMatchObject({ state: 'open', openDays: 10 });
    expect(Date.parse(job.endsAt ?? '') - Date.parse(job.publishedAt ?? '')).toBe(10 * DAY);
    await passDays(app, 2, [owner, editor, other]);
    const { data } = await update(editor, job._id, { title: 'Master weaver', openDays: 5 });
    expect(data.job).toMatchObject({ title: 'Master weaver', publishedAt: job.publishedAt });
    expect(Date.parse(data.job.endsAt ?? '') - Date.parse(job.publishedAt ?? '')).toBe(5 * DAY);
    expect((await publish(owner, job._id)).data.job.publishedAt).toBe(job.publishedAt);
  });

  it('can neither end in the past nor lose what it needs', async () => {
    expect((await update(owner, job._id, { openDays: 2 })).failure.fields).toEqual({
      openDays: rules.openDaysOver,
    });
    expect((await update(owner, job._id, { description: '' })).failure.fields).toEqual({
      description: rules.descriptionMissing,
    });
  });

  it('expires by itself: then nothing leads to applying', async () => {
    expect((await get(other, job._id)).data.job).toMatchObject({ state: 'open', can: { apply: true } });
    await passDays(app, 3, [owner, editor, other]);
    const { data } = await get(other, job._id);
    expect(data.job).toMatchObject({ state: 'expired', link: null, can: { apply: false } });
    for (const answer of [await update(owner, job._id, { openDays: 90 }), await publish(owner, job._id)])
      expect(answer.failure.code).toBe('FORBIDDEN');
    expect((await close(owner, job._id)).failure.code).toBe('FORBIDDEN');
  });

  it('is closed once, for good, with its reason', async () => {
    const { _id } = await writeJob(owner, company);
    expect((await close(editor, _id, 'withdrawn')).data.job).toMatchObject({
      state: 'closed',
      closingReason: 'withdrawn',
    });
    expect((await close(owner, _id, 'filled')).data.job.closingReason).toBe('withdrawn');
    expect((await publish(owner, _id)).failure.code).toBe('FORBIDDEN');
    expect((await get(other, _id)).data.job).toMatchObject({ state: 'closed', link: null });
  });
});

describe('changes', () => {
  it('are for members with a role', async () => {
    const { _id } = await writeJob(owner, company);
    const tries = [
      await update(other, _id, {}),
      await publish(other, _id),
      await close(other, _id),
      await other.browser.call(removeJob, { params: { id: _id } }),
    ];
    expect(tries.map(({ failure }) => failure.code)).toEqual(tries.map(() => 'FORBIDDEN'));
    const { _id: own } = await draft();
    (await editor.browser.call(removeJob, { params: { id: own } })).data satisfies object;
    expect((await get(owner, own)).failure.code).toBe('NOT_FOUND');
  });

  it('of the contact person are the contact person’s own', async () => {
    const { _id } = await draft({ contact: owner.id });
    expect((await update(editor, _id, { contact: owner.id })).status).toBe(200);
    expect((await update(editor, _id, { contact: other.id })).failure.fields).toEqual({
      contact: rules.contact,
    });
    expect((await update(editor, _id, { contact: editor.id })).data.job.contact?._id).toBe(editor.id);
    (await publish(editor, _id)).data satisfies object;
    expect((await get(other, _id)).data.job.contact?._id).toBe(editor.id);
    const stranger = await app.addMember();
    (await stranger.browser.call(blockMember, { params: { userId: editor.id } })).data satisfies object;
    expect((await get(stranger, _id)).data.job.contact).toBeNull();
  });
});

it('all jobs of the viewer’s companies are listed, newest first', async () => {
  const { data } = await editor.browser.call(listPostedJobs, { query: { limit: '2' } });
  expect(data.jobs).toHaveLength(2);
  expect(data.nextCursor).not.toBeNull();
  expect((await other.browser.call(listPostedJobs)).data.jobs).toEqual([]);
});

it('a company has a limited number of open jobs, also when several are published at once', async () => {
  await passDays(app, 0, [moderator]);
  const full = await aCompanyWithJobs(owner, moderator);
  for (let count = 0; count < JOB_LIMITS.openMax - 1; count += 1) await writeJob(owner, full);
  const drafts = await Promise.all([1, 2, 3].map(() => create(owner, {}, { company: full })));
  const answers = await Promise.all(drafts.map(({ data }) => publish(owner, data.job._id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 413, 413]);
  // A closed job makes room.
  const [open] = answers.filter(({ status }) => status === 200);
  await close(owner, open?.data.job._id ?? '');
  const { job } = drafts[answers.findIndex(({ status }) => status === 413)]?.data ?? {};
  expect((await publish(owner, job?._id ?? '')).status).toBe(200);
});
