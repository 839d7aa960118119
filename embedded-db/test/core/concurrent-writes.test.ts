/** During concurrent writes an update of many changes each document once, and a built index matches its documents. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Collection, Db } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { command, openStore } from '../support/in-process.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

interface Counted {
  _id: number;
  place: number;
  hits: number;
  n: number;
}

let folder: string;
let db: Db;

beforeEach(async () => {
  folder = folderOfTest();
  db = (await connectTo((await startStore(folder, { durable: false })).uri)).db('p');
});

let run = 0;
const fresh = <T extends object>(): Collection<T> => db.collection<T>(`c${(run += 1)}`);

/** Enough that an update of all of them takes several slices. */
const MANY = 4000;

test('an update of many that others overtake changes each document once, and loses none of theirs', async () => {
  const move = fc.record({ _id: fc.nat({ max: MANY - 1 }), by: fc.nat({ max: 5000 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 50, maxLength: 100 }),
      fc.nat({ max: 3000 }),
      async (moves, step) => {
        const all = fresh<Counted>();
        await all.createIndex({ place: 1 });
        await all.insertMany(Array.from({ length: MANY }, (_, _id) => ({ _id, place: _id, hits: 0, n: 0 })));
        const everywhere = { place: { $gte: 0 } };
        const updates = [0, 1].map(() => all.updateMany(everywhere, { $inc: { hits: 1, place: step } }));
        const others = moves.map(({ _id, by }) => all.updateOne({ _id }, { $inc: { n: 1, place: by } }));
        const results = await Promise.all(updates);
        await Promise.all(others);
        expect(results).toMatchObject(updates.map(() => ({ matchedCount: MANY })));
        expect(await all.countDocuments({ hits: 2 })).toBe(MANY);
        const [sums] = await all
          .aggregate([{ $group: { _id: null, n: { $sum: '$n' }, place: { $sum: '$place' } } }])
          .toArray();
        const start = (MANY * (MANY - 1)) / 2;
        const moved = moves.reduce((sum, { by }) => sum + by, 0);
        expect(sums).toMatchObject({ n: moves.length, place: start + moved + 2 * step * MANY });
        await expect(db.command({ validate: all.collectionName })).resolves.toMatchObject({ valid: true });
        await all.drop();
      },
    ),
    { numRuns: 6, interruptAfterTimeLimit: 60_000 },
  );
}, 300_000);

const value = fc.constantFrom<unknown>(
  null,
  1,
  2,
  'a',
  [],
  ['a', 'b'],
  { b: 1 },
  [{ b: 1 }, { b: 'a' }],
  'x'.repeat(2000),
);
const fields = fc.record({ a: value, c: fc.nat({ max: 9 }) }, { requiredKeys: [] });
const id = fc.nat({ max: 999 });
type Write = (all: Collection<{ _id: number }>) => Promise<unknown>;
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(id, fields).map(
    ([_id, set]): Write =>
      (all) =>
        all.replaceOne({ _id }, set, { upsert: true }),
  ),
  fc.tuple(id, fields).map(
    ([_id, set]): Write =>
      (all) =>
        all.updateOne({ _id: _id + 500 }, { $set: { ...set, seen: true } }, { upsert: true }),
  ),
  fc.tuple(fc.nat({ max: 9 }), value).map(
    ([c, a]): Write =>
      (all) =>
        all.updateMany({ c }, { $set: { a } }),
  ),
  id.map(
    (_id): Write =>
      (all) =>
        all.deleteOne({ _id }),
  ),
  fc.nat({ max: 9 }).map(
    (c): Write =>
      (all) =>
        all.deleteMany({ c, _id: { $lt: 100 } }),
  ),
);

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { c: -1, a: 1 }, name: 'ca' },
  { key: { 'a.b': 1 }, name: 'ab', sparse: true },
  { key: { a: 1, c: 1 }, name: 'partial', partialFilterExpression: { c: { $gte: 5 } } },
];
const QUESTIONS = [
  { a: 'a' },
  { a: null },
  { a: { $gte: 1, $lt: 3 } },
  { 'a.b': 1 },
  { 'a.b': { $exists: true } },
  { c: { $gte: 5 }, a: { $ne: 'b' } },
  { c: 3, a: { $in: [1, 'x'.repeat(2000)] } },
];

test('an index that is built while others write holds what its documents have', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fields, { minLength: 1000, maxLength: 1000 }),
      fc.array(write, { minLength: 30, maxLength: 60 }),
      async (documents, writes) => {
        const all = fresh<{ _id: number }>();
        await all.insertMany(documents.map((each, _id) => ({ ...each, _id })));
        const building = db.command({ createIndexes: all.collectionName, indexes: INDEXES });
        await Promise.all([building, ...writes.map((each) => each(all))]);
        await expect(db.command({ validate: all.collectionName })).resolves.toMatchObject({
          valid: true,
          errors: [],
        });
        const found = async (asked: object, hint?: object) =>
          (await all.find(asked, hint ? { hint } : {}).toArray())
            .map(({ _id }) => _id)
            .toSorted((x, y) => x - y);
        for (const asked of QUESTIONS) {
          expect({ asked, found: await found(asked) }).toEqual({
            asked,
            found: await found(asked, { $natural: 1 }),
          });
        }
        await all.drop();
      },
    ),
    { numRuns: 6, interruptAfterTimeLimit: 60_000 },
  );
}, 300_000);

test.each([
  ['an update', (all: Collection<Counted>) => all.updateMany({}, { $set: { place: 1 } })],
  ['a deletion', (all: Collection<Counted>) => all.deleteMany({})],
])('%s of many that waits while a commit of another client fails is right afterwards', async (_, write) => {
  const all = fresh<Counted>();
  await all.insertMany([1, 2, 3].map((_id) => ({ _id, place: 0, hits: 0, n: 0 })));
  const session = db.client.startSession();
  session.startTransaction();
  await all.updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
  const writing = write(all);
  // The first document is changed; the second one is locked.
  await expect.poll(() => all.countDocuments({ _id: 1, place: 0 })).toBe(0);
  const file = join(folder, 'data.mdb');
  renameSync(file, `${file}.away`);
  await expect(all.insertOne({ _id: 4, place: 0, hits: 0, n: 0 })).rejects.toThrow(/nothing was written/);
  renameSync(`${file}.away`, file);
  await all.createIndex({ place: 1 });
  await session.abortTransaction();
  await session.endSession();
  await writing;
  await expect(db.command({ validate: all.collectionName })).resolves.toMatchObject({ valid: true });
  expect(await all.estimatedDocumentCount()).toBe(await all.countDocuments());
});

test('of $merge stages that insert one document at the same time, all but the first find it there', async () => {
  const store = openStore(folderOfTest());
  await command(store, { insert: 'c', documents: [{ _id: 1 }] });
  const merge = { $merge: { into: 'd', whenMatched: 'fail' } };
  const rivals = Array.from({ length: 8 }, (_, rival) =>
    command(store, { aggregate: 'c', pipeline: [{ $addFields: { rival } }, merge], cursor: {} }),
  );
  const codes = (await Promise.all(rivals)).map((reply) => reply['code']);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === 11_000)).toHaveLength(7);
  expect(await command(store, { find: 'd', filter: { rival: codes.indexOf(undefined) } })).toMatchObject({
    cursor: { firstBatch: [{ _id: 1 }] },
  });
});
