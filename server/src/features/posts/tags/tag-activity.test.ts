import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAG_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { getTag, getTagActivity } from '@weft/shared/posts/tags/tag-contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect, disconnect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

const MODERATOR = 'moderator@example.org';
const DAY = 24 * 60 * 60_000;

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

const headOf = async (who: TestMember, tag: string) =>
  (await who.browser.call(getTag, { params: { tag } })).data.tag;
const activityFor = async (who: TestMember, tag: string, utcOffset?: number) => {
  const query = utcOffset === undefined ? {} : { utcOffset: String(utcOffset) };
  return (await who.browser.call(getTagActivity, { params: { tag }, query })).data.activity;
};
const dayAgo = (days: number) => new Date(app.clock.now() - days * DAY).toISOString().slice(0, 10);

/** Gives a post another time. */
async function moveTo(text: string, createdAt: Date): Promise<void> {
  const { modifiedCount } = await app.database.connection
    .collection('posts')
    .updateMany({ text }, { $set: { createdAt } });
  expect(modifiedCount).toBe(1);
}

describe('the posts of a hashtag are counted', () => {
  it('as far as the viewer may see them now', async () => {
    const [cara, blocked, gone] = [await app.addMember(), await app.addMember(), await app.addMember()];
    await connect(ben, cara);
    for (const author of [cara, blocked, gone]) await writePost(author, '#counted');
    await writePost(cara, { mediaTitle: 'Us #counted', audience: 'connections' });
    const counts = async (who: TestMember) => {
      const { postsCount, authorsCount } = await activityFor(who, 'counted');
      expect((await headOf(who, 'counted')).postsCount).toBe(postsCount);
      return [postsCount, authorsCount];
    };
    expect([await counts(ann), await counts(ben), await counts(cara)]).toEqual([
      [3, 3],
      [4, 3],
      [4, 3],
    ]);
    (await blocked.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
    await suspend(moderator, ann, gone);
    await disconnect(ben, cara);
    expect([await counts(ann), await counts(ben)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('up to a limit, and the response says when there may be more', async () => {
    const posts = app.database.connection.collection('posts');
    const { _id } = await writePost(ann, 'Many #endless');
    const found = await posts.findOne({ text: 'Many #endless' });
    expect((await headOf(ben, 'endless')).hasMorePosts).toBe(false);
    const { ObjectId } = app.database.connection.base.mongo;
    const copies = Array.from({ length: TAG_LIMITS.countedMax }, () => ({ ...found, _id: new ObjectId() }));
    await posts.insertMany(copies);
    expect(await headOf(ben, 'endless')).toMatchObject({
      postsCount: TAG_LIMITS.countedMax,
      hasMorePosts: true,
    });
    await posts.deleteMany({ text: 'Many #endless', _id: { $ne: new ObjectId(_id) } });
    // A long list may be a minute old.
    app.clock.advance(60_000);
    expect(await headOf(ben, 'endless')).toMatchObject({ postsCount: 1, hasMorePosts: false });
  });
});

describe('the use in the last 30 days', () => {
  it('is counted on the days of the viewer, today last', async () => {
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    for (const index of [1, 2, 3]) await writePost(ann, `${index} #daily`);
    await moveTo('1 #daily', new Date(`${dayAgo(29)}T00:30:00Z`));
    await moveTo('2 #daily', new Date(`${dayAgo(30)}T23:30:00Z`));
    await moveTo('3 #daily', new Date(`${dayAgo(2)}T23:30:00Z`));
    const used = async (utcOffset?: number) => {
      const { days, postsCount } = await activityFor(ben, 'daily', utcOffset);
      expect(days).toHaveLength(30);
      expect(days.reduce((sum, day) => sum + day.postsCount, 0)).toBe(postsCount);
      return days.filter((day) => day.postsCount > 0).map(({ day }) => day);
    };
    expect((await activityFor(ben, 'daily')).days.at(-1)?.day).toBe(today);
    expect(await used()).toEqual([dayAgo(29), dayAgo(2)]);
    const { days } = await activityFor(ben, 'daily', 60);
    expect(days.find(({ postsCount }) => postsCount > 0)?.postsCount).toBe(
      days.at(-1)?.day === today ? 2 : 1,
    );
    expect((await headOf(ben, 'daily')).postsCount).toBe(3);
    for (const offset of ['900', '-900', '1.5', 'x'])
      expect((await ben.browser.fetch(`/api/tags/daily/activity?utcOffset=${offset}`)).status).toBe(400);
  });

  it('names the hashtags and the members that occur most, as they are written', async () => {
    await writePost(ann, '#Loom with #Café and #Wool');
    await writePost(ann, '#loom with #café');
    await writePost(ben, '#loom and #linen');
    await writePost(ben, { mediaTitle: '#loom #secretplan', audience: 'connections' });
    expect(await activityFor(ann, 'loom')).toMatchObject({
      postsCount: 3,
      authorsCount: 2,
      related: [
        { tag: 'cafe', name: 'café', postsCount: 2 },
        { tag: 'linen', name: 'linen', postsCount: 1 },
        { tag: 'wool', name: 'Wool', postsCount: 1 },
      ],
      authors: [
        { user: { _id: ann.id, fullName: 'Ann' }, postsCount: 2 },
        { user: { _id: ben.id }, postsCount: 1 },
      ],
    });
    expect(JSON.stringify(await activityFor(ben, 'loom'))).not.toContain('secretplan');
  });

  it('names no hidden members, and nothing that only they use', async () => {
    const [eve, viewer] = [await app.addMember(), await app.addMember()];
    await writePost(eve, '#weft #evesown');
    await writePost(ann, '#weft');
    (await eve.browser.call(blockMember, { params: { userId: viewer.id } })).data satisfies object;
    const seen = await activityFor(viewer, 'weft');
    expect(seen).toMatchObject({ postsCount: 1, authorsCount: 1, related: [] });
    expect(JSON.stringify(seen)).not.toContain(eve.id);
    expect((await activityFor(ann, 'weft')).related).toMatchObject([{ tag: 'evesown' }]);
  });

  it('is empty for an unused hashtag, and there is none for what is no hashtag', async () => {
    expect(await activityFor(ann, 'unused')).toMatchObject({ postsCount: 0, related: [], authors: [] });
    expect((await ann.browser.fetch('/api/tags/2026/activity')).status).toBe(404);
    expect((await app.browser().fetch('/api/tags/unused/activity')).status).toBe(401);
  });
});

describe('the name of a hashtag', () => {
  it('is the spelling of most members, however often one writes another', async () => {
    for (let times = 0; times < 3; times += 1) await writePost(ann, '#GROSSE');
    await writePost(ben, '#Größe');
    await writePost(moderator, '#Größe');
    await writePost(ann, { mediaTitle: '#gröSSe', audience: 'connections' });
    expect((await headOf(ann, 'grosse')).name).toBe('Größe');
    expect((await headOf(ann, 'GRÖSSE')).tag).toBe('grosse');
  });

  it('is that of the call while no post for everyone has it', async () => {
    await writePost(ann, { mediaTitle: '#Nürnberg', audience: 'connections' });
    expect((await headOf(ann, 'nuRnberg')).name).toBe('nuRnberg');
  });
});
