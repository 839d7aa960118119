import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { TAG_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { updatePost } from '@weft/shared/posts/contract';
import {
  followTag,
  getTag,
  listFollowedTags,
  listTagPosts,
  searchTags,
  unfollowTag,
} from '@weft/shared/posts/tags/tag-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = 'moderator@example.org';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann' });
  ben = await app.addMember({ fullName: 'Ben' });
  moderator = await app.addMember({ email: MODERATOR });
});
afterAll(() => app.close());

const tagOf = async (who: TestMember, tag: string) =>
  (await who.browser.call(getTag, { params: { tag } })).data.tag;
const follow = (who: TestMember, tag: string) => who.browser.call(followTag, { params: { tag } });
const unfollow = (who: TestMember, tag: string) => who.browser.call(unfollowTag, { params: { tag } });
const followed = async (who: TestMember) => (await who.browser.call(listFollowedTags)).data.tags;
const edit = async (who: TestMember, id: string, mediaTitle: string) =>
  (await who.browser.call(updatePost, { params: { id }, form: formOf({ mediaTitle }) }))
    .data satisfies object;

/** Texts of all posts with a hashtag, in pages. */
async function postsWith(who: TestMember, tag: string, limit = 20): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: String(limit), ...(cursor && { cursor }) };
    const { data } = await who.browser.call(listTagPosts, { params: { tag }, query });
    texts.push(...data.posts.map(({ mediaTitle }) => mediaTitle));
    cursor = data.nextCursor;
  } while (cursor);
  return texts;
}

describe('the posts with a hashtag', () => {
  it('come newest first, page by page, in any spelling', async () => {
    for (let index = 0; index < 5; index += 1) await writePost(ann, `Roof ${index} #Énergie`);
    await writePost(ben, 'No hashtag: energie');
    const all = [4, 3, 2, 1, 0].map((index) => `Roof ${index} #Énergie`);
    for (const tag of ['energie', 'Énergie', 'ÉNERGIE']) expect(await postsWith(ben, tag, 2)).toEqual(all);
    expect(await postsWith(ben, 'nobody_uses_this')).toEqual([]);
  });

  it('are those with it among their first five, after an edit as well', async () => {
    const { _id } = await writePost(ann, '#t1 #t2 #t3 #t4 #t5 #t6');
    expect(await postsWith(ben, 't5')).toHaveLength(1);
    expect(await postsWith(ben, 't6')).toEqual([]);
    await edit(ann, _id, 'Now #t6');
    expect(await postsWith(ben, 't5')).toEqual([]);
    expect(await postsWith(ben, 't6')).toEqual(['Now #t6']);
    await edit(ann, _id, 'Without');
    expect(await postsWith(ben, 't6')).toEqual([]);
  });

  it('are those that the viewer may see, with full pages', async () => {
    const [cara, blocked, gone] = await Promise.all(
      ['Cara', 'Blocked', 'Gone'].map((fullName) => app.addMember({ fullName })),
    );
    if (!cara || !blocked || !gone) throw new Error('three were registered');
    await connect(ben, cara);
    for (const [author, audience] of [
      [cara, 'connections'],
      [blocked, 'everyone'],
      [gone, 'everyone'],
      [cara, 'everyone'],
    ] as const)
      await writePost(author, { mediaTitle: `${author.fullName} for ${audience} #seen`, audience });
    expect(await postsWith(ben, 'seen', 1)).toHaveLength(4);
    expect(await postsWith(ann, 'seen', 1)).toHaveLength(3);
    (await blocked.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
    await suspend(moderator, ann, gone);
    const left = ['Cara for everyone #seen', 'Cara for connections #seen'];
    expect(await postsWith(ben, 'seen', 1)).toEqual(left);
    (await cara.browser.call(deleteAccount, { body: { password: cara.password } })).data satisfies object;
    await app.settled();
    expect(await postsWith(ben, 'seen')).toEqual([]);
  });

  it.each(['2026', 'a%20b', 'a-b', '%23a', 'x'.repeat(101), '%F0%9F%8E%89'])(
    'do not exist for %s',
    async (tag) => {
      expect((await ann.browser.fetch(`/api/tags/${tag}`)).status).toBe(404);
      expect((await ann.browser.fetch(`/api/tags/${tag}/posts`)).status).toBe(404);
      expect((await ann.browser.fetch(`/api/tags/${tag}/follow`, { method: 'PUT' })).status).toBe(404);
    },
  );
});

describe('following a hashtag', () => {
  it('counts each follower once, and keeps the name as it was written', async () => {
    expect(await tagOf(ann, 'Größe')).toEqual({
      tag: 'grosse',
      name: 'Größe',
      postsCount: 0,
      hasMorePosts: false,
      followersCount: 0,
      isFollowed: false,
      isMuted: false,
    });
    const answers = await Promise.all([follow(ann, 'Größe'), follow(ben, 'grosse'), follow(ann, 'GROSSE')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await follow(ann, 'grosse')).data.tag).toMatchObject({ followersCount: 2, isFollowed: true });
    expect((await unfollow(ben, 'GRÖSSE')).data.tag).toMatchObject({ followersCount: 1, isFollowed: false });
    expect((await unfollow(ben, 'GRÖSSE')).data.tag.followersCount).toBe(1);
    await follow(ann, 'Anfang');
    expect((await followed(ann)).map(({ tag }) => tag)).toEqual(['anfang', 'grosse']);
    expect(await followed(ben)).toEqual([]);
    await unfollow(ann, 'grosse');
    expect(
      await app.database.connection.collection<{ _id: string }>('tag_followers').findOne({ _id: 'grosse' }),
    ).toBeNull();
  });

  it('is possible for 200 hashtags, counted atomically', async () => {
    const full = await app.addMember();
    await follow(full, 'first');
    const tags = Array.from({ length: TAG_LIMITS.followedMax - 2 }, (_, index) => {
      const tag = `t${index}`;
      return { tag, name: tag, followedAt: new Date() };
    });
    await app.database.connection
      .collection<{ tags: typeof tags }>('followed_tags')
      .updateOne({ 'tags.tag': 'first', 'tags.1': { $exists: false } }, { $push: { tags: { $each: tags } } });
    const answers = await Promise.all(['a', 'b', 'c'].map((tag) => follow(full, tag)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ failure }) => failure)).toEqual(
      Array(2).fill(
        expect.objectContaining({ code: 'QUOTA_EXCEEDED', message: POST_TEXTS.rules.tagsFollowedMany }),
      ),
    );
    expect(await followed(full)).toHaveLength(TAG_LIMITS.followedMax);
    expect((await follow(full, 'first')).status).toBe(200);
  });

  it('is in the download, and ends with the account', async () => {
    const leaving = await app.addMember();
    await follow(leaving, 'Café');
    await follow(ann, 'cafe');
    const { data } = await leaving.browser.call(requestExport);
    const response = await app.browser().fetch(data.url);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect(files.get('followed-hashtags.json')?.toString()).toContain('"Café"');
    (await leaving.browser.call(deleteAccount, { body: { password: leaving.password } }))
      .data satisfies object;
    await app.settled();
    expect((await tagOf(ann, 'cafe')).followersCount).toBe(1);
  });
});

describe('suggestions', () => {
  const suggested = async (search: string) =>
    (await ben.browser.call(searchTags, { query: { search } })).data.tags;
  /** The counts are at most a minute old. */
  const later = () => app.clock.advance(60_000);

  it('come by use in the last 30 days, spelled like the newest post', async () => {
    for (const text of ['#Wärme', '#warmepumpe #WÄRME', '#Warmeplan']) await writePost(ann, text);
    later();
    expect(await suggested('wÄ')).toEqual([
      { tag: 'warme', name: 'WÄRME', postsCount: 2 },
      { tag: 'warmeplan', name: 'Warmeplan', postsCount: 1 },
      { tag: 'warmepumpe', name: 'warmepumpe', postsCount: 1 },
    ]);
    expect(await suggested('warmen')).toEqual([]);
    await writePost(ann, 'Many #m1 #m2 #m3 #m4 #m5');
    await writePost(ann, 'More #m6 #m7 #m8');
    const before = new Date(app.clock.now() - TAG_LIMITS.usePeriod);
    await app.database.connection
      .collection('posts')
      .updateMany({ text: '#Warmeplan' }, { $set: { createdAt: before } });
    later();
    expect((await suggested('warme')).map(({ tag }) => tag)).toEqual(['warme', 'warmepumpe']);
    const most = (await ben.browser.call(searchTags)).data.tags;
    expect(most).toHaveLength(TAG_LIMITS.suggestions);
    expect(most[0]).toEqual({ tag: 'energie', name: 'Énergie', postsCount: 5 });
  });

  it('come only from posts that everyone may see', async () => {
    const [gone, ended] = [await app.addMember(), await app.addMember()];
    await writePost(ann, { mediaTitle: '#secretplan', audience: 'connections' });
    await writePost(gone, '#SecretCoins');
    const nameOf = async (tag: string) => (await tagOf(ann, tag)).name;
    expect(await nameOf('secretcoins')).toBe('SecretCoins');
    await suspend(moderator, ann, gone);
    expect(await nameOf('secretcoins')).toBe('secretcoins');
    await writePost(ended, '#secretlife');
    const { _id } = await writePost(ann, '#secretsanta');
    later();
    expect((await suggested('secret')).map(({ tag }) => tag).toSorted()).toEqual([
      'secretlife',
      'secretsanta',
    ]);
    (await ended.browser.call(deleteAccount, { body: { password: ended.password } })).data satisfies object;
    await app.settled();
    const form = formOf({ audience: 'connections' });
    (await ann.browser.call(updatePost, { params: { id: _id }, form })).data satisfies object;
    later();
    expect(await suggested('secret')).toEqual([]);
  });
});
