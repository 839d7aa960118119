import { screen, waitFor, within } from '@testing-library/react';
import {
  listCommentReactions,
  reactToComment,
  reactToReply,
  unreactToComment,
} from '@weft/shared/posts/comment-contract';
import type { CommentView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { deferred, openFeed } from '@/testing/open-feed';
import { buildComment, buildListedLike, buildPost, buildReply } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

const { reactionCounts: none } = buildComment();
const liked = { likesCount: 1, reactionCounts: { ...none, '👍': 1 }, viewerReaction: '👍' } as const;
const unliked = { likesCount: 0, reactionCounts: none, viewerReaction: null };

async function openComments(comment: CommentView) {
  const { user } = openFeed([buildPost({ comments: [comment], commentsCount: 1 })]);
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
  await within(article).findByRole('textbox', { name: 'Add a comment' });
  const button = (name: string) => within(article).getByRole('button', { name });
  return { user, article, button };
}

test('reacts to a comment at once and takes the reaction back', async () => {
  const pending = deferred<void>();
  const calls = answer(reactToComment, async () => {
    await pending.promise;
    return liked;
  });
  answer(unreactToComment, unliked);
  const { user, article, button } = await openComments(buildComment());
  expect(within(article).queryByRole('button', { name: /reaction/ })).toBeNull();
  await user.click(button('Like: comment by Farah Siddiqui'));
  expect(button('Like: comment by Farah Siddiqui')).toHaveAttribute('aria-pressed', 'true');
  expect(button('1 reaction')).toHaveTextContent('👍1');
  pending.settle();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await calls[0]?.request.json()).toEqual({ reaction: '👍' });
  await user.click(button('Like: comment by Farah Siddiqui'));
  await waitFor(() => expect(within(article).queryByRole('button', { name: '1 reaction' })).toBeNull());
});

test('chooses a reaction to a reply with the keyboard', async () => {
  const answered = { ...liked, reactionCounts: { ...none, '💡': 1 }, viewerReaction: '💡' } as const;
  const calls = answer(reactToReply, answered);
  const reply = buildReply();
  const { user, button } = await openComments(buildComment({ replies: [reply] }));
  await user.click(button('View 1 reply'));
  button('Like: reply by Kwame Osei-Darko').focus();
  await user.keyboard('{ArrowUp}{End}{ArrowLeft}{Enter}');
  await waitFor(() => expect(calls[0]?.params).toMatchObject({ id: reply._id }));
  expect(button('Insightful: reply by Kwame Osei-Darko')).toHaveFocus();
  expect(button('1 reaction')).toHaveTextContent('💡1');
});

test('restores the counts when the request fails', async () => {
  answer(reactToComment, () => noAnswer());
  const { user, article, button } = await openComments(buildComment());
  await user.click(button('Like: comment by Farah Siddiqui'));
  expect(await screen.findByText('Failed to save your reaction. Please try again.')).toBeVisible();
  expect(button('Like: comment by Farah Siddiqui')).toHaveAttribute('aria-pressed', 'false');
  expect(within(article).queryByRole('button', { name: '1 reaction' })).toBeNull();
});

test('lists who reacted to a comment, with a tab for each kind', async () => {
  const calls = answer(listCommentReactions, ({ request }) => {
    const likes = [buildListedLike('Ada Lind', '💡'), buildListedLike('Bo Wik', '👏')];
    const kind = new URL(request.url).searchParams.get('reaction');
    const shown = likes.filter(({ reaction }) => kind === null || reaction === kind);
    return { likes: shown, nextCursor: null, total: shown.length };
  });
  const counts = { ...none, '💡': 1, '👏': 1 };
  const { user, button } = await openComments(buildComment({ likesCount: 2, reactionCounts: counts }));
  await user.click(button('2 reactions'));
  const dialog = await screen.findByRole('dialog', { name: 'Reactions' });
  expect(await within(dialog).findByText('Ada Lind')).toBeVisible();
  await user.click(within(dialog).getByRole('tab', { name: '💡 1' }));
  await waitFor(() => expect(within(dialog).queryByText('Bo Wik')).toBeNull());
  expect(calls).toHaveLength(2);
});
