import { screen, waitFor } from '@testing-library/react';
import { followMember, getFollowStatus, unfollowMember } from '@weft/shared/network/contract';
import { expect, test } from 'vitest';
import { buildCounts, buildRelationship } from '@/testing/network-builders';
import { held, me, openFeed } from '@/testing/open-feed';
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

test('Follow stands on the posts of others alone', async () => {
  openFeed([
    buildPost({ user: author }),
    buildPost({ user: me, can: { edit: true, delete: true }, mediaTitle: 'Mine' }),
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

test('all posts of an author follow at once, before the server has said anything, and say so', async () => {
  const waiting = held<void>();
  const followed = answer(followMember, async () => {
    await waiting.promise;
    return changed(true);
  });
  const { user } = openFeed([buildPost({ user: author }), buildPost({ user: author })]);
  const [first] = await buttons(/^Follow Ingrid/);
  await user.click(first as HTMLElement);
  expect(await buttons(/^Following Ingrid/)).toHaveLength(2);
  waiting.settle();
  expect(await screen.findByText('User followed successfully')).toBeVisible();
  expect(followed.map(({ params }) => params['id'])).toEqual([author._id]);
});

test('the newest wish wins, one request at a time', async () => {
  const waiting = held<void>();
  const followed = answer(followMember, async () => {
    await waiting.promise;
    return changed(true);
  });
  const unfollowed = answer(unfollowMember, changed(false));
  const { user } = openFeed([buildPost({ user: author })]);
  const [button] = await buttons(/^Follow Ingrid/);
  await user.click(button as HTMLElement);
  await waitFor(() => expect(followed).toHaveLength(1));
  await user.click((await buttons(/^Following Ingrid/))[0] as HTMLElement);
  expect(unfollowed).toHaveLength(0);
  waiting.settle();
  expect(await screen.findByText('User unfollowed successfully')).toBeVisible();
  expect(await buttons(/^Follow Ingrid/)).toHaveLength(1);
  expect(screen.queryByText('User followed successfully')).toBeNull();
});

test('a follow that fails is put back on every post and said', async () => {
  answer(followMember, () => noAnswer());
  const asked = answer(getFollowStatus, changed(false));
  const { user } = openFeed([buildPost({ user: author }), buildPost({ user: author })]);
  const [first] = await buttons(/^Follow Ingrid/);
  await user.click(first as HTMLElement);
  expect(await screen.findByText('Failed to follow/unfollow user')).toBeVisible();
  expect(await buttons(/^Follow Ingrid/)).toHaveLength(2);
  // Whether it arrived after all is for the server to say.
  await waitFor(() => expect(asked).toHaveLength(1));
});
