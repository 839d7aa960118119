import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { login } from '@weft/shared/accounts/contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { setNetworkSite } from '@/lib/browser/network-site';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const user = buildOwnProfile();

/** Signs in with the password, up to the code. */
async function openStep() {
  answer(login, () => failWith('SECOND_FACTOR_REQUIRED', { message: 'Please enter the code.' }));
  answer(getOwnProfile, { user });
  answer(listFeed, { posts: [], nextCursor: null });
  const view = renderApp('/');
  await screen.findByRole('heading', { name: 'Sign in' });
  await view.user.type(screen.getByLabelText('Email'), 'asha@example.org');
  await view.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: 'Enter your code' });
  return view.user;
}

it('asks for the code of the app after the password, and signs in', async () => {
  const calls = answer(finishSignIn, { token: 'fresh', user });
  const person = await openStep();
  expect(sessionToken()).toBeUndefined();
  const first = screen.getByLabelText('Digit 1 of 6');
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  expect(document.title).toContain('Enter your code');
  await person.paste('481 203');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Login successful! Welcome back.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(sessionToken()).toBe('fresh');
  expect(await calls[0]?.request.json()).toEqual({ code: '481203' });
});

it('trusts the browser if the member says so', async () => {
  const calls = answer(finishSignIn, { token: 'fresh', user });
  const person = await openStep();
  await person.click(screen.getByRole('checkbox', { name: "Don't ask on this browser for 30 days" }));
  await person.click(screen.getByLabelText('Digit 1 of 6'));
  await person.paste('481203');
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Home' });
  expect(await calls[0]?.request.json()).toEqual({ code: '481203', trust: true });
});

it('keeps a wrong code and says how many tries are left', async () => {
  const message = 'That code is not right. 3 tries left.';
  answer(finishSignIn, () => failWith('OTP_INVALID', { message }));
  const person = await openStep();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Please enter the six digits/);
  await person.click(screen.getByLabelText('Digit 1 of 6'));
  await person.keyboard('481203{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue('3');
});

it('returns to the password with the reason and the address when the sign-in has expired', async () => {
  answer(finishSignIn, () => failWith('OTP_EXPIRED', { message: 'Too many wrong codes.' }));
  const person = await openStep();
  await person.keyboard('481203{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many wrong codes.');
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('signs in with a recovery code', async () => {
  const calls = answer(finishSignIn, { token: 'fresh', user });
  const person = await openStep();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible();
  const field = screen.getByLabelText('Recovery code');
  expect(field).toHaveFocus();
  await person.keyboard('abcd{Enter}');
  expect(await screen.findByText(/or a recovery code$/)).toBeVisible();
  await person.keyboard('-efgh{Enter}');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await calls[0]?.request.json()).toEqual({ code: 'abcd-efgh' });
});

it('goes back to the code, and to the password', async () => {
  const person = await openStep();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.click(screen.getByRole('button', { name: 'Back to the code' }));
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Back to Sign In' }));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('goes back with the button of the browser as well, step by step', async () => {
  const person = await openStep();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
});

it('still asks for the code when the page is loaded again', async () => {
  await openStep();
  await waitFor(() => expect(overlayHistory.content).toBeDefined());
  const { content } = overlayHistory;
  cleanup();
  await new Promise<void>((arrived) => setTimeout(() => overlayHistory.whenIdle(arrived)));
  const { user: person } = renderApp('/', { overlay: content });
  await screen.findByRole('heading', { name: 'Enter your code' });
  answer(finishSignIn, () => failWith('OTP_EXPIRED', { message: 'Please sign in again.' }));
  await person.paste('481203');
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in again.');
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
});

it('says whom to ask about a suspension that is found at the code', async () => {
  setNetworkSite({ ...PLAIN_SITE, contact: 'team@example.org' });
  answer(finishSignIn, () => failWith('SUSPENDED', { message: 'This account is suspended.' }));
  const person = await openStep();
  await person.keyboard('481203{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This account is suspended.');
  expect(within(alert).getByRole('link', { name: 'team@example.org' })).toHaveAttribute(
    'href',
    'mailto:team@example.org',
  );
  setNetworkSite(PLAIN_SITE);
});
