import { MAX_VALUE_BYTES } from '../indexes/index-entries.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { Collection } from '../catalog/collection.ts';
import { u32 } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { boundsOf, intersect } from './intervals.ts';
import type { FieldBounds } from './intervals.ts';
import type { Conjunction, Predicate } from './predicates.ts';

/** More combinations than this are not worth walking one by one; the rest is left to the filter. */
const MAX_RANGES = 20_000;

/** However many values a filter lists for one field, they are walked; only their combinations with others are bounded. */
const areTooMany = (heads: readonly unknown[], intervals: readonly unknown[]): boolean =>
  heads.length > 1 && heads.length * intervals.length > MAX_RANGES;

/** A stretch of index keys. `headBytes`: how many bytes all its keys share, up to where the order of the sort begins. */
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
  /** Everything the predicates say lies in the bounds: where all of them are walked, no document has to be tested. */
  readonly coversPredicates: boolean;
}

/** Finds what the tests say about the fields of an index, minding which of them hold arrays. */
export function indexBounds(index: IndexInfo, conjunction: Conjunction): IndexBounds {
  let arrayElement: number | undefined;
  let used = 0;
  const fields = index.fields.map(({ path, direction }, i) => {
    const tests = conjunction.predicates.filter((predicate) => predicate.path === path);
    if (tests.length === 0) return undefined;
    const isArray = index.multikey[i] === true;
    // Entries pair values of one element, but tests on two fields of an array may be met by two different elements.
    const element = arrayElement;
    if (isArray && element !== undefined && element === 0) return undefined;
    const usable =
      isArray && element !== undefined ? tests.filter((test) => test.element === element) : tests;
    const merged = isArray ? bestBounds(usable, direction) : allBounds(usable, direction);
    if (!merged) return undefined;
    if (isArray) arrayElement = merged.element;
    if (!isArray && merged.count === tests.length && merged.bounds.isExact) used += tests.length;
    return merged.bounds;
  });
  let pointFields = 0;
  while (pointFields < fields.length && fields[pointFields]?.isPoints === true) pointFields += 1;
  const hasRange = fields[pointFields] !== undefined;
  const coversPredicates = conjunction.isComplete && used === conjunction.predicates.length;
  return { fields, pointFields, hasRange, coversPredicates };
}

interface MergedBounds {
  bounds: FieldBounds;
  element: number;
  count: number;
}

/** On a field without arrays all tests look at the same value. */
function allBounds(tests: readonly Predicate[], direction: 1 | -1): MergedBounds | undefined {
  let bounds: FieldBounds | undefined;
  let count = 0;
  for (const { test } of tests) {
    const own = boundsOf(test, direction);
    if (!own) continue;
    count += 1;
    bounds = bounds ? intersect(bounds, own) : own;
  }
  return bounds && { bounds, element: 0, count };
}

/** On a field with arrays only tests of one `$elemMatch` surely look at the same value; otherwise the narrowest one is used. */
function bestBounds(tests: readonly Predicate[], direction: 1 | -1): MergedBounds | undefined {
  let best: MergedBounds | undefined;
  for (const predicate of tests) {
    const own = boundsOf(predicate.test, direction);
    if (!own) continue;
    if (best && best.element === predicate.element && predicate.element !== 0) {
      best = { ...best, bounds: intersect(best.bounds, own) };
    } else if (!best || rank(own) < rank(best.bounds)) {
      best = { bounds: own, element: predicate.element, count: 1 };
    }
  }
  return best;
}

const rank = (bounds: FieldBounds): number => (bounds.isPoints ? bounds.intervals.length : 1_000_000);

/** The stretches of keys to walk, and how far the bounds went into them. */
export interface ScanRanges {
  /** Ascending. */
  readonly ranges: readonly ScanRange[];
  /** How many leading fields the ranges bound; what the filter says of the fields after them is left to the filter. */
  readonly walkedFields: number;
}

interface Head {
  readonly bytes: Buffer;
  /** Bytes of the values before `freeFrom`. */
  readonly fixedBytes: number;
}

/** The stretches of keys to walk. `freeFrom` is the field from which on the order of the sort is wanted. */
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
  const ranges = heads.flatMap(({ bytes, fixedBytes }) => {
    if (!last) return [shorten(bytes, prefixEnd(bytes), fixedBytes)];
    return last.intervals.map(({ low, high }) =>
      shorten(Buffer.concat([bytes, low]), Buffer.concat([bytes, high]), fixedBytes),
    );
  });
  return { ranges, walkedFields: last ? at + 1 : at };
}

/** Entries longer than the longest key are cut, so bounds must not reach beyond the cut. */
function shorten(low: Buffer, high: Buffer, headBytes: number): ScanRange {
  const longest = 4 + MAX_VALUE_BYTES;
  return {
    low: low.length > longest ? low.subarray(0, longest) : low,
    high: high.length > longest ? prefixEnd(high.subarray(0, longest)) : high,
    headBytes: Math.min(headBytes, longest),
  };
}
