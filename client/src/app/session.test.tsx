import { act, screen, waitFor } from '@testing-library/react';
import { logout } from '@weft/shared/accounts/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { APP_NAME } from '@weft/shared/app';
import { SOCKET_TEXTS } from '@weft/shared/sockets/texts';
import Cookies from 'js-cookie';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const user = buildOwnProfile({ fullName: 'Asha Venkatesan' });
const OFFLINE = "You're offline. We will reconnect.";
const UNREACHABLE = 'Can’t reach Weft. We will reconnect.';

afterEach(() => vi.useRealTimers());

it('redirects a visitor from a member screen to sign-in', async () => {
  renderApp('/settings');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

it('redirects to sign-in with a message when the session has ended', async () => {
  answer(getOwnProfile, () => failWith('UNAUTHENTICATED'));
  renderApp('/settings', { signedIn: true });
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(sessionToken()).toBeUndefined();
});

it('stays on the screen after other failures, with the server’s message and a retry', async () => {
  answer(getOwnProfile, () => failWith('FORBIDDEN', { message: 'This account is suspended.' }));
  const view = renderApp('/settings', { signedIn: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('This account is suspended.');
  expect(window.location.pathname).toBe('/settings');
  expect(sessionToken()).toBe('session-token');

  answer(getOwnProfile, { user });
  await view.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
});

it.each([
  ['/dashboard', 'Failed to fetch profile'],
  ['/settings', 'Failed to load profile'],
])('%s shows its own text without a server message', async (place, words) => {
  answer(getOwnProfile, noAnswer);
  renderApp(place, { signedIn: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('sends the session token as a bearer token', async () => {
  const calls = answer(getOwnProfile, { user });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer session-token');
});

it('signs out without a server and removes the member’s data from the browser', async () => {
  answer(getOwnProfile, { user });
  answer(logout, noAnswer);
  const view = renderApp('/settings', { signedIn: true });
  localStorage.setItem('draft:new-post', 'half a thought');
  localStorage.setItem('registrationEmail', 'asha@example.org');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('registrationDraft', '{}');
  Cookies.set('userReactions', '{}', { path: '/' });

  await view.user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await view.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(document.cookie).toBe('');
  expect(Object.keys(localStorage)).toEqual(['theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('loads the profile of the next member after a sign-out', async () => {
  answer(getOwnProfile, { user });
  answer(logout, {});
  const view = renderApp('/settings', { signedIn: true });
  await view.user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await view.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  view.unmount();

  const next = answer(getOwnProfile, { user: buildOwnProfile({ email: 'bruno@example.org' }) });
  renderApp('/settings', { signedIn: true });
  expect(await screen.findByText('Signed in as bruno@example.org')).toBeInTheDocument();
  expect(next).toHaveLength(1);
});

it('shows headline and links in the account menu, and changes the theme', async () => {
  answer(getOwnProfile, { user });
  const view = renderApp('/settings', { signedIn: true });
  await view.user.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(await screen.findByText('Grid planning engineer')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await view.user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await view.user.click(screen.getByRole('button', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  // Stored, because the network's default may be another theme.
  expect(localStorage.getItem('theme')).toBe('system');
});

it('shows a message while the device is offline', async () => {
  answer(getOwnProfile, { user });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText(OFFLINE)).toBeInTheDocument();
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument());
});

it('shows a message while the server is unreachable for more than five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isAway = false;
  const sockets = answerSockets(() => (isAway ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
  answer(getOwnProfile, { user });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  isAway = true;
  sockets.dropConnections();
  await waitFor(() => expect(sockets.tokens).toHaveLength(2));
  expect(screen.queryByText(UNREACHABLE)).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText(UNREACHABLE)).toBeInTheDocument();
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText(UNREACHABLE)).not.toBeInTheDocument());
});

it('shows a message if the server is unreachable from the start', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sockets = answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answer(getOwnProfile, { user });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  expect(screen.queryByText(UNREACHABLE)).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText(UNREACHABLE)).toBeInTheDocument();
});

it('shows that the member has too many sockets, not that the server is unreachable', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const message = SOCKET_TEXTS.tooManySockets({ app: APP_NAME, count: 10 });
  const sockets = answerSockets(() => ({ code: 'TOO_MANY_SOCKETS', message }));
  answer(getOwnProfile, { user });
  renderApp('/settings', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.queryByText(UNREACHABLE)).not.toBeInTheDocument();
});

it('shows Not Found inside the member layout for an unknown address', async () => {
  answer(getOwnProfile, { user });
  answer(listFeed, { posts: [], nextCursor: null });
  const view = renderApp('/nowhere', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await view.user.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('shows a separate Not Found page to a visitor', async () => {
  renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

it.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms', 'Terms'],
])('shows %s to visitors', async (address, title) => {
  renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe(`${title} · Weft`));
});
