import { screen } from '@testing-library/react';
import { login, registerStep3, sendOtp } from '@weft/shared/accounts/contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import Cookies from 'js-cookie';
import { expect, it } from 'vitest';
import { keepRegistration, sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';
import { saveDraft } from '../registration-draft';

const user = buildOwnProfile();

function answerDashboard() {
  answer(getOwnProfile, { user });
  answer(listFeed, { posts: [], nextCursor: null });
}

async function openForm() {
  const view = renderApp('/');
  await screen.findByRole('heading', { name: 'Sign in' });
  return view.user;
}

async function fillIn(person: Awaited<ReturnType<typeof openForm>>) {
  await person.type(screen.getByLabelText('Email'), 'Asha@Example.org');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
}

it('signs in, greets the member, stores the token and opens the dashboard', async () => {
  const calls = answer(login, { token: 'fresh', user });
  answerDashboard();
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByText('Login successful! Welcome back.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard');
  expect(sessionToken()).toBe('fresh');
  expect(await calls[0]?.request.json()).toEqual({ email: 'asha@example.org', password: 'correct horse' });
});

it('shows Signing In... while busy and ignores a second click', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const calls = answer(login, async () => {
    await gate;
    return failWith('INVALID_CREDENTIALS', { message: 'Incorrect email or password.' });
  });
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));

  const button = await screen.findByRole('button', { name: 'Signing In...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await person.click(button);
  finish();
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
  expect(calls).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toHaveValue('Asha@Example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
});

it('shows a fallback message when the server does not respond', async () => {
  answer(login, noAnswer);
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please check your credentials.');
});

it('reports missing values without a request', async () => {
  const person = await openForm();
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
  expect(screen.getByText('Please enter a password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email address');

  await person.type(screen.getByLabelText('Email'), 'asha');
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
});

it('offers a new code to a member who never verified their address', async () => {
  answer(login, () =>
    failWith('EMAIL_NOT_VERIFIED', { message: 'Please verify your email before signing in.' }),
  );
  const codes = answer(sendOtp, { message: "If this address needs verifying, we've sent a code." });
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please verify your email before signing in.')).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByRole('heading', { name: 'Verify code' })).toBeInTheDocument();
  expect(screen.getByText('asha@example.org')).toBeInTheDocument();
  expect(screen.getByText("If this address needs verifying, we've sent a code.")).toBeInTheDocument();
  expect(await codes[0]?.request.json()).toEqual({ email: 'asha@example.org' });
  expect(localStorage.getItem('registrationEmail')).toBe('asha@example.org');
});

it('opens the code screen although a code was sent recently', async () => {
  answer(login, () => failWith('EMAIL_NOT_VERIFIED'));
  answer(sendOtp, () => failWith('RATE_LIMITED', { message: 'Please wait 40 seconds.', retryAfter: 40 }));
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await person.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByRole('heading', { name: 'Verify code' })).toBeInTheDocument();
  expect(screen.getByText('Please wait 40 seconds.')).toBeInTheDocument();
});

it('redirects a session to the dashboard and replaces the history entry', async () => {
  answerDashboard();
  const before = window.history.length;
  renderApp('/', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard');
  expect(window.history.length).toBe(before);
});

it('shows the form when the stored session has ended', async () => {
  answer(getOwnProfile, () => failWith('UNAUTHENTICATED'));
  renderApp('/', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(sessionToken()).toBeUndefined();
});

it('shows the form after the session has ended, even if its cookie cannot be removed', async () => {
  renderApp('/', { state: { from: '/dashboard', hasEnded: true }, signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

it('focuses the first field and replaces its history entry after sign-in', async () => {
  answer(login, { token: 'fresh', user });
  answerDashboard();
  const person = await openForm();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  const before = window.history.length;
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Home' });
  expect(window.history.length).toBe(before);
});

it('shows a fallback message when requesting a new code fails without a message', async () => {
  answer(login, () => failWith('EMAIL_NOT_VERIFIED'));
  answer(sendOtp, () => failWith('INTERNAL', { message: '' }));
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await person.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText('Failed to send verification email')).toBeInTheDocument();
});

it('opens the location step for a member who has not completed the registration', async () => {
  const noLocation = { city: null, state: null, country: null, pinCode: null };
  const unfinished = { ...user, phoneNumber: null, location: noLocation };
  answer(login, { token: 'fresh', user: unfinished });
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [{ _id: 'IN-MH', name: 'Maharashtra', country: 'IN' }] });
  const done = answer(registerStep3, { user });
  saveDraft({ city: 'Mumbai', phoneNumber: '98200 55512' });
  keepRegistration('older-registration');
  const before = window.history.length;
  const person = await openForm();
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByText('Step 3 of 4 · 50% complete')).toBeInTheDocument();
  expect(screen.getByLabelText('City')).toHaveValue('Mumbai');
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByLabelText('Phone number')).toHaveValue('98200 55512');
  expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
  await person.type(screen.getByRole('combobox', { name: 'Country' }), 'india{Tab}');
  await person.type(screen.getByRole('combobox', { name: 'State' }), 'maha{Tab}');
  await person.type(screen.getByLabelText('Pincode'), '400050');
  answerDashboard();
  await person.click(screen.getByRole('button', { name: 'Complete' }));

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(done[0]?.request.headers.get('authorization')).toBe('Bearer fresh');
  expect(await done[0]?.request.json()).toMatchObject({ location: { country: 'IN', state: 'IN-MH' } });
  expect(sessionStorage.getItem('registrationDraft')).toBeNull();
  expect(window.history.length).toBe(before);
});

it('returns to the screen that required the sign-in', async () => {
  answer(login, { token: 'fresh', user });
  answer(getOwnProfile, { user });
  const view = renderApp('/settings?from=test');
  await screen.findByRole('heading', { name: 'Sign in' });
  await view.user.type(screen.getByLabelText('Email'), 'asha@example.org');
  await view.user.type(screen.getByLabelText('Password'), 'correct horse');
  await view.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  expect(window.location.search).toBe('?from=test');
});

it('never redirects to another site', async () => {
  answer(login, { token: 'fresh', user });
  answerDashboard();
  const view = renderApp('/', { state: { from: '//evil.example' } });
  await screen.findByRole('heading', { name: 'Sign in' });
  await view.user.type(screen.getByLabelText('Email'), 'asha@example.org');
  await view.user.type(screen.getByLabelText('Password'), 'correct horse');
  await view.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard');
  expect(Cookies.get('token')).toBe('fresh');
});
