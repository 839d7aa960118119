import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { expect, test } from 'vitest';
import { openFeed } from '@/testing/open-feed';
import {
  addPhotos,
  choose,
  fileOf,
  openComposer,
  own,
  photo,
  postButton,
  theDialog,
  tiles,
} from '@/testing/open-composer';
import { answer, failWith } from '@/testing/server';

test('marks a rejected file with the reason and offers no retry', async () => {
  const reason = "Documents with macros aren't allowed.";
  answer(createPost, () =>
    failWith('UNSUPPORTED_MEDIA_TYPE', { message: reason, fields: { 'mediaDocument.0': reason } }),
  );
  const { user, dialog } = await openComposer();
  choose('Add a document', [fileOf('plan.docx', '')]);
  await user.click(postButton(dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Not posted. ${reason}`);
  const rows = within(dialog).getByRole('list', { name: 'Files' });
  expect(within(rows).getByRole('listitem')).toHaveTextContent(reason);
  expect(within(dialog).queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('marks the rejected one of several photos', async () => {
  const reason = 'This picture is too large: at most 50 megapixels.';
  answer(createPost, () =>
    failWith('PAYLOAD_TOO_LARGE', { message: reason, fields: { 'mediaImage.1': reason } }),
  );
  const { user, dialog } = await openComposer();
  addPhotos([photo('one.png'), photo('two.png'), photo('three.png')]);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(3));
  await user.click(postButton(dialog));
  await within(dialog).findByRole('alert');
  expect(tiles(dialog).map((tile) => tile.getAttribute('aria-label')?.includes('Not allowed here'))).toEqual([
    false,
    true,
    false,
  ]);
});

test('reports that the edited post was deleted elsewhere and keeps the text', async () => {
  answer(updatePost, () => failWith('NOT_FOUND', {}));
  const { user } = openFeed([own({ mediaTitle: 'Gone' })]);
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
  const { dialog, text } = await theDialog('Edit Post');
  await user.type(text, ' but not lost');
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Not updated. This post was deleted. Copy your text to keep it.',
  );
  expect(text).toHaveValue('Gone but not lost');
});

test('accepts a file dropped anywhere in the composer and ignores drops elsewhere', async () => {
  const { user, dialog } = await openComposer();
  const dataTransfer = { files: [photo('beside.png')], types: ['Files'], dropEffect: 'copy' };
  // `fireEvent` returns false if the default action, opening the file, was prevented.
  expect(fireEvent.dragOver(postButton(dialog), { dataTransfer })).toBe(false);
  expect(fireEvent.drop(postButton(dialog), { dataTransfer })).toBe(false);
  await waitFor(() => expect(tiles(dialog)).toHaveLength(1));
  const overlay = dialog.parentElement;
  if (!overlay) throw new Error('the dialog lies over the page');
  for (const place of [overlay, document.body]) {
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fireEvent.drop(screen.getByRole('main'), { dataTransfer })).toBe(false);
});
