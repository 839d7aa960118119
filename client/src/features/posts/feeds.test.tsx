import { screen, waitFor } from '@testing-library/react';
import { followMember } from '@weft/shared/network/contract';
import { listSuggestions } from '@weft/shared/network/discovery-contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildChanged, buildCounts } from '@/testing/network-builders';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, noAnswer } from '@/testing/server';

afterEach(() => vi.useRealTimers());

const ofFollowed = buildPost({ mediaTitle: 'By someone followed' });
const ofStranger = buildPost({
  user: buildMember({ fullName: 'Sam Strange' }),
  mediaTitle: 'By a stranger',
});

/** The dashboard of a member whose feed of followed members has these posts. */
function openFeeds(following = [ofFollowed], followingCount = 0) {
  answer(getOwnProfile, { user: buildOwnProfile({ followingCount }) });
  answer(listSuggestions, { users: [], nextCursor: null });
  const calls = answer(listFeed, ({ request }) => {
    const isFollowing = new URL(request.url).searchParams.get('feed') === 'following';
    return { posts: isFollowing ? following : [ofStranger, ...following], nextCursor: null };
  });
  return { calls, ...renderApp('/dashboard', { signedIn: true }) };
}

const tab = (name: string) => screen.findByRole('tab', { name });

test('starts with the own feed if the member follows somebody', async () => {
  const { calls } = openFeeds([ofFollowed], 2);
  expect(await screen.findByText('By someone followed')).toBeVisible();
  expect(await tab('Following')).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('By a stranger')).toBeNull();
  expect(calls.map(({ request }) => new URL(request.url).search)).toEqual(['?feed=following']);
});

test('stays on the tab used last, whoever is followed', async () => {
  const { user, unmount } = openFeeds([ofFollowed], 2);
  await user.click(await tab('Everyone'));
  expect(await screen.findByText('By a stranger')).toBeVisible();
  unmount();
  openFeeds([ofFollowed], 2);
  expect(await screen.findByText('By a stranger')).toBeVisible();
  expect(await tab('Everyone')).toHaveAttribute('aria-selected', 'true');
});

test('stays on the open tab when the member follows somebody there', async () => {
  const counts = buildCounts({ followingCount: 1 });
  answer(followMember, { isFollowing: true, ...buildChanged({ isFollowing: true }, counts) });
  const { user } = openFeeds();
  await screen.findByText('By a stranger');
  await user.click(await screen.findByRole('button', { name: `Follow ${ofStranger.user.fullName}` }));
  expect(await screen.findByText('User followed successfully')).toBeVisible();
  expect(await tab('Everyone')).toHaveAttribute('aria-selected', 'true');
});

test('starts with everyone if nobody is followed, switches with arrow keys and remembers the tab', async () => {
  const { user, unmount } = openFeeds();
  expect(await screen.findByText('By a stranger')).toBeVisible();
  expect(await tab('Everyone')).toHaveAttribute('aria-selected', 'true');
  (await tab('Everyone')).focus();
  await user.keyboard('{ArrowLeft}');
  expect(await tab('Following')).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('By a stranger')).toBeNull());
  expect(await screen.findByText('By someone followed')).toBeVisible();
  unmount();
  openFeeds();
  expect(await screen.findByText('By someone followed')).toBeVisible();
  expect(await tab('Following')).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('By a stranger')).toBeNull();
});

test('offers people to follow while nobody is followed', async () => {
  const { user } = openFeeds([]);
  await user.click(await tab('Following'));
  expect(await screen.findByText('Your own feed starts here')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Suggestion' })).toBeVisible();
});

test('shows a failure of one feed with a retry, and the other feed as before', async () => {
  const { user } = openFeeds();
  await screen.findByText('By a stranger');
  answer(listFeed, () => noAnswer());
  await user.click(await tab('Following'));
  const retry = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 20_000 });
  answer(listFeed, { posts: [ofFollowed], nextCursor: null });
  await user.click(retry);
  expect(await screen.findByText('By someone followed')).toBeVisible();
});

test('counts the new posts of the open feed and moves nothing until they are asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openFeeds();
  await screen.findByText('By a stranger');
  const at = (second: number) => new Date(Date.now() + second * 1000).toISOString();
  const fresh = Array.from({ length: 3 }, (_, index) =>
    buildPost({ mediaTitle: `Fresh ${index}`, user: buildMember(), createdAt: at(index) }),
  );
  const calls = answer(listFeed, { posts: [...fresh.toReversed(), ofStranger], nextCursor: null });
  await vi.advanceTimersByTimeAsync(61_000);
  const pill = await screen.findByRole('button', { name: '3 new posts' });
  expect(screen.queryByText('Fresh 0')).toBeNull();
  expect(calls.every(({ request }) => request.url.includes('feed=everyone'))).toBe(true);
  pill.click();
  expect(await screen.findByText('Fresh 2')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: '3 new posts' })).toBeNull());
});
