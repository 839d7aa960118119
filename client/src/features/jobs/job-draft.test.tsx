import { screen, waitFor, within } from '@testing-library/react';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { createJob, getJob, getJobPosting, listPostedJobs, updateJob } from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeEach, expect, it } from 'vitest';
import { buildJob } from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { paths } from '@/lib/paths';
import { deferred } from '@/testing/open-feed';
import { buildMember } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, noAnswer } from '@/testing/server';

const can = { edit: true, publish: true, close: false, remove: true, apply: false, hire: true };
const draft = (change: Partial<JobView> = {}) =>
  buildJob({ state: 'draft', publishedAt: null, endsAt: null, approval: 'approved', can, ...change });

beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [] });
});
const open = (job: JobView) => {
  answer(getJob, { job });
  return renderApp(`/jobs/${job._id}${job.can.edit ? '/edit' : ''}`, { signedIn: true });
};

it('asks for days in the office only where the work is hybrid', async () => {
  const sent = answer(updateJob, { job: draft({ officeDays: 2 }) });
  const { user } = open(draft());
  const days = () => screen.queryByRole('combobox', { name: 'Office days (optional)' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Workplace' }), 'On-site');
  expect(days()).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Workplace' }), 'Hybrid');
  await user.selectOptions(days() as HTMLElement, '2 days a week in the office');
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText(/2 days a week in the office/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft saved');
  expect(await sent[0]?.request.json()).toMatchObject({ workplace: 'hybrid', officeDays: 2 });
});

it('shows the logo of the company in the preview, as the page of the job does', async () => {
  const company = { ...draft().company, logo: '/uploads/companies/loom.webp' };
  const logos = (within: Element) =>
    [...within.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
  const { unmount } = open(draft({ company }));
  expect(logos(await screen.findByRole('complementary', { name: 'Preview' }))).toEqual([company.logo]);
  unmount();
  const { container } = open(buildJob({ company }));
  await screen.findByRole('heading', { level: 1 });
  expect(logos(container)).toContain(company.logo);
});

it('shows days in the office on the page of a job', async () => {
  open(buildJob({ officeDays: 3 }));
  expect(await screen.findByText('3 days a week in the office')).toBeVisible();
});

it('says when a draft was saved, and how many open jobs are in use', async () => {
  const today = new Date();
  today.setHours(14, 2, 0, 0);
  const openJobs = { count: 3, max: 50 };
  const { unmount } = open(draft({ changedAt: today.toISOString(), openJobs }));
  expect(await screen.findByText(/^Draft saved (14:02|2:02\sPM)$/)).toBeVisible();
  expect(screen.getByText('3 of 50 open jobs in use')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jobs posted' })).toHaveAttribute('href', '/my-jobs?tab=posted');
  unmount();
  open(draft({ changedAt: '2026-01-03T12:00:00.000Z', openJobs, approval: 'none' }));
  expect(await screen.findByText(/^Draft saved .*2026/)).toBeVisible();
  expect(screen.queryByText(/open jobs in use/)).toBeNull();
});

it('says in the list of posted jobs when a draft was last changed', async () => {
  const changedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  answer(listPostedJobs, { jobs: [{ ...draft({ changedAt }), applicants: null }], nextCursor: null });
  renderApp('/my-jobs?tab=posted', { signedIn: true });
  expect(await screen.findByText('3 days ago')).toBeVisible();
});

/** Opens the form of a new job as an editor of a company. */
function openNew(address: string) {
  const listed = {
    ...draft().company,
    slug: 'loom-works',
    tagline: null,
    industry: 'textiles',
    size: 'from11',
  } as const;
  const card = { ...listed, place: null, followersCount: 0, postsCount: 0, isFollowed: false };
  answer(getJobPosting, { mayPostPrivately: false });
  answer(listOwnCompanies, { companies: [{ company: card, role: 'editor' }] });
  return renderApp(address, { signedIn: true });
}

it('takes the fields of another job, but not its contact person', async () => {
  const colleague = buildMember({ fullName: 'Ann Weaver' });
  const closed = buildJob({ state: 'closed', title: 'Dyer of wool', contact: colleague });
  answer(getJob, { job: closed });
  const sent = answer(createJob, { job: draft() });
  const { user } = openNew(paths.jobAgain(closed.company._id, closed._id));
  expect(await screen.findByRole('textbox', { name: 'Job title' })).toHaveValue('Dyer of wool');
  expect(screen.queryByRole('checkbox', { name: /Ann Weaver/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(JOB_TEXTS.done.draft);
  const { title, description } = closed;
  expect(await sent[0]?.request.json()).toMatchObject({ title, description, contact: null });
});

it('stores one draft although the first response is lost, with what was typed since', async () => {
  const first = answer(createJob, () => noAnswer());
  const { user } = openNew('/jobs/new');
  const title = await screen.findByRole('textbox', { name: 'Job title' });
  await user.type(title, 'Weaver');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(JOB_TEXTS.failed.change)).toBeVisible();
  await user.type(title, ' of wool');
  const second = answer(createJob, { job: draft() });
  const changed = answer(updateJob, { job: draft({ title: 'Weaver of wool' }) });
  answer(getJob, { job: draft({ title: 'Weaver of wool' }) });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(JOB_TEXTS.done.draft)).toBeVisible();
  const [lost, repeated] = (await Promise.all(
    [...first, ...second].map(({ request }) => request.json()),
  )) as { clientId: string }[];
  expect(repeated?.clientId).toBe(lost?.clientId);
  expect(await changed[0]?.request.json()).toMatchObject({ title: 'Weaver of wool' });
});

it('keeps what is typed while a draft is saved, as unsaved', async () => {
  const stored = deferred<{ job: JobView }>();
  const sent = answer(updateJob, () => stored.promise);
  const { user } = open(draft());
  const title = await screen.findByRole('textbox', { name: 'Job title' });
  const link = screen.getByRole('textbox', { name: /^Link/ });
  await user.clear(title);
  await user.type(title, 'Dyer');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await user.type(title, ' of wool');
  stored.settle({ job: draft({ title: 'Dyer', link: 'https://loom.example.org/dyer' }) });
  expect(await screen.findByText(JOB_TEXTS.done.draft)).toBeVisible();
  expect(link).toHaveValue('https://loom.example.org/dyer');
  expect(title).toHaveValue('Dyer of wool');
  await user.click(screen.getByRole('link', { name: 'Jobs posted' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  const again = answer(updateJob, { job: draft({ title: 'Dyer of wool' }) });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(again).toHaveLength(1));
  expect(await sent[0]?.request.json()).toMatchObject({ title: 'Dyer' });
  expect(await again[0]?.request.json()).toMatchObject({ title: 'Dyer of wool' });
});
