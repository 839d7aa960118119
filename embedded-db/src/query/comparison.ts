import { Double, MaxKey, MinKey, ObjectId } from 'bson';
import { compareValues, isCollating, typeBracket } from '../bson/compare.ts';
import { decimalToDouble } from '../bson/decimal.ts';
import { isNumber } from '../bson/values.ts';
import type { NumberValue, Value } from '../bson/values.ts';
import type { ValueTest } from './paths.ts';

export type ComparisonOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

const accepts: Record<ComparisonOperator, (order: number) => boolean> = {
  eq: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

const numericValue = (value: NumberValue): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : decimalToDouble(value);
};

export const isNaNValue = (value: Value | undefined): boolean =>
  isNumber(value) && Number.isNaN(numericValue(value));

/** Equality to NaN satisfies `$eq`, `$gte` and `$lte`; NaN stands in no other relation. */
const nanTest = (operator: ComparisonOperator): ValueTest =>
  operator === 'gt' || operator === 'lt' ? () => false : isNaNValue;

const equalityTest = (operand: Value): ValueTest | undefined => {
  if (typeof operand === 'boolean' || (typeof operand === 'string' && !isCollating())) {
    return (value) => value === operand || (typeof value === 'object' && compareValues(value, operand) === 0);
  }
  if (operand instanceof ObjectId) {
    const hex = operand.toHexString();
    return (value) => value instanceof ObjectId && value.toHexString() === hex;
  }
  if (operand === null) return (value) => value === null || value === undefined;
  return undefined;
};

/** Tests one value against the operand; values of another type bracket never match, but for MinKey and MaxKey as operands. */
export const comparisonTest = (operator: ComparisonOperator, operand: Value): ValueTest => {
  if (operator === 'eq') {
    const quick = equalityTest(operand);
    if (quick) return quick;
  }
  if (isNaNValue(operand)) return nanTest(operator);
  const accept = accepts[operator];
  if (operator !== 'eq' && (operand instanceof MinKey || operand instanceof MaxKey)) {
    return (value) => accept(compareValues(value, operand));
  }
  const bracket = typeBracket(operand);
  if (typeof operand === 'number') {
    return (value) => {
      if (typeof value === 'number')
        return value === value && accept(value < operand ? -1 : value > operand ? 1 : 0);
      return isNumber(value) && !isNaNValue(value) && accept(compareValues(value, operand));
    };
  }
  return (value) =>
    typeBracket(value) === bracket && !isNaNValue(value) && accept(compareValues(value, operand));
};

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
