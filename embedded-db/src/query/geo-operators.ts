import { NearSearch } from '../geo/near-search.ts';
import { readLocation } from '../geo/read-location.ts';
import { readNear } from '../geo/read-near.ts';
import { readIntersects, readWithin } from '../geo/read-shape.ts';
import type { GeoShape } from '../geo/read-shape.ts';
import { badValue, location } from '../errors/store-error.ts';
import type { Document, Value, ValueTest } from '../values/values.ts';
import type { FieldNode, FilterNode } from './filter-node.ts';
import { compilePathTest } from './paths.ts';
import type { Predicate } from './predicate.ts';

const shapePredicate = (path: string, name: string, shape: GeoShape): Predicate => {
  const test: ValueTest = (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const geometry = readLocation(value);
    return typeof geometry !== 'string' && shape.matches(geometry);
  };
  return {
    test: compilePathTest(path, test, 'traverse'),
    node: { kind: 'field', path, op: 'geo', name, shape },
  };
};

const within = (path: string, operand: Value): Predicate =>
  shapePredicate(path, '$geoWithin', readWithin(operand));

/** Comparisons of locations with shapes. */
export const geoOperators: Record<string, (path: string, operand: Value) => Predicate> = {
  $geoWithin: within,
  $within: within,
  $geoIntersects: (path, operand) => shapePredicate(path, '$geoIntersects', readIntersects(operand)),
};

const NEAR_OPERATORS = new Set(['$near', '$nearSphere', '$geoNear']);

/** The operator of a search for what is near, if the operators of a field have one. */
export const nearOperator = (names: readonly string[]): string | undefined =>
  names.find((name) => NEAR_OPERATORS.has(name));

/** @param spec the operator with those beside it @throws StoreError 2, 34413, 16893 to 16896 */
export const nearPredicate = (path: string, name: string, spec: Document): Predicate => {
  const search = new NearSearch(path, readNear(name, spec));
  return {
    test: (document) => search.nearestOf(document) !== undefined,
    node: { kind: 'field', path, op: 'near', search },
  };
};

type NearNode = FieldNode & { op: 'near' };

const isNear = (node: FilterNode): node is NearNode => node.kind === 'field' && node.op === 'near';

/** The searches for what is near in a filter, wherever they are. */
const nearNodes = (node: FilterNode): NearNode[] => {
  if (isNear(node)) return [node];
  if ('children' in node) return node.children.flatMap(nearNodes);
  return 'inner' in node ? nearNodes(node.inner) : [];
};

/** Searches for what is near that every matching document meets. */
const topNodes = (node: FilterNode): NearNode[] =>
  node.kind === 'and' ? node.children.flatMap(topNodes) : isNear(node) ? [node] : [];

/** @throws StoreError 5626500 */
export const refuseNear = (): never => {
  throw location(
    5_626_500,
    '$geoNear, $near, and $nearSphere are not allowed in this context, as these operators require sorting geospatial data. If you do not need sort, consider using $geoWithin instead.',
  );
};

/** Checks the place of `$near` in a whole filter. @throws StoreError 2 */
export const checkNear = (root: FilterNode, hasText: boolean): void => {
  const all = nearNodes(root);
  if (all.length > 1) throw badValue('Too many geoNear expressions');
  if (topNodes(root).length !== all.length) throw badValue('geoNear must be top-level expr');
  if (hasText && all.length > 0) throw badValue('text and geoNear not allowed in same query');
};
