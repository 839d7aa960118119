import { act, screen, waitFor } from '@testing-library/react';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { answerApplication, getOwnApplication } from '@weft/shared/joining/contract';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { setNetworkSite } from '@/lib/browser/network-site';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const { done, failed } = JOINING_TEXTS;
const WAITING = { state: 'waiting', question: 'What do you work on?', answer: '', text: '' } as const;

beforeAll(() => import('./waiting-area'));
afterEach(() => vi.useRealTimers());

function open(address: string, state: 'waiting' | 'declined' = 'waiting') {
  answer(getOwnProfile, { user: buildOwnProfile({ application: state }) });
  return renderApp(address, { signedIn: true });
}

test.each(['/dashboard', '/messages', '/admin/members'])('%s shows the application', async (address) => {
  answer(getOwnApplication, { application: WAITING });
  open(address);
  expect(await screen.findByRole('heading', { name: 'You are waiting for approval' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/edit-profile');
});

test('the question is answered', async () => {
  answer(getOwnApplication, { application: WAITING });
  const asked = answer(answerApplication, {
    message: done.answered,
    application: { ...WAITING, answer: 'Rivers' },
  });
  const { user } = open('/dashboard');
  await user.type(await screen.findByRole('textbox', { name: 'What do you work on?' }), 'Rivers');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText(done.answered)).toBeVisible();
  expect(await asked[0]?.request.json()).toEqual({ answer: 'Rivers' });
});

test('an answer that is not saved is still there after a visit elsewhere', async () => {
  answer(getOwnApplication, { application: { ...WAITING, answer: 'Rivers' } });
  const first = open('/dashboard');
  await first.user.type(await screen.findByRole('textbox', { name: WAITING.question }), ' and seas');
  first.unmount();
  open('/dashboard');
  expect(await screen.findByRole('textbox', { name: WAITING.question })).toHaveValue('Rivers and seas');
});

test('a declined member reads why, and can leave', async () => {
  const application = { ...WAITING, state: 'declined', text: 'Members only' } as const;
  answer(getOwnApplication, { application });
  open('/dashboard', 'declined');
  expect(await screen.findByText('Members only')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test.each(['waiting', 'declined'] as const)('an applicant who is %s reads whom to ask', async (state) => {
  onTestFinished(() => setNetworkSite(PLAIN_SITE));
  setNetworkSite({ ...PLAIN_SITE, contact: 'hello@loom.example' });
  answer(getOwnApplication, { application: { ...WAITING, state } });
  open('/dashboard', state);
  const address = await screen.findByRole('link', { name: 'hello@loom.example' });
  expect(address).toHaveAttribute('href', 'mailto:hello@loom.example');
  expect(address.parentElement).toHaveTextContent('Questions? Write to hello@loom.example.');
});

test('opens the member area without a reload once the member is let in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answer(getOwnApplication, { application: WAITING });
  open('/nowhere');
  await screen.findByRole('heading', { name: 'You are waiting for approval' });
  await waitFor(() => expect(asked).toHaveLength(1));
  answer(getOwnApplication, { application: { ...WAITING, state: null } });
  answer(getOwnProfile, { user: buildOwnProfile() });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('can be loaded again after a failure', async () => {
  answer(getOwnApplication, failWith('FORBIDDEN', { message: failed.application }));
  const { user } = open('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent(failed.application);
  answer(getOwnApplication, { application: WAITING });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'You are waiting for approval' })).toBeVisible();
});
