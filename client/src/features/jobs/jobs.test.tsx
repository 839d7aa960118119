import { screen, waitFor, within } from '@testing-library/react';
import { listOwnCompanies } from '@weft/shared/companies/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import {
  closeJob,
  createJob,
  decideApproval,
  getJob,
  getJobPosting,
  listApprovals,
  listPostedJobs,
  listSavedJobs,
  publishJob,
  removeJob,
  saveJob,
  updateJob,
} from '@weft/shared/jobs/contract';
import {
  changeSearch,
  listSavedSearches,
  noteSearchOpened,
  removeSearch,
  saveSearch,
  type SavedSearch,
} from '@weft/shared/jobs/saved-search-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { listSuggestions } from '@weft/shared/network/discovery-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { describe, expect, it } from 'vitest';
import { buildJob } from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const COMPANY = { ...buildJob().company, slug: 'loom-works' };
const EDITOR = { edit: true, publish: false, close: true, remove: true, apply: true, hire: true };
/** A job whose applications go elsewhere. */
const build = (change: Partial<JobView> = {}) =>
  buildJob({
    requiredSkills: [
      { name: 'Weaving', isHeld: true },
      { name: 'Dyeing', isHeld: false },
    ],
    link: 'https://loom.example.org/jobs',
    ...change,
  });

const draft = (change: Partial<JobView> = {}) =>
  build({
    state: 'draft',
    publishedAt: null,
    endsAt: null,
    approval: 'approved',
    can: { ...EDITOR, publish: true, close: false, apply: false },
    ...change,
  });

function open(path: string, change = {}) {
  answer(getOwnProfile, { user: buildOwnProfile(change) });
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [] });
  answer(listSavedSearches, { searches: [] });
  return renderApp(path, { signedIn: true });
}

describe('the board', () => {
  it('keeps words and filters in the address, and shows the first job beside the list', async () => {
    answer(getJob, { job: build() });
    const searched = answer(searchJobs, ({ request }) => {
      const isFound = new URL(request.url).searchParams.get('search') !== 'smith';
      return { jobs: isFound ? [build()] : [], nextCursor: null, total: isFound ? 1 : 0 };
    });
    const { user } = open('/jobs?workplace=hybrid');
    expect(await screen.findByText('1 job')).toBeVisible();
    expect(await screen.findByText('You weave.')).toBeVisible();
    expect(screen.getAllByText('€64,000 – €78,000 a year')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Remote' }));
    await user.type(screen.getByRole('searchbox', { name: 'Title, skill or company' }), 'smith');
    expect(await screen.findByText('No jobs found')).toBeVisible();
    const params = new URL(searched.at(-1)?.request.url ?? '').searchParams;
    expect(params.get('workplace')).toBe('hybrid,remote');
    expect(params.get('search')).toBe('smith');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByRole('button', { name: 'Filters' })).toBeVisible();
  });

  it('names connections who work at the company, on the card and with links beside it', async () => {
    const named = [{ _id: 'b'.repeat(24), fullName: 'Kwame Osei', headline: null, profileImage: null }];
    const jobs = [build({ colleagues: { named, count: 1 } })];
    answer(getJob, { job: build({ colleagues: { named, count: 3 } }) });
    answer(searchJobs, { jobs, nextCursor: null, total: 1 });
    open('/jobs');
    expect(await screen.findByText('Kwame Osei works here')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '3 connections work here' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Kwame Osei/ })).toHaveAttribute(
      'href',
      `/user-profile/${'b'.repeat(24)}`,
    );
  });

  it('saves a job at once, and says why it could not', async () => {
    answer(getJob, { job: build() });
    answer(searchJobs, { jobs: [build()], nextCursor: null, total: 1 });
    answer(saveJob, failWith('QUOTA_EXCEEDED', { message: JOB_TEXTS.rules.savedMany }));
    const { user } = open('/jobs');
    const list = within(await screen.findByRole('list', { name: 'Results' }));
    await user.click(list.getByRole('button', { name: 'Save Weaver' }));
    expect(await screen.findByText(JOB_TEXTS.rules.savedMany)).toBeVisible();
    answer(saveJob, { isSaved: true });
    await user.click(list.getByRole('button', { name: 'Save Weaver' }));
    expect(await list.findByRole('button', { name: 'Saved: Weaver' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('shows why loading failed, and retries', async () => {
    answer(searchJobs, failWith('FORBIDDEN', { message: JOB_TEXTS.failed.load }));
    const { user } = open('/jobs');
    expect(await screen.findByText(JOB_TEXTS.failed.load)).toBeVisible();
    answer(searchJobs, { jobs: [], nextCursor: null, total: 0 });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No open jobs yet')).toBeVisible();
  });
});

describe('a job', () => {
  it('shows its facts, the viewer’s skills in words, and where the link leads', async () => {
    answer(getJob, { job: build() });
    open(`/jobs/${build()._id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Weaver' })).toBeVisible();
    expect(screen.getByText('You have 1 of 2 required skills')).toBeVisible();
    expect(screen.getByText('not on your profile')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Apply on their site' })).toHaveAttribute(
      'href',
      'https://loom.example.org/jobs',
    );
    expect(screen.getByText(/You leave Weft for loom.example.org/)).toBeVisible();
  });

  it('can’t be applied for once it has ended', async () => {
    answer(getJob, { job: build({ state: 'expired', link: null, can: { ...build().can, apply: false } }) });
    open(`/jobs/${build()._id}`);
    expect(await screen.findByText(/You can’t apply any more/)).toBeVisible();
    expect(screen.queryByText(/^apply/i)).toBeNull();
  });

  it('is closed by an editor, with a reason', async () => {
    answer(getJob, { job: build({ can: EDITOR, approval: 'approved' }) });
    const closed = answer(closeJob, {
      job: build({ state: 'closed', closingReason: 'filled', link: null, approval: 'approved' }),
    });
    const { user } = open(`/jobs/${build()._id}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close job' }));
    await user.click(await screen.findByRole('button', { name: 'Position filled' }));
    expect(await screen.findByText('Closed, position filled')).toBeVisible();
    expect(await closed[0]?.request.json()).toEqual({ reason: 'filled' });
  });

  it('says that there is none', async () => {
    answer(getJob, failWith('NOT_FOUND'));
    open(`/jobs/${build()._id}`);
    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeVisible();
  });
});

describe('writing a job', () => {
  const card = { ...COMPANY, tagline: null, industry: 'textiles', size: 'from11', place: null } as const;
  const own = {
    company: { ...card, followersCount: 0, postsCount: 0, isFollowed: false },
    role: 'editor',
  } as const;

  it('starts with a draft of the chosen company', async () => {
    answer(getJobPosting, { mayPostPrivately: false });
    answer(listOwnCompanies, { companies: [own] });
    const sent = answer(createJob, { job: draft({ approval: 'none' }) });
    answer(getJob, { job: draft({ approval: 'none' }) });
    const { user } = open('/jobs/new');
    await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Weaver');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '64,000');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('button', { name: 'Ask for approval' })).toBeVisible();
    expect(await sent[0]?.request.json()).toMatchObject({
      title: 'Weaver',
      company: COMPANY._id,
      type: null,
      salary: { from: 64_000, to: null },
    });
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('needs a company', async () => {
    answer(getJobPosting, { mayPostPrivately: false });
    answer(listOwnCompanies, { companies: [] });
    open('/jobs/new');
    expect(await screen.findByRole('link', { name: 'Create a company' })).toBeVisible();
  });

  it('sends no questions beside a link, which hides them', async () => {
    answer(getJob, { job: draft({ link: null }) });
    const sent = answer(updateJob, { job: draft() });
    const { user } = open(`/jobs/${draft()._id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Add a question' }));
    await user.type(screen.getByRole('textbox', { name: /^Link/ }), 'https://loom.example.org/jobs');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(JOB_TEXTS.done.draft)).toBeVisible();
    expect(await sent[0]?.request.json()).toMatchObject({
      link: 'https://loom.example.org/jobs',
      questions: [],
    });
  });

  it('leaves the contact person of a published job to those who hire', async () => {
    answer(getJob, { job: build({ can: EDITOR }) });
    const { unmount } = open(`/jobs/${build()._id}/edit`);
    const choice = { name: 'Show me as the contact person' };
    expect(await screen.findByRole('checkbox', choice)).toBeVisible();
    unmount();
    answer(getJob, { job: build({ can: { ...EDITOR, hire: false } }) });
    open(`/jobs/${build()._id}/edit`);
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
    expect(screen.queryByRole('checkbox', choice)).toBeNull();
  });

  it('shows a preview and what a draft still needs, while it is written', async () => {
    answer(getJob, { job: draft({ salary: { ...draft().salary, to: null } }) });
    const { user } = open(`/jobs/${draft()._id}/edit`);
    const beside = within(await screen.findByRole('complementary', { name: 'Preview' }));
    expect(beside.getByText('Add both ends of the pay')).toBeVisible();
    expect(beside.getByText('Salary missing')).toBeVisible();
    expect(beside.getByText('You weave.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'To' }), '78,000');
    expect(beside.getByText('€64,000 – €78,000 a year')).toBeVisible();
    expect(beside.queryByText('Add both ends of the pay')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Job title' }));
    expect(beside.getByText('Job without a title')).toBeVisible();
    expect(beside.getByText('Add a title')).toBeVisible();
  });

  it('deletes a draft after a question, also with unsaved changes', async () => {
    answer(getJob, { job: draft() });
    const removed = answer(removeJob, {});
    answer(listPostedJobs, { jobs: [], nextCursor: null });
    const { user } = open(`/jobs/${draft()._id}/edit`);
    await user.type(await screen.findByRole('textbox', { name: 'Job title' }), '!');
    await user.click(screen.getByRole('button', { name: 'Delete job' }));
    const question = within(await screen.findByRole('dialog'));
    expect(removed).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete job' }));
    await waitFor(() => expect(window.location.pathname).toBe('/my-jobs'));
    expect(removed).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before unsaved changes are lost, and not after they are saved', async () => {
    answer(getJob, { job: draft() });
    answer(updateJob, { job: draft({ title: 'Dyer' }) });
    answer(listSuggestions, { users: [], nextCursor: null });
    const { user } = open(`/jobs/${draft()._id}/edit`);
    const title = await screen.findByRole('textbox', { name: 'Job title' });
    const leave = () => user.click(screen.getAllByRole('link', { name: 'My Network' })[0] as HTMLElement);
    await user.clear(title);
    await user.type(title, 'Dyer');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(title).toHaveValue('Dyer');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(JOB_TEXTS.done.draft)).toBeVisible();
    await leave();
    await waitFor(() => expect(window.location.pathname).toBe('/network'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves before it publishes, and shows what is missing in its field', async () => {
    answer(getJob, { job: draft() });
    const saved = answer(updateJob, { job: draft() });
    const fields = { 'salary.to': JOB_TEXTS.rules.salary };
    answer(publishJob, failWith('VALIDATION_FAILED', { fields }));
    const { user } = open(`/jobs/${draft()._id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(JOB_TEXTS.rules.salary)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'To' })).toBeInvalid();
    expect(saved).toHaveLength(1);
    answer(publishJob, { job: build({ can: EDITOR, approval: 'approved' }) });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Weaver' })).toBeVisible();
  });
});

it('my jobs has saved and posted ones, with their states', async () => {
  answer(listSavedJobs, { jobs: [build({ isSaved: true, state: 'expired' })], nextCursor: null });
  const hired = build({ _id: 'b'.repeat(24), title: 'Dyer', can: { ...build().can, hire: true } });
  const jobs = [
    { ...draft(), applicants: null },
    { ...hired, applicants: { total: 13, unread: 5 } },
  ];
  answer(listPostedJobs, { jobs, nextCursor: null });
  const { user } = open('/my-jobs');
  expect(await screen.findByText('Expired')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Jobs posted' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Weaver' })).toHaveAttribute('href', `/jobs/${draft()._id}/edit`);
  expect(screen.getByText('5 new').parentElement).toHaveTextContent('13 applicants5 new');
});

describe('saved searches', () => {
  const search: SavedSearch = {
    _id: 'a'.repeat(24),
    name: 'Weavers',
    address: 'search=weaver&country=IN&workplace=hybrid%2Cremote&skills=1&pay=30000&currency=EUR&period=year',
    frequency: 'daily',
    newCount: 2,
    createdAt: '2026-01-02T03:04:05.000Z',
  };

  it('are saved from the board under the words and the place, with an alert', async () => {
    answer(searchJobs, { jobs: [], nextCursor: null, total: 0 });
    const { user } = open('/jobs?search=weaver&country=IN&within=7&sort=best');
    await user.click(await screen.findByRole('button', { name: 'Save search' }));
    expect(screen.getByLabelText('Name of this search')).toHaveValue('weaver, India');
    await user.clear(screen.getByLabelText('Name of this search'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(JOB_TEXTS.rules.searchName)).toBeVisible();
    await user.type(screen.getByLabelText('Name of this search'), 'Weavers');
    await user.click(screen.getByRole('radio', { name: 'Weekly' }));
    answer(saveSearch, failWith('QUOTA_EXCEEDED', { message: JOB_TEXTS.rules.searchesMany({ max: '20' }) }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You can save up to 20 searches')).toBeVisible();
    const saved = answer(saveSearch, {
      search: { ...search, address: 'search=weaver&country=IN', frequency: 'weekly' },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Alert on, weekly' })).toBeVisible();
    expect(await saved[0]?.request.json()).toMatchObject({
      name: 'Weavers',
      frequency: 'weekly',
      filters: { search: 'weaver', country: 'IN' },
    });
  });

  it('are listed with their filters and new jobs, opened, changed and deleted', async () => {
    const { user } = open('/my-jobs?tab=searches');
    answer(listSavedSearches, { searches: [search] });
    expect(await screen.findByText('2 new')).toBeVisible();
    expect(
      await screen.findByText(/weaver, India.*Hybrid, Remote.*From €30,000 a year.*My skills/),
    ).toBeVisible();
    answer(changeSearch, { search: { ...search, frequency: 'off' } });
    await user.click(screen.getByRole('button', { name: 'Edit the search Weavers' }));
    await user.click(screen.getByRole('radio', { name: 'No alert' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved, no alert')).toBeVisible();
    answer(removeSearch, {});
    await user.click(screen.getByRole('button', { name: 'Delete the search Weavers' }));
    expect(await screen.findByText('No saved searches')).toBeVisible();
  });

  it('lead to the board, and their jobs are not new any more', async () => {
    const { user } = open('/my-jobs?tab=searches');
    answer(listSavedSearches, { searches: [search] });
    answer(searchJobs, { jobs: [], nextCursor: null, total: 0 });
    const noted = answer(noteSearchOpened, { search: { ...search, newCount: 0 } });
    await user.click(await screen.findByRole('link', { name: 'Weavers' }));
    expect(await screen.findByRole('button', { name: 'Alert on, daily' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Title, skill or company' })).toHaveValue('weaver');
    expect(noted).toHaveLength(1);
  });

  it('are opened by their address, too, which alert mails have', async () => {
    open(`/jobs?${search.address}`);
    answer(listSavedSearches, { searches: [search] });
    answer(searchJobs, { jobs: [], nextCursor: null, total: 0 });
    const noted = answer(noteSearchOpened, { search: { ...search, newCount: 0 } });
    await waitFor(() => expect(noted).toHaveLength(1));
  });

  it('say why they could not be loaded', async () => {
    open('/my-jobs?tab=searches');
    answer(listSavedSearches, failWith('FORBIDDEN', { message: JOB_TEXTS.failed.searches }));
    expect(await screen.findByText(JOB_TEXTS.failed.searches)).toBeVisible();
  });
});

it('a moderator approves a company that asked', async () => {
  const company = { ...COMPANY, tagline: null, website: 'https://loom.example.org/' };
  const request = { company, requestedAt: '2026-01-02T03:04:05.000Z', approval: 'requested' } as const;
  answer(countOpenCases, { openCount: 0 });
  answer(listApprovals, { requests: [request], nextCursor: null });
  const decided = answer(decideApproval, { request: { ...request, approval: 'approved' } });
  const { user } = open('/moderation?tab=jobs', { moderator: true });
  await user.click(await screen.findByRole('button', { name: 'Approve the company Loom Works' }));
  expect(await screen.findByText(JOB_TEXTS.done.approved)).toBeVisible();
  expect(await decided[0]?.request.json()).toEqual({ approval: 'approved' });
});
