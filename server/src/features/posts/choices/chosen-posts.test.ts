import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost } from '@weft/shared/posts/contract';
import { repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { savePost, unsavePost } from '@weft/shared/posts/saved-contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

/** More than are cached of a member. */
const MANY = 205;

let app: TestApp;
let author: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  author = await app.addMember();
});
afterAll(() => app.close());

/** Lets a member have chosen this many posts earlier. */
async function insertChoices(collection: string, member: TestMember, count: number): Promise<void> {
  if (count === 0) return;
  const _id = (id?: string) => new app.database.connection.base.Types.ObjectId(id);
  const rows = Array.from({ length: count }, () => ({
    member: _id(member.id),
    post: _id(),
    folder: null,
    createdAt: app.clock.date(),
  }));
  await app.database.connection.collection(collection).insertMany(rows);
}

test.each([0, MANY])('a member with %i earlier choices sees at once what they chose', async (count) => {
  const member = await app.addMember();
  for (const collection of ['saved_posts', 'reposts']) await insertChoices(collection, member, count);
  const [id, other] = [(await writePost(author, 'One'))._id, (await writePost(author, 'Other'))._id];
  const choices = async (post: string) => {
    const { data } = (await member.browser.call(getPost, { params: { id: post } })).data;
    return [data.viewerSaved, data.viewerReposted];
  };
  const { browser } = member;
  const params = { id };
  expect(await choices(id)).toEqual([false, false]);
  (await browser.call(savePost, { params, body: {} })).data satisfies object;
  (await browser.call(repostPost, { params })).data satisfies object;
  expect(await choices(id)).toEqual([true, true]);
  expect(await choices(other)).toEqual([false, false]);
  (await browser.call(unsavePost, { params })).data satisfies object;
  (await browser.call(undoRepost, { params })).data satisfies object;
  expect(await choices(id)).toEqual([false, false]);
});
