import { compareValues } from '../values/compare.ts';
import { isNumber, typeNameOf } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { exactInt64 } from '../values/int64.ts';
import { StoreError } from '../errors/store-error.ts';

export const isNullish = (value: Value | undefined): value is null | undefined =>
  value === null || value === undefined;

/** Truth of an expression: everything but false, null, missing and zero. */
export const isTrue = (value: Value | undefined): boolean => {
  if (value === undefined || value === null || value === false || value === 0) return false;
  return !isNumber(value) || compareValues(value, 0) !== 0;
};

/** The type name as messages give it; `missing` for no value. */
export const typeText = (value: Value | undefined): string =>
  value === undefined ? 'missing' : typeNameOf(value);

/** Order of values in expressions: missing is less than null, unlike in filters. */
export const compareInExpression = (a: Value | undefined, b: Value | undefined): number => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
};

/** A whole number within int32 as an argument. */
export const wholeNumber = (value: Value | undefined, code: number, message: string): number => {
  const whole = isNumber(value) ? exactInt64(value) : undefined;
  if (whole === undefined || whole > 0x7fffffffn || whole < -0x80000000n) throw new StoreError(code, message);
  return Number(whole);
};
