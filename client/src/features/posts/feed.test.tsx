import { screen, waitFor, within } from '@testing-library/react';
import { getPost, listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { deferred, openFeed } from '@/testing/open-feed';
import { buildImage, buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

test('shows a loading state, then posts as named articles of a feed', async () => {
  const pending = deferred<void>();
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, async () => {
    await pending.promise;
    return { posts: [buildPost({ mediaTitle: 'Hello network' })], nextCursor: null };
  });
  renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('Loading posts...')).toBeVisible();
  pending.settle();
  const article = await screen.findByRole('article', { name: 'Post by Ingrid Solvang' });
  expect(within(article).getByText('Hello network')).toBeVisible();
  expect(within(article).getByText('3 hours ago')).toHaveAttribute('datetime');
  expect(screen.getByRole('feed', { name: 'Posts' })).toContainElement(article);
  expect(article).toHaveAttribute('aria-posinset', '1');
  expect(article).toHaveAttribute('aria-setsize', '1');
});

test('invites the member to post or find people when the feed is empty', async () => {
  const { user } = openFeed([]);
  expect(await screen.findByText('No posts yet')).toBeVisible();
  expect(screen.getByText('Be the first to share something with your network!')).toBeVisible();
  const invitation = screen.getByText('No posts yet').closest('section');
  if (!invitation) throw new Error('no card');
  expect(within(invitation).getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/network');
  await user.click(within(invitation).getByRole('button', { name: 'Start a post' }));
  expect(await screen.findByRole('dialog', { name: 'Create a post' })).toBeVisible();
});

test('shows the server’s message and a retry button when loading fails', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const { user } = renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('Not now.')).toBeVisible();
  answer(listFeed, { posts: [buildPost({ mediaTitle: 'Back again' })], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Back again')).toBeVisible();
});

test('shows "Failed to load posts" when the server does not respond', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, () => noAnswer());
  renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('Failed to load posts', undefined, { timeout: 10_000 })).toBeVisible();
});

test('shortens text over 150 characters, with Show more and Show less', async () => {
  const long = `${'Sixty outages and not one repeat visit. '.repeat(6)}The end.`;
  const { user } = openFeed([buildPost({ mediaTitle: long })]);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText(/The end\./)).toBeNull();
  await user.click(more);
  expect(screen.getByText(/The end\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText(/The end\./)).toBeNull();
});

test('requests the next page once, by cursor, and shows no duplicates', async () => {
  const [first, second, third] = [1, 2, 3].map((n) => buildPost({ mediaTitle: `Post ${n}` }));
  if (!first || !second || !third) throw new Error('three posts');
  answer(getOwnProfile, { user: buildOwnProfile() });
  const calls = answer(listFeed, ({ request }) =>
    new URL(request.url).searchParams.get('cursor') === 'next'
      ? { posts: [second, third], nextCursor: null }
      : { posts: [first, second], nextCursor: 'next' },
  );
  renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('Post 3')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(calls.map(({ request }) => new URL(request.url).searchParams.get('cursor'))).toEqual([null, 'next']);
});

test('keeps loaded posts and offers a retry when the next page fails', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, ({ request }) =>
    new URL(request.url).searchParams.has('cursor')
      ? failWith('FORBIDDEN', { message: 'The rest is stuck.' })
      : { posts: [buildPost({ mediaTitle: 'First page' })], nextCursor: 'next' },
  );
  const { user } = renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('The rest is stuck.')).toBeVisible();
  expect(screen.getByText('First page')).toBeVisible();
  answer(listFeed, { posts: [buildPost({ mediaTitle: 'Second page' })], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Second page')).toBeVisible();
});

test('moves between posts with Page Down and Page Up', async () => {
  const { user } = openFeed([
    buildPost({ user: buildMember({ fullName: 'Ann One' }) }),
    buildPost({ user: buildMember({ fullName: 'Ben Two' }) }),
  ]);
  const first = await screen.findByRole('article', { name: 'Post by Ann One' });
  first.focus();
  await user.keyboard('{PageDown}');
  expect(screen.getByRole('article', { name: 'Post by Ben Two' })).toHaveFocus();
  await user.keyboard('{PageUp}');
  expect(first).toHaveFocus();
});

test('shows pictures with description, srcset, lazy loading and "+N" over the fourth', async () => {
  const mediaImage = [
    buildImage({ alt: 'A pylon at dawn' }),
    ...Array.from({ length: 5 }, () => buildImage()),
  ];
  openFeed([buildPost({ mediaImage })]);
  const first = await screen.findByRole('img', { name: 'A pylon at dawn' });
  expect(first).toHaveAttribute('srcset', expect.stringContaining(' 640w'));
  expect(first).toHaveAttribute('loading', 'lazy');
  expect(first).toHaveAttribute('width', '1280');
  expect(screen.getByRole('img', { name: 'Image 2 of 6 by Ingrid Solvang' })).toBeInTheDocument();
  expect(screen.getByText('+2')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Image 5 of 6 by Ingrid Solvang' })).toBeNull();
});

test('shows a document with kind, name and size as a download link', async () => {
  const mediaDocument = {
    url: '/uploads/plan.pdf',
    name: 'plan.pdf',
    kind: 'pdf',
    size: 1_572_864,
    pages: 3,
  };
  openFeed([buildPost({ mediaDocument })]);
  const tile = await screen.findByRole('link', { name: /plan\.pdf/ });
  expect(tile).toHaveTextContent('PDF');
  expect(tile).toHaveTextContent('1.50 MB');
  expect(tile).toHaveAttribute('download', 'plan.pdf');
});

test('shows an error on the page of a deleted post', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getPost, () => failWith('NOT_FOUND', { message: 'Not found.' }));
  renderApp('/posts/666666666666666666666aaa', { signedIn: true });
  expect(await screen.findByText('Post not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/dashboard');
});

test('shows the own profile with abbreviated counts on the dashboard', async () => {
  openFeed([]);
  const card = await screen.findByRole('region', { name: 'Your profile' });
  await waitFor(() => expect(within(card).getByText('1.2K')).toBeVisible());
  expect(within(card).getByRole('heading', { name: 'Asha Venkatesan' })).toBeVisible();
  expect(within(card).getByText('asha@example.org')).toBeVisible();
  expect(within(card).getByText('Mumbai, India')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    '/user-profile/me',
  );
});
