/** Indexes of locations: how they are made, what they hold and refuse, and what they serve. */
import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { box, line, point, polygon } from '../../support/geo.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const around = { $geoWithin: { $geometry: polygon(box(0, 0, 10, 10)) } };
const pair = { $geoWithin: { $box: [[0, 0], [10, 10]] } }; // oxfmt-ignore

/** The scan of an index that a query runs on; undefined where it reads the collection. */
const scanOf = async (collection: Collection, filter: Document): Promise<Document | undefined> => {
  const explained = await collection.find(filter).explain('executionStats');
  const { inputStage } = explained['queryPlanner'].winningPlan as Document;
  return inputStage && { ...inputStage, examined: explained['executionStats'].totalDocsExamined };
};

describe('creating', () => {
  const create = (index: Document) => async (): Promise<Document> => {
    const collection = await target.fresh([{ a: 1 }]);
    return target.db.command({
      createIndexes: collection.collectionName,
      indexes: [{ name: 'x', ...index }],
    });
  };

  test.each([
    ['two types', { key: { a: '2dsphere', b: '2d' } }, 67],
    ['beside a hash', { key: { a: '2dsphere', b: 'hashed' } }, 67],
    ['an old version', { key: { a: '2dsphere' }, '2dsphereIndexVersion': 9 }, 67],
    ['an expiry', { key: { a: '2dsphere' }, expireAfterSeconds: 5 }, 67],
    ['two on the plane', { key: { a: '2d', b: '2d' } }, [16_800, 67]],
    ['not first on the plane', { key: { b: 1, a: '2d' } }, [16_801, 67]],
    ['too many bits', { key: { a: '2d' }, bits: 33 }, 72],
    ['an empty square', { key: { a: '2d' }, min: 5, max: 5 }, 72],
    ['a collation on the plane', { key: { a: '2d' }, collation: { locale: 'de' } }, 67],
    ['another type', { key: { a: 'geoHaystack' } }, 67],
  ])('%s: refused', async (_, index, code) => {
    await expectCode(create(index), code);
  });

  test('lists what was asked for', async () => {
    const collection = await target.fresh();
    await collection.createIndex({ at: '2dsphere', name: 1 });
    await collection.createIndex({ at: '2d' }, { bits: 20, min: 0, max: 1000 });
    expect((await collection.indexes()).slice(1)).toMatchObject([
      { key: { at: '2dsphere', name: 1 }, name: 'at_2dsphere_name_1', '2dsphereIndexVersion': 3 },
      { key: { at: '2d' }, bits: 20, min: 0, max: 1000 },
    ]);
    await collection.createIndex({ at: '2dsphere', name: 1 });
    await expectCode(() => collection.createIndex({ at: '2d' }, { bits: 21, min: 0, max: 1000 }), 85);
  });

  test('fails on documents that hold no locations there', async () => {
    const collection = await target.fresh([{ at: 'Paris' }]);
    await expectCode(() => collection.createIndex({ at: '2dsphere' }), 16_755);
    expect(await collection.indexes()).toHaveLength(1);
  });
});

describe('on the sphere', () => {
  const bad: [string, unknown][] = [
    ['a text', 'Paris'],
    ['a number', 5],
    ['a latitude above 90', point(0, 91)],
    ['a pair out of bounds', [200, 0]],
    ['one number', [1]],
    ['texts', { type: 'Point', coordinates: ['1', '2'] }],
    ['no coordinates', { type: 'Point' }],
    ['an array of pairs', [[1, 2], [3, 4]]], // oxfmt-ignore
    ['an unknown type', { type: 'Circle', coordinates: [1, 2] }],
    ['other fields', { name: 'x' }],
    ['an open ring', { type: 'Polygon', coordinates: [box(0, 0, 1, 1)] }],
    ['edges that cross', polygon([[0, 0], [1, 1], [1, 0], [0, 1]])], // oxfmt-ignore
    ['opposite ends', { type: 'LineString', coordinates: [[0, 0], [180, 0]] }], // oxfmt-ignore
    ['ends opposite but for rounding', { type: 'LineString', coordinates: [[-180, 0], [-1.43e-322, 0]] }], // oxfmt-ignore
    ['a nested collection', { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [point(1, 1)] }] }], // oxfmt-ignore
    ['a strict winding', { ...polygon(box(0, 0, 1, 1)), crs: { type: 'name', properties: { name: 'urn:x-mongodb:crs:strictwinding:EPSG:4326' } } }], // oxfmt-ignore
  ];
  test('refuse what is no location', async () => {
    const collection = await target.fresh([{ _id: 1 as never, at: point(1, 1) }]);
    await collection.createIndex({ at: '2dsphere' });
    for (const [, at] of bad) {
      await expectCode(() => collection.insertOne({ at }), 16_755);
      await expectCode(() => collection.updateOne({}, { $set: { at } }), 16_755);
    }
    for (const at of [null, [], {}, point(2, 2), [3, 3], { lng: 4, lat: 4 }])
      await collection.insertOne({ at });
    await collection.insertOne({});
    expect(await collection.countDocuments({ at: around })).toBe(4);
    expect(await target.db.command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
      keysPerIndex: { at_2dsphere: 4 },
    });
  });

  test('follow their documents', async () => {
    const collection = await target.fresh([{ _id: 1 as never, at: point(1, 1) }]);
    await collection.createIndex({ at: '2dsphere' });
    await collection.updateOne({}, { $set: { at: polygon(box(50, 50, 60, 60)) } });
    expect(await collection.countDocuments({ at: around })).toBe(0);
    await collection.updateOne({}, { $set: { at: line([5, 5], [6, 6]) } });
    expect(await scanOf(collection, { at: around })).toMatchObject({ stage: 'IXSCAN', isMultiKey: true });
    expect(await collection.countDocuments({ at: around })).toBe(1);
    await collection.deleteMany({});
    expect(await target.db.command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
      keysPerIndex: { at_2dsphere: 0 },
    });
  });

  test('have other fields beside, and serve what asks for a location only', async () => {
    const kinds = ['cafe', 'bar', ['cafe', 'bar'], undefined];
    const documents = Array.from({ length: 400 }, (_, _id) => ({
      _id,
      kind: kinds[_id % 4],
      at: point((_id % 20) * 5 - 50, Math.floor(_id / 20) * 5 - 50),
    }));
    const collection = await target.fresh([...documents, { _id: 999, kind: 'cafe' }]);
    const counts = async () => [
      await collection.countDocuments({ kind: 'cafe', at: around }),
      await collection.countDocuments({ kind: { $in: ['bar', null] }, at: around }),
      await collection.countDocuments({ at: around }),
      await collection.countDocuments({ kind: 'cafe' }),
      await collection.countDocuments({ at: null }),
    ];
    const plain = await counts();
    for (const key of [
      { kind: 1, at: '2dsphere' },
      { at: '2dsphere', kind: -1 },
    ] as const) {
      await collection.createIndex(key);
      expect(await counts()).toEqual(plain);
      const scan = await scanOf(collection, { kind: 'cafe', at: around });
      expect(scan).toMatchObject({ stage: 'IXSCAN', keyPattern: key });
      expect(scan?.['examined']).toBeLessThan(30);
      expect(await scanOf(collection, { kind: 'cafe' })).toBeUndefined();
      const near = { $near: { $geometry: point(0, 0) } };
      const nearest = await collection.find({ kind: 'cafe', at: near }).limit(3).toArray();
      const ids = nearest.map(({ _id }) => Number(_id));
      // Both others are 5 degrees away.
      expect([ids[0], ids.toSorted((a, b) => a - b)]).toEqual([210, [190, 210, 230]]);
      expect(await collection.find({ at: near }).toArray()).toHaveLength(400);
      await expectCode(() => collection.find({ kind: 'cafe' }).hint(key).toArray(), 2);
      await collection.dropIndex(key as never);
    }
  });

  test('may be partial, hidden and unique', async () => {
    const collection = await target.fresh([{ at: point(1, 1), open: true }, { at: point(2, 2) }]);
    await collection.createIndex({ at: '2dsphere' }, { partialFilterExpression: { open: true } });
    expect(await scanOf(collection, { at: around })).toBeUndefined();
    expect(await scanOf(collection, { at: around, open: true })).toMatchObject({ isPartial: true });
    const near = { $near: { $geometry: point(0, 0) } };
    await expectCode(() => collection.find({ at: near }).toArray(), 291);
    expect(await collection.find({ at: near, open: true }).toArray()).toHaveLength(1);
    await collection.createIndex({ at: '2dsphere', a: 1 }, { unique: true });
    await expectCode(() => collection.insertOne({ at: point(2, 2) }), 11_000);
    await target.db.command({
      collMod: collection.collectionName,
      index: { name: 'at_2dsphere_a_1', hidden: true },
    });
    await expectCode(() => collection.find({ at: near }).toArray(), 291);
  });
});

describe('on the plane', () => {
  test('refuse what is no pair of the square', async () => {
    const collection = await target.fresh([{ at: [1, 1] }]);
    await collection.createIndex({ at: '2d' }, { min: -10, max: 10 });
    await expectCode(() => collection.insertOne({ at: [11, 0] }), 13_027);
    await expectCode(() => collection.insertOne({ at: point(1, 1) }), 16_804);
    await expectCode(() => collection.insertOne({ at: [1] }), 13_068);
    await expectCode(() => collection.insertOne({ at: [[1, 2], ['x', 'y']] }), 13_026); // oxfmt-ignore
    for (const at of [
      'text',
      null,
      [],
      {},
      [10, 10],
      { x: -10, y: 10 },
      [
        [2, 2],
        [3, 3],
      ],
    ])
      // oxfmt-ignore
      await collection.insertOne({ at });
    expect(await collection.countDocuments({ at: pair })).toBe(3);
    expect(await scanOf(collection, { at: pair })).toMatchObject({
      stage: 'IXSCAN',
      keyPattern: { at: '2d' },
    });
    expect(await target.db.command({ validate: collection.collectionName })).toMatchObject({ valid: true });
  });

  test('serve shapes of the plane, and those on the sphere shapes of the sphere', async () => {
    const collection = await target.fresh([{ at: [1, 1] }]);
    await collection.createIndex({ at: '2d' });
    expect(await scanOf(collection, { at: around })).toBeUndefined();
    await collection.createIndex({ at: '2dsphere' });
    expect(await scanOf(collection, { at: around })).toMatchObject({ keyPattern: { at: '2dsphere' } });
    expect(await scanOf(collection, { at: pair })).toMatchObject({ keyPattern: { at: '2d' } });
  });
});
