import { fireEvent, screen, waitFor } from '@testing-library/react';
import { followMember, rejectRequest, unfollowMember } from '@weft/shared/network/contract';
import { expect, test } from 'vitest';
import { buildChanged, buildCounts, buildRelationship, buildRequest } from '@/testing/network-builders';
import { openFeed } from '@/testing/open-feed';
import { openNetwork } from '@/testing/open-network';
import { buildImage, buildMember, buildPost } from '@/testing/post-builders';
import { answer } from '@/testing/server';

const changed = (isFollowing: boolean) => ({
  isFollowing,
  relationship: buildRelationship({ isFollowing }),
  counts: buildCounts(),
  memberCounts: { connectionsCount: 0, followersCount: Number(isFollowing), followingCount: 0 },
});

/** Opens the feed with a post of a member whom the viewer doesn't follow. */
async function openUnfollowed() {
  const calls = {
    followed: answer(followMember, changed(true)),
    unfollowed: answer(unfollowMember, changed(false)),
  };
  const { user } = openFeed([buildPost({ user: buildMember({ fullName: 'Ingrid Solvang' }) })]);
  return { ...calls, user, button: await screen.findByRole('button', { name: 'Follow Ingrid Solvang' }) };
}

test('a double click on Follow follows once', async () => {
  const { user, button, followed, unfollowed } = await openUnfollowed();
  await user.dblClick(button);
  expect(await screen.findByText('User followed successfully')).toBeVisible();
  expect(button).toHaveAccessibleName('Following Ingrid Solvang');
  expect(followed).toHaveLength(1);
  expect(unfollowed).toHaveLength(0);
});

test('holding Enter on Follow follows once; pressing it again unfollows', async () => {
  const { user, button, unfollowed } = await openUnfollowed();
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAccessibleName('Following Ingrid Solvang');
  // The browser clicks the button for each repeated keydown that is not prevented.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(unfollowed).toHaveLength(1));
});

test('two clicks of a screen reader follow and unfollow', async () => {
  const { button } = await openUnfollowed();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(button).toHaveAccessibleName('Follow Ingrid Solvang');
  expect(await screen.findByText('User unfollowed successfully')).toBeVisible();
});

test('a double click on Ignore declines one request, not the next one in its place', async () => {
  const received = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  const { user } = openNetwork('/connection-requests', { received });
  const rejected = answer(rejectRequest, buildChanged({}, { requestsCount: 1 }));
  const first = await screen.findByRole('button', { name: 'Ignore Noor Haddadin' });
  await user.click(first);
  const next = screen.getByRole('button', { name: 'Ignore Jonas Kellermann' });
  // The pointer has not moved, so the browser reports a double click.
  fireEvent.click(next, { detail: 2 });
  expect(await screen.findByText('Connection request declined successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ignore Jonas Kellermann' })).toBeVisible();
  expect(rejected).toHaveLength(1);
});

test('a double click on Next image moves two images', async () => {
  const mediaImage = ['One', 'Two', 'Three'].map((alt) => buildImage({ alt }));
  const { user } = openFeed([buildPost({ mediaImage })]);
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Next image' }));
  expect(await screen.findByRole('dialog', { name: 'Image viewer' })).toHaveTextContent('3 / 3');
});
