/** Comparisons of locations with shapes, on the sphere and on the plane. */
import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { box, line, point, polygon } from '../../support/geo.ts';
import type { Position } from '../../support/geo.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

let scratch: Collection;

beforeAll(async () => {
  scratch = await target.fresh();
});

/** Which of the locations a filter on them finds, the same with an index and without. */
const found = async (
  filter: Document,
  locations: readonly unknown[],
  index?: Document,
): Promise<number[]> => {
  await scratch.drop();
  const documents: Document[] = locations.map((at, _id) => ({ _id, at }));
  await scratch.insertMany(documents);
  const query = async () =>
    (await scratch.find({ at: filter }).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
  const plain = await query();
  if (index) {
    await scratch.createIndex(index);
    expect(await query()).toEqual(plain);
    expect(JSON.stringify(await scratch.find({ at: filter }).explain())).toContain('IXSCAN');
  }
  return plain;
};

const sphere = { at: '2dsphere' };
const within = ($geometry: Document) => ({ $geoWithin: { $geometry } });
const intersects = ($geometry: Document) => ({ $geoIntersects: { $geometry } });
const points = (...positions: Position[]): Document[] => positions.map((each) => point(...each));

describe('areas on the sphere', () => {
  test('contain points inside and on their edges, and none in their holes', async () => {
    const area = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
    const inside = points([1, 1], [0, 0], [10, 10], [0, 5], [5, 0], [4, 5], [4, 4]);
    const outside = points([5, 5], [11, 5], [-0.001, 5], [5, -0.001], [-170, -5]);
    expect(await found(within(area), [...inside, ...outside], sphere)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const clockwise = polygon(box(0, 0, 10, 10).reverse());
    expect(await found(within(clockwise), points([1, 1], [11, 1], [100, 1]), sphere)).toEqual([0]);
  });

  test('have edges along great circles', async () => {
    const area = polygon(box(-80, 20, 80, 40));
    expect(await found(within(area), points([0, 65], [0, 78], [0, 25], [0, 64], [0, 79]), sphere)).toEqual([
      0, 1,
    ]);
  });

  test('cross the antimeridian', async () => {
    const area = polygon([
      [170, -10],
      [-170, -10],
      [-170, 10],
      [170, 10],
    ]);
    const places = points([179, 0], [-179, 0], [180, 0], [-180, 5], [170, 0], [0, 0], [169, 0], [-169, 0]);
    expect(await found(within(area), places, sphere)).toEqual([0, 1, 2, 3, 4]);
    expect(await found(intersects(line([175, 1], [-175, 1])), [area, point(0, 0)], sphere)).toEqual([0]);
  });

  test('hold poles', async () => {
    const area = polygon([
      [0, 80],
      [90, 80],
      [180, 80],
      [-90, 80],
    ]);
    const places = points([45, 89], [10, 90], [-170, 90], [0, 80], [0, 79], [0, -90]);
    expect(await found(within(area), places, sphere)).toEqual([0, 1, 2, 3]);
    const south = { $geoWithin: { $centerSphere: [[77, -90], 0.1] } };
    expect(await found(south, points([0, -85], [180, -84.3], [0, -84.2], [0, 90]), sphere)).toEqual([0, 1]);
  });

  test('are larger than half of the sphere by a strict winding', async () => {
    const crs = { type: 'name', properties: { name: 'urn:x-mongodb:crs:strictwinding:EPSG:4326' } };
    const all = points([5, 5], [50, 5], [-170, -80]);
    expect(await found(within({ ...polygon(box(0, 0, 10, 10)), crs }), all, sphere)).toEqual([0]);
    expect(await found(within({ ...polygon(box(0, 0, 10, 10).reverse()), crs }), all, sphere)).toEqual([
      1, 2,
    ]);
  });

  test('contain lines, areas and collections as a whole', async () => {
    const area = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
    const places = [
      line([1, 1], [2, 9]),
      line([1, 5], [9, 5]),
      line([0, 0], [0, 10]),
      line([1, 1], [11, 1]),
      polygon(box(1, 1, 3, 3)),
      polygon(box(3, 3, 7, 7)),
      polygon(box(0, 0, 10, 10), box(4, 4, 6, 6)),
      polygon(box(3, 3, 7, 7), box(3.5, 3.5, 6.5, 6.5)),
      { type: 'MultiPoint', coordinates: [[1, 1], [5, 5]] }, // oxfmt-ignore
      { type: 'MultiPoint', coordinates: [[1, 1], [2, 2]] }, // oxfmt-ignore
      { type: 'GeometryCollection', geometries: [point(1, 1), line([1, 1], [2, 2])] },
      { type: 'GeometryCollection', geometries: [point(1, 1), line([1, 1], [12, 2])] },
    ];
    expect(await found(within(area), places, sphere)).toEqual([0, 2, 4, 6, 7, 9, 10]);
    const several = { type: 'MultiPolygon', coordinates: [box(0, 0, 2, 2), box(4, 4, 6, 6)].map((ring) => polygon(ring)['coordinates']) }; // oxfmt-ignore
    expect(await found(within(several), [point(1, 1), point(5, 5), point(3, 3)], sphere)).toEqual([0, 1]);
  });

  test('intersect what has a point in common with them', async () => {
    const area = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
    const places = [
      line([-5, 5], [15, 5]),
      line([4.5, 5], [5.5, 5]),
      line([10, -5], [10, 5]),
      polygon(box(-20, -20, 20, 20)),
      polygon(box(4.5, 4.5, 5.5, 5.5)),
      polygon(box(10, 10, 12, 12)),
      polygon(box(11, 11, 12, 12)),
      point(4, 5),
      point(5, 5),
      { type: 'MultiLineString', coordinates: [[[20, 20], [21, 21]], [[9, 9], [30, 9]]] }, // oxfmt-ignore
    ];
    expect(await found(intersects(area), places, sphere)).toEqual([0, 2, 3, 5, 7, 9]);
    expect(await found(intersects(point(1, 1)), [point(1, 1), point(1, 1.0001), area], sphere)).toEqual([
      0, 2,
    ]);
    // Each line meets the great circle of the other on the far side.
    expect(await found(intersects(line([-10, 0], [10, 0])), [line([180, -10], [180, 10]), line([0, -10], [0, 10])], sphere)).toEqual([1]); // oxfmt-ignore
    expect(await found(intersects(line([0, 0], [0, 9])), [point(0, 5), point(1, 5), line([-1, 5], [1, 5])], sphere)).toEqual([0, 2]); // oxfmt-ignore
  });

  test('are caps of an angle', async () => {
    const cap = { $geoWithin: { $centerSphere: [[10, 20], 100_000 / 6_378_100] } };
    const places = [
      point(10, 20.89),
      point(10, 20.91),
      [10, 20.5],
      { lng: 10, lat: 19.5 },
      line([10, 20], [10, 22]),
    ];
    expect(await found(cap, places, sphere)).toEqual([0, 2, 3]);
    expect(
      await found({ $geoWithin: { $centerSphere: [[0, 0], 4] } }, points([180, 0], [0, 90]), sphere),
    ).toEqual([0, 1]);
    expect(await found({ $geoWithin: { $centerSphere: [[179, 0], 0.1] } }, [[-179, 0], [170, 0]], { at: '2d' })).toEqual([0]); // oxfmt-ignore
  });
});

describe('shapes on the plane', () => {
  const plane = { at: '2d' };
  const pairs = [[0, 0], [5, 5], [10, 10], [10.01, 5], [-1, 5], { x: 3, y: 4 }, { lng: 3, lat: 4, name: 'x' }]; // oxfmt-ignore

  test('are boxes, circles and polygons', async () => {
    expect(await found({ $geoWithin: { $box: [[10, 10], [0, 0]] } }, pairs, plane)).toEqual([0, 1, 2, 5, 6]); // oxfmt-ignore
    expect(await found({ $geoWithin: { $center: [[0, 0], 5] } }, pairs, plane)).toEqual([0, 5, 6]);
    expect(await found({ $within: { $polygon: [[0, 0], [4, 0], [0, 8]] } }, [[1, 1], [0, 4], [3, 4], [2.1, 4], [-1, 4]], plane)).toEqual([0, 1]); // oxfmt-ignore
    expect(await found({ $geoWithin: { $polygon: { a: { x: 0, y: 0 }, b: { x: 4, y: 0 }, c: { x: 4, y: 4 } } } }, [[3, 1], [1, 3]], plane)).toEqual([0]); // oxfmt-ignore
  });

  test('hold points of GeoJSON, and none of its lines', async () => {
    const filter = { $geoWithin: { $box: [[0, 0], [10, 10]] } }; // oxfmt-ignore
    expect(
      await found(filter, [point(1, 1), line([1, 1], [2, 2]), polygon(box(1, 1, 2, 2)), 'x', 5, null]),
    ).toEqual([0]);
    expect(await found({ $geoWithin: { $box: [[0, 0], [500, 500]] } }, [[400, 400], [-400, 1]])).toEqual([0]); // oxfmt-ignore
  });

  test('are compared with any location of an array', async () => {
    const filter = { $geoWithin: { $box: [[0, 0], [1, 1]] } }; // oxfmt-ignore
    const several = [[[5, 5], [1, 1]], [[5, 5], [6, 6]], [], [[0.5, 0.5]]]; // oxfmt-ignore
    expect(await found(filter, several, plane)).toEqual([0, 3]);
    expect(await found({ $elemMatch: filter }, several)).toEqual([0, 3]);
    expect(await found({ $not: filter }, several)).toEqual([1, 2]);
  });
});

describe('filters of locations', () => {
  test('reach into arrays of documents, and name the element', async () => {
    const collection = await target.fresh([
      { _id: 1, stops: [{ at: point(1, 1) }, { at: point(5, 5) }] },
      { _id: 2, stops: [{ at: point(8, 8) }, {}] },
      { _id: 3, stops: [] },
    ]);
    const filter = { 'stops.at': within(polygon(box(4, 4, 6, 6))) };
    const ids = async () => (await collection.find(filter).toArray()).map(({ _id }) => Number(_id));
    expect(await ids()).toEqual([1]);
    await collection.createIndex({ 'stops.at': '2dsphere' });
    expect(await ids()).toEqual([1]);
    await collection.updateOne(filter, { $set: { 'stops.$.seen': true } });
    expect(await collection.findOne({ _id: 1 as never })).toMatchObject({ stops: [{}, { seen: true }] });
    await collection.updateMany(
      {},
      { $set: { 'stops.$[near].near': true } },
      { arrayFilters: [{ 'near.at': { $geoWithin: { $box: [[7, 7], [9, 9]] } } }] }, // oxfmt-ignore
    );
    expect(await collection.distinct('_id', { 'stops.near': true })).toEqual([2]);
    await collection.updateMany({}, {
      $pull: { stops: { at: within(polygon(box(0, 0, 2, 2))) } },
    } as Document);
    expect(await collection.findOne({ _id: 1 as never })).toMatchObject({ stops: [{ seen: true }] });
    expect(await collection.aggregate([{ $match: filter }, { $count: 'n' }]).toArray()).toEqual([{ n: 1 }]);
    expect(await collection.deleteMany(filter)).toMatchObject({ deletedCount: 1 });
  });

  const bad: [string, Document][] = [
    ['no geometry', { $geoWithin: {} }],
    ['no object', { $geoWithin: 5 }],
    ['an unknown shape', { $geoWithin: { $circle: [[0, 0], 1] } }],
    ['an area that is a point', within(point(1, 1))],
    ['a shape of the plane that intersects', { $geoIntersects: { $box: [[0, 0], [1, 1]] } }], // oxfmt-ignore
    ['an open ring', within({ type: 'Polygon', coordinates: [box(0, 0, 1, 1)] })],
    ['a ring of two points', within(polygon([[0, 0], [1, 1]]))], // oxfmt-ignore
    ['edges that cross', within(polygon([[0, 0], [1, 1], [1, 0], [0, 1]]))], // oxfmt-ignore
    ['a hole outside', within(polygon(box(0, 0, 1, 1), box(5, 5, 6, 6)))],
    ['a repeated vertex', within(polygon([[0, 0], [5, 5], [9, 0], [5, 5], [0, 9]]))], // oxfmt-ignore
    ['a latitude above 90', intersects(point(0, 91))],
    ['a longitude above 180', intersects(point(181, 0))],
    ['texts as coordinates', intersects({ type: 'Point', coordinates: ['1', '2'] })],
    ['a line of one point', intersects(line([1, 1], [1, 1]))],
    ['an unknown type', intersects({ type: 'Circle', coordinates: [1, 1] })],
    [
      'an unknown coordinate system',
      intersects({ ...point(1, 1), crs: { type: 'name', properties: { name: 'x' } } }),
    ],
    ['a negative radius', { $geoWithin: { $center: [[0, 0], -1] } }],
    ['a polygon of two points', { $geoWithin: { $polygon: [[0, 0], [1, 1]] } }], // oxfmt-ignore
    ['a box of one point', { $geoWithin: { $box: [[0, 0]] } }],
    ['no operator', { $maxDistance: 5 }],
  ];
  test.each(bad)('with %s: refused', async (_, filter) => {
    await expectCode(() => scratch.find({ at: filter }).toArray(), 2);
  });
});
