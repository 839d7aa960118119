import { screen } from '@testing-library/react';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { createJob, getJob, getJobPosting } from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { expect, test } from 'vitest';
import { buildJob } from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const VIEWER = buildOwnProfile();
const POSTER = { _id: VIEWER._id, slug: null, name: VIEWER.fullName, logo: null, verifiedDomain: null };

const build = (change: Partial<JobView> = {}) => buildJob({ company: POSTER, ...change });
const draft = (change: Partial<JobView> = {}) => {
  const can = { edit: true, publish: true, close: false, remove: true, apply: false, hire: false };
  return build({ state: 'draft', publishedAt: null, endsAt: null, approval: 'approved', can, ...change });
};

function open(path: string) {
  answer(getOwnProfile, { user: VIEWER });
  answer(countOpenCases, { openCount: 0 });
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  return renderApp(path, { signedIn: true });
}

test('a member without a company writes a job in their own name, where the network allows it', async () => {
  answer(getJobPosting, { mayPostPrivately: true });
  answer(listOwnCompanies, { companies: [] });
  const sent = answer(createJob, { job: draft() });
  answer(getJob, { job: draft() });
  const { user } = open('/jobs/new');
  expect(await screen.findByText(/in your own name/)).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Gardener');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
  expect(await sent[0]?.request.json()).toMatchObject({ title: 'Gardener', company: null });
});

test('a failure to learn that is shown', async () => {
  answer(getJobPosting, () => failWith('FORBIDDEN', { message: 'No jobs today' }));
  answer(listOwnCompanies, { companies: [] });
  open('/jobs/new');
  expect(await screen.findByText('No jobs today')).toBeVisible();
});

test('a draft says that the network no longer allows it', async () => {
  answer(getJob, { job: draft({ approval: 'declined' }) });
  open(`/jobs/${draft()._id}/edit`);
  expect(await screen.findByText(JOB_TEXTS.rules.noPrivateJobs)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a private job leads to the profile of its poster', async () => {
  answer(getJob, { job: build() });
  open(`/jobs/${build()._id}`);
  const link = await screen.findByRole('link', { name: POSTER.name });
  expect(link).toHaveAttribute('href', `/user-profile/${POSTER._id}`);
});
