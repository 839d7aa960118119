import { Double, ObjectId } from 'mongodb';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { refusedUpdates, updateTable } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

updateTable(target, 'replacement', [
  ['keeps the _id', { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ['may repeat the _id', { a: 1 }, { _id: 1, b: 1 }, { b: 1 }],
  ['with the same changes nothing', { a: 1 }, { a: 1 }, { a: 1 }],
  ['with nothing', { a: 1 }, {}, {}],
]);

updateTable(target, 'pipeline', [
  [
    '$set reads the document',
    { a: 1, b: 2 },
    [{ $set: { c: { $add: ['$a', '$b'] } } }],
    { a: 1, b: 2, c: 3 },
  ],
  ['$addFields', { a: 1 }, [{ $addFields: { 'x.y': '$a' } }], { a: 1, x: { y: 1 } }],
  ['$unset', { a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
  ['$project', { a: 1, b: 2 }, [{ $project: { b: 1 } }], { b: 2 }],
  ['$replaceWith', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
  [
    '$replaceRoot',
    { a: { x: 1 } },
    [{ $replaceRoot: { newRoot: { $mergeObjects: ['$a', { y: 2 }] } } }],
    { x: 1, y: 2 },
  ],
  [
    'stages follow each other',
    { a: 1 },
    [{ $set: { b: '$a' } }, { $set: { c: '$b' } }],
    { a: 1, b: 1, c: 1 },
  ],
  ['let', { a: 1 }, [{ $set: { a: '$$v' } }], { a: 7 }, { options: { let: { v: 7 } } }],
]);

refusedUpdates(target, 'forms refused', [
  ['a replacement with another _id', { a: 1 }, { _id: 2, a: 1 }, 66],
  ['a pipeline with another _id', { a: 1 }, [{ $set: { _id: 2 } }], 66],
  ['a pipeline with $match', { a: 1 }, [{ $match: { a: 1 } }], 72],
  ['a pipeline with an unknown stage', { a: 1 }, [{ $foo: 1 }], 40324],
  [
    'a pipeline with array filters',
    { a: [1] },
    [{ $set: { a: 1 } }],
    9,
    { options: { arrayFilters: [{ e: 1 }] } },
  ],
]);

describe('many', () => {
  test('updateMany tells matched from modified', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 2 }, { a: 2 }]);
    const result = await collection.updateMany({}, { $max: { a: 2 } });
    expect([result.matchedCount, result.modifiedCount, result.upsertedCount]).toEqual([3, 1, 0]);
  });

  test('a replacement can not be multi', async () => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    const update = { update: collectionName, updates: [{ q: {}, u: { b: 1 }, multi: true }] };
    const reply = await target.db.command(update);
    expect(reply).toMatchObject({ n: 0, nModified: 0, writeErrors: [{ index: 0, code: 9 }] });
  });

  test('updateOne with a sort takes the first of it', async () => {
    const collection = await target.fresh([{ n: 1 }, { n: 3 }, { n: 2 }]);
    await collection.updateOne({}, { $set: { hit: true } }, { sort: { n: -1 } });
    expect(await collection.findOne({ hit: true })).toMatchObject({ n: 3 });
  });
});

describe('upsert', () => {
  test.each([
    ['takes equalities from the filter', { a: 1, 'b.c': 2 }, { $set: { d: 3 } }, { a: 1, b: { c: 2 }, d: 3 }],
    ['takes $eq and $and', { $and: [{ a: { $eq: 1 } }, { b: 2 }] }, { $set: { d: 3 } }, { a: 1, b: 2, d: 3 }],
    ['takes $in of one', { a: { $in: [4] } }, { $set: { d: 3 } }, { a: 4, d: 3 }],
    ['takes $or of one', { $or: [{ a: 4 }] }, { $set: { d: 3 } }, { a: 4, d: 3 }],
    ['leaves other conditions', { a: { $gt: 1 }, b: { $ne: 2 } }, { $set: { d: 3 } }, { d: 3 }],
    ['$setOnInsert', { a: 1 }, { $setOnInsert: { b: 2 }, $inc: { n: 1 } }, { a: 1, b: 2, n: 1 }],
    ['by a pipeline', { a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }], { a: 1, b: 2 }],
    ['$push', { a: 1 }, { $push: { list: 'x' } }, { a: 1, list: ['x'] }],
  ])('%s', async (_name, filter, update, stored) => {
    const collection = await target.fresh();
    const result = await collection.updateOne(filter, update as never, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(result.upsertedId).toBeInstanceOf(ObjectId);
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual(stored);
  });

  test('inserts names with a dollar, which no document may get by an update', async () => {
    const collection = await target.fresh();
    const set = { $set: { $x: 1 } } as never;
    expect(await collection.updateOne({ _id: 1 as never }, set)).toMatchObject({ matchedCount: 0 });
    await collection.updateOne({ _id: 1 as never }, set, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, $x: 1 }]);
    await expectCode(() => collection.updateOne({ _id: 1 as never }, set), 52);
    await collection.updateOne({ _id: 1 as never }, { $setOnInsert: { $x: 2 }, $set: { y: 1 } });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, $x: 1, y: 1 }]);
  });

  test('keeps a null for _id', async () => {
    const collection = await target.fresh();
    const result = await collection.updateOne({ _id: null as never }, { $set: { n: 1 } }, { upsert: true });
    expect([result.upsertedCount, result.upsertedId]).toEqual([1, null]);
    expect(await collection.find().toArray()).toEqual([{ _id: null, n: 1 }]);
  });

  test('uses the _id of the filter', async () => {
    const collection = await target.fresh();
    const result = await collection.updateOne({ _id: 'k' as never }, { $inc: { n: 1 } }, { upsert: true });
    expect(result.upsertedId).toBe('k');
    expect(await collection.find().toArray()).toEqual([{ _id: 'k', n: 1 }]);
  });

  test('a replacement', async () => {
    const collection = await target.fresh();
    await collection.replaceOne({ _id: 5 as never, old: true }, { a: 1 }, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: 5, a: 1 }]);
  });

  test('updates what exists', async () => {
    const collection = await target.fresh([{ _id: 1, a: 1 }]);
    const result = await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
    expect([result.matchedCount, result.upsertedCount]).toEqual([1, 0]);
  });

  test.each([
    ['a path given twice', { $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
    ['another _id than the filter’s', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['the positional operator', { a: 1 }, { $set: { 'a.$': 2 } }, 2],
  ])('refused: %s', async (_name, filter, update, code) => {
    const collection = await target.fresh();
    await expectCode(() => collection.updateOne(filter as never, update, { upsert: true }), code);
    expect(await collection.countDocuments()).toBe(0);
  });

  test('many at once make one document under a unique index', async () => {
    const collection = await target.fresh();
    await collection.createIndex({ key: 1 }, { unique: true });
    const upserts = Array.from({ length: 16 }, () =>
      collection.updateOne({ key: 'same' }, { $inc: { n: 1 } }, { upsert: true }),
    );
    await Promise.all(upserts);
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ key: 'same', n: 16 }]);
  });
});

describe('findAndModify', () => {
  const stock = [
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ] as never[];

  test('gives the document before, or after', async () => {
    const collection = await target.fresh(stock);
    expect(await collection.findOneAndUpdate({ n: 1 }, { $inc: { n: 10 } })).toEqual({ _id: 1, n: 1 });
    expect(
      await collection.findOneAndUpdate({ n: 11 }, { $inc: { n: 10 } }, { returnDocument: 'after' }),
    ).toEqual({ _id: 1, n: 21 });
  });

  test('sort, projection, null when nothing is found', async () => {
    const collection = await target.fresh(stock);
    expect(await collection.findOneAndDelete({}, { sort: { n: -1 }, projection: { _id: 0 } })).toEqual({
      n: 2,
    });
    expect(await collection.findOneAndDelete({ n: 9 })).toBeNull();
    expect(await collection.countDocuments()).toBe(1);
  });

  test('replaces, upserts and tells so', async () => {
    const collection = await target.fresh();
    const reply = await collection.findOneAndReplace(
      { _id: 7 as never },
      { a: 1 },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect(reply.value).toEqual({ _id: 7, a: 1 });
    expect(reply.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false, upserted: 7 });
  });

  test('array filters and the positional operator', async () => {
    const collection = await target.fresh([{ _id: 1, a: [1, 5] }]);
    await collection.findOneAndUpdate({}, { $set: { 'a.$[e]': 0 } }, { arrayFilters: [{ e: { $gt: 3 } }] });
    const after = await collection.findOneAndUpdate(
      { a: 1 },
      { $set: { 'a.$': 2 } },
      { returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 1, a: [2, 0] });
  });

  test.each([
    ['update and remove', { update: { $set: { a: 1 } }, remove: true }, 9],
    ['neither', {}, 9],
    ['new with remove', { remove: true, new: true }, 9],
    ['upsert with remove', { remove: true, upsert: true }, 9],
    ['arrayFilters with remove', { remove: true, arrayFilters: [] }, 9],
    ['an unknown field', { remove: true, surprise: 1 }, 40415],
    ['a projection that is none', { update: { $set: { n: 9 } }, fields: { a: 1, b: 0 } }, 31254],
    [
      'a positional projection of what is new',
      { query: { l: 1 }, update: { $set: { n: 9 } }, new: true, fields: { 'l.$': 1 } },
      2,
    ],
    ['the same with remove', { remove: true, fields: { $fancy: 1 } }, [9, 16410, 31252]],
    ['a type error of the update', { update: { $inc: { n: 'x' } } }, 14],
    ['an unknown operator', { update: { $foo: { n: 1 } } }, 9],
  ])('refused: %s', async (_name, fields, code) => {
    const collection = await target.fresh(stock);
    const { collectionName } = collection;
    await expectCode(() => target.db.command({ findAndModify: collectionName, query: {}, ...fields }), code);
    expect(await collection.find().toArray()).toEqual(stock);
  });

  test('a duplicate key is an error of the command', async () => {
    const collection = await target.fresh(stock);
    await collection.createIndex({ n: 1 }, { unique: true });
    const error = await expectCode(() => collection.findOneAndUpdate({ n: 1 }, { $set: { n: 2 } }), 11000);
    expect(error['keyPattern']).toEqual({ n: 1 });
    expect(error['keyValue']).toEqual({ n: 2 });
  });
});

test('a number that is set again changes nothing, and minus zero is another than zero', async () => {
  const collection = await target.fresh([{ _id: 1 as never, a: 0.5, b: new Double(0) }]);
  const set = async (fields: Document) => (await collection.updateOne({}, { $set: fields })).modifiedCount;
  expect([await set({ a: Number.NaN }), await set({ a: Number.NaN })]).toEqual([1, 0]);
  expect([await set({ b: new Double(0) }), await set({ b: new Double(-0) })]).toEqual([0, 1]);
  const stored = await collection.findOne({}, { promoteValues: true });
  expect(Object.is(stored?.['b'], -0)).toBe(true);
});
