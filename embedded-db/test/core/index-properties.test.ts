/** The recorded properties of an index (arrays, truncated keys) stay as long as an entry depends on them. */
import { UUID } from 'bson';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

let store: Store;
let directory: string;

beforeEach(() => {
  directory = folderOfTest();
  store = openStore(directory);
});

/** Makes a commit fail as a defect would, so that the store reads its catalog from disk again. */
const rollBack = async (): Promise<void> => {
  const job = store.commits.run(function* () {
    yield* [];
    throw new Error('a defect');
  });
  await expect(job).rejects.toThrow('a defect');
};

const indexesOf = (from: Store) => from.catalog.find('x', 'c')?.indexes;

test('a commit that is rolled back takes nothing from what an open transaction has seen', async () => {
  const index = { key: { a: 1 }, name: 'a' };
  expect(await command(store, { createIndexes: 'c', indexes: [index] })).toMatchObject({
    numIndexesAfter: 2,
  });
  const transaction = { lsid: { id: new UUID() }, txnNumber: 1n, autocommit: false };
  const document = { _id: 'x'.repeat(1000), a: [1, 2] };
  const rolledBack = rollBack();
  expect(
    await command(store, { insert: 'c', documents: [document], ...transaction, startTransaction: true }),
  ).toMatchObject({ n: 1 });
  await rolledBack;
  await rollBack();
  expect(indexesOf(store)).toMatchObject([{ lossy: true }, { multikey: [true] }]);
  expect(await command(store, { commitTransaction: 1, ...transaction, $db: 'admin' })).not.toHaveProperty(
    'code',
  );
  expect(await command(store, { validate: 'c' })).toMatchObject({ valid: true });
  await store.close();
  expect(indexesOf(openStore(directory))).toMatchObject([{ lossy: true }, { multikey: [true] }]);
});

test('an update of many follows documents into the first arrays of its index', async () => {
  const index = { key: { a: 1 }, name: 'a' };
  await command(store, { createIndexes: 'c', indexes: [index] });
  const documents = Array.from({ length: 20_000 }, (_, a) => ({ _id: a, a }));
  await command(store, { insert: 'c', documents });
  const last = { _id: 19_999 };
  const all = { q: { a: { $gte: 0, $lte: 1e6 } }, u: { $inc: { hits: 1 } }, multi: true };
  const toArray = { q: last, u: { $set: { a: [-1, 2e6] } } };
  const [updated] = await Promise.all([
    command(store, { update: 'c', updates: [all] }),
    command(store, { update: 'c', updates: [toArray] }),
  ]);
  expect(updated).toMatchObject({ n: 20_000, nModified: 20_000 });
  expect(await command(store, { count: 'c', query: { hits: 1 } })).toMatchObject({ n: 20_000 });
});
