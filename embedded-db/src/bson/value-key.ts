import { ObjectId } from 'bson';
import { toDouble } from '../values/arithmetic.ts';
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
