import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const folded = { locale: 'en', strength: 2 };
const french = { locale: 'fr' };
const words = ['b', 'A', 'a', 'á', 'item 10', 'item 9'].map((word, i) => ({ _id: i + 1, word })) as never[];

let collections = 0;
const collatedCollection = async (documents: readonly Document[] = words, collation: object = folded) => {
  const name = `collated${(collections += 1)}`;
  const collection = await target.db.createCollection(name, { collation: collation as never });
  if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
  return collection;
};

const stagesOf = (plan: Document): string[] => [
  String(plan['stage']),
  ...(plan['inputStage'] ? stagesOf(plan['inputStage']) : []),
];

const planOf = async (find: { explain(): Promise<Document> }) =>
  stagesOf((await find.explain())['queryPlanner'].winningPlan);

const ids = (documents: readonly Document[]) => documents.map(({ _id }) => Number(_id));

describe('a collection with a collation', () => {
  test('gives it to its queries, updates, deletes, counts, pipelines and distinct', async () => {
    const collection = await collatedCollection();
    expect(ids(await collection.find({ word: 'a' }).sort({ _id: 1 }).toArray())).toEqual([2, 3]);
    expect(await collection.countDocuments({ word: 'A' })).toBe(2);
    expect(await collection.distinct('word', { word: { $lt: 'b' } })).toHaveLength(2);
    expect(
      ids(await collection.aggregate([{ $match: { word: 'a' } }, { $sort: { _id: 1 } }]).toArray()),
    ).toEqual([2, 3]);
    expect((await collection.updateMany({ word: 'A' }, { $set: { n: 1 } })).matchedCount).toBe(2);
    expect(await collection.findOneAndUpdate({ word: 'B' }, { $set: { n: 1 } })).toMatchObject({ _id: 1 });
    expect((await collection.deleteMany({ word: 'A' })).deletedCount).toBe(2);
  });

  test('compares by bytes where a query asks for it, or by another collation', async () => {
    const collection = await collatedCollection();
    expect(ids(await collection.find({ word: 'a' }).collation({ locale: 'simple' }).toArray())).toEqual([3]);
    const primary = { locale: 'en', strength: 1 };
    expect(await collection.countDocuments({ word: 'a' }, { collation: primary })).toBe(3);
  });

  test('lists all options of the collation, and gives it to its indexes', async () => {
    const collection = await collatedCollection([]);
    await collection.createIndex({ word: 1 });
    await collection.createIndex({ word: 1 }, { name: 'bytes', collation: { locale: 'simple' } });
    const [listed] = await target.db.listCollections({ name: collection.collectionName }).toArray();
    const whole = {
      locale: 'en',
      caseLevel: false,
      caseFirst: 'off',
      strength: 2,
      numericOrdering: false,
      alternate: 'non-ignorable',
      maxVariable: 'punct',
      normalization: false,
      backwards: false,
      version: '57.1',
    };
    expect(listed).toMatchObject({ options: { collation: whole }, idIndex: { collation: whole } });
    const indexes = await collection.indexes();
    expect(indexes.map(({ name, collation }) => [name, collation])).toEqual([
      ['_id_', whole],
      ['word_1', whole],
      ['bytes', undefined],
    ]);
  });

  test('the simple collation is none', async () => {
    const collection = await collatedCollection(words, { locale: 'simple' });
    const [listed] = await target.db.listCollections({ name: collection.collectionName }).toArray();
    expect(listed).toMatchObject({ options: {} });
    expect(listed).not.toHaveProperty('options.collation');
    expect(ids(await collection.find({ word: 'a' }).toArray())).toEqual([3]);
  });

  test('is refused when it is no collation', async () => {
    await expectCode(() => target.db.command({ create: 'no', collation: 'en' }), 14);
    await expectCode(() => target.db.command({ create: 'no', collation: { locale: 'nowhere' } }), 2);
    const collection = await collatedCollection([]);
    await expectCode(() => collection.createIndex({ _id: 1 }, { collation: french }), 2);
    await expectCode(() => collection.createIndex({ word: 'text' }), 67);
    await expectCode(() => target.db.createCollection(collection.collectionName, { collation: french }), 48);
  });
});

describe('an index with a collation', () => {
  test('is unique by it: Parse Server makes such indexes of names and addresses', async () => {
    const collection = await target.fresh([]);
    await collection.createIndex({ name: 1 }, { unique: true, collation: folded });
    await collection.insertMany([{ name: 'Ana' }, { name: 'Aná' }, { name: 'Bo' }, { name: 7 }]);
    const error = await expectCode(() => collection.insertOne({ name: 'aNA' }), 11_000);
    expect(error).toMatchObject({ keyPattern: { name: 1 }, keyValue: { name: 'aNA' } });
    await expectCode(() => collection.updateOne({ name: 'Bo' }, { $set: { name: 'ANÁ' } }), 11_000);
    await collection.updateOne({ name: 'Bo' }, { $set: { name: 'BO' } });
    await collection.deleteOne({ name: 'Ana' });
    await collection.insertOne({ name: 'ANA' });
    expect(await collection.countDocuments()).toBe(4);
  });

  test('texts that only letter case tells apart may both stay where the strength is 3', async () => {
    const collection = await target.fresh([]);
    await collection.createIndex({ name: 1 }, { unique: true, collation: { locale: 'en' } });
    await collection.insertMany([
      { _id: 1 as never, name: 'a' },
      { _id: 2 as never, name: 'A' },
    ]);
    await expectCode(() => collection.updateOne({ _id: 2 as never }, { $set: { name: 'a' } }), 11_000);
    await expectCode(() => collection.insertOne({ name: ['x', 'A'] }), 11_000);
    await collection.insertOne({ name: ['b', 'B', 'b'] });
    await expectCode(() => collection.insertOne({ name: 'B' }), 11_000);
  });

  test('cannot be made where two documents are equal by it', async () => {
    const collection = await target.fresh([{ w: 'straße' }, { w: 'STRASSE' }]);
    const primary = { locale: 'de', strength: 1 };
    await expectCode(() => collection.createIndex({ w: 1 }, { unique: true, collation: primary }), 11_000);
    await collection.createIndex({ w: 1 }, { unique: true, collation: { locale: 'de' } });
    expect(await collection.indexes()).toHaveLength(2);
  });

  test('serves queries with the same collation, and for texts no others', async () => {
    const collection = await target.fresh(words);
    await collection.createIndex({ word: 1 }, { collation: folded });
    expect(await planOf(collection.find({ word: 'a' }).collation(folded))).toContain('IXSCAN');
    expect(await planOf(collection.find({ word: { $gt: 'a' } }).collation(folded))).toContain('IXSCAN');
    expect(await planOf(collection.find({ word: 'a' }))).toContain('COLLSCAN');
    expect(await planOf(collection.find({ word: 'a' }).collation(french))).toContain('COLLSCAN');
    expect(await planOf(collection.find({ word: 7 }))).toContain('IXSCAN');
    expect(await planOf(collection.find({ word: 7 }).collation(french))).toContain('IXSCAN');
    expect(ids(await collection.find({ word: 'a' }).toArray())).toEqual([3]);
    expect(ids(await collection.find({ word: /^a/ }).collation(folded).toArray())).toEqual([3]);
    const sorted = collection
      .find({ word: { $gte: 'a' } })
      .collation(folded)
      .sort({ word: 1, _id: -1 });
    expect(ids(await sorted.toArray())).toEqual([3, 2, 4, 1, 5, 6]);
  });

  test('may stand beside one without, and needs a name of its own', async () => {
    const collection = await target.fresh([]);
    await collection.createIndex({ word: 1 });
    await expectCode(() => collection.createIndex({ word: 1 }, { collation: folded }), 86);
    await collection.createIndex({ word: 1 }, { name: 'folded', collation: folded });
    await collection.createIndex({ word: 1 }, { name: 'folded', collation: folded });
    expect(await collection.indexes()).toHaveLength(3);
  });

  test('with a partial filter, which it compares texts of', async () => {
    const collection = await target.fresh([
      { _id: 1 as never, state: 'Open', n: 1 },
      { _id: 2 as never, state: 'open', n: 1 },
      { _id: 3 as never, state: 'shut', n: 1 },
    ]);
    const partialFilterExpression = { state: 'open' };
    await collection.createIndex({ n: 1 }, { partialFilterExpression, collation: folded });
    const query = collection.find({ state: 'OPEN', n: 1 }).collation(folded);
    expect(ids(await query.sort({ _id: 1 }).toArray())).toEqual([1, 2]);
    await collection.dropIndexes();
    await collection.createIndex({ n: 1 }, { partialFilterExpression });
    expect(await collection.countDocuments({ state: 'open', n: 1 }, { collation: folded })).toBe(2);
  });

  test('a transaction meets it too', async () => {
    const collection = await target.fresh([{ name: 'Ana' }]);
    await collection.createIndex({ name: 1 }, { unique: true, collation: folded });
    await target.client.withSession(async (session) => {
      session.startTransaction();
      await expectCode(() => collection.insertOne({ name: 'ANA' }, { session }), 11_000);
    });
    await target.client.withSession(async (session) => {
      session.startTransaction();
      await collection.deleteOne({ name: 'Ana' }, { session });
      await collection.insertOne({ name: 'ANA' }, { session });
      await session.commitTransaction();
    });
    await expectCode(() => collection.insertOne({ name: 'ana' }), 11_000);
  });
});

describe('whole pipelines and updates', () => {
  const rows = [
    { _id: 1, word: 'a', tag: 'X' },
    { _id: 2, word: 'A', tag: 'x' },
    { _id: 3, word: 'b', tag: 'y' },
  ] as never[];

  const run = async (pipeline: Document[]) =>
    (await target.fresh(rows)).aggregate(pipeline, { collation: folded }).toArray();

  test('$match after others, $group, $addToSet, $min, $sortByCount', async () => {
    expect(await run([{ $limit: 9 }, { $match: { word: 'A' } }, { $count: 'n' }])).toEqual([{ n: 2 }]);
    const groups = await run([{ $group: { _id: '$word', n: { $sum: 1 } } }, { $sort: { n: -1 } }]);
    expect(groups.map(({ n }) => Number(n))).toEqual([2, 1]);
    const [set] = await run([
      { $group: { _id: null, tags: { $addToSet: '$tag' }, least: { $min: '$tag' } } },
    ]);
    expect(set).toMatchObject({ tags: [expect.anything(), expect.anything()], least: 'X' });
    expect(await run([{ $sortByCount: '$tag' }, { $limit: 1 }])).toMatchObject([{ count: 2 }]);
  });

  test('expressions compare by it', async () => {
    const [found] = await run([
      { $match: { _id: 1 } },
      {
        $project: {
          same: { $eq: ['$word', 'A'] },
          among: { $in: ['$word', ['B', 'A']] },
          order: { $cmp: ['$tag', 'x'] },
          union: { $setUnion: [['a'], ['A']] },
        },
      },
    ]);
    expect(found).toMatchObject({ same: true, among: true, order: 0, union: [expect.anything()] });
  });

  test('$lookup and $graphLookup join by it, and not by that of the other collection', async () => {
    const other = await collatedCollection([{ _id: 1, key: 'A' }], { locale: 'fr', strength: 1 });
    const from = other.collectionName;
    const $lookup = { from, localField: 'word', foreignField: 'key', as: 'found' };
    const counts = async (stage: Document, collation?: Document) =>
      (await (await target.fresh(rows)).aggregate([stage], { collation: collation as never }).toArray()).map(
        ({ found }) => (found as unknown[]).length,
      );
    expect(await counts({ $lookup }, folded)).toEqual([1, 1, 0]);
    expect(await counts({ $lookup })).toEqual([0, 1, 0]);
    const $graphLookup = {
      from,
      startWith: '$word',
      connectFromField: 'x',
      connectToField: 'key',
      as: 'found',
    };
    expect(await counts({ $graphLookup }, folded)).toEqual([1, 1, 0]);
  });

  test('updates compare by it and still change letters', async () => {
    const collection = await target.fresh([{ _id: 1 as never, word: 'a', list: ['A', 'b'], least: 'b' }]);
    const update = (change: Document | Document[], options = {}) =>
      collection.updateOne({ word: 'A' }, change, { collation: folded, ...options });
    expect((await update({ $set: { word: 'A' } })).modifiedCount).toBe(1);
    expect((await update({ $addToSet: { list: 'a' } })).modifiedCount).toBe(0);
    expect((await update({ $min: { least: 'B' } })).modifiedCount).toBe(0);
    await update({ $set: { 'list.$[e]': 'c' } }, { arrayFilters: [{ e: 'B' }] });
    await update({ $pull: { list: 'a' } });
    await update([{ $set: { same: { $eq: ['$word', 'a'] } } }]);
    expect(await collection.findOne()).toEqual({ _id: 1, word: 'A', list: ['c'], least: 'b', same: true });
  });
});
