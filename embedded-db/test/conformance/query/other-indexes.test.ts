/** Hashed and wildcard indexes: how they are made, what they hold, and what they serve. */
import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const create = (index: Document) => async (): Promise<Document> => {
  const collection = await target.fresh([{ a: 1 }]);
  return target.db.command({ createIndexes: collection.collectionName, indexes: [{ name: 'x', ...index }] });
};

/** The stages of a winning plan, outermost first. */
const stagesOf = (plan: Document): Document[] => [
  plan,
  ...[plan['inputStage'] ?? [], plan['inputStages'] ?? []].flat().flatMap(stagesOf),
];

/** The scan of an index that a query runs on; undefined where it reads the collection. */
const scanOf = async (collection: Collection, filter: Document, sort: Document = {}) => {
  const explained = await collection.find(filter).sort(sort).explain('queryPlanner');
  const stages = stagesOf(explained['queryPlanner'].winningPlan as Document);
  return {
    scan: stages.find(({ stage }) => stage === 'IXSCAN'),
    sorts: stages.some(({ stage }) => stage === 'SORT'),
  };
};

describe('hashed indexes', () => {
  test.each([
    ['unique', { key: { a: 'hashed' }, unique: true }, 16_764],
    ['of two fields', { key: { a: 'hashed', b: 'hashed' } }, 31_303],
    ['beside a text', { key: { a: 'hashed', b: 'text' } }, 67],
  ])('%s: refused', async (_, index, code) => {
    await expectCode(create(index), code);
  });

  test('serve equality of all types, and no ranges', async () => {
    const values = [1, 2.5, 'x', null, true, { b: 1 }, new Date(5)];
    const collection = await target.fresh([...values.map((a, _id) => ({ _id, a })), { _id: 9 }]);
    await collection.createIndex({ a: 'hashed' });
    for (const [at, a] of values.entries()) {
      const found = await collection.find({ a } as Document).toArray();
      expect(found.map(({ _id }) => _id)).toEqual(a === null ? [at, 9] : [at]);
      expect((await scanOf(collection, { a })).scan).toMatchObject({ keyPattern: { a: 'hashed' } });
    }
    expect((await scanOf(collection, { a: { $in: [1, 'x'] } })).scan).toBeDefined();
    expect(await collection.countDocuments({ a: { $in: [1, 'x', null] } })).toBe(4);
    expect((await scanOf(collection, { a: { $gt: 1 } })).scan).toBeUndefined();
    expect(await collection.countDocuments({ a: { $gt: 1 } })).toBe(1);
    expect(await scanOf(collection, { a: { $in: [1, 2] } }, { a: 1 })).toMatchObject({ sorts: true });
  });

  test('hold no arrays', async () => {
    const collection = await target.fresh([{ _id: 1, a: { b: 1 } }]);
    await collection.createIndex({ 'a.b': 'hashed' });
    await expectCode(() => collection.insertOne({ a: { b: [1] } }), 16_766);
    await expectCode(() => collection.insertOne({ a: [{ b: 1 }] }), 16_766);
    await expectCode(() => collection.updateOne({}, { $set: { 'a.b': [] } }), 16_766);
    expect(await collection.find().toArray()).toEqual([{ _id: 1, a: { b: 1 } }]);
    const other = await target.fresh([{ a: [1] }]);
    await expectCode(() => other.createIndex({ a: 'hashed' }), 16_766);
  });

  test('compound: a sort is served after the hashed field', async () => {
    const collection = await target.fresh(
      Array.from({ length: 50 }, (_, n) => ({ _id: n, a: n % 5, b: -n })),
    );
    await collection.createIndex({ a: 'hashed', b: 1 });
    expect(await collection.indexes()).toContainEqual(
      expect.objectContaining({ name: 'a_hashed_b_1', key: { a: 'hashed', b: 1 } }),
    );
    const { scan, sorts } = await scanOf(collection, { a: 2 }, { b: 1 });
    expect({ scan, sorts }).toMatchObject({ scan: { indexName: 'a_hashed_b_1' }, sorts: false });
    const found = await collection.find({ a: 2 }).sort({ b: 1 }).limit(2).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([47, 42]);
  });
});

describe('wildcard indexes', () => {
  test.each([
    ['unique', { key: { '$**': 1 }, unique: true }, 67],
    ['sparse', { key: { '$**': 1 }, sparse: true }, 67],
    ['with a time to live', { key: { '$**': 1 }, expireAfterSeconds: 5 }, 67],
    ['hashed', { key: { '$**': 'hashed' } }, 67],
    ['with an empty projection', { key: { '$**': 1 }, wildcardProjection: {} }, 9],
    ['below a path, with a projection', { key: { 'a.$**': 1 }, wildcardProjection: { b: 1 } }, 9],
    [
      'with a projection of both kinds',
      { key: { '$**': 1 }, wildcardProjection: { a: 1, b: 0 } },
      [31_253, 31_254],
    ],
    ['a projection on another index', { key: { a: 1 }, wildcardProjection: { a: 1 } }, 2],
    ['two wildcards', { key: { 'a.$**': 1, 'b.$**': 1 } }, 7_246_201],
    ['a field below the wildcard', { key: { 'a.b.c': 1, 'a.b.$**': 1 } }, 7_246_204],
    ['beside a hashed field', { key: { 'a.$**': 1, b: 'hashed' } }, 67],
    ['beside a text', { key: { 'a.$**': 1, b: 'text' } }, 67],
    ['beside a location', { key: { 'a.$**': 1, b: '2dsphere' } }, 67],
    ['compound and unique', { key: { 'a.$**': 1, b: 1 }, unique: true }, 67],
    ['compound and sparse', { key: { b: 1, 'a.$**': 1 }, sparse: true }, 67],
    ['compound with a time to live', { key: { b: 1, 'a.$**': 1 }, expireAfterSeconds: 5 }, 67],
    ['compound over all fields without a projection', { key: { a: 1, '$**': 1 } }, 67],
  ])('%s: refused', async (_, index, code) => {
    await expectCode(create(index), code);
  });

  test.each([
    [{}, 9],
    [{ b: 'x' }, 51_271],
    [{ 'a.b': 1, 'a.b.c': 1 }, 7_246_200],
    [{ c: 1 }, 7_246_208],
    [{ _id: 1 }, undefined],
    [{ _id: 0, b: 1 }, undefined],
    [{ _id: 1, b: { d: true, e: true } }, undefined],
    [{ b: 0 }, 7_246_210],
    [{ _id: 0 }, 7_246_210],
    [{ _id: 1, d: 0 }, 7_246_209],
    [{ 'c.d': 0 }, 7_246_209],
    [{ _id: 1, c: 0, d: 0 }, undefined],
    [{ _id: 0, a: 0, b: 1 }, 7_246_211],
  ])('beside the field c with the projection %j: %s', async (wildcardProjection, code) => {
    const made = create({ key: { '$**': 1, c: 1 }, wildcardProjection });
    if (code === undefined) expect(await made()).toMatchObject({ ok: 1, numIndexesAfter: 2 });
    else await expectCode(made, code);
  });

  const documents = [
    { _id: 1, a: { b: 1, c: 'x' }, d: [1, 2], e: null },
    { _id: 2, a: { b: 2, c: 'y' }, d: [{ f: 1 }, { f: 5 }] },
    { _id: 3, a: 7, d: 2, g: { h: { i: true } } },
    { _id: 4, a: {}, d: [] },
    { _id: 5 },
  ];
  const idsOf = async (collection: Collection, filter: Document) =>
    (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);

  test('serve tests of every path, except for what may be missing', async () => {
    const collection = await target.fresh(documents);
    await collection.createIndex({ '$**': 1 });
    const served: [Document, number[]][] = [
      [{ 'a.b': 2 }, [2]],
      [{ a: 7 }, [3]],
      [{ d: 2 }, [1, 3]],
      [{ 'd.f': { $gte: 5 } }, [2]],
      [{ 'a.c': { $in: ['x', 'y'] } }, [1, 2]],
      [{ 'a.c': /^x/ }, [1]],
      [{ 'g.h': { $exists: true } }, [3]],
      [{ a: { $exists: true } }, [1, 2, 3, 4]],
      [{ d: { $elemMatch: { f: 1 } } }, [2]],
      [{ $or: [{ 'a.b': 1 }, { 'g.h.i': true }] }, [1, 3]],
    ];
    for (const [filter, ids] of served) {
      expect({ filter, ids: await idsOf(collection, filter) }).toEqual({ filter, ids });
      if ('$or' in filter) continue;
      expect((await scanOf(collection, filter)).scan, JSON.stringify(filter)).toMatchObject({
        indexName: '$**_1',
      });
    }
    const scanned: [Document, number[]][] = [
      [{ e: null }, [1, 2, 3, 4, 5]],
      [{ e: { $exists: false } }, [2, 3, 4, 5]],
      [{ a: { b: 1, c: 'x' } }, [1]],
      [{ d: { $ne: 2 } }, [2, 4, 5]],
    ];
    for (const [filter, ids] of scanned) {
      expect({ filter, ids: await idsOf(collection, filter) }).toEqual({ filter, ids });
      expect((await scanOf(collection, filter)).scan, JSON.stringify(filter)).toBeUndefined();
    }
    expect(await idsOf(collection, { 'd.0': 1 })).toEqual([1]);
  });

  test('show the path in their bounds, and serve a sort by it', async () => {
    const collection = await target.fresh(
      Array.from({ length: 20 }, (_, n) => ({ _id: n, a: { b: n % 7 } })),
    );
    await collection.createIndex({ 'a.$**': 1 });
    const { scan, sorts } = await scanOf(collection, { 'a.b': { $gte: 2 } }, { 'a.b': -1 });
    expect({ scan, sorts }).toMatchObject({ scan: { keyPattern: { $_path: 1, 'a.b': 1 } }, sorts: false });
    expect((await scanOf(collection, { c: 1 })).scan).toBeUndefined();
    await collection.createIndex({ 'a.b': 1 });
    expect((await scanOf(collection, { 'a.b': 3 })).scan).toMatchObject({ keyPattern: { 'a.b': 1 } });
  });

  test('cover what their projection names', async () => {
    const collection = await target.fresh(documents);
    const name = await collection.createIndex({ '$**': 1 }, { wildcardProjection: { 'a.b': 1, g: 1 } });
    expect(await collection.indexes()).toContainEqual(
      expect.objectContaining({ name, wildcardProjection: { 'a.b': 1, g: 1 } }),
    );
    expect((await scanOf(collection, { 'a.b': 1 })).scan).toBeDefined();
    expect((await scanOf(collection, { 'g.h.i': true })).scan).toBeDefined();
    expect((await scanOf(collection, { 'a.c': 'x' })).scan).toBeUndefined();
    expect((await scanOf(collection, { a: 7 })).scan).toBeUndefined();
    const other = await target.fresh(documents);
    await other.createIndex({ '$**': 1 }, { wildcardProjection: { a: 0 } });
    expect((await scanOf(other, { 'a.b': 1 })).scan).toBeUndefined();
    expect((await scanOf(other, { d: 2 })).scan).toBeDefined();
  });

  test('miss no document whose fields are all excluded', async () => {
    const collection = await target.fresh([
      { _id: 1, a: { b: 1 } },
      { _id: 2, a: { c: 1 } },
      { _id: 3, a: {} },
      { _id: 4, a: [{ b: { d: 1 } }] },
      { _id: 5, ab: 1 },
    ]);
    await collection.createIndex({ '$**': 1 }, { wildcardProjection: { 'a.b': 0 } });
    const found = async (filter: Document) =>
      (await collection.find(filter).toArray()).map(({ _id }) => Number(_id)).toSorted((a, b) => a - b);
    expect(await found({ a: { $exists: true } })).toEqual([1, 2, 3, 4]);
    expect(await found({ 'a.c': { $exists: true } })).toEqual([2]);
    expect((await scanOf(collection, { 'a.c': { $exists: true } })).scan).toBeDefined();
  });

  test('compare values by their collation, and paths byte by byte', async () => {
    const collation = { locale: 'en', strength: 2 };
    const collection = await target.fresh([
      { _id: 1, a: { b: 'X', c: 1 } },
      { _id: 2, A: { b: 'x' } },
    ]);
    await collection.createIndex({ '$**': 1 }, { collation });
    const filters: Document[] = [{ 'a.b': 'x' }, { 'a.c': { $gte: 1 } }, { a: { $exists: true } }];
    for (const filter of filters) {
      const found = await collection.find(filter, { collation, hint: '$**_1' }).toArray();
      expect({ filter, found: found.map(({ _id }) => _id as unknown) }).toEqual({ filter, found: [1] });
    }
  });

  test('follow each change of a document', async () => {
    const collection = await target.fresh(documents);
    await collection.createIndex({ '$**': 1 });
    await collection.updateOne({ _id: 5 as never }, { $set: { 'a.z': 9 } });
    await collection.updateOne({ _id: 1 as never }, { $unset: { 'a.b': 1 }, $push: { d: 9 as never } });
    await collection.deleteOne({ _id: 2 as never });
    expect(await idsOf(collection, { 'a.z': 9 })).toEqual([5]);
    expect(await idsOf(collection, { 'a.b': { $gt: 0 } })).toEqual([]);
    expect(await idsOf(collection, { d: 9 })).toEqual([1]);
    const [checked] = [await target.db.command({ validate: collection.collectionName })];
    expect(checked).toMatchObject({ valid: true });
  });
});

describe('compound wildcard indexes', () => {
  const key = { a: 1, b: -1, 'sub.$**': 1, c: 1 } as const;
  const documents = [
    { _id: 1, a: 1, b: 1, sub: { x: 5, y: 'q' }, c: 1 },
    { _id: 2, a: 1, b: 2, sub: { x: 3 }, c: 2 },
    { _id: 3, a: 1, b: 3, sub: { x: 5 }, c: 0 },
    { _id: 4, a: 2, b: 1, sub: {} },
    { _id: 5, sub: { x: 5 } },
    { _id: 6, a: 1 },
    { _id: 7, other: 1 },
    { _id: 8, a: 1, b: 2, sub: { x: 1, z: { w: 1 } }, c: 1 },
  ];
  const found = async (collection: Collection, filter: Document, sort: Document = { _id: 1 }) =>
    (await collection.find(filter).sort(sort).toArray()).map(({ _id }) => _id as unknown);

  const ascending = (ids: unknown[]): number[] => ids.map(Number).toSorted((a, b) => a - b);

  test.each<[Document, Document, number[], Document]>([
    [{ a: 1, b: 2, 'sub.x': 3 }, { c: 1 }, [2], { $_path: 1, 'sub.x': 1 }],
    [{ a: 1, b: 2, 'sub.x': { $gte: 1 } }, { 'sub.x': 1, c: 1 }, [8, 2], { $_path: 1, 'sub.x': 1 }],
    [{ a: 1, b: { $in: [1, 3] }, 'sub.x': 5 }, { c: -1 }, [1, 3], { $_path: 1, 'sub.x': 1 }],
    [{ a: 1, b: 1, 'sub.y': 'q' }, {}, [1], { $_path: 1, 'sub.y': 1 }],
    [{ a: 1, b: 2, 'sub.z': { $exists: true } }, {}, [8], { $_path: 1, 'sub.z': 1 }],
    [{ a: 1, b: { $ne: 2 } }, { a: 1, b: -1 }, [3, 1, 6], { $_path: 1 }],
    [{ a: { $gt: 1 } }, { a: 1 }, [4], { $_path: 1 }],
    [{ a: 1, b: 1, 'sub.x': { $ne: 1 } }, { a: -1 }, [1], { $_path: 1 }],
  ])('serve %j sorted by %j', async (filter, sort, ids, keyPattern) => {
    const collection = await target.fresh(documents);
    const name = await collection.createIndex(key);
    expect(await collection.indexes()).toContainEqual({ v: 2, key, name });
    const order = await found(collection, filter, sort);
    expect(Object.keys(sort).length > 0 ? order : ascending(order)).toEqual(ids);
    const { scan, sorts } = await scanOf(collection, filter, sort);
    expect({ scan, sorts }).toMatchObject({ scan: { indexName: name, keyPattern }, sorts: false });
    const hinted = await collection.find(filter).hint(key).toArray();
    expect(ascending(hinted.map(({ _id }) => _id))).toEqual(ascending(ids));
  });

  test('serve no test of a later field alone, and nothing that may be missing', async () => {
    const collection = await target.fresh(documents);
    await collection.createIndex(key);
    const scanned: [Document, number[]][] = [
      [{ b: 1 }, [1, 4]],
      [{ c: 1 }, [1, 8]],
      [{ 'sub.x': 5 }, [1, 3, 5]],
      [{ a: null }, [5, 7]],
      [{ a: { $exists: false } }, [5, 7]],
    ];
    for (const [filter, ids] of scanned) {
      expect({ filter, ids: await found(collection, filter) }).toEqual({ filter, ids });
      expect((await scanOf(collection, filter)).scan, JSON.stringify(filter)).toBeUndefined();
    }
    for (const sort of [
      { a: 1, c: 1 },
      { a: 1, b: -1, c: 1 },
    ])
      expect((await scanOf(collection, { a: 1 }, sort)).sorts, JSON.stringify(sort)).toBe(true);
    await expectCode(() => collection.find({ a: null }).hint(key).toArray(), [2, 291]);
  });

  test('serve the alternatives of an $or, each once', async () => {
    const collection = await target.fresh(documents);
    await collection.createIndex(key);
    const filter = { $or: [{ a: 2 }, { a: 1, b: 2, 'sub.x': { $lt: 3 } }, { a: 1, b: { $gt: 2 } }] };
    expect(await found(collection, filter)).toEqual([3, 4, 8]);
    expect(await collection.countDocuments(filter)).toBe(3);
    const { winningPlan } = (await collection.find(filter).explain())['queryPlanner'] as {
      winningPlan: Document;
    };
    expect(JSON.stringify(winningPlan)).not.toContain('COLLSCAN');
  });

  test('with a projection, before the other field, under a collation', async () => {
    const collation = { locale: 'en', strength: 2 };
    const collection = await target.fresh(documents);
    await collection.createIndex({ '$**': 1, a: -1 }, { wildcardProjection: { 'sub.y': 1 }, collation });
    const asked = collection.find({ 'sub.y': 'Q', a: 1 }, { collation });
    expect(await asked.toArray()).toMatchObject([{ _id: 1 }]);
    const { queryPlanner } = await collection.find({ 'sub.y': 'Q', a: 1 }, { collation }).explain();
    expect(stagesOf(queryPlanner.winningPlan as Document).at(-1)).toMatchObject({
      stage: 'IXSCAN',
      keyPattern: { $_path: 1, 'sub.y': 1, a: -1 },
    });
  });

  test('take no arrays beside the wildcard, and follow each change of a document', async () => {
    const collection = await target.fresh(documents);
    await collection.createIndex(key);
    await expectCode(() => collection.insertOne({ a: [1], sub: { x: 1 } }), 7_246_301);
    await expectCode(() => collection.updateOne({ a: 2 }, { $set: { c: [] } }), 7_246_301);
    await collection.updateMany({ a: 1, b: 2 }, { $set: { a: 9, 'sub.x': [7, 8] } });
    await collection.updateOne({ other: 1 }, { $set: { a: 9, b: 2, 'sub.x': 8 } });
    await collection.deleteOne({ a: 9, c: 2 });
    expect(await found(collection, { a: 9, b: 2, 'sub.x': 8 })).toEqual([7, 8]);
    expect(await found(collection, { a: 1, b: 2 })).toEqual([]);
    await expectCode(() => collection.createIndex({ 'sub.x': 1, 'other.$**': 1 }), 7_246_301);
    const checked = await target.db.command({ validate: collection.collectionName });
    expect(checked).toMatchObject({ valid: true });
  });
});
