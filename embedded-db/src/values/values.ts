import type { MaxKey } from 'bson';
import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MinKey, ObjectId, Timestamp } from 'bson';
import { copyOrder, forgetName, recordName } from './field-order.ts';

/**
 * One model of BSON values for matching, updating and aggregating, without loss of type:
 * - int32 is a `number`; a double is a `number` too unless its value would read as an int32 (then a boxed `Double`);
 * - int64 is a `bigint`; Decimal128 is boxed; a regular expression is a `BSONRegExp`; a date is a `Date`;
 * - a document is an object without a prototype chain (see `emptyDocument`), so no path can reach a prototype;
 *   `namesOf` returns its fields in order; `setField`, `removeField` and `copyDocument` keep that order.
 * A missing field is `undefined` and is never a field of a document.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | Code
  | BSONSymbol
  | MinKey
  | MaxKey
  | Value[]
  | Document;

export interface Document {
  [field: string]: Value;
}

/** Fast-mode objects (unlike `Object.create(null)`) that inherit nothing: even `__proto__` is an ordinary field on them. */
const Bare = function () {} as unknown as { new (): Document; prototype: object };
Bare.prototype = Object.create(null) as object;

/** A new empty document that inherits nothing. */
export const emptyDocument = (): Document => new Bare();

/** A document from a literal in our code; untrusted objects must be decoded instead. */
export const documentOf = (fields: Record<string, Value | undefined>): Document => {
  const document = emptyDocument();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) document[name] = value;
  return document;
};

/** A document of these fields in this order. */
export const documentFrom = (fields: Iterable<readonly [string, Value]>): Document => {
  const document = emptyDocument();
  for (const [name, value] of fields) setField(document, name, value);
  return document;
};

/** A shallow copy that keeps field order. */
export const copyDocument = (source: Document): Document => {
  const copy = emptyDocument();
  for (const name of Object.keys(source)) copy[name] = source[name] as Value;
  copyOrder(source, copy);
  return copy;
};

/** Whether the value is a document: neither an array nor one of BSON's boxed scalars. */
export const isDocument = (value: unknown): value is Document => {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Bare) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** An own field of a document; inherited names such as `constructor` are missing. */
export const fieldOf = (document: Document, name: string): Value | undefined =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** Sets a field; a new one comes last. Safe for `__proto__` on any object. */
export const setField = (document: Document, name: string, value: Value): void => {
  recordName(document, name);
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
  } else document[name] = value;
};

/** Removes a field. */
export const removeField = (document: Document, name: string): void => {
  delete document[name];
  forgetName(document, name);
};

const INT32_MIN = -0x80000000;
const INT32_MAX = 0x7fffffff;

/** Whether a `number` of the model stands for an int32 (otherwise it stands for a double). */
export const isInt32 = (value: number): boolean =>
  (value | 0) === value && !Object.is(value, -0) && value >= INT32_MIN && value <= INT32_MAX;

/** A double as a value: boxed only where a bare number would count as an int32. */
export const doubleValue = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

export type NumberValue = number | bigint | Double | Decimal128;

export const isNumber = (value: unknown): value is NumberValue =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Double ||
  value instanceof Decimal128;

/** BSON type numbers as `$type` uses them. */
export const typeNumbers = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type TypeName = keyof typeof typeNumbers;

/** MongoDB's alias of a value's BSON type, such as `int` or `objectId`. */
export const typeNameOf = (value: Value): TypeName => {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (typeof value === 'boolean') return 'bool';
  return objectTypeName(value);
};

const objectTypeName = (value: Exclude<Value, null | string | number | bigint | boolean>): TypeName => {
  if (Array.isArray(value)) return 'array';
  if (isDocument(value)) return 'object';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Binary) return 'binData';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  if (value instanceof BSONSymbol) return 'symbol';
  if (value instanceof MinKey) return 'minKey';
  return 'maxKey';
};

/** A path part that may be an array index: digits without a leading zero. */
export const isIndex = (part: string): boolean => /^(?:0|[1-9]\d{0,8})$/u.test(part);

/** Tests a value that was found at a path, or `undefined` where there is none. */
export type ValueTest = (value: Value | undefined) => boolean;
