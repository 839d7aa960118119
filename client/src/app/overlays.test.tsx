import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { logout } from '@weft/shared/accounts/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { deletePost, getPost, listComments } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { keepSession } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { loadProfileScreens, openOwnProfile } from '@/testing/profile-builders';
import { answer, failWith } from '@/testing/server';
import { App } from './app';

beforeAll(loadProfileScreens);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (button: 'back' | 'forward') => act(() => window.history[button]());
/** Waits until the history steps after a press are done. */
const isStill = () => act(() => new Promise<void>((still) => overlayHistory.whenIdle(still)));
const isOverlayEntry = () => (window.history.state as { overlay?: unknown }).overlay !== undefined;

const myPost = () => buildPost({ user: me, can: { edit: true, delete: true, repost: true } });

async function openDeletion() {
  const feed = openFeed([myPost()]);
  await feed.user.click(await screen.findByRole('button', { name: 'Post options' }));
  await feed.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await dialog('Delete Post');
  return feed;
}

test('Back closes a dialog and stays on the page; Forward does nothing', async () => {
  await openDeletion();
  expect(isOverlayEntry()).toBe(true);
  press('back');
  await isClosed();
  expect(isOverlayEntry()).toBe(false);
  const steps = vi.spyOn(window.history, 'go');
  press('forward');
  await waitFor(() => expect(steps).toHaveBeenCalledExactlyOnceWith(-1));
  await isStill();
  expect(isOverlayEntry()).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/dashboard');
});

test('a menu and its dialog share one history entry, which is removed when the dialog closes', async () => {
  const entries = vi.spyOn(window.history, 'pushState');
  const { user } = await openDeletion();
  expect(entries).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(isOverlayEntry()).toBe(false));
});

test('Back closes a menu', async () => {
  const { user } = openFeed([myPost()]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await screen.findByRole('menu');
  press('back');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('article')).toBeVisible();
});

test('Back also closes the search results and the reactions on a phone', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  answer(searchMembers, { users: [], nextCursor: null, total: 0, hasMore: false });
  const { user } = openFeed([myPost()]);
  await user.type(await screen.findByRole('combobox', { name: 'Search people' }), 'kwame');
  await screen.findByRole('listbox');
  await waitFor(() => expect(isOverlayEntry()).toBe(true));
  press('back');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  screen.getByRole('button', { name: /^Like/ }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('toolbar', { name: 'Choose a reaction' });
  await waitFor(() => expect(isOverlayEntry()).toBe(true));
  press('back');
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Choose a reaction' })).toBeNull());
  expect(window.location.pathname).toBe('/dashboard');
});

test('a deleted post leads back from its page, over the entry of the question', async () => {
  const post = myPost();
  answer(getPost, { data: post });
  answer(listComments, { comments: [], nextCursor: null, total: 0 });
  answer(deletePost, {});
  const { user } = openFeed([post]);
  const card = await screen.findByRole('article');
  const [link] = within(card)
    .getAllByRole('link')
    .filter((each) => each.getAttribute('href') === `/posts/${post._id}`);
  await user.click(link as HTMLElement);
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(window.location.pathname).toBe(`/posts/${post._id}`);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await dialog('Delete Post')).getByRole('button', { name: 'Delete' }));
  await isClosed();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await isStill();
  expect(window.location.pathname).toBe('/dashboard');
  expect(isOverlayEntry()).toBe(false);
});

test('Back does not close a busy dialog', async () => {
  const { user } = await openDeletion();
  const answered = deferred<ReturnType<typeof failWith>>();
  answer(deletePost, () => answered.promise);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const steps = vi.spyOn(window.history, 'go');
  press('back');
  await waitFor(() => expect(steps).toHaveBeenCalledExactlyOnceWith(1));
  await isStill();
  expect(screen.getByRole('dialog', { name: 'Delete Post' })).toBeVisible();
  expect(isOverlayEntry()).toBe(true);
  answered.settle(failWith('UNAVAILABLE'));
  await isClosed();
  await waitFor(() => expect(isOverlayEntry()).toBe(false));
});

test('Back asks before discarding changes, and closes the question first', async () => {
  const { user } = openOwnProfile();
  await user.click((await screen.findAllByRole('button', { name: 'Add experience' }))[0] as HTMLElement);
  const form = await screen.findByRole('dialog');
  fireEvent.change(within(form).getByLabelText('Title'), { target: { value: 'Grid planner' } });
  press('back');
  await dialog('Discard your changes?');
  await isStill();
  press('back');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  await isStill();
  expect(within(form).getByLabelText('Title')).toHaveValue('Grid planner');
  press('back');
  await user.click(within(await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
  await isClosed();
  await waitFor(() => expect(isOverlayEntry()).toBe(false));
  expect(window.location.pathname).toBe('/user-profile/me');
});

test('Back returns to the page below after a link in an overlay', async () => {
  const { user } = openFeed([myPost()]);
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await dialog(buildOwnProfile().fullName);
  const entries = window.history.length;
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(window.history.length).toBe(entries);
  await isClosed();
  press('back');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(isOverlayEntry()).toBe(false);
});

test('signing out in the menu replaces the page and leaves no overlay entry', async () => {
  answer(logout, {});
  const { user } = openFeed([]);
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await dialog(buildOwnProfile().fullName);
  const entry = window.history.length;
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(window.history.length).toBe(entry);
  expect(isOverlayEntry()).toBe(false);
});

test('a reload removes the history entry of an open overlay', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  keepSession('session-token');
  window.history.replaceState({ key: 'page', idx: 0 }, '', '/settings');
  window.history.pushState({ key: 'page', idx: 0, overlay: {} }, '');
  render(<App />);
  await waitFor(() => expect(isOverlayEntry()).toBe(false));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
});
