import { Decimal128, Double, ObjectId } from 'bson';
import { isInt32 } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import { typeText } from './coerce.ts';
import { doubleText } from './double-text.ts';

/** The result of `$toString`. Throws 241 ConversionFailure for types that have no text. */
export const textOf = (value: Value): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return isInt32(value) ? String(value) : doubleText(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Double) return doubleText(value.value);
  if (value instanceof Decimal128) return value.toString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  throw storeError(
    'ConversionFailure',
    `Unsupported conversion from ${typeText(value)} to string in $convert with no onError value`,
  );
};
