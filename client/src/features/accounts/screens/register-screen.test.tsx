import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  registerStep1,
  registerStep2,
  registerStep3,
  sendVerificationEmail,
} from '@weft/shared/accounts/contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { keepRegistration, registrationToken, sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer, server } from '@/testing/server';
import { saveDraft } from '../registration-draft';

const user = buildOwnProfile();
function answerPlaces() {
  answer(listCountries, {
    countries: [
      { _id: 'IN', name: 'India' },
      { _id: 'US', name: 'United States' },
    ],
  });
  answer(listStates, {
    states: [
      { _id: 'IN-MH', name: 'Maharashtra', country: 'IN' },
      { _id: 'IN-KA', name: 'Karnataka', country: 'IN' },
      { _id: 'US-MA', name: 'Massachusetts', country: 'US' },
    ],
  });
}
/** The transform of the progress bar. */
const progress = () =>
  screen
    .getByRole('list', { name: 'Registration progress' })
    .parentElement?.querySelector<HTMLElement>('[style*=scaleX]')?.style.transform;
const next = () => screen.getByRole('button', { name: 'Next' });

async function openStep(step: number): Promise<UserEvent> {
  if (step > 1) {
    keepRegistration('registration-token');
    saveDraft({ step, fullName: 'Asha Venkatesan', email: 'asha@example.org' });
    localStorage.setItem('registrationEmail', 'asha@example.org');
  }
  const view = renderApp('/register');
  await screen.findByText(`Step ${step} of 4 · ${(step - 1) * 25}% complete`);
  expect(progress()).toBe(`scaleX(${(step - 1) / 4})`);
  if (step === 1) await screen.findByLabelText('Full name');
  return view.user;
}

async function fillAccount(person: UserEvent, over: { confirm?: string; password?: string } = {}) {
  await person.type(screen.getByLabelText('Full name'), 'Asha Venkatesan');
  await person.type(screen.getByLabelText('Email'), 'asha@example.org');
  await person.type(screen.getByLabelText('Password'), over.password ?? 'sixfold8');
  await person.type(screen.getByLabelText('Confirm password'), over.confirm ?? 'sixfold8');
}

describe('an error response without a message, such as that of a proxy', () => {
  it('shows a fallback message in step 1', async () => {
    answer(registerStep1, () => failWith('INTERNAL', { message: '' }));
    const person = await openStep(1);
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    await fillAccount(person);
    await person.click(screen.getByRole('checkbox'));
    await person.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent('Step 1 registration failed');
  });

  it('shows a fallback message in step 2', async () => {
    answer(registerStep2, () => failWith('INTERNAL', { message: '' }));
    const person = await openStep(2);
    const picture = new File(['picture'], 'me.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText('Profile picture'), picture);
    await person.click(next());
    expect(await screen.findByText('Step 2 registration failed')).toBeInTheDocument();
  });
});

describe('step 1', () => {
  it('shows all errors and focuses the first field with an error', async () => {
    const person = await openStep(1);
    await person.click(next());
    const messages = await screen.findAllByText(/^Please /);
    expect(messages.map((message) => message.textContent)).toEqual([
      'Please enter your full name',
      'Please enter your email address',
      'Please enter a password',
      'Please agree to the terms and conditions',
    ]);
    expect(screen.getByLabelText('Full name')).toHaveFocus();
  });

  it('validates the address, the length of the password and its repetition', async () => {
    const person = await openStep(1);
    await person.type(screen.getByLabelText('Email'), 'asha@');
    await person.type(screen.getByLabelText('Password'), '12345');
    await person.type(screen.getByLabelText('Confirm password'), '1234');
    await person.click(next());
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters long')).toBeInTheDocument();
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  });

  it('creates the account, stores the registration token separately from the session and opens step 2', async () => {
    const calls = answer(registerStep1, { token: 'registration-token', user });
    const person = await openStep(1);
    await fillAccount(person);
    await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await person.click(next());
    expect(await screen.findByText('Step 2 of 4 · 25% complete')).toBeInTheDocument();
    expect(await calls[0]?.request.json()).toEqual({
      fullName: 'Asha Venkatesan',
      email: 'asha@example.org',
      password: 'sixfold8',
      isEmailVerified: false,
    });
    expect(registrationToken()).toBe('registration-token');
    expect(sessionToken()).toBeUndefined();
    expect(localStorage.getItem('registrationEmail')).toBe('asha@example.org');
  });

  it('reports a too common password at its field', async () => {
    const message = 'This password is too common. Please choose another one.';
    answer(registerStep1, () => failWith('VALIDATION_FAILED', { message, fields: { password: message } }));
    const person = await openStep(1);
    await fillAccount(person);
    await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await person.click(next());
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(message));
    expect(password).toHaveFocus();
  });

  it('reports a taken address at its field and stays open', async () => {
    const message = 'An account with this email address already exists.';
    answer(registerStep1, () => failWith('EMAIL_TAKEN', { message }));
    const person = await openStep(1);
    await fillAccount(person);
    await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await person.click(next());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('Password')).toHaveValue('sixfold8');
  });

  it('stays open with a fallback message when the server does not respond', async () => {
    answer(registerStep1, noAnswer);
    const person = await openStep(1);
    await fillAccount(person);
    await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await person.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent('Step 1 failed. Please try again.');
  });

  it('restores name and address after a reload, but no password', async () => {
    const person = await openStep(1);
    await fillAccount(person);
    expect(sessionStorage.getItem('registrationDraft')).not.toContain('sixfold8');
    const again = renderApp('/register');
    const form = within(again.container);
    expect(await form.findByLabelText('Full name')).toHaveValue('Asha Venkatesan');
    expect(form.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(form.getByLabelText('Password')).toHaveValue('');
  });

  it('opens terms and privacy policy in a new tab', async () => {
    await openStep(1);
    // The foot of the page has links of the same names.
    const [terms, privacy] = ['Terms', 'Privacy Policy'].map(
      (name) => screen.getAllByRole('link', { name })[0],
    );
    expect(terms).toHaveAttribute('href', '/terms');
    expect(privacy).toHaveAttribute('target', '_blank');
  });
});

describe('step 2', () => {
  const picked = new File(['picture'], 'asha.png', { type: 'image/png' });

  it('accepts a dropped picture and rejects other files', async () => {
    await openStep(2);
    const place = screen.getByRole('button', { name: 'Choose Image' });
    const drop = (file: File) =>
      fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'], getData: () => '' } });
    drop(new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This file is not a picture/);
    drop(new File(['picture'], 'dropped.png', { type: 'image/png' }));
    expect(await screen.findByText('dropped.png')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Image' })).toBeVisible();
  });

  it('shows the chosen picture, lets the member change it and confirms its upload', async () => {
    answerPlaces();
    const calls = answer(registerStep2, { user });
    const person = await openStep(2);
    await person.upload(screen.getByLabelText('Profile picture'), picked);
    expect(await screen.findByRole('img', { name: 'Preview of your profile picture' })).toHaveAttribute(
      'src',
      'blob:preview',
    );
    expect(screen.getByRole('button', { name: 'Change Image' })).toBeInTheDocument();

    await person.click(next());
    expect(await screen.findByText('Step 3 of 4 · 50% complete')).toBeInTheDocument();
    expect(screen.getByText('Profile picture uploaded successfully!')).toBeInTheDocument();
    expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer registration-token');
    expect(calls[0]?.request.headers.get('content-type')).toContain('multipart/form-data');
  });

  it('uploads the placeholder without a confirmation when no picture was chosen', async () => {
    server.use(
      http.get('*/dummy-user.jpg', () => HttpResponse.arrayBuffer(new Uint8Array([255, 216, 255]).buffer)),
    );
    answerPlaces();
    const calls = answer(registerStep2, { user });
    const person = await openStep(2);
    await person.click(next());
    expect(await screen.findByText('Step 3 of 4 · 50% complete')).toBeInTheDocument();
    expect(screen.queryByText('Profile picture uploaded successfully!')).not.toBeInTheDocument();
    expect(await calls[0]?.request.text()).toContain('filename="dummy-user.jpg"');
  });

  it('shows an error without a registration token', async () => {
    saveDraft({ step: 2 });
    const view = renderApp('/register');
    await view.user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No token found. Please complete step 1 first.',
    );
  });

  it('rejects a picture that is too large', async () => {
    const person = await openStep(2);
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
    await person.upload(screen.getByLabelText('Profile picture'), large);
    expect(await screen.findByText(/larger than 20 MB/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose Image' })).toBeInTheDocument();
  });

  it("shows the server's message and stays open when the upload is rejected", async () => {
    answer(registerStep2, () =>
      failWith('UNSUPPORTED_MEDIA_TYPE', { message: 'This file is not a picture.' }),
    );
    const person = await openStep(2);
    await person.upload(screen.getByLabelText('Profile picture'), picked);
    await person.click(next());
    expect(await screen.findByText('This file is not a picture.')).toBeInTheDocument();
    expect(screen.getByText('asha.png')).toBeInTheDocument();
  });

  it('returns to step 1 with the typed values', async () => {
    const person = await openStep(2);
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('Asha Venkatesan');
  });
});

describe('step 3', () => {
  const complete = () => screen.getByRole('button', { name: 'Complete' });

  it('shows all errors in the order of the fields', async () => {
    answerPlaces();
    const person = await openStep(3);
    await person.click(complete());
    const messages = await screen.findAllByText(/^Please enter/);
    expect(messages.map((message) => message.textContent)).toEqual([
      'Please enter your city',
      'Please enter your country',
      'Please enter your state',
      'Please enter your pincode',
      'Please enter your phone number',
    ]);
    expect(screen.getByLabelText('City')).toHaveFocus();
    await person.type(screen.getByLabelText('Pincode'), 'AB-123');
    expect(await screen.findByText('Please enter a valid pincode (at least 4 digits)')).toBeInTheDocument();
  });

  it('finds a state by typing, sets its country and then lists only states of that country', async () => {
    answerPlaces();
    const person = await openStep(3);
    const state = screen.getByRole('combobox', { name: 'State' });
    await person.click(state);
    await person.type(state, 'mass');
    await person.click(await screen.findByRole('option', { name: /Massachusetts/ }));
    expect(state).toHaveValue('Massachusetts');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');

    await person.clear(state);
    await person.type(state, 'ma');
    const found = await screen.findByRole('option', { name: 'Massachusetts' });
    expect(
      within(found.closest('[role=listbox]') as HTMLElement)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Massachusetts']);
  });

  it('clears the state when another country is chosen', async () => {
    answerPlaces();
    const person = await openStep(3);
    const state = screen.getByRole('combobox', { name: 'State' });
    await person.click(state);
    await person.click(await screen.findByRole('option', { name: /Maharashtra/ }));
    const country = screen.getByRole('combobox', { name: 'Country' });
    await person.clear(country);
    await person.type(country, 'united{ArrowDown}{Enter}');
    expect(country).toHaveValue('United States');
    expect(state).toHaveValue('');
  });

  it('shows the country before the state and accepts typed text that matches exactly one option', async () => {
    answerPlaces();
    const person = await openStep(3);
    expect(screen.getByLabelText('City')).toHaveFocus();
    // The last one is the menu of languages.
    const boxes = screen.getAllByRole('combobox').slice(0, -1);
    expect(boxes).toEqual([
      screen.getByRole('combobox', { name: 'Country' }),
      screen.getByRole('combobox', { name: 'State' }),
    ]);
    const [country, state] = boxes as [HTMLElement, HTMLElement];
    await person.click(country);
    await screen.findByRole('option', { name: /India/ });
    await person.type(country, 'ndia{Tab}');
    expect(country).toHaveValue('India');
    await person.type(state, 'a{Tab}');
    expect(state).toHaveValue('');
    await person.type(state, 'KARNATAKA{Tab}');
    expect(state).toHaveValue('Karnataka');
  });

  it('completes, requests the mail and confirms, even when the request for the mail fails', async () => {
    answerPlaces();
    const calls = answer(registerStep3, { user });
    const mails = answer(sendVerificationEmail, noAnswer);
    const person = await openStep(3);
    await person.type(screen.getByLabelText('City'), 'Mumbai');
    await person.click(screen.getByRole('combobox', { name: 'State' }));
    await person.click(await screen.findByRole('option', { name: /Maharashtra/ }));
    await person.type(screen.getByLabelText('Pincode'), '400050');
    await person.type(screen.getByLabelText('Phone number'), '+91 98200 55512');
    await person.click(complete());

    expect(await screen.findByText('Step 4 of 4 · 75% complete')).toBeInTheDocument();
    expect(
      screen.getByText('Registration completed! Please check your email for verification OTP.'),
    ).toBeInTheDocument();
    expect(mails).toHaveLength(1);
    expect(await calls[0]?.request.json()).toEqual({
      location: { city: 'Mumbai', state: 'IN-MH', country: 'IN', pinCode: '400050' },
      phoneNumber: '+91 98200 55512',
    });
  });

  it("shows the server's messages at their fields and keeps the typed values", async () => {
    answerPlaces();
    answer(registerStep3, () =>
      failWith('VALIDATION_FAILED', { fields: { 'location.state': 'Please choose a state from the list' } }),
    );
    saveDraft({
      city: 'Mumbai',
      state: 'IN-MH',
      country: 'IN',
      pinCode: '400050',
      phoneNumber: '98200 55512',
    });
    const person = await openStep(3);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra'));
    await person.click(complete());
    expect(await screen.findByText('Please choose a state from the list')).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Mumbai');
  });

  it('reports that the lists failed to load and can retry', async () => {
    answer(listCountries, () => failWith('FORBIDDEN', { message: '' }));
    answer(listStates, { states: [] });
    const person = await openStep(3);
    expect(await screen.findByText('Failed to fetch states and countries')).toBeInTheDocument();
    answerPlaces();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(screen.queryByText('Failed to fetch states and countries')).not.toBeInTheDocument(),
    );
  });
});

it('shows the address in step 4 and links to the code screen', async () => {
  const person = await openStep(4);
  expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
  expect(screen.getByText('asha@example.org')).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Verify OTP' }));
  expect(await screen.findByRole('heading', { name: 'Verify code' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/verify-otp');
});
