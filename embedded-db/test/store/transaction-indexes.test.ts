/** After the commit of a transaction every index matches its documents. */
import * as fc from 'fast-check';
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const value = fc.constantFrom<unknown>(undefined, null, 1, 2, 'a', [], ['a', 'b'], ['b', 'a'], { b: 1 });
const fields = fc.record({ a: value, b: value, u: fc.nat({ max: 5 }) }, { requiredKeys: [] });
const id = fc.nat({ max: 5 });

type Step = (collection: Collection, options: object) => Promise<unknown>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(id, fields).map(
    ([_id, set]): Step =>
      (all, options) =>
        all.replaceOne({ _id: _id as never }, set, { ...options, upsert: true, ignoreUndefined: true }),
  ),
  fc.tuple(id, fields, fc.nat({ max: 2 })).map(
    ([_id, set, by]): Step =>
      (all, options) =>
        all.updateOne(
          { _id: _id as never },
          { $set: set, $inc: { count: by } },
          { ...options, ignoreUndefined: true },
        ),
  ),
  id.map(
    (_id): Step =>
      (all, options) =>
        all.updateOne({ _id: _id as never }, { $unset: { a: 1 } }, options),
  ),
  id.map(
    (_id): Step =>
      (all, options) =>
        all.deleteOne({ _id: _id as never }, options),
  ),
);

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1, a: 1 }, name: 'ba' },
  { key: { b: 1 }, name: 'sparse', sparse: true },
  { key: { u: 1 }, name: 'unique', unique: true, sparse: true },
  { key: { a: 1, count: 1 }, name: 'partial', partialFilterExpression: { u: { $gte: 2 } } },
  { key: { 'a.b': 1 }, name: 'ab' },
];

/** A taken value, or fields that no index can hold together: the transaction is undone. */
const isRefused = (error: unknown) =>
  error instanceof MongoServerError && [11_000, 171].includes(Number(error.code));

test('a transaction reads no index that is younger than what it reads', async () => {
  const client = await connectTo((await startStore(folderOfTest(), { durable: false })).uri);
  const collection = client.db('p').collection<{ _id: number; a: number }>('c');
  await collection.insertMany([0, 1, 2, 3].map((_id) => ({ _id, a: _id })));
  await client.withSession(async (session) => {
    session.startTransaction();
    await collection.findOne({ _id: 0 }, { session });
    await collection.insertOne({ _id: 4, a: 3 });
    await collection.createIndex({ a: 1 });
    await collection.updateOne({ _id: 2 }, { $set: { a: 3 } }, { session });
    const ids = (await collection.find({ a: 3 }, { session }).toArray()).map(({ _id }) => _id);
    expect(ids).toEqual([2, 3]);
    expect(await collection.countDocuments({ a: { $gte: 1 } }, { session })).toBe(3);
    await session.commitTransaction();
  });
  expect(await collection.countDocuments({ a: 3 })).toBe(3);
  await expect(client.db('p').command({ validate: 'c' })).resolves.toMatchObject({ valid: true });
});

interface Named {
  _id: number;
  u?: string;
  v?: number;
}

const insert = (_id: number, u: string): AnyBulkWriteOperation<Named> => ({
  insertOne: { document: { _id, u } },
});
const set = (_id: number, fields: Partial<Named>): AnyBulkWriteOperation<Named> => ({
  updateOne: { filter: { _id }, update: { $set: fields } },
});

/** What a transaction writes beside `{_id: 1, u: 'a'}`, and whether an index of bytes and one without regard to case can hold it. */
const WRITES: readonly [writes: AnyBulkWriteOperation<Named>[], fitsBytes: boolean, fitsAnyCase: boolean][] =
  [
    [[insert(2, 'b')], true, true],
    [[insert(2, 'a')], false, false],
    [[insert(2, 'A')], true, false],
    [[set(1, { v: 1 }), insert(2, 'a')], false, false],
    [[set(1, { u: 'A' }), insert(2, 'a')], true, false],
    [[set(1, { u: 'b' }), insert(2, 'a')], true, true],
    [[{ deleteOne: { filter: { _id: 1 } } }, insert(2, 'a')], true, true],
    [[insert(2, 'b'), insert(3, 'b')], false, false],
    [[insert(2, 'b'), insert(3, 'B')], true, false],
  ];

test('a transaction writes no value twice into a unique index that is younger than its writes', async () => {
  const client = await connectTo((await startStore(folderOfTest(), { durable: false })).uri);
  const collection = client.db('p').collection<Named>('c');
  for (const [writes, ...fits] of WRITES) {
    for (const [i, options] of [{}, { collation: { locale: 'en', strength: 2 } }].entries()) {
      await collection.insertOne({ _id: 1, u: 'a' });
      const session = client.startSession();
      session.startTransaction();
      await collection.bulkWrite(writes, { session });
      const written = await collection.find({}, { session }).toArray();
      await collection.createIndex({ u: 1 }, { ...options, unique: true });
      const error: unknown = await session.commitTransaction().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const conflict = { code: 112, errorLabels: ['TransientTransactionError'] };
      const [outcome, left] = fits[i] ? [undefined, written] : [conflict, [{ _id: 1, u: 'a' }]];
      const found = await collection.find({}, { hint: 'u_1' }).sort({ _id: 1 }).toArray();
      expect({ writes, options, error, found }).toMatchObject({
        writes,
        options,
        error: outcome,
        found: left,
      });
      await expect(client.db('p').command({ validate: 'c' })).resolves.toMatchObject({ valid: true });
      await session.endSession();
      await collection.drop();
    }
  }
});

test('a transaction leaves in its indexes what it leaves in its documents', async () => {
  const client = await connectTo((await startStore(folderOfTest(), { durable: false })).uri);
  const db = client.db('p');
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      async (transactions) => {
        const collection = db.collection(`c${(run += 1)}`);
        await db.command({ createIndexes: collection.collectionName, indexes: INDEXES });
        for (const steps of transactions) {
          const work = async (session: object) => {
            for (const each of steps) await each(collection, { session });
          };
          await client
            .withSession((session) => session.withTransaction(() => work(session)))
            .catch((error) => {
              if (!isRefused(error)) throw error;
            });
        }
        const checked: Document = await db.command({ validate: collection.collectionName });
        expect(checked).toMatchObject({ valid: true, errors: [] });
        await collection.drop();
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 60_000 },
  );
}, 300_000);
