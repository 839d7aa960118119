import { screen, waitFor, within } from '@testing-library/react';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  undoEmailChange,
} from '@weft/shared/accounts/email-change/contract';
import { confirmIdentity, getSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const EMAIL = 'asha@example.org';
const PENDING = { email: 'asha@tidewell.example.org', expiresAt: '2026-11-27T09:00:00.000Z' };

async function open() {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Email/ }));
  return user;
}

const field = () => screen.findByLabelText('New email');

it('asks for a new address, which waits until it is cancelled', async () => {
  answer(getEmailChange, { email: EMAIL, pending: null });
  const asked = answer(askEmailChange, { pending: PENDING });
  const person = await open();
  expect(await screen.findByText(EMAIL)).toBeVisible();
  await person.type(await field(), PENDING.email);
  answer(getEmailChange, { email: EMAIL, pending: PENDING });
  await person.keyboard('{Enter}');
  expect(await screen.findByText("We've sent a link. Open it to confirm the address.")).toBeVisible();
  expect(await asked[0]?.request.json()).toEqual({ email: PENDING.email });
  expect(await screen.findByText(PENDING.email)).toBeVisible();
  expect(await field()).toHaveValue('');
  const cancelled = answer(cancelEmailChange, {});
  answer(getEmailChange, { email: EMAIL, pending: null });
  await person.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(screen.queryByText(PENDING.email)).toBeNull());
  expect(cancelled).toHaveLength(1);
  expect(document.activeElement).not.toBe(document.body);
});

it('says what is wrong with an address and keeps it', async () => {
  answer(getEmailChange, { email: EMAIL, pending: null });
  answer(askEmailChange, () =>
    failWith('EMAIL_TAKEN', { message: 'An account with this email address already exists.' }),
  );
  const person = await open();
  await person.type(await field(), 'nowhere{Enter}');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  await person.clear(await field());
  await person.type(await field(), 'bob@example.org{Enter}');
  expect(await screen.findByText('An account with this email address already exists.')).toBeVisible();
  expect(await field()).toHaveValue('bob@example.org');
});

it('asks for a fresh proof and repeats the call', async () => {
  answer(getEmailChange, { email: EMAIL, pending: null });
  answer(getSecondFactor, { onSince: null, recoveryCodesLeft: 0 });
  const proofs = answer(confirmIdentity, {});
  const asked = answer(askEmailChange, () =>
    proofs.length === 0 ? failWith('FRESH_PROOF_REQUIRED') : { pending: PENDING },
  );
  const person = await open();
  await person.type(await field(), `${PENDING.email}{Enter}`);
  const question = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await person.type(await question.findByLabelText('Password'), 'a good password{Enter}');
  expect(await screen.findByText("We've sent a link. Open it to confirm the address.")).toBeVisible();
  expect(asked).toHaveLength(2);
});

it('retries when the address cannot be loaded', async () => {
  answer(getEmailChange, noAnswer);
  const person = await open();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  answer(getEmailChange, { email: EMAIL, pending: null });
  await person.click(retry);
  expect(await screen.findByText(EMAIL)).toBeVisible();
});

it('confirms the address of an opened link once, and removes its token from the address bar', async () => {
  const calls = answer(confirmEmailChange, { email: PENDING.email });
  renderApp('/verify-email/new#token=secret');
  expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  expect(window.location.href).toBe('http://localhost:3000/verify-email/new');
  expect(calls).toHaveLength(1);
  expect(await calls[0]?.request.json()).toEqual({ token: 'secret' });
});

it.each([
  ['OTP_EXPIRED', 'This link has expired. Nothing was changed.'],
  ['EMAIL_TAKEN', 'An account with this email address already exists.'],
] as const)('says why a link changes nothing: %s', async (code, message) => {
  answer(confirmEmailChange, () => failWith(code, { message }));
  renderApp('/verify-email/new#token=old');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/settings');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('undoes a change after a question, and asks for a new password', async () => {
  const calls = answer(undoEmailChange, { email: EMAIL, resetToken: 'grant' });
  const { user } = renderApp('/verify-email/undo#token=secret');
  const button = await screen.findByRole('button', { name: 'Undo the change' });
  expect(calls).toHaveLength(0);
  await user.click(button);
  expect(await screen.findByText('The change is undone. All sessions have ended.')).toBeVisible();
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(await calls[0]?.request.json()).toEqual({ token: 'secret' });
});

it('says why a change cannot be undone, and can retry without a network', async () => {
  answer(undoEmailChange, noAnswer);
  const { user } = renderApp('/verify-email/undo#token=secret');
  await user.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The change could not be undone');
  answer(undoEmailChange, () => failWith('OTP_EXPIRED', { message: 'This link has expired.' }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.'));
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});
