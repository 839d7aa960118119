import { Double, MaxKey, MinKey, ObjectId } from 'bson';
import { compareValues, isCollating, typeBracket } from '../values/compare.ts';
import { decimalToDouble } from '../values/decimal.ts';
import { isNumber } from '../values/values.ts';
import type { NumberValue, Value, ValueTest } from '../values/values.ts';

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

const isNaNValue = (value: Value | undefined): boolean =>
  isNumber(value) && Number.isNaN(numericValue(value));

/** NaN matches NaN under `$eq`, `$gte` and `$lte`, and nothing under any other comparison. */
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

/** Tests one value against the operand; values of another type bracket never match unless the operand is MinKey or MaxKey. */
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
