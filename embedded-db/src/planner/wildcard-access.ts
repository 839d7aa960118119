import { MaxKey, MinKey } from 'bson';
import { encodeKeys, stringPrefixRange, successor } from '../bson/keys.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { coversPath } from '../catalog/wildcard-index-spec.ts';
import type { FieldTest } from '../query/filter-node.ts';
import { documentFrom, isDocument } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { indexBounds } from './index-ranges.ts';
import type { IndexBounds } from './index-ranges.ts';
import type { FieldBounds } from './intervals.ts';
import type { Conjunction } from './predicates.ts';

/** The name under which the path of an entry is shown, as MongoDB names it. */
const PATH_FIELD = '$_path';

/** A value that has an entry of its own: not a document, and not what a missing field equals. */
const hasEntry = (value: Value): boolean =>
  value !== null &&
  value !== undefined &&
  !isDocument(value) &&
  !Array.isArray(value) &&
  !(value instanceof MinKey) &&
  !(value instanceof MaxKey);

const isServed = (test: FieldTest): boolean => {
  switch (test.op) {
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return hasEntry(test.value);
    case 'in':
      return !test.hasRegex && test.values.every(hasEntry);
    case 'regex':
      return true;
    case 'exists':
      return test.value;
    case 'elemMatch':
    case 'not':
    case 'other':
    default:
      return false;
  }
};

const HAS_NUMBER = /(?:^|\.)\d+(?:\.|$)/u;

/** The index as one on a single path, with bounds of a filter. */
export interface WildcardUse {
  readonly index: IndexInfo;
  readonly bounds: IndexBounds;
}

const pointAt = (path: string): FieldBounds => {
  const low = encodeKeys([path], [1]).bytes;
  return {
    intervals: [{ low, high: successor(low) }],
    isPoints: true,
    isExact: false,
    includesMissing: false,
  };
};

/** The path itself and every path below it. */
const pathsFrom = (path: string): FieldBounds => {
  const below = stringPrefixRange(`${path}.`, 1);
  const [own] = pointAt(path).intervals;
  const intervals = own ? [own, { low: below.low, high: below.high }] : [];
  return { intervals, isPoints: false, isExact: false, includesMissing: false };
};

const onPath = (index: IndexInfo, path: string, hasSeveral: boolean): IndexInfo => {
  const direction = index.directions[1] ?? 1;
  return {
    ...index,
    fields: [
      { path: PATH_FIELD, direction: 1 },
      { path, direction },
    ],
    directions: [1, direction],
    // An index without entries for documents that lack the path.
    sparse: true,
    multikey: [hasSeveral, index.multikey[1] === true],
    spec: {
      ...index.spec,
      key: documentFrom([
        [PATH_FIELD, 1],
        [path, direction],
      ]),
    },
  };
};

const useOf = (index: IndexInfo, conjunction: Conjunction, path: string): WildcardUse => {
  const tests = conjunction.predicates.filter((each) => each.path === path && isServed(each.test));
  const single = onPath(index, path, false);
  const { fields, decided } = indexBounds(single, { ...conjunction, predicates: tests });
  const values = fields[1];
  // Documents may have fields whose names contain dots: the filter decides.
  const common = { decided: decided.map(() => []), toDecide: undefined };
  if (!values && tests.every(({ test }) => test.op === 'exists')) {
    const all = { fields: [pathsFrom(path), undefined], pointFields: 0, hasRange: true, ...common };
    return { index: onPath(index, path, true), bounds: all };
  }
  const isPoints = values?.isPoints === true;
  const bounds = {
    fields: [pointAt(path), values],
    pointFields: isPoints ? 2 : 1,
    hasRange: values !== undefined && !isPoints,
    ...common,
  };
  return { index: single, bounds };
};

/** The uses that a filter can make of a wildcard index: one for each path that it tests. */
export function wildcardUses(index: IndexInfo, conjunction: Conjunction): WildcardUse[] {
  const { wildcard } = index;
  if (!wildcard) return [];
  const paths = new Set(
    conjunction.predicates.filter(({ test }) => isServed(test)).map((predicate) => predicate.path),
  );
  return (
    [...paths]
      .filter((path) => coversPath(wildcard, path))
      // A number may be a place in an array, which the paths of entries leave out.
      .filter((path) => !(index.multikey[1] === true && HAS_NUMBER.test(path)))
      .map((path) => useOf(index, conjunction, path))
  );
}
