import { badValue } from '../errors/store-error.ts';
import { toDouble } from '../values/arithmetic.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { isDocument, isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { boxOf, circleOf, flatPolygonOf } from './flat-shapes.ts';
import type { FlatShape } from './flat-shapes.ts';
import type { Geometry, Pair } from './geometry.ts';
import { isLngLat, readGeoJson } from './read-geojson.ts';
import { fieldsOf, readLegacyPair } from './read-location.ts';
import { intersects, isWithin, isWithinCap } from './relations.ts';
import type { Cap } from './relations.ts';
import { pointAt } from './vectors.ts';

/** A shape that documents are compared with. */
export interface GeoShape {
  readonly matches: (geometry: Geometry) => boolean;
  /** What an index on the sphere may look for; undefined for a shape on the plane. */
  readonly onSphere: Geometry | Cap | undefined;
  /** The rectangle that an index on the plane may look in. */
  readonly onPlane: { readonly low: Pair; readonly high: Pair } | undefined;
}

const readPairs = (value: Value, name: string): Pair[] =>
  (fieldsOf(value) ?? []).map((point) => {
    const pair = readLegacyPair(point, false);
    if (typeof pair === 'string') throw badValue(`${name}: ${pair}`);
    return pair;
  });

const flat = (shape: FlatShape): GeoShape => ({
  matches: ({ pair }) => pair !== undefined && shape.contains(pair),
  onSphere: undefined,
  onPlane: shape,
});

const readBox = (value: Value): GeoShape => {
  const [a, b] = readPairs(value, '$box');
  if (!a || !b) throw badValue('Box must have two points');
  return flat(boxOf(a, b));
};

const MIN_CORNERS = 3;

const readFlatPolygon = (value: Value): GeoShape => {
  const corners = readPairs(value, '$polygon');
  if (corners.length < MIN_CORNERS) throw badValue('Polygon must have at least 3 points');
  return flat(flatPolygonOf(corners));
};

const readCircle = (value: Value, name: string): { center: Pair; radius: number } => {
  const [point, size, ...others] = fieldsOf(value) ?? [];
  const center = point === undefined ? `${name} has no center` : readLegacyPair(point, false);
  if (typeof center === 'string') throw badValue(center);
  if (!isNumber(size) || others.length > 0) throw badValue('radius must be a non-negative number');
  const radius = toDouble(size);
  if (!(radius >= 0)) throw badValue('radius must be a non-negative number');
  return { center, radius };
};

const readCenter = (value: Value): GeoShape => {
  const { center, radius } = readCircle(value, '$center');
  return flat(circleOf(center, radius));
};

const DEGREES = 180 / Math.PI;

/** The rectangle of longitudes and latitudes round a cap. */
const rectangleOf = ([lng, lat]: Pair, radius: number): { low: Pair; high: Pair } => {
  const reach = radius * DEGREES * (1 + 1e-12) + 1e-9;
  const [bottom, top] = [lat - reach, lat + reach];
  const sine = Math.sin(radius) / Math.cos(lat / DEGREES);
  const isAround = bottom <= -90 || top >= 90 || !(sine < 1);
  const side = isAround ? 360 : Math.asin(sine) * DEGREES * (1 + 1e-12) + 1e-9;
  const wraps = lng - side < -180 || lng + side > 180;
  return isAround || wraps
    ? { low: [-180, bottom], high: [180, top] }
    : { low: [lng - side, bottom], high: [lng + side, top] };
};

const readCap = (value: Value): GeoShape => {
  const { center, radius } = readCircle(value, '$centerSphere');
  if (!isLngLat(...center)) throw badValue('Spherical circle would require (unimplemented) wrapping');
  const cap: Cap = { center: pointAt(...center), radius };
  return {
    matches: (geometry) => geometry.isOnSphere && isWithinCap(geometry, cap),
    onSphere: cap,
    onPlane: rectangleOf(center, radius),
  };
};

const readGeometry = (value: Value): Geometry => {
  if (!isDocument(value)) throw badValue('$geometry must be an object');
  const geometry = readGeoJson(value, true);
  if (typeof geometry === 'string') throw badValue(geometry);
  return geometry;
};

const readAreas = (value: Value): GeoShape => {
  const area = readGeometry(value);
  if (area.type !== 'Polygon' && area.type !== 'MultiPolygon')
    throw badValue(`$geoWithin not supported with provided geometry: ${printValue(value)}`);
  return {
    matches: (geometry) => geometry.isOnSphere && isWithin(geometry, area.polygons),
    onSphere: area,
    onPlane: undefined,
  };
};

const WITHIN: Record<string, (value: Value) => GeoShape> = {
  $geometry: readAreas,
  $box: readBox,
  $polygon: readFlatPolygon,
  $center: readCenter,
  $centerSphere: readCap,
};

const IGNORED = '$uniqueDocs';

/** The one specifier of a query. @throws StoreError 2 */
const specifier = (name: string, operand: Value): [specifier: string, value: Value] => {
  if (!isDocument(operand)) throw badValue(`${name} needs an object, given ${printValue(operand)}`);
  const names = namesOf(operand).filter((each) => each !== IGNORED);
  const [first] = names;
  if (first === undefined) throw badValue(`geo query doesn't have any geometry: ${printValue(operand)}`);
  if (names.length > 1) throw badValue(`geo query has more than one geometry: ${printValue(operand)}`);
  return [first, operand[first] as Value];
};

/** `$geoWithin`: what lies in an area as a whole. @throws StoreError 2 */
export const readWithin = (operand: Value): GeoShape => {
  const [name, value] = specifier('$geoWithin', operand);
  if (!Object.hasOwn(WITHIN, name)) throw badValue(`unknown geo specifier: ${name}`);
  return (WITHIN[name] as (value: Value) => GeoShape)(value);
};

/** `$geoIntersects`: what has a point in common with a geometry. @throws StoreError 2 */
export const readIntersects = (operand: Value): GeoShape => {
  const [name, value] = specifier('$geoIntersects', operand);
  if (name !== '$geometry') throw badValue(`$geoIntersects not supported with provided geometry: ${name}`);
  const wanted = readGeometry(value);
  return {
    matches: (geometry) => geometry.isOnSphere && intersects(geometry, wanted),
    onSphere: wanted,
    onPlane: undefined,
  };
};
