import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { MUTE_LIMITS } from '@weft/shared/limits';
import { blockMember, followMember, unblockMember } from '@weft/shared/network/contract';
import { listSuggestions } from '@weft/shared/network/discovery-contract';
import { getPost, listFeed, listMemberPosts, searchPosts } from '@weft/shared/posts/contract';
import { FEEDS, type FeedName } from '@weft/shared/posts/feeds';
import {
  hidePost,
  listHiddenPosts,
  listMutedMembers,
  muteMember,
  unhidePost,
  unmuteMember,
} from '@weft/shared/posts/muting-contract';
import { repostPost } from '@weft/shared/posts/repost-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { connect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const MODERATOR = anEmail('moderator');
const NOBODY = '0'.repeat(24);
let app: TestApp;
/** Ann writes; Ben writes as well. */
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
});
afterAll(() => app.close());

type Id = { readonly _id: string };
const mute = (who: TestMember, { id }: Pick<TestMember, 'id'>) =>
  who.browser.call(muteMember, { params: { id } });
const unmute = (who: TestMember, { id }: TestMember) => who.browser.call(unmuteMember, { params: { id } });
const hide = (who: TestMember, { _id: id }: Id) => who.browser.call(hidePost, { params: { id } });
const unhide = (who: TestMember, { _id: id }: Id) => who.browser.call(unhidePost, { params: { id } });
const mutedOf = async (who: TestMember) =>
  (await who.browser.call(listMutedMembers)).data.muted.map(({ user }) => user._id);
const hiddenOf = async (who: TestMember) =>
  (await who.browser.call(listHiddenPosts)).data.hidden.map(({ post }) => post._id);

/** Follows Ann and Ben, so that their posts are in both feeds. */
async function aReader(): Promise<TestMember> {
  const reader = await app.addMember({ fullName: 'Rea Reader' });
  for (const { id } of [ann, ben])
    (await reader.browser.call(followMember, { params: { id } })).data satisfies object;
  return reader;
}

/** Ids of the posts of a feed to its end. Every page but the last is full. */
async function read(who: TestMember, feed: FeedName, limit = 50): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { feed, limit: String(limit), ...(cursor && { cursor }) };
    const { posts, nextCursor } = (await who.browser.call(listFeed, { query })).data;
    if (nextCursor) expect(posts).toHaveLength(limit);
    ids.push(...posts.map(({ _id }) => _id));
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

describe.each(FEEDS)('the feed of %s', (feed) => {
  it('has no posts of muted members until they are unmuted', async () => {
    const [reader, ofAnn, ofBen] = [await aReader(), await writePost(ann), await writePost(ben)];
    for (let times = 0; times < 2; times += 1) expect((await mute(reader, ann)).status).toBe(200);
    const shown = await read(reader, feed);
    expect(shown).toContain(ofBen._id);
    expect(shown).not.toContain(ofAnn._id);
    expect(await read(ben, 'everyone')).toContain(ofAnn._id);
    for (let times = 0; times < 2; times += 1) expect((await unmute(reader, ann)).status).toBe(200);
    expect((await read(reader, feed)).slice(0, 2)).toEqual([ofBen._id, ofAnn._id]);
  });

  it('has no hidden posts until they are shown again', async () => {
    const [reader, first, second] = [await aReader(), await writePost(ann), await writePost(ann)];
    for (let times = 0; times < 2; times += 1) expect((await hide(reader, first)).status).toBe(200);
    const shown = await read(reader, feed);
    expect(shown).toContain(second._id);
    expect(shown).not.toContain(first._id);
    for (let times = 0; times < 2; times += 1) expect((await unhide(reader, first)).status).toBe(200);
    expect((await read(reader, feed)).slice(0, 2)).toEqual([second._id, first._id]);
  });

  it('has full pages, and every other post once', async () => {
    const reader = await aReader();
    const all = await read(reader, feed);
    const written: Id[] = [];
    for (let index = 0; index < 12; index += 1) written.push(await writePost(index % 3 === 0 ? ben : ann));
    const [hidden] = written;
    if (!hidden) throw new Error('posts were written');
    await hide(reader, hidden);
    await mute(reader, ann);
    const ofBen = written.filter((_, index) => index % 3 === 0 && index > 0).map(({ _id }) => _id);
    const older = await read(reader, feed);
    expect(older.slice(0, 3)).toEqual(ofBen.toReversed());
    for (const limit of [1, 2, 3]) expect(await read(reader, feed, limit)).toEqual(older);
    await unmute(reader, ann);
    await unhide(reader, hidden);
    expect(await read(reader, feed)).toEqual([...written.map(({ _id }) => _id).toReversed(), ...all]);
  });
});

it('has no reposts by muted members, of their posts or of hidden posts', async () => {
  const [reader, stranger] = [await aReader(), await app.addMember()];
  const [ofStranger, ofBen] = [await writePost(stranger), await writePost(ben)];
  const repost = async (by: TestMember, { _id: id }: Id) =>
    (await by.browser.call(repostPost, { params: { id } })).data satisfies object;
  const repostsIn = async () =>
    (await reader.browser.call(listFeed, { query: { feed: 'following' } })).data.reposts?.map(
      ({ post }) => post,
    );
  await repost(ann, ofStranger);
  await repost(ann, ofBen);
  expect(await repostsIn()).toEqual([ofBen._id, ofStranger._id]);
  await mute(reader, ben);
  expect(await repostsIn()).toEqual([ofStranger._id]);
  await hide(reader, ofStranger);
  expect(await repostsIn()).toEqual([]);
  await unmute(reader, ben);
  await unhide(reader, ofStranger);
  await mute(reader, ann);
  expect(await repostsIn()).toEqual([]);
  expect((await read(reader, 'following')).slice(0, 1)).toEqual([ofBen._id]);
});

it('leaves posts of a muted member, and hidden ones, everywhere but in the feeds', async () => {
  const [reader, post] = [await aReader(), await writePost(ann, 'Persimmons')];
  await mute(reader, ann);
  await hide(reader, post);
  const params = { id: post._id };
  const ofAnn = (await reader.browser.call(listMemberPosts, { params: { id: ann.id } })).data.media;
  const found = (await reader.browser.call(searchPosts, { query: { query: 'persimmons' } })).data.posts;
  expect((await reader.browser.call(getPost, { params })).status).toBe(200);
  expect(ofAnn[0]?._id).toBe(post._id);
  expect(found.map(({ _id }) => _id)).toEqual([post._id]);
});

it('suggests no muted member', async () => {
  const [reader, other] = [await app.addMember(), await app.addMember({ fullName: 'Sue Gest' })];
  const suggested = async () =>
    (await reader.browser.call(listSuggestions, { query: { limit: '100' } })).data.users.map(
      ({ _id }) => _id,
    );
  expect(await suggested()).toContain(other.id);
  await mute(reader, other);
  expect(await suggested()).not.toContain(other.id);
  await unmute(reader, other);
  expect(await suggested()).toContain(other.id);
});

it('tells nobody else: no event, no notification, the same answers', async () => {
  const [reader, author] = [await aReader(), await app.addMember({ fullName: 'Una Ware' })];
  await connect(reader, author);
  const post = await writePost(author);
  await app.settled();
  const socket = await connectSocket(app.url, author.browser.token);
  const received: string[] = [];
  socket.onAny((event: string) => received.push(event));
  const looks = ['/user/singleProfile/', '/network/card/'].map((path) => `/api${path}${reader.id}`);
  const paths = [...looks, '/api/notifications', '/api/muted-members', `/api/media/post/${post._id}`];
  const look = () => Promise.all(paths.map(async (path) => (await author.browser.fetch(path)).text()));
  const before = await look();
  await mute(reader, author);
  await hide(reader, post);
  await app.settled();
  expect(before.filter((text) => !text.includes('"success":true'))).toEqual([]);
  expect(await look()).toEqual(before);
  expect(received).toEqual([]);
  socket.close();
});

describe('the lists', () => {
  it('are private, last muted first, in pages', async () => {
    const [reader, posts] = [await aReader(), [await writePost(ann), await writePost(ben)]];
    for (const [index, member] of [ann, ben].entries()) {
      app.clock.advance(1000);
      await mute(reader, member);
      await hide(reader, posts[index] ?? { _id: NOBODY });
    }
    expect(await mutedOf(reader)).toEqual([ben.id, ann.id]);
    expect(await hiddenOf(reader)).toEqual(posts.map(({ _id }) => _id).toReversed());
    expect([await mutedOf(ann), await hiddenOf(ann)]).toEqual([[], []]);
    const first = (await reader.browser.call(listMutedMembers, { query: { limit: '1' } })).data;
    expect(first.muted).toMatchObject([{ user: { _id: ben.id, fullName: 'Ben Cole' } }]);
    const query = { limit: '1', cursor: first.nextCursor ?? '' };
    const second = (await reader.browser.call(listMutedMembers, { query })).data;
    expect(second).toMatchObject({ muted: [{ user: { _id: ann.id } }], nextCursor: null });
  });

  it('leave out blocked and suspended members and their posts; a block does not end the mute', async () => {
    const [reader, author] = [await aReader(), await app.addMember()];
    const [moderator, post] = [await app.addMember({ email: MODERATOR }), await writePost(author)];
    await mute(reader, author);
    await hide(reader, post);
    const params = { userId: reader.id };
    (await author.browser.call(blockMember, { params })).data satisfies object;
    expect([await mutedOf(reader), await hiddenOf(reader)]).toEqual([[], []]);
    expect((await mute(reader, author)).status).toBe(404);
    (await author.browser.call(unblockMember, { params })).data satisfies object;
    expect([await mutedOf(reader), await hiddenOf(reader)]).toEqual([[author.id], [post._id]]);
    await suspend(moderator, reader, author);
    expect([await mutedOf(reader), await hiddenOf(reader)]).toEqual([[], []]);
  });

  it('lose a member whose account is deleted, and go with their own', async () => {
    const [reader, gone] = [await aReader(), await app.addMember()];
    await mute(reader, gone);
    await mute(gone, reader);
    const lists = app.database.connection.collection('mute_lists');
    const idOf = ({ id }: TestMember) => new app.database.connection.base.mongo.ObjectId(id);
    (await gone.browser.call(deleteAccount, { body: { password: gone.password } })).data satisfies object;
    await app.settled();
    expect(await lists.findOne({ _id: idOf(gone) })).toBeNull();
    expect(await lists.findOne({ _id: idOf(reader) })).toMatchObject({ members: [] });
  });

  it('are in the export', async () => {
    const [reader, post] = [await aReader(), await writePost(ann)];
    await mute(reader, ben);
    await hide(reader, post);
    const { url } = (await reader.browser.call(requestExport)).data;
    const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    const json = (name: string): unknown => JSON.parse(files.get(`muting/${name}.json`)?.toString() ?? '');
    expect(json('muted-members')).toMatchObject([{ member: ben.id }]);
    expect(json('hidden-posts')).toMatchObject([{ post: post._id }]);
  });
});

describe('limits', () => {
  /** Fills a list with ids that nobody has, the oldest first. */
  async function fill(who: TestMember, kind: keyof typeof MUTE_LIMITS, count: number): Promise<void> {
    const { connection } = app.database;
    const { ObjectId } = connection.base.mongo;
    const list = Array.from({ length: count }, (_, index) => ({
      _id: new ObjectId(),
      createdAt: new Date(index),
    }));
    await connection
      .collection('mute_lists')
      .updateOne({ _id: new ObjectId(who.id) }, { $set: { [kind]: list } }, { upsert: true });
  }
  const countOf = async (who: TestMember, kind: keyof typeof MUTE_LIMITS) => {
    const { connection } = app.database;
    const _id = new connection.base.mongo.ObjectId(who.id);
    const list: unknown = (await connection.collection('mute_lists').findOne({ _id }))?.[kind];
    return Array.isArray(list) ? list.length : 0;
  };

  it('are 1,000 muted members, also for calls at the same time', async () => {
    const reader = await app.addMember();
    await fill(reader, 'members', MUTE_LIMITS.members - 1);
    const answers = await Promise.all([ann, ben].map((member) => mute(reader, member)));
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused?.failure).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: POST_TEXTS.rules.mutedMany,
    });
    expect(await countOf(reader, 'members')).toBe(MUTE_LIMITS.members);
  });

  it('are 1,000 hidden posts: the one hidden first returns', async () => {
    const [reader, post] = [await app.addMember(), await writePost(ann)];
    await fill(reader, 'posts', MUTE_LIMITS.posts);
    expect((await hide(reader, post)).status).toBe(200);
    expect(await countOf(reader, 'posts')).toBe(MUTE_LIMITS.posts);
    expect(await read(reader, 'everyone')).not.toContain(post._id);
  });

  it('refuse oneself, members and posts that are not there, and no repetition', async () => {
    const [reader, own] = [await app.addMember(), await writePost(ann)];
    expect((await mute(reader, reader)).failure.code).toBe('SELF_ACTION');
    expect((await mute(reader, { id: NOBODY })).failure.code).toBe('NOT_FOUND');
    expect((await hide(reader, { _id: NOBODY })).failure.code).toBe('NOT_FOUND');
    const answers = await Promise.all([1, 2, 3].map(() => hide(reader, own)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countOf(reader, 'posts')).toBe(1);
    expect((await app.browser().call(listMutedMembers)).failure.code).toBe('UNAUTHENTICATED');
  });
});
