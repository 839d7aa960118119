import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember, followMember, unfollowMember } from '@weft/shared/network/contract';
import { deletePost, listFeed, updatePost } from '@weft/shared/posts/contract';
import { followTag, unfollowTag } from '@weft/shared/posts/tags/tag-contract';
import type { FeedName } from '@weft/shared/posts/feeds';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect, disconnect } from '../../../testing/content/connect.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

let app: TestApp;
/** Vera reads. She follows Fay, is connected with Cara, and has nothing to do with Sam. */
let vera: TestMember;
let fay: TestMember;
let cara: TestMember;
let sam: TestMember;

const follow = async (by: TestMember, whom: TestMember) =>
  (await by.browser.call(followMember, { params: { id: whom.id } })).data satisfies object;
const unfollow = async (by: TestMember, whom: TestMember) =>
  (await by.browser.call(unfollowMember, { params: { id: whom.id } })).data satisfies object;

beforeAll(async () => {
  app = await startTestApp();
  const register = (fullName: string) => app.addMember({ fullName });
  vera = await register('Vera');
  fay = await register('Fay');
  cara = await register('Cara');
  sam = await register('Sam');
  await follow(vera, fay);
  await connect(vera, cara);
});
afterAll(() => app.close());

/** Texts of a feed to its end. Every page but the last is full. */
async function read(who: TestMember, feed: FeedName, limit = 20): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { feed, limit: String(limit), ...(cursor && { cursor }) };
    const { posts, nextCursor } = (await who.browser.call(listFeed, { query })).data;
    if (nextCursor) expect(posts).toHaveLength(limit);
    texts.push(...posts.map(({ mediaTitle }) => mediaTitle));
    cursor = nextCursor;
  } while (cursor);
  return texts;
}

describe('the feed of what a member follows', () => {
  it('is empty for who follows nobody and has written nothing', async () => {
    expect(await read(sam, 'following')).toEqual([]);
  });

  it('has own posts, those of followed members and of connections, newest first and paged', async () => {
    const authors = [vera, fay, cara, sam];
    for (let index = 0; index < 12; index += 1) {
      const author = authors[index % 4] ?? vera;
      await writePost(author, `${author.fullName} ${index}`);
    }
    const all = Array.from({ length: 12 }, (_, back) => {
      const index = 11 - back;
      return `${authors[index % 4]?.fullName} ${index}`;
    });
    const followed = all.filter((text) => !text.startsWith('Sam'));
    for (const limit of [1, 2, 4, 20]) expect(await read(vera, 'following', limit)).toEqual(followed);
    expect(await read(vera, 'everyone')).toEqual(all);
    expect((await vera.browser.call(listFeed)).data.posts.map(({ mediaTitle }) => mediaTitle)).toEqual(all);
  });

  it('follows at once: a follow, its end, a connection that ends, a new post and a deleted one', async () => {
    await follow(vera, sam);
    const post = await writePost(sam, 'Sam, the newest');
    expect((await read(vera, 'following'))[0]).toBe('Sam, the newest');
    (await sam.browser.call(deletePost, { params: { id: post._id } })).data satisfies object;
    expect(await read(vera, 'following', 2)).not.toContain('Sam, the newest');
    await unfollow(vera, sam);
    expect((await read(vera, 'following')).some((text) => text.startsWith('Sam'))).toBe(false);
    await disconnect(vera, cara);
    // The follows that came with the connection stay.
    expect((await read(vera, 'following')).some((text) => text.startsWith('Cara'))).toBe(true);
    await unfollow(vera, cara);
    expect((await read(vera, 'following')).some((text) => text.startsWith('Cara'))).toBe(false);
    await connect(vera, cara);
  });

  it('respects the audience, with full pages', async () => {
    for (let index = 0; index < 9; index += 1) {
      await writePost(fay, { mediaTitle: `Fay for few ${index}`, audience: 'connections' });
      await writePost(cara, { mediaTitle: `Cara for few ${index}`, audience: 'connections' });
    }
    const texts = await read(vera, 'following', 3);
    expect(texts.filter((text) => text.startsWith('Cara for few'))).toHaveLength(9);
    expect(texts.filter((text) => text.startsWith('Fay for few'))).toEqual([]);
    expect(texts.filter((text) => text.startsWith('Fay'))).toHaveLength(3);
  });

  it('leaves out blocked members and deleted accounts', async () => {
    const gone = await app.addMember({ fullName: 'Gone' });
    await follow(vera, gone);
    await writePost(gone, 'Gone soon');
    expect(await read(vera, 'following')).toContain('Gone soon');
    (await gone.browser.call(deleteAccount, { body: { password: gone.password } })).data satisfies object;
    await app.settled();
    expect(await read(vera, 'following', 3)).not.toContain('Gone soon');
    (await fay.browser.call(blockMember, { params: { userId: vera.id } })).data satisfies object;
    expect((await read(vera, 'following')).some((text) => text.startsWith('Fay'))).toBe(false);
  });

  it('has the posts of followed hashtags: those that may be seen, each once, also after edits', async () => {
    const [tom, una] = [await app.addMember({ fullName: 'Tom' }), await app.addMember()];
    await connect(tom, una);
    const follows = { params: { tag: 'Étoile' } };
    const older = await writePost(tom, 'Tom, to be edited');
    await writePost(tom, 'Tom #etoile');
    await writePost(tom, { mediaTitle: 'Tom for few #etoile', audience: 'connections' });
    await writePost(una, 'Una #ÉTOILE #etoile');
    const edit = (mediaTitle: string) =>
      tom.browser.call(updatePost, { params: { id: older._id }, form: formOf({ mediaTitle }) });
    expect(await read(sam, 'following')).not.toContain('Tom #etoile');
    (await sam.browser.call(followTag, follows)).data satisfies object;
    const tagged = async () =>
      (await read(sam, 'following', 2)).filter((text) => /etoile|edited/i.test(text));
    expect(await tagged()).toEqual(['Una #ÉTOILE #etoile', 'Tom #etoile']);
    expect(await read(una, 'following')).toContain('Tom for few #etoile');
    (await edit('Tom, edited #etoile')).data satisfies object;
    expect(await tagged()).toEqual(['Una #ÉTOILE #etoile', 'Tom #etoile', 'Tom, edited #etoile']);
    (await edit('Tom, edited again')).data satisfies object;
    (await una.browser.call(blockMember, { params: { userId: sam.id } })).data satisfies object;
    expect(await tagged()).toEqual(['Tom #etoile']);
    (await sam.browser.call(unfollowTag, follows)).data satisfies object;
    expect(await tagged()).toEqual([]);
  });

  it('accepts no other feed', async () => {
    const response = await vera.browser.fetch('/api/media/getAllMedia?feed=mine');
    expect(response.status).toBe(400);
  });
});
