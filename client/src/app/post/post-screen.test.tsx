import { screen, waitFor, within } from '@testing-library/react';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { deletePost, getPost, listComments } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildHoverCard } from '@/testing/network-builders';
import { deferred, me } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const ANN = buildMember({ fullName: 'Ann Weaver', headline: 'Loom mechanic' });

function openPost(post: PostView | null) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getPost, () => (post ? { data: post } : failWith('NOT_FOUND', { message: '' })));
  answer(listComments, { comments: [], nextCursor: null, total: 0 });
  const cards = answer(getHoverCard, {
    card: buildHoverCard({ ...ANN, connectionsCount: 41 }),
  });
  return { cards, ...renderApp(`/posts/${post?._id ?? '65f0000000000000000000ff'}`, { signedIn: true }) };
}

test("the screen shows the author's card with Connect and Message", async () => {
  const { cards } = openPost(buildPost({ user: ANN }));
  const card = within(await screen.findByRole('region', { name: 'About Ann Weaver' }));
  expect(card.getByRole('link', { name: 'Ann Weaver' })).toHaveAttribute('href', `/user-profile/${ANN._id}`);
  expect(card.getByText('Loom mechanic')).toBeVisible();
  expect(await card.findByText(/41 connections/)).toBeVisible();
  expect(card.getByRole('button', { name: 'Connect with Ann Weaver' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Message' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your profile' })).toBeNull();
  expect(cards).toHaveLength(1);
});

test("the screen shows the viewer's card beside their own post", async () => {
  const { cards } = openPost(buildPost({ user: me }));
  expect(await screen.findByRole('region', { name: 'Your profile' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /^About/ })).toBeNull();
  expect(cards).toHaveLength(0);
});

test('the screen shows the viewer’s card beside a missing post', async () => {
  openPost(null);
  expect(await screen.findByText('Post not found')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your profile' })).toBeInTheDocument());
});

const isGone = ({ _id }: PostView) => ({ posts: [{ _id, isGone: true as const }], newPosts: null });

test('the screen says that a post is missing once the viewer may not see it any more', async () => {
  const sockets = answerSockets();
  const post = buildPost({ user: ANN, mediaTitle: 'For connections now' });
  openPost(post);
  expect(await screen.findByText('For connections now')).toBeVisible();
  await waitFor(() => expect(sockets.received.map(([event]) => event)).toContain('watch_posts'));
  sockets.send('posts_changed', isGone(post));
  expect(await screen.findByText('Post not found')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a deletion waits for its response, although the event of it has arrived before', async () => {
  const sockets = answerSockets();
  const post = buildPost({ user: me, can: { edit: true, delete: true, repost: true } });
  const deleted = deferred<void>();
  answer(deletePost, async () => {
    await deleted.promise;
    return {};
  });
  const { user } = openPost(post);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(sockets.received.map(([event]) => event)).toContain('watch_posts'));
  const question = await screen.findByRole('dialog', { name: 'Delete Post' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByRole('button', { name: 'Deleting...' })).toBeVisible();
  sockets.send('posts_changed', isGone(post));
  // What the next event changes shows that this one has arrived.
  sockets.send('notifications_changed', { unreadCount: 3 });
  await screen.findByRole('button', { name: 'Notifications, 3 unread', hidden: true });
  expect(question).toBeInTheDocument();
  expect(screen.getByRole('article', { hidden: true })).toBeInTheDocument();
  deleted.settle();
  expect(await screen.findByText('Post deleted successfully')).toBeVisible();
});
