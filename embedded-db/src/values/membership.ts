import { ObjectId } from 'bson';
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

/** Tests whether a value equals one of many. */
export const membershipTest = (values: readonly Value[]): ValueTest => {
  const hasPlainTexts = !isCollating();
  const isPlainText = (value: Value | undefined): value is string =>
    hasPlainTexts && typeof value === 'string';
  const texts = new Set(values.filter(isPlainText));
  const ids = new Set(values.filter((value) => value instanceof ObjectId).map((id) => id.toHexString()));
  const others = sortedSet(values.filter((value) => !isPlainText(value) && !(value instanceof ObjectId)));
  return (value) => {
    if (isPlainText(value)) return texts.has(value);
    if (value instanceof ObjectId) return ids.has(value.toHexString());
    return others.length > 0 && hasEqual(others, value);
  };
};
