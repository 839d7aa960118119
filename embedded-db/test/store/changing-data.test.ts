/** A cursor over data that changes between its batches returns unchanged documents once and in order. */
import type { Collection, Db, Document } from 'mongodb';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

interface Item {
  _id: number;
  k?: number;
  a?: unknown;
}

const ITEMS = 30;
const few = fc.nat({ max: 6 });
const value = fc.oneof(few, fc.array(few, { maxLength: 3 }), fc.constant(null));
const id = fc.nat({ max: ITEMS + 5 });

const filter: fc.Arbitrary<Document> = fc.oneof(
  fc.constantFrom<Document>(
    {},
    { a: { $exists: true } },
    { k: { $in: [1, 3, 5] } },
    { a: { $in: [0, 2, 4] } },
  ),
  few.map((least) => ({ k: { $gte: least } })),
  few.map((other) => ({ a: { $ne: other } })),
  fc.tuple(few, few).map(([low, high]) => ({ a: { $gte: low, $lte: high } })),
  fc.tuple(few, few).map(([k, a]) => ({ k, a: { $gte: a } })),
  fc.tuple(few, few).map(([k, a]) => ({ $or: [{ k }, { a }] })),
  few.map((low) => ({ a: { $elemMatch: { $gte: low } } })),
);
const order = fc.constantFrom<Document | undefined>(
  undefined,
  { _id: 1 },
  { _id: -1 },
  { k: 1, _id: 1 },
  { k: -1, _id: -1 },
  { k: 1, a: 1, _id: 1 },
  { a: 1, _id: 1 },
);
const indexes = fc.subarray([
  { key: { k: 1 }, name: 'k' },
  { key: { a: 1 }, name: 'a' },
  { key: { k: 1, a: 1 }, name: 'ka' },
  { key: { a: -1, k: 1 }, name: 'ak', sparse: true },
]);

interface Change {
  readonly touched: readonly number[];
  readonly apply: (all: Collection<Item>) => Promise<unknown>;
}

const change: fc.Arbitrary<Change> = fc.oneof(
  id.map((_id) => ({ touched: [_id], apply: (all: Collection<Item>) => all.deleteOne({ _id }) })),
  fc.tuple(id, few).map(([_id, k]) => ({
    touched: [_id],
    apply: (all: Collection<Item>) => all.updateOne({ _id }, { $set: { k } }, { upsert: true }),
  })),
  fc.tuple(id, value).map(([_id, a]) => ({
    touched: [_id],
    apply: (all: Collection<Item>) => all.updateOne({ _id }, { $set: { a } }),
  })),
  id.map((_id) => ({
    touched: [_id],
    apply: (all: Collection<Item>) => all.replaceOne({ _id }, { k: 3, a: [1, 5] }, { upsert: true }),
  })),
);

let db: Db;
let run = 0;

beforeEach(async () => {
  db = (await connectTo((await startStore(folderOfTest(), { durable: false })).uri)).db('p');
});

const idsOf = (items: readonly Document[]): number[] => items.map(({ _id }) => _id as number);

/** Reads to the end, and has `meanwhile` change something before every further batch. @returns undefined when the plan was given up */
const readAll = async (
  find: Document,
  seen: (batch: Document[]) => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<Document[] | undefined> => {
  let { cursor } = await db.command({ ...find, batchSize: 3 });
  const items: Document[] = [...cursor.firstBatch];
  await seen(cursor.firstBatch);
  while (!cursor.id.isZero?.() && cursor.id !== 0) {
    await meanwhile();
    try {
      ({ cursor } = await db.command({ getMore: cursor.id, collection: find['find'], batchSize: 3 }));
    } catch (error) {
      expect(error).toMatchObject({ code: 175 });
      return undefined;
    }
    items.push(...cursor.nextBatch);
    await seen(cursor.nextBatch);
  }
  return items;
};

test('a cursor gives what nobody touched once and in order, and the rest as it is by then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ k: few, a: value }, { requiredKeys: [] }), { minLength: ITEMS, maxLength: ITEMS }),
      indexes,
      filter,
      order,
      fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 10 }),
      async (fields, given, asked, sort, changes) => {
        const all = db.collection<Item>(`c${(run += 1)}`);
        await all.insertMany(fields.map((each, _id) => ({ ...each, _id })));
        if (given.length > 0) await db.command({ createIndexes: all.collectionName, indexes: given });
        const find = { find: all.collectionName, filter: asked, ...(sort && { sort }) };
        const before = idsOf(await all.find(asked, { ...(sort && { sort: sort as never }) }).toArray());
        const { queryPlanner } = await db.command({ explain: find, verbosity: 'queryPlanner' });
        // What is sorted in memory was read before the changes.
        const isLive = !JSON.stringify(queryPlanner.winningPlan).includes('"SORT"');
        const touched = new Set<number>();
        const left = [...changes];
        const items = await readAll(
          find,
          async (batch) => {
            if (!isLive) return;
            const now = { $and: [{ _id: { $in: idsOf(batch) } }, asked] };
            const stored = await all.find(now, { hint: { $natural: 1 } }).toArray();
            const byId = new Map(stored.map((item) => [item._id, item]));
            expect(batch).toEqual(batch.map(({ _id }) => byId.get(_id as number)));
          },
          async () => {
            for (const { touched: ids, apply } of left.shift() ?? []) {
              for (const each of ids) touched.add(each);
              await apply(all);
            }
          },
        );
        if (items) {
          const untouched = (ids: readonly number[]) => ids.filter((each) => !touched.has(each));
          const wanted = untouched(before);
          const got = untouched(idsOf(items));
          const settled = (ids: number[]) => (sort ? ids : ids.toSorted((one, other) => one - other));
          expect(settled(got)).toEqual(settled(wanted));
        }
        await expect(db.command({ validate: all.collectionName })).resolves.toMatchObject({ valid: true });
        await all.drop();
      },
    ),
    { numRuns: 100, interruptAfterTimeLimit: 60_000 },
  );
}, 300_000);

test('$out fails when its target gets another index meanwhile', async () => {
  const source = db.collection('out_source');
  const target = db.collection('out_target');
  await target.insertOne({ kept: true });
  await source.insertMany(Array.from({ length: 60_000 }, (_, q) => ({ q })));
  const failure = source
    .aggregate([{ $out: 'out_target' }])
    .toArray()
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  // The result is a collection of its own while it is written.
  await expect
    .poll(async () => (await db.listCollections({ name: /^tmp\./ }).toArray()).length, { interval: 1 })
    .toBe(1);
  await target.createIndex({ q: 1 }, { unique: true });
  expect(await failure).toMatchObject({ code: 125 });
  expect(await target.indexExists('q_1')).toBe(true);
  expect(await target.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ kept: true }]);
  expect(await db.listCollections({ name: /^tmp\./ }).toArray()).toEqual([]);
});
