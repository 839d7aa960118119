import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { bracketRange, encodeKeys, hashValue, keyRange, stringPrefixRange, successor } from '../bson/keys.ts';
import type { Value } from '../values/values.ts';
import { mayHoldText } from '../query/usable-parts.ts';
import type { FieldTest } from '../query/filter-node.ts';
import type { TextOrder } from '../values/text-order.ts';

/** Encoded values of one index field, `low <= value < high`. */
export interface Interval {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** The bounds of a test on one field of an index. */
export interface FieldBounds {
  /** Ascending and without overlaps; empty when nothing can match. */
  readonly intervals: readonly Interval[];
  /** Every interval is one value. */
  readonly isPoints: boolean;
  /** Every document within the bounds passes the test, if the field holds no array. */
  readonly isExact: boolean;
  /** The bounds include missing fields. */
  readonly includesMissing: boolean;
}

/** The bounds of a test on a field of which the index holds hashes. */
export function hashedBoundsOf(
  test: FieldTest,
  direction: 1 | -1,
  order: TextOrder | undefined,
): FieldBounds | undefined {
  const values =
    test.op === 'eq' ? [test.value] : test.op === 'in' && !test.hasRegex ? test.values : undefined;
  // An array matches by its elements, and an index of hashes holds none.
  if (!values || values.some((value) => Array.isArray(value))) return undefined;
  const hashes = values.map((value) => hashValue(value, order));
  const bounds = points(hashes, direction, undefined);
  return bounds && { ...bounds, isExact: false, includesMissing: values.includes(null) };
}

/** The bounds of a test, or undefined when an index cannot narrow it. */
export function boundsOf(
  test: FieldTest,
  direction: 1 | -1,
  order: TextOrder | undefined,
): FieldBounds | undefined {
  switch (test.op) {
    case 'eq':
      return points([test.value], direction, order);
    case 'in':
      return test.hasRegex ? undefined : points(test.values, direction, order);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return range(test.op, test.value, direction, order);
    case 'exists':
      // A missing field and null have the same key, so the documents must be checked.
      return test.value
        ? undefined
        : { ...(points([null], direction, order) as FieldBounds), isExact: false };
    case 'regex':
      return test.prefix === undefined || test.prefix === ''
        ? undefined
        : startingWith(test.prefix, direction);
    case 'elemMatch':
    case 'not':
    case 'geo':
    case 'near':
    case 'other':
    default:
      return undefined;
  }
}

function points(
  values: readonly Value[],
  direction: 1 | -1,
  order: TextOrder | undefined,
): FieldBounds | undefined {
  const intervals: Interval[] = [];
  let isExact = true;
  let includesMissing = false;
  for (const value of values) {
    // An array matches as a whole and as an element of another array, so the documents must be checked.
    if (Array.isArray(value)) return undefined;
    // A truncated key is still equal for equal values only.
    const low = encodeKeys([value], [direction], order).bytes;
    intervals.push({ low, high: successor(low) });
    includesMissing ||= value === null;
    // Different texts may share a key of a collation.
    isExact &&= value !== null && !(order && mayHoldText(value));
  }
  return { intervals: normalize(intervals), isPoints: true, isExact, includesMissing };
}

function range(
  op: 'gt' | 'gte' | 'lt' | 'lte',
  value: Value,
  direction: 1 | -1,
  order: TextOrder | undefined,
): FieldBounds | undefined {
  const isCoarse = order !== undefined && mayHoldText(value);
  // Texts in a document that share a key leave the order to what follows them.
  if (isCoarse && typeof value !== 'string') return undefined;
  if (Array.isArray(value) || value instanceof MinKey || value instanceof MaxKey) return undefined;
  const bracket = bracketRange(value, direction);
  const own = keyRange(value, direction, order);
  const isUpward = (op === 'gt' || op === 'gte') === (direction === 1);
  const includesOwn = own.lossy || isCoarse || op === 'gte' || op === 'lte';
  const interval = isUpward
    ? { low: includesOwn ? own.low : own.high, high: bracket.high }
    : { low: bracket.low, high: includesOwn ? own.high : own.low };
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && !Number.isNaN(value));
  return {
    intervals: normalize([interval]),
    isPoints: false,
    // NaN is in the bracket of numbers and missing in that of null: such documents must be checked.
    isExact:
      !own.lossy &&
      !isCoarse &&
      (typeof value === 'string' || value instanceof Date || (isNumber && isUpward === (direction === 1))),
    includesMissing: value === null,
  };
}

function startingWith(prefix: string, direction: 1 | -1): FieldBounds {
  const text = stringPrefixRange(prefix, direction);
  // A stored regular expression equals a pattern of the same source.
  const patterns = bracketRange(new BSONRegExp(''), direction);
  return { intervals: normalize([text, patterns]), isPoints: false, isExact: false, includesMissing: false };
}

/** Sorts intervals and joins those that overlap; drops empty ones. */
export function normalize(intervals: readonly Interval[]): Interval[] {
  if (intervals.length === 1) {
    const only = intervals[0] as Interval;
    return Buffer.compare(only.low, only.high) < 0 ? [only] : [];
  }
  const sorted = [...intervals].sort((a, b) => Buffer.compare(a.low, b.low));
  const result: Interval[] = [];
  for (const next of sorted) {
    if (Buffer.compare(next.low, next.high) >= 0) continue;
    const last = result.at(-1);
    if (last && Buffer.compare(next.low, last.high) < 0) {
      const high = Buffer.compare(last.high, next.high) < 0 ? next.high : last.high;
      result[result.length - 1] = { low: last.low, high };
    } else result.push({ low: next.low, high: next.high });
  }
  return result;
}

/** The values that lie within both. */
export function intersect(a: FieldBounds, b: FieldBounds): FieldBounds {
  const intervals: Interval[] = [];
  for (const left of a.intervals) {
    for (const right of b.intervals) {
      const low = Buffer.compare(left.low, right.low) > 0 ? left.low : right.low;
      const high = Buffer.compare(left.high, right.high) < 0 ? left.high : right.high;
      if (Buffer.compare(low, high) < 0) intervals.push({ low, high });
    }
  }
  return {
    intervals: normalize(intervals),
    isPoints: a.isPoints || b.isPoints,
    isExact: a.isExact && b.isExact,
    includesMissing: a.includesMissing && b.includesMissing,
  };
}
