import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptRequest, sendRequest } from '@weft/shared/network/contract';
import { deletePost, getPost, likePost, listLikes, unlikePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

let app: TestApp;
let ann: TestMember;
let crowd: TestMember[];

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
  crowd = [];
  for (let index = 0; index < 24; index += 1)
    crowd.push(await app.addMember({ fullName: `Member ${index}` }));
});
afterAll(() => app.close());
afterEach(() => expectPostsToBeConsistent(app));

const like = (who: TestMember, post: PostView, reaction?: string) =>
  who.browser.call(likePost, {
    params: { id: post._id },
    ...(reaction !== undefined && { body: { reaction } }),
  });
const unlike = (who: TestMember, post: PostView) =>
  who.browser.call(unlikePost, { params: { id: post._id } });
const member = (index: number): TestMember => {
  const found = crowd[index];
  if (!found) throw new Error('the crowd is smaller');
  return found;
};

describe('a like', () => {
  it('counts once, however often it is sent, with a thumb by default', async () => {
    const post = await writePost(ann);
    expect((await like(ann, post)).data).toMatchObject({ likesCount: 1, viewerReaction: '👍' });
    expect((await like(ann, post)).data).toMatchObject({ likesCount: 1 });
    expect((await like(ann, post, '👍')).data).toMatchObject({ likesCount: 1 });
  });

  it('changes with another reaction', async () => {
    const post = await writePost(ann);
    await like(member(0), post, '❤️');
    expect((await like(member(0), post, '😂')).data).toMatchObject({ likesCount: 1, viewerReaction: '😂' });
    const { data } = (await member(0).browser.call(getPost, { params: { id: post._id } })).data;
    expect(data).toMatchObject({ viewerReaction: '😂', reactionCounts: { '😂': 1, '❤️': 0 } });
    expect(data.likes).toMatchObject([{ reaction: '😂' }]);
  });

  it('is removed once; without one nothing changes', async () => {
    const post = await writePost(ann);
    await like(member(0), post);
    expect((await unlike(member(1), post)).data).toMatchObject({ likesCount: 1, viewerReaction: null });
    expect((await unlike(member(0), post)).data).toMatchObject({ likesCount: 0, viewerReaction: null });
    expect((await unlike(member(0), post)).data).toMatchObject({ likesCount: 0 });
  });

  it.each(['', '🍕', 'like', '👍👍', { $ne: 1 }, ['👍'], 5, null])('of %j is refused', async (reaction) => {
    const post = await writePost(ann);
    const answer = await ann.browser.call(likePost, { params: { id: post._id }, body: { reaction } });
    expect(answer.failure).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(answer.failure.fields).toHaveProperty('reaction');
  });

  it('of a post that is not there is 404 and leaves no row', async () => {
    const post = await writePost(ann);
    await ann.browser.call(deletePost, { params: { id: post._id } });
    expect((await like(ann, post)).status).toBe(404);
    expect((await unlike(ann, post)).status).toBe(404);
    expect((await like(ann, { ...post, _id: 'x' })).status).toBe(404);
  });
});

describe('the list of likes', () => {
  it('pages newest first, counts all, and filters by reaction; a post carries the newest 20', async () => {
    const post = await writePost(ann);
    for (const [index, who] of crowd.entries()) await like(who, post, index % 4 === 0 ? '👏' : '👍');
    const names = (likes: { user: { fullName: string } }[]) => likes.map((each) => each.user.fullName);
    const newestFirst = crowd.map((who) => who.fullName).toReversed();
    const first = (await ann.browser.call(listLikes, { params: { id: post._id }, query: { limit: '10' } }))
      .data;
    expect(first.total).toBe(24);
    expect(names(first.likes)).toEqual(newestFirst.slice(0, 10));
    const query = { limit: '20', cursor: first.nextCursor ?? '' };
    const second = (await ann.browser.call(listLikes, { params: { id: post._id }, query })).data;
    expect(names(second.likes)).toEqual(newestFirst.slice(10));
    expect(second.nextCursor).toBeNull();
    const claps = (await ann.browser.call(listLikes, { params: { id: post._id }, query: { reaction: '👏' } }))
      .data;
    expect(claps.total).toBe(6);
    expect(claps.likes.every((each) => each.reaction === '👏')).toBe(true);
    const shown = (await ann.browser.call(getPost, { params: { id: post._id } })).data.data;
    expect(names(shown.likes)).toEqual(newestFirst.slice(0, 20));
    await unlike(member(23), post);
    const after = (await ann.browser.call(getPost, { params: { id: post._id } })).data.data;
    expect(names(after.likes)).toEqual(newestFirst.slice(1, 21));
  });
});

describe('members who reacted', () => {
  it('shows whether its member is connected with the viewer', async () => {
    const post = await writePost(ann);
    for (const who of [member(0), member(1)]) await like(who, post);
    await ann.browser.call(sendRequest, { body: { recipientId: member(1).id } });
    await member(1).browser.call(acceptRequest, { params: { id: ann.id } });
    const seenBy = async (who: TestMember) => {
      const { likes } = (await who.browser.call(listLikes, { params: { id: post._id } })).data;
      return likes.map((each) => [each.user._id, each.isConnection]);
    };
    expect(await seenBy(ann)).toEqual([
      [member(1).id, true],
      [member(0).id, false],
    ]);
    expect(await seenBy(member(0))).toEqual([
      [member(1).id, false],
      [member(0).id, false],
    ]);
  });

  it('has the relationship to the viewer, except for their own', async () => {
    const post = await writePost(ann);
    for (const who of [member(2), member(3), member(4)]) await like(who, post);
    await member(2).browser.call(sendRequest, { body: { recipientId: member(3).id } });
    const { likes } = (await member(3).browser.call(listLikes, { params: { id: post._id } })).data;
    expect(likes.map((each) => [each.user._id, each.relationship])).toMatchObject([
      [member(4).id, { connectionStatus: 'none', can: { connect: true, message: true } }],
      [member(3).id, null],
      [member(2).id, { connectionStatus: 'pending', isIncoming: true, can: { connect: false } }],
    ]);
  });

  it('offers nothing about a deleted member', async () => {
    const post = await writePost(ann);
    const leaving = await app.addMember();
    await like(leaving, post);
    // As between the end of an account and the removal of its data.
    await app.database.connection.collection('members').deleteOne({ email: leaving.email });
    app.clock.advance(60_000);
    const { likes } = (await member(0).browser.call(listLikes, { params: { id: post._id } })).data;
    expect(likes).toMatchObject([
      {
        user: { _id: leaving.id, fullName: POST_TEXTS.unknownMember },
        isConnection: false,
        relationship: null,
      },
    ]);
  });
});

describe('many concurrent ones', () => {
  it('like: each counts once', async () => {
    const post = await writePost(ann);
    const twice = [...crowd, ...crowd].slice(0, 30);
    const answers = await Promise.all(twice.map((who) => like(who, post)));
    expect(answers.map((answer) => answer.status)).toEqual(twice.map(() => 200));
    const { data } = (await ann.browser.call(getPost, { params: { id: post._id } })).data;
    expect(data.likesCount).toBe(24);
  });

  it('like, change and unlike by one member: one row or none', async () => {
    const post = await writePost(ann);
    const calls = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 2 ? unlike(ann, post) : like(ann, post, index % 3 === 0 ? '👍' : '💡'),
    );
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    const { data } = (await ann.browser.call(getPost, { params: { id: post._id } })).data;
    expect(data.likesCount).toBeLessThanOrEqual(1);
  });

  it('like while the post is deleted: no row is left', async () => {
    const post = await writePost(ann);
    const calls = crowd.map((who) => like(who, post));
    const deletion = ann.browser.call(deletePost, { params: { id: post._id } });
    for (const answer of await Promise.all(calls)) expect([200, 404]).toContain(answer.status);
    expect((await deletion).status).toBe(200);
  });
});
