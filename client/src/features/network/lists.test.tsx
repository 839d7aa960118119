import { act, screen, waitFor, within } from '@testing-library/react';
import {
  followMember,
  getFollowStatus,
  listConnections,
  listFollowers,
  listFollowing,
  listMemberConnections,
  removeConnection,
  unfollowMember,
} from '@weft/shared/network/contract';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { afterEach, expect, test, vi } from 'vitest';
import {
  buildChanged,
  buildConnection,
  buildFollow,
  buildPerson,
  CONNECTED,
} from '@/testing/network-builders';
import { openNetwork } from '@/testing/open-network';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

afterEach(() => vi.useRealTimers());

const OWNER = '65f0000000000000000000aa';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('shows own connections with count and date; the server sorts and searches', async () => {
  const calls = answer(listConnections, {
    connections: [buildConnection({ fullName: 'Farah Siddiqui' })],
    total: 326,
    nextCursor: null,
    userId: '',
    userFullName: '',
  });
  const { user } = openNetwork('/connections', { counts: { connectionsCount: 326, requestsCount: 5 } });
  await title('My connections (326)');
  const row = await screen.findByRole('listitem');
  expect(row).toHaveAttribute('aria-setsize', '326');
  expect(row).toHaveTextContent(/Connected on .*October.*2025/);
  expect(within(row).getByRole('link', { name: 'Message Farah Siddiqui' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/messages\?user=6/),
  );
  expect(screen.getByRole('link', { name: /^Requests/ })).toHaveAttribute('href', '/connection-requests');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await waitFor(() => expect(new URL(calls.at(-1)?.request.url ?? '').searchParams.get('sort')).toBe('name'));
  answer(listConnections, { connections: [], total: 0, nextCursor: null, userId: '', userFullName: '' });
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'zz');
  expect(await screen.findByText('No connections found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
  expect(window.location.search).toBe('?sort=name&search=zz');
});

test('shows a change that happened before the socket was connected', async () => {
  let isUnavailable = true;
  answerSockets(() => (isUnavailable ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const whose = { nextCursor: null, userId: '', userFullName: '' };
  answer(listConnections, {
    connections: [buildConnection({ fullName: 'Farah Siddiqui' })],
    total: 1,
    ...whose,
  });
  openNetwork('/connections', { counts: { connectionsCount: 1 } });
  expect(await screen.findByRole('listitem')).toHaveTextContent('Farah Siddiqui');
  answer(listConnections, { connections: [], total: 0, ...whose });
  isUnavailable = false;
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await waitFor(() => expect(screen.queryByText('Farah Siddiqui')).not.toBeInTheDocument());
});

test('searches once after a pause in typing', async () => {
  const calls = answer(listConnections, {
    connections: [buildConnection()],
    total: 1,
    nextCursor: null,
    userId: '',
    userFullName: '',
  });
  const { user } = openNetwork('/connections');
  await screen.findByRole('listitem');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ingrid');
  await waitFor(() => expect(window.location.search).toBe('?search=ingrid'));
  const searches = () => calls.map(({ request }) => new URL(request.url).searchParams.get('search'));
  await waitFor(() => expect(searches().filter(Boolean)).toEqual(['ingrid']));
});

test('confirms before removing a connection and restores the row when it fails', async () => {
  answer(listConnections, {
    connections: [buildConnection({ fullName: 'Farah Siddiqui' }), buildConnection()],
    total: 2,
    nextCursor: null,
    userId: '',
    userFullName: '',
  });
  const { user } = openNetwork('/connections', { counts: { connectionsCount: 2 } });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'More for Farah Siddiqui' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  };
  answer(removeConnection, failWith('UNAVAILABLE', { message: '' }));
  answer(getFollowStatus, { ...buildChanged(CONNECTED, { connectionsCount: 2 }), isFollowing: true });
  await ask();
  expect(await screen.findByText('Failed to remove connection')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'More for Farah Siddiqui' })).toBeVisible();

  answer(removeConnection, buildChanged({ isFollowing: true, isFollower: true }, { connectionsCount: 1 }));
  await ask();
  expect(await screen.findByText('Connection removed successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Farah Siddiqui')).toBeNull());
  await title('My connections (1)');
});

test.each([
  ['opened by navigation state', '/connections', { fromProfile: true, profileId: OWNER }],
  ['opened by the query, after a reload', `/connections?from=profile&profileId=${OWNER}`, undefined],
])(
  'shows another member’s connections, %s, with their name and without Remove',
  async (_, address, state) => {
    answer(listMemberConnections, {
      connections: [buildConnection({ fullName: 'Farah Siddiqui' })],
      total: 1,
      nextCursor: null,
      userId: OWNER,
      userFullName: 'Ingrid Solvang',
    });
    const card = buildPerson({ _id: OWNER, fullName: 'Ingrid Solvang' });
    answer(getHoverCard, {
      card: { ...card, connectionsCount: 41, followersCount: 0, followingCount: 0, place: null, mutuals: [] },
    });
    openNetwork(address, {}, state);
    await title("Ingrid Solvang's connections (41)");
    await screen.findByText('Farah Siddiqui');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  },
);

test('suggests finding people when there are no connections', async () => {
  answer(listConnections, { connections: [], total: 0, nextCursor: null, userId: '', userFullName: '' });
  openNetwork('/connections');
  expect(await screen.findByText('Start building your network')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/network');
});

test('shows followed members with counts, date and Unfollow', async () => {
  answer(listFollowing, {
    following: [buildFollow({ fullName: 'Tomás Quiroga', isFollowing: true })],
    total: 1,
    nextCursor: null,
  });
  answer(unfollowMember, { ...buildChanged({}, { followersCount: 1208 }), isFollowing: false });
  const { user } = openNetwork('/following-followers', {
    counts: { followingCount: 1, followersCount: 1208 },
  });
  await screen.findByRole('tab', { name: 'Following (1)' });
  expect(screen.getByRole('tab', { name: 'Followers (1,208)' })).toBeVisible();
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Following since .*October/);
  await user.click(screen.getByRole('button', { name: 'Unfollow Tomás Quiroga' }));
  expect(await screen.findByText('Unfollowed successfully!')).toBeVisible();
  expect(await screen.findByText('No following found')).toBeVisible();
  expect(screen.getByText('Start following people to see them here!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/network');
  await screen.findByRole('tab', { name: 'Following (0)' });
});

test('offers Follow for followers who are not followed and shows "Recently" for an invalid date', async () => {
  answer(listFollowing, { following: [], total: 0, nextCursor: null });
  answer(listFollowers, {
    followers: [
      buildFollow({ fullName: 'Amara Nwosu', isFollower: true }, 'no date'),
      buildFollow({ fullName: 'Farah Siddiqui', isFollower: true, isFollowing: true }),
    ],
    total: 2,
    nextCursor: null,
  });
  answer(followMember, { ...buildChanged({ isFollowing: true, isFollower: true }), isFollowing: true });
  const { user } = openNetwork('/following-followers?tab=followers');
  expect(await screen.findByText('Following you since Recently')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Follow Farah Siddiqui' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Follow Amara Nwosu' }));
  expect(await screen.findByText('User followed successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Follow Amara/ })).toBeNull());
});

test('shows an empty state without followers', async () => {
  answer(listFollowers, { followers: [], total: 0, nextCursor: null });
  openNetwork('/following-followers?tab=followers');
  expect(await screen.findByText('No followers found')).toBeVisible();
  expect(screen.getByText('No one is following you yet')).toBeVisible();
});

test.each([
  ['/connections?from=network', '/network'],
  ['/connections', '/network'],
  ['/following-followers?from=profile', '/user-profile/me'],
])('Back on %s opens %s', async (address, target) => {
  answer(listConnections, { connections: [], total: 0, nextCursor: null, userId: '', userFullName: '' });
  answer(listFollowing, { following: [], total: 0, nextCursor: null });
  const { user } = openNetwork(address);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(window.location.pathname).toBe(target));
});
