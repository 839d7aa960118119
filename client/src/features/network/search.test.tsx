import { act, screen, waitFor, within } from '@testing-library/react';
import { listCompanies } from '@weft/shared/companies/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { searchPosts } from '@weft/shared/posts/contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildResult, CONNECTED } from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { openNetwork } from '@/testing/open-network';
import { buildPost } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

type Found = { users: ReturnType<typeof buildResult>[]; total: number; hasMore: boolean; nextCursor: null };
const found = (...users: ReturnType<typeof buildResult>[]): Found => ({
  users,
  total: users.length,
  hasMore: false,
  nextCursor: null,
});
const FARAH = buildResult({
  fullName: 'Farah Siddiqui',
  headline: 'Data scientist',
  ...CONNECTED,
  matches: { fullName: [{ start: 0, end: 2 }], headline: [], other: null },
});
const box = () => screen.findByRole('combobox', { name: 'Search people' });

beforeEach(() => {
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [] });
  answer(countFoundPosts, { count: 0 });
  answer(listCompanies, { companies: [], nextCursor: null });
});

test('searches for two characters after a pause, highlights matches, shows the status and announces the count', async () => {
  const calls = answer(searchMembers, found(FARAH, buildResult({ fullName: 'Fabian Roth' })));
  const { user } = openNetwork('/network');
  await user.type(await box(), 'f');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(await box(), 'ar');
  const option = await screen.findByRole('option', { name: /Farah Siddiqui/ });
  expect(calls).toHaveLength(1);
  expect(within(option).getByText('Fa').tagName).toBe('MARK');
  expect(within(option).getByText('Connected')).toBeVisible();
  expect(option).toHaveAttribute('href', `/user-profile/${FARAH._id}`);
  expect(await screen.findByText('2 people found')).toBeInTheDocument();
});

test('wraps around with arrows, opens the active option with Enter, closes and then clears with Escape', async () => {
  answer(searchMembers, found(FARAH));
  const { user } = openNetwork('/network');
  const input = await box();
  await user.type(input, 'fa');
  const option = await screen.findByRole('option', { name: /Farah/ });
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { name: 'See all results' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(input).toHaveAttribute('aria-activedescendant', option.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveValue('fa');
  await user.keyboard('{Escape}');
  expect(input).toHaveValue('');
  await user.type(input, 'fa');
  await screen.findByRole('option', { name: /Farah/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(`/user-profile/${FARAH._id}`));
});

test('keeps the active option when results appear above it', async () => {
  const slow = deferred<Found>();
  answer(searchMembers, () => slow.promise);
  const { user } = openNetwork('/network');
  await user.type(await box(), 'fa');
  await screen.findByRole('option', { name: 'See all results' });
  await user.keyboard('{ArrowDown}');
  slow.settle(found(FARAH));
  await screen.findByRole('option', { name: /Farah/ });
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('See all results');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Results for “fa”' })).toBeVisible();
});

test('ignores a late response to an older search', async () => {
  const slow = deferred<Found>();
  answer(searchMembers, ({ request }) =>
    new URL(request.url).searchParams.get('query') === 'fa' ? slow.promise : found(FARAH),
  );
  const { user } = openNetwork('/network');
  await user.type(await box(), 'fa');
  await screen.findByRole('listbox', { name: 'Search results' });
  await user.type(await box(), 'rah');
  await screen.findByRole('option', { name: /Farah/ });
  slow.settle(found(buildResult({ fullName: 'Fabian Roth' })));
  await expect(screen.findByText('Fabian Roth', undefined, { timeout: 300 })).rejects.toThrow('Fabian Roth');
  expect(screen.getByRole('option', { name: /Farah/ })).toBeVisible();
});

test('shows the same title for empty and failed searches, and a retry button for failed ones', async () => {
  answer(searchMembers, found());
  const { user } = openNetwork('/network');
  await user.type(await box(), 'zz');
  expect((await screen.findAllByText('No users found')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  answer(searchMembers, failWith('FORBIDDEN', { message: '' }));
  await user.type(await box(), 'y');
  expect(await screen.findByText('Failed to search users')).toBeVisible();
  answer(searchMembers, found(FARAH));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: /Farah/ })).toBeVisible();
});

test('stores recent searches of this member, newest first, and removes one or all', async () => {
  answer(searchMembers, found(FARAH));
  const { user } = openNetwork('/network');
  for (const words of ['farah', 'grid']) {
    await user.clear(await box());
    await user.type(await box(), `${words}{Enter}`);
    await screen.findByRole('heading', { name: `Results for “${words}”` });
  }
  await user.clear(await box());
  await user.click(await box());
  const recent = () =>
    within(screen.getByRole('listbox', { name: 'Recent searches' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(recent()).toEqual(['grid', 'farah']);
  await user.click(screen.getByRole('button', { name: 'Remove grid from recent searches' }));
  expect(recent()).toEqual(['farah']);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByRole('listbox', { name: 'Recent searches' })).toBeNull();
  expect(Object.values(localStorage).join()).not.toContain('farah');
});

test('filters people on the search page and shows posts in another tab', async () => {
  const calls = answer(searchMembers, found(FARAH));
  answer(searchPosts, { posts: [buildPost({ mediaTitle: 'Grid notes' })], nextCursor: null });
  const { user } = openNetwork('/search?q=grid');
  expect(await screen.findByText('1 person')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'My connections');
  await waitFor(() => {
    const params = new URL(calls.at(-1)?.request.url ?? '').searchParams;
    expect(params.get('connection')).toBe('connected');
  });
  expect(window.location.search).toBe('?q=grid&connection=connected');
  await user.click(screen.getByRole('tab', { name: /^Posts/ }));
  const post = await screen.findByRole('article');
  expect(post).toHaveTextContent('Grid notes');
  expect(within(post).getByText('Grid', { selector: 'mark' })).toBeVisible();
});

test('has an address for each tab, which arrow keys and clicks open in place', async () => {
  answer(searchMembers, found(FARAH));
  const searched = answer(searchPosts, { posts: [], nextCursor: null });
  const { user } = openNetwork('/search?q=grid&city=Pune');
  const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
  expect(await tab('Posts')).toHaveAttribute('href', '/search?q=grid&city=Pune&tab=posts');
  const entries = window.history.length;
  await user.click(await tab('Posts'));
  expect(await screen.findByText('No posts found')).toBeVisible();
  expect(window.location.search).toBe('?q=grid&city=Pune&tab=posts');
  expect(searched).toHaveLength(1);
  expect(await tab('Posts')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(await tab('People')).toHaveFocus();
  expect(await screen.findByText('1 person')).toBeVisible();
  expect(window.location.search).toBe('?q=grid&city=Pune');
  expect(window.history).toHaveLength(entries);
});

test('suggests fewer filters when they exclude all members', async () => {
  answer(searchMembers, found());
  openNetwork('/search?q=grid&connection=connected');
  expect(await screen.findByText('Try fewer filters or different words.')).toBeVisible();
});

test('closes the list when Back opens another page', async () => {
  answer(searchMembers, found(FARAH));
  window.history.replaceState(null, '', '/settings');
  window.history.pushState(null, '', '/settings');
  const { user } = openNetwork('/network');
  await user.type(await box(), 'fa');
  await screen.findByRole('option', { name: /Farah Siddiqui/ });
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await box()).toHaveValue('fa');
});
