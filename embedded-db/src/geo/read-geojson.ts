import { toDouble } from '../values/arithmetic.ts';
import { printValue } from '../values/print.ts';
import { fieldOf, isDocument, isNumber } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { Geometry, Pair } from './geometry.ts';
import { polygonOf } from './polygon.ts';
import type { Polygon } from './polygon.ts';
import { isOpposite, isSame, pointAt } from './vectors.ts';
import type { Vector } from './vectors.ts';

/** A thing that was read, or why it cannot be. */
export type Read<T> = T | string;

const SPHERE = new Set(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326']);
const STRICT = 'urn:x-mongodb:crs:strictwinding:EPSG:4326';

export const isLngLat = (lng: number, lat: number): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

const readPair = (value: Value | undefined): Read<Pair> => {
  if (!Array.isArray(value)) return 'Point must be an array or object';
  const [x, y] = value;
  if (!isNumber(x) || !isNumber(y)) return 'Point must only contain numeric elements';
  const [lng, lat] = [toDouble(x), toDouble(y)];
  if (isLngLat(lng, lat)) return [lng, lat];
  return `longitude/latitude is out of bounds, lng: ${lng} lat: ${lat}`;
};

const readPoint = (value: Value | undefined): Read<Vector> => {
  const pair = readPair(value);
  return typeof pair === 'string' ? pair : pointAt(...pair);
};

const readEach = <T>(value: Value | undefined, what: string, read: (value: Value) => Read<T>): Read<T[]> => {
  if (!Array.isArray(value)) return `${what} must be an array`;
  const all: T[] = [];
  for (const element of value) {
    const one = read(element);
    if (typeof one === 'string') return one;
    all.push(one);
  }
  return all;
};

const withoutRepeats = (points: readonly Vector[]): Vector[] =>
  points.filter((point, at) => at === 0 || !isSame(point, points[at - 1] as Vector));

const readLine = (value: Value | undefined): Read<Vector[]> => {
  const all = readEach(value, 'GeoJSON coordinates', readPoint);
  if (typeof all === 'string') return all;
  const line = withoutRepeats(all);
  if (line.length < 2) return 'GeoJSON LineString must have at least 2 vertices';
  const isBroken = line.some((point, at) => at > 0 && isOpposite(point, line[at - 1] as Vector));
  return isBroken ? 'GeoJSON LineString has adjacent vertices that are antipodal' : line;
};

const MIN_RING = 4;

const readRing = (value: Value): Read<Vector[]> => {
  const all = readEach(value, 'Polygon coordinates', readPoint);
  if (typeof all === 'string') return all;
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < MIN_RING) return 'Loop must have at least 3 different vertices';
  if (!isSame(first, last)) return `Loop is not closed: ${printValue(value)}`;
  return withoutRepeats(all).slice(0, -1);
};

const readPolygon = (value: Value | undefined, isStrict = false): Read<Polygon> => {
  const rings = readEach(value, 'Polygon coordinates', readRing);
  if (typeof rings === 'string') return rings;
  if (rings.length === 0) return 'Polygon has no loops.';
  if (isStrict && rings.length > 1) return 'Only one simple loop is allowed in a big polygon';
  return polygonOf(rings, isStrict);
};

/** The coordinate system. Without one it is that of GeoJSON. */
const readSystem = (crs: Value | undefined): Read<{ isStrict: boolean }> => {
  if (crs === undefined) return { isStrict: false };
  if (!isDocument(crs)) return 'GeoJSON CRS must be an object';
  if (fieldOf(crs, 'type') !== 'name') return 'GeoJSON CRS must have field "type": "name"';
  const properties = fieldOf(crs, 'properties');
  const name = isDocument(properties) ? fieldOf(properties, 'name') : undefined;
  if (typeof name !== 'string') return 'CRS "name" must be a string';
  if (SPHERE.has(name)) return { isStrict: false };
  return name === STRICT ? { isStrict: true } : `Unknown CRS name: ${name}`;
};

type Parts = Partial<Pick<Geometry, 'points' | 'lines' | 'polygons' | 'pair'>>;

const as = <T>(value: Read<T>, wrap: (value: T) => Parts): Read<Parts> =>
  typeof value === 'string' ? value : wrap(value);

const someOf = <T>(values: Read<T[]>, type: string): Read<T[]> =>
  typeof values === 'string' || values.length > 0 ? values : `${type} must have at least 1 element`;

const READERS: Record<string, (spec: Document, isStrict: boolean) => Read<Parts>> = {
  Point: ({ coordinates }) => as(readPair(coordinates), (pair) => ({ points: [pointAt(...pair)], pair })),
  LineString: ({ coordinates }) => as(readLine(coordinates), (line) => ({ lines: [line] })),
  Polygon: ({ coordinates }, isStrict) =>
    as(readPolygon(coordinates, isStrict), (polygon) => ({ polygons: [polygon] })),
  MultiPoint: ({ coordinates }) =>
    as(someOf(readEach(coordinates, 'MultiPoint coordinates', readPoint), 'MultiPoint'), (points) => ({
      points,
    })),
  MultiLineString: ({ coordinates }) =>
    as(
      someOf(readEach(coordinates, 'MultiLineString coordinates', readLine), 'MultiLineString'),
      (lines) => ({
        lines,
      }),
    ),
  MultiPolygon: ({ coordinates }) =>
    as(
      someOf(
        readEach(coordinates, 'MultiPolygon coordinates', (each) => readPolygon(each)),
        'MultiPolygon',
      ),
      (polygons) => ({ polygons }),
    ),
  GeometryCollection: ({ geometries }) => {
    const all = someOf(
      readEach(geometries, 'GeometryCollection geometries', readMember),
      'GeometryCollection',
    );
    return as(all, (members) => ({
      points: members.flatMap(({ points }) => points),
      lines: members.flatMap(({ lines }) => lines),
      polygons: members.flatMap(({ polygons }) => polygons),
    }));
  },
};

const readMember = (value: Value): Read<Geometry> => {
  if (!isDocument(value)) return 'Element of "geometries" is not an object';
  if (!isGeoJson(value)) return `unknown GeoJSON type: ${printValue(value)}`;
  if (fieldOf(value, 'type') === 'GeometryCollection') return 'GeometryCollections cannot be nested';
  return readGeoJson(value);
};

/** Whether a document has the name of a type of GeoJSON. */
export const isGeoJson = (value: Document): boolean => {
  const type = fieldOf(value, 'type');
  return typeof type === 'string' && Object.hasOwn(READERS, type);
};

/** @param takesStrict whether areas above half of the sphere may be named, as queries may */
export const readGeoJson = (spec: Document, takesStrict = false): Read<Geometry> => {
  const type = fieldOf(spec, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(READERS, type))
    return `unknown GeoJSON type: ${printValue(spec)}`;
  const system = readSystem(fieldOf(spec, 'crs'));
  if (typeof system === 'string') return system;
  if (system.isStrict && !(takesStrict && type === 'Polygon')) return "can't use a strict winding order here";
  const parts = (READERS[type] as (typeof READERS)[string])(spec, system.isStrict);
  if (typeof parts === 'string') return parts;
  const { points = [], lines = [], polygons = [], pair } = parts;
  return { points, lines, polygons, pair, isOnSphere: true, type };
};
