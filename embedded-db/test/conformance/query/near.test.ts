/** Searches for what is near: their order, their distances, their indexes, and where they are refused. */
import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { angleBetween, box, line, metresBetween, point, polygon } from '../../support/geo.ts';
import type { Position } from '../../support/geo.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const PARIS: Position = [2.3522, 48.8566];
const CITIES: Record<string, Position> = {
  versailles: [2.1204, 48.8049],
  london: [-0.1276, 51.5072],
  berlin: [13.405, 52.52],
  rome: [12.4964, 41.9028],
  apia: [-171.7667, -13.8333],
  suva: [178.4419, -18.1416],
};
const NAMES = Object.keys(CITIES);
const city = (name: string): Position => CITIES[name] ?? PARIS;

const withCities = (at: (position: Position) => unknown): Promise<Collection> =>
  target.fresh(NAMES.map((_id, n) => ({ _id, n, at: at(city(_id)) })));

const idsOf = (documents: readonly Document[]): string[] => documents.map(({ _id }) => String(_id));
const near = (position: Position, limits: Document = {}) => ({
  $near: { $geometry: point(...position), ...limits },
});
const geoNear = (options: Document, ...rest: Document[]): Document[] => [
  { $geoNear: { near: point(...PARIS), distanceField: 'd', ...options } },
  ...rest,
];

describe('on the sphere', () => {
  let cities: Collection;
  const find = async (filter: Document) => idsOf(await cities.find(filter).toArray());

  beforeAll(async () => {
    cities = await withCities((position) => point(...position));
    await cities.createIndex({ at: '2dsphere' });
  });

  test('the nearest come first', async () => {
    expect(await find({ at: near(PARIS) })).toEqual(NAMES);
    // 1 degree of longitude across the antimeridian, and beyond the pole.
    expect((await find({ at: near([-179.9, -18]) })).slice(0, 2)).toEqual(['suva', 'apia']);
    expect((await find({ at: near([0, 90]) })).slice(0, 3)).toEqual(['berlin', 'london', 'versailles']);
    expect(await find({ at: { $nearSphere: PARIS } })).toEqual(NAMES);
    expect(await find({ at: { $nearSphere: { lng: PARIS[0], lat: PARIS[1] } } })).toEqual(NAMES);
    expect(await find({ at: { $nearSphere: point(...PARIS) } })).toEqual(NAMES);
  });

  test('within distances in metres, or in radians from a pair', async () => {
    const metres = metresBetween(PARIS, city('london'));
    expect(metres).toBeGreaterThan(343_000);
    expect(await find({ at: near(PARIS, { $maxDistance: metres + 0.01 }) })).toEqual([
      'versailles',
      'london',
    ]);
    expect(await find({ at: near(PARIS, { $maxDistance: metres - 0.01 }) })).toEqual(['versailles']);
    const between = { $minDistance: metres - 0.01, $maxDistance: 1_000_000 };
    expect(await find({ at: near(PARIS, between) })).toEqual(['london', 'berlin']);
    const radians = angleBetween(PARIS, city('berlin'));
    expect(await find({ at: { $nearSphere: PARIS, $minDistance: 0.05, $maxDistance: radians + 1e-9 } })).toEqual(['london', 'berlin']); // oxfmt-ignore
    expect(await find({ at: { $nearSphere: [...PARIS, 0.01] } })).toEqual(['versailles']);
  });

  test('with other conditions, limits and sorts', async () => {
    const filter = { at: near(PARIS), n: { $gte: 2 } };
    expect(await find(filter)).toEqual(['berlin', 'rome', 'apia', 'suva']);
    expect(idsOf(await cities.find(filter).skip(1).limit(2).toArray())).toEqual(['rome', 'apia']);
    expect(idsOf(await cities.find(filter).sort({ n: -1 }).limit(1).toArray())).toEqual(['suva']);
    expect(idsOf(await cities.find(filter).batchSize(1).toArray())).toHaveLength(4);
    expect(await find({ $and: [{ at: near(PARIS) }, { $or: [{ n: 1 }, { n: 4 }] }] })).toEqual([
      'london',
      'apia',
    ]);
    expect(await target.db.command({ count: cities.collectionName, query: filter })).toMatchObject({ n: 4 });
    expect(await cities.distinct('n', filter)).toHaveLength(4);
  });

  test('for updates, deletes and in transactions', async () => {
    const copy = await withCities((position) => point(...position));
    await copy.createIndex({ at: '2dsphere' });
    await copy.updateOne({ at: near([13, 52]) }, { $set: { hit: 1 } });
    expect(idsOf(await copy.find({ hit: 1 }).toArray())).toEqual(['berlin']);
    expect(await copy.findOneAndDelete({ at: near([12, 42]) })).toMatchObject({ _id: 'rome' });
    expect(await copy.deleteMany({ at: near(PARIS, { $maxDistance: 500_000 }) })).toMatchObject({
      deletedCount: 2,
    });
    const session = target.client.startSession();
    const ids = await session.withTransaction(async () => {
      await copy.insertOne({ _id: 'lyon', at: point(4.8357, 45.764) } as Document, { session });
      return idsOf(await copy.find({ at: near(PARIS) }, { session }).toArray());
    });
    await session.endSession();
    expect(ids).toEqual(['lyon', 'berlin', 'apia', 'suva']);
  });

  test('by the nearest of several locations, and of lines and areas', async () => {
    const collection = await target.fresh([
      { _id: 'two', at: [{ p: point(50, 50) }, { p: point(2, 0) }] },
      { _id: 'area', at: { p: polygon(box(-1, -1, 1, 1)) } },
      { _id: 'line', at: { p: line([1.5, -40], [1.5, 40]) } },
      { _id: 'pair', at: { p: [3, 0] } },
      { _id: 'none', at: {} },
    ]);
    await collection.createIndex({ 'at.p': '2dsphere' });
    expect(idsOf(await collection.find({ 'at.p': near([0, 0]) }).toArray())).toEqual([
      'area',
      'line',
      'two',
      'pair',
    ]);
    const options = { near: point(0, 0), distanceField: 'far.metres', includeLocs: 'far.at' };
    const [area, , two] = await collection.aggregate(geoNear(options)).toArray();
    expect(area).toMatchObject({ far: { metres: 0 } });
    expect(two).toMatchObject({
      far: { at: point(2, 0), metres: expect.closeTo(metresBetween([0, 0], [2, 0]), 3) },
    });
  });

  test('a limit reads a part of the index only', async () => {
    const collection = await target.fresh(
      Array.from({ length: 2000 }, (_, _id) => ({
        _id,
        at: point(((_id * 137.5) % 360) - 180, ((_id * 61.8) % 170) - 85),
      })),
    );
    await collection.createIndex({ at: '2dsphere' });
    const explained = await collection
      .find({ at: near(PARIS) })
      .limit(10)
      .explain('executionStats');
    expect(explained['executionStats']).toMatchObject({ nReturned: 10 });
    expect(explained['executionStats'].totalDocsExamined).toBeLessThan(200);
    expect(explained['executionStats'].totalKeysExamined).toBeLessThan(1000);
  });
});

describe('$geoNear', () => {
  let cities: Collection;
  const run = (stages: Document[]) => cities.aggregate(stages).toArray();

  beforeAll(async () => {
    cities = await withCities((position) => point(...position));
    await cities.createIndex({ at: '2dsphere' });
  });

  test('tells the distance', async () => {
    const found = await run(geoNear({ distanceMultiplier: 0.001, includeLocs: 'where' }));
    expect(idsOf(found)).toEqual(NAMES);
    for (const { _id, d, where } of found) {
      const km = metresBetween(PARIS, city(String(_id))) / 1000;
      expect(Math.abs(d - km) / km).toBeLessThan(1e-6);
      expect(where).toEqual(point(...city(String(_id))));
    }
    const [first] = await run(geoNear({ near: PARIS, spherical: true, maxDistance: 0.01 }));
    expect(first?.['d']).toBeCloseTo(angleBetween(PARIS, city('versailles')), 9);
  });

  test('has limits, a query and stages after it', async () => {
    const options = { minDistance: 100_000, maxDistance: 2_000_000, query: { n: { $ne: 2 } }, key: 'at' };
    expect(idsOf(await run(geoNear(options)))).toEqual(['london', 'rome']);
    expect(idsOf(await run(geoNear({}, { $skip: 1 }, { $limit: 1 })))).toEqual(['london']);
    expect(await run(geoNear({}, { $group: { _id: null, n: { $sum: 1 }, far: { $max: '$d' } } }))).toMatchObject([{ n: 6 }]); // oxfmt-ignore
    const pipeline = geoNear({ key: 'at' }, { $limit: 1 });
    const [joined] = await run([
      { $limit: 1 },
      { $lookup: { from: cities.collectionName, pipeline, as: 'near' } },
    ]);
    expect(joined).toMatchObject({ near: [{ _id: 'versailles' }] });
    const explained = await cities.aggregate(geoNear({})).explain();
    expect(JSON.stringify(explained)).toContain('GEO_NEAR_2DSPHERE');
  });

  const bad: [string, Document, number | number[]][] = [
    ['no point', { near: 'x' }, 16_605],
    ['no field for the distance', { distanceField: 5 }, 16_606],
    ['a number for the location', { includeLocs: 5 }, 16_607],
    ['a limit', { limit: 5 }, 50_858],
    ['a negative distance', { maxDistance: -1 }, 2],
    ['a text as distance', { minDistance: 'x' }, 14],
    ['an empty key', { key: '' }, 2],
    ['a key without an index', { key: 'other' }, 291],
    ['another search in its query', { query: { at: near(PARIS) } }, [2, 5_626_500]],
    ['a pair on the plane', { near: PARIS }, 291],
    ['a latitude above 90', { near: point(0, 91) }, 2],
  ];
  test.each(bad)('with %s: refused', async (_, options, code) => {
    await expectCode(() => run(geoNear(options)), code);
  });

  test('in another place, or without one index: refused', async () => {
    await expectCode(() => run([{ $match: {} }, ...geoNear({})]), 40_602);
    await expectCode(() => run([{ $facet: { a: geoNear({}) } }]), 40_600);
    const none = await target.fresh([{ at: point(1, 1) }]);
    await expectCode(() => none.aggregate(geoNear({})).toArray(), 27);
    await none.createIndex({ at: '2dsphere' });
    await none.createIndex({ from: '2dsphere' });
    await expectCode(() => none.aggregate(geoNear({})).toArray(), 27);
    expect(await none.aggregate(geoNear({ key: 'at' })).toArray()).toHaveLength(1);
    expect(await target.db.collection('absent').aggregate(geoNear({})).toArray()).toEqual([]);
  });
});

describe('on the plane', () => {
  test('pairs are ordered by their distance there', async () => {
    const pairs = [[1, 1], [0, 3], [4, 0], [-4, -4], [150, 80]]; // oxfmt-ignore
    const collection = await target.fresh(pairs.map((at, _id) => ({ _id, at })));
    await collection.createIndex({ at: '2d' });
    const find = async (at: Document) => idsOf(await collection.find({ at }).toArray());
    expect(await find({ $near: [0, 0] })).toEqual(['0', '1', '2', '3', '4']);
    expect(await find({ $near: { x: 0, y: 0 }, $minDistance: 3, $maxDistance: 4 })).toEqual(['1', '2']);
    expect(await find({ $nearSphere: [0, 89] })).toEqual(['4', '1', '0', '2', '3']);
    const [first, second] = await collection.aggregate(geoNear({ near: [0, 0], includeLocs: 'l' })).toArray();
    expect(first).toMatchObject({ d: Math.SQRT2, l: [1, 1] });
    expect(second).toMatchObject({ d: 3 });
    await expectCode(() => find(near([0, 0])), 291);
    expect(JSON.stringify(await collection.find({ at: { $near: [0, 0] } }).explain())).toContain(
      'GEO_NEAR_2D',
    );
  });
});

describe('refused', () => {
  let collection: Collection;
  beforeAll(async () => {
    collection = await target.fresh([{ at: point(1, 1), a: 'x' }]);
  });
  const at = near(PARIS);

  test('without an index', async () => {
    await expectCode(() => collection.find({ at }).toArray(), 291);
    await collection.createIndex({ a: 1 });
    await expectCode(() => collection.find({ at }).hint({ a: 1 }).toArray(), 291);
    await collection.createIndex({ at: '2dsphere' });
    expect(await collection.find({ at }).toArray()).toHaveLength(1);
    await expectCode(() => collection.find({ at: { $near: PARIS } }).toArray(), 291);
  });

  const filters: [string, Document, number][] = [
    ['in an alternative', { $or: [{ at }, { a: 1 }] }, 2],
    ['negated', { at: { $not: at } }, 2],
    ['in none of', { $nor: [{ at }] }, 2],
    ['on elements', { at: { $elemMatch: at } }, 2],
    ['twice', { $and: [{ at }, { from: at }] }, 2],
    ['with another operator', { at: { $near: PARIS, $gt: 1 } }, 34_413],
    ['with a text as distance', { at: { $near: PARIS, $maxDistance: 'x' } }, 16_895],
    ['with a negative distance', { at: { $near: PARIS, $minDistance: -1 } }, 16_894],
    ['with a negative distance of a point', { at: near(PARIS, { $maxDistance: -1 }) }, 2],
    ['of an area', { at: { $near: { $geometry: polygon(box(0, 0, 1, 1)) } } }, 2],
    ['of nothing', { at: { $near: {} } }, 2],
    ['with an unknown field', { at: near(PARIS, { $far: 1 }) }, 2],
  ];
  test.each(filters)('%s', async (_, filter, code) => {
    await expectCode(() => collection.find(filter).toArray(), code);
  });

  test('where the order is another', async () => {
    await expectCode(() => collection.find({ at }).sort({ $natural: 1 }).toArray(), 2);
    await expectCode(() => collection.find({ at }).hint({ $natural: 1 }).toArray(), 2);
    await expectCode(() => collection.aggregate([{ $match: { at } }]).toArray(), 5_626_500);
    await expectCode(() => collection.countDocuments({ at }), 5_626_500);
    await expectCode(
      () => collection.aggregate([{ $unwind: '$at' }, { $match: { at } }]).toArray(),
      5_626_500,
    );
    await expectCode(() => target.db.createCollection('validated', { validator: { at } }), 5_626_500);
    const pull = { $pull: { a: { at } } } as Document;
    await expectCode(() => collection.updateOne({}, pull), 5_626_500);
  });
});
