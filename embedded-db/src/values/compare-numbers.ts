import { Decimal128 } from 'bson';
import { decimalParts, decimalToDouble } from './decimal.ts';
import type { DecimalParts } from './decimal.ts';
import type { NumberValue } from './values.ts';

type Finite = Extract<DecimalParts, { kind: 'finite' }>;
/** coefficient * 10^ten * 2^two, exactly. */
interface Exact {
  coefficient: bigint;
  ten: number;
  two: number;
}

const scratch = new DataView(new ArrayBuffer(8));

export const exactOfDouble = (value: number): Exact => {
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  const power = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = power === 0 ? fraction : fraction | 0x10000000000000n;
  return { coefficient: value < 0 ? -magnitude : magnitude, ten: 0, two: Math.max(power, 1) - 1075 };
};

const exactOfDecimal = (parts: Finite): Exact => ({
  coefficient: parts.negative ? -parts.coefficient : parts.coefficient,
  ten: parts.exponent,
  two: 0,
});

const order = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const compareExact = (a: Exact, b: Exact): number => {
  const ten = Math.min(a.ten, b.ten);
  const two = Math.min(a.two, b.two);
  const scale = (value: Exact): bigint =>
    (value.coefficient * 10n ** BigInt(value.ten - ten)) << BigInt(value.two - two);
  return order(scale(a), scale(b));
};

/** Doubles with NaN least and equal to itself. */
const compareDoubles = (a: number, b: number): number => {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
};

/** Compares a finite decimal with a finite double, exactly. */
const compareFiniteToDouble = (parts: Finite, approximate: number, other: number): number => {
  const gap = approximate - other;
  if (Math.abs(gap) > Math.abs(other) * 1e-14 && Number.isFinite(approximate) && approximate !== 0)
    return order(gap, 0);
  return compareExact(exactOfDecimal(parts), exactOfDouble(other));
};

const compareDecimalToOther = (a: Decimal128, b: number | bigint): number => {
  const parts = decimalParts(a);
  if (parts.kind === 'nan') return typeof b === 'number' && Number.isNaN(b) ? 0 : -1;
  if (parts.kind === 'infinity') {
    if (typeof b === 'bigint') return parts.negative ? -1 : 1;
    return compareDoubles(parts.negative ? -Infinity : Infinity, b);
  }
  if (typeof b === 'bigint') return compareExact(exactOfDecimal(parts), { coefficient: b, ten: 0, two: 0 });
  if (Number.isNaN(b)) return 1;
  if (!Number.isFinite(b)) return b > 0 ? -1 : 1;
  return compareFiniteToDouble(parts, decimalToDouble(a), b);
};

const compareDecimals = (a: Decimal128, b: Decimal128): number => {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (left.kind !== 'finite') return compareDecimalToOther(a, decimalToDoubleClamped(right));
  if (right.kind !== 'finite') return -compareDecimalToOther(b, decimalToDoubleClamped(left));
  return compareExact(exactOfDecimal(left), exactOfDecimal(right));
};

/** A double to compare with NaN and infinities only: finite decimals stay finite. */
const decimalToDoubleClamped = (parts: DecimalParts): number => {
  if (parts.kind === 'nan') return NaN;
  if (parts.kind === 'infinity') return parts.negative ? -Infinity : Infinity;
  return 0;
};

/** Compares numbers of any kinds by exact value; NaN is least, -0 equals 0. */
export const compareNumbers = (a: NumberValue, b: NumberValue): number => {
  const left = typeof a === 'object' && !(a instanceof Decimal128) ? a.value : a;
  const right = typeof b === 'object' && !(b instanceof Decimal128) ? b.value : b;
  if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right);
  if (typeof left === 'object') {
    return typeof right === 'object' ? compareDecimals(left, right) : compareDecimalToOther(left, right);
  }
  if (typeof right === 'object') return -compareDecimalToOther(right, left);
  if (typeof left === 'number' && Number.isNaN(left)) return -1;
  if (typeof right === 'number' && Number.isNaN(right)) return 1;
  return left < right ? -1 : left > right ? 1 : 0;
};

const nextBelow = (value: number): number => {
  if (value === 0) return -Number.MIN_VALUE;
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  scratch.setBigUint64(0, value > 0 ? bits - 1n : bits + 1n);
  return scratch.getFloat64(0);
};

/** The greatest double not above the value, and whether it is the value exactly. NaN gives NaN. */
export const floorToDouble = (value: NumberValue): { floor: number; exact: boolean } => {
  if (typeof value === 'number') return { floor: value, exact: true };
  if (typeof value === 'object' && !(value instanceof Decimal128)) return { floor: value.value, exact: true };
  let nearest = typeof value === 'bigint' ? Number(value) : decimalToDouble(value);
  if (Number.isNaN(nearest)) return { floor: nearest, exact: true };
  const difference = compareNumbers(nearest, value);
  if (difference > 0) nearest = nearest === Infinity ? Number.MAX_VALUE : nextBelow(nearest);
  return { floor: nearest, exact: difference === 0 };
};
