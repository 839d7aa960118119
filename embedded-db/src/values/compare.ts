import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { compareNumbers } from './compare-numbers.ts';
import { namesOf } from './field-order.ts';
import type { TextOrder } from './text-order.ts';
import type { Document, NumberValue, Value } from './values.ts';

/** Ranks of the types in MongoDB's order. */
export const bracket = {
  minKey: -1,
  /** What an empty array counts as in sort keys and index keys: before null. */
  emptyArray: 0,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

/**
 * The key of an empty array in sort keys and index keys, where arrays are replaced by their elements. It sorts before null and
 * missing, as in MongoDB, and is never part of a document.
 */
export const EMPTY_ARRAY_KEY: Value[] = [];

/**
 * The rank of a value's type in MongoDB's order (all numbers share one, so do string and symbol). A range operator matches values of
 * one rank only. Missing counts as null.
 */
export const typeBracket = (value: Value | undefined): number => {
  if (value === null || value === undefined) return bracket.null;
  if (typeof value === 'string') return bracket.string;
  if (typeof value === 'number' || typeof value === 'bigint') return bracket.number;
  return typeof value === 'boolean' ? bracket.boolean : objectBracket(value);
};

const objectBracket = (value: object): number => {
  if (Array.isArray(value)) return value === EMPTY_ARRAY_KEY ? bracket.emptyArray : bracket.array;
  if (value instanceof ObjectId) return bracket.objectId;
  if (value instanceof Date) return bracket.date;
  if (value instanceof Double || value instanceof Decimal128) return bracket.number;
  if (value instanceof Binary) return bracket.binary;
  if (value instanceof Timestamp) return bracket.timestamp;
  if (value instanceof BSONRegExp) return bracket.regex;
  if (value instanceof BSONSymbol) return bracket.string;
  if (value instanceof MinKey) return bracket.minKey;
  if (value instanceof MaxKey) return bracket.maxKey;
  if (value instanceof Code) return value.scope ? bracket.codeWithScope : bracket.code;
  return bracket.object;
};

/** Code units above the surrogates sort below them in UTF-8 (code point) order. */
const codePointRank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

/** Strings by UTF-8 bytes, which is by code points. */
export const compareStrings = (a: string, b: string): number => {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
};

/** The collator in effect; undefined to compare strings by their bytes. */
let collator: TextOrder | undefined;

/** Runs `action`, which must be synchronous, with strings compared by `next`. */
export const withCollator = <T>(next: TextOrder | undefined, action: () => T): T => {
  const before = collator;
  collator = next;
  try {
    return action();
  } finally {
    collator = before;
  }
};

/** The order of strings in effect; undefined for that of their bytes. Otherwise equal strings may differ in their bytes. */
export const presentTextOrder = (): TextOrder | undefined => collator;

export const isCollating = (): boolean => collator !== undefined;

const compareTexts = (a: string, b: string): number =>
  collator ? collator.compare(a, b) : compareStrings(a, b);

const compareBytes = (a: Binary, b: Binary): number => {
  if (a.position !== b.position) return a.position - b.position;
  if (a.sub_type !== b.sub_type) return a.sub_type - b.sub_type;
  return Buffer.compare(a.value(), b.value());
};

const compareArrays = (a: readonly Value[], b: readonly Value[]): number => {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const result = compareValues(a[i], b[i]);
    if (result !== 0) return result;
  }
  return a.length - b.length;
};

/** Field by field in stored order: first the value's type, then the name, then the value. */
const compareDocuments = (a: Document, b: Document): number => {
  const left = namesOf(a);
  const right = namesOf(b);
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const leftName = left[i] as string;
    const rightName = right[i] as string;
    const leftValue = a[leftName];
    const rightValue = b[rightName];
    const types = typeBracket(leftValue) - typeBracket(rightValue);
    if (types !== 0) return types;
    const names = compareStrings(leftName, rightName);
    if (names !== 0) return names;
    const values = compareValues(leftValue, rightValue);
    if (values !== 0) return values;
  }
  return left.length - right.length;
};

const textOf = (value: Value): string => (value instanceof BSONSymbol ? value.value : (value as string));

const compareCode = (a: Code, b: Code): number => {
  const code = compareStrings(a.code, b.code);
  return code !== 0 || !a.scope || !b.scope ? code : compareDocuments(a.scope, b.scope);
};

const compareSameType = (type: number, a: Value, b: Value): number => {
  switch (type) {
    case bracket.number:
      return compareNumbers(a as NumberValue, b as NumberValue);
    case bracket.string:
      return compareTexts(textOf(a), textOf(b));
    case bracket.object:
      return compareDocuments(a as Document, b as Document);
    case bracket.array:
      return compareArrays(a as Value[], b as Value[]);
    case bracket.binary:
      return compareBytes(a as Binary, b as Binary);
    case bracket.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case bracket.boolean:
      return Number(a) - Number(b);
    case bracket.date:
      return (a as Date).getTime() - (b as Date).getTime();
    case bracket.timestamp:
      return (a as Timestamp).t - (b as Timestamp).t || (a as Timestamp).i - (b as Timestamp).i;
    case bracket.regex:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      );
    case bracket.code:
    case bracket.codeWithScope:
      return compareCode(a as Code, b as Code);
    default:
      return 0;
  }
};

/** MongoDB's total order of BSON values; `undefined` (missing) equals null. Negative, 0 or positive. */
export const compareValues = (a: Value | undefined, b: Value | undefined): number => {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a - b;
  const type = typeBracket(a);
  const types = type - typeBracket(b);
  if (types !== 0) return types;
  return compareSameType(type, a as Value, b as Value);
};

/** Equality under `compareValues` (1, 1n and Decimal128 1.00 are equal; documents by field order). */
export const equalValues = (a: Value | undefined, b: Value | undefined): boolean => compareValues(a, b) === 0;
