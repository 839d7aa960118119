import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { dropIndexesOfListings } from './011-drop-indexes-of-listings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the indexes of the former search go, also those that are left after a crash, and the others stay', async () => {
  const { connection } = app.database;
  const listings = connection.collection('job_listings');
  const names = async () => (await listings.indexes()).map(({ name }) => String(name)).toSorted();
  const current = await names();
  const createdAt = { createdAt: -1, _id: -1 } as const;
  for (const key of ['words', 'places', 'skills', 'company'])
    await listings.createIndex({ [key]: 1, ...createdAt });
  await listings.createIndex(createdAt);
  expect(await names()).toHaveLength(current.length + 5);
  // As if an earlier attempt had ended after its first index.
  await listings.dropIndex('createdAt_-1__id_-1');
  const task = { connection, say: () => undefined, mustHold: () => undefined };
  await dropIndexesOfListings.run(task);
  expect(await names()).toEqual(current);
  await dropIndexesOfListings.run(task);
  expect(await names()).toEqual(current);
});
