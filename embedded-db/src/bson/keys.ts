import { createHash } from 'node:crypto';
import { bracketByte, writeComponent } from './key-writer.ts';
import type { TextOrder } from '../values/text-order.ts';
import type { Value } from '../values/values.ts';

/**
 * A key whose byte order is `compareValues` order. `lossy` when a component was longer than 600 bytes and was cut (prefix + SHA-1):
 * equal values still have equal keys and different ones differ, but the order among equal prefixes is arbitrary.
 */
interface EncodedKey {
  bytes: Buffer;
  lossy: boolean;
}

/** Byte bounds [low, high) for a scan. */
interface KeyRange {
  low: Buffer;
  high: Buffer;
  /** The bounds are wider than the value: re-check documents. */
  lossy: boolean;
}

/** LMDB takes keys of 1,978 bytes: three truncated components and an identifier fit. */
const COMPONENT_LIMIT = 600;
const HASH_SIZE = 20;
const PREFIX_SIZE = COMPONENT_LIMIT - HASH_SIZE;

const cut = (full: Buffer): EncodedKey => {
  if (full.length <= COMPONENT_LIMIT) return { bytes: full, lossy: false };
  const hash = createHash('sha1').update(full).digest();
  return { bytes: Buffer.concat([full.subarray(0, PREFIX_SIZE), hash]), lossy: true };
};

const invert = (bytes: Buffer): Buffer => {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) inverted[i] = ~(bytes[i] as number);
  return inverted;
};

const directed = (bytes: Buffer, direction: 1 | -1): Buffer => (direction === 1 ? bytes : invert(bytes));

/** One value, ascending: for `_id` keys. Self-delimiting: no key is a proper prefix of another. */
export const encodeKey = (value: Value | undefined, order?: TextOrder): EncodedKey =>
  cut(writeComponent(value, order));

/**
 * A compound key; each component ascending (1) or with all bytes inverted (-1). Fewer values than directions give a prefix for scans.
 * With an order its texts have coarse keys, except for the component at `plainAt`.
 */
export const encodeKeys = (
  values: readonly (Value | undefined)[],
  directions: readonly (1 | -1)[],
  order?: TextOrder,
  plainAt?: number,
): EncodedKey => {
  let lossy = false;
  const parts = values.map((value, i) => {
    const component = encodeKey(value, i === plainAt ? undefined : order);
    lossy ||= component.lossy;
    return directed(component.bytes, directions[i] ?? 1);
  });
  return { bytes: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), lossy };
};

/** The smallest key greater than every key that begins with `bytes`. */
export const successor = (bytes: Buffer): Buffer => {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length--;
  if (length === 0) return Buffer.alloc(bytes.length + 1, 0xff);
  const next = Buffer.from(bytes.subarray(0, length));
  next[length - 1] = (next[length - 1] as number) + 1;
  return next;
};

const beginningWith = (ascending: Buffer, direction: 1 | -1, lossy: boolean): KeyRange => {
  const low = directed(ascending, direction);
  return { low, high: successor(low), lossy };
};

/** The bounds [low, high) of all keys one value may have as a component, for ranges. Widened when lossy. */
export const keyRange = (value: Value | undefined, direction: 1 | -1, order?: TextOrder): KeyRange => {
  const full = writeComponent(value, order);
  const lossy = full.length > COMPONENT_LIMIT;
  return beginningWith(lossy ? full.subarray(0, PREFIX_SIZE) : full, direction, lossy);
};

/** The bounds [low, high) of all values in the same type bracket as `value` (range operators never leave it). */
export const bracketRange = (value: Value | undefined, direction: 1 | -1): KeyRange =>
  beginningWith(Buffer.from([bracketByte(value)]), direction, false);

/** The bounds [low, high) of all strings that begin with `prefix` (anchored regular expressions). */
export const stringPrefixRange = (prefix: string, direction: 1 | -1): KeyRange => {
  // Without the two terminating bytes.
  const open = writeComponent(prefix).subarray(0, -2);
  const lossy = open.length > PREFIX_SIZE;
  return beginningWith(lossy ? open.subarray(0, PREFIX_SIZE) : open, direction, lossy);
};

const HASH_BYTES = 8;

/** A hash of a value for a hashed index: the same for equal values, as a long. */
export const hashValue = (value: Value | undefined, order?: TextOrder): bigint =>
  createHash('sha1').update(writeComponent(value, order)).digest().subarray(0, HASH_BYTES).readBigInt64BE();
