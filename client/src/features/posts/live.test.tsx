import { screen, waitFor, within } from '@testing-library/react';
import { addComment, addReply, getPost, listComments, listFeed } from '@weft/shared/posts/contract';
import type { PostChanged } from '@weft/shared/posts/live-events';
import type { CommentView, PostView, ReplyView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { buildCounts } from '@/testing/network-builders';
import { deferred, me, openFeed } from '@/testing/open-feed';
import { buildComment, buildLike, buildMember, buildPost, buildReply } from '@/testing/post-builders';
import { answer, failWith } from '@/testing/server';
import { answerSockets, type SocketServer } from '@/testing/socket';

let sockets: SocketServer;

/** Opens the feed with one post and waits until the server knows what the page shows. */
async function openPost(change: Partial<PostView> = {}) {
  sockets = answerSockets();
  const post = buildPost({ mediaTitle: 'A post', ...change });
  const view = openFeed([post]);
  const article = await screen.findByRole('article');
  await watches(post, false);
  const send = (changed: Partial<PostChanged> = {}) =>
    sockets.send('posts_changed', { posts: [changeOf(post, changed)], newPosts: null });
  const openComments = async () => {
    await view.user.click(within(article).getByRole('button', { name: 'Comment', expanded: false }));
    await watches(post, true);
  };
  return { ...view, post, article, send, openComments };
}

/** What the server was told last. */
const toldLast = () => sockets.received.findLast(([event]) => event === 'watch_posts')?.[1];

/** Resolves once the server knows that the page shows a post. */
const watches = ({ _id }: PostView, comments: boolean) =>
  waitFor(() => expect(toldLast()).toMatchObject({ posts: [{ id: _id, comments }] }));

function changeOf(post: PostView, change: Partial<PostChanged>): PostChanged {
  const { _id, likesCount, commentsCount, repostsCount, quotesCount, reactionCounts, likes, can } = post;
  return {
    _id,
    isGone: false,
    counts: { likesCount, commentsCount, repostsCount, quotesCount, reactionCounts, likes, can },
    content: null,
    comments: [],
    replies: [],
    removed: [],
    hasMoreChanges: false,
    ...change,
  };
}

const countsOf = ({ repostsCount, quotesCount, reactionCounts, can }: PostView, commentsCount: number) => ({
  can,
  repostsCount,
  quotesCount,
  likesCount: 2,
  commentsCount,
  reactionCounts: { ...reactionCounts, '👏': 2 },
  likes: [buildLike('Ada Obi', '👏'), buildLike('Bo Lind', '👏')],
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const shownComments = (article: HTMLElement): string[] =>
  within(article)
    .queryAllByText(/^Comment /)
    .map(({ textContent }) => textContent);

const twoComments = (): CommentView[] => [
  buildComment({ comment: 'Comment 2' }),
  buildComment({ comment: 'Comment 1', createdAt: '2026-01-01T00:00:00.000Z' }),
];

test('shows new counts and an edit in place, without a request', async () => {
  const { post, article, send, feedCalls } = await openPost();
  const { content: _content, ...rest } = post;
  send({
    counts: countsOf(post, 4),
    content: { ...rest, content: 'An edited post', mediaTitle: 'An edited post', editedAt: later(0) },
  });
  expect(await within(article).findByText('An edited post')).toBeVisible();
  expect(within(article).getByRole('button', { name: 'Ada Obi and Bo Lind' })).toBeVisible();
  expect(within(article).getByRole('button', { name: '4 comments' })).toBeVisible();
  expect(feedCalls).toHaveLength(1);
});

test('follows an edit that mentions other members, or nobody', async () => {
  const mentionOf = (fullName: string) => ({
    start: 0,
    length: 4,
    member: { _id: buildMember()._id, fullName },
  });
  const own = buildComment({ comment: '@Bob was here', user: me, mentions: [mentionOf('Bob')] });
  const text = { content: '@Ada said so', mediaTitle: '@Ada said so' };
  const mentions = [mentionOf('Ada')];
  const { post, article, send, openComments } = await openPost({
    ...text,
    mentions,
    comments: [own],
    commentsCount: 1,
  });
  await openComments();
  expect(within(article).getByRole('link', { name: /Bob/ })).toBeVisible();
  expect(within(article).getByRole('link', { name: /^@?Ada$/ })).toBeVisible();
  const { mentions: _before, ...written } = own;
  const { comments: _comments, mentions: _mentions, ...rest } = post;
  const plain = { ...rest, content: '@Eve said so', mediaTitle: '@Eve said so' };
  send({ comments: [written], content: { ...plain, mentions: [mentionOf('Eve')] } });
  expect(await within(article).findByRole('link', { name: /Eve/ })).toBeVisible();
  expect(within(article).queryByRole('link', { name: /Bob/ })).toBeNull();
  send({ content: plain });
  await waitFor(() => expect(within(article).queryByRole('link', { name: /Eve/ })).toBeNull());
  expect(article).toHaveTextContent('@Eve said so');
});

test('removes a post that is gone', async () => {
  const { post } = await openPost();
  sockets.send('posts_changed', { posts: [{ _id: post._id, isGone: true }], newPosts: null });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('removes the posts of a member whom the viewer may no longer see', async () => {
  const { post } = await openPost();
  answer(listFeed, { posts: [], nextCursor: null });
  answer(getPost, failWith('NOT_FOUND'));
  sockets.send('member_hidden', { memberId: post.user._id, counts: buildCounts() });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('keeps new comments behind a button while comments are read, and shows them on a click', async () => {
  const [second, first] = twoComments();
  if (!first || !second) throw new Error('two comments');
  const { user, post, article, send, openComments } = await openPost({
    comments: [second, first],
    commentsCount: 2,
  });
  await openComments();
  const third = buildComment({ comment: 'Comment 3', createdAt: later(1) });
  const reply = buildReply({ reply: 'A reply', createdAt: later(2) });
  send({
    comments: [third, { ...second, repliesCount: 1, replies: [reply] }],
    replies: [{ commentId: second._id, reply }],
    counts: countsOf(post, 3),
  });
  const pill = await within(article).findByRole('button', { name: '2 new comments and replies' });
  expect(shownComments(article)).toEqual(['Comment 2', 'Comment 1']);
  expect(within(article).queryByRole('button', { name: /^View / })).toBeNull();
  expect(within(article).getByRole('button', { name: '3 comments' })).toBeVisible();
  await user.click(pill);
  expect(shownComments(article)).toEqual(['Comment 3', 'Comment 2']);
  expect(within(article).getByText('A reply')).toBeVisible();
  expect(within(article).getByRole('button', { name: '3 comments' })).toBeVisible();
  expect(within(article).getByRole('list', { name: 'Comments' })).toHaveFocus();
  expect(within(article).queryByRole('button', { name: /new comment/ })).toBeNull();
});

test('changes and removes comments in place, also those that wait', async () => {
  const [second, first] = twoComments();
  if (!first || !second) throw new Error('two comments');
  const { post, article, send, openComments } = await openPost({
    comments: [{ ...second, viewerReaction: '👍', likesCount: 1 }, first],
    commentsCount: 2,
  });
  await openComments();
  const third = buildComment({ comment: 'Comment 3', createdAt: later(1) });
  send({ comments: [third], counts: countsOf(post, 3) });
  await within(article).findByRole('button', { name: '1 new comment' });
  send({
    comments: [{ ...second, comment: 'Comment 2, corrected', editedAt: later(2), likesCount: 2 }],
    removed: [first._id, third._id],
    counts: countsOf(post, 1),
  });
  await waitFor(() => expect(shownComments(article)).toEqual(['Comment 2, corrected']));
  expect(within(article).getByText(/Edited/)).toBeVisible();
  expect(within(article).queryByRole('button', { name: /new comment/ })).toBeNull();
  expect(within(article).getByRole('button', { name: '1 comment' })).toBeVisible();
});

test('shows the own comment of another device at once, and one of this device once', async () => {
  const { user, post, article, send, openComments } = await openPost();
  await openComments();
  send({ comments: [buildComment({ comment: 'Comment 1', user: me })], counts: countsOf(post, 1) });
  await waitFor(() => expect(shownComments(article)).toEqual(['Comment 1']));
  const pending = deferred<CommentView>();
  answer(addComment, () => pending.promise);
  await user.type(within(article).getByRole('textbox', { name: 'Add a comment' }), 'Comment 2');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const own = buildComment({ comment: 'Comment 2', user: me, createdAt: later(1) });
  send({ comments: [own], counts: countsOf(post, 2) });
  await within(article).findByRole('button', { name: '2 comments' });
  pending.settle(own);
  expect(await screen.findByText('Comment added successfully!')).toBeVisible();
  // The text box still holds the text for a moment.
  await waitFor(() => expect(shownComments(article)).toEqual(['Comment 2', 'Comment 1']));
  expect(within(article).getByRole('button', { name: '2 comments' })).toBeVisible();
});

test('shows and counts the own reply once if its event arrives before the response', async () => {
  const comment = buildComment({ comment: 'Comment 1' });
  const { user, post, article, send, openComments } = await openPost({
    comments: [comment],
    commentsCount: 1,
  });
  await openComments();
  const pending = deferred<ReplyView>();
  answer(addReply, () => pending.promise);
  await user.click(within(article).getByRole('button', { name: 'Reply' }));
  await user.keyboard('Agreed{Enter}');
  const own = buildReply({ reply: 'Agreed', user: me, createdAt: later(1) });
  send({
    comments: [{ ...comment, repliesCount: 1, replies: [own] }],
    replies: [{ commentId: comment._id, reply: own }],
    counts: countsOf(post, 1),
  });
  await within(article).findByRole('button', { name: 'Ada Obi and Bo Lind' });
  pending.settle(own);
  expect(await screen.findByText('Reply added successfully!')).toBeVisible();
  await user.click(await within(article).findByRole('button', { name: 'Hide' }));
  await user.click(await within(article).findByRole('button', { name: 'View 1 reply' }));
  expect(within(article).getAllByText('Agreed')).toHaveLength(1);
});

test('keeps what is being typed when the comment changes on another device', async () => {
  const own = buildComment({ comment: 'Comment 1', user: me, can: { edit: true, delete: true } });
  const { user, post, article, send, openComments } = await openPost({ comments: [own], commentsCount: 1 });
  await openComments();
  await user.click(within(article).getByRole('button', { name: 'More about your comment' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit comment' }));
  const box = await within(article).findByRole('textbox', { name: 'Edit comment' });
  await user.type(box, ' and more');
  send({ comments: [{ ...own, comment: 'From elsewhere', editedAt: later(0) }], counts: countsOf(post, 1) });
  await within(article).findByRole('button', { name: 'Ada Obi and Bo Lind' });
  expect(box).toHaveValue('Comment 1 and more');
});

test('reads the post again when comments open that changed while they were closed', async () => {
  const { user, post, article, send } = await openPost({ comments: [], commentsCount: 0 });
  send({ hasMoreChanges: true, counts: countsOf(post, 1) });
  await within(article).findByRole('button', { name: '1 comment' });
  const comment = buildComment({ comment: 'Comment 1', user: buildMember() });
  const calls = answer(getPost, { data: { ...post, commentsCount: 1, comments: [comment] } });
  expect(calls).toHaveLength(0);
  await user.click(within(article).getByRole('button', { name: '1 comment' }));
  await waitFor(() => expect(shownComments(article)).toEqual(['Comment 1']));
  expect(calls).toHaveLength(1);
});

test('asks for the present state after a reconnect', async () => {
  const { user, post, article, send, openComments } = await openPost({
    comments: twoComments(),
    commentsCount: 3,
  });
  await openComments();
  const calls = answer(listComments, { comments: twoComments(), nextCursor: null, total: 3 });
  await user.click(within(article).getByRole('button', { name: 'View all 3 comments' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  sockets.dropConnections();
  await waitFor(
    () =>
      expect(toldLast()).toMatchObject({
        isBack: true,
        feed: 'everyone',
        posts: [{ id: post._id, comments: true }],
      }),
    { timeout: 10_000 },
  );
  expect(calls).toHaveLength(1);
  const postCalls = answer(getPost, { data: { ...post, mediaTitle: 'As it is now' } });
  send({ hasMoreChanges: true });
  expect(await within(article).findByText('As it is now')).toBeVisible();
  await waitFor(() => expect([calls.length, postCalls.length]).toEqual([2, 1]));
});
