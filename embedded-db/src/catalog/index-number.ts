import { Decimal128, Double } from 'bson';
import { isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** A number of any BSON type in an index specification as a JavaScript number. */
export const numberOf = (value: Value | undefined): number | undefined => {
  if (value instanceof Double) return value.value;
  if (value instanceof Decimal128) return Number(value.toString());
  return isNumber(value) ? Number(value) : undefined;
};
