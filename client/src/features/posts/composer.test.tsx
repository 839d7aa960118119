import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPost, getPost, updatePost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import { deferred, openFeed } from '@/testing/open-feed';
import {
  addPhotos,
  choose,
  fileOf,
  openComposer,
  own,
  photo,
  postButton,
  sent,
  theDialog,
  tiles,
} from '@/testing/open-composer';
import { buildImage, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

test('disables Post while the composer is empty and shows limits in tooltips', async () => {
  const { user, dialog, text } = await openComposer();
  expect(text).toHaveFocus();
  expect(dialog).not.toHaveTextContent('100 MB');
  for (const [name, limits] of [
    ['Photo', 'Up to 10 photos: JPEG, PNG, WebP, GIF or AVIF, 100 MB each'],
    ['Video', 'One video: MP4, WebM or MOV, up to 100 MB'],
    ['Document', 'One document: PDF, Word, PowerPoint, Excel or text, up to 20 MB'],
  ] as const)
    expect(within(dialog).getByRole('button', { name })).toHaveAttribute('title', limits);
  expect(postButton(dialog)).toBeDisabled();
  await user.type(text, '   ');
  expect(postButton(dialog)).toBeDisabled();
  await user.type(text, 'Hello');
  expect(postButton(dialog)).toBeEnabled();
});

test('shows Posting..., confirms, adds the post on top of the feed and empties the composer', async () => {
  const pending = deferred<void>();
  const post = own({ mediaTitle: 'Fresh text' });
  const calls = answer(createPost, async () => {
    await pending.promise;
    return { data: post, media: post };
  });
  const { user, dialog, text } = await openComposer([buildPost({ mediaTitle: 'Older text' })]);
  await user.type(text, 'Fresh text');
  await user.click(postButton(dialog));
  expect(await within(dialog).findByRole('button', { name: 'Posting...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  pending.settle();
  expect(await screen.findByText('Post created successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const articles = screen.getAllByRole('article');
  expect(articles.map((article) => article.textContent?.includes('Fresh text'))).toEqual([true, false]);
  expect(await sent(calls[0])).toContain('Fresh text');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('weft:draft:'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start a post' }));
  expect((await theDialog('Create a post')).text).toHaveValue('');
});

test('keeps the post and shows an error when sending fails, and retries with the same id', async () => {
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

test('shows the server’s message for rejected content', async () => {
  answer(createPost, () =>
    failWith('CONTENT_REJECTED', { message: 'Content rejected: Inappropriate content detected' }),
  );
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'Something');
  await user.click(postButton(dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Not posted. Content rejected: Inappropriate content detected',
  );
  expect(within(dialog).queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(text).toHaveValue('Something');
});

test('cancels sending without losing the post and without an error', async () => {
  const pending = deferred<void>();
  answer(createPost, async () => {
    await pending.promise;
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
  pending.settle();
});

test('keeps text and photos when closed, and text after a reload', async () => {
  const { user, unmount, dialog, text } = await openComposer();
  await user.type(text, 'Draft of a thought');
  addPhotos([photo('a.png')]);
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

test('posts photos without text and describes, reorders and removes them', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  addPhotos([photo('one.png'), photo('two.png'), photo('three.png')]);
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

test('adds pasted and dropped photos', async () => {
  const { dialog, text } = await openComposer();
  const paste = (words: string) =>
    fireEvent.paste(text, { clipboardData: { files: [photo('pasted.png')], getData: () => words } });
  // Office programs copy text together with a picture of it. Only the text is pasted then.
  expect(paste('Words of a document')).toBe(true);
  expect(paste('')).toBe(false);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  fireEvent.drop(text, { dataTransfer: { files: [photo('dropped.png')], types: ['Files'] } });
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
  // Nothing prevents the text box from taking text.
  expect(fireEvent.drop(text, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
});

test('rejects files that are no pictures, with their name, and allows ten photos', async () => {
  const { dialog } = await openComposer();
  addPhotos([photo('virus.png', '<html>')]);
  expect(await screen.findByText(/^virus\.png isn't a supported photo/)).toBeVisible();
  addPhotos(Array.from({ length: 12 }, (_, n) => photo(`${n}.png`)));
  expect(await screen.findByText('A post can have at most 10 photos')).toBeVisible();
  expect(tiles(dialog)).toHaveLength(10);
  expect(within(dialog).getByRole('button', { name: 'Photo' })).toBeDisabled();
});

test('shows the counter near the limit and disables Post for a text that is too long', async () => {
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

test('keeps, adds and removes pictures in an edit and updates the post in the feed', async () => {
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
  addPhotos([photo('new.png')]);
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

test('disables Update for an edit without text and pictures', async () => {
  const post = own({ mediaTitle: 'Only words' });
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog, text } = await theDialog('Edit Post');
  await user.clear(text);
  expect(within(dialog).getByRole('button', { name: 'Update' })).toBeDisabled();
});

test('sends one video and one document, and rejects a video over 100 MB', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  choose('Add a video', [fileOf('long.mp4', 'video/mp4', 100 * 1024 * 1024 + 1)]);
  expect(
    await screen.findByText('Video file is too large (over 100MB). Please select a smaller video.'),
  ).toBeVisible();
  choose('Add a video', [fileOf('walk.mp4', 'video/mp4')]);
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

test('keeps the video and removes the document in an edit', async () => {
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

test('reorders photos by dragging', async () => {
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog } = await openComposer();
  addPhotos([photo('one.png'), photo('two.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
  const [first, second] = within(within(dialog).getByRole('list', { name: 'Photos' })).getAllByRole(
    'listitem',
  );
  if (!first || !second) throw new Error('two tiles');
  const dragData = new Map<string, string>();
  const dataTransfer = {
    types: ['application/x-weft-picture'],
    setData: (type: string, value: string) => dragData.set(type, value),
    getData: (type: string) => dragData.get(type) ?? '',
  };
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.drop(second, { dataTransfer });
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  const body = (await sent(calls[0])) ?? '';
  expect([...body.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name)).toEqual(['two.png', 'one.png']);
});

test('keeps the text of a post when the session has ended', async () => {
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

test('rejects flagged text without a request and keeps it for changes', async () => {
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
