import { MAX_VALUE_BYTES } from '../indexes/index-entries.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { Collection } from '../catalog/collection.ts';
import { u32 } from '../catalog/collection.ts';
import type { IndexField, IndexInfo } from '../catalog/index-info.ts';
import type { FieldTest } from '../query/filter-node.ts';
import { geoBoundsOf } from './geo-bounds.ts';
import { boundsOf, hashedBoundsOf, intersect } from './intervals.ts';
import type { FieldBounds } from './intervals.ts';
import type { Conjunction, Predicate } from './predicates.ts';
import type { TextOrder } from '../values/text-order.ts';

/** Maximum combinations of points that are scanned one by one; the filter checks further fields. */
const MAX_RANGES = 20_000;

/** All values that a filter lists for one field are scanned; only combinations of fields are bounded. */
const areTooMany = (heads: readonly unknown[], intervals: readonly unknown[]): boolean =>
  heads.length > 1 && heads.length * intervals.length > MAX_RANGES;

/** A range of index keys. `headBytes` is the length of the common prefix before the fields of the sort. */
export interface ScanRange {
  readonly low: Buffer;
  readonly high: Buffer;
  readonly headBytes: number;
}

/** What a filter says about each field of an index. */
export interface IndexBounds {
  /** Per field; undefined where the filter says nothing that may be used. */
  readonly fields: readonly (FieldBounds | undefined)[];
  /** How many leading fields are bounded to single values. */
  readonly pointFields: number;
  /** Whether the field after them is bounded too. */
  readonly hasRange: boolean;
  /** Per field, the tests that every document passes that has an entry within the bounds. */
  readonly decided: readonly (readonly Predicate[])[];
  /** How many tests the filter is; undefined where it is more than tests of single fields. */
  readonly toDecide: number | undefined;
}

/** The bounds that tests set on the fields of an index, depending on which of these hold arrays. */
export function indexBounds(index: IndexInfo, conjunction: Conjunction): IndexBounds {
  let arrayElement: number | undefined;
  const heads = new Set<string>();
  const decided: (readonly Predicate[])[] = index.fields.map(() => []);
  const fields = index.fields.map((field, i) => {
    const { path } = field;
    const tests = conjunction.predicates.filter((predicate) => predicate.path === path);
    if (tests.length === 0) return undefined;
    const isArray = index.multikey[i] === true;
    // Entries pair values of one element, but tests on two fields of an array may be met by two different elements.
    const element = arrayElement;
    if (isArray && element !== undefined && element === 0) return undefined;
    const usable =
      isArray && element !== undefined
        ? tests.filter((test) => test.element === element && !heads.has(headOf(test)))
        : tests;
    const merged = isArray
      ? bestBounds(usable, field, index.collation)
      : allBounds(usable, field, index.collation);
    if (!merged) return undefined;
    // A number in a path is an array position to an index; to a filter it may be a field of each element as well.
    const isByNumber = NUMBER_ON_PATH.test(path);
    if (isByNumber && merged.bounds.includesMissing) return undefined;
    if (isArray) {
      arrayElement = merged.element;
      for (const test of merged.used) heads.add(headOf(test));
    }
    if (merged.bounds.isExact && !isByNumber) decided[i] = decidedTests(index, i, merged, tests);
    return merged.bounds;
  });
  const toDecide = conjunction.isComplete ? conjunction.predicates.length : undefined;
  return { fields, ...reachOf(fields), decided, toDecide };
}

/** How far the bounds of the fields of an index reach. */
export function reachOf(fields: IndexBounds['fields']): Pick<IndexBounds, 'pointFields' | 'hasRange'> {
  let pointFields = 0;
  while (pointFields < fields.length && fields[pointFields]?.isPoints === true) pointFields += 1;
  return { pointFields, hasRange: fields[pointFields] !== undefined };
}

const NUMBER_ON_PATH = /\.\d+(?:\.|$)/u;

/** Two paths with a common beginning may continue in different elements of a nested array. */
const headOf = ({ inner }: Predicate): string => inner.split('.', 1)[0] as string;

/** Of the tests that made exact bounds, those that every document with an entry within them passes. */
function decidedTests(
  index: IndexInfo,
  at: number,
  { element, used }: MergedBounds,
  tests: readonly Predicate[],
): readonly Predicate[] {
  if (element === 0) return used.filter((test) => test.element === 0);
  // An `$elemMatch` wants an array, and a value that is none has the same entry as the only element of one.
  const isElementOfPath = index.single[at] !== true && index.fields[at]?.path.includes('.') === false;
  const areAll = used.length === tests.filter((test) => test.element === element).length;
  return isElementOfPath && areAll && used.every(({ clause }) => clause !== undefined) ? used : [];
}

interface MergedBounds {
  readonly bounds: FieldBounds;
  readonly element: number;
  /** The tests that made the bounds. */
  readonly used: readonly Predicate[];
}

const boundsIn = (
  { direction, isHashed, geo }: IndexField,
  test: FieldTest,
  order: TextOrder | undefined,
): FieldBounds | undefined => {
  if (geo) return geoBoundsOf(test, geo.grid);
  return isHashed === true ? hashedBoundsOf(test, direction, order) : boundsOf(test, direction, order);
};

/** On a field without arrays all tests look at the same value. */
function allBounds(
  tests: readonly Predicate[],
  field: IndexField,
  order: TextOrder | undefined,
): MergedBounds | undefined {
  let bounds: FieldBounds | undefined;
  const used: Predicate[] = [];
  for (const predicate of tests) {
    const own = boundsIn(field, predicate.test, order);
    if (!own) continue;
    used.push(predicate);
    bounds = bounds ? intersect(bounds, own) : own;
  }
  return bounds && { bounds, element: 0, used };
}

/**
 * On a field with arrays only tests of one `$elemMatch` on the element itself surely look at the same value: a field of the element may
 * hold one more array. Otherwise the narrowest one is used.
 */
function bestBounds(
  tests: readonly Predicate[],
  field: IndexField,
  order: TextOrder | undefined,
): MergedBounds | undefined {
  let best: MergedBounds | undefined;
  for (const predicate of tests) {
    const own = boundsIn(field, predicate.test, order);
    if (!own) continue;
    const { element } = predicate;
    if (best && best.element === element && element !== 0 && predicate.inner === '') {
      best = { element, bounds: intersect(best.bounds, own), used: [...best.used, predicate] };
    } else if (!best || rank(own) < rank(best.bounds)) {
      best = { bounds: own, element, used: [predicate] };
    }
  }
  return best;
}

const rank = (bounds: FieldBounds): number => (bounds.isPoints ? bounds.intervals.length : 1_000_000);

/** The key ranges to scan, and how many fields bound them. */
interface ScanRanges {
  /** Ascending. */
  readonly ranges: readonly ScanRange[];
  /** How many leading fields the ranges bound; what the filter says of the fields after them is left to the filter. */
  readonly walkedFields: number;
  /** Some ranges were truncated to the maximum key length and may include other values. */
  readonly isCut: boolean;
}

interface Head {
  readonly bytes: Buffer;
  /** Bytes of the values before `freeFrom`. */
  readonly fixedBytes: number;
}

/** The key ranges to scan. `freeFrom` is the first field of the sort. */
export function scanRanges(
  collection: Collection,
  index: IndexInfo,
  bounds: IndexBounds,
  freeFrom: number,
): ScanRanges {
  const root = index.kind === 'id' ? collection.prefix : u32(index.id);
  let heads: Head[] = [{ bytes: root, fixedBytes: root.length }];
  let at = 0;
  for (; at < bounds.pointFields; at++) {
    const { intervals } = bounds.fields[at] as FieldBounds;
    if (areTooMany(heads, intervals)) break;
    const isFixed = at < freeFrom;
    heads = heads.flatMap((head) =>
      intervals.map((interval) => {
        const bytes = Buffer.concat([head.bytes, interval.low]);
        return { bytes, fixedBytes: isFixed ? bytes.length : head.fixedBytes };
      }),
    );
  }
  const range = at === bounds.pointFields ? bounds.fields[at] : undefined;
  const last = range && !areTooMany(heads, range.intervals) ? range : undefined;
  const walked = heads.flatMap(({ bytes, fixedBytes }) => {
    if (!last) return [{ low: bytes, high: prefixEnd(bytes), headBytes: fixedBytes }];
    return last.intervals.map(({ low, high }) => ({
      low: Buffer.concat([bytes, low]),
      high: Buffer.concat([bytes, high]),
      headBytes: fixedBytes,
    }));
  });
  const isCut = walked.some(({ low, high }) => low.length > LONGEST || high.length > LONGEST);
  return { ranges: isCut ? walked.map(shorten) : walked, walkedFields: last ? at + 1 : at, isCut };
}

const LONGEST = 4 + MAX_VALUE_BYTES;

/** Bounds are truncated like the entries that exceed the maximum key length. */
function shorten({ low, high, headBytes }: ScanRange): ScanRange {
  return {
    low: low.length > LONGEST ? low.subarray(0, LONGEST) : low,
    high: high.length > LONGEST ? prefixEnd(high.subarray(0, LONGEST)) : high,
    headBytes: Math.min(headBytes, LONGEST),
  };
}
