/** Queries of locations answer the same by an index as without one, for whatever locations and shapes. */
import * as fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { box, line, point, polygon } from '../support/geo.ts';
import type { Position } from '../support/geo.ts';
import '../support/property-seed.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

/** Whole degrees lie on the boundaries of cells, and shapes made of them share corners with locations. */
const degrees = (most: number) =>
  fc.oneof(
    fc.integer({ min: -most, max: most }),
    fc.constantFrom(-most, -most / 2, 0, most / 2, most),
    fc.double({ min: -most, max: most, noNaN: true }),
  );
const position: fc.Arbitrary<Position> = fc.tuple(degrees(180), degrees(90));

/** A number from nothing to all, small ones as often as large ones. */
const size = (most: number) => fc.double({ min: -4, max: 0, noNaN: true }).map((power) => most * 10 ** power);

const ring = fc
  .tuple(position, size(40), size(40))
  .map(([[lng, lat], wide, high]) =>
    box(
      Math.max(-180, lng - wide),
      Math.max(-89, lat - high),
      Math.min(180, lng + wide),
      Math.min(89, lat + high),
    ),
  )
  .filter(([a, b, c]) => a?.[0] !== b?.[0] && b?.[1] !== c?.[1]);

/** A ring with another in its middle. */
const withHole = ring.map((outer) => {
  const [[west, south], , [east, north]] = outer as [Position, Position, Position, Position];
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [wide, high] = [(east - west) / 8, (north - south) / 8];
  return polygon(outer, box(x - wide, y - high, x + wide, y + high));
});
const area = fc.oneof(
  ring.map((one) => polygon(one)),
  withHole,
);
const path = fc
  .uniqueArray(position, { minLength: 2, maxLength: 4, selector: String })
  .filter((all) => all.every(([, lat]) => Math.abs(lat) < 90))
  .map((all) => line(...all));
const geometry = fc.oneof(
  { weight: 4, arbitrary: position.map((at) => point(...at)) },
  { weight: 1, arbitrary: area },
  { weight: 1, arbitrary: path },
);

const onSphere = fc.oneof(
  area.map(($geometry) => ({ $geoWithin: { $geometry } })),
  geometry.map(($geometry) => ({ $geoIntersects: { $geometry } })),
  fc.tuple(position, size(3.2)).map((cap) => ({ $geoWithin: { $centerSphere: cap } })),
);
const onPlane = fc.oneof(
  fc.tuple(position, position).map((corners) => ({ $geoWithin: { $box: corners } })),
  fc.tuple(position, size(200)).map((circle) => ({ $geoWithin: { $center: circle } })),
  fc.tuple(position, size(3.2)).map((cap) => ({ $geoWithin: { $centerSphere: cap } })),
  fc
    .array(position, { minLength: 3, maxLength: 6 })
    .map((corners) => ({ $geoWithin: { $polygon: corners } })),
);

const near = fc
  .record({ from: position, min: size(2e7), max: size(4e7), isPair: fc.boolean() })
  .map(({ from, min, max, isPair }) =>
    isPair
      ? { $nearSphere: from, $minDistance: min / 1e7, $maxDistance: max / 6e6 }
      : { $nearSphere: { $geometry: point(...from), $minDistance: min / 4, $maxDistance: max } },
  );

const NATURAL = { hint: { $natural: 1 } } as const;

/** A location may be refused, such as a line between opposite points; it is not what is compared here. */
const insertAccepted = async (collection: Collection, locations: readonly unknown[]): Promise<void> => {
  const documents: Document[] = locations.map((at, _id) => ({ _id, at }));
  await collection.insertMany(documents, { ordered: false }).catch(() => undefined);
};

const started = async (): Promise<Collection> => {
  const client = await connectTo((await startStore(folderOfTest())).uri);
  return client.db('x').collection('c');
};

const idsOf = async (documents: Promise<Document[]>): Promise<number[]> =>
  (await documents).map(({ _id }) => Number(_id)).toSorted((a, b) => a - b);

const compare = async (
  collection: Collection,
  filter: fc.Arbitrary<Document>,
  runs: number,
): Promise<void> => {
  const property = fc.asyncProperty(filter, async (at) => {
    const query = (options: object) =>
      collection
        .find({ at }, options)
        .toArray()
        .catch((error: Error) => [{ _id: error.message }]);
    expect(await idsOf(query({}))).toEqual(await idsOf(query(NATURAL)));
  });
  await fc.assert(property, { numRuns: runs });
};

/** A search finds what `$geoNear` tells the distance of, in its order; all documents are within half of the earth. */
const compareNear = async (collection: Collection, key: string, runs: number): Promise<void> => {
  const property = fc.asyncProperty(near, async (at) => {
    const { $geometry, $minDistance, $maxDistance } = (
      '$geometry' in at.$nearSphere ? at.$nearSphere : at
    ) as Document;
    const all = { near: $geometry ?? at.$nearSphere, spherical: true, distanceField: 'd', key };
    const found = await collection.find({ [key]: at }).toArray();
    const told = await collection.aggregate([{ $geoNear: all }]).toArray();
    const wanted = told.filter(({ d }) => d >= $minDistance && d <= $maxDistance);
    expect(found.map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id));
    const distances = told.map(({ d }) => Number(d));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(told).toHaveLength(await collection.countDocuments());
  });
  await fc.assert(property, { numRuns: runs });
};

test('on the sphere', async () => {
  const collection = await started();
  await collection.createIndex({ at: '2dsphere' });
  const [locations = []] = fc.sample(fc.array(geometry, { minLength: 120, maxLength: 120 }), 1);
  await insertAccepted(collection, locations);
  expect(await collection.countDocuments()).toBeGreaterThan(80);
  await compare(collection, onSphere, 60);
  await compareNear(collection, 'at', 8);
});

test('on the plane', async () => {
  const collection = await started();
  await collection.createIndex({ at: '2d' });
  const [locations = []] = fc.sample(fc.array(position, { minLength: 120, maxLength: 120 }), 1);
  await insertAccepted(collection, locations);
  await compare(collection, onPlane, 60);
  const pairs = near.filter((at) => Array.isArray(at.$nearSphere));
  const property = fc.asyncProperty(pairs, async (at) => {
    const onGrid = await collection.find({ at }).toArray();
    await collection.createIndex({ at: '2dsphere' });
    const onCells = await collection.find({ at }).hint({ at: '2dsphere' }).toArray();
    expect(await idsOf(Promise.resolve(onGrid))).toEqual(await idsOf(Promise.resolve(onCells)));
  });
  await fc.assert(property, { numRuns: 8 });
});
