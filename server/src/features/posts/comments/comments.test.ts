import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  addCommentByOldName,
  addReply,
  deleteComment,
  deletePost,
  deleteReply,
  getPost,
  listComments,
  listCommentsByOldName,
  listReplies,
} from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../../testing/content/write-posts.ts';

const { rules, done } = POST_TEXTS;
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

const NOBODY = '0'.repeat(24);
const read = async (post: { _id: string }, who = ann) =>
  (await who.browser.call(getPost, { params: { id: post._id } })).data.data;

describe('a comment', () => {
  it('answers itself at the top level, and the post carries it', async () => {
    const post = await writePost(ann);
    const answer = await ben.browser.call(addComment, {
      params: { id: post._id },
      body: { comment: '  Nice! ' },
    });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      message: done.comment,
      comment: 'Nice!',
      user: { _id: ben.id, fullName: 'Ben Cole' },
      replies: [],
      repliesCount: 0,
      can: { delete: true },
    });
    expect(await read(post)).toMatchObject({ commentsCount: 1, comments: [{ comment: 'Nice!' }] });
  });

  it.each(['', ' \n ', '\u200B\u200D', '\u3164'])('of %j is refused: blank to the eye', async (comment) => {
    const post = await writePost(ann);
    const { failure } = await ben.browser.call(addComment, { params: { id: post._id }, body: { comment } });
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { comment: rules.comment } });
  });

  it.each([{ comment: { $gt: '' } }, { comment: ['a'] }, { comment: 5 }, {}, { comment: 'x'.repeat(1251) }])(
    'sent as %j is refused',
    async (body) => {
      const post = await writePost(ann);
      const { failure } = await ben.browser.call(addComment, { params: { id: post._id }, body });
      expect(failure.fields).toHaveProperty('comment');
    },
  );

  it('sent twice under one client id is stored once; with other words refused', async () => {
    const post = await writePost(ann);
    // With half of a surrogate pair, which the database replaces.
    const body = { comment: 'Only once \uD83D', clientId: randomUUID() };
    const send = (more = {}) =>
      ben.browser.call(addComment, { params: { id: post._id }, body: { ...body, ...more } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.data._id)).size).toBe(1);
    expect((await send({ comment: 'Else' })).failure.code).toBe('CLIENT_ID_REUSED');
    const reply = { reply: 'Reply once', clientId: randomUUID() };
    const params = { id: post._id, commentId: answers[0]?.data._id ?? '' };
    const replies = await Promise.all([1, 2].map(() => ben.browser.call(addReply, { params, body: reply })));
    expect(replies[0]?.data._id).toBe(replies[1]?.data._id);
  });

  it('has older names: the same calls', async () => {
    const post = await writePost(ann);
    for (const base of ['', '/api']) {
      const params = { id: post._id };
      const added = await ben.browser.call(addCommentByOldName, { params, body: { comment: 'Old' }, base });
      expect(added.status).toBe(201);
      const listed = await ben.browser.call(listCommentsByOldName, { params, base });
      expect(listed.data.comments[0]).toMatchObject({ _id: added.data._id });
    }
  });

  it('on a post that is not there is 404', async () => {
    for (const id of [NOBODY, 'x', '../x']) {
      const answer = await ben.browser.call(addComment, { params: { id }, body: { comment: 'x' } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('comments and replies in pages', () => {
  it('come newest first with totals; replies oldest first; a post carries 2 and 2', async () => {
    const post = await writePost(ann);
    for (let index = 0; index < 5; index += 1) await writeComment(ben, post, `comment ${index}`);
    const params = { id: post._id };
    const first = (await ann.browser.call(listComments, { params, query: { limit: '3' } })).data;
    expect(first.comments.map((each) => each.comment)).toEqual(['comment 4', 'comment 3', 'comment 2']);
    expect(first.total).toBe(5);
    await writeComment(ben, post, 'meanwhile');
    const query = { cursor: first.nextCursor ?? '' };
    const rest = (await ann.browser.call(listComments, { params, query })).data;
    expect(rest.comments.map((each) => each.comment)).toEqual(['comment 1', 'comment 0']);
    const [target] = first.comments;
    if (!target) throw new Error('there is a comment');
    for (let index = 0; index < 5; index += 1) await writeReply(cleo, post, target, `reply ${index}`);
    const at = { ...params, commentId: target._id };
    const page = (await ann.browser.call(listReplies, { params: at, query: { limit: '3' } })).data;
    expect(page.replies.map((each) => each.reply)).toEqual(['reply 0', 'reply 1', 'reply 2']);
    expect(page.total).toBe(5);
    const next = await ann.browser.call(listReplies, {
      params: at,
      query: { cursor: page.nextCursor ?? '' },
    });
    expect(next.data.replies.map((each) => each.reply)).toEqual(['reply 3', 'reply 4']);
    const shown = await read(post);
    expect(shown.comments.map((each) => each.comment)).toEqual(['meanwhile', 'comment 4']);
    expect(shown.comments[1]?.replies.map((each) => each.reply)).toEqual(['reply 3', 'reply 4']);
    expect(shown.comments[1]?.repliesCount).toBe(5);
  });
});

describe('deleting', () => {
  it.each([
    ['its author', () => ben, 200],
    ["the post's owner", () => ann, 200],
    ['anybody else', () => cleo, 403],
  ])('a comment or reply by %s', async (_who, who, status) => {
    const post = await writePost(ann);
    const comment = await writeComment(ben, post);
    const reply = await writeReply(ben, post, comment);
    const params = { id: post._id, commentId: comment._id };
    const onReply = await who().browser.call(deleteReply, { params: { ...params, replyId: reply._id } });
    expect(onReply.status).toBe(status);
    expect((await who().browser.call(deleteComment, { params })).status).toBe(status);
    expect(await read(post)).toMatchObject({ commentsCount: status === 200 ? 0 : 1 });
  });

  it('a comment takes its replies with it, and the next ones are shown', async () => {
    const post = await writePost(ann);
    const comments = [];
    for (const text of ['a', 'b', 'c']) comments.push(await writeComment(ben, post, text));
    const [, b, c] = comments;
    if (!b || !c) throw new Error('there are three comments');
    await writeReply(cleo, post, b);
    await ben.browser.call(deleteComment, { params: { id: post._id, commentId: c._id } });
    const shown = await read(post);
    expect(shown.comments.map((each) => each.comment)).toEqual(['b', 'a']);
    expect(shown.comments[0]?.repliesCount).toBe(1);
  });

  it('by ids of different posts and comments is 404, and nothing changes', async () => {
    const [one, two] = [await writePost(ann), await writePost(ann)];
    const [first, second] = [await writeComment(ann, one), await writeComment(ann, two)];
    const reply = await writeReply(ann, one, first);
    const wrong = [
      { id: two._id, commentId: first._id, replyId: reply._id },
      { id: one._id, commentId: second._id, replyId: reply._id },
      { id: one._id, commentId: reply._id, replyId: first._id },
      { id: one._id, commentId: NOBODY, replyId: NOBODY },
      { id: one._id, commentId: 'x', replyId: 'y' },
    ];
    for (const params of wrong) {
      expect((await ann.browser.call(deleteReply, { params })).status).toBe(404);
      const body = { reply: 'x' };
      if (params.commentId !== first._id || params.id !== one._id) {
        expect((await ann.browser.call(deleteComment, { params })).status).toBe(404);
        expect((await ann.browser.call(addReply, { params, body })).status).toBe(404);
        expect((await ann.browser.call(listReplies, { params })).status).toBe(404);
      }
    }
    expect(await read(one)).toMatchObject({ commentsCount: 1, comments: [{ repliesCount: 1 }] });
  });
});

describe('many concurrent ones', () => {
  it('comment, reply and delete: counts are the rows', async () => {
    const post = await writePost(ann);
    const comments = [];
    for (let index = 0; index < 10; index += 1) comments.push(await writeComment(ben, post, `c${index}`));
    const calls = comments.flatMap((comment, index) => {
      const params = { id: post._id, commentId: comment._id };
      return [
        ben.browser.call(addComment, { params: { id: post._id }, body: { comment: `new ${index}` } }),
        cleo.browser.call(addReply, { params, body: { reply: 'r' } }),
        ...(index % 2 === 0
          ? [ben.browser.call(deleteComment, { params }), ann.browser.call(deleteComment, { params })]
          : []),
      ];
    });
    for (const answer of await Promise.all(calls)) expect([200, 201, 404]).toContain(answer.status);
    expect((await read(post)).commentsCount).toBe(15);
  });

  it('delete one comment: one of them does', async () => {
    const post = await writePost(ann);
    const comment = await writeComment(ben, post);
    const params = { id: post._id, commentId: comment._id };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ben.browser.call(deleteComment, { params })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await read(post)).commentsCount).toBe(0);
  });

  it('comment while the post is deleted: nothing is left', async () => {
    const post = await writePost(ann);
    const calls = Array.from({ length: 20 }, () =>
      ben.browser.call(addComment, { params: { id: post._id }, body: { comment: 'x' } }),
    );
    const deletion = ann.browser.call(deletePost, { params: { id: post._id } });
    for (const answer of await Promise.all(calls)) expect([201, 404]).toContain(answer.status);
    expect((await deletion).status).toBe(200);
  });
});
