import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { blockMember, unblockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import {
  listCommentReactions,
  reactToComment,
  reactToReply,
  unreactToComment,
  unreactToReply,
} from '@weft/shared/posts/comment-contract';
import { deleteComment, deletePost, deleteReply, getPost, listComments } from '@weft/shared/posts/contract';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  cleo = await app.addMember({ fullName: 'Cleo Diaz' });
});
afterAll(() => app.close());
afterEach(() => expectPostsToBeConsistent(app));

type Id = { readonly _id: string };
const react = (who: TestMember, { _id: id }: Id, reaction: ReactionEmoji = '👍') =>
  who.browser.call(reactToComment, { params: { id }, body: { reaction } });
const unreact = (who: TestMember, { _id: id }: Id) => who.browser.call(unreactToComment, { params: { id } });
const reactionsOf = (who: TestMember, { _id: id }: Id, query = {}) =>
  who.browser.call(listCommentReactions, { params: { id }, query });
const postAs = async (who: TestMember, { _id: id }: Id) =>
  (await who.browser.call(getPost, { params: { id } })).data.data;
const notificationsOf = async (who: TestMember) => {
  await app.settled();
  return (await who.browser.call(listNotifications)).data.notifications;
};

/** Ann's post with a comment of Ben and Cleo's reply to it. */
async function thread() {
  const post = await writePost(ann);
  const comment = await writeComment(ben, post, 'By Ben');
  const reply = await writeReply(cleo, post, comment, 'By Cleo');
  return { post, comment, reply };
}

describe('a reaction to a comment', () => {
  it('counts once, changes, and is removed once', async () => {
    const { post, comment } = await thread();
    expect((await react(ann, comment, '💡')).data).toMatchObject({ likesCount: 1, viewerReaction: '💡' });
    expect((await react(ann, comment, '💡')).data).toMatchObject({ likesCount: 1 });
    const changed = (await react(ann, comment, '❤️')).data;
    expect(changed).toMatchObject({ likesCount: 1, reactionCounts: { '💡': 0, '❤️': 1 } });
    await react(cleo, comment, '👏');
    const shown = { likesCount: 2, reactionCounts: { '❤️': 1, '👏': 1 } };
    expect((await postAs(ann, post)).comments).toMatchObject([{ ...shown, viewerReaction: '❤️' }]);
    expect((await postAs(ben, post)).comments).toMatchObject([{ ...shown, viewerReaction: null }]);
    const { comments } = (await cleo.browser.call(listComments, { params: { id: post._id } })).data;
    expect(comments).toMatchObject([{ ...shown, viewerReaction: '👏' }]);
    expect((await unreact(ann, comment)).data).toMatchObject({ likesCount: 1, viewerReaction: null });
    expect((await unreact(ann, comment)).data).toMatchObject({ likesCount: 1, viewerReaction: null });
  });

  it.each([undefined, '🍕', { $ne: '' }, ['👍']])('of %j is refused', async (reaction) => {
    const { comment } = await thread();
    const body = { reaction } as { reaction: ReactionEmoji };
    const answer = await ann.browser.call(reactToComment, { params: { id: comment._id }, body });
    expect(answer.failure).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('by many at once counts each, and by one many times counts once', async () => {
    const { comment } = await thread();
    const calls = [ann, ben, cleo].flatMap((who) =>
      (['👍', '👏', '💡'] as const).map((reaction) => react(who, comment, reaction)),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect((await reactionsOf(ann, comment)).data).toMatchObject({ total: 3 });
  });

  it('to a comment that is deleted at the same time leaves nothing', async () => {
    const { post, comment } = await thread();
    const calls = [ann, cleo].flatMap((who) => [react(who, comment), react(who, comment, '👏')]);
    const params = { id: post._id, commentId: comment._id };
    const [deletion, ...answers] = await Promise.all([ben.browser.call(deleteComment, { params }), ...calls]);
    expect(deletion.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
  });
});

it('reactions to a reply are shown in both previews', async () => {
  const { post, reply } = await thread();
  const params = { id: reply._id };
  await ann.browser.call(reactToReply, { params, body: { reaction: '😂' } });
  const shown = { likesCount: 1, reactionCounts: { '😂': 1 }, viewerReaction: '😂' };
  expect((await postAs(ann, post)).comments).toMatchObject([{ replies: [shown], likesCount: 0 }]);
  await ann.browser.call(unreactToReply, { params });
  expect((await postAs(ann, post)).comments).toMatchObject([{ replies: [{ likesCount: 0 }] }]);
});

describe('the list of reactions', () => {
  it('has pages, kinds and totals, newest first', async () => {
    const { comment } = await thread();
    for (const [who, reaction] of [
      [ann, '💡'],
      [ben, '💡'],
      [cleo, '👏'],
    ] as const) {
      await react(who, comment, reaction);
      app.clock.advance(1000);
    }
    const first = (await reactionsOf(ann, comment, { limit: '2' })).data;
    expect(first).toMatchObject({ total: 3, likes: [{ user: { _id: cleo.id } }, { reaction: '💡' }] });
    const rest = (await reactionsOf(ann, comment, { cursor: first.nextCursor ?? '' })).data;
    expect(rest).toMatchObject({ likes: [{ user: { _id: ann.id } }], nextCursor: null });
    expect((await reactionsOf(ann, comment, { reaction: '💡' })).data).toMatchObject({ total: 2 });
  });

  it('leaves out blocked members in both directions, who can take back their reaction', async () => {
    const { comment } = await thread();
    await react(ann, comment);
    await react(cleo, comment);
    await cleo.browser.call(blockMember, { params: { userId: ann.id } });
    const namesFor = async (who: TestMember) =>
      (await reactionsOf(who, comment)).data.likes.map(({ user }) => user._id);
    expect(await namesFor(ben)).toHaveLength(2);
    expect((await reactionsOf(cleo, comment)).status).toBe(404);
    expect((await unreact(cleo, comment)).status).toBe(200);
    expect((await react(cleo, comment)).status).toBe(404);
    await cleo.browser.call(unblockMember, { params: { userId: ann.id } });
    expect(await namesFor(cleo)).toEqual([ann.id]);
  });
});

describe('the author of a comment', () => {
  it('is notified of reactions to it, with the text, until they are taken back', async () => {
    const { post, comment, reply } = await thread();
    await react(ann, comment, '💡');
    await react(ben, comment);
    await ann.browser.call(reactToReply, { params: { id: reply._id }, body: { reaction: '❤️' } });
    const entry = { kind: 'commentReaction', postId: post._id, actors: [{ _id: ann.id }] };
    expect((await notificationsOf(ben))[0]).toMatchObject({ ...entry, reaction: '💡', excerpt: 'By Ben' });
    expect((await notificationsOf(cleo))[0]).toMatchObject({ ...entry, reaction: '❤️', excerpt: 'By Cleo' });
    await unreact(ann, comment);
    const params = { id: post._id, commentId: comment._id, replyId: reply._id };
    await cleo.browser.call(deleteReply, { params });
    for (const who of [ben, cleo])
      expect(await notificationsOf(who)).not.toContainEqual(expect.objectContaining(entry));
  });

  it('hears of two comments under one post, and of none once the comment is deleted', async () => {
    const { post, comment } = await thread();
    const second = await writeComment(ben, post, 'Also by Ben');
    await react(ann, comment);
    await app.settled();
    await react(ann, second);
    const about = async () => (await notificationsOf(ben)).filter(({ postId }) => postId === post._id);
    expect(await about()).toMatchObject([{ kind: 'commentReaction', excerpt: 'Also by Ben' }, {}]);
    for (const { _id: commentId } of [second, comment])
      await ben.browser.call(deleteComment, { params: { id: post._id, commentId } });
    expect((await about()).map(({ kind }) => kind)).toEqual([]);
  });
});

it('reactions go with their comment, reply and post, and with the account; the export has them', async () => {
  const { post, comment, reply } = await thread();
  const leaving = await app.addMember();
  await react(leaving, comment, '👏');
  await leaving.browser.call(reactToReply, { params: { id: reply._id }, body: { reaction: '💡' } });
  const { url } = (await leaving.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  const exported = JSON.parse(files.get('posts/comment-reactions-1.json')?.toString() ?? '[]') as object[];
  expect(exported).toMatchObject([
    { _id: comment._id, reaction: '👏' },
    { _id: reply._id, comment: comment._id, reaction: '💡' },
  ]);
  await leaving.browser.call(deleteAccount, { body: { password: leaving.password } });
  await app.settled();
  expect((await postAs(ann, post)).comments).toMatchObject([{ likesCount: 0, replies: [{ likesCount: 0 }] }]);
  await react(ann, comment);
  await ann.browser.call(deletePost, { params: { id: post._id } });
  expect(
    await app.database.connection.collection('comment_reactions').countDocuments({ target: reply._id }),
  ).toBe(0);
});
