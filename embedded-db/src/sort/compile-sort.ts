import { Decimal128 } from 'bson';
import { toDouble } from '../values/arithmetic.ts';
import { decodeFields } from '../bson/codec.ts';
import { compareValues, withCollator } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { fieldOf, isDocument, isNumber } from '../values/values.ts';
import type { Document, NumberValue, Value } from '../values/values.ts';
import { StoreError, badValue, failedToParse } from '../errors/store-error.ts';
import { readCollation } from './collation.ts';
import { sortKeys } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';

export interface SortPart {
  path: string;
  direction: 1 | -1;
}

export interface CompiledSort {
  /** Parts for the planner; `$meta: textScore` parts are left out and named by `usesTextScore`. */
  readonly parts: SortPart[];
  readonly usesTextScore: boolean;
  /** A collation orders strings, so no index can deliver the sort. */
  readonly isCollated: boolean;
  /** The sort key of a document: one value per part, arrays by their least (ascending) or greatest (descending) element. */
  keyOf: (document: Document, textScore?: number) => SortKey;
  /** The same key from stored bytes, decoding only the fields it needs. */
  keyOfRaw: (bytes: Uint8Array, textScore?: number) => SortKey;
  compareKeys: (a: readonly (Value | undefined)[], b: readonly (Value | undefined)[]) => number;
  compare: (a: Document, b: Document) => number;
  /** Top-level fields that the key depends on. */
  readonly fields: ReadonlySet<string>;
}

type Part = (SortPart & { meta: false }) | { meta: true; direction: -1 };

const MAX_PARTS = 32;

/** The `$meta` values that MongoDB sorts by; this store supports `textScore` alone. */
const META_SORTS = new Set([
  'textScore',
  'randVal',
  'geoNearDistance',
  'searchScore',
  'vectorSearchScore',
  'score',
]);

/** MongoDB takes a direction as a long: it cuts off the fraction of a double, and rounds a decimal. */
const directionOf = (value: NumberValue): number => {
  if (!(value instanceof Decimal128)) return Math.trunc(toDouble(value));
  const direction = toDouble(value);
  return Math.abs(direction) > 0.5 && Math.abs(direction) < 1.5 ? Math.sign(direction) : 0;
};

const parsePart = (path: string, value: Value): Part => {
  if (isDocument(value)) {
    const [first, ...more] = namesOf(value);
    if (first !== '$meta')
      throw new StoreError(17312, '$meta is the only expression supported by $sort right now');
    if (more.length > 0) throw failedToParse('Cannot have additional keys in a $meta sort specification');
    const meta = value['$meta'];
    if (typeof meta !== 'string' || !META_SORTS.has(meta))
      throw new StoreError(31138, `Illegal $meta sort: $meta: ${printValue(meta)}`);
    if (meta !== 'textScore') throw badValue(`Unsupported $meta sort: ${printValue(meta)}`);
    return { meta: true, direction: -1 };
  }
  if (!isNumber(value))
    throw new StoreError(15974, `Illegal key in $sort specification: ${path}: ${printValue(value)}`);
  const direction = directionOf(value);
  if (direction !== 1 && direction !== -1) {
    throw new StoreError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  if (path === '') throw new StoreError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.split('.').includes(''))
    throw new StoreError(15998, 'FieldPath field names may not be empty strings.');
  if (path.split('.').some((part) => part.startsWith('$') && !/^\$(?:id|ref|db)$/u.test(part))) {
    throw new StoreError(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  return { meta: false, path, direction };
};

const quickKey = (document: Document, names: readonly string[]): SortKey | undefined => {
  const key: SortKey = [];
  for (const name of names) {
    const value = fieldOf(document, name);
    if (Array.isArray(value)) return undefined;
    key.push(value);
  }
  return key;
};

const withScore = (parts: readonly Part[], key: SortKey, score: number | undefined): SortKey => {
  let next = 0;
  return parts.map((part) => (part.meta ? (score ?? 0) : key[next++]));
};

/** Compiles a sort specification; undefined when empty. Throws StoreError for bad directions or parallel arrays (at keyOf). */
export const compileSort = (sort: Document, collation?: Document): CompiledSort | undefined => {
  const collator = readCollation(collation);
  const all = namesOf(sort).map((path) => parsePart(path, sort[path] as Value));
  if (all.length === 0) return undefined;
  if (all.length > MAX_PARTS) throw badValue('too many compound keys');
  const parts = all.filter((part) => !part.meta).map(({ path, direction }) => ({ path, direction }));
  const usesTextScore = parts.length !== all.length;
  const paths = parts.map((part) => part.path.split('.'));
  const flat = paths.every((path) => path.length === 1) ? parts.map((part) => part.path) : undefined;
  const fields = new Set(paths.map((path) => path[0] as string));

  const compareWith =
    (directions: readonly { direction: 1 | -1 }[]) =>
    (a: readonly (Value | undefined)[], b: readonly (Value | undefined)[]) => {
      for (let i = 0; i < directions.length; i++) {
        const order = collator
          ? withCollator(collator, () => compareValues(a[i], b[i]))
          : compareValues(a[i], b[i]);
        if (order !== 0) return order * (directions[i] as Part).direction;
      }
      return 0;
    };
  const compareParts = compareWith(parts);
  const compareKeys = usesTextScore ? compareWith(all) : compareParts;

  const keyOf = (document: Document, textScore?: number): SortKey => {
    const key =
      (flat && quickKey(document, flat)) ??
      sortKeys(document, paths).reduce((least, other) => (compareParts(other, least) < 0 ? other : least));
    return usesTextScore ? withScore(all, key, textScore) : key;
  };
  return {
    parts,
    usesTextScore,
    isCollated: collator !== undefined,
    fields,
    keyOf,
    keyOfRaw: (bytes, textScore) => keyOf(decodeFields(bytes, fields), textScore),
    compareKeys,
    compare: (a, b) => compareKeys(keyOf(a), keyOf(b)),
  };
};
