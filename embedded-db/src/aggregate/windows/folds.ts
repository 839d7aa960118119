import { Decimal128 } from 'bson';
import { Total } from '../../expressions/accumulate.ts';
import { isNullish } from '../../expressions/coerce.ts';
import {
  addNumbers,
  divideDecimals,
  multiplyNumbers,
  negateNumber,
  toDecimal,
  toDouble,
} from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { doubleValue, isNumber } from '../../values/values.ts';
import type { NumberValue, Value } from '../../values/values.ts';
import type { Fold } from './sliding.ts';

/** A fold with what one document contributes to it. */
export interface ValueFold<S> extends Fold<S> {
  readonly of: (value: Value | undefined) => S;
}

const totalOf = (value: Value | undefined): Total => {
  const total = new Total();
  total.add(value);
  return total;
};

export const sums: ValueFold<Total> = {
  of: totalOf,
  merge: (left, right) => Total.of(left, right),
  result: (total) => (total ?? new Total()).result(),
};

export const averages: ValueFold<Total> = {
  of: totalOf,
  merge: (left, right) => Total.of(left, right),
  result: (total) => (total ?? new Total()).average(),
};

/** `$min` and `$max`; nothing is null. */
export const extremes = (isBetter: (order: number) => boolean): ValueFold<Value> => ({
  of: (value) => value ?? null,
  merge: (left, right) => {
    if (isNullish(left) || isNullish(right)) return left ?? right;
    return isBetter(compareValues(right, left)) ? right : left;
  },
  result: (best) => best ?? null,
});

interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

/** Standard deviations; two parts merge by Chan's method. */
export const deviations = (sample: boolean): ValueFold<Spread> => ({
  of: (value) =>
    isNumber(value) ? { count: 1, mean: toDouble(value), squares: 0 } : { count: 0, mean: 0, squares: 0 },
  merge: (left, right) => {
    if (left.count === 0) return right;
    if (right.count === 0) return left;
    const count = left.count + right.count;
    const gap = right.mean - left.mean;
    return {
      count,
      mean: left.mean + (gap * right.count) / count,
      squares: left.squares + right.squares + (gap * gap * left.count * right.count) / count,
    };
  },
  result: (spread) => {
    const count = spread?.count ?? 0;
    const divisor = sample ? count - 1 : count;
    return spread === undefined || divisor < 1 ? null : doubleValue(Math.sqrt(spread.squares / divisor));
  },
});

interface Joint {
  readonly count: number;
  readonly x: NumberValue;
  readonly y: NumberValue;
  /** The sum of the products of what x and y differ from their means. */
  readonly products: NumberValue;
}

const NO_PAIRS: Joint = { count: 0, x: 0, y: 0, products: 0 };

const plus = (a: NumberValue, b: NumberValue): NumberValue =>
  addNumbers(a, b) ?? doubleValue(toDouble(a) + toDouble(b));
const times = (a: NumberValue, b: NumberValue): NumberValue =>
  multiplyNumbers(a, b) ?? doubleValue(toDouble(a) * toDouble(b));
const over = (a: NumberValue, count: number): NumberValue =>
  a instanceof Decimal128 ? divideDecimals(a, toDecimal(count)) : doubleValue(toDouble(a) / count);

/** Covariances of pairs of numbers; other values have no part in them. */
export const covariances = (sample: boolean): ValueFold<Joint> => ({
  of: (value) => {
    const [x, y, ...more] = Array.isArray(value) ? value : [];
    return isNumber(x) && isNumber(y) && more.length === 0 ? { count: 1, x, y, products: 0 } : NO_PAIRS;
  },
  merge: (left, right) => {
    if (left.count === 0) return right;
    if (right.count === 0) return left;
    const count = left.count + right.count;
    const gapX = plus(right.x, negateNumber(left.x));
    const gapY = plus(right.y, negateNumber(left.y));
    const share = (gap: NumberValue): NumberValue => over(times(gap, right.count), count);
    return {
      count,
      x: plus(left.x, share(gapX)),
      y: plus(left.y, share(gapY)),
      products: plus(plus(left.products, right.products), times(share(gapX), times(gapY, left.count))),
    };
  },
  result: (joint) => {
    const count = joint?.count ?? 0;
    const divisor = sample ? count - 1 : count;
    return joint === undefined || divisor < 1 ? null : over(joint.products, divisor);
  },
});

/** The first n of an order, which parts keep among them; equal ones stay in the order of the documents. */
export const firsts = <T>(
  n: number,
  compare: (a: T, b: T) => number,
  result: (chosen: readonly T[]) => Value,
): Fold<readonly T[]> => ({
  merge: (left, right) => {
    const merged: T[] = [];
    let [l, r] = [0, 0];
    while (merged.length < n && (l < left.length || r < right.length)) {
      const takesLeft = r >= right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0);
      merged.push(takesLeft ? (left[l++] as T) : (right[r++] as T));
    }
    return merged;
  },
  result: (chosen) => result(chosen ?? []),
});

/** The last n of an order, ascending. */
export const lasts = <T>(
  n: number,
  compare: (a: T, b: T) => number,
  result: (chosen: readonly T[]) => Value,
): Fold<readonly T[]> => {
  const backwards = firsts<T>(
    n,
    (a, b) => compare(b, a),
    (chosen) => result(chosen.toReversed()),
  );
  // Read from the end, what is on the right comes first.
  return { merge: (left, right) => backwards.merge(right, left), result: backwards.result };
};
