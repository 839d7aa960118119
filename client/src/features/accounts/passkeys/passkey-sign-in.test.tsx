import { screen, waitFor } from '@testing-library/react';
import { signInWithPasskey, startPasskeySignIn } from '@weft/shared/accounts/passkeys/contract';
import { listProviders } from '@weft/shared/accounts/providers/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { CANCELLED, REQUEST_OPTIONS, stubPasskeys } from '@/testing/browser-passkeys';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

afterEach(() => vi.unstubAllGlobals());

const user = buildOwnProfile();

function open() {
  answer(getOwnProfile, { user });
  answer(listFeed, { posts: [], nextCursor: null });
  answer(startPasskeySignIn, { options: REQUEST_OPTIONS });
  return renderApp('/').user;
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

it('signs in with a passkey by the button', async () => {
  const { get } = stubPasskeys();
  const person = open();
  const calls = answer(signInWithPasskey, { token: 'fresh', user });
  await person.click(await button());
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(sessionToken()).toBe('fresh');
  expect(get).toHaveBeenCalledOnce();
  expect(await calls[0]?.request.json()).toMatchObject({ passkey: { id: 'AQID', type: 'public-key' } });
});

it('signs in with a passkey that the member chooses in the email field', async () => {
  const { get } = stubPasskeys({ autofills: true });
  open();
  answer(signInWithPasskey, { token: 'fresh', user });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(get.mock.calls[0]?.[0].mediation).toBe('conditional');
});

it('stays with the password if the member cancels', async () => {
  stubPasskeys({ get: CANCELLED });
  const person = open();
  await person.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No passkey was used. Try again, or sign in with your password.',
  );
  expect(await button()).toBeEnabled();
  expect(screen.getByLabelText('Email')).toBeVisible();
});

it('offers no password after a cancelled passkey where passwords are turned off', async () => {
  stubPasskeys({ get: CANCELLED });
  answer(listProviders, { providers: [], passwords: false });
  const person = open();
  await screen.findByText('Passwords are turned off on this network.');
  await person.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No passkey was used\. Please try again\.$/);
});

it('says why a passkey is refused', async () => {
  stubPasskeys();
  const person = open();
  answer(signInWithPasskey, () =>
    failWith('INVALID_CREDENTIALS', { message: "This passkey doesn't work here." }),
  );
  await person.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent("This passkey doesn't work here.");
  expect(window.location.pathname).toBe('/');
});

it('offers no passkeys where the browser has none', async () => {
  open();
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});
