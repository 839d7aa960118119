import { act, screen, waitFor } from '@testing-library/react';
import { logout } from '@weft/shared/accounts/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { APP_NAME } from '@weft/shared/app';
import { SOCKET_TEXTS } from '@weft/shared/sockets/texts';
import Cookies from 'js-cookie';
import { afterEach, expect, it, vi } from 'vitest';
import { keepSession, sessionToken } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { buildOwnProfile, buildToken } from '@/testing/builders';
import { deferred } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';
import { answerSockets, type SocketServer } from '@/testing/socket';

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

const bruno = buildOwnProfile({ _id: 'f'.repeat(24), email: 'bruno@example.org' });
const [ASHA, BRUNO] = [buildToken(user._id), buildToken(bruno._id)];

it.each([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['local storage changes', () => window.dispatchEvent(new Event('storage'))],
  ['the socket reconnects', (sockets: SocketServer) => sockets.dropConnections()],
  ['the session has ended', (sockets: SocketServer) => sockets.send('session_ended', { message: 'Ended.' })],
])('starts again for a member whom another tab has signed in once %s', async (_when, happen) => {
  const sockets = answerSockets();
  answer(getOwnProfile, ({ request }) => ({
    user: request.headers.get('authorization') === `Bearer ${BRUNO}` ? bruno : user,
  }));
  keepSession(ASHA);
  renderApp('/settings', { state: { openMemberId: 'x' } });
  await screen.findByText('Signed in as asha@example.org');
  await waitFor(() => expect(sockets.tokens).toEqual([ASHA]));
  act(() => notify.info('A message for Asha'));
  localStorage.setItem(`weft:draft:${user._id}:post`, 'half a thought');
  keepSession(BRUNO);
  act(() => happen(sockets));
  expect(await screen.findByText('Signed in as bruno@example.org')).toBeInTheDocument();
  await waitFor(() => expect(sockets.tokens.at(-1)).toBe(BRUNO));
  expect(screen.queryByText('A message for Asha')).not.toBeInTheDocument();
  expect(localStorage.getItem(`weft:draft:${user._id}:post`)).toBe('half a thought');
  expect(window.location.pathname).toBe('/settings');
  expect(window.history.state).toMatchObject({ usr: null });
});

it('does not keep a profile for the session of another member', async () => {
  const slow = deferred<{ user: typeof bruno }>();
  const calls = answer(getOwnProfile, ({ request }) => {
    if (request.headers.get('authorization') !== `Bearer ${ASHA}`) return slow.promise;
    // Another tab signs in while this page waits for the answer.
    keepSession(BRUNO);
    return { user };
  });
  keepSession(ASHA);
  renderApp('/settings');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(localStorage.getItem('weft:own-profile')).toBeNull();
  slow.settle({ user: bruno });
  expect(await screen.findByText('Signed in as bruno@example.org')).toBeInTheDocument();
});

it('shows a cached profile only in the session that stored it', async () => {
  const menu = () => screen.queryByRole('button', { name: 'Account menu' });
  answer(getOwnProfile, { user });
  keepSession(ASHA);
  const first = renderApp('/settings');
  await screen.findByText('Signed in as asha@example.org');
  first.unmount();
  const slow = deferred<{ user: typeof bruno }>();
  const calls = answer(getOwnProfile, () => slow.promise);
  const again = renderApp('/settings');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(menu()).toBeInTheDocument();
  again.unmount();
  // The next member of the browser, without a sign-out before.
  keepSession(BRUNO);
  renderApp('/settings');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(menu()).not.toBeInTheDocument();
  slow.settle({ user: bruno });
  expect(await screen.findByText('Signed in as bruno@example.org')).toBeInTheDocument();
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

it('shows a message while the device is offline, and then reads again what could not be read', async () => {
  answer(getOwnProfile, { user });
  answer(listFeed, noAnswer);
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp('/dashboard', { signedIn: true });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText(OFFLINE)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  answer(listFeed, { posts: [buildPost({ mediaTitle: 'Written meanwhile' })], nextCursor: null });
  isOnLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument());
  expect(await screen.findByText('Written meanwhile')).toBeInTheDocument();
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
