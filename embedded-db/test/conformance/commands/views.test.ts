import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const members = [
  { _id: 1, name: 'Ana', city: 'Bern', age: 30 },
  { _id: 2, name: 'Bo', city: 'Bern', age: 20 },
  { _id: 3, name: 'Cy', city: 'Rome', age: 40 },
  { _id: 4, name: 'Di', city: 'Rome', age: 17 },
] as never[];

let views = 0;
const viewOf = async (on: Collection, pipeline: Document[], options: Document = {}): Promise<Collection> => {
  const name = `view${(views += 1)}`;
  await target.db.command({ create: name, viewOn: on.collectionName, pipeline, ...options });
  return target.db.collection(name);
};

const adults = async (): Promise<{ base: Collection; view: Collection }> => {
  const base = await target.fresh(members);
  const view = await viewOf(base, [{ $match: { age: { $gte: 18 } } }, { $project: { age: 0 } }]);
  return { base, view };
};

const ids = (documents: readonly Document[]) => documents.map(({ _id }) => Number(_id));

describe('reading a view', () => {
  test('find filters, sorts, skips, limits and projects what it shows', async () => {
    const { view } = await adults();
    expect(await view.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, name: 'Ana', city: 'Bern' },
      { _id: 2, name: 'Bo', city: 'Bern' },
      { _id: 3, name: 'Cy', city: 'Rome' },
    ]);
    expect(ids(await view.find({ city: 'Bern' }).sort({ name: -1 }).toArray())).toEqual([2, 1]);
    expect(
      await view
        .find({}, { projection: { name: 1 } })
        .sort({ _id: 1 })
        .skip(1)
        .limit(1)
        .toArray(),
    ).toEqual([{ _id: 2, name: 'Bo' }]);
    expect(await view.findOne({ age: { $exists: true } })).toBeNull();
    expect(await view.findOne({ name: 'Di' })).toBeNull();
    expect(ids(await view.find({ $expr: { $eq: ['$city', 'Rome'] } }).toArray())).toEqual([3]);
  });

  test('in batches, under its own name', async () => {
    const { view } = await adults();
    const reply = await target.db.command({ find: view.collectionName, batchSize: 2, sort: { _id: 1 } });
    expect(reply['cursor'].ns).toBe(view.namespace);
    expect(ids(reply['cursor'].firstBatch)).toEqual([1, 2]);
    const more = await target.db.command({ getMore: reply['cursor'].id, collection: view.collectionName });
    expect(ids(more['cursor'].nextBatch)).toEqual([3]);
    const single = await target.db.command({ find: view.collectionName, batchSize: 2, singleBatch: true });
    expect(single['cursor'].firstBatch).toHaveLength(2);
    expect(String(single['cursor'].id)).toBe('0');
  });

  test('count, distinct and aggregate', async () => {
    const { view } = await adults();
    expect(await view.estimatedDocumentCount()).toBe(3);
    expect(await view.countDocuments({ city: 'Rome' })).toBe(1);
    const count = { count: view.collectionName, query: { city: 'Bern' }, skip: 1 };
    expect((await target.db.command(count))['n']).toBe(1);
    expect(new Set(await view.distinct('city'))).toEqual(new Set(['Bern', 'Rome']));
    expect(await view.distinct('city', { name: 'Cy' })).toEqual(['Rome']);
    const groups = await view
      .aggregate([{ $group: { _id: '$city', n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
      .toArray();
    expect(groups).toEqual([
      { _id: 'Bern', n: 2 },
      { _id: 'Rome', n: 1 },
    ]);
  });

  test('sees what is written afterwards, and nothing of a collection that is not there', async () => {
    const { base, view } = await adults();
    await base.insertOne({ _id: 5 as never, name: 'Ed', age: 50 });
    expect(await view.countDocuments()).toBe(4);
    await base.drop();
    expect(await view.find().toArray()).toEqual([]);
    expect(await view.countDocuments()).toBe(0);
  });

  test('views on views', async () => {
    const { view } = await adults();
    const romans = await viewOf(view, [{ $match: { city: 'Rome' } }]);
    const upper = await viewOf(romans, [{ $set: { name: { $toUpper: '$name' } } }]);
    expect(await upper.find().toArray()).toEqual([{ _id: 3, name: 'CY', city: 'Rome' }]);
    expect(await upper.countDocuments({ name: 'CY' })).toBe(1);
  });

  test('joined by $lookup, $graphLookup and $unionWith', async () => {
    const { base, view } = await adults();
    const from = view.collectionName;
    const $match = { _id: { $in: [3, 4] } };
    const lookup = { $lookup: { from, localField: '_id', foreignField: '_id', as: 'seen' } };
    const joined = await base.aggregate([{ $match }, lookup, { $sort: { _id: 1 } }]).toArray();
    expect(joined.map(({ seen }) => ids(seen as Document[]))).toEqual([[3], []]);
    const inner = { $lookup: { from, pipeline: [{ $match: { city: 'Rome' } }], as: 'seen' } };
    expect((await base.aggregate([{ $limit: 1 }, inner]).toArray())[0]).toMatchObject({ seen: [{ _id: 3 }] });
    const graph = { from, startWith: '$city', connectFromField: 'x', connectToField: 'city', as: 'seen' };
    const [found] = await base.aggregate([{ $match: { _id: 4 } }, { $graphLookup: graph }]).toArray();
    expect(found).toMatchObject({ seen: [{ _id: 3 }] });
    const union = [
      { $match: { _id: 4 } },
      { $unionWith: { coll: from, pipeline: [{ $match: { _id: 1 } }] } },
    ];
    expect(ids(await base.aggregate(union).toArray())).toEqual([4, 1]);
  });

  test('uses the indexes of its collection', async () => {
    const { base, view } = await adults();
    await base.createIndex({ age: 1 });
    const plan = JSON.stringify(await view.find({ city: 'Bern' }).explain());
    expect(plan).toContain('IXSCAN');
  });

  test('has a collation of its own, which no command replaces', async () => {
    const folded = { locale: 'en', strength: 2 };
    const base = await target.fresh(members);
    const view = await viewOf(base, [], { collation: folded });
    expect(ids(await view.find({ name: 'ANA' }).toArray())).toEqual([1]);
    expect(await view.countDocuments({ name: 'ANA' }, { collation: folded })).toBe(1);
    expect(await view.distinct('city', { name: 'BO' })).toEqual(['Bern']);
    const other = { locale: 'fr' };
    await expectCode(() => view.find({ name: 'ANA' }).collation(other).toArray(), 167);
    await expectCode(() => view.distinct('name', {}, { collation: other }), 167);
    await expectCode(() => target.db.command({ create: 'conflict', viewOn: view.collectionName }), 167);
  });

  test('in a transaction', async () => {
    const { base, view } = await adults();
    await target.client.withSession(async (session) => {
      session.startTransaction();
      await base.insertOne({ _id: 6 as never, age: 60 }, { session });
      expect(ids(await view.find({}, { session }).sort({ _id: -1 }).limit(1).toArray())).toEqual([6]);
      expect(await view.countDocuments({}, { session })).toBe(4);
      await session.abortTransaction();
    });
  });
});

describe('what a view refuses', () => {
  test('every write, index and statistic', async () => {
    const { base, view } = await adults();
    const name = view.collectionName;
    await expectCode(() => view.insertOne({ a: 1 }), 166);
    await expectCode(() => view.updateOne({}, { $set: { a: 1 } }), 166);
    await expectCode(() => view.deleteMany({}), 166);
    await expectCode(() => view.findOneAndUpdate({}, { $set: { a: 1 } }), 166);
    await expectCode(() => view.createIndex({ a: 1 }), 166);
    for (const command of [
      { listIndexes: name },
      { dropIndexes: name, index: '*' },
      { validate: name },
      { explain: { delete: name, deletes: [{ q: {}, limit: 0 }] } },
    ])
      await expectCode(() => target.db.command(command), 166);
    await expectCode(() => view.rename('other'), 166);
    await expectCode(() => base.aggregate([{ $out: name }]).toArray(), 166);
    expect(await view.countDocuments()).toBe(3);
    expect(await base.countDocuments()).toBe(4);
  });

  test('sorts by $natural', async () => {
    const { view } = await adults();
    await expectCode(() => view.find().sort({ $natural: 1 }).toArray(), 168);
  });
});

describe('the definition of a view', () => {
  test('is listed, is a name like that of a collection, and is dropped', async () => {
    const { base, view } = await adults();
    const [listed] = await target.db.listCollections({ name: view.collectionName }).toArray();
    expect(listed).toEqual({
      name: view.collectionName,
      type: 'view',
      options: {
        viewOn: base.collectionName,
        pipeline: [{ $match: { age: { $gte: 18 } } }, { $project: { age: 0 } }],
      },
      info: { readOnly: true },
    });
    expect(
      await target.db.listCollections({ type: 'view', name: view.collectionName }).toArray(),
    ).toHaveLength(1);
    await expectCode(() => target.db.command({ create: view.collectionName }), 48);
    await expectCode(() => target.db.command({ create: base.collectionName, viewOn: 'x' }), 48);
    expect(await view.drop()).toBe(true);
    expect(await target.db.listCollections({ name: view.collectionName }).toArray()).toEqual([]);
    expect(await base.countDocuments()).toBe(4);
  });

  test('is changed by collMod', async () => {
    const { base, view } = await adults();
    const pipeline = [{ $match: { age: { $lt: 18 } } }];
    const change = { collMod: view.collectionName, viewOn: base.collectionName, pipeline };
    await target.db.command(change);
    expect(ids(await view.find().toArray())).toEqual([4]);
    await expectCode(() => target.db.command({ ...change, collMod: base.collectionName }), 72);
    await expectCode(() => target.db.command({ ...change, viewOn: view.collectionName }), 5);
  });

  test.each<[string, Document, number]>([
    ['a pipeline without viewOn', { pipeline: [] }, 72],
    ['a viewOn that is a number', { viewOn: 1 }, 14],
    ['a pipeline that is no list', { viewOn: 'x', pipeline: {} }, 14],
    ['an unknown stage', { viewOn: 'x', pipeline: [{ $surprise: 1 }] }, 40_324],
    ['a stage that writes', { viewOn: 'x', pipeline: [{ $out: 'y' }] }, 167],
    ['itself', { viewOn: 'refused' }, 5],
    ['a validator', { viewOn: 'x', validator: { a: 1 } }, 72],
  ])('refused: %s', async (_name, options, code) => {
    await expectCode(() => target.db.command({ create: 'refused', ...options }), code);
  });

  test('no view shows itself, and none stands on too many', async () => {
    await target.db.command({ create: 'circle1', viewOn: 'circle2' });
    await expectCode(() => target.db.command({ create: 'circle2', viewOn: 'circle1' }), 5);
    const $lookup = { from: 'itself', pipeline: [], as: 'again' };
    const base = await target.fresh(members);
    const create = { create: 'itself', viewOn: base.collectionName, pipeline: [{ $lookup }] };
    // MongoDB refuses it at once.
    await expectCode(async () => {
      await target.db.command(create);
      await target.db.collection('itself').find().toArray();
    }, [5, 165]);
    let on = await target.fresh(members);
    for (let i = 0; i < 19; i++) on = await viewOf(on, []);
    expect(await on.countDocuments()).toBe(4);
    await expectCode(async () => {
      for (let i = 0; i < 3; i++) on = await viewOf(on, []);
    }, 165);
  });
});
