import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember, followMember, unfollowMember } from '@weft/shared/network/contract';
import { searchPosts } from '@weft/shared/posts/contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connect, disconnect } from '../../../testing/content/connect.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

const DAY = 24 * 60 * 60_000;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  ann = await app.addMember({ fullName: 'Ann' });
});
afterAll(() => app.close());

/** Texts of the found posts, whose number is the count. */
async function foundBy(who: TestMember, query: Record<string, string>): Promise<string[]> {
  const { posts } = (await who.browser.call(searchPosts, { query })).data;
  expect((await who.browser.call(countFoundPosts, { query })).data.count).toBe(posts.length);
  return posts.map(({ mediaTitle }) => mediaTitle);
}

test('every viewer finds and counts the same posts', async () => {
  await writePost(ann, 'Loom for all');
  await writePost(ann, { mediaTitle: 'Loom for few', audience: 'connections' });
  const moderator = await app.addMember({ fullName: 'Mona', email: MODERATOR });
  const [stranger, connection, former, blocked, blocking] = await Promise.all(
    Array.from({ length: 5 }, () => app.addMember()),
  );
  if (!stranger || !connection || !former || !blocked || !blocking) throw new Error('all are registered');
  await connect(ann, connection);
  await connect(ann, former);
  await disconnect(ann, former);
  (await ann.browser.call(blockMember, { params: { userId: blocked.id } })).data satisfies object;
  (await blocking.browser.call(blockMember, { params: { userId: ann.id } })).data satisfies object;
  const query = { query: 'loom' };
  for (const who of [stranger, former, moderator])
    expect(await foundBy(who, query)).toEqual(['Loom for all']);
  for (const who of [ann, connection])
    expect(await foundBy(who, query)).toEqual(['Loom for few', 'Loom for all']);
  for (const who of [blocked, blocking]) expect(await foundBy(who, query)).toEqual([]);
  const suspended = await app.addMember();
  await writePost(suspended, 'A loom of bad words');
  expect(await foundBy(stranger, query)).toHaveLength(2);
  await suspend(moderator, stranger, suspended);
  expect(await foundBy(stranger, query)).toEqual(['Loom for all']);
});

test('posts of followed members are found at once after a follow and its end', async () => {
  const [viewer, ben] = [await app.addMember(), await app.addMember()];
  await writePost(ann, 'Shuttle by Ann');
  await writePost(ben, 'Shuttle by Ben');
  const query = { query: 'shuttle', by: 'followed' };
  expect(await foundBy(viewer, query)).toEqual([]);
  (await viewer.browser.call(followMember, { params: { id: ben.id } })).data satisfies object;
  expect(await foundBy(viewer, query)).toEqual(['Shuttle by Ben']);
  expect(await foundBy(viewer, { query: 'shuttle ann', by: 'followed' })).toEqual([]);
  (await viewer.browser.call(unfollowMember, { params: { id: ben.id } })).data satisfies object;
  expect(await foundBy(viewer, query)).toEqual([]);
  expect(await foundBy(viewer, { query: 'shuttle' })).toHaveLength(2);
});

test('only posts of the last 30 days are found, page after page', async () => {
  for (let day = 0; day < 4; day += 1) {
    // Sessions end meanwhile.
    await writePost(await app.addMember(), `Heddle ${day}`);
    app.clock.advance(11 * DAY);
  }
  const viewer = await app.addMember();
  const query = { query: 'heddle', days: '30' };
  expect(await foundBy(viewer, query)).toEqual(['Heddle 3', 'Heddle 2']);
  const page = (cursor?: string) =>
    viewer.browser.call(searchPosts, { query: { ...query, limit: '1', ...(cursor && { cursor }) } });
  const first = (await page()).data;
  const second = (await page(first.nextCursor ?? '')).data;
  expect(second.posts.map(({ mediaTitle }) => mediaTitle)).toEqual(['Heddle 2']);
  expect(second.nextCursor).toBeNull();
  expect(await foundBy(viewer, { query: 'heddle' })).toHaveLength(4);
});

test('more than 99 posts are counted as 100', async () => {
  const viewer = await app.addMember();
  const author = await app.addMember();
  for (let number = 0; number < 102; number += 1) await writePost(author, `Bobbin ${number}`);
  const { data } = await viewer.browser.call(countFoundPosts, { query: { query: 'bobbin' } });
  expect(data.count).toBe(100);
});

test.each([{ query: 'a', by: 'me' }, { query: 'a', days: '31' }, { query: '' }])(
  'are refused for %j',
  async (query) => {
    const viewer = await app.addMember();
    for (const call of [searchPosts, countFoundPosts])
      expect((await viewer.browser.call(call, { query } as never)).failure.code).toBe('VALIDATION_FAILED');
  },
);
