import { screen, within } from '@testing-library/react';
import { getJob, listPostedJobs, updateJob } from '@weft/shared/jobs/contract';
import type { JobView } from '@weft/shared/jobs/views';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeEach, expect, it } from 'vitest';
import { buildJob } from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

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
