import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createPost, getPost, updatePost } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { held, me, openFeed } from '@/testing/open-feed';
import { buildImage, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer, type Asked } from '@/testing/server';

const PNG = '\x89PNG\r\n\x1a\n';
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const photo = (name: string, head = PNG) => new File([bytes(head)], name, { type: 'image/png' });

/** A multipart body as text, which shows its fields in their order. */
const sent = async (asked: Asked | undefined) => asked?.request.text();

const own = (change: Partial<PostView> = {}) =>
  buildPost({ user: me, can: { edit: true, delete: true }, ...change });

async function openComposer(posts: PostView[] = []) {
  const { user, unmount } = openFeed(posts);
  const box = await screen.findByRole('region', { name: 'Create a post' });
  await user.click(within(box).getByRole('button', { name: 'Start a post' }));
  return { user, unmount, ...(await theDialog('Create a post')) };
}

async function theDialog(name: string) {
  const dialog = await screen.findByRole('dialog', { name });
  const text = within(dialog).getByRole('textbox', { name: 'Post text' });
  return { dialog, text };
}

async function addPhotos(user: UserEvent, dialog: HTMLElement, files: File[]) {
  await user.upload(within(dialog).getByLabelText('Add photos'), files);
}

const postButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Post' });
const tiles = (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: /^Photo \d/ });

test('Post is off while empty; limits are said before anything is chosen', async () => {
  const { user, dialog, text } = await openComposer();
  expect(text).toHaveFocus();
  expect(dialog).toHaveTextContent('Up to 10 photos (JPEG, PNG, WebP, GIF or AVIF, 100 MB each)');
  expect(postButton(dialog)).toBeDisabled();
  await user.type(text, '   ');
  expect(postButton(dialog)).toBeDisabled();
  await user.type(text, 'Hello');
  expect(postButton(dialog)).toBeEnabled();
});

test('a post shows Posting..., then its success, stands on top of the feed, and the composer is empty again', async () => {
  const waiting = held<void>();
  const post = own({ mediaTitle: 'Fresh news' });
  const calls = answer(createPost, async () => {
    await waiting.promise;
    return { data: post, media: post };
  });
  const { user, dialog, text } = await openComposer([buildPost({ mediaTitle: 'Older news' })]);
  await user.type(text, 'Fresh news');
  await user.click(postButton(dialog));
  expect(await within(dialog).findByRole('button', { name: 'Posting...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  waiting.settle();
  expect(await screen.findByText('Post created successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const articles = screen.getAllByRole('article');
  expect(articles.map((article) => article.textContent?.includes('Fresh news'))).toEqual([true, false]);
  expect(await sent(calls[0])).toContain('Fresh news');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('weft:draft:'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start a post' }));
  expect((await theDialog('Create a post')).text).toHaveValue('');
});

test('a failure keeps everything, says it, and the next try carries the same id', async () => {
  const idOf = (body: string | undefined) => /name="clientId"\r\n\r\n(\S+)/.exec(body ?? '')?.[1];
  const first = answer(createPost, () => noAnswer());
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'Precious words');
  await user.click(postButton(dialog));
  expect(await screen.findByText('Failed to create post. Please try again.')).toBeVisible();
  expect(text).toHaveValue('Precious words');
  const post = own();
  const second = answer(createPost, { data: post, media: post });
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Post created successfully!')).toBeVisible();
  const [one, other] = [idOf(await sent(first[0])), idOf(await sent(second[0]))];
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).toBe(one);
});

test('refused content shows the server’s words', async () => {
  answer(createPost, () =>
    failWith('CONTENT_REJECTED', { message: 'Content rejected: Inappropriate content detected' }),
  );
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'Something');
  await user.click(postButton(dialog));
  expect(await screen.findByText('Content rejected: Inappropriate content detected')).toBeVisible();
  expect(text).toHaveValue('Something');
});

test('sending can be taken back: nothing is lost and nothing is said', async () => {
  const waiting = held<void>();
  answer(createPost, async () => {
    await waiting.promise;
    return { data: own(), media: own() };
  });
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'Wait a moment');
  await user.click(postButton(dialog));
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(postButton(dialog)).toBeEnabled();
  expect(text).toHaveValue('Wait a moment');
  expect(screen.queryByText('Failed to create post. Please try again.')).toBeNull();
  waiting.settle();
});

test('text and photos survive closing; text survives a reload', async () => {
  const { user, unmount, dialog, text } = await openComposer();
  await user.type(text, 'Draft of a thought');
  await addPhotos(user, dialog, [photo('a.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create a post' }));
  const again = await theDialog('Create a post');
  expect(again.text).toHaveValue('Draft of a thought');
  expect(tiles(again.dialog)).toHaveLength(1);

  unmount();
  const { user: later } = renderApp('/dashboard', { signedIn: true });
  await later.click(await screen.findByRole('button', { name: 'Start a post' }));
  expect((await theDialog('Create a post')).text).toHaveValue('Draft of a thought');
});

test('photos alone can be posted: described, reordered by button, removed', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  await addPhotos(user, dialog, [photo('one.png'), photo('two.png'), photo('three.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(3));
  await user.click(within(dialog).getByRole('button', { name: 'Remove photo 2' }));
  const [first] = tiles(dialog);
  if (first) await user.click(first);
  await user.type(within(dialog).getByLabelText('Description of photo 1'), 'The first');
  await user.click(within(dialog).getByRole('button', { name: 'Move later' }));
  expect(within(dialog).getByRole('button', { name: 'Move later' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  const body = (await sent(calls[0])) ?? '';
  expect([...body.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name)).toEqual(['three.png', 'one.png']);
  expect([...body.matchAll(/name="mediaAlt"\r\n\r\n([^\r]*)/g)].map(([, alt]) => alt)).toEqual([
    '',
    'The first',
  ]);
});

test('photos can be pasted and dropped', async () => {
  const { dialog, text } = await openComposer();
  const paste = (words: string) =>
    fireEvent.paste(text, { clipboardData: { files: [photo('pasted.png')], getData: () => words } });
  // What an office program copies is text with a picture of it: the text is pasted.
  expect(paste('Words of a document')).toBe(true);
  expect(paste('')).toBe(false);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  fireEvent.drop(text, { dataTransfer: { files: [photo('dropped.png')], types: ['Files'] } });
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
});

test('what is no picture by its content is refused with its name, and ten are the most', async () => {
  const { user, dialog } = await openComposer();
  await addPhotos(user, dialog, [photo('virus.png', '<html>')]);
  expect(await screen.findByText(/^virus\.png is not a photo that can be used/)).toBeVisible();
  await addPhotos(
    user,
    dialog,
    Array.from({ length: 12 }, (_, n) => photo(`${n}.png`)),
  );
  expect(await screen.findByText('A post can have at most 10 photos')).toBeVisible();
  expect(tiles(dialog)).toHaveLength(10);
  expect(within(dialog).getByRole('button', { name: 'Photo' })).toBeDisabled();
});

test('the counter appears near the limit, and too long a text can not be posted', async () => {
  const { dialog, text } = await openComposer();
  fireEvent.change(text, { target: { value: 'a'.repeat(2600) } });
  expect(dialog).not.toHaveTextContent('/ 3,000');
  fireEvent.change(text, { target: { value: 'a'.repeat(2900) } });
  expect(dialog).toHaveTextContent('2,900 / 3,000');
  expect(postButton(dialog)).toBeEnabled();
  fireEvent.change(text, { target: { value: 'a'.repeat(3010) } });
  expect(dialog).toHaveTextContent('3,010 / 3,000 (10 too many)');
  expect(postButton(dialog)).toBeDisabled();
});

test('an edit keeps, adds and removes pictures in their order, and changes the post in the feed', async () => {
  const [kept, gone] = [buildImage({ alt: 'Kept' }), buildImage()];
  const post = own({ mediaTitle: 'Before', mediaImage: [kept, gone] });
  const changed = { ...post, mediaTitle: 'After', editedAt: new Date().toISOString() };
  answer(getPost, { data: changed });
  const calls = answer(updatePost, { data: changed, media: changed });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog, text } = await theDialog('Edit Post');
  expect(text).toHaveValue('Before');
  await user.clear(text);
  await user.type(text, 'After');
  await user.click(within(dialog).getByRole('button', { name: 'Remove photo 2' }));
  await addPhotos(user, dialog, [photo('new.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Post updated successfully!')).toBeVisible();
  const body = (await sent(calls[0])) ?? '';
  expect([...body.matchAll(/name="mediaImage"\r\n\r\n(\S+)/g)].map(([, url]) => url)).toEqual([
    kept.url,
    'new',
  ]);
  expect(body.match(/filename=/g)).toHaveLength(1);
  expect(screen.getByText('After')).toBeVisible();
  expect(screen.getByText(/Edited/)).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('weft:draft:'))).toEqual([]);
});

test('an edit with no text and no picture can not be sent', async () => {
  const post = own({ mediaTitle: 'Only words' });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog, text } = await theDialog('Edit Post');
  await user.clear(text);
  expect(within(dialog).getByRole('button', { name: 'Update' })).toBeDisabled();
});

const fileOf = (name: string, type: string, size = 2_000_000) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test('one video and one document go with a post; a video over 100 MB is refused in the exact words', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  const video = within(dialog).getByLabelText('Add a video');
  await user.upload(video, fileOf('long.mp4', 'video/mp4', 100 * 1024 * 1024 + 1));
  expect(
    await screen.findByText('Video file is too large (over 100MB). Please select a smaller video.'),
  ).toBeVisible();
  await user.upload(video, fileOf('walk.mp4', 'video/mp4'));
  expect(await within(dialog).findByText('1.91 MB')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Video' })).toBeDisabled();
  fireEvent.drop(within(dialog).getByRole('textbox'), {
    dataTransfer: { files: [fileOf('plan.pdf', 'application/pdf')], types: ['Files'] },
  });
  expect(await within(dialog).findByText('plan.pdf')).toBeVisible();
  await user.click(postButton(dialog));
  expect(await screen.findByText('Post created successfully!')).toBeVisible();
  const body = (await sent(calls[0])) ?? '';
  expect(body).toMatch(/name="mediaVideo"; filename="walk\.mp4"/);
  expect(body).toMatch(/name="mediaDocument"; filename="plan\.pdf"/);
});

test('an edit keeps the video and takes the document out', async () => {
  const post = own({
    mediaVideo: [{ url: '/uploads/v.mp4', size: 5_000_000 }],
    mediaDocument: { url: '/uploads/d.pdf', name: 'plan.pdf', kind: 'pdf', size: 1000, pages: null },
  });
  const calls = answer(updatePost, { data: post, media: post });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog } = await theDialog('Edit Post');
  await user.click(within(dialog).getByRole('button', { name: 'Remove plan.pdf' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Post updated successfully!')).toBeVisible();
  const body = (await sent(calls[0])) ?? '';
  expect(body).toMatch(/name="mediaVideo"\r\n\r\n\/uploads\/v\.mp4/);
  expect(body).toMatch(/name="mediaDocument"\r\n\r\n\r\n/);
});

test('photos can be reordered by dragging', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  await addPhotos(user, dialog, [photo('one.png'), photo('two.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
  const [first, second] = within(within(dialog).getByRole('list', { name: 'Photos' })).getAllByRole(
    'listitem',
  );
  if (!first || !second) throw new Error('two tiles');
  const carried = new Map<string, string>();
  const dataTransfer = {
    types: ['application/x-weft-picture'],
    setData: (kind: string, value: string) => carried.set(kind, value),
    getData: (kind: string) => carried.get(kind) ?? '',
  };
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.drop(second, { dataTransfer });
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  const body = (await sent(calls[0])) ?? '';
  expect([...body.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name)).toEqual(['two.png', 'one.png']);
});

test('the text of a post survives a session that has ended', async () => {
  answer(createPost, () => failWith('UNAUTHENTICATED', { message: 'Please sign in to go on.' }));
  const { user, unmount, dialog, text } = await openComposer();
  await user.type(text, 'Written too long');
  await user.click(postButton(dialog));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  unmount();
  const { user: later } = renderApp('/dashboard', { signedIn: true });
  await later.click(await screen.findByRole('button', { name: 'Start a post' }));
  expect((await theDialog('Create a post')).text).toHaveValue('Written too long');
});

test('text that the screening flags is refused before anything is sent, and stays to be changed', async () => {
  const calls = answer(createPost, { data: own(), media: own() });
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'free porn here');
  await user.click(postButton(dialog));
  expect(await screen.findByText('Content rejected: Inappropriate content detected')).toBeVisible();
  expect(text).toHaveValue('free porn here');
  await user.clear(text);
  await user.type(text, 'Fine words');
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  expect(calls).toHaveLength(1);
});
