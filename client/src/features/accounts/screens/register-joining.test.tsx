import { screen } from '@testing-library/react';
import { registerStep1 } from '@weft/shared/accounts/contract';
import { checkInvitation, getRegistration } from '@weft/shared/joining/contract';
import { ALL_REQUIRED } from '@weft/shared/joining/asked-fields';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { beforeAll, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const { rules } = JOINING_TEXTS;

beforeAll(() => import('./register-screen'));

test.each([
  ['closed', 'Registration is closed'],
  ['invitation', 'You need an invitation'],
] as const)('%s registration says so instead of asking for data', async (mode, title) => {
  answer(getRegistration, { registration: { mode, domains: [], fields: ALL_REQUIRED } });
  renderApp('/register');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/');
});

test('domains that may register are named below the address', async () => {
  const domains = ['loom.example', 'weft.example'];
  answer(getRegistration, { registration: { mode: 'domains', domains, fields: ALL_REQUIRED } });
  answer(
    registerStep1,
    failWith('FORBIDDEN', { message: rules.otherDomain, fields: { email: rules.otherDomain } }),
  );
  const { user } = renderApp('/register');
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveAccessibleDescription('Use an address at loom.example, weft.example');
  await fill(user, 'ann@else.example');
  expect(email).toHaveAccessibleDescription(rules.otherDomain);
});

test('an invitation is named, fills the address in, and is sent', async () => {
  answer(checkInvitation, { invitation: { email: 'lars@example.org', invitedBy: 'Olga Owner' } });
  const asked = answer(registerStep1, { token: 'registration-token', user: buildOwnProfile() });
  const { user } = renderApp('/register#token=invited');
  expect(await screen.findByText('Olga Owner has invited you.')).toBeVisible();
  expect(window.location.hash).toBe('');
  expect(screen.getByLabelText('Email')).toHaveValue('lars@example.org');
  await fill(user);
  await screen.findByText('Step 2 of 4 · 25% complete');
  expect(await asked[0]?.request.json()).toMatchObject({ invitation: 'invited', email: 'lars@example.org' });
});

test('an unusable invitation leads to registration without one', async () => {
  answer(checkInvitation, failWith('OTP_EXPIRED', { message: rules.invitation }));
  const { user } = renderApp('/register#token=old');
  expect(await screen.findByText(rules.invitation)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Register without an invitation' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
});

test('an invitation for one person still works after Previous and after a lost answer', async () => {
  answer(checkInvitation, { invitation: { email: null, invitedBy: null } });
  answer(registerStep1, () => noAnswer());
  const { user } = renderApp('/register#token=once');
  await screen.findByText('You have an invitation.');
  await fill(user, 'lars@example.org');
  await screen.findByRole('alert');
  answer(checkInvitation, failWith('OTP_EXPIRED', { message: rules.invitation }));
  const asked = answer(registerStep1, { token: 'registration-token', user: buildOwnProfile() });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Step 2 of 4 · 25% complete');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.type(await screen.findByLabelText('Full name'), 'sen');
  answer(registerStep1, failWith('OTP_EXPIRED', { message: rules.invitation }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText(rules.invitation)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Register without an invitation' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('an invitation is checked again after a failure', async () => {
  answer(checkInvitation, () => noAnswer());
  const { user } = renderApp('/register#token=invited');
  expect(await screen.findByRole('alert', undefined, { timeout: 8000 })).toBeVisible();
  answer(checkInvitation, { invitation: { email: null, invitedBy: null } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('You have an invitation.')).toBeVisible();
});

async function fill(user: ReturnType<typeof renderApp>['user'], email?: string): Promise<void> {
  await user.type(screen.getByLabelText('Full name'), 'Lars Holm');
  if (email !== undefined) await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'sixfold8');
  await user.type(screen.getByLabelText('Confirm password'), 'sixfold8');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
}
