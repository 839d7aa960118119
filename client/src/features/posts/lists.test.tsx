import { screen, waitFor, within } from '@testing-library/react';
import { getFollowStatus } from '@weft/shared/network/contract';
import { listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { getOwnProfile, getProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildChanged } from '@/testing/network-builders';
import { me, openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { buildMemberProfile } from '@/testing/profile-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const NEW_POSTS = /new posts?$/;
const NO_SOCKET = { code: 'RATE_LIMITED', message: 'Not now.' } as const;
/** Milliseconds until the feed is checked without a socket. */
const UNTIL_CHECK = 181_000;

afterEach(() => vi.useRealTimers());

test('announces newer posts that the socket brings, without a request, and loads them on click', async () => {
  const sockets = answerSockets();
  const older = buildPost({ mediaTitle: 'Old text' });
  const { feedCalls } = openFeed([older]);
  expect(await screen.findByText('Old text')).toBeVisible();
  await waitFor(() =>
    expect(sockets.received).toContainEqual(['watch_posts', expect.objectContaining({ feed: 'everyone' })]),
  );
  const newer = buildPost({ mediaTitle: 'Breaking', createdAt: new Date().toISOString() });
  const own = buildPost({ user: me, createdAt: new Date().toISOString() });
  sockets.send('posts_changed', { posts: [], newPosts: { feed: 'everyone', posts: [newer, own] } });
  const pill = await screen.findByRole('button', { name: '1 new post' });
  expect(screen.queryByText('Breaking')).toBeNull();
  expect(feedCalls).toHaveLength(1);
  answer(listFeed, { posts: [newer, older], nextCursor: null });
  pill.click();
  expect(await screen.findByText('Breaking')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: NEW_POSTS })).toBeNull());
});

test('checks for newer posts only without a socket, and announces nothing while the newest post is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerSockets(() => NO_SOCKET);
  const { feedCalls } = openFeed([buildPost({ mediaTitle: 'Still the newest' })]);
  await screen.findByText('Still the newest');
  await vi.advanceTimersByTimeAsync(UNTIL_CHECK);
  await waitFor(() => expect(feedCalls).toHaveLength(2));
  expect(screen.queryByRole('button', { name: NEW_POSTS })).toBeNull();
});

test('does not announce a post that is older than those shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerSockets(() => NO_SOCKET);
  const { feedCalls } = openFeed([buildPost({ mediaTitle: 'Shown', createdAt: '2026-11-20T10:00:00.000Z' })]);
  await screen.findByText('Shown');
  // The newest post was deleted elsewhere, so an older one is on top.
  const older = buildPost({ mediaTitle: 'Older', createdAt: '2026-11-19T10:00:00.000Z' });
  const laterCalls = answer(listFeed, { posts: [older], nextCursor: null });
  await vi.advanceTimersByTimeAsync(UNTIL_CHECK);
  await waitFor(() => expect(feedCalls.length + laterCalls.length).toBeGreaterThan(1));
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.queryByRole('button', { name: NEW_POSTS })).toBeNull();
});

test('loads the newest page on a click on Home while the feed is open', async () => {
  const { user } = openFeed([buildPost({ mediaTitle: 'Before' })]);
  await screen.findByText('Before');
  answer(listFeed, { posts: [buildPost({ mediaTitle: 'After' })], nextCursor: null });
  await user.click(screen.getByRole('link', { name: 'Weft, home' }));
  expect(await screen.findByText('After')).toBeVisible();
  expect(screen.queryByText('Before')).toBeNull();
});

test('shows own posts and the own card on the own activity page', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const calls = answer(listMemberPosts, {
    media: [buildPost({ user: me, mediaTitle: 'By me' })],
    nextCursor: null,
  });
  renderApp('/user-activity/me', { signedIn: true });
  expect(await screen.findByText('By me')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Posts & Activity' })).toBeVisible();
  expect(calls[0]?.params).toMatchObject({ id: me._id });
  expect(screen.getByRole('region', { name: me.fullName })).toBeVisible();
});

test("shortens texts to 200 characters on a member's activity page", async () => {
  const words = (length: number) => 'word '.repeat(length / 5).trim();
  answer(listMemberPosts, {
    media: [
      buildPost({ user: me, mediaTitle: `Within ${words(180)}` }),
      buildPost({ user: me, mediaTitle: `Beyond ${words(200)}` }),
    ],
    nextCursor: null,
  });
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/user-activity/me', { signedIn: true });
  const [within200, beyond] = await screen.findAllByRole('article');
  expect(within200).not.toHaveTextContent('Show more');
  expect(beyond).toHaveTextContent('Show more');
});

test("shows another member's card and an empty state on the activity page", async () => {
  const ingrid = buildMemberProfile({
    fullName: 'Ingrid Solvang',
    headline: 'Field operations',
    connectionsCount: 326,
  });
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getProfile, { user: ingrid });
  answer(listMemberPosts, { media: [], nextCursor: null });
  renderApp(`/user-activity/${ingrid._id}`, { signedIn: true });
  const card = await screen.findByRole('region', { name: 'Ingrid Solvang' });
  expect(within(card).getByText('Field operations')).toBeVisible();
  expect(within(card).getByText('326')).toBeVisible();
  expect(await screen.findByText("This user hasn't shared any posts yet.")).toBeVisible();
});

test('shows the author of the first post, with Connect, when the profile fails to load', async () => {
  const ingrid = buildMember({ headline: 'Field operations' });
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getProfile, () => failWith('INTERNAL'));
  answer(listMemberPosts, { media: [buildPost({ user: ingrid, mediaTitle: 'Hers' })], nextCursor: null });
  answer(getFollowStatus, { isFollowing: false, ...buildChanged() });
  renderApp(`/user-activity/${ingrid._id}`, { signedIn: true });
  expect(await screen.findByText('Hers', {}, { timeout: 10_000 })).toBeVisible();
  const card = await screen.findByRole('region', { name: 'Ingrid Solvang' });
  expect(within(card).getByText('Field operations')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Connect/ })).toBeVisible();
});

test("collects a member's posts from the feed when the server fails to list them", async () => {
  const ingrid = buildMember();
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getProfile, () => failWith('UNAVAILABLE'));
  answer(getFollowStatus, { isFollowing: false, ...buildChanged() });
  answer(listMemberPosts, () => failWith('INTERNAL', { message: 'Broken' }));
  const feedCalls = answer(listFeed, ({ request }) => {
    const isFirst = !new URL(request.url).searchParams.has('cursor');
    return isFirst
      ? { posts: [buildPost({ mediaTitle: 'By another' })], nextCursor: 'further' }
      : { posts: [buildPost({ user: ingrid, mediaTitle: 'By her' })], nextCursor: null };
  });
  renderApp(`/user-activity/${ingrid._id}`, { signedIn: true });
  expect(await screen.findByText('By her', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('By another')).toBeNull();
  expect(feedCalls).toHaveLength(2);
});

test("shows the first error and a retry button when a member's posts and the feed fail", async () => {
  const ingrid = buildMember();
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getProfile, () => failWith('UNAVAILABLE'));
  answer(getFollowStatus, { isFollowing: false, ...buildChanged() });
  answer(listMemberPosts, () => failWith('INTERNAL', { message: 'Broken' }));
  answer(listFeed, () => failWith('INTERNAL', { message: 'Broken, too' }));
  const { user } = renderApp(`/user-activity/${ingrid._id}`, { signedIn: true });
  expect(await screen.findByText('Broken', {}, { timeout: 10_000 })).toBeVisible();
  answer(listMemberPosts, {
    media: [buildPost({ user: ingrid, mediaTitle: 'There again' })],
    nextCursor: null,
  });
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement);
  expect(await screen.findByText('There again')).toBeVisible();
});

test("shows a fallback message when a member's posts get no response", async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listMemberPosts, () => noAnswer());
  renderApp('/user-activity/me', { signedIn: true });
  expect(await screen.findByText('Failed to load user posts', {}, { timeout: 10_000 })).toBeVisible();
});
