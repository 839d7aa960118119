import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { MUTE_LIMITS } from '@weft/shared/limits';
import { followMember } from '@weft/shared/network/contract';
import { getPost, listFeed, listMemberPosts, searchPosts, updatePost } from '@weft/shared/posts/contract';
import { FEEDS, type FeedName } from '@weft/shared/posts/feeds';
import { listMutedTags, muteTag, unmuteTag } from '@weft/shared/posts/muting-contract';
import { repostPost } from '@weft/shared/posts/repost-contract';
import { followTag, getTag, listTagPosts } from '@weft/shared/posts/tags/tag-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { openWatchingPage } from '../../../testing/content/watch-posts.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
/** Follows Ann and the hashtag `loom`. */
let reader: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
  reader = await app.addMember({ fullName: 'Rea Reader' });
  (await reader.browser.call(followMember, { params: { id: ann.id } })).data satisfies object;
  (await reader.browser.call(followTag, { params: { tag: 'loom' } })).data satisfies object;
});
afterAll(() => app.close());

const mute = (who: TestMember, tag: string) => who.browser.call(muteTag, { params: { tag } });
const unmute = (who: TestMember, tag: string) => who.browser.call(unmuteTag, { params: { tag } });
const mutedBy = async (who: TestMember) => (await who.browser.call(listMutedTags)).data.muted;

/** Ids of the posts of a feed to its end, in small pages. */
async function read(who: TestMember, feed: FeedName): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { feed, limit: '2', ...(cursor && { cursor }) };
    const { posts, nextCursor } = (await who.browser.call(listFeed, { query })).data;
    if (nextCursor) expect(posts).toHaveLength(2);
    ids.push(...posts.map(({ _id }) => _id));
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

describe.each(FEEDS)('the feed of %s', (feed) => {
  it('has no posts of others with a muted hashtag, in any spelling, until it is unmuted', async () => {
    const loud = await writePost(ann, 'Buy now #CryptoMining');
    const own = await writePost(reader, 'Mine #cryptomining');
    const quiet = await writePost(ann, 'About #looms');
    const followed = await writePost(ben, '#Loom and #cryptomíning');
    for (let times = 0; times < 2; times += 1) expect((await mute(reader, 'Cryptomining')).status).toBe(200);
    const shown = await read(reader, feed);
    expect(shown.slice(0, 2)).toEqual([quiet._id, own._id]);
    for (const { _id } of [loud, followed]) expect(shown).not.toContain(_id);
    expect((await read(ben, 'everyone')).slice(0, 4)).toContain(loud._id);
    for (let times = 0; times < 2; times += 1)
      expect((await unmute(reader, 'CRYPTOMINING')).status).toBe(200);
    const all = [followed, quiet, own, loud].map(({ _id }) => _id);
    expect((await read(reader, feed)).slice(0, 4)).toEqual(all);
  });

  it('follows an edit that adds or removes the hashtag', async () => {
    const post = await writePost(ann, 'Plain');
    const edit = async (mediaTitle: string) =>
      (await ann.browser.call(updatePost, { params: { id: post._id }, form: formOf({ mediaTitle }) }))
        .data satisfies object;
    await mute(reader, 'hiring');
    expect(await read(reader, feed)).toContain(post._id);
    await edit('Now #Hiring');
    expect(await read(reader, feed)).not.toContain(post._id);
    await edit('Plain again');
    expect(await read(reader, feed)).toContain(post._id);
    await unmute(reader, 'hiring');
  });
});

it('has no reposts of posts with a muted hashtag', async () => {
  const post = await writePost(ben, 'Look #hiring');
  (await ann.browser.call(repostPost, { params: { id: post._id } })).data satisfies object;
  expect(await read(reader, 'following')).toContain(post._id);
  await mute(reader, 'hiring');
  expect(await read(reader, 'following')).not.toContain(post._id);
  await unmute(reader, 'hiring');
});

it.each(FEEDS)('announces no new posts with a muted hashtag in the feed of %s', async (feed) => {
  await mute(reader, 'hiring');
  const page = await openWatchingPage(app.url, reader, { feed });
  await writePost(ann, 'Loud #hiring');
  const { _id } = await writePost(ann, 'Quiet');
  await page.until(() => page.newPosts().some((post) => post._id === _id));
  expect(page.newPosts().map((post) => post._id)).toEqual([_id]);
  page.socket.close();
  await unmute(reader, 'hiring');
});

it('leaves the posts everywhere but in the feeds, and shows the mute to nobody else', async () => {
  const post = await writePost(ann, 'Persimmons #hiring');
  const before = (await ann.browser.call(getTag, { params: { tag: 'hiring' } })).data.tag;
  await mute(reader, 'hiring');
  const params = { id: post._id };
  const tagged = (await reader.browser.call(listTagPosts, { params: { tag: 'hiring' } })).data.posts;
  const ofAnn = (await reader.browser.call(listMemberPosts, { params: { id: ann.id } })).data.media;
  const found = (await reader.browser.call(searchPosts, { query: { query: 'persimmons' } })).data.posts;
  for (const posts of [tagged, ofAnn, found]) expect(posts[0]?._id).toBe(post._id);
  expect((await reader.browser.call(getPost, { params })).status).toBe(200);
  const tagFor = async (who: TestMember) =>
    (await who.browser.call(getTag, { params: { tag: 'hiring' } })).data.tag;
  expect((await tagFor(reader)).isMuted).toBe(true);
  expect(await tagFor(ann)).toEqual(before);
  expect(await mutedBy(ann)).toEqual([]);
  await unmute(reader, 'hiring');
  expect((await tagFor(reader)).isMuted).toBe(false);
});

it('lists muted hashtags as they were written, last muted first', async () => {
  const lister = await app.addMember();
  await mute(lister, 'Café');
  app.clock.advance(1000);
  await mute(lister, 'Größe');
  await mute(lister, 'CAFE');
  expect(await mutedBy(lister)).toMatchObject([
    { tag: 'grosse', name: 'Größe' },
    { tag: 'cafe', name: 'Café' },
  ]);
  expect((await app.browser().call(listMutedTags)).failure.code).toBe('UNAUTHENTICATED');
  for (const name of ['2026', 'a-b', '%23a'])
    expect((await lister.browser.fetch(`/api/muted-tags/${name}`, { method: 'PUT' })).status).toBe(404);
});

it('is possible for 200 hashtags, also in calls at the same time', async () => {
  const full = await app.addMember();
  await mute(full, 'first');
  const { connection } = app.database;
  const lists = connection.collection('mute_lists');
  const _id = new connection.base.mongo.ObjectId(full.id);
  const tags = Array.from({ length: MUTE_LIMITS.tags - 1 }, (_, index) => {
    const tag = `t${index}`;
    return { _id: tag, name: tag, createdAt: new Date(index) };
  });
  await lists.updateOne({ _id }, { $set: { tags } });
  const answers = await Promise.all(['a', 'b'].map((tag) => mute(full, tag)));
  const [refused] = answers.filter(({ status }) => status !== 200);
  expect(refused?.failure).toMatchObject({ code: 'QUOTA_EXCEEDED', message: POST_TEXTS.rules.mutedTagsMany });
  expect(await mutedBy(full)).toHaveLength(MUTE_LIMITS.tags);
});

it('is in the download, and ends with the account', async () => {
  const leaving = await app.addMember();
  await mute(leaving, 'Café');
  const { url } = (await leaving.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  expect(files.get('muting/muted-hashtags.json')?.toString()).toContain('"Café"');
  const { connection } = app.database;
  const _id = new connection.base.mongo.ObjectId(leaving.id);
  (await leaving.browser.call(deleteAccount, { body: { password: leaving.password } })).data satisfies object;
  await app.settled();
  expect(await connection.collection('mute_lists').findOne({ _id })).toBeNull();
});
