import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addComment, addReply, listComments, listFeed, listReplies } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { afterEach, expect, test, vi } from 'vitest';
import { deferred, openFeed } from '@/testing/open-feed';
import { buildComment, buildPost, buildReply } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, noAnswer } from '@/testing/server';

afterEach(() => vi.restoreAllMocks());

async function openComments(post: PostView) {
  const { user, unmount } = openFeed([post]);
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
  const box = await within(article).findByRole('textbox', { name: 'Add a comment' });
  const send = within(article).getAllByRole('button', { name: 'Comment' }).at(-1);
  if (!send) throw new Error('no button');
  return { user, unmount, article, box, send };
}

/** Sends a comment whose response the test settles. */
async function sendHeld(post = buildPost()) {
  const added = buildComment({ comment: 'So true' });
  const stored = deferred<typeof added>();
  const calls = answer(addComment, () => stored.promise);
  const opened = await openComments(post);
  await opened.user.type(opened.box, 'So true');
  await opened.user.click(opened.send);
  return { ...opened, calls, added, settle: () => stored.settle(added) };
}

test('scrolls the whole form into view when Comment or Reply opens it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, article, box } = await openComments(
    buildPost({ comments: [buildComment()], commentsCount: 1 }),
  );
  expect(box).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([box.closest('form')]);
  // `nearest` doesn't scroll if the form is in view already.
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
  await user.click(within(article).getByRole('button', { name: 'Reply' }));
  const reply = within(article).getByRole('textbox', { name: 'Reply to Farah Siddiqui' });
  expect(reply).toHaveFocus();
  expect(scrolled.mock.contexts.at(-1)).toBe(reply.closest('form'));
});

test('opens comments from their count without scrolling or moving the focus', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = openFeed([buildPost({ comments: [buildComment()], commentsCount: 1 })]);
  const count = await screen.findByRole('button', { name: '1 comment' });
  await user.click(count);
  expect(await screen.findByText('Well said.')).toBeVisible();
  expect(count).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

test('opens with the text box focused and a preview of two comments, and closes again', async () => {
  const comments = [buildComment({ comment: 'Newest' }), buildComment({ comment: 'Second' })];
  const { user, article, box } = await openComments(buildPost({ comments, commentsCount: 5 }));
  expect(box).toHaveFocus();
  expect(within(article).getByText('Newest')).toBeVisible();
  expect(within(article).getByText('Second')).toBeVisible();
  expect(within(article).getByRole('button', { name: 'View all 5 comments' })).toBeVisible();
  await user.click(within(article).getByRole('button', { name: 'Comment', expanded: true }));
  expect(within(article).queryByText('Newest')).toBeNull();
});

test('counts comments of hidden members and says that there are none to show', async () => {
  const hidden = await openComments(buildPost({ comments: [], commentsCount: 1 }));
  expect(within(hidden.article).getByText('No comments to show.')).toBeVisible();
  expect(within(hidden.article).queryByRole('button', { name: /^View all/ })).toBeNull();
  hidden.unmount();
  answer(listComments, { comments: [], nextCursor: null, total: 3 });
  const more = await openComments(buildPost({ comments: [], commentsCount: 3 }));
  expect(within(more.article).queryByText('No comments to show.')).toBeNull();
  await more.user.click(within(more.article).getByRole('button', { name: 'View all 3 comments' }));
  expect(await within(more.article).findByText('No comments to show.')).toBeVisible();
});

test('loads ten comments at first, then eight more', async () => {
  const all = Array.from({ length: 20 }, (_, n) => buildComment({ comment: `Comment ${n + 1}` }));
  const calls = answer(listComments, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    return {
      comments: all.slice(from, to),
      nextCursor: to < all.length ? String(to) : null,
      total: all.length,
    };
  });
  const { user, article } = await openComments(buildPost({ comments: all.slice(0, 2), commentsCount: 20 }));
  await user.click(within(article).getByRole('button', { name: 'View all 20 comments' }));
  expect(await within(article).findByText('Comment 10')).toBeVisible();
  expect(within(article).queryByText('Comment 11')).toBeNull();
  await user.click(within(article).getByRole('button', { name: 'Load more comments' }));
  expect(await within(article).findByText('Comment 18')).toBeVisible();
  expect(within(article).queryByText('Comment 19')).toBeNull();
  expect(calls.map(({ request }) => new URL(request.url).searchParams.get('limit'))).toEqual(['10', '8']);
});

test('disables Comment for blank text; shows a new comment on top and counts it', async () => {
  const added = buildComment({ comment: 'So true' });
  const calls = answer(addComment, added);
  const { user, article, box, send } = await openComments(buildPost());
  expect(send).toBeDisabled();
  await user.type(box, '   ');
  expect(send).toBeDisabled();
  await user.type(box, 'So true');
  // The key belongs to an input method.
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
  await user.type(box, '!');
  await user.click(send);
  expect(await screen.findByText('Comment added successfully!')).toBeVisible();
  expect(within(article).getByText('So true')).toBeVisible();
  expect(within(article).getByRole('button', { name: '1 comment' })).toBeVisible();
  expect(box).toHaveValue('');
  expect(await calls[0]?.request.json()).toMatchObject({ comment: '   So true!' });
});

test('shows and counts a comment once if a read returns it before the response', async () => {
  const post = buildPost();
  const { user, article, added, settle } = await sendHeld(post);
  answer(listFeed, { posts: [{ ...post, comments: [added], commentsCount: 1 }], nextCursor: null });
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const list = await within(article).findByRole('list', { name: 'Comments' });
  settle();
  expect(await screen.findByText('Comment added successfully!')).toBeVisible();
  expect(within(list).getAllByText('So true')).toHaveLength(1);
  expect(within(article).getByRole('button', { name: '1 comment' })).toBeVisible();
});

test('forgets a sent comment although its form was closed before the response', async () => {
  const { user, article, settle } = await sendHeld();
  const toggle = within(article).getByRole('button', { name: 'Comment', expanded: true });
  await user.click(toggle);
  settle();
  expect(await screen.findByText('Comment added successfully!')).toBeVisible();
  await user.click(toggle);
  expect(await within(article).findByRole('textbox', { name: 'Add a comment' })).toHaveValue('');
});

test('a form that is opened before the response sends the same id, and is cleared by the response', async () => {
  const { user, article, calls, settle } = await sendHeld();
  const reopen = async () => {
    await user.click(within(article).getByRole('button', { name: 'Comment', expanded: true }));
    await user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
    return within(article).findByRole('textbox', { name: 'Add a comment' });
  };
  await user.type(await reopen(), '{Control>}{Enter}{/Control}');
  const last = await reopen();
  expect(last).toHaveValue('So true');
  settle();
  await waitFor(() => expect(last).toHaveValue(''));
  const [first, second] = (await Promise.all(calls.map(({ request }) => request.json()))) as {
    clientId: string;
  }[];
  expect(second?.clientId).toBe(first?.clientId);
});

test('keeps what was changed in a form that is opened before the response', async () => {
  const { user, article, settle } = await sendHeld();
  const toggle = within(article).getByRole('button', { name: 'Comment', expanded: true });
  await user.click(toggle);
  await user.click(toggle);
  await user.keyboard('{End}, and more');
  settle();
  expect(await screen.findByText('Comment added successfully!')).toBeVisible();
  await user.click(toggle);
  await user.click(toggle);
  expect(await within(article).findByRole('textbox', { name: 'Add a comment' })).toHaveValue(
    'So true, and more',
  );
});

test('keeps the text when commenting fails and sends the retry with the same id', async () => {
  const calls = answer(addComment, () => noAnswer());
  const { user, box, send } = await openComments(buildPost());
  await user.type(box, 'Do not lose me');
  await user.click(send);
  expect(await screen.findByText('Failed to add comment. Please try again.')).toBeVisible();
  expect(box).toHaveValue('Do not lose me');
  const again = answer(addComment, buildComment({ comment: 'Do not lose me' }));
  await user.click(send);
  await waitFor(() => expect(box).toHaveValue(''));
  const [first, second] = [await calls[0]?.request.json(), await again[0]?.request.json()] as {
    clientId: string;
  }[];
  expect(second?.clientId).toBe(first?.clientId);
  expect(first?.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('restores the typed text after the page is left and opened again', async () => {
  const post = buildPost();
  const { user, unmount, box } = await openComments(post);
  await user.type(box, 'Half a thought');
  unmount();
  renderApp('/dashboard', { signedIn: true });
  const article = await screen.findByRole('article');
  await user.click(within(article).getByRole('button', { name: 'Comment' }));
  expect(await within(article).findByRole('textbox', { name: 'Add a comment' })).toHaveValue(
    'Half a thought',
  );
});

test('expands replies with View n replies, loads all of them and collapses them with Hide', async () => {
  const replies = [1, 2, 3].map((n) => buildReply({ reply: `Reply ${n}` }));
  const comment = buildComment({ replies: replies.slice(1), repliesCount: 3 });
  answer(listReplies, { replies, nextCursor: null, total: 3 });
  const { user, article } = await openComments(buildPost({ comments: [comment], commentsCount: 1 }));
  expect(within(article).queryByText('Reply 3')).toBeNull();
  await user.click(within(article).getByRole('button', { name: 'View 3 replies' }));
  expect(await within(article).findByText('Reply 1')).toBeVisible();
  await user.click(within(article).getByRole('button', { name: 'Hide' }));
  expect(within(article).queryByText('Reply 3')).toBeNull();
});

test('shows a new reply after older ones that have not been loaded yet', async () => {
  const replies = [1, 2, 3, 4, 5, 6].map((n) => buildReply({ reply: `Reply ${n}` }));
  const [added] = replies.slice(-1);
  if (!added) throw new Error('no reply');
  const comment = buildComment({ replies: replies.slice(3, 5), repliesCount: 5 });
  answer(addReply, added);
  answer(listReplies, ({ request }) => {
    const isFirst = !new URL(request.url).searchParams.has('cursor');
    return isFirst
      ? { replies: replies.slice(0, 3), nextCursor: 'more', total: 5 }
      : { replies: replies.slice(3), nextCursor: null, total: 6 };
  });
  const { user, article } = await openComments(buildPost({ comments: [comment], commentsCount: 1 }));
  await user.click(within(article).getByRole('button', { name: 'View 5 replies' }));
  expect(await within(article).findByText('Reply 1')).toBeVisible();
  await user.click(within(article).getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
  await user.keyboard('Reply 6{Enter}');
  expect(await screen.findByText('Reply added successfully!')).toBeVisible();
  await user.click(within(article).getByRole('button', { name: 'Load more replies' }));
  await within(article).findByText('Reply 5');
  const shown = within(article).getAllByText(/^Reply \d$/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(replies.map(({ reply }) => reply));
});

test('counts replies of hidden members and says that there are none to show', async () => {
  answer(listReplies, { replies: [], nextCursor: null, total: 1 });
  const comments = [buildComment({ replies: [], repliesCount: 1 })];
  const { user, article } = await openComments(buildPost({ comments, commentsCount: 1 }));
  await user.click(within(article).getByRole('button', { name: 'View 1 reply' }));
  expect(await within(article).findByText('No replies to show.')).toBeVisible();
});

test('shows "View 1 reply" for one reply', async () => {
  const comment = buildComment({ replies: [buildReply()] });
  const { article } = await openComments(buildPost({ comments: [comment], commentsCount: 1 }));
  expect(within(article).getByRole('button', { name: 'View 1 reply' })).toBeVisible();
});

test('sends a reply on Enter, but not with Shift or during input composition', async () => {
  const calls = answer(addReply, buildReply({ reply: 'Line one\nline two' }));
  const { user, article } = await openComments(buildPost({ comments: [buildComment()], commentsCount: 1 }));
  await user.click(within(article).getByRole('button', { name: 'Reply' }));
  const box = within(article).getByRole('textbox', { name: 'Reply to Farah Siddiqui' });
  expect(box).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.keyboard('Line one{Shift>}{Enter}{/Shift}line two');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  // Safari ends the composition before the Enter that ended it.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  fireEvent.compositionEnd(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyUp(box, { key: 'Enter' });
  await user.keyboard('!{Enter}');
  expect(await screen.findByText('Reply added successfully!')).toBeVisible();
  expect(await calls[0]?.request.json()).toMatchObject({ reply: 'Line one\nline two!' });
  expect(calls).toHaveLength(1);
  expect(within(article).getByText(/line two/)).toBeVisible();
  expect(within(article).queryByRole('textbox', { name: /Reply to/ })).toBeNull();
});

test('opens the reply form again right after it was closed', async () => {
  const { user, article } = await openComments(buildPost({ comments: [buildComment()], commentsCount: 1 }));
  const reply = within(article).getByRole('button', { name: 'Reply' });
  await user.click(reply);
  // The click follows before React has rendered the closed form.
  fireEvent.keyDown(within(article).getByRole('textbox', { name: /Reply to/ }), { key: 'Escape' });
  expect(reply).toHaveFocus();
  fireEvent.click(reply);
  await waitFor(() => expect(reply).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('Still here');
  expect(within(article).getByRole('textbox', { name: /Reply to/ })).toHaveValue('Still here');
  await user.click(reply);
  await waitFor(() => expect(within(article).queryByRole('textbox', { name: /Reply to/ })).toBeNull());
  expect(reply).toHaveFocus();
});

test('keeps the text when replying fails', async () => {
  answer(addReply, () => noAnswer());
  const { user, article } = await openComments(buildPost({ comments: [buildComment()], commentsCount: 1 }));
  await user.click(within(article).getByRole('button', { name: 'Reply' }));
  await user.keyboard('Keep me{Enter}');
  expect(await screen.findByText('Failed to add reply. Please try again.')).toBeVisible();
  expect(within(article).getByRole('textbox', { name: /Reply to/ })).toHaveValue('Keep me');
});

test('forgets a sent reply although its form was closed before the response', async () => {
  const added = buildReply({ reply: 'Agreed' });
  const stored = deferred<typeof added>();
  answer(addReply, () => stored.promise);
  const { user, article } = await openComments(buildPost({ comments: [buildComment()], commentsCount: 1 }));
  await user.click(within(article).getByRole('button', { name: 'Reply' }));
  await user.keyboard('Agreed{Enter}{Escape}');
  stored.settle(added);
  expect(await screen.findByText('Reply added successfully!')).toBeVisible();
  await user.click(within(article).getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
  expect(await within(article).findByRole('textbox', { name: 'Reply to Farah Siddiqui' })).toHaveValue('');
});
