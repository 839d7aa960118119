import { act, render, screen, waitFor } from '@testing-library/react';
import { logout } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { APP_NAME } from '@weft/shared/app';
import { SOCKET_TEXTS } from '@weft/shared/sockets/texts';
import { afterEach, expect, it, vi } from 'vitest';
import { keepSession, sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';
import { LiveProvider } from './live-provider';
import { useSocketEvent } from './use-socket-event';

const ENDED = ACCOUNT_TEXTS.failed.sessionEnded;
const REFUSED = { code: 'UNAUTHENTICATED', message: 'Please sign in to go on.' } as const;

afterEach(() => vi.useRealTimers());

async function openSettings() {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const view = renderApp('/settings?open=sessions', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  return view;
}

it('connects with the session token in the member area only', async () => {
  const sockets = answerSockets();
  renderApp('/');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(sockets.tokens).toEqual([]);
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toEqual(['session-token']));
});

it('shows sign-in when the session ends elsewhere, and keeps the address and drafts', async () => {
  const sockets = answerSockets();
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  localStorage.setItem('weft:draft:1:post', 'half a thought');
  sockets.send('session_ended', { message: ENDED });
  sockets.disconnectAll();
  expect(await screen.findByText(ENDED)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(sessionToken()).toBeUndefined();
  expect(localStorage.getItem('weft:draft:1:post')).toBe('half a thought');
  expect(window.history.state).toMatchObject({ usr: { from: '/settings?open=sessions' } });
});

it('shows sign-in when a reconnect is refused because the session has ended', async () => {
  let isOver = false;
  const sockets = answerSockets(() => (isOver ? REFUSED : undefined));
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  isOver = true;
  sockets.dropConnections();
  expect(await screen.findByText(ENDED)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
});

it('reconnects with a session token from another tab', async () => {
  const sockets = answerSockets((token) => (token === 'session-token' ? REFUSED : undefined));
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings', { signedIn: true });
  keepSession('fresh-token');
  await waitFor(() => expect(sockets.tokens).toContain('fresh-token'));
  sockets.send('session_ended', { message: ENDED });
  expect(await screen.findByText(ENDED)).toBeInTheDocument();
});

it('reconnects with the fresh token after a password change in this browser', async () => {
  const sockets = answerSockets((token) => (token === 'session-token' && isRenewed ? REFUSED : undefined));
  let isRenewed = false;
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toEqual(['session-token']));
  isRenewed = true;
  sockets.send('session_ended', { message: ENDED, code: 'RENEWED' });
  sockets.disconnectAll();
  keepSession('fresh-token');
  await waitFor(() => expect(sockets.tokens).toEqual(['session-token', 'fresh-token']));
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
});

it('shows sign-in after a password change without a fresh token', async () => {
  const sockets = answerSockets();
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('session_ended', { message: ENDED, code: 'RENEWED' });
  sockets.disconnectAll();
  expect(await screen.findByText(ENDED, undefined, { timeout: 8000 })).toBeInTheDocument();
  expect(sessionToken()).toBeUndefined();
});

it('shows no message when the member signs out', async () => {
  const sockets = answerSockets();
  const view = await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  answer(logout, async () => {
    sockets.send('session_ended', { message: ENDED });
    sockets.disconnectAll();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {};
  });
  await view.user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await view.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  expect(window.history.state).not.toMatchObject({ usr: { from: '/settings?open=sessions' } });
});

it('reconnects after a network failure', async () => {
  const sockets = answerSockets();
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.dropConnections();
  await waitFor(() => expect(sockets.tokens).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
});

it('reconnects after five seconds when the server has closed the socket of a session that goes on', async () => {
  const sockets = answerSockets();
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  vi.useFakeTimers();
  sockets.disconnectAll();
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(sockets.tokens).toEqual(['session-token']);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sockets.tokens).toEqual(['session-token', 'session-token']);
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeInTheDocument();
});

it('stays on the screen and shows a message when the member has too many sockets', async () => {
  const message = SOCKET_TEXTS.tooManySockets({ app: APP_NAME, count: 10 });
  const sockets = answerSockets(() => ({ code: 'TOO_MANY_SOCKETS', message }));
  answer(listFeed, () => failWith('INTERNAL'));
  await openSettings();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(sessionToken()).toBe('session-token');
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
});

it('delivers events to the listeners of mounted components only', async () => {
  keepSession('session-token');
  const sockets = answerSockets();
  const received = vi.fn<(message: string) => void>();
  function Listener({ name }: { name: string }) {
    useSocketEvent('message_error', ({ message }) => received(`${name}: ${message}`));
    return null;
  }
  const tree = (name?: string) => (
    <LiveProvider onSessionEnded={() => undefined}>
      {name !== undefined && <Listener name={name} />}
    </LiveProvider>
  );
  const view = render(tree('one'));
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  view.rerender(tree('two'));
  sockets.send('message_error', { message: 'Hello', code: 'NOT_FOUND' });
  await waitFor(() => expect(received.mock.calls).toEqual([['two: Hello']]));
  view.rerender(tree());
  sockets.send('message_error', { message: 'Not delivered', code: 'NOT_FOUND' });
  view.rerender(tree('three'));
  sockets.send('message_error', { message: 'Bye', code: 'NOT_FOUND' });
  await waitFor(() => expect(received.mock.calls.at(-1)).toEqual(['three: Bye']));
});
