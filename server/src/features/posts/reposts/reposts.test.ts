import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { blockMember, followMember } from '@weft/shared/network/contract';
import { deletePost, getPost, listFeed, updatePost } from '@weft/shared/posts/contract';
import type { FeedName } from '@weft/shared/posts/feeds';
import { listReposts, repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect } from '../../../testing/content/connect.ts';
import { expectPostsToBeConsistent } from '../../../testing/content/post-consistency.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
/** Vera follows Ingrid and Kwame, who repost what Ann writes. */
let vera: TestMember;
let ann: TestMember;
let ingrid: TestMember;
let kwame: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR });
  vera = await app.addMember({ fullName: 'Vera Wood' });
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ingrid = await app.addMember({ fullName: 'Ingrid Solvang' });
  kwame = await app.addMember({ fullName: 'Kwame Osei' });
  for (const { id } of [ingrid, kwame]) {
    (await vera.browser.call(followMember, { params: { id } })).data satisfies object;
  }
});
afterAll(async () => {
  await expectPostsToBeConsistent(app);
  await app.close();
});

type Id = { readonly _id: string };
const repost = (who: TestMember, { _id: id }: Id) => who.browser.call(repostPost, { params: { id } });
const undo = (who: TestMember, { _id: id }: Id) => who.browser.call(undoRepost, { params: { id } });
const viewOf = async (who: TestMember, { _id: id }: Id) =>
  (await who.browser.call(getPost, { params: { id } })).data.data;
const listed = async (who: TestMember, { _id: id }: Id, query = {}) =>
  (await who.browser.call(listReposts, { params: { id }, query })).data;
const namesIn = async (who: TestMember, post: Id) =>
  (await listed(who, post)).reposts.map(({ user }) => user.fullName);

/** Texts of a feed to its end, each with who reposted it. */
async function read(who: TestMember, limit = 20, feed: FeedName = 'following'): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { feed, limit: String(limit), ...(cursor && { cursor }) };
    const { posts, reposts = [], nextCursor } = (await who.browser.call(listFeed, { query })).data;
    const by = new Map(reposts.map(({ post, user }) => [post, user.fullName]));
    expect(new Set(posts.map(({ _id }) => _id)).size).toBe(posts.length);
    lines.push(...posts.map(({ _id, mediaTitle }) => [by.get(_id), mediaTitle].filter(Boolean).join(': ')));
    cursor = nextCursor;
  } while (cursor);
  return lines;
}

describe('a repost', () => {
  it('is one per member and post, and undone once', async () => {
    const post = await writePost(ann);
    await Promise.all([repost(ingrid, post), repost(ingrid, post), repost(kwame, post)]);
    expect((await repost(ingrid, post)).data).toMatchObject({ repostsCount: 2, viewerReposted: true });
    expect(await viewOf(ingrid, post)).toMatchObject({ repostsCount: 2, viewerReposted: true });
    expect(await viewOf(vera, post)).toMatchObject({ repostsCount: 2, viewerReposted: false });
    await Promise.all([undo(ingrid, post), undo(ingrid, post)]);
    expect((await undo(ingrid, post)).data).toMatchObject({ repostsCount: 1, viewerReposted: false });
    expect(await viewOf(ingrid, post)).toMatchObject({ repostsCount: 1, viewerReposted: false });
  });

  it('of a post for connections is refused, even to its author', async () => {
    await connect(ingrid, ann);
    const post = await writePost(ann, { mediaTitle: 'For few', audience: 'connections' });
    for (const who of [ingrid, ann]) {
      expect((await viewOf(who, post)).can.repost).toBe(false);
      const { status, failure } = await repost(who, post);
      expect([status, failure.message]).toEqual([403, POST_TEXTS.rules.repostAudience]);
    }
    expect((await repost(kwame, post)).status).toBe(404);
    expect((await viewOf(ann, post)).repostsCount).toBe(0);
  });

  it('is listed to members, newest first, without those hidden from the reader', async () => {
    const post = await writePost(ann);
    for (const who of [ingrid, kwame, vera]) await repost(who, post);
    expect(await namesIn(ann, post)).toEqual(['Vera Wood', 'Kwame Osei', 'Ingrid Solvang']);
    const first = await listed(vera, post, { limit: '2' });
    expect(first.reposts.map(({ relationship }) => relationship?.isFollowing)).toEqual([undefined, true]);
    const rest = await listed(vera, post, { limit: '2', cursor: first.nextCursor });
    expect(rest.reposts.map(({ user }) => user.fullName)).toEqual(['Ingrid Solvang']);
    const reader = await app.addMember();
    (await reader.browser.call(blockMember, { params: { userId: kwame.id } })).data satisfies object;
    expect(await namesIn(reader, post)).toEqual(['Vera Wood', 'Ingrid Solvang']);
  });
});

describe('the feed of those who follow the reposter', () => {
  it('has the post in the place of its newest repost, once a page; everyone has it once', async () => {
    const old = await writePost(ann, 'An old thought');
    for (const text of ['One', 'Two', 'Three']) await writePost(ingrid, text);
    expect(await read(vera)).not.toContain('An old thought');
    await repost(ingrid, old);
    await writePost(ingrid, 'Four');
    await repost(kwame, old);
    const lines = await read(vera);
    expect(lines.slice(0, 3)).toEqual(['Kwame Osei: An old thought', 'Four', 'Three']);
    for (const limit of [1, 2, 3]) expect((await read(vera, limit)).slice(0, 2)).toEqual(lines.slice(0, 2));
    expect((await read(ingrid)).some((line) => line.startsWith('Ingrid Solvang:'))).toBe(false);
    expect((await read(vera, 3, 'everyone')).filter((line) => line.includes('old thought'))).toHaveLength(1);
    await undo(kwame, old);
    expect((await read(vera)).slice(0, 2)).toEqual(['Four', 'Ingrid Solvang: An old thought']);
    await undo(ingrid, old);
    expect(await read(vera)).not.toContain('Ingrid Solvang: An old thought');
  });

  it('loses a post that is narrowed, and has it again if it is opened', async () => {
    await connect(vera, ann);
    const post = await writePost(ann, 'Wide');
    await writePost(ann, 'Between');
    await repost(ingrid, post);
    expect((await read(vera))[0]).toBe('Ingrid Solvang: Wide');
    const audience = async (value: string) =>
      (
        await ann.browser.call(updatePost, {
          params: { id: post._id },
          form: formOf({ mediaTitle: 'Wide', audience: value }),
        })
      ).data satisfies object;
    await audience('connections');
    // Vera is a connection: she sees the post itself.
    expect((await read(vera)).slice(0, 2)).toEqual(['Between', 'Wide']);
    await audience('everyone');
    expect((await read(vera))[0]).toBe('Ingrid Solvang: Wide');
  });

  it('has neither deleted posts nor those of hidden authors or reposters', async () => {
    const [gone, author, sharer] = [
      await app.addMember(),
      await app.addMember({ fullName: 'Author' }),
      await app.addMember({ fullName: 'Sharer' }),
    ];
    (await vera.browser.call(followMember, { params: { id: sharer.id } })).data satisfies object;
    const deleted = await writePost(gone, 'Deleted soon');
    const suspended = await writePost(author, 'Of a suspended member');
    for (const post of [deleted, suspended]) await repost(sharer, post);
    expect((await read(vera)).slice(0, 2)).toEqual(['Sharer: Of a suspended member', 'Sharer: Deleted soon']);
    (await gone.browser.call(deletePost, { params: { id: deleted._id } })).data satisfies object;
    expect((await read(vera))[0]).toBe('Sharer: Of a suspended member');
    await suspend(mona, ann, author);
    expect((await read(vera)).some((line) => line.startsWith('Sharer'))).toBe(false);
    const kept = await writePost(kwame, 'Of a followed member');
    await repost(sharer, kept);
    expect((await read(vera))[0]).toBe('Sharer: Of a followed member');
    (await sharer.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    expect((await read(vera))[0]).toBe('Of a followed member');
  });
});

it('is exported, and goes with the account of the member or the author', async () => {
  const [leaver, author] = [await app.addMember(), await app.addMember()];
  const [post, other] = [await writePost(kwame), await writePost(author)];
  for (const each of [post, other]) await repost(leaver, each);
  const { password } = leaver;
  const { url } = (await leaver.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  const rows = JSON.parse(files.get('posts/reposts-1.json')?.toString() ?? '[]') as { _id: string }[];
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual([post._id, other._id].toSorted());
  (await author.browser.call(deleteAccount, { body: { password: author.password } })).data satisfies object;
  await app.settled();
  (await leaver.browser.call(deleteAccount, { body: { password } })).data satisfies object;
  await app.settled();
  expect((await viewOf(vera, post)).repostsCount).toBe(0);
  expect(await namesIn(vera, post)).toEqual([]);
});
