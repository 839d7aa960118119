import type { Collection, CreateIndexesOptions, IndexDescription, IndexSpecification } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const usesIndex = async (collection: Collection, filter: object, name: string): Promise<boolean> =>
  JSON.stringify(await collection.find(filter).explain('queryPlanner')).includes(`"indexName":"${name}"`);

describe('unique', () => {
  test.each<[string, IndexSpecification, CreateIndexesOptions, object[], object, object]>([
    ['a field', { a: 1 }, {}, [{ a: 1 }], { a: 2 }, { a: 1 }],
    ['numbers of every kind', { a: 1 }, {}, [{ a: 1 }], { a: 1.5 }, { a: 1.0 }],
    ['null and missing are one', { a: 1 }, {}, [{ a: null }], { a: 0 }, { b: 1 }],
    ['two fields', { a: 1, b: -1 }, {}, [{ a: 1, b: 1 }], { a: 1, b: 2 }, { a: 1, b: 1 }],
    ['in depth', { 'a.b': 1 }, {}, [{ a: { b: 1 } }], { a: { b: 2 } }, { a: { b: 1 } }],
    ['elements of arrays', { a: 1 }, {}, [{ a: [1, 2] }], { a: [3] }, { a: [2, 9] }],
    ['sparse leaves out the missing', { a: 1 }, { sparse: true }, [{ b: 1 }, { a: 1 }], { b: 2 }, { a: 1 }],
    [
      'partial leaves out the rest',
      { a: 1 },
      { partialFilterExpression: { live: true } },
      [{ a: 1, live: true }],
      { a: 1 },
      { a: 1, live: true },
    ],
    [
      'partial by $exists',
      { a: 1 },
      { partialFilterExpression: { a: { $exists: true } } },
      [{ b: 1 }, { a: 1 }],
      { b: 2 },
      { a: 1 },
    ],
    [
      'partial by $type',
      { a: 1 },
      { partialFilterExpression: { a: { $type: 'string' } } },
      [{ a: 1 }, { a: 'x' }],
      { a: 1 },
      { a: 'x' },
    ],
  ])('%s', async (_name, key, options, before, allowed, refused) => {
    const collection = await target.fresh();
    await collection.createIndex(key, { unique: true, ...options });
    await collection.insertMany(before);
    await collection.insertOne({ ...allowed });
    const count = await collection.countDocuments();
    const error = await expectCode(() => collection.insertOne({ ...refused }), 11000);
    expect(error['keyPattern']).toEqual(key);
    expect(await collection.countDocuments()).toBe(count);
  });

  test('one document may repeat its own value', async () => {
    const collection = await target.fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ a: [1, 1] });
    expect(await collection.countDocuments({ a: 1 })).toBe(1);
  });

  test('an update may not take a value, but may keep its own', async () => {
    const collection = await target.fresh([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ] as never[]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.updateOne({ a: 1 }, { $set: { a: 1, b: 1 } });
    const error = await expectCode(() => collection.updateOne({ a: 1 }, { $set: { a: 2 } }), 11000);
    expect(error['keyValue']).toEqual({ a: 2 });
  });

  test('over documents that repeat is refused and not built', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 1 }]);
    await expectCode(() => collection.createIndex({ a: 1 }, { unique: true }), 11000);
    expect(await collection.indexes()).toHaveLength(1);
  });

  test.each([
    ['over documents that repeat', { key: { b: 1 }, unique: true }, 11000],
    ['with the name of another', { key: { b: 1 }, name: 'a' }, 86],
  ] as const)('one %s prevents the others of its command', async (_what, refused, code) => {
    const collection = await target.fresh([{ b: 1 }, { b: 1 }]);
    await collection.createIndex({ c: 1 });
    const specs: IndexDescription[] = [{ key: { c: 1 } }, { key: { a: 1 }, name: 'a' }, refused];
    await expectCode(() => collection.createIndexes(specs), code);
    expect(await collection.indexes()).toMatchObject([{ name: '_id_' }, { name: 'c_1' }]);
    await collection.createIndexes([...specs.slice(0, 2), { key: { b: 1 } }]);
    expect(await collection.countDocuments({ b: 1 }, { hint: 'b_1' })).toBe(2);
  });
});

describe('answers through an index are right', () => {
  test('compound: prefix, range, sort both ways', async () => {
    const documents = Array.from({ length: 40 }, (_, i) => ({ _id: i, a: i % 4, b: (i * 7) % 40 }));
    const collection = await target.fresh(documents);
    await collection.createIndex({ a: 1, b: -1 }, { name: 'ab' });
    const filter = { a: 2, b: { $gte: 10, $lt: 30 } };
    expect(await usesIndex(collection, filter, 'ab')).toBe(true);
    const expected = documents.filter(({ a, b }) => a === 2 && b >= 10 && b < 30).map(({ b }) => b);
    const found = async (direction: 1 | -1) =>
      (await collection.find(filter).sort({ b: direction }).toArray()).map((document) =>
        Number(document['b']),
      );
    expect(await found(1)).toEqual(expected.toSorted((x, y) => x - y));
    expect(await found(-1)).toEqual(expected.toSorted((x, y) => y - x));
  });

  test('$in over an index, sorted by the next field', async () => {
    const documents = Array.from({ length: 60 }, (_, i) => ({ _id: i, author: i % 6, at: (i * 17) % 60 }));
    const collection = await target.fresh(documents);
    await collection.createIndex({ author: 1, at: 1 });
    const page = await collection
      .find({ author: { $in: [1, 4, 5, 99] } })
      .sort({ at: -1 })
      .limit(10)
      .toArray();
    const expected = documents
      .filter(({ author }) => [1, 4, 5].includes(author))
      .toSorted((x, y) => y.at - x.at);
    expect(page).toEqual(expected.slice(0, 10));
  });

  test('$or over two indexes gives each document once', async () => {
    const collection = await target.fresh([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1 },
      { _id: 3, b: 1 },
      { _id: 4 },
    ] as never[]);
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
    const found = await collection
      .find({ $or: [{ a: 1 }, { b: 1 }] })
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ _id }) => Number(_id))).toEqual([1, 2, 3]);
  });

  test('a multikey index gives each document once', async () => {
    const collection = await target.fresh([
      { _id: 1, tags: ['a', 'b'] },
      { _id: 2, tags: 'b' },
      { _id: 3, tags: [] },
    ] as never[]);
    await collection.createIndex({ tags: 1 }, { name: 'tags' });
    expect(await usesIndex(collection, { tags: 'b' }, 'tags')).toBe(true);
    expect(await collection.countDocuments({ tags: { $in: ['a', 'b'] } })).toBe(2);
    expect(await collection.find({ tags: [] }).toArray()).toHaveLength(1);
    expect(await collection.countDocuments({ tags: { $gt: 'a', $lt: 'c' } })).toBe(2);
  });

  test('a sparse index is not asked for what it does not know', async () => {
    const collection = await target.fresh([{ _id: 1, a: 1 }, { _id: 2 }] as never[]);
    await collection.createIndex({ a: 1 }, { sparse: true, name: 'sparse' });
    expect(await collection.countDocuments({ a: null })).toBe(1);
    expect(await collection.find().sort({ a: 1 }).toArray()).toHaveLength(2);
    expect(await usesIndex(collection, { a: 1 }, 'sparse')).toBe(true);
  });

  test('a partial index is asked only when the filter implies it', async () => {
    const collection = await target.fresh([
      { _id: 1, a: 1, n: 5 },
      { _id: 2, a: 1, n: 1 },
    ] as never[]);
    await collection.createIndex({ a: 1 }, { partialFilterExpression: { n: { $gt: 3 } }, name: 'partial' });
    expect(await usesIndex(collection, { a: 1 }, 'partial')).toBe(false);
    expect(await usesIndex(collection, { a: 1, n: { $gt: 4 } }, 'partial')).toBe(true);
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
  });

  test('NaN stands in no range', async () => {
    const collection = await target.fresh([0, NaN, 5].map((n, _id) => ({ _id: _id as never, n })));
    await collection.createIndex({ n: 1 });
    expect(await collection.countDocuments({ n: { $gt: NaN } })).toBe(0);
    expect(await collection.countDocuments({ n: { $gte: NaN } })).toBe(1);
    expect(await collection.countDocuments({ n: { $lt: 5 } })).toBe(1);
    expect(await collection.countDocuments({ n: { $lte: NaN } })).toBe(1);
  });

  test('an anchored regular expression', async () => {
    const collection = await target.fresh(['ab', 'abc', 'b', 'aB', 'a.c'].map((s) => ({ s })));
    await collection.createIndex({ s: 1 });
    expect(await collection.countDocuments({ s: /^ab/ })).toBe(2);
    expect(await collection.countDocuments({ s: /^a\.c/ })).toBe(1);
    expect(await collection.countDocuments({ s: /^ab/i })).toBe(3);
  });

  test('hint picks the index, $natural the scan', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 2 }]);
    await collection.createIndex({ a: 1 }, { name: 'a_up' });
    expect(await collection.find({}).hint('a_up').toArray()).toHaveLength(2);
    const plan = await collection.find({ a: 1 }).hint({ $natural: 1 }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('COLLSCAN');
  });

  test('long values are found exactly', async () => {
    const long = 'x'.repeat(3000);
    const collection = await target.fresh([
      { _id: 1, s: `${long}a` },
      { _id: 2, s: `${long}b` },
    ] as never[]);
    await collection.createIndex({ s: 1 }, { unique: true });
    expect(await collection.find({ s: `${long}b` }).toArray()).toHaveLength(1);
    expect((await collection.find().sort({ s: -1 }).toArray()).map(({ _id }) => Number(_id))).toEqual([2, 1]);
    await expectCode(() => collection.insertOne({ s: `${long}a` }), 11000);
  });
});

describe('createIndexes, listIndexes, dropIndexes', () => {
  test('names, lists and drops', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    await collection.createIndex({ t: 1 }, { expireAfterSeconds: 60, sparse: true });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
      { v: 2, key: { t: 1 }, name: 't_1', expireAfterSeconds: 60, sparse: true },
    ]);
    await target.db.command({ dropIndexes: collection.collectionName, index: { t: 1 } });
    await collection.dropIndex('a_1_b_-1');
    await collection.createIndex({ a: 1 });
    await collection.dropIndexes();
    expect(await collection.indexes()).toHaveLength(1);
  });

  test('collMod changes how long a TTL index waits', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ t: 1 }, { expireAfterSeconds: 60, name: 'ttl' });
    await target.db.command({
      collMod: collection.collectionName,
      index: { name: 'ttl', expireAfterSeconds: 90 },
    });
    expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 90 });
  });

  test.each<[string, object, number | number[]]>([
    ['the same keys under another name', { key: { a: 1 }, name: 'other' }, 85],
    ['the same keys with other options', { key: { a: 1 }, name: 'a_1', sparse: true }, [85, 86]],
    ['the same name for other keys', { key: { b: 1 }, name: 'a_1' }, 86],
    ['direction 0', { key: { b: 0 }, name: 'x' }, 67],
    ['an unknown kind', { key: { b: 'magic' }, name: 'x' }, 67],
    ['a version that there is none of', { key: { b: 1 }, name: 'x', v: 5 }, 67],
    ['no keys', { key: {}, name: 'x' }, 67],
    ['an unknown option', { key: { b: 1 }, name: 'x', surprise: 1 }, 197],
    ['sparse and partial', { key: { b: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }, 67],
    [
      'a partial filter with $ne',
      { key: { b: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } },
      67,
    ],
    ['a TTL below zero', { key: { b: 1 }, name: 'x', expireAfterSeconds: -1 }, 67],
    ['a TTL over two fields', { key: { b: 1, c: 1 }, name: 'x', expireAfterSeconds: 5 }, 67],
    ['no name', { key: { b: 1 } }, [9, 40414]],
  ])('refused: %s', async (_name, index, codes) => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    await expectCode(
      () => target.db.command({ createIndexes: collection.collectionName, indexes: [index] }),
      codes,
    );
    expect(await collection.indexes()).toHaveLength(2);
  });

  test('refused: two arrays in one compound index', async () => {
    const collection = await target.fresh();
    await collection.createIndex({ a: 1, b: 1 });
    await expectCode(() => collection.insertOne({ a: [1], b: [2] }), 171);
    expect(await collection.countDocuments()).toBe(0);
  });

  test('refused: dropping _id, what is not there, in what is not there', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    await expectCode(() => collection.dropIndex('_id_'), 72);
    await expectCode(() => collection.dropIndex('none'), 27);
    await expectCode(() => target.db.collection('never').dropIndex('none'), 26);
    await expectCode(() => target.db.collection('never').listIndexes().toArray(), 26);
  });

  test.each([
    ['majority', undefined],
    ['votingMembers', undefined],
    [1, undefined],
    [0, undefined],
    [-1, 9],
    [51, 9],
    ['', 9],
    [true, 9],
    ['nowhere', 79],
    [5, 278],
  ])('a commitQuorum of %s', async (commitQuorum, code) => {
    const collection = await target.fresh([{ a: 1 }]);
    const indexes = [{ key: { a: 1 }, name: 'a' }];
    const create = () =>
      target.db.command({ createIndexes: collection.collectionName, indexes, commitQuorum });
    if (code === undefined) await create();
    else await expectCode(create, code);
    expect(await collection.indexes()).toHaveLength(code === undefined ? 2 : 1);
  });

  test.each([
    ['no index named', {}, 40414],
    ['a number', { index: 1 }, 14],
    ['keys in a list', { index: [{ a: 1 }] }, 14],
    ['an unknown name', { index: 'none' }, 27],
    ['_id', { index: '_id_' }, 72],
    ['keys that two indexes have', { index: { a: 1 } }, 181],
  ])('dropIndexes refused: %s', async (_name, fields, code) => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 }, { name: 'all' });
    await collection.createIndex({ a: 1 }, { name: 'some', partialFilterExpression: { a: { $gt: 5 } } });
    const { collectionName } = collection;
    await expectCode(() => target.db.command({ dropIndexes: collectionName, ...fields }), code);
    expect(await collection.indexes()).toHaveLength(3);
  });

  test('createIndexes waits for another client that builds the same index, and fails as it does', async () => {
    const documents = Array.from({ length: 60 }, (_, n) => ({
      many: Array.from({ length: 100 }, (__, i) => (n === 59 ? 0 : n * 100 + i)),
    }));
    const collection = await target.fresh(documents);
    await Promise.all([collection.findOne(), collection.findOne(), collection.findOne()]);
    const usable = async () => {
      await collection.createIndex({ many: 1 });
      return collection.find({ many: 7 }).hint({ many: 1 }).toArray();
    };
    for (const found of await Promise.all([usable(), usable(), usable()])) expect(found).toHaveLength(1);
    const failing = () => expectCode(() => collection.createIndex({ many: -1 }, { unique: true }), 11000);
    await Promise.all([failing(), failing()]);
    expect(await collection.indexes()).toHaveLength(2);
  });
});
