import { screen, waitFor } from '@testing-library/react';
import { listCompanies } from '@weft/shared/companies/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { searchPosts } from '@weft/shared/posts/contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildResult } from '@/testing/network-builders';
import { openNetwork } from '@/testing/open-network';
import { buildPost } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

const none = { users: [], total: 0, hasMore: false, nextCursor: null };
const pill = (name: string) => screen.findByRole('button', { name });
const tab = (name: string) => screen.findByRole('tab', { name });

beforeEach(() => {
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  answer(listCompanies, { companies: [], nextCursor: null });
});

test('tabs show how much each finds, up to 99', async () => {
  answer(searchMembers, {
    users: [buildResult({ fullName: 'Farah' })],
    total: 60,
    hasMore: true,
    nextCursor: null,
  });
  answer(countFoundPosts, { count: 100 });
  openNetwork('/search?q=grid');
  expect(await tab('People 60+')).toHaveAttribute('aria-selected', 'true');
  expect(await tab('Posts 99+')).toBeVisible();
});

test('tabs stay usable without counts', async () => {
  answer(searchMembers, () => failWith('INTERNAL'));
  answer(countFoundPosts, () => failWith('INTERNAL'));
  answer(searchPosts, { posts: [buildPost({ mediaTitle: 'Grid notes' })], nextCursor: null });
  openNetwork('/search?q=grid&tab=posts');
  expect(await screen.findByRole('article')).toHaveTextContent('Grid notes');
  expect(await tab('Posts')).toBeVisible();
  expect(await tab('People')).toBeVisible();
});

test('filters posts by address, names the filters if nothing is left, and clears them', async () => {
  answer(searchMembers, none);
  const isFiltered = (request: Request) => new URL(request.url).searchParams.has('by');
  const counted = answer(countFoundPosts, ({ request }) => ({ count: isFiltered(request) ? 0 : 1 }));
  const searched = answer(searchPosts, ({ request }) => ({
    posts: isFiltered(request) ? [] : [buildPost({ mediaTitle: 'Grid notes' })],
    nextCursor: null,
  }));
  const lastQuery = (calls: typeof searched) =>
    Object.fromEntries(new URL(calls.at(-1)?.request.url ?? '').searchParams);
  const { user } = openNetwork('/search?q=grid&tab=posts&days=30');
  expect(await screen.findByRole('article')).toHaveTextContent('Grid notes');
  expect(await screen.findByText('1 post')).toBeVisible();
  expect(await pill('Last 30 days')).toHaveAttribute('aria-pressed', 'true');
  expect(lastQuery(searched)).toEqual({ query: 'grid', days: '30' });
  await user.click(await pill('People I follow'));
  expect(await screen.findByText('There are none by people you follow from the last 30 days.')).toBeVisible();
  expect(window.location.search).toBe('?q=grid&tab=posts&days=30&by=followed');
  expect(lastQuery(searched)).toEqual({ query: 'grid', by: 'followed', days: '30' });
  expect(lastQuery(counted)).toEqual({ query: 'grid', by: 'followed', days: '30' });
  expect(await tab('Posts 0')).toBeVisible();
  await user.click(await pill('Last 30 days'));
  expect(await screen.findByText('There are none by people you follow.')).toBeVisible();
  await user.click(await pill('Clear filters'));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(window.location.search).toBe('?q=grid&tab=posts');
  await waitFor(async () => expect(await pill('People I follow')).toHaveFocus());
});

test('ignores unknown filters in the address', async () => {
  answer(searchMembers, none);
  answer(countFoundPosts, { count: 0 });
  const searched = answer(searchPosts, { posts: [], nextCursor: null });
  openNetwork('/search?q=grid&tab=posts&by=nobody&days=4');
  expect(await screen.findByText('Try adjusting your search terms')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(new URL(searched[0]?.request.url ?? '').search).toBe('?query=grid');
});
