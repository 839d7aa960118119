import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import { blockMember, followMember } from '@weft/shared/network/contract';
import { editComment, editReply, reactToComment, reactToReply } from '@weft/shared/posts/comment-contract';
import {
  deleteComment,
  deletePost,
  deleteReply,
  likePost,
  unlikePost,
  updatePost,
} from '@weft/shared/posts/contract';
import type { PostChanged } from '@weft/shared/posts/live-events';
import { muteMember } from '@weft/shared/posts/muting-contract';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect, disconnect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { openWatchingPage, type WatchingPage } from '../../../testing/content/watch-posts.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  [ann, ben] = [await app.addMember({ fullName: 'Ann' }), await app.addMember({ fullName: 'Ben' })];
});
afterAll(() => app.close());

const pages: WatchingPage[] = [];
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.close();
});

type Target = { readonly _id: string };

async function openPage(
  member: TestMember,
  watched: Parameters<typeof openWatchingPage>[2],
): Promise<WatchingPage> {
  const page = await openWatchingPage(app.url, member, watched);
  pages.push(page);
  return page;
}
const open = (member: TestMember, ...posts: readonly (Target & { areCommentsClosed?: boolean })[]) =>
  openPage(member, { posts });
const like = async (member: TestMember, { _id }: Target): Promise<void> => {
  (await member.browser.call(likePost, { params: { id: _id }, body: {} })).data satisfies object;
};
const block = async (by: TestMember, whom: TestMember): Promise<void> => {
  (await by.browser.call(blockMember, { params: { userId: whom.id } })).data satisfies object;
};
/** Changes of a post that the viewer may see. */
const seen = (page: WatchingPage, post: Target): PostChanged[] =>
  page.changesOf(post).flatMap((change) => (change.isGone ? [] : [change]));
const goneOf = (page: WatchingPage, post: Target) => page.changesOf(post).filter(({ isGone }) => isGone);

/** Resolves once the page has received everything that happened before. */
async function caughtUp(page: WatchingPage, beacon: Target): Promise<void> {
  const before = page.changesOf(beacon).length;
  await like(ann, beacon);
  await page.until(() => page.changesOf(beacon).length > before);
}

describe('a page that watches a post', () => {
  test('gets its counts and the newest names, and no other page does', async () => {
    const [post, other] = [await writePost(ann), await writePost(ann)];
    const [page, idle] = [await open(ben, post), await open(ben, other)];
    await like(ann, post);
    await page.until(() => seen(page, post).some(({ counts }) => counts.likesCount === 1));
    expect(seen(page, post).at(-1)).toMatchObject({
      content: null,
      counts: {
        likesCount: 1,
        commentsCount: 0,
        reactionCounts: { '👍': 1 },
        likes: [{ user: { _id: ann.id } }],
      },
    });
    await caughtUp(idle, other);
    expect(idle.changesOf(post)).toEqual([]);
    (await ann.browser.call(unlikePost, { params: { id: post._id } })).data satisfies object;
    await page.until(() => seen(page, post).at(-1)?.counts.likesCount === 0);
    expect(seen(page, post).at(-1)?.counts).toMatchObject({ reactionCounts: {}, likes: [] });
  });

  test('gets the number of reposts, also when one is undone', async () => {
    const post = await writePost(ann);
    const page = await open(ann, post);
    const params = { id: post._id };
    const isCounted = (count: number) => () => seen(page, post).at(-1)?.counts.repostsCount === count;
    (await ben.browser.call(repostPost, { params })).data satisfies object;
    await page.until(isCounted(1));
    (await ben.browser.call(undoRepost, { params })).data satisfies object;
    await page.until(isCounted(0));
  });

  test('gets new, edited and deleted comments and replies, with what this viewer may do', async () => {
    const post = await writePost(ann);
    const [authors, bens] = [await open(ann, post), await open(ben, post)];
    const comment = await writeComment(ben, post, 'First');
    await authors.until(() => seen(authors, post).some(({ comments }) => comments.length > 0));
    await bens.until(() => seen(bens, post).some(({ comments }) => comments.length > 0));
    const canOf = (page: WatchingPage) => seen(page, post).flatMap(({ comments }) => comments)[0]?.can;
    expect([canOf(authors), canOf(bens)]).toEqual([
      { edit: false, delete: true },
      { edit: true, delete: true },
    ]);
    const reply = await writeReply(ann, post, comment, 'Second');
    const edited = { params: { id: comment._id }, body: { comment: 'Edited' } };
    (await ben.browser.call(editComment, edited)).data satisfies object;
    const changed = { params: { id: reply._id }, body: { reply: 'Changed' } };
    (await ann.browser.call(editReply, changed)).data satisfies object;
    const reaction = { reaction: '💡' } as const;
    for (const [endpoint, id] of [
      [reactToComment, comment._id],
      [reactToReply, reply._id],
    ] as const)
      (await ann.browser.call(endpoint, { params: { id }, body: reaction })).data satisfies object;
    const lastReply = () =>
      seen(bens, post)
        .flatMap(({ replies }) => replies)
        .at(-1);
    await bens.until(() => lastReply()?.reply.likesCount === 1);
    expect(lastReply()).toMatchObject({ commentId: comment._id, reply: { reply: 'Changed' } });
    const lastComment = seen(bens, post)
      .flatMap(({ comments }) => comments)
      .at(-1);
    expect(lastComment).toMatchObject({
      comment: 'Edited',
      repliesCount: 1,
      viewerReaction: null,
      likesCount: 1,
    });
    const ids = { id: post._id, commentId: comment._id };
    (await ann.browser.call(deleteReply, { params: { ...ids, replyId: reply._id } })).data satisfies object;
    (await ann.browser.call(deleteComment, { params: ids })).data satisfies object;
    const removed = () => seen(bens, post).flatMap((change) => change.removed);
    await bens.until(() => removed().length === 2);
    expect(removed()).toEqual([reply._id, comment._id]);
  });

  test('gets the comments that take the place of a deleted one in the preview', async () => {
    const post = await writePost(ann);
    const [older, , newest] = [
      await writeComment(ann, post, 'Older'),
      await writeComment(ann, post, 'Middle'),
      await writeComment(ann, post, 'Newest'),
    ];
    const page = await open(ben, post);
    const params = { id: post._id, commentId: newest._id };
    (await ann.browser.call(deleteComment, { params })).data satisfies object;
    await page.until(() => seen(page, post).some(({ removed }) => removed.length > 0));
    expect(seen(page, post).at(-1)?.comments).toContainEqual(expect.objectContaining({ _id: older._id }));
  });

  test('learns only that there are comments while it does not show them', async () => {
    const post = await writePost(ann);
    const page = await open(ben, { ...post, areCommentsClosed: true });
    await writeComment(ann, post);
    await page.until(() => seen(page, post).length > 0);
    expect(seen(page, post).at(-1)).toMatchObject({
      comments: [],
      hasMoreChanges: true,
      counts: { commentsCount: 1 },
    });
  });

  test('gets an edit, and the end of a post', async () => {
    const post = await writePost(ann, 'Before');
    const page = await open(ben, post);
    const edit = { params: { id: post._id }, form: formOf({ mediaTitle: 'After' }) };
    (await ann.browser.call(updatePost, edit)).data satisfies object;
    await page.until(() => seen(page, post).some(({ content }) => content !== null));
    expect(seen(page, post).at(-1)?.content).toMatchObject({
      mediaTitle: 'After',
      editedAt: expect.any(String),
    });
    (await ann.browser.call(deletePost, { params: { id: post._id } })).data satisfies object;
    await page.until(() => goneOf(page, post).length > 0);
  });

  test('gets the present state after it was disconnected', async () => {
    const post = await writePost(ann, 'As it is now');
    await like(ann, post);
    const page = await open(ben);
    await page.watch({ posts: [post], isBack: true });
    await page.until(() => seen(page, post).length > 0);
    expect(seen(page, post)).toMatchObject([
      { counts: { likesCount: 1 }, content: { mediaTitle: 'As it is now' }, hasMoreChanges: true },
    ]);
  });

  test('gets nothing of a post after it has stopped to watch it', async () => {
    const [post, beacon] = [await writePost(ann), await writePost(ann)];
    const page = await open(ben, post);
    await page.watch({ posts: [beacon] });
    await like(ann, post);
    await caughtUp(page, beacon);
    expect(page.changesOf(post)).toEqual([]);
  });

  test('watches a bounded number of posts', async () => {
    const page = await open(ben);
    const posts = Array.from({ length: LIVE_POST_LIMITS.watchedMax + 1 }, (_, n) => ({
      _id: n.toString(16).padStart(24, '0'),
    }));
    expect(await page.watch({ posts })).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
    expect(await page.watch({ posts: posts.slice(1) })).toMatchObject({ success: true });
  });
});

describe('a member who may not see a post', () => {
  test('cannot watch it', async () => {
    const eve = await app.addMember();
    const beacon = await writePost(ben);
    const [hidden, narrow] = [
      await writePost(ann),
      await writePost(ann, { mediaTitle: 'Us', audience: 'connections' }),
    ];
    const stranger = await open(ben, narrow, beacon);
    await block(ann, eve);
    const blocked = await open(eve, hidden, beacon);
    for (const post of [hidden, narrow]) {
      await writeComment(ann, post);
      await like(ann, post);
    }
    for (const page of [stranger, blocked]) {
      await caughtUp(page, beacon);
      expect([...page.changesOf(hidden), ...page.changesOf(narrow)]).toEqual([]);
    }
  });

  test.each([
    ['the connection ends', (author: TestMember, friend: TestMember) => disconnect(author, friend)],
    ['the author blocks them', (author: TestMember, friend: TestMember) => block(author, friend)],
    ['they block the author', (author: TestMember, friend: TestMember) => block(friend, author)],
  ])('loses it once %s, and learns nothing more', async (_why, end) => {
    const [author, friend] = [await app.addMember(), await app.addMember()];
    await connect(author, friend);
    const post = await writePost(author, { mediaTitle: 'Among us', audience: 'connections' });
    const beacon = await writePost(ann);
    const page = await open(friend, post, beacon);
    await end(author, friend);
    await page.until(() => goneOf(page, post).length > 0);
    await writeComment(author, post, 'Secret');
    await caughtUp(page, beacon);
    expect(page.changesOf(post)).toEqual([{ _id: post._id, isGone: true }]);
  });

  test('loses it once its author is suspended, and other pages lose nothing', async () => {
    const author = await app.addMember();
    const [post, beacon] = [await writePost(author), await writePost(ann)];
    const [bens, anns] = [await open(ben, post, beacon), await open(ann, beacon)];
    await suspend(mona, ann, author);
    await bens.until(() => goneOf(bens, post).length > 0);
    for (const page of [bens, anns]) await caughtUp(page, beacon);
    expect(bens.changesOf(post)).toEqual([{ _id: post._id, isGone: true }]);
    for (const page of [bens, anns]) expect(goneOf(page, beacon)).toEqual([]);
  });

  test('loses it when it is narrowed to connections', async () => {
    const friend = await app.addMember();
    await connect(ann, friend);
    const post = await writePost(ann, 'For all');
    const [stranger, friends] = [await open(ben, post), await open(friend, post)];
    const edit = {
      params: { id: post._id },
      form: formOf({ mediaTitle: 'For few', audience: 'connections' }),
    };
    (await ann.browser.call(updatePost, edit)).data satisfies object;
    await stranger.until(() => goneOf(stranger, post).length > 0);
    await friends.until(() => seen(friends, post).length > 0);
    expect(seen(friends, post).at(-1)?.content).toMatchObject({ audience: 'connections' });
    expect(JSON.stringify(stranger.received)).not.toContain('For few');
  });
});

test('comments and replies of a hidden member are counted, but neither they nor their removal are sent', async () => {
  const [eve, carl] = [await app.addMember(), await app.addMember()];
  await block(eve, carl);
  const post = await writePost(ann);
  const own = await writeComment(ann, post, 'Shown');
  const [eves, bens] = [await open(eve, post), await open(ben, post)];
  const hidden = await writeComment(carl, post, 'Not for her');
  const below = await writeReply(ann, post, hidden, 'Below it');
  const reply = await writeReply(carl, post, own, 'Also hidden');
  const params = { id: post._id, commentId: hidden._id };
  (await carl.browser.call(deleteComment, { params })).data satisfies object;
  await like(carl, post);
  for (const page of [eves, bens])
    await page.until(() => seen(page, post).some(({ counts }) => counts.likesCount === 1));
  expect(JSON.stringify(bens.received)).toContain(reply._id);
  const sent = JSON.stringify(eves.received);
  for (const secret of [hidden._id, below._id, reply._id, carl.id]) expect(sent).not.toContain(secret);
  expect(seen(eves, post).at(-1)?.counts).toMatchObject({ likesCount: 1, likes: [], commentsCount: 1 });
});

describe('a page that shows a feed', () => {
  const openFeed = (member: TestMember, feed: 'everyone' | 'following') => openPage(member, { feed });
  const idsOn = (page: WatchingPage) => page.newPosts().map(({ _id }) => _id);

  test('of everyone hears of new posts of others that it may see, without their content', async () => {
    const author = await app.addMember({ fullName: 'Una' });
    const muted = await app.addMember();
    (await ben.browser.call(muteMember, { params: { id: muted.id } })).data satisfies object;
    const page = await openFeed(ben, 'everyone');
    await writePost(ben, 'My own');
    await writePost(muted, 'Too loud');
    await writePost(author, { mediaTitle: 'For friends', audience: 'connections' });
    const post = await writePost(author, 'For all');
    await page.until(() => idsOn(page).includes(post._id));
    expect(page.newPosts()).toEqual([
      { _id: post._id, user: expect.objectContaining({ fullName: 'Una' }), createdAt: post.createdAt },
    ]);
    expect(page.received.every(({ newPosts }) => newPosts?.feed === 'everyone')).toBe(true);
  });

  test('of followed members hears of theirs and of connections’ only', async () => {
    const [followed, friend, hidden, stranger, viewer] = [
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
    ];
    for (const { id } of [followed, hidden])
      (await viewer.browser.call(followMember, { params: { id } })).data satisfies object;
    await connect(viewer, friend);
    await block(hidden, viewer);
    const page = await openFeed(viewer, 'following');
    for (const author of [stranger, hidden, viewer]) await writePost(author);
    const posts = [
      await writePost(followed),
      await writePost(friend, { mediaTitle: 'Us', audience: 'connections' }),
    ];
    await page.until(() => idsOn(page).length >= posts.length);
    expect(new Set(idsOn(page))).toEqual(new Set(posts.map(({ _id }) => _id)));
  });
});

test('a change takes the same number of commands for one page and for many', async () => {
  const post = await writePost(ann);
  const commands: string[] = [];
  app.database.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') commands.push(String(command['find']));
  });
  const readsFor = async (pages: readonly WatchingPage[]): Promise<string[]> => {
    const before = pages.map((page) => seen(page, post).length);
    const { _id } = await writeComment(ann, post);
    commands.length = 0;
    for (const [index, page] of pages.entries())
      await page.until(() => seen(page, post).length > (before[index] ?? 0));
    expect(JSON.stringify(pages.map((page) => seen(page, post).at(-1)))).toContain(_id);
    return commands.filter((name) => ['posts', 'comments', 'replies'].includes(name)).toSorted();
  };
  const first = await open(ben, post);
  const ofOne = await readsFor([first]);
  const many = [first, ...(await Promise.all([ann, ann, ben].map((member) => open(member, post))))];
  expect(await readsFor(many)).toEqual(ofOne);
  expect(ofOne).toEqual(['comments', 'posts', 'replies']);
});
