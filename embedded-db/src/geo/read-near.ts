import { badValue, location } from '../errors/store-error.ts';
import { toDouble } from '../values/arithmetic.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { fieldOf, isDocument, isNumber } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { NearQuery } from './near-search.ts';
import { isGeoJson, isLngLat, readGeoJson } from './read-geojson.ts';
import { readLegacyPair } from './read-location.ts';

const DEFAULTS = { minDistance: 0, maxDistance: Number.POSITIVE_INFINITY };

/** The point of a search: GeoJSON, or a pair with what may follow it. @throws StoreError 2 */
const readCenter = (value: Value): Pick<NearQuery, 'pair' | 'isGeoJson'> => {
  if (isDocument(value) && isGeoJson(value)) {
    const geometry = readGeoJson(value);
    if (typeof geometry === 'string') throw badValue(geometry);
    if (!geometry.pair) throw badValue(`$near requires a point, given ${printValue(value)}`);
    return { pair: geometry.pair, isGeoJson: true };
  }
  const pair = readLegacyPair(value, true);
  if (typeof pair === 'string') throw badValue(pair);
  return { pair, isGeoJson: false };
};

/** @throws StoreError with one of the codes: for what is no number, and for a negative one */
const readDistance = (value: Value | undefined, name: string, codes: readonly [number, number]): number => {
  if (!isNumber(value)) throw location(codes[0], `${name} must be a number`);
  const distance = toDouble(value);
  if (distance >= 0) return distance;
  throw location(codes[1], `${name} must be non-negative`);
};

const checkSphere = (query: NearQuery): NearQuery => {
  if (query.isOnSphere && !isLngLat(...query.pair))
    throw badValue(`longitude/latitude is out of bounds, lng: ${query.pair[0]} lat: ${query.pair[1]}`);
  return query;
};

/** `{$near: {$geometry: point, $minDistance: d, $maxDistance: d}}` */
const readNew = (operand: Document): NearQuery => {
  const query = { ...DEFAULTS };
  for (const name of namesOf(operand)) {
    if (name === '$minDistance') query.minDistance = readDistance(operand[name], name, [2, 2]);
    else if (name === '$maxDistance') query.maxDistance = readDistance(operand[name], name, [2, 2]);
    else if (name !== '$geometry') throw badValue(`invalid argument in geo near query: ${name}`);
  }
  const geometry = fieldOf(operand, '$geometry');
  if (geometry === undefined) throw badValue('$geometry is required for geo near query');
  const center = readCenter(geometry);
  // A pair in the place of GeoJSON is a longitude and a latitude all the same.
  return checkSphere({ ...query, ...center, isOnSphere: true, isGeoJson: true });
};

/** The operators that belong to one of a search. */
const NEAR_OPTIONS = new Set(['$minDistance', '$maxDistance', '$uniqueDocs']);

/** `{$near: [x, y], $minDistance: d, $maxDistance: d}` */
const readLegacy = (name: string, operand: Value, beside: Document): NearQuery => {
  const query = { ...DEFAULTS };
  const third = Array.isArray(operand) ? operand[2] : undefined;
  if (third !== undefined) query.maxDistance = readDistance(third, 'max distance', [18_522, 18_522]);
  const [min, max] = [fieldOf(beside, '$minDistance'), fieldOf(beside, '$maxDistance')];
  if (min !== undefined) query.minDistance = readDistance(min, '$minDistance', [16_893, 16_894]);
  if (max !== undefined) query.maxDistance = readDistance(max, '$maxDistance', [16_895, 16_896]);
  const center = readCenter(operand);
  return checkSphere({ ...query, ...center, isOnSphere: center.isGeoJson || name === '$nearSphere' });
};

/**
 * Reads `$near`, `$nearSphere` or `$geoNear` with the operators beside it.
 * @throws StoreError 2, 34413, 16893 to 16896
 */
export const readNear = (name: string, spec: Document): NearQuery => {
  const operand = spec[name] as Value;
  const other = namesOf(spec).find((each) => each !== name && !NEAR_OPTIONS.has(each));
  if (other !== undefined) throw location(34_413, `invalid argument in geo near query: ${other}`);
  const isNew = isDocument(operand) && namesOf(operand).some((each) => each.startsWith('$'));
  if (!isNew) return readLegacy(name, operand, spec);
  if (namesOf(spec).length === 1) return readNew(operand);
  throw badValue('geo near accepts just one argument when querying for a GeoJSON point');
};
