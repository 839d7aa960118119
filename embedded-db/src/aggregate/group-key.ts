import { ObjectId } from 'bson';
import { writeComponent } from '../bson/key-writer.ts';
import { isInt32 } from '../bson/values.ts';
import type { Value } from '../bson/values.ts';

/** A map key that is the same for equal values (1 and 1.0, missing and null) and for no others. */
export const groupKey = (value: Value | undefined): string | number => {
  if (typeof value === 'number' && isInt32(value)) return value;
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value === null || value === undefined) return 'n';
  const whole = wholeInt32(value);
  return whole ?? `k${writeComponent(value).toString('latin1')}`;
};

/** Other kinds of numbers that equal an int32 share its key. */
const wholeInt32 = (value: Value): number | undefined => {
  if (typeof value !== 'bigint' && typeof value !== 'number' && typeof value !== 'object') return undefined;
  if (Object.is(value, -0)) return 0;
  if (typeof value === 'bigint') return BigInt.asIntN(32, value) === value ? Number(value) : undefined;
  if (value !== null && typeof value === 'object' && '_bsontype' in value) {
    if (value._bsontype !== 'Double' && value._bsontype !== 'Decimal128') return undefined;
    const number = Number(String(value));
    return isInt32(number) && writeComponent(value).equals(writeComponent(number)) ? number : undefined;
  }
  return undefined;
};
