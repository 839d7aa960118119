import { Decimal128, Double } from 'bson';
import {
  decimalFromDouble,
  decimalInfinity,
  decimalNaN,
  decimalOf,
  decimalParts,
  decimalToDouble,
} from './decimal.ts';
import type { DecimalParts } from './decimal.ts';
import { doubleValue, isInt32 } from './values.ts';
import type { NumberValue } from './values.ts';

/** Widening order of the numeric kinds: the result of arithmetic has the wider kind of its operands. */
const kindRank = { int: 0, long: 1, double: 2, decimal: 3 } as const;
type NumberKind = keyof typeof kindRank;

export const kindOf = (value: NumberValue): NumberKind => {
  if (typeof value === 'bigint') return 'long';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  return value instanceof Double ? 'double' : 'decimal';
};

export const widerKind = (a: NumberValue, b: NumberValue): NumberKind => {
  const left = kindOf(a);
  const right = kindOf(b);
  return kindRank[left] >= kindRank[right] ? left : right;
};

/** The number as a JS number (may lose digits). */
export const toDouble = (value: NumberValue): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : decimalToDouble(value);
};

export const toDecimal = (value: NumberValue): Decimal128 => {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'bigint') return decimalOf(value, 0);
  if (typeof value === 'number' && isInt32(value)) return decimalOf(BigInt(value), 0);
  return decimalFromDouble(toDouble(value));
};

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
export const fitsInt64 = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX;

const signed = (parts: Extract<DecimalParts, { kind: 'finite' }>): bigint =>
  parts.negative ? -parts.coefficient : parts.coefficient;

const addDecimals = (a: Decimal128, b: Decimal128): Decimal128 => {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (left.kind === 'nan' || right.kind === 'nan') return decimalNaN();
  if (left.kind === 'infinity') {
    return right.kind === 'infinity' && right.negative !== left.negative ? decimalNaN() : a;
  }
  if (right.kind === 'infinity') return b;
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = (parts: typeof left): bigint => signed(parts) * 10n ** BigInt(parts.exponent - exponent);
  return decimalOf(scaled(left) + scaled(right), exponent);
};

const multiplyDecimals = (a: Decimal128, b: Decimal128): Decimal128 => {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (left.kind === 'nan' || right.kind === 'nan') return decimalNaN();
  if (left.kind === 'infinity' || right.kind === 'infinity') {
    const zero = (parts: DecimalParts): boolean => parts.kind === 'finite' && parts.coefficient === 0n;
    return zero(left) || zero(right) ? decimalNaN() : decimalInfinity(left.negative !== right.negative);
  }
  return decimalOf(signed(left) * signed(right), left.exponent + right.exponent);
};

/** a / b to 34 digits; division by zero is the caller's to refuse. */
export const divideDecimals = (a: Decimal128, b: Decimal128): Decimal128 => {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (left.kind === 'nan' || right.kind === 'nan') return decimalNaN();
  if (left.kind === 'infinity') {
    return right.kind === 'infinity' ? decimalNaN() : decimalInfinity(left.negative !== right.negative);
  }
  if (right.kind === 'infinity') return decimalOf(0n, 0, left.negative !== right.negative);
  if (right.coefficient === 0n) return decimalNaN();
  if (left.coefficient % right.coefficient === 0n) {
    return decimalOf(signed(left) / signed(right), left.exponent - right.exponent);
  }
  const digits = 40 + right.coefficient.toString().length;
  const quotient = (signed(left) * 10n ** BigInt(digits)) / signed(right);
  return trimmed(quotient, left.exponent - right.exponent - digits);
};

/** Without trailing zeros of the coefficient. */
const trimmed = (coefficient: bigint, exponent: number): Decimal128 => {
  let value = coefficient;
  let power = exponent;
  while (value !== 0n && value % 10n === 0n) {
    value /= 10n;
    power++;
  }
  return decimalOf(value, power);
};

const integerResult = (result: bigint, kind: 'int' | 'long'): NumberValue | undefined => {
  if (kind === 'int' && result >= -0x80000000n && result <= 0x7fffffffn) return Number(result);
  return fitsInt64(result) ? result : undefined;
};

const integerOf = (value: NumberValue): bigint =>
  typeof value === 'bigint' ? value : BigInt(value as number);

/** a + b in the wider kind; int32 grows to int64; undefined when int64 overflows. */
export const addNumbers = (a: NumberValue, b: NumberValue): NumberValue | undefined => {
  const kind = widerKind(a, b);
  if (kind === 'decimal') return addDecimals(toDecimal(a), toDecimal(b));
  if (kind === 'double') return doubleValue(toDouble(a) + toDouble(b));
  if (kind === 'int') {
    const sum = (a as number) + (b as number);
    return isInt32(sum) ? sum : BigInt(sum);
  }
  return integerResult(integerOf(a) + integerOf(b), kind);
};

/** a * b in the wider kind; int32 grows to int64; undefined when int64 overflows. */
export const multiplyNumbers = (a: NumberValue, b: NumberValue): NumberValue | undefined => {
  const kind = widerKind(a, b);
  if (kind === 'decimal') return multiplyDecimals(toDecimal(a), toDecimal(b));
  if (kind === 'double') return doubleValue(toDouble(a) * toDouble(b));
  return integerResult(integerOf(a) * integerOf(b), kind);
};

export const negateNumber = (value: NumberValue): NumberValue => {
  if (typeof value === 'bigint') return fitsInt64(-value) ? -value : doubleValue(-Number(value));
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    if (parts.kind === 'nan') return value;
    if (parts.kind === 'infinity') return decimalInfinity(!parts.negative);
    return decimalOf(-signed(parts), parts.exponent, !parts.negative);
  }
  if (value instanceof Double) return doubleValue(-value.value);
  if (!isInt32(value)) return doubleValue(-value);
  // int32's least value has no positive twin; zero has no sign.
  if (value === 0) return 0;
  return isInt32(-value) ? -value : BigInt(-value);
};
