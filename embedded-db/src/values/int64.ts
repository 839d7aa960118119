import { Decimal128, Double } from 'bson';
import { decimalParts } from './decimal.ts';
import type { NumberValue } from './values.ts';

const INT64_LIMIT = 2n ** 63n;

/** The whole part of a number as a bigint, or undefined for NaN, infinities and numbers outside int64. */
export const truncateToInt64 = (value: NumberValue): bigint | undefined => {
  const whole = wholePart(value);
  return whole !== undefined && whole >= -INT64_LIMIT && whole < INT64_LIMIT ? whole : undefined;
};

const wholePart = (value: NumberValue): bigint | undefined => {
  if (typeof value === 'bigint') return value;
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    if (parts.kind !== 'finite') return undefined;
    if (parts.exponent > 40) return parts.coefficient === 0n ? 0n : undefined;
    const size =
      parts.exponent >= 0
        ? parts.coefficient * 10n ** BigInt(parts.exponent)
        : parts.coefficient / 10n ** BigInt(-parts.exponent);
    return parts.negative ? -size : size;
  }
  const number = value instanceof Double ? value.value : value;
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
};

/** Like `truncateToInt64`, but undefined when the number has a fraction. */
export const exactInt64 = (value: NumberValue): bigint | undefined => {
  const whole = truncateToInt64(value);
  if (whole === undefined) return undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? whole : undefined;
  if (value instanceof Double) return Number.isInteger(value.value) ? whole : undefined;
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    if (parts.kind !== 'finite') return undefined;
    return parts.exponent >= 0 || parts.coefficient % 10n ** BigInt(Math.min(-parts.exponent, 40)) === 0n
      ? whole
      : undefined;
  }
  return whole;
};
