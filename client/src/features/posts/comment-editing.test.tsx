import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { editComment, editReply } from '@weft/shared/posts/comment-contract';
import type { CommentView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { readDraft } from '@/lib/storage/drafts';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildComment, buildPost, buildReply } from '@/testing/post-builders';
import { answer, failWith, noAnswer } from '@/testing/server';

const own = { user: me, can: { edit: true, delete: true } };
const editedAt = '2026-01-01T00:00:00.000Z';

async function openComments(comment: CommentView) {
  const { user, unmount } = openFeed([buildPost({ comments: [comment], commentsCount: 1 })]);
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
  await within(article).findByRole('textbox', { name: 'Add a comment' });
  const startEdit = async (kind: 'comment' | 'reply' = 'comment') => {
    await user.click(within(article).getByRole('button', { name: `More about your ${kind}` }));
    await user.click(await screen.findByRole('menuitem', { name: `Edit ${kind}` }));
    return within(article).findByRole('textbox', { name: `Edit ${kind}` });
  };
  return { user, unmount, article, startEdit };
}

test('edits an own comment, marks it and returns the focus to its menu', async () => {
  const comment = buildComment({ comment: 'Teh first', ...own });
  const calls = answer(editComment, { ...comment, comment: 'The first', editedAt });
  const { user, article, startEdit } = await openComments(comment);
  expect(within(article).queryByText(/Edited/)).toBeNull();
  const box = await startEdit();
  expect(box).toHaveValue('Teh first');
  await waitFor(() => expect(box).toHaveFocus());
  await user.clear(box);
  expect(within(article).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(box, 'The first');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Comment updated')).toBeVisible();
  expect(await calls[0]?.request.json()).toEqual({ comment: 'The first' });
  expect(within(article).getByText('The first')).toBeVisible();
  expect(within(article).getByText(/Edited/)).toBeVisible();
  expect(within(article).getByRole('button', { name: 'More about your comment' })).toHaveFocus();
  expect(readDraft(me._id, `edit-comment:${comment._id}`)).toBe('');
});

test('edits a reply in its thread', async () => {
  const reply = buildReply({ reply: 'Teh reply', ...own });
  answer(editReply, { ...reply, reply: 'The reply', editedAt });
  const { user, article, startEdit } = await openComments(buildComment({ replies: [reply] }));
  await user.click(within(article).getByRole('button', { name: 'View 1 reply' }));
  await user.type(await startEdit('reply'), '{Control>}a{/Control}The reply');
  await user.click(within(article).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reply updated')).toBeVisible();
  expect(within(article).getByText('The reply')).toBeVisible();
});

test('keeps what was typed when saving fails, also for another visit', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  answer(editComment, () => noAnswer());
  const { user, unmount, article, startEdit } = await openComments(comment);
  await user.type(await startEdit(), ' and more');
  await user.click(within(article).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update comment. Please try again.')).toBeVisible();
  expect(within(article).getByRole('textbox', { name: 'Edit comment' })).toHaveValue('First and more');
  unmount();
  const again = await openComments(comment);
  expect(await again.startEdit()).toHaveValue('First and more');
  expect(within(again.article).getByText('These are your unsaved changes.')).toBeVisible();
});

test('forgets a saved edit although its form was closed before the response', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  const saved = deferred<CommentView>();
  answer(editComment, () => saved.promise);
  const { user, article, startEdit } = await openComments(comment);
  await user.type(await startEdit(), '  and more  {Control>}{Enter}{/Control}');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: true }));
  saved.settle({ ...comment, comment: 'First  and more', editedAt });
  expect(await screen.findByText('Comment updated')).toBeVisible();
  expect(readDraft(me._id, `edit-comment:${comment._id}`)).toBe('');
});

test('shows the reason of the server', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  answer(editComment, () => failWith('NOT_FOUND', { message: 'Not found' }));
  const { user, article, startEdit } = await openComments(comment);
  await user.type(await startEdit(), '!');
  await user.click(within(article).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not found')).toBeVisible();
});

test('cancels with Escape, and asks first if the text was changed', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  const calls = answer(editComment, comment);
  const { user, article, startEdit } = await openComments(comment);
  await startEdit();
  await user.keyboard('{Escape}');
  expect(within(article).queryByRole('textbox', { name: 'Edit comment' })).toBeNull();
  expect(within(article).getByRole('button', { name: 'More about your comment' })).toHaveFocus();
  const box = await startEdit();
  await user.type(box, ' changed{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(box).toHaveValue('First changed');
  await user.click(within(article).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await within(article).findByText('First')).toBeVisible();
  expect(calls).toHaveLength(0);
});

test('leaves the keys of an input method to it', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  const calls = answer(editComment, comment);
  const { user, article, startEdit } = await openComments(comment);
  const box = await startEdit();
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  expect(box).toBeInTheDocument();
  await user.type(box, ' half');
  // Safari's code for a key of a composition.
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  expect(within(article).getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(calls).toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('saves an unchanged text without a request, and is not offered for texts of others', async () => {
  const comment = buildComment({ comment: 'First', ...own });
  const calls = answer(editComment, comment);
  const { user, unmount, article, startEdit } = await openComments(comment);
  await startEdit();
  await user.click(within(article).getByRole('button', { name: 'Save' }));
  expect(within(article).getByText('First')).toBeVisible();
  expect(calls).toHaveLength(0);
  unmount();
  const theirs = await openComments(buildComment());
  await theirs.user.click(
    within(theirs.article).getByRole('button', { name: 'More about the comment by Farah Siddiqui' }),
  );
  expect(await screen.findByRole('menuitem', { name: 'Report comment' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Edit comment' })).toBeNull();
});
