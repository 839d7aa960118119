import { screen, waitFor } from '@testing-library/react';
import { getPost, listComments } from '@weft/shared/posts/contract';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { expect, test } from 'vitest';
import { openFeed } from '@/testing/open-feed';
import { answer } from '@/testing/server';
import { buildHoverCard } from '@/testing/network-builders';
import { buildImage, buildPost } from '@/testing/post-builders';

const pictures = () => ['One', 'Two'].map((alt) => buildImage({ alt }));
const viewer = () => screen.findByRole('dialog', { name: 'Image viewer' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('closes the viewer on Back without refetching the feed', async () => {
  const { user, feedCalls } = openFeed([buildPost({ mediaImage: pictures() })]);
  await user.click(await screen.findByRole('button', { name: 'Open Two' }));
  await viewer();
  expect(window.location.pathname).toBe('/dashboard');
  window.history.back();
  await isClosed();
  expect(window.location.pathname).toBe('/dashboard');
  expect(screen.getByRole('article')).toBeVisible();
  expect(feedCalls).toHaveLength(1);
});

test('removes the history entry when Escape or the button closes the viewer', async () => {
  const { user } = openFeed([buildPost({ mediaImage: pictures() })]);
  const entry: unknown = window.history.state;
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  await viewer();
  expect(window.history.state).not.toEqual(entry);
  await user.keyboard('{Escape}');
  await isClosed();
  expect(window.history.state).toEqual(entry);
  await user.click(screen.getByRole('button', { name: 'Open One' }));
  await user.click(await screen.findByRole('button', { name: 'Close viewer' }));
  await isClosed();
  expect(window.history.state).toEqual(entry);
});

test('opens the viewer again when Back returns from one of its links', async () => {
  const post = buildPost({ mediaImage: pictures() });
  answer(getPost, { data: post });
  answer(getHoverCard, { card: buildHoverCard(post.user) });
  answer(listComments, { comments: [], nextCursor: null, total: 0 });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Open Two' }));
  await viewer();
  await user.click(screen.getAllByRole('link', { name: '3 hours ago' }).at(-1) as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/posts\//));
  window.history.back();
  expect(await viewer()).toHaveTextContent('2 / 2');
});
