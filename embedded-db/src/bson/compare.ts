import type { Value } from './values.ts';

/** MongoDB's total order of BSON values; `undefined` (missing) equals null. Negative, 0 or positive. */
export declare const compareValues: (a: Value | undefined, b: Value | undefined) => number;
/** Equality under `compareValues` (1, 1n and Decimal128 1.00 are equal; documents by field order). */
export declare const equalValues: (a: Value | undefined, b: Value | undefined) => boolean;
/** The place of a value's type in MongoDB's order (numbers share one, string and symbol share one): bracket of range operators. */
export declare const typeBracket: (value: Value | undefined) => number;
