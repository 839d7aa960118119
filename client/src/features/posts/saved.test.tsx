import { screen, waitFor, within } from '@testing-library/react';
import { listFeed } from '@weft/shared/posts/contract';
import {
  createSavedFolder,
  deleteSavedFolder,
  listSavedFolders,
  listSavedPosts,
  moveSavedPost,
  renameSavedFolder,
  savePost,
  unsavePost,
} from '@weft/shared/posts/saved-contract';
import type { SavedPost } from '@weft/shared/posts/saved-views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const FOLDER = { _id: '65f0000000000000000000f1', name: 'Planning', count: 1 };
const nothing = { saved: [], nextCursor: null };

function buildSaved(change: Partial<SavedPost> = {}): SavedPost {
  const post = buildPost({ viewerSaved: true });
  const savedAt = new Date(Date.now() - 7_200_000).toISOString();
  return { _id: post._id, folderId: null, savedAt, post, ...change };
}

function openSaved(saved: SavedPost[], address = '/saved') {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, { posts: [], nextCursor: null });
  answer(listSavedFolders, { folders: [FOLDER], total: saved.length, unfiled: 0 });
  const lists = answer(listSavedPosts, { saved, nextCursor: null });
  return { lists, ...renderApp(address, { signedIn: true }) };
}

test('saves a post on its card at once, and undoes it', async () => {
  const post = buildPost();
  const saves = answer(savePost, {});
  const removals = answer(unsavePost, {});
  const { user } = openFeed([post]);
  const button = await screen.findByRole('button', { name: 'Save post' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Post saved')).toBeVisible();
  expect(saves[0]?.params).toMatchObject({ id: post._id });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(removals).toHaveLength(1));
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('restores the card when saving fails', async () => {
  answer(savePost, () => noAnswer());
  const { user } = openFeed([buildPost()]);
  const button = await screen.findByRole('button', { name: 'Save post' });
  await user.click(button);
  expect(await screen.findByText('Failed to save. Please try again.')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('keeps showing a post as saved when undoing fails', async () => {
  answer(savePost, {});
  answer(unsavePost, () => noAnswer());
  const { user } = openFeed([buildPost()]);
  const button = await screen.findByRole('button', { name: 'Save post' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to remove. Please try again.')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('lists saved posts with their folder, and what the viewer may not see any more', async () => {
  const inFolder = buildSaved({ folderId: FOLDER._id });
  openSaved([inFolder, buildSaved({ post: null })]);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('there are two rows');
  expect(within(first).getByText('Saved 2 hours ago')).toBeVisible();
  expect(within(first).getByText('A quiet week on the ring.')).toBeVisible();
  expect(await within(first).findByText('Planning')).toBeVisible();
  expect(within(second).getByText("This post isn't available")).toBeVisible();
  expect(within(second).getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All saved 2' })).toHaveAttribute('aria-current', 'page');
});

test('removes a post from the list, and puts it back into its folder', async () => {
  const saved = buildSaved({ folderId: FOLDER._id });
  const removals = answer(unsavePost, {});
  const saves = answer(savePost, {});
  const { user } = openSaved([saved]);
  const button = await screen.findByRole('button', { name: 'Remove from Saved' });
  answer(listSavedPosts, nothing);
  await user.click(button);
  expect(await screen.findByText('Nothing saved yet')).toBeVisible();
  expect(removals[0]?.params).toMatchObject({ id: saved._id });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(await saves[0]?.request.json()).toEqual({ folderId: FOLDER._id });
});

test('moves a post to a folder, and to a new one', async () => {
  const saved = buildSaved();
  const moves = answer(moveSavedPost, {});
  const created = { _id: '65f0000000000000000000f2', name: 'To read', count: 0 };
  answer(createSavedFolder, { folder: created });
  const { user } = openSaved([saved]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Move to a folder' }));
    return screen.findByRole('dialog', { name: 'Move to a folder' });
  };
  const dialog = await open();
  expect(within(dialog).getByRole('button', { name: 'Without a folder' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Planning' }));
  expect(await screen.findByText('Post moved')).toBeVisible();
  expect(await moves[0]?.request.json()).toEqual({ folderId: FOLDER._id });
  await user.click(within(await open()).getByRole('button', { name: 'New folder' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'To read{Enter}');
  await waitFor(() => expect(moves).toHaveLength(2));
  expect(await moves[1]?.request.json()).toEqual({ folderId: created._id });
});

test('renames a folder, keeps a refused name, and deletes the folder', async () => {
  const taken = 'You already have a folder with this name';
  answer(renameSavedFolder, () => failWith('VALIDATION_FAILED', { message: taken, fields: { name: taken } }));
  answer(deleteSavedFolder, {});
  const { user, lists } = openSaved([], `/saved?folder=${FOLDER._id}`);
  expect(await screen.findByText('This folder is empty')).toBeVisible();
  expect(new URL(lists[0]?.request.url ?? '').searchParams.get('folder')).toBe(FOLDER._id);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Folder options' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Rename folder');
  const box = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Please enter a name')).toBeVisible();
  await user.type(box, 'Tender{Enter}');
  expect(await screen.findByText(taken)).toBeVisible();
  expect(box).toHaveValue('Tender');
  answer(renameSavedFolder, {});
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Folder renamed')).toBeVisible();
  await choose('Delete folder');
  const question = await screen.findByRole('dialog', { name: 'Delete folder' });
  expect(question).toHaveTextContent('The folder “Planning” will be deleted. Its posts stay saved.');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Folder deleted')).toBeVisible();
  expect(await screen.findByText('Nothing saved yet')).toBeVisible();
});

test('says that nothing is saved, and offers a retry after a failure', async () => {
  const { user } = openSaved([]);
  expect(await screen.findByText('Nothing saved yet')).toBeVisible();
  expect(screen.getByText('Only you see this')).toBeVisible();
  answer(listSavedPosts, () => failWith('INTERNAL', { message: '' }));
  await user.click(screen.getByRole('link', { name: /^Without a folder/ }));
  expect(await screen.findByText('Failed to load saved posts')).toBeVisible();
  answer(listSavedPosts, { saved: [buildSaved()], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('A quiet week on the ring.')).toBeVisible();
});
