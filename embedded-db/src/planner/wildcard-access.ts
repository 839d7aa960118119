import { MaxKey, MinKey } from 'bson';
import { encodeKeys, stringPrefixRange, successor } from '../bson/keys.ts';
import type { IndexInfo, WildcardOptions } from '../catalog/index-info.ts';
import { coversPath } from '../catalog/wildcard-index-spec.ts';
import { isAtOrBelow } from '../catalog/wildcard-projection.ts';
import { documentFrom, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { indexBounds, reachOf } from './index-ranges.ts';
import type { IndexBounds } from './index-ranges.ts';
import type { FieldBounds } from './intervals.ts';
import type { Conjunction, Predicate } from './predicates.ts';
import { requiresPresence } from './usable-index.ts';

/** A value that has an entry of its own: not a document, and not what a missing field equals. */
const hasEntry = (value: Value): boolean =>
  value !== null &&
  value !== undefined &&
  !isDocument(value) &&
  !Array.isArray(value) &&
  !(value instanceof MinKey) &&
  !(value instanceof MaxKey);

/** Whether the index has an entry for every document with something at the path: a document of excluded fields alone has none. */
const holdsAllBelow = ({ excluded }: WildcardOptions, path: string): boolean =>
  !excluded.some((each) => isAtOrBelow(each, path));

const isServed = (wildcard: WildcardOptions, { path, test }: Predicate): boolean => {
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
      return test.value && holdsAllBelow(wildcard, path);
    case 'elemMatch':
    case 'not':
    case 'geo':
    case 'near':
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

const onPath = (index: IndexInfo, at: number, path: string, hasSeveral: boolean): IndexInfo => {
  const direction = index.directions[at + 1] ?? 1;
  const fields = index.fields.with(at + 1, { path, direction });
  return {
    ...index,
    fields,
    // An index without entries for documents that lack the path.
    sparse: true,
    multikey: index.multikey.with(at, hasSeveral),
    spec: { ...index.spec, key: documentFrom(fields.map((field) => [field.path, field.direction])) },
  };
};

/** The tests of the fields beside the wildcard, and `own`. */
const testsBeside = (
  { fields }: IndexInfo,
  at: number,
  { predicates }: Conjunction,
  own: (predicate: Predicate) => boolean,
): Predicate[] => {
  const beside = new Set(fields.toSpliced(at, 2).map((field) => field.path));
  return predicates.filter((each) => beside.has(each.path) || own(each));
};

/** Bounds that leave all to the filter: documents may have fields whose names contain dots. */
const undecided = (fields: IndexBounds['fields']): IndexBounds => ({
  fields,
  ...reachOf(fields),
  decided: fields.map(() => []),
  toDecide: undefined,
});

const useOf = (
  index: IndexInfo,
  wildcard: WildcardOptions,
  conjunction: Conjunction,
  path: string,
): WildcardUse => {
  const { at } = wildcard;
  const isOwn = (each: Predicate): boolean => each.path === path && isServed(wildcard, each);
  const predicates = testsBeside(index, at, conjunction, isOwn);
  const single = onPath(index, at, path, false);
  const { fields } = indexBounds(single, { ...conjunction, predicates });
  const isWhole = !fields[at + 1] && predicates.every((each) => !isOwn(each) || each.test.op === 'exists');
  return {
    index: isWhole ? onPath(index, at, path, true) : single,
    bounds: undecided(fields.with(at, isWhole ? pathsFrom(path) : pointAt(path))),
  };
};

/** The index as one on the fields before the wildcard, if the filter narrows the first and wants one of the fields to be there. */
const prefixUse = (index: IndexInfo, at: number, conjunction: Conjunction): WildcardUse | undefined => {
  const predicates = testsBeside(index, at, conjunction, () => false);
  if (!predicates.some(({ test }) => requiresPresence(test))) return undefined;
  const sparse = { ...index, sparse: true };
  const bounds = undecided(indexBounds(sparse, { ...conjunction, predicates }).fields);
  if (at === 0 || !bounds.fields[0]) return undefined;
  const { key } = index.spec as { key: Document };
  const paths = index.fields.map((field): [string, Value] => [field.path, key[field.path] ?? 1]);
  return { index: { ...sparse, spec: { ...index.spec, key: documentFrom(paths) } }, bounds };
};

/** The uses that a filter can make of a wildcard index: one for each path that it tests, and one for the fields before the wildcard. */
export function wildcardUses(index: IndexInfo, conjunction: Conjunction): WildcardUse[] {
  const { wildcard } = index;
  if (!wildcard) return [];
  const { at } = wildcard;
  const paths = new Set(
    conjunction.predicates.filter((each) => isServed(wildcard, each)).map(({ path }) => path),
  );
  const uses = [...paths]
    .filter((path) => coversPath(wildcard, path))
    // A number may be a place in an array, which the paths of entries leave out.
    .filter((path) => !(index.multikey[at + 1] === true && HAS_NUMBER.test(path)))
    .map((path) => useOf(index, wildcard, conjunction, path));
  const onPrefix = index.fields.length > 2 ? prefixUse(index, at, conjunction) : undefined;
  return onPrefix ? [...uses, onPrefix] : uses;
}
