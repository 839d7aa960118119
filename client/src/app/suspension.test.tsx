import { screen, waitFor, within } from '@testing-library/react';
import { login } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { expect, it, onTestFinished } from 'vitest';
import { setNetworkSite } from '@/lib/browser/network-site';
import { sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const message = SAFETY_TEXTS.suspended;
const SUSPENDED = { code: 'SUSPENDED', message } as const;

async function expectSignInWithReason() {
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByText(ACCOUNT_TEXTS.failed.sessionEnded)).not.toBeInTheDocument();
  expect(sessionToken()).toBeUndefined();
}

it('shows the server’s message to a suspended member at sign-in', async () => {
  answer(login, () => failWith('SUSPENDED', { message }));
  const { user } = renderApp('/');
  await user.type(await screen.findByLabelText('Email'), 'asha@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
});

it('shows sign-in with the suspension message when a suspension ends the session', async () => {
  const sockets = answerSockets();
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('session_ended', SUSPENDED);
  sockets.disconnectAll();
  await expectSignInWithReason();
});

it('tells a suspended member whom to ask', async () => {
  onTestFinished(() => setNetworkSite(PLAIN_SITE));
  setNetworkSite({ ...PLAIN_SITE, contact: 'hello@loom.example' });
  answer(getOwnProfile, () => failWith('SUSPENDED', { message }));
  renderApp('/settings', { signedIn: true });
  await expectSignInWithReason();
  const address = within(screen.getByRole('alert')).getByRole('link', { name: 'hello@loom.example' });
  expect(address).toHaveAttribute('href', 'mailto:hello@loom.example');
});

it('shows sign-in with the suspension message when the first call is refused', async () => {
  answer(getOwnProfile, () => failWith('SUSPENDED', { message }));
  renderApp('/settings', { signedIn: true });
  await expectSignInWithReason();
});

it('shows sign-in with the suspension message when the socket is refused', async () => {
  answerSockets(() => SUSPENDED);
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings', { signedIn: true });
  await expectSignInWithReason();
});
