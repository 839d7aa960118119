import { screen, waitFor, within } from '@testing-library/react';
import {
  getApplication,
  getApplicationForm,
  listApplications,
  sendApplication,
  withdrawApplication,
} from '@weft/shared/applications/contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { getJob } from '@weft/shared/jobs/contract';
import type { AnswerOf } from '@weft/shared/http/endpoint';
import type { ApplicationCard } from '@weft/shared/applications/views';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { describe, expect, it } from 'vitest';
import { readDraft } from '@/lib/storage/drafts';
import {
  buildApplicant,
  buildApplication,
  buildJob,
  SENT_PROFILE,
} from '@/testing/applications/application-builders';
import { buildOwnProfile } from '@/testing/builders';
import { deferred } from '@/testing/open-feed';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const JOB = buildJob()._id;
const QUESTIONS: QuestionInput[] = [
  { text: 'May you work here?', kind: 'yesNo', options: [], isRequired: true },
  { text: 'Why?', kind: 'text', options: [], isRequired: false },
];
const CV = { id: 'f'.repeat(32), url: '/uploads/applications/f/cv.pdf', name: 'old.pdf', size: 2048 };

function open(path: string) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  return renderApp(path, { signedIn: true });
}

describe('a job', () => {
  it('leads to an application, or to the one that was sent', async () => {
    answer(getJob, { job: buildJob() });
    const { unmount } = open(`/jobs/${JOB}`);
    expect(await screen.findByRole('link', { name: 'Apply' })).toHaveAttribute('href', `/jobs/${JOB}/apply`);
    unmount();
    answer(getJob, { job: buildJob({ isApplied: true }) });
    open(`/jobs/${JOB}`);
    expect(await screen.findByRole('link', { name: 'You applied' })).toBeVisible();
  });
});

describe('applying', () => {
  it('shows what is sent of the profile, and sends answers, note and an earlier CV', async () => {
    answer(getJob, { job: buildJob({ questions: QUESTIONS }) });
    answer(getApplicationForm, { form: { profile: SENT_PROFILE, cvs: [CV] } });
    const sent = answer(sendApplication, { application: { ...buildApplication(), sent: null } });
    answer(listApplications, { applications: [buildApplication()], nextCursor: null });
    const { user } = open(`/jobs/${JOB}/apply`);
    const form = await screen.findByRole('form', { name: 'Application' });
    expect(within(form).queryByText('ann@example.org')).toBeNull();
    await user.click(within(form).getByRole('checkbox', { name: 'Show my email address to them' }));
    expect(within(form).getByText('ann@example.org')).toBeVisible();
    await user.selectOptions(within(form).getByLabelText('CV of an earlier application'), CV.id);
    await user.selectOptions(within(form).getByLabelText('May you work here?'), 'yes');
    await user.type(within(form).getByLabelText('Why? (optional)'), 'Cloth');
    await user.type(within(form).getByLabelText('Note (optional)'), 'Hello');
    await user.click(within(form).getByRole('button', { name: 'Send application' }));
    expect(await screen.findByText(APPLICATION_TEXTS.done.sent)).toBeVisible();
    expect(await screen.findByRole('list', { name: 'My applications' })).toBeVisible();
    const body = await sent[0]?.request.formData();
    expect(body?.get('note')).toBe('Hello');
    expect(body?.get('earlierCv')).toBe(CV.id);
    expect(body?.get('withEmail')).toBe('1');
    expect(JSON.parse(body?.get('answers') as string)).toEqual([
      { question: 'May you work here?', answer: 'yes' },
      { question: 'Why?', answer: 'Cloth' },
    ]);
  });

  it('keeps a draft, and shows the server’s messages at their fields', async () => {
    answer(getJob, { job: buildJob({ questions: QUESTIONS }) });
    const message = APPLICATION_TEXTS.rules.answer;
    answer(sendApplication, failWith('VALIDATION_FAILED', { fields: { 'answers.0': message } }));
    answer(getApplicationForm, { form: { profile: SENT_PROFILE, cvs: [CV] } });
    const { user, unmount } = open(`/jobs/${JOB}/apply`);
    await user.type(await screen.findByLabelText('Note (optional)'), 'Hello');
    await user.selectOptions(screen.getByLabelText('CV of an earlier application'), CV.id);
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(await screen.findByText(message)).toBeVisible();
    unmount();
    // The CV is erased meanwhile.
    answer(getApplicationForm, { form: { profile: SENT_PROFILE, cvs: [] } });
    const sent = answer(sendApplication, { application: { ...buildApplication(), sent: null } });
    answer(listApplications, { applications: [buildApplication()], nextCursor: null });
    const again = open(`/jobs/${JOB}/apply`);
    expect(await screen.findByLabelText('Note (optional)')).toHaveValue('Hello');
    await again.user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(await screen.findByText(APPLICATION_TEXTS.done.sent)).toBeVisible();
    expect((await sent[0]?.request.formData())?.get('earlierCv') ?? '').toBe('');
  });

  it('sends the same application again after a lost response, with what was added', async () => {
    answer(getJob, { job: buildJob() });
    answer(getApplicationForm, { form: { profile: SENT_PROFILE, cvs: [] } });
    const lost = answer(sendApplication, () => noAnswer());
    const { user } = open(`/jobs/${JOB}/apply`);
    const note = await screen.findByLabelText('Note (optional)');
    await user.type(note, 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(await screen.findByText(APPLICATION_TEXTS.failed.send)).toBeVisible();
    await user.type(note, ' again');
    const sent = answer(sendApplication, { application: { ...buildApplication(), sent: null } });
    answer(listApplications, { applications: [buildApplication()], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(await screen.findByRole('list', { name: 'My applications' })).toBeVisible();
    const [first, second] = [await lost[0]?.request.formData(), await sent[0]?.request.formData()];
    expect(second?.get('note')).toBe('Hello again');
    expect(first?.get('clientId')).toMatch(/./);
    expect(second?.get('clientId')).toBe(first?.get('clientId'));
  });

  it('forgets the draft although the form was left before the response', async () => {
    answer(getJob, { job: buildJob() });
    answer(getApplicationForm, { form: { profile: SENT_PROFILE, cvs: [] } });
    const sent = deferred<AnswerOf<typeof sendApplication>>();
    answer(sendApplication, () => sent.promise);
    const { user } = open(`/jobs/${JOB}/apply`);
    await user.type(await screen.findByLabelText('Note (optional)'), 'Hello');
    const draft = () => readDraft(buildOwnProfile()._id, `apply:${JOB}`);
    expect(draft()).toContain('Hello');
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    sent.settle({ application: { ...buildApplication(), sent: null } });
    expect(await screen.findByText(APPLICATION_TEXTS.done.sent)).toBeVisible();
    await waitFor(() => expect(draft()).toBe(''));
  });

  it('says why the form could not be loaded, and that the member has applied', async () => {
    answer(getJob, { job: buildJob() });
    answer(getApplicationForm, failWith('FORBIDDEN', { message: APPLICATION_TEXTS.rules.ended }));
    const { unmount } = open(`/jobs/${JOB}/apply`);
    expect(await screen.findByText(APPLICATION_TEXTS.rules.ended)).toBeVisible();
    unmount();
    answer(getJob, { job: buildJob({ isApplied: true }) });
    open(`/jobs/${JOB}/apply`);
    expect(await screen.findByRole('heading', { name: 'You’ve already applied for this job' })).toBeVisible();
  });
});

describe('my applications', () => {
  it('show states and answers, what was sent, and are withdrawn after a question', async () => {
    const declined = buildApplication({ state: 'declined', message: 'Not this time.', erasedAt: null });
    answer(listApplications, { applications: [declined], nextCursor: null });
    answer(getApplication, { application: { ...declined, sent: buildApplicant().sent } });
    const { user } = open('/my-jobs?tab=applied');
    const list = within(await screen.findByRole('list', { name: 'My applications' }));
    expect(list.getByText('Not this time.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'View what I sent: Weaver' }));
    expect(await screen.findByRole('link', { name: 'Open CV' })).toHaveAttribute(
      'href',
      '/uploads/applications/f/cv.pdf',
    );
    await user.keyboard('{Escape}');
    const withdrawn = buildApplication({ state: 'withdrawn', erasedAt: null });
    answer(withdrawApplication, { application: { ...withdrawn, sent: null } });
    answer(listApplications, { applications: [withdrawn], nextCursor: null });
    await user.click(await list.findByRole('button', { name: 'Withdraw my application: Weaver' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw and erase' }));
    expect(await screen.findByText('What you sent is erased.')).toBeVisible();
  });

  it('of a removed job say that what was sent is erased', async () => {
    const of = (removedTitle: string | null, change: Partial<ApplicationCard> = {}) =>
      buildApplication({ job: null, isJobRemoved: true, removedTitle, ...change });
    const hired = of('Dyer', { _id: '65f0000000000000000000b2', state: 'hired' });
    const nameless = of(null, { _id: '65f0000000000000000000b3' });
    answer(listApplications, { applications: [of('Weaver'), hired, nameless], nextCursor: null });
    open('/my-jobs?tab=applied');
    const rows = within(await screen.findByRole('list', { name: 'My applications' }));
    const row = (title: string) => {
      const found = rows.getByRole('heading', { name: title }).closest('li');
      if (!found) throw new Error(`no row of ${title}`);
      return within(found);
    };
    const weaver = row('Weaver');
    expect(weaver.getByText('Job removed')).toBeVisible();
    expect(weaver.getByText('This job was removed.')).toBeVisible();
    expect(weaver.getByText('What you sent is erased.')).toBeVisible();
    expect(weaver.getByText(/^It stays in this list until /)).toBeVisible();
    expect(row('Dyer').getAllByText('Hired')).not.toHaveLength(0);
    expect(row('Dyer').queryByText('Job removed')).toBeNull();
    expect(row('A job that was removed').queryByText('This job was removed.')).toBeNull();
    expect(rows.queryByRole('button')).toBeNull();
    expect(rows.queryByRole('link')).toBeNull();
  });

  it('say so in a list that is older than the removal', async () => {
    answer(listApplications, { applications: [buildApplication()], nextCursor: null });
    const removed = {
      ...buildApplication({ job: null, isJobRemoved: true, removedTitle: 'Weaver' }),
      sent: null,
    };
    answer(getApplication, { application: removed });
    answer(withdrawApplication, { application: removed });
    const { user } = open('/my-jobs?tab=applied');
    await user.click(await screen.findByRole('button', { name: 'View what I sent: Weaver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What you sent' }));
    expect(await dialog.findByText('What you sent is erased.')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Withdraw my application: Weaver' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw and erase' }));
    expect(await screen.findByText(APPLICATION_TEXTS.done.erasedBefore)).toBeVisible();
  });

  it('say that there are none, or why they could not be loaded', async () => {
    answer(listApplications, failWith('FORBIDDEN', { message: APPLICATION_TEXTS.failed.list }));
    const { user } = open('/my-jobs?tab=applied');
    expect(await screen.findByText(APPLICATION_TEXTS.failed.list)).toBeVisible();
    answer(listApplications, { applications: [], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('You haven’t applied for any jobs')).toBeVisible();
  });
});
