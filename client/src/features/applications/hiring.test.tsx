import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addHiringNote,
  countApplicants,
  listApplicants,
  moveApplicants,
  openApplicant,
} from '@weft/shared/applications/hiring-contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { closeJob, getJob } from '@weft/shared/jobs/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { APPLICANTS, buildApplicant, buildJob } from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const can = { ...buildJob().can, close: true, hire: true };
const JOB = buildJob({ can });
const [ANN, BEN] = APPLICANTS.map(({ _id }) => _id);

beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getJob, { job: JOB });
  answer(countApplicants, {
    counts: { new: 2, shortlisted: 0, interview: 0, offer: 0, declined: 0 },
    unread: 2,
    canReadTrail: true,
  });
  answer(listApplicants, ({ request }) => {
    const isNew = new URL(request.url).searchParams.get('column') === 'new';
    return { applicants: isNew ? [...APPLICANTS] : [], nextCursor: null };
  });
});

const open = () => renderApp(`/jobs/${JOB._id}/applicants`, { signedIn: true });
const moving = () =>
  answer(moveApplicants, async ({ request }) => ({
    moved: ((await request.json()) as { ids: string[] }).ids,
  }));
const newColumn = async () => within(await screen.findByRole('list', { name: 'New' }));

it('moves an applicant by a menu, and asks whether to close the job after a hire', async () => {
  const moves = moving();
  const closed = answer(closeJob, { job: buildJob({ state: 'closed', closingReason: 'filled', can }) });
  const { user } = open();
  const column = await newColumn();
  await user.click(column.getByRole('button', { name: 'Move Ann Applicant' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hired' }));
  expect(await screen.findByRole('dialog', { name: 'Close this job?' })).toBeVisible();
  expect(await moves[0]?.request.json()).toEqual({ ids: [ANN], stage: 'hired' });
  await user.click(screen.getByRole('button', { name: 'Position filled' }));
  expect(await screen.findByText('Closed, position filled')).toBeVisible();
  expect(await closed[0]?.request.json()).toEqual({ reason: 'filled' });
});

it('moves an applicant who is dragged into another column', async () => {
  const moves = moving();
  // Wide: all columns are side by side.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  open();
  const column = await newColumn();
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const card = column.getAllByRole('listitem')[0] as HTMLElement;
  fireEvent.dragStart(card, { dataTransfer });
  for (const name of [/^New/, /^Interview/]) {
    const target = screen.getByRole('region', { name });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
  }
  expect(await screen.findByText(APPLICATION_TEXTS.done.moved({ count: 1 }))).toBeVisible();
  expect(moves).toHaveLength(1);
  expect(await moves[0]?.request.json()).toEqual({ ids: [ANN], stage: 'interview' });
});

it('declines several at once with a text that can be changed', async () => {
  const moves = moving();
  const { user } = open();
  const column = await newColumn();
  await user.click(column.getByRole('checkbox', { name: 'Choose Ann Applicant' }));
  await user.click(column.getByRole('checkbox', { name: 'Choose Ben Bidder' }));
  expect(screen.getByText('2 applicants chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Declined' }));
  const text = await screen.findByLabelText('Your answer');
  await user.clear(text);
  await user.type(text, 'Thank you.');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard your answer?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(APPLICATION_TEXTS.done.moved({ count: 2 }))).toBeVisible();
  expect(await moves[0]?.request.json()).toEqual({
    ids: [ANN, BEN],
    stage: 'declined',
    message: 'Thank you.',
  });
  expect(screen.queryByText('2 applicants chosen')).toBeNull();
});

it('searches and sorts in the address, and forgets who was chosen before', async () => {
  const asked = answer(listApplicants, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const found = APPLICANTS.filter(({ member }) => member.fullName.startsWith(query.get('search') ?? ''));
    return { applicants: query.get('column') === 'new' ? found : [], nextCursor: null };
  });
  const { user } = open();
  await user.click((await newColumn()).getByRole('checkbox', { name: 'Choose Ann Applicant' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search applicants' }), 'Ben');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ann Applicant' })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Ben Bidder' })).toBeVisible();
  expect(screen.queryByText('1 applicant chosen')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most skills first');
  await waitFor(() =>
    expect(new URL(asked.at(-1)?.request.url ?? '').search).toMatch(/sort=skills&search=Ben/),
  );
  expect(window.location.search).toBe('?search=Ben&sort=skills');
  await user.type(screen.getByRole('searchbox', { name: 'Search applicants' }), 'zzz');
  expect(await screen.findByText('No matches')).toBeVisible();
});

it('says when applicants applied, and since when they are in their state', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const [ann] = APPLICANTS as [(typeof APPLICANTS)[number]];
  const applicants = [{ ...ann, state: 'viewed' as const, sentAt: ago(5), stateSince: ago(2) }];
  answer(listApplicants, ({ request }) => {
    const isNew = new URL(request.url).searchParams.get('column') === 'new';
    return { applicants: isNew ? applicants : [], nextCursor: null };
  });
  open();
  const column = await newColumn();
  const times = column.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(times).toEqual(['Sent5 days ago', 'Viewed2 days ago']);
});

it('opens an application with CV, answers and notes', async () => {
  answer(openApplicant, { applicant: buildApplicant() });
  const note = {
    _id: '65f0000000000000000000e1',
    author: null,
    text: 'Ask about nights',
    createdAt: '2026-01-04T03:04:05.000Z',
    isOwn: true,
  };
  const added = answer(addHiringNote, { applicant: buildApplicant({ notes: [note] }) });
  const { user } = open();
  const column = await newColumn();
  await user.click(column.getByRole('button', { name: 'Ann Applicant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await dialog.findByText('May you work here?')).toBeVisible();
  expect(dialog.getByText('Yes')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open CV' })).toBeVisible();
  await user.type(dialog.getByLabelText('New private note'), 'Ask about nights');
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Ask about nights', { selector: 'p' })).toBeVisible();
  expect(await added[0]?.request.json()).toEqual({ text: 'Ask about nights' });
});

it('leads from one applicant to the next one of the column', async () => {
  const opens = answer(openApplicant, ({ request }) => {
    const card = APPLICANTS.find(({ _id }) => request.url.includes(_id));
    return { applicant: buildApplicant(card) };
  });
  const { user } = open();
  await user.click((await newColumn()).getByRole('button', { name: 'Ann Applicant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await dialog.findByText('1 of 2')).toBeVisible();
  await user.type(await dialog.findByRole('textbox'), 'Ask about nights');
  expect(dialog.getByRole('button', { name: 'Previous applicant' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(dialog.getByRole('button', { name: 'Next applicant' }));
  expect(await dialog.findByText('2 of 2')).toBeVisible();
  expect(await dialog.findByText('Ben Bidder')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next applicant' })).toHaveAttribute('aria-disabled', 'true');
  expect(opens.map(({ request }) => request.url.includes(BEN ?? ''))).toContain(true);
  expect(dialog.getByRole('textbox')).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Previous applicant' }));
  expect(await dialog.findByDisplayValue('Ask about nights')).toBeVisible();
});

it('shows who opened a CV', async () => {
  const [{ member }] = APPLICANTS as [(typeof APPLICANTS)[number]];
  const entry = {
    _id: '65f0000000000000000000f1',
    action: 'cvOpened',
    actor: { ...member, _id: '65f0000000000000000000f2', fullName: 'Olga Owner' },
    member,
    subject: 'Weaver',
    stage: null,
    role: null,
    post: null,
    at: '2026-01-04T03:04:05.000Z',
  } as const;
  answer(listTrail, { entries: [entry], nextCursor: null });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Audit trail' }));
  expect(await screen.findByText('Olga Owner opened the CV of Ann Applicant')).toBeVisible();
});

it('says why applicants could not be loaded, and hides them from everybody else', async () => {
  answer(listApplicants, failWith('FORBIDDEN', { message: APPLICATION_TEXTS.failed.applicants }));
  const { unmount } = open();
  expect((await screen.findAllByText(APPLICATION_TEXTS.failed.applicants))[0]).toBeVisible();
  unmount();
  answer(getJob, { job: buildJob() });
  open();
  expect(await screen.findByRole('heading', { name: 'Applicants not found' })).toBeVisible();
});
