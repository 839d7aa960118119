import { compareValues } from '../values/compare.ts';
import { fieldOf, isDocument, isIndex } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { SortPart } from './compile-sort.ts';

/** The value at the path; null without one. The path enters arrays by position alone. */
const valueAt = (element: Value, path: readonly string[]): Value => {
  let value: Value | undefined = isDocument(element) ? element : undefined;
  for (const part of path) {
    if (isDocument(value)) value = fieldOf(value, part);
    else value = Array.isArray(value) && isIndex(part) ? value[Number(part)] : undefined;
  }
  return value ?? null;
};

/**
 * The order that the sort pattern gives to elements of an array (`$sortArray`, `$push` with `$sort`). Unlike the sort of a find,
 * it compares an array at a path as a whole. Elements other than documents have none of the fields.
 */
export function patternOrder(parts: readonly SortPart[]): (one: Value, other: Value) => number {
  const paths = parts.map(({ path, direction }) => ({ path: path.split('.'), direction }));
  return (one, other) => {
    for (const { path, direction } of paths) {
      const order = compareValues(valueAt(one, path), valueAt(other, path));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}
