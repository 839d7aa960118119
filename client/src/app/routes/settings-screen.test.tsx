import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteAccount,
  endOtherSessions,
  endSession,
  listSessions,
  requestExport,
  type SessionView,
} from '@weft/shared/accounts/contract';
import { listBlocked } from '@weft/shared/network/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it, vi } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const HERE: SessionView = {
  _id: '65f0000000000000000000a1',
  device: 'Firefox on Linux',
  lastUsedAt: new Date().toISOString(),
  current: true,
};
const PHONE: SessionView = {
  _id: '65f0000000000000000000a2',
  device: 'Safari on iPhone',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  current: false,
};

async function open(item: RegExp, address = '/settings') {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp(address, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: item }));
  return user;
}

it('has a path for each section, and /settings shows the first', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings', { signedIn: true });
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const links = menu.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Account', '/settings/account'],
    ['Notifications', '/settings/notifications'],
    ['Language', '/settings/language'],
    ['Home', '/settings/home'],
    ['This device', '/settings/device'],
    ['Privacy', '/settings/privacy'],
    ['Your data', '/settings/data'],
  ]);
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Account');
  expect(screen.getByRole('region', { name: 'Account' })).toHaveTextContent('Signed in as asha@example.org');

  menu.getByRole('link', { name: 'Privacy' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: 'Privacy' })).toBeVisible();
  expect(window.location.pathname).toBe('/settings/privacy');
  expect(screen.getByRole('button', { name: /Blocked members/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Change password/ })).toBeNull();
  // The link keeps the focus for the next section.
  expect(menu.getByRole('link', { name: 'Privacy', current: 'page' })).toHaveFocus();
});

it('shows Not Found for an unknown section', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings/nowhere', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

it('shows a loading text for blocked members', async () => {
  answer(listBlocked, () => new Promise<never>(() => undefined));
  await open(/Blocked members/, '/settings/privacy');
  expect(await screen.findByText('Loading users...')).not.toHaveClass('sr-only');
});

it('lists the sessions and ends one', async () => {
  let sessions = [HERE, PHONE];
  answer(listSessions, () => ({ sessions }));
  const ended = answer(endSession, ({ params }) => {
    sessions = sessions.filter(({ _id }) => _id !== params['id']);
    return { message: 'That session is signed out.' };
  });
  const person = await open(/Active sessions/);
  const here = (await screen.findByText('Firefox on Linux')).closest('li') as HTMLElement;
  expect(within(here).getByText('This device')).toBeInTheDocument();
  expect(within(here).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('3 hours ago')).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Sign Out Safari on iPhone' }));
  expect(ended).toHaveLength(0);
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('To sign out Safari on iPhone');
  await person.keyboard('correct horse{Enter}');
  expect(await screen.findByText('That session is signed out.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(ended[0]?.params['id']).toBe(PHONE._id);
  expect(await ended[0]?.request.json()).toEqual({ password: 'correct horse' });
  await waitFor(() => expect(screen.getByRole('group', { name: 'Active sessions' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Sign out all other sessions' })).not.toBeInTheDocument();
});

it('ends all other sessions', async () => {
  let sessions = [HERE, PHONE];
  answer(listSessions, () => ({ sessions }));
  answer(endOtherSessions, () => {
    sessions = [HERE];
    return {};
  });
  const person = await open(/Active sessions/);
  await person.click(await screen.findByRole('button', { name: 'Sign out all other sessions' }));
  await person.keyboard('correct horse{Enter}');
  expect(await screen.findByText('All other sessions are signed out.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
});

it('ends no session with a wrong password, and keeps the typed text', async () => {
  const message = 'The current password is incorrect.';
  answer(listSessions, { sessions: [HERE, PHONE] });
  const requests = answer(endOtherSessions, () =>
    failWith('VALIDATION_FAILED', { fields: { password: message } }),
  );
  const person = await open(/Active sessions/);
  const opener = await screen.findByRole('button', { name: 'Sign out all other sessions' });
  await person.click(opener);
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Please enter a password')).toBeInTheDocument();
  expect(requests).toHaveLength(0);
  const field = screen.getByLabelText('Password');
  await person.type(field, 'wrong horse');
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field).toHaveValue('wrong horse');
  expect(field).toHaveFocus();
  answer(endOtherSessions, () => failWith('RATE_LIMITED', { message: 'Too many tries.' }));
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  expect(field).toHaveValue('wrong horse');
  answer(endOtherSessions, noAnswer);
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Failed to sign out the session')).toBeInTheDocument();
  expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('shows that the sessions failed to load, with a retry', async () => {
  answer(listSessions, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const person = await open(/Active sessions/);
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  answer(listSessions, { sessions: [HERE] });
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
});

it('opens the download link', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  answer(requestExport, { url: '/api/user/export/secret', message: 'Your download is ready.' });
  const person = await open(/Download my data/, '/settings/data');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Your download is ready.')).toBeInTheDocument();
  expect(followed).toEqual(['http://localhost:3000/api/user/export/secret']);
});

it('shows why the download failed', async () => {
  answer(requestExport, () => failWith('RATE_LIMITED', { message: 'Three downloads a day are enough.' }));
  const person = await open(/Download my data/, '/settings/data');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Three downloads a day are enough.');
});

it('deletes the account with the password, and removes its data from the browser', async () => {
  localStorage.setItem('draft:new-post', 'half a thought');
  const requests = answer(deleteAccount, { message: 'Your account is deleted.' });
  const person = await open(/Delete my account/, '/settings/data');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Your account is deleted.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(await requests[0]?.request.json()).toEqual({ password: 'correct horse' });
  expect(sessionToken()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('keeps the account if the password is missing or wrong, or the server does not respond', async () => {
  const message = 'The current password is incorrect.';
  answer(deleteAccount, () => failWith('VALIDATION_FAILED', { fields: { password: message } }));
  const person = await open(/Delete my account/, '/settings/data');
  const button = screen.getByRole('button', { name: 'Delete my account' });
  await person.click(button);
  expect(await screen.findByText('Please enter a password')).toBeInTheDocument();
  await person.type(screen.getByLabelText('Password'), 'wrong');
  await person.click(button);
  expect(await screen.findByText(message)).toBeInTheDocument();
  answer(deleteAccount, noAnswer);
  await person.click(button);
  expect(await screen.findByText('Failed to delete your account')).toBeInTheDocument();
  expect(sessionToken()).toBe('session-token');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
