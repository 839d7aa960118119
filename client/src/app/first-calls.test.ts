import { pathOf } from '@weft/shared/http/endpoint';
import { listReceivedRequests } from '@weft/shared/network/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it } from 'vitest';
import { cacheProfile } from '@/features/members/api/cached-profile';
import { call } from '@/lib/api/api-client';
import { keepSession } from '@/lib/api/session';
import { usedFeedKey } from '@/lib/storage/first-feed';
import { writeStored } from '@/lib/storage/stored-text';
import { buildOwnProfile } from '@/testing/builders';
import { answer, failWith, noAnswer } from '@/testing/server';
import { sendFirstCalls, FIRST_CALLS } from './first-calls';

const user = buildOwnProfile({ followingCount: 0 });
const emptyFeed = { posts: [], nextCursor: null };

function openedAt(address: string): void {
  window.history.replaceState(null, '', address);
  sendFirstCalls();
}

it('has the same paths as the contracts', () => {
  expect(FIRST_CALLS).toEqual({
    profile: pathOf(getOwnProfile),
    requests: pathOf(listReceivedRequests),
    feeds: { everyone: pathOf(listFeed), following: `${pathOf(listFeed)}?feed=following` },
  });
});

it('sends the calls of the dashboard once, early, with the session token', async () => {
  const profiles = answer(getOwnProfile, { user });
  const feeds = answer(listFeed, emptyFeed);
  const requests = answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  keepSession('session-token');
  openedAt('/dashboard');
  await expect.poll(() => [profiles.length, feeds.length, requests.length]).toEqual([1, 1, 1]);
  expect(feeds[0]?.request.headers.get('authorization')).toBe('Bearer session-token');

  expect((await call(getOwnProfile)).user).toEqual(user);
  expect(await call(listFeed, { query: { cursor: undefined } })).toMatchObject(emptyFeed);
  await call(listReceivedRequests);
  expect([profiles.length, feeds.length, requests.length]).toEqual([1, 1, 1]);
  // A second call needs a fresh response.
  await call(getOwnProfile);
  expect(profiles).toHaveLength(2);
});

it.each([
  ['of the device', 0, null, 'everyone'],
  ['of the device', 3, null, 'following'],
  ['of the device', 3, 'everyone', 'everyone'],
  ['of the device', 0, 'following', 'following'],
  ['that was read', 0, null, 'everyone'],
  ['that was read', 3, null, 'following'],
  ['that was read', 3, 'everyone', 'everyone'],
] as const)(
  'sends the call of the feed that opens: profile %s, following %i, used last %s',
  async (source, followingCount, used, feed) => {
    const profile = { ...user, followingCount };
    keepSession('session-token');
    if (source === 'of the device') cacheProfile(profile);
    writeStored(usedFeedKey(user._id), used);
    answer(getOwnProfile, { user: profile });
    answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
    const feeds = answer(listFeed, emptyFeed);
    openedAt('/dashboard');
    await expect.poll(() => feeds.length).toBe(1);
    await call(listFeed, { query: { ...(feed === 'following' && { feed }), cursor: undefined } });
    expect(feeds.map(({ request }) => new URL(request.url).search)).toEqual([
      feed === 'following' ? '?feed=following' : '',
    ]);
  },
);

it('does not reuse a response for another page of the list or another session', async () => {
  answer(getOwnProfile, { user });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  const feeds = answer(listFeed, emptyFeed);
  keepSession('session-token');
  openedAt('/dashboard');
  await expect.poll(() => feeds.length).toBe(1);
  await call(listFeed, { query: { cursor: 'further' } });
  expect(feeds).toHaveLength(2);
  keepSession('another-token');
  await call(listFeed);
  expect(feeds).toHaveLength(3);
  expect(feeds[2]?.request.headers.get('authorization')).toBe('Bearer another-token');
});

it('sends only the profile call on other screens, and none without a session', async () => {
  openedAt('/dashboard');
  const profiles = answer(getOwnProfile, { user });
  keepSession('session-token');
  openedAt('/settings');
  await call(getOwnProfile);
  expect(profiles).toHaveLength(1);
});

it('passes a failure to the screen that makes the call', async () => {
  keepSession('session-token');
  answer(getOwnProfile, () => failWith('INTERNAL'));
  openedAt('/settings');
  await expect(call(getOwnProfile)).rejects.toMatchObject({ code: 'INTERNAL' });
  answer(getOwnProfile, noAnswer);
  openedAt('/settings');
  await expect(call(getOwnProfile)).rejects.toMatchObject({ code: 'NETWORK' });
});
