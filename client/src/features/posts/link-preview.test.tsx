import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { findLinkPreview } from '@weft/shared/posts/link-preview-contract';
import type { LinkPreviewView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { deferred, openFeed } from '@/testing/open-feed';
import { addPhotos, openComposer, own, photo, postButton, sent, theDialog } from '@/testing/open-composer';
import { buildPost } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

const URL = 'https://tidewell.example.org/notes';
const ID = 'a'.repeat(24);
const IMAGE = { url: '/uploads/posts/1/1200.webp', width: 1200, height: 600, placeholder: '', variants: [] };
const buildPreview = (change: Partial<LinkPreviewView> = {}): LinkPreviewView => ({
  url: URL,
  title: 'What 41 planned outages taught',
  description: 'The switching plan',
  siteName: 'Tidewell',
  image: IMAGE,
  ...change,
});
const found = (change: Partial<LinkPreviewView> = {}) => ({
  data: { id: ID, preview: buildPreview(change) },
});
const card = async () => screen.findByRole('link', { name: /What 41 planned outages taught/ });
const region = () => screen.queryByRole('region', { name: 'Link preview' });

test('a post shows what the page of its link says, and opens it in another tab', async () => {
  openFeed([buildPost({ mediaTitle: `Read ${URL}`, linkPreview: buildPreview() })]);
  const link = await card();
  expect(link).toHaveAttribute('href', URL);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveTextContent(/Tidewell.*tidewell\.example\.org/);
  expect(link).toHaveTextContent('The switching plan');
  expect(link.querySelector('img')).toHaveAttribute('src', IMAGE.url);
});

test('names the host that a click opens, whatever the page calls itself', async () => {
  const preview = buildPreview({ siteName: '', description: '', image: null });
  openFeed([buildPost({ linkPreview: preview })]);
  expect(await card()).toHaveTextContent(/^tidewell\.example\.orgWhat 41 planned outages taught$/);
});

test('the composer shows the preview of the first link, and posts it', async () => {
  const asked = answer(findLinkPreview, found());
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog, text } = await openComposer();
  fireEvent.change(text, { target: { value: `Read ${URL}#part, and https://example.org` } });
  expect(await card()).toBeVisible();
  expect(dialog).toHaveTextContent('The preview was fetched once by this server.');
  expect(await asked[0]?.request.json()).toEqual({ url: URL });
  await user.click(postButton(dialog));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await sent(calls[0])).toMatch(new RegExp(`name="linkPreview"\\s+${ID}`));
});

test('asks again for the next post with the same link, because a preview belongs to one post', async () => {
  const asked = answer(findLinkPreview, found());
  const post = own();
  answer(createPost, { data: post, media: post });
  const { user, dialog, text } = await openComposer();
  fireEvent.change(text, { target: { value: URL } });
  await card();
  await user.click(postButton(dialog));
  await screen.findByText('Post created successfully!');
  await user.click(screen.getByRole('button', { name: 'Start a post' }));
  fireEvent.change((await theDialog('Create a post')).text, { target: { value: URL } });
  await card();
  expect(asked).toHaveLength(2);
});

test('a removed preview stays away while its link stays', async () => {
  const asked = answer(findLinkPreview, found());
  const post = own();
  const calls = answer(createPost, { data: post, media: post });
  const { user, dialog, text } = await openComposer();
  fireEvent.change(text, { target: { value: URL } });
  await card();
  await user.click(within(dialog).getByRole('button', { name: 'Remove the link preview' }));
  expect(region()).toBeNull();
  fireEvent.change(text, { target: { value: `${URL} is worth a read` } });
  await user.click(postButton(dialog));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(region()).toBeNull();
  expect(await sent(calls[0])).not.toContain('linkPreview');
  expect(asked).toHaveLength(1);
});

test('says that it reads the link, and goes on without a preview when that fails', async () => {
  const pending = deferred<void>();
  answer(findLinkPreview, async () => {
    await pending.promise;
    return failWith('UNAVAILABLE');
  });
  const { dialog, text } = await openComposer();
  fireEvent.change(text, { target: { value: URL } });
  expect(await within(dialog).findByText('Reading the link...')).toBeInTheDocument();
  expect(postButton(dialog)).toBeEnabled();
  pending.settle();
  await waitFor(() => expect(within(dialog).queryByText('Reading the link...')).toBeNull());
  expect(region()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture takes the place of the preview', async () => {
  answer(findLinkPreview, found());
  const { text } = await openComposer();
  fireEvent.change(text, { target: { value: URL } });
  await card();
  addPhotos([photo('a.png')]);
  await waitFor(() => expect(region()).toBeNull());
});

async function openEdit(post: ReturnType<typeof own>) {
  const { user } = openFeed([post]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  return { user, ...(await theDialog('Edit Post')) };
}

test('an edit keeps the preview of the post without asking for it, and removes it on demand', async () => {
  const asked = answer(findLinkPreview, found());
  const post = own({ mediaTitle: URL, linkPreview: buildPreview() });
  const calls = answer(updatePost, { data: post, media: post });
  const { user, dialog } = await openEdit(post);
  const remove = await within(dialog).findByRole('button', { name: 'Remove the link preview' });
  expect(asked).toHaveLength(0);
  await user.click(remove);
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await sent(calls[0])).toMatch(/name="linkPreview"\s+--/);
});

test('an edit adds no preview that the author had removed', async () => {
  const asked = answer(findLinkPreview, found());
  const { text } = await openEdit(own({ mediaTitle: URL }));
  fireEvent.change(text, { target: { value: `${URL} again` } });
  await waitFor(() => expect(text).toHaveValue(`${URL} again`));
  expect(region()).toBeNull();
  expect(asked).toHaveLength(0);
});
