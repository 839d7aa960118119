import { act, screen, waitFor, within } from '@testing-library/react';
import { logout } from '@weft/shared/accounts/contract';
import {
  linkIdentity,
  listIdentities,
  listProviders,
  signInAtProvider,
  startIdentity,
  startProviderSignIn,
  unlinkIdentity,
} from '@weft/shared/accounts/providers/contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { setNetworkSite } from '@/lib/browser/network-site';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

let left: readonly string[];
let watch: AbortController;
beforeEach(() => {
  watch = new AbortController();
  left = leftFor(watch.signal);
});
afterEach(() => watch.abort());

/** Collects the addresses outside of the client that it opens until the signal, and opens none of them. */
function leftFor(signal: AbortSignal): readonly string[] {
  const addresses: string[] = [];
  const collect = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.origin === window.location.origin) return;
    event.preventDefault();
    addresses.push(link.href);
  };
  document.addEventListener('click', collect, { signal });
  return addresses;
}

const user = buildOwnProfile();
const TIDEWELL = { id: 'tidewell', name: 'Tidewell Grid', button: null };
const ADDRESS = 'https://login.example.org/auth?state=in.x';
const IDENTITY = {
  provider: 'tidewell',
  name: 'Tidewell Grid',
  email: 'asha@tidewell.example',
  createdAt: '2026-11-04T09:00:00.000Z',
  lastUsedAt: null,
};

function answerMember() {
  answer(getOwnProfile, { user });
  answer(listFeed, { posts: [], nextCursor: null });
}

const button = (name: string) => screen.findByRole('button', { name });

it('offers the organisations, and leaves for the one that is chosen', async () => {
  answer(listProviders, {
    providers: [TIDEWELL, { id: 'loom', name: 'Loom', button: 'Weavers, this way' }],
    passwords: true,
  });
  const calls = answer(startProviderSignIn, { address: ADDRESS });
  const { user: person } = renderApp('/');
  expect(await button('Weavers, this way')).toBeVisible();
  await person.click(await button('Continue with Tidewell Grid'));
  await waitFor(() => expect(left).toEqual([ADDRESS]));
  expect(calls[0]?.params).toMatchObject({ provider: 'tidewell' });
});

it('says if an organisation can not be reached', async () => {
  answer(listProviders, { providers: [TIDEWELL], passwords: true });
  answer(startProviderSignIn, () => failWith('UNAVAILABLE', { message: "Tidewell Grid can't be reached." }));
  const { user: person } = renderApp('/');
  await person.click(await button('Continue with Tidewell Grid'));
  expect(await screen.findByRole('alert')).toHaveTextContent("Tidewell Grid can't be reached.");
  expect(await button('Continue with Tidewell Grid')).toBeEnabled();
});

it('offers the password alone where there is no organisation', async () => {
  renderApp('/');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText('or with your password')).toBeNull();
});

it('offers only what works where passwords are turned off', async () => {
  answer(listProviders, { providers: [TIDEWELL], passwords: false });
  const { user: person } = renderApp('/');
  expect(await screen.findByText('Passwords are turned off on this network.')).toBeVisible();
  expect(await button('Continue with Tidewell Grid')).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  expect(screen.queryByText('or with your password')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Join with your organisation' })).toBeVisible();
});

it('offers no password before the server has answered, where the page says that passwords are turned off', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  let passwords = false;
  answer(listProviders, async () => {
    await gate;
    return { providers: [], passwords };
  });
  const meta = document.createElement('meta');
  meta.name = 'passwords';
  meta.content = 'off';
  document.head.append(meta);
  try {
    const { unmount } = renderApp('/');
    expect(await screen.findByText('Passwords are turned off on this network.')).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    unmount();
    renderApp('/forgot-password');
    expect(await screen.findByRole('heading', { name: 'Passwords are turned off' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    // An open page may be older than the choice.
    passwords = true;
    finish();
    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  } finally {
    meta.remove();
  }
});

it('signs in with what the organisation has added to the address, once', async () => {
  answerMember();
  const calls = answer(signInAtProvider, { token: 'fresh', user });
  renderApp('/sign-in/tidewell?code=abc&state=in.x');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(sessionToken()).toBe('fresh');
  expect(calls).toHaveLength(1);
  expect(await calls[0]?.request.json()).toEqual({ query: '?code=abc&state=in.x' });
});

it('asks for the code of an authenticator app', async () => {
  answerMember();
  answer(signInAtProvider, () => failWith('SECOND_FACTOR_REQUIRED'));
  answer(finishSignIn, { token: 'fresh', user });
  const { user: person } = renderApp('/sign-in/tidewell?code=abc&state=in.x');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await person.paste('123456');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

it('leads back to the sign-in from the code, with the button of the browser as well', async () => {
  answer(signInAtProvider, () => failWith('SECOND_FACTOR_REQUIRED'));
  renderApp('/sign-in/tidewell?code=abc&state=in.x');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await waitFor(() => expect(overlayHistory.content).toBeDefined());
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says whom to ask about a suspension that is found at the code of an organisation', async () => {
  setNetworkSite({ ...PLAIN_SITE, contact: 'team@example.org' });
  answer(signInAtProvider, () => failWith('SECOND_FACTOR_REQUIRED'));
  answer(finishSignIn, () => failWith('SUSPENDED', { message: 'This account is suspended.' }));
  const { user: person } = renderApp('/sign-in/tidewell?code=abc&state=in.x');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await person.keyboard('481203{Enter}');
  expect(await screen.findByText('This account is suspended.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'team@example.org' })).toBeVisible();
  setNetworkSite(PLAIN_SITE);
});

it('shows on the sign-in why an organisation does not sign in', async () => {
  answer(signInAtProvider, () =>
    failWith('FORBIDDEN', { message: 'Tidewell Grid does not let you register.' }),
  );
  renderApp('/sign-in/tidewell?code=abc&state=in.x');
  expect(await screen.findByRole('alert')).toHaveTextContent('Tidewell Grid does not let you register.');
  expect(window.location.pathname).toBe('/');
  expect(window.location.search).toBe('');
});

it('links an organisation that sends the member back', async () => {
  answerMember();
  const calls = answer(linkIdentity, {
    message: 'Tidewell Grid signs you in from now on.',
    identity: IDENTITY,
  });
  renderApp('/sign-in/tidewell?code=abc&state=link.x', { signedIn: true });
  expect(await screen.findByText('Tidewell Grid signs you in from now on.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/settings'));
  expect(calls).toHaveLength(1);
});

it('links nothing for somebody who has signed out in between', async () => {
  renderApp('/sign-in/tidewell?code=abc&state=link.x');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in first');
});

async function openSettings(identities: (typeof IDENTITY)[]) {
  answerMember();
  answer(listProviders, { providers: [TIDEWELL], passwords: true });
  answer(listIdentities, { identities });
  const { user: person } = renderApp('/settings', { signedIn: true });
  await person.click(await screen.findByRole('button', { name: /^Organisations/ }));
  return person;
}

it('begins to link an organisation in the settings', async () => {
  const person = await openSettings([]);
  answer(startIdentity, { address: ADDRESS });
  expect(await screen.findByText('Not linked')).toBeVisible();
  await person.click(await button('Link account: Tidewell Grid'));
  await waitFor(() => expect(left).toEqual([ADDRESS]));
});

it('unlinks after a question, and says if it is the last way in', async () => {
  const person = await openSettings([IDENTITY]);
  expect(await screen.findByText(/Linked on November 4, 2026.*asha@tidewell\.example/)).toBeVisible();
  const calls = answer(unlinkIdentity, () =>
    failWith('FORBIDDEN', { message: 'This is your only way to sign in.' }),
  );
  await person.click(await button('Unlink Tidewell Grid'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Tidewell Grid?' }));
  await person.click(dialog.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('This is your only way to sign in.')).toBeVisible();
  expect(calls[0]?.params).toMatchObject({ provider: 'tidewell' });
});

it('has no organisations in the settings of a network without', async () => {
  answerMember();
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('button', { name: /^Passkeys/ });
  expect(screen.queryByRole('button', { name: /^Organisations/ })).toBeNull();
});

it('signs out at the organisation as well, if the server says where', async () => {
  answerMember();
  answer(logout, { providerAddress: 'https://login.example.org/end' });
  const { user: person } = renderApp('/dashboard', { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Account menu' }));
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(left).toEqual(['https://login.example.org/end']));
  expect(sessionToken()).toBeUndefined();
});
