import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPost, likePost, listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { writeComment, writePost, writeReply } from '../../testing/content/write-posts.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
});
afterAll(() => app.close());

const texts = (posts: readonly PostView[]) => posts.map((post) => post.mediaTitle);
const feed = (query: Record<string, string> = {}, who = ann) => who.browser.call(listFeed, { query });

describe('the feed', () => {
  it('pages newest first, each post once, while others are written', async () => {
    for (let index = 0; index < 25; index += 1) await writePost(index % 2 === 0 ? ann : ben, `post ${index}`);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: { posts: PostView[]; nextCursor: string | null } = (
        await feed({ limit: '4', ...(cursor && { cursor }) })
      ).data;
      seen.push(...texts(page.posts));
      cursor = page.nextCursor;
      await writePost(ben, `meanwhile ${seen.length}`);
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `post ${24 - index}`));
  });

  it('orders posts of the same millisecond, and skips none of them', async () => {
    for (let index = 0; index < 5; index += 1) await writePost(ann, `same ${index}`);
    const texts = [0, 1, 2, 3, 4].map((index) => `same ${index}`);
    const posts = app.database.connection.collection('posts');
    await posts.updateMany(
      { text: { $in: texts } },
      { $set: { createdAt: new Date(app.clock.now() + 1000) } },
    );
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const { posts, nextCursor }: { posts: PostView[]; nextCursor: string | null } = (
        await feed({ limit: '1', ...(cursor && { cursor }) })
      ).data;
      seen.push(...posts.map((post) => post.mediaTitle));
      cursor = nextCursor ?? '';
    }
    app.clock.advance(2000);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `same ${index}`));
  });

  it.each([
    ['limit', '1000000000', 100],
    ['limit', '-1', 20],
    ['limit', '0', 20],
    ['limit', 'x', 20],
    ['page', '2', 20],
    ['size', '5', 20],
  ])('with %s=%s holds at most %i', async (name, value, most) => {
    const { posts } = (await feed({ [name]: value })).data;
    expect(posts.length).toBeLessThanOrEqual(most);
    expect(posts.length).toBeGreaterThanOrEqual(Math.min(most, 30));
  });

  it.each(['x', '', 'bm90IGEgY3Vyc29y', '%00', 'x'.repeat(300)])(
    'with the cursor %j is no 500',
    async (cursor) => {
      expect([200, 400]).toContain((await feed({ cursor })).status);
    },
  );

  it.each(['?limit=1&limit=2', '?cursor[$gt]=', '?cursor=a&cursor=b', '?limit[$gt]=1'])(
    'with %s is no 500',
    async (query) => {
      expect((await ann.browser.fetch(`/api/media/getAllMedia${query}`)).status).toBeLessThan(500);
    },
  );

  it('asks for sign-in', async () => {
    expect((await app.browser().call(listFeed)).failure.code).toBe('UNAUTHENTICATED');
  });

  it('carries for each viewer what is theirs', async () => {
    const post = await writePost(ann, 'To be liked');
    await ben.browser.call(likePost, { params: { id: post._id }, body: { reaction: '💡' } });
    const comment = await writeComment(ben, post);
    await writeReply(ann, post, comment);
    const [forAnn] = (await feed({ limit: '1' })).data.posts;
    const [forBen] = (await feed({ limit: '1' }, ben)).data.posts;
    expect(forAnn).toMatchObject({ viewerReaction: null, can: { edit: true, delete: true } });
    expect(forBen).toMatchObject({ viewerReaction: '💡', can: { edit: false, delete: false } });
    expect(forBen?.likes).toMatchObject([{ user: { _id: ben.id, fullName: 'Ben Cole' }, reaction: '💡' }]);
    expect(forBen?.reactionCounts).toMatchObject({ '💡': 1, '👍': 0 });
    expect(forBen?.comments).toMatchObject([
      {
        user: { _id: ben.id },
        can: { delete: true },
        repliesCount: 1,
        replies: [{ can: { delete: false } }],
      },
    ]);
    expect(forAnn?.comments).toMatchObject([{ can: { delete: true }, replies: [{ can: { delete: true } }] }]);
  });

  it('shows posts, comments and likes of a deleted member', async () => {
    const gone = await app.addMember({ fullName: 'Soon Gone' });
    const post = await writePost(gone, 'I was here');
    await writeComment(gone, post);
    await gone.browser.call(likePost, { params: { id: post._id } });
    await app.database.connection.collection('members').deleteOne({ email: gone.email });
    app.clock.advance(60_000);
    const [shown] = (await feed({ limit: '1' })).data.posts;
    const nobody = { fullName: POST_TEXTS.unknownMember, profileImage: null, headline: null };
    expect(shown).toMatchObject({ user: nobody, likes: [{ user: nobody }], comments: [{ user: nobody }] });
  });

  it('never shows an email', async () => {
    const response = await ben.browser.fetch('/api/media/getAllMedia?limit=100');
    expect(await response.text()).not.toMatch(/@example\.org|phoneNumber|pinCode/);
  });
});

describe("a member's posts", () => {
  it('are only theirs, in pages', async () => {
    const cleo = await app.addMember();
    for (const text of ['a', 'b', 'c']) await writePost(cleo, text);
    const first = (
      await ann.browser.call(listMemberPosts, { params: { id: cleo.id }, query: { limit: '2' } })
    ).data;
    expect(texts(first.media)).toEqual(['c', 'b']);
    const rest = await ann.browser.call(listMemberPosts, {
      params: { id: cleo.id },
      query: { cursor: first.nextCursor ?? '' },
    });
    expect(texts(rest.data.media)).toEqual(['a']);
    expect(rest.data.nextCursor).toBeNull();
  });

  it('of one without posts are none, of an unknown member 404', async () => {
    const dora = await app.addMember();
    expect((await ann.browser.call(listMemberPosts, { params: { id: dora.id } })).data.media).toEqual([]);
    for (const id of ['0'.repeat(24), 'nobody', '$ne']) {
      expect((await ann.browser.call(listMemberPosts, { params: { id } })).status).toBe(404);
    }
  });
});

describe('one post', () => {
  it('matches the feed', async () => {
    const post = await writePost(ann, 'Alone');
    const { data } = (await ben.browser.call(getPost, { params: { id: post._id } })).data;
    expect(data).toEqual((await feed({ limit: '1' }, ben)).data.posts[0]);
    expect((await ben.browser.call(getPost, { params: { id: '0'.repeat(24) } })).failure.code).toBe(
      'NOT_FOUND',
    );
  });
});
