import { screen, waitFor } from '@testing-library/react';
import { followMember, getFollowStatus, unfollowMember } from '@weft/shared/network/contract';
import { expect, test } from 'vitest';
import { buildCounts, buildRelationship } from '@/testing/network-builders';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

const author = buildMember({ fullName: 'Ingrid Solvang' });
const changed = (isFollowing: boolean) => ({
  isFollowing,
  relationship: buildRelationship({ isFollowing }),
  counts: buildCounts({ followingCount: Number(isFollowing) }),
  memberCounts: { connectionsCount: 0, followersCount: Number(isFollowing), followingCount: 0 },
});
const buttons = async (name: RegExp) => screen.findAllByRole('button', { name });

test('shows Follow only on posts of other members', async () => {
  openFeed([
    buildPost({ user: author }),
    buildPost({ user: me, can: { edit: true, delete: true, repost: true }, mediaTitle: 'Mine' }),
    buildPost({ user: buildMember({ fullName: 'Kwame Osei-Darko' }), viewerFollowsAuthor: true }),
  ]);
  expect(await screen.findByRole('button', { name: 'Follow Ingrid Solvang' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(screen.getByRole('button', { name: 'Following Kwame Osei-Darko' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(screen.queryByRole('button', { name: new RegExp(`Follow.* ${me.fullName}`) })).toBeNull();
});

test('updates all posts of the author before the server responds, then confirms', async () => {
  const pending = deferred<void>();
  const followed = answer(followMember, async () => {
    await pending.promise;
    return changed(true);
  });
  const { user } = openFeed([buildPost({ user: author }), buildPost({ user: author })]);
  const [first] = await buttons(/^Follow Ingrid/);
  await user.click(first as HTMLElement);
  expect(await buttons(/^Following Ingrid/)).toHaveLength(2);
  pending.settle();
  expect(await screen.findByText('User followed successfully')).toBeVisible();
  expect(followed.map(({ params }) => params['id'])).toEqual([author._id]);
});

test('sends one request at a time and ends with the last click', async () => {
  const pending = deferred<void>();
  const followed = answer(followMember, async () => {
    await pending.promise;
    return changed(true);
  });
  const unfollowed = answer(unfollowMember, changed(false));
  const { user } = openFeed([buildPost({ user: author })]);
  const [button] = await buttons(/^Follow Ingrid/);
  await user.click(button as HTMLElement);
  await waitFor(() => expect(followed).toHaveLength(1));
  await user.click((await buttons(/^Following Ingrid/))[0] as HTMLElement);
  expect(unfollowed).toHaveLength(0);
  pending.settle();
  expect(await screen.findByText('User unfollowed successfully')).toBeVisible();
  expect(await buttons(/^Follow Ingrid/)).toHaveLength(1);
  expect(screen.queryByText('User followed successfully')).toBeNull();
});

test('restores Follow on every post and shows an error when following fails', async () => {
  answer(followMember, () => noAnswer());
  const statusCalls = answer(getFollowStatus, changed(false));
  const { user } = openFeed([buildPost({ user: author }), buildPost({ user: author })]);
  const [first] = await buttons(/^Follow Ingrid/);
  await user.click(first as HTMLElement);
  expect(await screen.findByText('Failed to follow/unfollow user')).toBeVisible();
  expect(await buttons(/^Follow Ingrid/)).toHaveLength(2);
  // The server may have stored the follow despite the failure.
  await waitFor(() => expect(statusCalls).toHaveLength(1));
});
