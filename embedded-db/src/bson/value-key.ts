import { ObjectId } from 'bson';
import { toDouble } from '../values/arithmetic.ts';
import { equalValues, presentTextOrder, withCollator } from '../values/compare.ts';
import { compareNumbers } from '../values/compare-numbers.ts';
import { writeComponent } from './key-writer.ts';
import { isInt32, isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** A map key that is the same for equal values (1 and 1.0, missing and null) and for no others. */
export const valueKey = (value: Value | undefined): string | number => {
  if (typeof value === 'number' && isInt32(value)) return value;
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value === null || value === undefined) return 'n';
  const whole = wholeInt32(value);
  return whole ?? `k${writeComponent(value).toString('latin1')}`;
};

/** Other kinds of numbers that equal an int32 share its key. */
const wholeInt32 = (value: Value): number | undefined => {
  if (!isNumber(value)) return undefined;
  // Adding 0 turns -0 into 0.
  const number = toDouble(value) + 0;
  return isInt32(number) && compareNumbers(value, number) === 0 ? number : undefined;
};

/** A map key that is the same for equal values and for no others. */
export type KeyOf = (value: Value | undefined) => string | number;

/**
 * Map keys by the collation in effect, which may differ from those of `valueKey`. Keys of two calls cannot be compared.
 */
export const valueKeys = (): KeyOf => {
  const order = presentTextOrder();
  if (!order) return valueKey;
  const buckets = new Map<string, (Value | undefined)[]>();
  return (value) => {
    const coarse = writeComponent(value, order).toString('latin1');
    let bucket = buckets.get(coarse);
    if (!bucket) buckets.set(coarse, (bucket = []));
    let at = withCollator(order, () => bucket.findIndex((known) => equalValues(known, value)));
    if (at < 0) at = bucket.push(value) - 1;
    return `${at} ${coarse}`;
  };
};
