import { BSONSymbol, ObjectId } from 'bson';
import { compareValues, isCollating } from './compare.ts';
import type { Value, ValueTest } from './values.ts';

const hasEqual = (sorted: readonly Value[], value: Value | undefined): boolean => {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareValues(sorted[middle], value);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};

/** The values in compare order, each once. */
export const sortedSet = (values: readonly Value[]): Value[] => {
  const sorted = values.toSorted(compareValues);
  return sorted.filter((value, i) => i === 0 || compareValues(sorted[i - 1], value) !== 0);
};

/** A symbol equals the text of the same letters. */
const textOf = (value: Value | undefined): string | undefined => {
  if (typeof value === 'string') return value;
  return value instanceof BSONSymbol ? value.value : undefined;
};

/** Tests whether a value equals one of many. */
export const membershipTest = (values: readonly Value[]): ValueTest => {
  const plainText = isCollating() ? () => undefined : textOf;
  const texts = new Set(values.map(plainText));
  const ids = new Set(values.filter((value) => value instanceof ObjectId).map((id) => id.toHexString()));
  const others = sortedSet(
    values.filter((value) => plainText(value) === undefined && !(value instanceof ObjectId)),
  );
  return (value) => {
    const text = plainText(value);
    if (text !== undefined) return texts.has(text);
    if (value instanceof ObjectId) return ids.has(value.toHexString());
    return others.length > 0 && hasEqual(others, value);
  };
};
