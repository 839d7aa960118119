import { Decimal128 } from 'bson';
import { kindOf, toDouble } from '../../values/arithmetic.ts';
import { exactOfDouble } from '../../values/compare-numbers.ts';
import { decimalOf, decimalParts } from '../../values/decimal.ts';
import { doubleValue } from '../../values/values.ts';
import type { NumberValue } from '../../values/values.ts';

export type Rounding = 'floor' | 'ceil' | 'trunc' | 'round';

const roundHalfEven = (value: number): number => {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
};

const roundings: Record<Rounding, (value: number) => number> = {
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round: roundHalfEven,
};

/** Rounds an integer quotient of `value / unit`. */
const roundBig = (value: bigint, unit: bigint, mode: Rounding): bigint => {
  const whole = value / unit;
  const rest = value % unit;
  if (rest === 0n || mode === 'trunc') return whole;
  const away = value < 0n ? whole - 1n : whole + 1n;
  if (mode === 'floor') return value < 0n ? away : whole;
  if (mode === 'ceil') return value < 0n ? whole : away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  return twice > unit || (twice === unit && whole % 2n !== 0n) ? away : whole;
};

const roundDecimal = (value: Decimal128, place: number, mode: Rounding): Decimal128 => {
  const parts = decimalParts(value);
  if (parts.kind !== 'finite' || parts.exponent >= -place) return value;
  const unit = 10n ** BigInt(-place - parts.exponent);
  return decimalOf(roundBig(parts.negative ? -parts.coefficient : parts.coefficient, unit, mode), -place);
};

/** A double's exact decimal value, to 34 digits. */
const exactDecimal = (value: number): Decimal128 => {
  const { coefficient, two } = exactOfDouble(value);
  return two >= 0
    ? decimalOf(coefficient << BigInt(two), 0)
    : decimalOf(coefficient * 5n ** BigInt(-two), two);
};

/** Rounds to a number of decimal places (negative: tens, hundreds), in the kind of the number. */
export const roundTo = (value: NumberValue, place: number, mode: Rounding): NumberValue => {
  if (value instanceof Decimal128) return roundDecimal(value, place, mode);
  const kind = kindOf(value);
  if (kind === 'int' || kind === 'long') {
    if (place >= 0) return value;
    const unit = 10n ** BigInt(-place);
    const rounded = roundBig(BigInt(value as number | bigint), unit, mode) * unit;
    if (kind === 'long') return rounded;
    return rounded >= -0x80000000n && rounded <= 0x7fffffffn ? Number(rounded) : rounded;
  }
  const number = toDouble(value);
  if (!Number.isFinite(number)) return value;
  if (place === 0) return doubleValue(roundings[mode](number));
  return doubleValue(toDouble(roundDecimal(exactDecimal(number), place, mode)));
};
