import { toDouble } from '../values/arithmetic.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { isDocument, isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { Geometry, Pair } from './geometry.ts';
import { isGeoJson, isLngLat, readGeoJson } from './read-geojson.ts';
import type { Read } from './read-geojson.ts';
import { pointAt } from './vectors.ts';

/** What an array or a document holds; undefined for another value. */
export const fieldsOf = (value: Value): Value[] | undefined => {
  if (Array.isArray(value)) return value;
  return isDocument(value) ? namesOf(value).map((name) => value[name] as Value) : undefined;
};

/** The first two numbers of an array or of a document. */
export const readLegacyPair = (value: Value, takesMore: boolean): Read<Pair> => {
  const fields = fieldsOf(value);
  if (!fields) return 'Point must be an array or object';
  const [x, y] = fields;
  if (!isNumber(x) || !isNumber(y)) return 'Point must only contain numeric elements';
  if (fields.length > 2 && !takesMore) return 'Point must only contain two numeric elements';
  const pair = [toDouble(x), toDouble(y)] as const;
  return pair.every(Number.isFinite) ? pair : 'Point coordinates must be finite numbers';
};

/** A pair of coordinates on the plane; on the sphere too if it is a longitude and a latitude. */
const geometryOfPair = (pair: Pair): Geometry => {
  const isOnSphere = isLngLat(...pair);
  const points = isOnSphere ? [pointAt(...pair)] : [];
  return { points, lines: [], polygons: [], pair, isOnSphere, type: 'Point' };
};

/** A location as a document holds it: GeoJSON or a legacy pair of coordinates. */
export const readLocation = (value: Value): Read<Geometry> => {
  if (isDocument(value) && isGeoJson(value)) return readGeoJson(value);
  if (!Array.isArray(value) && !isDocument(value))
    return `geo element must be an array or object: ${printValue(value)}`;
  const [first] = fieldsOf(value) ?? [];
  if (isDocument(value) && !isNumber(first)) return `unknown GeoJSON type: ${printValue(value)}`;
  const pair = readLegacyPair(value, true);
  return typeof pair === 'string' ? pair : geometryOfPair(pair);
};

/** The values at a path, through arrays of documents; an array at its end is one value. */
export const valuesAt = (value: Value | undefined, parts: readonly string[], at = 0): Value[] => {
  if (value === undefined) return [];
  if (at === parts.length) return [value];
  const name = parts[at] as string;
  if (isDocument(value)) return Object.hasOwn(value, name) ? valuesAt(value[name], parts, at + 1) : [];
  if (!Array.isArray(value)) return [];
  const elements = value.flatMap((element) => (isDocument(element) ? valuesAt(element, parts, at) : []));
  const index = /^\d+$/u.test(name) ? Number(name) : -1;
  return index >= 0 && index < value.length
    ? [...elements, ...valuesAt(value[index], parts, at + 1)]
    : elements;
};

/** The locations in a value: itself, or the elements of an array of locations. */
export const locationsIn = (value: Value): Value[] =>
  Array.isArray(value) && value.length > 0 && !isNumber(value[0]) ? value : [value];
