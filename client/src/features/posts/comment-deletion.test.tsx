import { screen, waitFor, within } from '@testing-library/react';
import { deleteComment, deleteReply, getPost } from '@weft/shared/posts/contract';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildComment, buildImage, buildPost, buildReply } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';

const mayDelete = { can: { edit: false, delete: true } };

async function openComments(comments: CommentView[], change: Partial<PostView> = {}) {
  const { user } = openFeed([buildPost({ comments, commentsCount: comments.length, ...change })]);
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
  await within(article).findByRole('textbox', { name: 'Add a comment' });
  const more = (name: string) => within(article).getByRole('button', { name });
  const choose = async (name: string, action: string) => {
    await user.click(more(name));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  /** Chooses Delete and returns the confirmation dialog. */
  const askToDelete = async (name: string, kind: 'comment' | 'reply') => {
    await choose(name, `Delete ${kind}`);
    return screen.findByRole('dialog', { name: `Delete ${kind}` });
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { user, article, more, askToDelete, isClosed };
}

test('deletes an own comment after a confirmation and removes it everywhere', async () => {
  const own = buildComment({ comment: 'Mine', user: me, repliesCount: 2, ...mayDelete });
  const calls = answer(deleteComment, {});
  const { user, article, askToDelete, isClosed } = await openComments([
    own,
    buildComment({ comment: 'Theirs' }),
  ]);
  const confirmation = await askToDelete('More about your comment', 'comment');
  expect(confirmation).toHaveTextContent(
    "Your comment will be deleted, with 2 replies. This can't be undone.",
  );
  expect(within(confirmation).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(calls).toHaveLength(0);
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Comment deleted successfully!')).toBeVisible();
  await isClosed();
  expect(within(article).queryByText('Mine')).toBeNull();
  expect(within(article).getByRole('button', { name: '1 comment' })).toBeVisible();
  expect(calls[0]?.params).toMatchObject({ commentId: own._id });
  // The focused button is gone, so the focus moves to the next comment.
  await waitFor(() => expect(within(article).getByRole('link', { name: 'Farah Siddiqui' })).toHaveFocus());
});

test('shows an older comment in the preview in place of the deleted one', async () => {
  const [mine, second, third] = [
    buildComment({ comment: 'Mine', user: me, ...mayDelete }),
    buildComment({ comment: 'Second' }),
    buildComment({ comment: 'Third, not in the preview yet' }),
  ];
  const { user, article, askToDelete, isClosed } = await openComments([mine, second], { commentsCount: 3 });
  const calls = answer(getPost, ({ params }) => ({
    data: buildPost({ _id: String(params['id']), comments: [second, third], commentsCount: 2 }),
  }));
  answer(deleteComment, {});
  const confirmation = await askToDelete('More about your comment', 'comment');
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  await isClosed();
  expect(await within(article).findByText('Third, not in the preview yet')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('deletes nothing on Cancel and Escape and returns the focus to the menu', async () => {
  const calls = answer(deleteComment, {});
  const { user, article, more, askToDelete, isClosed } = await openComments([
    buildComment({ comment: 'Stays', user: me, ...mayDelete }),
  ]);
  const name = 'More about your comment';
  const confirmation = await askToDelete(name, 'comment');
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(more(name)).toHaveFocus());
  await askToDelete(name, 'comment');
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(more(name)).toHaveFocus());
  expect(within(article).getByText('Stays')).toBeVisible();
  expect(calls).toHaveLength(0);
});

test("asks the author of a post before deleting another member's comment, and offers Report in the same menu", async () => {
  const { user, more, askToDelete } = await openComments([buildComment(mayDelete)]);
  const name = 'More about the comment by Farah Siddiqui';
  const confirmation = await askToDelete(name, 'comment');
  expect(confirmation).toHaveTextContent(
    "The comment by Farah Siddiqui will be deleted. This can't be undone.",
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(more(name)).toHaveFocus());
  await user.keyboard('{Enter}{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Report comment' })).toHaveFocus();
});

test('offers only Report, inside the menu, to a member who may not delete', async () => {
  const { user, article, more } = await openComments([buildComment()]);
  expect(within(article).getByRole('button', { name: 'Reply' })).toBeVisible();
  expect(within(article).queryByRole('button', { name: /Delete|Report/ })).toBeNull();
  await user.click(more('More about the comment by Farah Siddiqui'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Report comment',
  ]);
});

test('sends one request for several clicks on Delete and keeps the dialog open until the response', async () => {
  const response = deferred<object>();
  const calls = answer(deleteComment, () => response.promise);
  const { user, askToDelete, isClosed } = await openComments([buildComment({ user: me, ...mayDelete })]);
  const confirmation = await askToDelete('More about your comment', 'comment');
  const confirm = within(confirmation).getByRole('button', { name: 'Delete' });
  await user.dblClick(confirm);
  expect(await within(confirmation).findByRole('button', { name: 'Deleting...' })).toBeVisible();
  await user.keyboard('{Enter}{Escape}');
  expect(confirmation).toBeVisible();
  response.settle({});
  await isClosed();
  expect(calls).toHaveLength(1);
});

test('keeps a comment and shows an error when deleting fails', async () => {
  answer(deleteComment, () => failWith('FORBIDDEN', { message: '' }));
  const { user, article, more, askToDelete, isClosed } = await openComments([
    buildComment({ comment: 'Stays', user: me, ...mayDelete }),
  ]);
  const confirmation = await askToDelete('More about your comment', 'comment');
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete comment. Please try again.')).toBeVisible();
  await isClosed();
  expect(within(article).getByText('Stays')).toBeVisible();
  await waitFor(() => expect(more('More about your comment')).toHaveFocus());
});

test('deletes an own reply after a confirmation', async () => {
  const reply = buildReply({ reply: 'Too fast', user: me, ...mayDelete });
  const calls = answer(deleteReply, {});
  const { user, article, askToDelete, isClosed } = await openComments([buildComment({ replies: [reply] })]);
  await user.click(within(article).getByRole('button', { name: 'View 1 reply' }));
  const confirmation = await askToDelete('More about your reply', 'reply');
  expect(confirmation).toHaveTextContent("Your reply will be deleted. This can't be undone.");
  expect(calls).toHaveLength(0);
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Reply deleted successfully!')).toBeVisible();
  await isClosed();
  expect(within(article).queryByText('Too fast')).toBeNull();
  expect(within(article).queryByRole('button', { name: /View/ })).toBeNull();
  // There are no replies left, so the focus moves to the comment.
  await waitFor(() =>
    expect(article.querySelector('li')).toContainElement(document.activeElement as HTMLElement),
  );
});

test('opens menu and confirmation in the viewer, where their arrow keys do not turn the picture', async () => {
  const { user } = openFeed([
    buildPost({
      mediaImage: ['One', 'Two'].map((alt) => buildImage({ alt })),
      comments: [buildComment({ user: me, ...mayDelete })],
      commentsCount: 1,
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Open One' }));
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  await user.click(within(viewer).getByRole('button', { name: 'More about your comment' }));
  const item = await within(viewer).findByRole('menuitem', { name: 'Delete comment' });
  await user.keyboard('{ArrowRight}');
  await user.click(item);
  await screen.findByRole('dialog', { name: 'Delete comment' });
  await user.keyboard('{ArrowRight}{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Image viewer' })).toHaveTextContent('1 / 2');
  await waitFor(() =>
    expect(within(viewer).getByRole('button', { name: 'More about your comment' })).toHaveFocus(),
  );
});
