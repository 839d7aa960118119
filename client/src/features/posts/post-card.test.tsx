import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deletePost, getPost, listComments } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { buildOwnProfile } from '@/testing/builders';
import { buildHoverCard } from '@/testing/network-builders';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildComment, buildImage, buildPost } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

const own = (change: Partial<PostView> = {}) =>
  buildPost({ user: me, can: { edit: true, delete: true, repost: true }, ...change });

async function askToDelete(post: PostView) {
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Delete Post' }) };
}

test('shows the menu only to members who may change the post', async () => {
  openFeed([buildPost(), own()]);
  const [others, mine] = await screen.findAllByRole('article');
  if (!others || !mine) throw new Error('two posts');
  expect(within(others).queryByRole('button', { name: 'Post options' })).toBeNull();
  expect(within(mine).getByRole('button', { name: 'Post options' })).toBeVisible();
});

test('confirms deletion, shows Deleting... and removes the post from the feed', async () => {
  const pending = deferred<void>();
  answer(deletePost, async () => {
    await pending.promise;
    return {};
  });
  const { user, dialog } = await askToDelete(own({ mediaTitle: 'Going' }));
  expect(dialog).toHaveTextContent(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('button', { name: 'Deleting...' })).toBeVisible();
  pending.settle();
  expect(await screen.findByText('Post deleted successfully')).toBeVisible();
  expect(screen.queryByText('Going')).toBeNull();
  expect(screen.getByText('No posts yet')).toBeVisible();
});

test('updates the post count of the own profile after a deletion', async () => {
  answer(deletePost, {});
  const { user, dialog } = await askToDelete(own());
  const card = screen.getByRole('region', { name: 'Your profile', hidden: true });
  expect(within(card).queryByText('41')).toBeNull();
  answer(getOwnProfile, { user: buildOwnProfile({ mediaCount: 41 }) });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(card).findByText('41')).toBeVisible();
});

test('keeps the post on Cancel, and with an error when deleting fails', async () => {
  answer(deletePost, () => noAnswer());
  const { user, dialog } = await askToDelete(own({ mediaTitle: 'Staying' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Staying')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete post')).toBeVisible();
  expect(screen.getByText('Staying')).toBeVisible();
});

test('copies the URL of the post', async () => {
  const post = buildPost();
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/posts/${post._id}`);
});

test('links the time to the post’s own page, which shows its comments, and returns with Back', async () => {
  const post = buildPost({
    mediaTitle: 'On its own',
    commentsCount: 1,
    comments: [buildComment({ comment: 'Seen' })],
  });
  answer(getPost, { data: post });
  answer(getHoverCard, { card: buildHoverCard(post.user) });
  answer(listComments, { comments: post.comments, nextCursor: null, total: 1 });
  const { user } = openFeed([post, buildPost({ mediaTitle: 'Another' })]);
  await user.click((await screen.findAllByRole('link', { name: '3 hours ago' }))[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Post', level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe(`/posts/${post._id}`);
  expect(await screen.findByText('Seen')).toBeVisible();
  expect(screen.queryByText('Another')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Another')).toBeVisible();
});

test('in a language from right to left, arrow keys and swipes of the viewer follow the line', async () => {
  const mediaImage = ['One', 'Two', 'Three'].map((alt) => buildImage({ alt }));
  const post = buildPost({ mediaImage });
  // What the page shows is fetched again in the new language.
  answer(getPost, { data: post });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  await act(() => changeLanguage('ar'));
  await user.keyboard('{ArrowLeft}');
  expect(viewer).toHaveTextContent('2 / 3');
  await user.keyboard('{ArrowRight}');
  expect(viewer).toHaveTextContent('1 / 3');
  const picture = within(viewer).getByRole('img', { name: 'One' });
  fireEvent.touchStart(picture, { touches: [{ clientX: 100, clientY: 100 }] });
  fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 200, clientY: 110 }] });
  expect(viewer).toHaveTextContent('2 / 3');
});

test('turns pictures in the viewer with buttons, arrow keys, thumbnails and swipes', async () => {
  const caption = `${'A caption of many words. '.repeat(10)}Its end.`;
  const mediaImage = ['One', 'Two', 'Three'].map((alt) => buildImage({ alt }));
  const { user } = openFeed([buildPost({ mediaTitle: caption, mediaImage })]);
  await user.click(await screen.findByRole('button', { name: 'Open Two' }));
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  const shown = (alt: string) => within(viewer).getByRole('img', { name: alt });
  expect(viewer).toHaveTextContent('2 / 3');
  expect(shown('Two')).toBeVisible();
  await user.click(within(viewer).getByRole('button', { name: 'Next image' }));
  expect(viewer).toHaveTextContent('3 / 3');
  await user.keyboard('{ArrowRight}');
  expect(viewer).toHaveTextContent('1 / 3');
  await user.keyboard('{ArrowLeft}');
  expect(shown('Three')).toBeVisible();
  await user.click(within(viewer).getByRole('button', { name: 'Image 1 of 3' }));
  expect(shown('One')).toBeVisible();
  fireEvent.touchStart(shown('One'), { touches: [{ clientX: 200, clientY: 100 }] });
  fireEvent.touchEnd(shown('One'), { changedTouches: [{ clientX: 100, clientY: 110 }] });
  expect(viewer).toHaveTextContent('2 / 3');
  expect(within(viewer).getByRole('link', { name: 'Ingrid Solvang' })).toBeVisible();
  expect(within(viewer).queryByText(/Its end\./)).toBeNull();
  await user.click(within(viewer).getByRole('button', { name: 'Show more' }));
  expect(within(viewer).getByText(/Its end\./)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('keeps the picture when arrow keys are pressed in the viewer’s comment box', async () => {
  const mediaImage = [buildImage({ alt: 'One' }), buildImage({ alt: 'Two' })];
  const { user } = openFeed([buildPost({ mediaImage })]);
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  await user.type(within(viewer).getByRole('textbox', { name: 'Add a comment' }), 'Nice{ArrowLeft}');
  expect(viewer).toHaveTextContent('1 / 2');
});

test('closes picker and reply form with Escape before the viewer', async () => {
  const comments = [buildComment()];
  const { user } = openFeed([
    buildPost({ mediaImage: [buildImage({ alt: 'One' })], comments, commentsCount: 1 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  within(viewer).getByRole('button', { name: 'Like' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(within(viewer).getByRole('toolbar')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(within(viewer).queryByRole('toolbar')).toBeNull();
  await user.click(within(viewer).getByRole('button', { name: 'Reply' }));
  await user.keyboard('Half a reply{Escape}');
  expect(within(viewer).queryByRole('textbox', { name: /^Reply to/ })).toBeNull();
  expect(viewer).toBeVisible();
  await user.click(within(viewer).getByRole('button', { name: 'Reply' }));
  expect(within(viewer).getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Half a reply');
});
