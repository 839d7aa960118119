/** What scans return in batches: a cursor lets go of its place between two of them. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import type { Document } from '../../src/values/values.ts';
import { explained, idsOf, makeCollection, succeed } from '../support/explained.ts';
import type { Query } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

let store: Store;

const COUNT = 23;

beforeEach(async () => {
  store = openStore(folderOfTest());
  const documents = Array.from({ length: COUNT }, (_, i) => ({
    a: i % 4,
    b: (i * 5) % COUNT,
    l: [i % 3, i % 5],
  }));
  await makeCollection(store, documents, [
    { key: { a: 1, b: 1 }, name: 'ab' },
    { key: { l: 1 }, name: 'l' },
    { key: { b: -1 }, name: 'b' },
  ]);
});

const A = { $in: [0, 1, 3] };
const QUERIES: readonly Query[] = [
  { filter: { a: 1 }, sort: { b: 1 } },
  { filter: { a: 1 }, sort: { b: -1 } },
  { filter: { a: A }, sort: { a: 1, b: 1 } },
  { filter: { a: A }, sort: { a: -1, b: -1 } },
  { filter: { a: A }, sort: { b: 1 } },
  { filter: { a: A }, sort: { b: -1 } },
  { filter: { a: { $in: [7, 8] } }, sort: { b: -1 } },
  { filter: { a: { $in: [0, 7] } }, sort: { b: 1 } },
  { filter: { b: { $gte: 5 } }, sort: { b: 1 } },
  { filter: { _id: { $gte: 3, $lt: 12 } }, sort: { _id: 1 } },
  { filter: { _id: { $gte: 3, $lt: 12 } }, sort: { _id: -1 } },
  { filter: { l: { $gte: 1 } } },
  { filter: { l: { $in: [0, 4] } } },
  { filter: { $or: [{ a: 1 }, { b: { $lt: 9 } }, { l: 2 }] } },
  { sort: { _id: -1 } },
  {},
];

test.each([1, 2, 5])('batches of %i return each document once, in order', async (batchSize) => {
  for (const query of QUERIES) {
    let { cursor } = (await succeed(store, { find: 'c', ...query, batchSize })) as { cursor: Document };
    const ids: unknown[] = [];
    for (let batch = cursor['firstBatch'] as Document[]; ; batch = cursor['nextBatch'] as Document[]) {
      ids.push(...batch.map(({ _id }) => _id));
      const getMore = cursor['id'] as bigint;
      if (getMore === 0n) break;
      expect(batch).toHaveLength(batchSize);
      ({ cursor } = (await succeed(store, { getMore, collection: 'c', batchSize })) as { cursor: Document });
    }
    const settled = query.sort ? ids : ids.toSorted((a, b) => Number(a) - Number(b));
    expect({ query, ids: settled }).toEqual({
      query,
      ids: await idsOf(store, { ...query, hint: { $natural: 1 } }),
    });
  }
});

test('the keys and the documents that are read are counted', async () => {
  const counts: unknown[] = [];
  for (const query of QUERIES) {
    const { keys, documents } = await explained(store, query);
    counts.push([keys, documents]);
  }
  expect(counts).toEqual([
    [6, 6],
    [6, 6],
    [17, 17],
    [17, 17],
    [17, 17],
    [17, 17],
    [0, 0],
    [6, 6],
    [18, 18],
    [9, 9],
    [9, 9],
    [29, 21],
    [15, 14],
    [25, 25],
    [23, 23],
    [0, 23],
  ]);
});

test('a document that is deleted between two batches is not returned', async () => {
  const query = { find: 'c', filter: { a: A }, sort: { b: 1 }, batchSize: 2 };
  const { cursor } = (await succeed(store, query)) as { cursor: Document };
  const ids = await idsOf(store, { filter: { a: A }, sort: { b: 1 } });
  const removed = [ids[2], ids[3], ids[7], ids.at(-1)];
  await succeed(store, { delete: 'c', deletes: [{ q: { _id: { $in: removed } }, limit: 0 }] });
  const next = (await succeed(store, { getMore: cursor['id'], collection: 'c' })) as { cursor: Document };
  const left = (next.cursor['nextBatch'] as Document[]).map(({ _id }) => _id);
  expect(left).toEqual(ids.slice(2).filter((id) => !removed.includes(id)));
});
