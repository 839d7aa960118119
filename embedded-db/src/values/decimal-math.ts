import type { Decimal128 } from 'bson';
import { divideDecimals, negateNumber } from './arithmetic.ts';
import { decimalInfinity, decimalNaN, decimalOf, decimalParts } from './decimal.ts';
import type { DecimalParts } from './decimal.ts';

/**
 * Roots, logarithms and powers of decimals to all 34 digits. Intermediate numbers are whole multiples of 10^-DIGITS, which is precise
 * enough for a logarithm near zero and for a large exponent.
 */
const DIGITS = 120;
const ONE = 10n ** BigInt(DIGITS);

type Finite = Extract<DecimalParts, { kind: 'finite' }>;

const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;

const HALVINGS = 32n;

/** e^x for an x of a few units: the series for a small part of it, squared again. */
const smallExp = (x: bigint): bigint => {
  const part = x >> HALVINGS;
  let sum = ONE;
  let term = ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = times(term, part) / n;
    sum += term;
  }
  for (let i = 0n; i < HALVINGS; i++) sum = times(sum, sum);
  return sum;
};

/** ln(x) for an x from 1 to 10: Halley's method, started from the result in doubles. */
const smallLn = (x: bigint): bigint => {
  const near = Math.log(Number(x / 10n ** BigInt(DIGITS - 15)) / 1e15);
  let y = BigInt(Math.round(near * 1e15)) * 10n ** BigInt(DIGITS - 15);
  for (let i = 0; i < 3; i++) {
    const power = smallExp(y);
    y += (2n * (x - power) * ONE) / (x + power);
  }
  return y;
};

let lnOfTen: bigint | undefined;
const ln10 = (): bigint => (lnOfTen ??= smallLn(10n * ONE));

const scaled = ({ negative, coefficient, exponent }: Finite): bigint => {
  const shift = exponent + DIGITS;
  const size = shift >= 0 ? coefficient * 10n ** BigInt(shift) : coefficient / 10n ** BigInt(-shift);
  return negative ? -size : size;
};

const unscaled = (value: bigint): Decimal128 => (value === 0n ? decimalOf(0n, 0) : decimalOf(value, -DIGITS));

/** ln of a positive number. */
const scaledLn = ({ coefficient, exponent }: Finite): bigint => {
  const digits = coefficient.toString().length;
  const power = exponent + digits - 1;
  return smallLn(coefficient * 10n ** BigInt(DIGITS - digits + 1)) + BigInt(power) * ln10();
};

/** Beyond this a power of e has no decimal, or none but zero. */
const MOST = 15_000n * ONE;

const scaledExp = (x: bigint): Decimal128 => {
  if (x > MOST) return decimalInfinity(false);
  if (x < -MOST) return decimalOf(0n, 0);
  if (x === 0n) return decimalOf(1n, 0);
  const tens = x / ln10();
  return decimalOf(smallExp(x - tens * ln10()), Number(tens) - DIGITS);
};

const squareRoot = (value: bigint): bigint => {
  let root = 10n ** BigInt(Math.ceil(value.toString().length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
};

/** @param value not below zero */
export const decimalSqrt = (value: Decimal128): Decimal128 => {
  const parts = decimalParts(value);
  if (parts.kind !== 'finite') return value;
  const { coefficient, exponent } = parts;
  const half = Math.floor(exponent / 2);
  if (coefficient === 0n) return decimalOf(0n, half);
  const padding = exponent % 2 === 0 ? 80 : 81;
  const square = coefficient * 10n ** BigInt(padding);
  let root = squareRoot(square);
  let power = (exponent - padding) / 2;
  // An exact root has no more digits than it needs.
  if (root * root === square) {
    for (; power < half && root % 10n === 0n; power++) root /= 10n;
  }
  return decimalOf(root, power);
};

/** @param value above zero */
export const decimalLn = (value: Decimal128): Decimal128 => {
  const parts = decimalParts(value);
  return parts.kind === 'finite' ? unscaled(scaledLn(parts)) : value;
};

/** @param value above zero */
export const decimalLog10 = (value: Decimal128): Decimal128 => {
  const parts = decimalParts(value);
  if (parts.kind !== 'finite') return value;
  const digits = parts.coefficient.toString();
  if (/^10*$/u.test(digits)) return decimalOf(BigInt(parts.exponent + digits.length - 1), 0);
  return unscaled((scaledLn(parts) * ONE) / ln10());
};

/** A larger exponent of e overflows every decimal. */
const isHuge = ({ coefficient, exponent }: Finite): boolean => coefficient !== 0n && exponent > 5;

export const decimalExp = (value: Decimal128): Decimal128 => {
  const parts = decimalParts(value);
  if (parts.kind === 'nan') return value;
  if (parts.kind === 'infinity' || isHuge(parts)) {
    return parts.negative ? decimalOf(0n, 0) : decimalInfinity(false);
  }
  return scaledExp(scaled(parts));
};

/** Whole exponents up to this are multiplied out, so that exact results stay exact. */
const MOST_FACTORS = 200;

/** @param base not zero where the exponent is negative; both are finite */
export const decimalPower = (base: Decimal128, exponent: Decimal128): Decimal128 => {
  const [b, e] = [decimalParts(base), decimalParts(exponent)];
  if (b.kind !== 'finite' || e.kind !== 'finite') return decimalNaN();
  const factors = Number(exponent.toString());
  if (Number.isInteger(factors) && Math.abs(factors) <= MOST_FACTORS) {
    const signed = b.negative ? -b.coefficient : b.coefficient;
    const count = Math.abs(factors);
    const power = decimalOf(signed ** BigInt(count), b.exponent * count);
    return factors < 0 ? divideDecimals(decimalOf(1n, 0), power) : power;
  }
  if (b.coefficient === 0n) return decimalOf(0n, 0);
  if (b.negative && !Number.isInteger(factors)) return decimalNaN();
  const size = isHuge(e) ? (e.negative ? -MOST : MOST) : scaled(e);
  const power = scaledExp(times(scaledLn(b), size));
  return b.negative && factors % 2 !== 0 ? (negateNumber(power) as Decimal128) : power;
};
