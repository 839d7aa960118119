import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createPost, deletePost, getPost, listFeed, updatePost } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { indexedDB } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { own, photo } from '@/testing/open-composer';
import { openFeed } from '@/testing/open-feed';
import { buildImage } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

beforeAll(() => {
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
});
// Files that run later in this process have none: a message that they leave unsent must not last.
afterAll(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

const tiles = (dialog: HTMLElement) => within(dialog).queryAllByRole('button', { name: /^Photo \d/ });
const textOf = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Post text' });
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('weft:draft:'));
const startBox = () => screen.findByRole('region', { name: 'Create a post' });

async function pressEdit(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
}

async function close(user: UserEvent) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Starts editing a post with two photos, removes the second one and closes the composer. */
async function startEdit(post: PostView) {
  const opened = openFeed([post]);
  await pressEdit(opened.user);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Post' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Remove photo 2' }));
  await close(opened.user);
  return opened;
}

const unsavedEditDialog = () => screen.findByRole('dialog', { name: 'Unsaved edit' });
const press = (user: UserEvent, dialog: HTMLElement, name: string) =>
  user.click(within(dialog).getByRole('button', { name }));

test('shows the changes of an unsaved edit before applying them, and can discard them', async () => {
  const post = own({ mediaImage: [buildImage({ alt: 'First' }), buildImage({ alt: 'Second' })] });
  const { user } = await startEdit(post);
  expect(await screen.findByText('Draft saved')).toBeVisible();
  await pressEdit(user);
  expect(within(await unsavedEditDialog()).getByRole('list')).toHaveTextContent(/^1 photo removed$/);
  // Closing the dialog keeps the draft.
  await close(user);
  await pressEdit(user);
  await press(user, await unsavedEditDialog(), 'Discard');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Post' });
  expect(tiles(dialog)).toHaveLength(2);

  answer(getPost, { data: post });
  const calls = answer(updatePost, { data: post, media: post });
  await user.type(textOf(dialog), '!');
  await press(user, dialog, 'Update');
  await screen.findByText('Post updated successfully!');
  const body = (await calls[0]?.request.text()) ?? '';
  for (const { url } of post.mediaImage) expect(body).toContain(url);
  expect(draftKeys()).toEqual([]);
});

test('continues an unsaved edit after a reload, marks it as such and can still discard it', async () => {
  const post = own({ mediaTitle: 'Before', mediaImage: [buildImage(), buildImage()] });
  const { unmount } = await startEdit(post);
  unmount();
  const { user } = openFeed([post]);
  await pressEdit(user);
  await press(user, await unsavedEditDialog(), 'Continue editing');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Post' });
  expect(tiles(dialog)).toHaveLength(1);
  expect(within(dialog).getByText(/These are your unsaved changes/)).toBeVisible();
  await press(user, dialog, 'Discard');
  const confirmation = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await press(user, confirmation, 'Discard');
  await waitFor(() => expect(tiles(dialog)).toHaveLength(2));
  await close(user);
  await pressEdit(user);
  expect(await screen.findByRole('dialog', { name: 'Edit Post' })).toBeVisible();
});

test('keeps files that were added elsewhere since and warns about replacing a newer text', async () => {
  const [first, second, added] = [buildImage(), buildImage(), buildImage()];
  const post = own({ mediaTitle: 'Before', mediaImage: [first, second] });
  const { user, unmount } = await startEdit(post);
  await pressEdit(user);
  await press(user, await unsavedEditDialog(), 'Continue editing');
  await user.type(textOf(await screen.findByRole('dialog')), ' and after');
  await close(user);
  unmount();

  const newer = {
    ...post,
    mediaTitle: 'Elsewhere',
    mediaImage: [first, second, added],
    editedAt: new Date().toISOString(),
  };
  const { user: later } = openFeed([newer]);
  await pressEdit(later);
  const unsavedEdit = await unsavedEditDialog();
  expect(
    within(unsavedEdit)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Text changed', '1 photo removed']);
  expect(unsavedEdit).toHaveTextContent('Saving would replace its current text.');
  await press(later, unsavedEdit, 'Continue editing');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Post' });
  expect(textOf(dialog)).toHaveValue('Before and after');
  answer(getPost, { data: newer });
  const calls = answer(updatePost, { data: newer, media: newer });
  await press(later, dialog, 'Update');
  await screen.findByText('Post updated successfully!');
  const body = (await calls[0]?.request.text()) ?? '';
  expect([...body.matchAll(/name="mediaImage"\r\n\r\n(\S+)/g)].map(([, url]) => url)).toEqual([
    first.url,
    added.url,
  ]);
});

test('offers to continue or discard the draft of a new post in the start box', async () => {
  const { user } = openFeed([]);
  expect(within(await startBox()).queryByText('Continue your draft')).toBeNull();
  await press(user, await startBox(), 'Start a post');
  await user.type(textOf(await screen.findByRole('dialog')), 'Half a thought');
  await close(user);
  expect(await screen.findByText('Draft saved')).toBeVisible();
  const continued = within(await startBox()).getByRole('button', { name: /^Continue your draft/ });
  expect(continued).toHaveTextContent('Half a thought');
  await user.click(continued);
  const dialog = await screen.findByRole('dialog', { name: 'Create a post' });
  expect(textOf(dialog)).toHaveValue('Half a thought');
  expect(within(dialog).getByText(/This is your saved draft/)).toBeVisible();
  await close(user);

  await press(user, await startBox(), 'Discard');
  await press(user, await screen.findByRole('dialog', { name: 'Discard your draft?' }), 'Discard');
  await waitFor(async () => expect(within(await startBox()).queryByText('Continue your draft')).toBeNull());
  expect(draftKeys()).toEqual([]);
  await press(user, await startBox(), 'Start a post');
  const empty = await screen.findByRole('dialog', { name: 'Create a post' });
  expect(textOf(empty)).toHaveValue('');
  expect(within(empty).queryByText(/saved draft/)).toBeNull();
  await close(user);
  expect(within(await startBox()).queryByText('Continue your draft')).toBeNull();
});

/** Simulates that another tab removes the draft, with its storage events. */
function removeInOtherTab(): void {
  for (const key of draftKeys()) {
    const oldValue = localStorage.getItem(key);
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null })));
  }
}

test('clears text and photos that another tab has posted, even in an open composer', async () => {
  const { user } = openFeed([]);
  await press(user, await startBox(), 'Start a post');
  const dialog = await screen.findByRole('dialog');
  await user.type(textOf(dialog), 'Written here');
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo('a.png')] } });
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  removeInOtherTab();
  await waitFor(() => expect(tiles(dialog)).toHaveLength(0));
  expect(textOf(dialog)).toHaveValue('');
  await close(user);
  expect(within(await startBox()).queryByText('Continue your draft')).toBeNull();
});

test('hides the draft from another member on the same device', async () => {
  const { user, unmount } = openFeed([]);
  await press(user, await startBox(), 'Start a post');
  await user.type(textOf(await screen.findByRole('dialog')), 'Mine alone');
  await close(user);
  unmount();
  answer(getOwnProfile, { user: buildOwnProfile({ _id: 'f'.repeat(24), fullName: 'Ben Okafor' }) });
  answer(listFeed, { posts: [], nextCursor: null });
  const { user: other } = renderApp('/dashboard', { signedIn: true });
  await screen.findAllByText('Ben Okafor');
  await other.click(within(await startBox()).getByRole('button', { name: 'Start a post' }));
  expect(textOf(await screen.findByRole('dialog'))).toHaveValue('');
});

test('removes the draft of an edit when the post is deleted', async () => {
  const post = own({ mediaImage: [buildImage(), buildImage()] });
  const { user } = await startEdit(post);
  expect(draftKeys()).toHaveLength(1);
  answer(deletePost, {});
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await press(user, await screen.findByRole('dialog'), 'Delete');
  await screen.findByText('Post deleted successfully');
  expect(draftKeys()).toEqual([]);
});

test('opens the composer and the file picker in the same click on Photo or Video', async () => {
  const post = own();
  answer(createPost, { data: post, media: post });
  openFeed([]);
  const box = await startBox();
  const opened: string[] = [];
  const clicks = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLElement,
  ) {
    opened.push(this.getAttribute('aria-label') ?? '');
  });
  fireEvent.click(within(box).getByRole('button', { name: 'Photo' }));
  expect(opened).toEqual(['Add photos']);
  // Files chosen before the composer has found its draft are kept.
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo('a.png')] } });
  const dialog = await screen.findByRole('dialog', { name: 'Create a post' });
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(box).getByRole('button', { name: 'Video' }));
  expect(opened).toEqual(['Add photos', 'Add a video']);
  await screen.findByRole('dialog', { name: 'Create a post' });
  clicks.mockRestore();
});
