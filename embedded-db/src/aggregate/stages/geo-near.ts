import { badValue, StoreError, typeMismatch } from '../../errors/store-error.ts';
import { isTrue } from '../../expressions/coerce.ts';
import { parseFieldPath } from '../../expressions/field-path.ts';
import { NearSearch } from '../../geo/near-search.ts';
import type { NearestLocation } from '../../geo/near-search.ts';
import { isGeoJson } from '../../geo/read-geojson.ts';
import { readNear } from '../../geo/read-near.ts';
import { addComputed } from '../../projection/apply-projection.ts';
import { addLeaf, projectionNode } from '../../projection/projection-tree.ts';
import { compileFilter } from '../../query/compile-filter.ts';
import { toDouble } from '../../values/arithmetic.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, doubleValue, fieldOf, isDocument, isNumber } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { mapping } from './stage.ts';
import type { StageBuilder, StageScope } from './stage.ts';

/** A `$geoNear` read from its stage. */
interface GeoNear {
  readonly key: string;
  /** The operator of a filter that is the same search. */
  readonly search: Document;
  readonly query: Document | undefined;
  readonly distanceField: string;
  readonly locationField: string | undefined;
  readonly multiplier: number;
}

const KNOWN = new Set(
  'near distanceField spherical minDistance maxDistance query distanceMultiplier includeLocs key uniqueDocs'.split(
    ' ',
  ),
);

const REMOVED: Record<string, readonly [code: number, message: string]> = {
  limit: [50_858, "$geoNear no longer supports the 'limit' parameter. Use a $limit stage instead."],
  num: [50_857, "$geoNear no longer supports the 'num' parameter. Use a $limit stage instead."],
  start: [50_856, "$geoNear no longer supports the 'start' argument."],
};

const checkNames = (spec: Document): void => {
  for (const name of namesOf(spec)) {
    const removed = Object.hasOwn(REMOVED, name) ? REMOVED[name] : undefined;
    if (removed) throw new StoreError(...removed);
    if (!KNOWN.has(name)) throw badValue(`$geoNear does not support the option '${name}'`);
  }
};

const nonNegative = (spec: Document, name: string): number | undefined => {
  const value = fieldOf(spec, name);
  if (value === undefined) return undefined;
  if (!isNumber(value)) throw typeMismatch(`${name} must be a number`);
  const number = toDouble(value);
  if (number >= 0) return number;
  throw badValue(`${name} must be nonnegative`);
};

const readKey = (spec: Document, { context, isNested }: StageScope): string => {
  const key = fieldOf(spec, 'key');
  if (key === undefined) {
    if (isNested) throw badValue("$geoNear in the pipeline of another stage needs a 'key' in this store");
    return context.locationField?.() ?? '';
  }
  if (typeof key !== 'string') throw typeMismatch("$geoNear parameter 'key' must be of type string");
  if (key === '') throw badValue("$geoNear parameter 'key' cannot be the empty string");
  return key;
};

const readQuery = (spec: Document): Document | undefined => {
  const query = fieldOf(spec, 'query');
  if (query === undefined || isDocument(query)) return query;
  throw typeMismatch('query must be an object');
};

const readGeoNear = (spec: Value, scope: StageScope): GeoNear => {
  if (!isDocument(spec)) throw new StoreError(10_065, '$geoNear must take an object');
  checkNames(spec);
  const near = fieldOf(spec, 'near');
  if (!isDocument(near) && !Array.isArray(near))
    throw new StoreError(16_605, "$geoNear requires a 'near' option as an Array");
  const distanceField = fieldOf(spec, 'distanceField');
  if (typeof distanceField !== 'string')
    throw new StoreError(16_606, "$geoNear requires a 'distanceField' option as a String");
  const locationField = fieldOf(spec, 'includeLocs');
  if (locationField !== undefined && typeof locationField !== 'string')
    throw new StoreError(16_607, "$geoNear requires that 'includeLocs' option is a String");
  const distances = {
    $minDistance: nonNegative(spec, 'minDistance'),
    $maxDistance: nonNegative(spec, 'maxDistance'),
  };
  const isPoint = isDocument(near) && isGeoJson(near);
  const operator = isPoint || isTrue(fieldOf(spec, 'spherical')) ? '$nearSphere' : '$near';
  const search = isPoint
    ? documentOf({ [operator]: documentOf({ $geometry: near, ...distances }) })
    : documentOf({ [operator]: near, ...distances });
  return {
    key: readKey(spec, scope),
    search,
    query: readQuery(spec),
    distanceField,
    locationField,
    multiplier: nonNegative(spec, 'distanceMultiplier') ?? 1,
  };
};

/** The filter that a `$geoNear` is, by which the planner reads documents in the order of their distance. */
export const geoNearFilter = (spec: Value, scope: StageScope): Document => {
  const { key, search, query } = readGeoNear(spec, scope);
  const near = documentOf({ [key]: search });
  return query ? documentOf({ $and: [near, query] }) : near;
};

/** Adds the distance to documents that come in its order. */
export const geoNearStage: StageBuilder = (spec, scope) => {
  const { key, search, query, distanceField, locationField, multiplier } = readGeoNear(spec, scope);
  if (query) compileFilter(query, { scope: scope.scope, text: scope.context.textFilterOptions?.text });
  const [operator = ''] = namesOf(search);
  const near = new NearSearch(key, readNear(operator, search));
  let nearest: NearestLocation | undefined;
  const root = projectionNode();
  const add = (path: string, evaluate: () => Value | undefined): void =>
    addLeaf(
      root,
      parseFieldPath(path),
      { kind: 'computed', evaluate, isMeta: false },
      { same: 40_176, through: 40_176 },
    );
  add(distanceField, () => nearest && doubleValue(nearest.distance * multiplier));
  if (locationField !== undefined) add(locationField, () => nearest?.location);
  return mapping(scope.context, (documents) =>
    documents.map((document) => {
      nearest = near.nearestOf(document);
      return addComputed(root, document, { root: document, positional: undefined });
    }),
  );
};
