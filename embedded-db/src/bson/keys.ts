import type { Value } from './values.ts';

/**
 * A key whose byte order is `compareValues` order. `lossy` when a component was longer than 600 bytes and was cut (prefix + SHA-1):
 * equal values still have equal keys and different ones differ, but its order among equal prefixes means nothing.
 */
export interface EncodedKey {
  bytes: Buffer;
  lossy: boolean;
}
/** One value, ascending: for `_id` keys. Self-delimiting: no key is a proper prefix of another. */
export declare const encodeKey: (value: Value | undefined) => EncodedKey;
/** A compound key; each component ascending (1) or with all bytes inverted (-1). Fewer values than directions give a prefix for scans. */
export declare const encodeKeys: (
  values: readonly (Value | undefined)[],
  directions: readonly (1 | -1)[],
) => EncodedKey;
/** The bounds of all keys one value may have as a component, for ranges: [low, high). Widened when lossy. */
export declare const keyRange: (
  value: Value | undefined,
  direction: 1 | -1,
) => { low: Buffer; high: Buffer; lossy: boolean };
/** The bounds [low, high) of all values in the same type bracket as `value` (range operators never leave it). */
export declare const bracketRange: (
  value: Value | undefined,
  direction: 1 | -1,
) => { low: Buffer; high: Buffer };
/** The bounds [low, high) of all strings that begin with `prefix` (anchored regular expressions). */
export declare const stringPrefixRange: (prefix: string, direction: 1 | -1) => { low: Buffer; high: Buffer };
/** The smallest key greater than every key that begins with `bytes`. */
export declare const successor: (bytes: Buffer) => Buffer;
