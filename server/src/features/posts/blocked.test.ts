import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockMember, followMember, unblockMember, unfollowMember } from '@weft/shared/network/contract';
import {
  addComment,
  addReply,
  deleteComment,
  getPost,
  likePost,
  listComments,
  listFeed,
  listLikes,
  listMemberPosts,
  listReplies,
  searchPosts,
  unlikePost,
} from '@weft/shared/posts/contract';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import { plainPicture } from '../../testing/files/pictures.ts';
import { expectPostsToBeConsistent } from '../../testing/content/post-consistency.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';

let app: TestApp;
/** Ann blocks Ben; Cleo sees both. */
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let byAnn: PostView;
let byBen: PostView;
let byCleo: PostView;
let annsComment: CommentView;
let bensComment: CommentView;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  cleo = await app.addMember({ fullName: 'Cleo Diaz' });
  const mediaImage = { bytes: await plainPicture(40, 30) };
  byAnn = await writePost(ann, { mediaTitle: 'Orchard by Ann', mediaImage });
  byBen = await writePost(ben, { mediaTitle: 'Orchard by Ben', mediaImage });
  byCleo = await writePost(cleo, 'Orchard by Cleo');
  annsComment = await writeComment(ann, byCleo, 'Said by Ann');
  bensComment = await writeComment(ben, byCleo, 'Said by Ben');
  await writeReply(ben, byCleo, annsComment, 'Replied by Ben');
  await writeReply(ann, byCleo, bensComment, 'Replied by Ann');
  for (const who of [ann, ben]) await who.browser.call(likePost, { params: { id: byCleo._id } });
  await ann.browser.call(likePost, { params: { id: byBen._id } });
  (await ann.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
});
afterAll(async () => {
  await expectPostsToBeConsistent(app);
  await app.close();
});

const titles = (posts: readonly PostView[]) => posts.map((post) => post.mediaTitle);
const feedOf = async (who: TestMember) => (await who.browser.call(listFeed)).data.posts;
const postAs = async (who: TestMember, post: PostView) =>
  (await who.browser.call(getPost, { params: { id: post._id } })).data.data;
const pictureOf = (post: PostView) => post.mediaImage[0]?.url ?? '';

/** Each of the two with the other's post and name. */
const sides = (): [TestMember, PostView, string][] => [
  [ann, byBen, 'Ben'],
  [ben, byAnn, 'Ann'],
];

describe('between two members with a block', () => {
  it('the feed and search leave the other out, for everybody else they do not', async () => {
    for (const [who, , other] of sides()) {
      expect(titles(await feedOf(who)).some((title) => title.endsWith(other))).toBe(false);
      const found = await who.browser.call(searchPosts, { query: { query: 'orchard' } });
      expect(titles(found.data.posts)).toHaveLength(2);
    }
    expect(titles(await feedOf(cleo))).toEqual(['Orchard by Cleo', 'Orchard by Ben', 'Orchard by Ann']);
  });

  it("the other's posts are not there, in any call that names one", async () => {
    for (const [who, post] of sides()) {
      const params = { id: post._id };
      const answers = [
        await who.browser.call(getPost, { params }),
        await who.browser.call(likePost, { params }),
        await who.browser.call(listLikes, { params }),
        await who.browser.call(listComments, { params }),
        await who.browser.call(addComment, { params, body: { comment: 'Hello?' } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await ben.browser.call(unlikePost, { params: { id: byAnn._id } })).status).toBe(404);
  });

  it('the blocked one finds no list of posts, the blocker an empty one', async () => {
    expect((await ben.browser.call(listMemberPosts, { params: { id: ann.id } })).status).toBe(404);
    const { media, nextCursor } = (await ann.browser.call(listMemberPosts, { params: { id: ben.id } })).data;
    expect({ media, nextCursor }).toEqual({ media: [], nextCursor: null });
  });

  it("the other's pictures are not there", async () => {
    for (const [who, post] of sides()) {
      expect((await who.browser.fetch(pictureOf(post))).status).toBe(404);
      expect((await cleo.browser.fetch(pictureOf(post))).status).toBe(200);
    }
    expect((await ann.browser.fetch(pictureOf(byAnn))).status).toBe(200);
  });

  it('comments, replies and likes of the other are hidden everywhere; counters include them', async () => {
    for (const [who, , other] of sides()) {
      const post = await postAs(who, byCleo);
      expect(JSON.stringify(post)).not.toContain(other);
      expect(post).toMatchObject({ likesCount: 2, commentsCount: 2, viewerReaction: '👍' });
      const params = { id: byCleo._id };
      const comments = (await who.browser.call(listComments, { params })).data;
      expect(JSON.stringify(comments)).not.toContain(other);
      expect(comments.comments).toHaveLength(1);
      const likes = (await who.browser.call(listLikes, { params })).data;
      expect(likes.likes.map((like) => like.user._id)).toEqual([who.id]);
      const own = who === ann ? annsComment : bensComment;
      const replies = await who.browser.call(listReplies, { params: { ...params, commentId: own._id } });
      expect(replies.data.replies).toEqual([]);
    }
    expect((await postAs(cleo, byCleo)).comments).toHaveLength(2);
  });

  it("the other's comment is not there to be answered, read on or deleted", async () => {
    const params = { id: byCleo._id, commentId: bensComment._id };
    expect((await ann.browser.call(addReply, { params, body: { reply: 'Hm' } })).status).toBe(404);
    expect((await ann.browser.call(listReplies, { params })).status).toBe(404);
    expect((await ann.browser.call(deleteComment, { params })).status).toBe(404);
  });

  it("one's own stays one's own to take back", async () => {
    const params = { id: byBen._id };
    expect((await ann.browser.call(unlikePost, { params })).data).toMatchObject({ viewerReaction: null });
    expect((await ann.browser.call(unlikePost, { params })).status).toBe(404);
  });

  it('pages stay full and skip nothing', async () => {
    for (let index = 0; index < 12; index += 1) await writePost(index % 3 === 0 ? cleo : ben, `Row ${index}`);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: '2', ...(cursor && { cursor }) };
      const page: { posts: PostView[]; nextCursor: string | null } = (
        await ann.browser.call(listFeed, { query })
      ).data;
      seen.push(...titles(page.posts));
      sizes.push(page.posts.length);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Row 9', 'Row 6', 'Row 3', 'Row 0', 'Orchard by Cleo', 'Orchard by Ann']);
    expect(sizes.slice(0, -1).every((size) => size === 2)).toBe(true);
  });

  it('all is there again once the block is lifted', async () => {
    await ann.browser.call(unblockMember, { params: { userId: ben.id } });
    expect(titles(await feedOf(ben))).toContain('Orchard by Ann');
    expect((await ben.browser.fetch(pictureOf(byAnn))).status).toBe(200);
    expect((await postAs(ann, byCleo)).comments).toHaveLength(2);
  });
});

describe('following', () => {
  it('is shown on every post of the author, for the follower only, immediately', async () => {
    const followed = async (who: TestMember) =>
      (await feedOf(who)).filter((post) => post.viewerFollowsAuthor).map((post) => post.user._id);
    const params = { id: cleo.id };
    expect(await followed(ann)).toEqual([]);
    await ann.browser.call(followMember, { params });
    const authors = await followed(ann);
    expect(authors.length).toBeGreaterThan(1);
    expect(new Set(authors)).toEqual(new Set([cleo.id]));
    expect(await followed(cleo)).toEqual([]);
    await ann.browser.call(unfollowMember, { params });
    expect(await followed(ann)).toEqual([]);
  });
});
