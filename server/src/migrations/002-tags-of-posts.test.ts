import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { writePost } from '../testing/content/write-posts.ts';
import { tagsOfPosts } from './002-tags-of-posts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('posts of earlier versions get the hashtags of their texts, in any number of batches', async () => {
  const author = await app.addMember();
  await writePost(author, 'Older, with #Straße and #Café');
  await writePost(author, 'Without any');
  const { connection } = app.database;
  const posts = connection.collection('posts');
  await posts.updateMany({}, { $unset: { tags: 1 } });
  await posts.insertMany(Array.from({ length: 600 }, (_, index) => ({ text: `Copy #n${index}` })));

  let batches = 0;
  const task = { connection, say: () => undefined, mustHold: () => void (batches += 1) };
  await tagsOfPosts.run(task);
  await tagsOfPosts.run(task);

  const tagsOf = async (text: RegExp): Promise<unknown> => (await posts.findOne({ text }))?.['tags'];
  expect(await tagsOf(/Older/)).toEqual(['strasse', 'cafe']);
  expect(await tagsOf(/Without/)).toBeUndefined();
  expect(await posts.countDocuments({ tags: 'n599' })).toBe(1);
  expect(await posts.countDocuments({ tags: { $exists: true } })).toBe(601);
  expect(batches).toBe(4);
});
