import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getApplication,
  getApplicationForm,
  listApplications,
  withdrawApplication,
} from '@weft/shared/applications/contract';
import {
  exportApplicants,
  listApplicants,
  moveApplicants,
  openApplicant,
} from '@weft/shared/applications/hiring-contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { removeCompany, removeCompanyRole, setCompanyRole } from '@weft/shared/companies/contract';
import { closeJob, createJob, getJob, publishJob, removeJob, updateJob } from '@weft/shared/jobs/contract';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { listNotifications } from '@weft/shared/notifications/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { doChores } from '../../testing/app/do-chores.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aCv, apply, tryToApply } from '../../testing/content/apply.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { aCompanyWithJobs, aJob, passDays, writeJob } from '../../testing/content/write-jobs.ts';
import { formOf } from '../../testing/http/forms.ts';

const { rules } = APPLICATION_TEXTS;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let owner: TestMember;
let company: string;
let applicant: TestMember;
let job: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  moderator = await app.addMember({ email: MODERATOR });
  owner = await app.addMember({ fullName: 'Olga Owner' });
  company = await aCompanyWithJobs(owner, moderator);
});
beforeEach(async () => {
  applicant = await app.addMember({ fullName: 'Ann Applicant' });
  job = (await writeJob(owner, company, { link: '', openDays: 30 }))._id;
});
afterAll(() => app.close());

const list = async (member: TestMember) => (await member.browser.call(listApplications)).data.applications;
const one = (member: TestMember, id: string) => member.browser.call(getApplication, { params: { id } });
const form = (id: string) => applicant.browser.call(getApplicationForm, { params: { id } });
const withdraw = (member: TestMember, id: string) =>
  member.browser.call(withdrawApplication, { params: { id } });
const open = (id: string) => owner.browser.call(openApplicant, { params: { id } });
const move = (id: string, stage: 'declined' | 'interview' | 'viewed', message?: string) =>
  owner.browser.call(moveApplicants, { params: { id: job }, body: { ids: [id], stage, message } });
const notified = async ({ browser }: TestMember) => {
  await app.settled();
  return (await browser.call(listNotifications)).data.notifications.map(({ kind }) => kind);
};
const storedCvs = async ({ id }: TestMember) => {
  const items = app.database.connection.collection('stored_items').find({ area: 'applications' });
  return (await items.toArray()).filter(({ owner: of }) => String(of) === id).length;
};

describe('an application', () => {
  it('takes a CV of up to 10 MB', async () => {
    const cv = (bytes: number) => {
      const [pdf, version] = [pdfFile(), '%PDF-1.4\n'.length];
      const padding = Buffer.alloc(bytes - pdf.length, ' ');
      const padded = Buffer.concat([pdf.subarray(0, version), padding, pdf.subarray(version)]);
      return { bytes: padded, name: 'cv.pdf', type: 'application/pdf' };
    };
    const over = await tryToApply(applicant, job, { cv: cv(10 * 1024 * 1024 + 1) });
    expect(over.status).toBe(413);
    const { sent } = await apply(applicant, job, { cv: cv(10 * 1024 * 1024) });
    expect(sent?.cv?.size).toBe(10 * 1024 * 1024);
  });

  it('is a copy of the profile, which the applicant sees before', async () => {
    const profile = { aboutUs: '<p>I weave.</p>', 'skills[0][skill]': 'Weaving' };
    await applicant.browser.call(updateProfile, { form: formOf(profile) });
    const { form } = (await applicant.browser.call(getApplicationForm, { params: { id: job } })).data;
    expect(form).toMatchObject({ profile: { fullName: 'Ann Applicant', email: applicant.email }, cvs: [] });
    const { _id, sent, state } = await apply(applicant, job);
    expect(state).toBe('sent');
    expect(sent).toEqual({
      profile: { ...form.profile, email: null },
      cv: { id: expect.any(String), url: expect.any(String), name: 'cv.pdf', size: expect.any(Number) },
      answers: [],
      note: 'Hello',
    });
    await applicant.browser.call(updateProfile, { form: formOf({ ...profile, aboutUs: '<p>Later.</p>' }) });
    expect((await one(applicant, _id)).data.application.sent?.profile.about).toBe('<p>I weave.</p>');
    expect((await applicant.browser.call(getJob, { params: { id: job } })).data.job.isApplied).toBe(true);
    expect(await list(applicant)).toMatchObject([{ _id, state: 'sent', job: { _id: job } }]);
    expect(await notified(owner)).toEqual(['applicant']);
  });

  it('with the address only if the applicant wants so', async () => {
    const { sent } = await apply(applicant, job, { withEmail: '1' });
    expect(sent).toMatchObject({ profile: { email: applicant.email }, cv: null });
  });

  it('is one per member and job, also when several are sent at once', async () => {
    const clientId = randomUUID();
    const repeated = await Promise.all([1, 2, 3].map(() => tryToApply(applicant, job, { clientId })));
    expect(new Set(repeated.map(({ data }) => data.application._id)).size).toBe(1);
    expect((await tryToApply(applicant, job, { clientId: randomUUID() })).failure).toMatchObject({
      code: 'FORBIDDEN',
      message: rules.applied,
    });
    expect(await list(applicant)).toHaveLength(1);
  });

  it('needs an open job whose applications go to Weft, of others', async () => {
    const elsewhere = await writeJob(owner, company);
    expect((await tryToApply(applicant, elsewhere._id)).failure.message).toBe(rules.byLink);
    expect((await tryToApply(owner, job)).failure.message).toBe(rules.own);
    await owner.browser.call(closeJob, { params: { id: job }, body: { reason: 'filled' } });
    expect((await tryToApply(applicant, job, aCv())).failure.message).toBe(rules.ended);
    const { _id: over } = await writeJob(owner, company, { link: '', openDays: 1 });
    expect((await form(over)).status).toBe(200);
    await passDays(app, 1, [owner, applicant]);
    expect((await form(over)).failure.message).toBe(rules.ended);
    expect((await tryToApply(applicant, over, aCv())).failure.message).toBe(rules.ended);
    expect((await tryToApply(applicant, 'f'.repeat(24))).failure.code).toBe('NOT_FOUND');
    expect(await storedCvs(applicant)).toBe(0);
  });

  it('is told to the contact person of the job, or else to its author', async () => {
    const [author, contact] = [await app.addMember(), await app.addMember()];
    const hiring = await aCompanyWithJobs(author, moderator);
    await connectMembers(app, [[author.id, contact.id]]);
    const params = { id: hiring, memberId: contact.id };
    const body = { role: 'administrator' } as const;
    (await author.browser.call(setCompanyRole, { params, body })).data satisfies object;
    const draft = { ...aJob({ link: '' }), company: hiring };
    const { _id: id } = (await author.browser.call(createJob, { body: draft })).data.job;
    const change = { params: { id }, body: { ...draft, contact: contact.id } };
    (await contact.browser.call(updateJob, change)).data satisfies object;
    (await contact.browser.call(publishJob, { params: { id } })).data satisfies object;
    await apply(applicant, id);
    expect(await notified(contact)).toContain('applicant');
    expect(await notified(author)).toEqual([]);
    (await author.browser.call(removeCompanyRole, { params })).data satisfies object;
    await apply(await app.addMember(), id);
    expect(await notified(author)).toEqual(['applicant']);
  });

  it('takes a PDF only', async () => {
    const cv = { bytes: 'plain', name: 'cv.pdf', type: 'application/pdf' };
    expect((await tryToApply(applicant, job, { cv })).failure.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('questions', () => {
  const QUESTIONS: QuestionInput[] = [
    { text: 'May you work here?', kind: 'yesNo', options: [], isRequired: true },
    { text: 'How many years?', kind: 'number', options: [], isRequired: true },
    { text: 'Which loom?', kind: 'choice', options: ['Hand', 'Power'], isRequired: false },
    { text: 'Why?', kind: 'text', options: [], isRequired: false },
  ];
  const answering = (...answers: string[]) => ({
    answers: JSON.stringify(answers.map((answer, index) => ({ question: QUESTIONS[index]?.text, answer }))),
  });

  it('are answered in their form', async () => {
    const asking = await writeJob(owner, company, { link: '', questions: QUESTIONS });
    expect(asking.questions).toEqual(QUESTIONS);
    const refused = await tryToApply(applicant, asking._id, answering('perhaps', '', 'Both'));
    expect(refused.failure.fields).toEqual({
      'answers.0': rules.answerChoice,
      'answers.1': rules.answer,
      'answers.2': rules.answerChoice,
    });
    const other = { answers: JSON.stringify([{ question: 'How old?', answer: '20' }]) };
    expect((await tryToApply(applicant, asking._id, other)).failure.fields).toEqual({
      answers: rules.questionsChanged,
    });
    const { sent } = await apply(applicant, asking._id, answering('yes', '4', '', 'Cloth'));
    expect(sent?.answers.map(({ answer }) => answer)).toEqual(['yes', '4', 'Cloth']);
  });

  it.each([
    [[{ text: 'Which?', kind: 'choice', options: ['One'], isRequired: true }], 'questions.0.options'],
    [[{ text: 'Why?', kind: 'text', options: ['A', 'B'], isRequired: true }], 'questions.0.options'],
    [[QUESTIONS[3], { ...QUESTIONS[3], text: 'WHY?' }], 'questions'],
    [Array.from({ length: 6 }, (_, index) => ({ ...QUESTIONS[3], text: `Why ${index}?` })), 'questions'],
  ] as const)('like %j are refused', async (questions, field) => {
    const body = { ...aJob({ link: '' }), questions };
    const { failure } = await owner.browser.call(updateJob, { params: { id: job }, body });
    expect(failure.fields).toHaveProperty([field]);
  });
});

describe('states', () => {
  it('are seen by the applicant, each with its time', async () => {
    const { _id } = await apply(applicant, job);
    await app.settled();
    expect((await open(_id)).data.applicant).toMatchObject({ state: 'viewed', sent: { note: 'Hello' } });
    await open(_id);
    app.clock.advance(60_000);
    await move(_id, 'interview');
    expect((await open(_id)).data.applicant.state).toBe('interview');
    await move(_id, 'declined', 'We chose somebody else.');
    expect((await open(_id)).data.applicant.state).toBe('declined');
    const { application } = (await one(applicant, _id)).data;
    expect(application.history.map(({ state }) => state)).toEqual([
      'sent',
      'viewed',
      'interview',
      'declined',
    ]);
    expect(application).toMatchObject({ message: 'We chose somebody else.', erasedAt: null });
    const query = { column: 'declined' } as const;
    const { applicants } = (await owner.browser.call(listApplicants, { params: { id: job }, query })).data;
    const [first, last] = [application.history[0], application.history.at(-1)];
    expect(applicants).toMatchObject([{ _id, sentAt: first?.at, stateSince: last?.at }]);
    expect(await notified(applicant)).toEqual(['application']);
  });

  it('end with a withdrawal, which erases at once what was sent', async () => {
    const { _id, sent } = await apply(applicant, job);
    const url = sent?.cv?.url ?? '';
    for (const { browser } of [applicant, owner]) {
      const { status, headers } = await browser.fetch(url);
      // Otherwise browsers would show it from their cache after the withdrawal.
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    }
    const { application } = (await withdraw(applicant, _id)).data;
    expect(application).toMatchObject({ state: 'withdrawn', sent: null });
    expect((await withdraw(applicant, _id)).data.application.history).toEqual(application.history);
    expect((await applicant.browser.fetch(url)).status).toBe(404);
    expect((await open(_id)).failure.code).toBe('NOT_FOUND');
    expect((await move(_id, 'interview')).data.moved).toEqual([]);
    await app.settled();
    expect(await storedCvs(applicant)).toBe(0);
    // The member may change their mind.
    expect((await apply(applicant, job)).state).toBe('sent');
    expect(await list(applicant)).toHaveLength(1);
  });

  it('an earlier CV is used again, and stays while an application uses it', async () => {
    const second = await writeJob(owner, company, { link: '' });
    const first = await apply(applicant, job);
    const { form } = (await applicant.browser.call(getApplicationForm, { params: { id: second._id } })).data;
    expect(form.cvs).toEqual([first.sent?.cv]);
    const earlierCv = form.cvs[0]?.id ?? '';
    const again = await apply(applicant, second._id, { earlierCv });
    const stranger = await app.addMember();
    expect((await tryToApply(stranger, job, { earlierCv })).failure.fields).toEqual({ cv: rules.cvGone });
    await withdraw(applicant, first._id);
    expect((await owner.browser.fetch(again.sent?.cv?.url ?? '')).status).toBe(200);
    (await owner.browser.call(removeJob, { params: { id: second._id } })).data satisfies object;
    await app.settled();
    expect(await storedCvs(applicant)).toBe(0);
  });
});

describe('without a decision', () => {
  const day = 86_400_000;

  it('an application is erased 180 days after the job ends, with a notice before', async () => {
    const { _id, erasedAt } = await apply(applicant, job);
    const days = 30 + APPLICATION_LIMITS.keptDays;
    expect((Date.parse(erasedAt ?? '') - app.clock.now()) / day).toBeCloseTo(days, 3);
    const decided = await app.addMember();
    const declined = await apply(decided, job);
    await move(declined._id, 'declined');
    await passDays(app, days - APPLICATION_LIMITS.noticeDays - 1, [owner, applicant, decided]);
    await doChores(app);
    expect(await notified(applicant)).toEqual([]);
    await passDays(app, 2, [owner, applicant, decided]);
    await doChores(app);
    await doChores(app);
    expect(await notified(applicant)).toEqual(['applicationEnding']);
    expect((await open(_id)).status).toBe(200);
    await passDays(app, APPLICATION_LIMITS.noticeDays - 1, [owner, applicant, decided]);
    // No chore has run since.
    expect((await open(_id)).failure.code).toBe('NOT_FOUND');
    expect((await one(applicant, _id)).failure.code).toBe('NOT_FOUND');
    expect((await open(declined._id)).status).toBe(200);
    await doChores(app);
    expect(await storedCvs(applicant)).toBe(0);
    expect(await storedCvs(decided)).toBe(1);
  });

  it('the time follows the end of the job, and returns when a decision is taken back', async () => {
    const { _id } = await apply(applicant, job);
    const decided = await app.addMember();
    await move((await apply(decided, job))._id, 'declined');
    const left = async () =>
      Math.round((Date.parse((await list(applicant))[0]?.erasedAt ?? '') - app.clock.now()) / day);
    await owner.browser.call(updateJob, { params: { id: job }, body: aJob({ link: '', openDays: 40 }) });
    expect(await left()).toBe(220);
    await owner.browser.call(closeJob, { params: { id: job }, body: { reason: 'filled' } });
    expect(await left()).toBe(180);
    expect(await list(decided)).toMatchObject([{ state: 'declined', erasedAt: null }]);
    await move(_id, 'declined');
    expect(await left()).toBeNaN();
    await move(_id, 'viewed');
    expect(await left()).toBe(180);
  });

  it('one whose decision is taken back late stays until its applicant had a notice', async () => {
    const { _id } = await apply(applicant, job);
    await owner.browser.call(closeJob, { params: { id: job }, body: { reason: 'filled' } });
    const { keptDays, noticeDays } = APPLICATION_LIMITS;
    await passDays(app, keptDays - 1, [owner, applicant]);
    await doChores(app);
    await move(_id, 'declined');
    await passDays(app, 30, [owner, applicant]);
    await move(_id, 'interview');
    const { application } = (await one(applicant, _id)).data;
    expect((Date.parse(application.erasedAt ?? '') - app.clock.now()) / day).toBeCloseTo(noticeDays, 3);
    const movedAt = app.clock.now();
    await doChores(app);
    expect(await notified(applicant)).toContain('applicationEnding');
    const { notifications } = (await applicant.browser.call(listNotifications)).data;
    const told = notifications.find(({ kind }) => kind === 'applicationEnding');
    expect(Date.parse(told?.createdAt ?? '')).toBeGreaterThan(movedAt);
    expect((await open(_id)).status).toBe(200);
  });
});

it('is erased with a deleted company, and its applicant is told and sees that for two weeks', async () => {
  // Earlier tests have moved the clock.
  await passDays(app, 0, [moderator]);
  const own = await aCompanyWithJobs(owner, moderator, 'Short Lived');
  const { _id: offered } = await writeJob(owner, own, { link: '' });
  const { _id, sent } = await apply(applicant, offered);
  await open(_id);
  const [hired, gone] = [await app.addMember(), await app.addMember()];
  const ids = [(await apply(hired, offered))._id];
  await owner.browser.call(moveApplicants, { params: { id: offered }, body: { ids, stage: 'hired' } });
  await withdraw(gone, (await apply(gone, offered))._id);
  const other = await writeJob(owner, own, { link: '', title: 'Dyer' });
  await apply(hired, other._id);
  (await owner.browser.call(removeCompany, { params: { id: own } })).data satisfies object;
  const removed = { job: null, isJobRemoved: true, message: null };
  const erased = { ...removed, removedTitle: 'Weaver', state: 'viewed' };
  expect(await list(applicant)).toMatchObject([{ _id, ...erased }]);
  expect((await one(applicant, _id)).data.application).toMatchObject({ ...erased, sent: null });
  expect((await open(_id)).status).toBe(404);
  const cv = await applicant.browser.fetch(sent?.cv?.url ?? '');
  expect(cv.status).toBe(404);
  for (let time = 0; time < 2; time += 1) await doChores(app);
  const { notifications } = (await applicant.browser.call(listNotifications)).data;
  expect(notifications.filter(({ kind }) => kind === 'applicationErased')).toHaveLength(1);
  // A decision stays readable as long. Who has it, or withdrew, is not told of the removal.
  expect(await list(hired)).toMatchObject([
    { ...removed, removedTitle: 'Dyer', state: 'sent' },
    { ...removed, removedTitle: 'Weaver', state: 'hired' },
  ]);
  expect(await notified(hired)).toEqual(['applicationErased']);
  expect(await list(gone)).toEqual([]);
  expect(await notified(gone)).toEqual([]);
  expect(JSON.stringify(notifications)).not.toContain('Short Lived');
  expect(await storedCvs(applicant)).toBe(0);
  await passDays(app, APPLICATION_LIMITS.noticeDays + 1, [owner, applicant]);
  expect(await list(applicant)).toEqual([]);
});

it('a table of more applicants than it can have says so', async () => {
  const { _id } = await apply(applicant, job);
  const lines = async () =>
    (await owner.browser.call(exportApplicants, { params: { id: job } })).data.csv.trim().split('\r\n');
  expect(await lines()).toHaveLength(2);
  const applications = app.database.connection.collection('applications');
  const stored = await applications.findOne({ _id: new Types.ObjectId(_id) });
  const copies = Array.from({ length: APPLICATION_LIMITS.tableMax }, () => ({
    ...stored,
    _id: new Types.ObjectId(),
    applicant: new Types.ObjectId(),
  }));
  await applications.insertMany(copies);
  expect((await lines()).at(-1)).toBe('"Only the newest 1000 applicants are listed"');
});
