import { Long, ObjectId, type Document, type MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
interface Numbered {
  _id: number;
  a?: number;
}
const three = [
  { _id: 1, a: 1 },
  { _id: 2, a: 2 },
  { _id: 3, a: 2 },
] as never[];

describe('insert', () => {
  test('one and many, with the _id first', async () => {
    const collection = await target.fresh();
    const { insertedId } = await collection.insertOne({ a: 1 });
    expect(insertedId).toBeInstanceOf(ObjectId);
    const { insertedCount } = await collection.insertMany([{ b: 1, _id: 5 } as never, { b: 2 }]);
    expect(insertedCount).toBe(2);
    expect(Object.keys((await collection.findOne({ _id: 5 as never })) ?? {})).toEqual(['_id', 'b']);
  });

  test('a duplicate tells key and index', async () => {
    const collection = await target.fresh(three);
    const error = await expectCode(() => collection.insertOne({ _id: 1 as never }), 11000);
    expect(error.message).toContain(`E11000 duplicate key error collection: ${target.databaseName}.`);
    expect(error.message).toContain('index: _id_ dup key: { _id: 1 }');
    expect([error['keyPattern'], error['keyValue']]).toEqual([{ _id: 1 }, { _id: 1 }]);
  });

  test('ordered stops, unordered goes on', async () => {
    const documents = [{ _id: 10 }, { _id: 1 }, { _id: 11 }] as never[];
    const ordered = await target.fresh(three);
    await expectCode(() => ordered.insertMany(documents), 11000);
    expect(await ordered.countDocuments({ _id: { $gte: 10 } } as never)).toBe(1);
    const unordered = await target.fresh(three);
    await expectCode(() => unordered.insertMany(documents, { ordered: false }), 11000);
    expect(await unordered.countDocuments({ _id: { $gte: 10 } } as never)).toBe(2);
  });

  test.each([
    ['an array', [1], [2, 53]],
    ['a regular expression', /x/, [2, 53]],
    ['an object with a dollar name', { $a: 1 }, 52],
  ])('refused: an _id that is %s', async (_name, _id, codes) => {
    const collection = await target.fresh();
    await expectCode(() => collection.insertOne({ _id } as never), codes);
  });

  test('refused: no documents, an unknown field', async () => {
    const { collectionName } = await target.fresh();
    await expectCode(() => target.db.command({ insert: collectionName }), 40414);
    await expectCode(
      () => target.db.command({ insert: collectionName, documents: [{ a: 1 }], surprise: 1 }),
      40415,
    );
  });
});

describe('update and delete', () => {
  test('deleteOne and deleteMany', async () => {
    const collection = await target.fresh(three);
    expect((await collection.deleteOne({ a: 2 })).deletedCount).toBe(1);
    expect((await collection.deleteMany({ a: { $gte: 1 } })).deletedCount).toBe(2);
    expect((await collection.deleteMany({})).deletedCount).toBe(0);
  });

  test('bulkWrite reports each kind', async () => {
    const collection = await target.fresh(three);
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 4 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { b: 1 } } } },
      { updateMany: { filter: { a: 2 }, update: { $inc: { a: 1 } } } },
      { replaceOne: { filter: { _id: 9 }, replacement: { c: 1 }, upsert: true } },
      { deleteOne: { filter: { _id: 4 } } },
      { deleteMany: { filter: { a: 3 } } },
    ] as never[]);
    expect([
      result.insertedCount,
      result.matchedCount,
      result.modifiedCount,
      result.upsertedCount,
      result.deletedCount,
    ]).toEqual([1, 3, 3, 1, 3]);
    expect(result.upsertedIds).toEqual({ 3: 9 });
  });

  test('a bulk error keeps its index', async () => {
    const collection = await target.fresh(three);
    const error = await expectCode(
      () =>
        collection.bulkWrite([
          { insertOne: { document: { _id: 7 } } },
          { insertOne: { document: { _id: 1 } } },
        ] as never[]),
      11000,
    );
    const { writeErrors } = error as MongoServerError & { writeErrors: { index: number }[] };
    expect(writeErrors.map(({ index }) => index)).toEqual([1]);
  });

  test('a client’s bulk write reaches two collections', async () => {
    const one = await target.fresh();
    const two = await target.fresh();
    const result = await target.client.bulkWrite<Record<string, Numbered>>([
      { name: 'insertOne', namespace: one.namespace, document: { _id: 1 } },
      {
        name: 'updateOne',
        namespace: two.namespace,
        filter: { _id: 1 },
        update: { $set: { a: 1 } },
        upsert: true,
      },
      { name: 'deleteOne', namespace: one.namespace, filter: { _id: 1 } },
    ]);
    expect([result.insertedCount, result.upsertedCount, result.deletedCount]).toEqual([1, 1, 1]);
    expect(await two.findOne({})).toEqual({ _id: 1, a: 1 });
  });

  test.each([
    ['a limit of 2', { deletes: [{ q: {}, limit: 2 }] }, 9],
    ['an unknown operator', { deletes: [{ q: { $foo: 1 }, limit: 0 }] }, 2],
  ])('delete refused: %s', async (_name, fields, code) => {
    const { collectionName } = await target.fresh(three);
    const act = async (): Promise<Document> => target.db.command({ delete: collectionName, ...fields });
    const code1 = await act().then(
      (reply) => (reply['writeErrors'] as { code: number }[] | undefined)?.[0]?.code,
      (error: MongoServerError) => error.code,
    );
    expect(code1).toBe(code);
  });

  test('update refused: an unknown field, no q', async () => {
    const { collectionName } = await target.fresh(three);
    const update = (fields: object) => () => target.db.command({ update: collectionName, updates: [fields] });
    await expectCode(update({ q: {}, u: { $set: { a: 1 } }, surprise: 1 }), 40415);
    await expectCode(update({ u: { $set: { a: 1 } } }), 40414);
  });

  test('write concern 0 is written and not answered', async () => {
    const collection = await target.fresh();
    const result = await collection.insertOne({ _id: 1 } as never, { writeConcern: { w: 0 } });
    expect(result.acknowledged).toBe(false);
    await expect.poll(() => collection.countDocuments()).toBe(1);
  });
});

describe('count and distinct', () => {
  test('countDocuments, estimatedDocumentCount, count', async () => {
    const collection = await target.fresh(three);
    expect(await collection.countDocuments({ a: 2 })).toBe(2);
    expect(await collection.countDocuments({ a: 2 }, { skip: 1, limit: 5 })).toBe(1);
    expect(await collection.estimatedDocumentCount()).toBe(3);
    expect(
      await target.db.command({ count: collection.collectionName, query: { a: 2 }, limit: 1 }),
    ).toMatchObject({ n: 1 });
    expect(await target.db.collection('never').estimatedDocumentCount()).toBe(0);
  });

  test('distinct takes arrays apart and compares by value', async () => {
    const collection = await target.fresh([
      { a: 1 },
      { a: [2, 1] },
      { a: Long.fromNumber(2) },
      { b: { c: 'x' } },
      { b: [{ c: 'y' }] },
    ]);
    expect((await collection.distinct('a')).toSorted((x, y) => x - y)).toEqual([1, 2]);
    expect((await collection.distinct('b.c')).toSorted((x, y) => (x < y ? -1 : 1))).toEqual(['x', 'y']);
    expect((await collection.distinct('a', { a: 2 })).toSorted((x, y) => x - y)).toEqual([1, 2]);
    expect(await target.db.collection('never').distinct('a')).toEqual([]);
  });

  test.each([
    ['count with a skip below zero', { skip: -1 }, 51024],
    ['count of a query that is a number', { query: 1 }, 14],
    ['count with an unknown operator', { query: { a: { $foo: 1 } } }, 2],
  ])('refused: %s', async (_name, fields, code) => {
    const { collectionName } = await target.fresh(three);
    await expectCode(() => target.db.command({ count: collectionName, ...fields }), code);
  });

  test('refused: distinct without a key, with a key that is a number', async () => {
    const { collectionName } = await target.fresh(three);
    await expectCode(() => target.db.command({ distinct: collectionName }), 40414);
    await expectCode(() => target.db.command({ distinct: collectionName, key: 1 }), 14);
  });
});

describe('find and its cursor', () => {
  const many = Array.from({ length: 305 }, (_, _id) => ({ _id })) as never[];

  test('batches', async () => {
    const collection = await target.fresh(many);
    const ids = await collection
      .find({}, { batchSize: 10, sort: { _id: 1 } })
      .map((document) => Number(document._id))
      .toArray();
    expect(ids).toEqual(Array.from({ length: 305 }, (_, id) => id));
  });

  test('the first batch has 101, singleBatch ends there', async () => {
    const { collectionName } = await target.fresh(many);
    const first = await target.db.command({ find: collectionName });
    expect(first['cursor'].firstBatch).toHaveLength(101);
    const single = await target.db.command({ find: collectionName, batchSize: 5, singleBatch: true });
    expect([single['cursor'].firstBatch.length, Number(single['cursor'].id)]).toEqual([5, 0]);
  });

  test('batchSize 0 opens a cursor', async () => {
    const { collectionName } = await target.fresh(many);
    const { cursor } = await target.db.command(
      { find: collectionName, batchSize: 0 },
      { promoteLongs: false },
    );
    expect(cursor.firstBatch).toEqual([]);
    const next = await target.db.command({ getMore: cursor.id, collection: collectionName, batchSize: 3 });
    expect(next['cursor'].nextBatch).toHaveLength(3);
    const killed = await target.db.command({
      killCursors: collectionName,
      cursors: [cursor.id, Long.fromNumber(77)],
    });
    expect([killed['cursorsKilled'].length, killed['cursorsNotFound'].length]).toEqual([1, 1]);
    await expectCode(() => target.db.command({ getMore: cursor.id, collection: collectionName }), 43);
  });

  test('a cursor survives writes between its batches', async () => {
    const collection = await target.fresh(many);
    const cursor = collection.find({}, { batchSize: 50, sort: { _id: 1 } });
    await cursor.next();
    await collection.deleteMany({ _id: { $gte: 200 } } as never);
    await collection.insertOne({ _id: 1000 } as never);
    const rest = (await cursor.toArray()).map((document) => Number(document._id));
    expect(rest.slice(0, 199)).toEqual(Array.from({ length: 199 }, (_, i) => i + 1));
    expect(new Set(rest).size).toBe(rest.length);
  });

  test.each([
    ['a filter that is a number', { filter: 1 }, 14],
    ['a skip below zero', { skip: -1 }, 51024],
    ['a limit below zero', { limit: -1 }, 51024],
    ['a batchSize below zero', { batchSize: -1 }, 51024],
    ['an unknown field', { surprise: 1 }, 40415],
    ['a hint to no index', { hint: 'no_such_index' }, 2],
    ['a projection that is a number', { projection: 1 }, 14],
    ['an allowDiskUse that is a text', { allowDiskUse: 'yes' }, 14],
  ])('refused: %s', async (_name, fields, code) => {
    const { collectionName } = await target.fresh(three);
    await expectCode(() => target.db.command({ find: collectionName, ...fields }), code);
  });

  test('refused: getMore of no cursor', async () => {
    const { collectionName } = await target.fresh(three);
    await expectCode(
      () => target.db.command({ getMore: Long.fromNumber(12345), collection: collectionName }),
      43,
    );
    for (const getMore of ['x', 12345])
      await expectCode(() => target.db.command({ getMore, collection: collectionName }), 14);
  });

  test('maxTimeMS stops a long scan', async () => {
    const collection = await target.fresh(
      Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(40) + n })),
    );
    const slow = { text: { $regex: '^(x+x+)+y[0-9]$' } };
    await expectCode(
      () =>
        collection
          .find({ $or: Array.from({ length: 40 }, () => slow) })
          .maxTimeMS(1)
          .toArray(),
      50,
    );
  });
});
