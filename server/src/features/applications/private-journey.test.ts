import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApplication } from '@weft/shared/applications/contract';
import {
  countApplicants,
  listApplicants,
  moveApplicants,
  openApplicant,
} from '@weft/shared/applications/hiring-contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import { closeJob, createJob, getJob, listPostedJobs, publishJob } from '@weft/shared/jobs/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aCv, apply, tryToApply } from '../../testing/content/apply.ts';
import { aJob } from '../../testing/content/write-jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PRIVATE_JOBS: 'true' });
});
afterAll(() => app.close());

const kindsOf = async ({ browser }: TestMember) => {
  await app.settled();
  return (await browser.call(listNotifications)).data.notifications.map(({ kind, company }) => [
    kind,
    company?.name,
  ]);
};

it('a member publishes a job in their own name, a stranger applies, is moved and hired, and the job is closed', async () => {
  const poster = await app.addMember({ fullName: 'Priya Poster' });
  const stranger = await app.addMember({ fullName: 'Sam Stranger' });
  const other = await app.addMember();
  const body = { ...aJob({ title: 'Bookbinder', link: '' }), company: null };
  const { _id: id } = (await poster.browser.call(createJob, { body })).data.job;
  const params = { id };
  expect((await stranger.browser.call(getJob, { params })).failure.code).toBe('NOT_FOUND');
  expect((await poster.browser.call(publishJob, { params })).data.job.state).toBe('open');

  const query = { search: 'bookbinder' };
  const { jobs } = (await stranger.browser.call(searchJobs, { query })).data;
  expect(jobs).toMatchObject([{ _id: id, company: { slug: null, name: 'Priya Poster' } }]);
  const application = await apply(stranger, id, { note: 'I bind books.', ...aCv() });
  const declined = await apply(other, id);
  expect(await kindsOf(poster)).toEqual([['applicant', 'Priya Poster']]);
  const posted = (await poster.browser.call(listPostedJobs)).data.jobs;
  expect(posted).toMatchObject([{ _id: id, applicants: { total: 2, unread: 2 } }]);

  const { applicants } = (await poster.browser.call(listApplicants, { params, query: { column: 'new' } }))
    .data;
  expect(new Set(applicants.map(({ _id }) => _id))).toEqual(new Set([application._id, declined._id]));
  const opened = await poster.browser.call(openApplicant, { params: { id: application._id } });
  expect(opened.data.applicant.sent).toMatchObject({ note: 'I bind books.', cv: { name: 'cv.pdf' } });
  const move = async (applicant: string, stage: 'interview' | 'hired' | 'declined', message?: string) => {
    const moving = { ids: [applicant], stage, message };
    const { moved } = (await poster.browser.call(moveApplicants, { params, body: moving })).data;
    expect(moved).toEqual([applicant]);
  };
  await move(application._id, 'interview');
  await move(application._id, 'hired');
  await move(declined._id, 'declined', 'Somebody else binds them.');

  const closing = { params, body: { reason: 'filled' } } as const;
  expect((await poster.browser.call(closeJob, closing)).data.job.state).toBe('closed');
  const own = async (by: TestMember, id_: string) =>
    (await by.browser.call(getApplication, { params: { id: id_ } })).data.application;
  const hired = await own(stranger, application._id);
  expect(hired.history.map(({ state }) => state)).toEqual(['sent', 'viewed', 'interview', 'hired']);
  expect(hired).toMatchObject({ job: { state: 'closed', closingReason: 'filled' }, erasedAt: null });
  expect(await own(other, declined._id)).toMatchObject({
    state: 'declined',
    message: 'Somebody else binds them.',
  });
  expect(await kindsOf(stranger)).toContainEqual(['application', 'Priya Poster']);
  expect((await tryToApply(await app.addMember(), id)).failure.code).toBe('FORBIDDEN');
  expect((await stranger.browser.call(searchJobs, { query })).data.jobs).toEqual([]);
  const { counts } = (await poster.browser.call(countApplicants, { params })).data;
  expect(counts).toMatchObject({ new: 0, offer: 1, declined: 1 });
});
