import { Decimal128 } from 'bson';

/** The parts of a Decimal128: value = (negative ? -1 : 1) * coefficient * 10^exponent. */
export type DecimalParts =
  | { kind: 'finite'; negative: boolean; coefficient: bigint; exponent: number }
  | { kind: 'infinity'; negative: boolean }
  | { kind: 'nan' };

const EXPONENT_BIAS = 6176;
const MAX_DIGITS = 34;
const MAX_EXPONENT = 6111;

export const decimalParts = (value: Decimal128): DecimalParts => {
  const { bytes } = value;
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 31n);
  if (combination === 30) return { kind: 'infinity', negative };
  if (combination === 31) return { kind: 'nan' };
  // The form with an implicit leading "100" exceeds 34 digits and counts as zero.
  if (combination >> 3 === 3) {
    return {
      kind: 'finite',
      negative,
      coefficient: 0n,
      exponent: Number((high >> 47n) & 0x3fffn) - EXPONENT_BIAS,
    };
  }
  const exponent = Number((high >> 49n) & 0x3fffn) - EXPONENT_BIAS;
  return { kind: 'finite', negative, coefficient: ((high & 0x1ffffffffffffn) << 64n) | low, exponent };
};

/** Drops digits by rounding half to even. */
const roundAway = (coefficient: bigint, digits: number): bigint => {
  const unit = 10n ** BigInt(digits);
  const quotient = coefficient / unit;
  const rest = coefficient % unit;
  const half = unit / 2n;
  const up = rest > half || (rest === half && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
};

/** The Decimal128 nearest to a signed coefficient * 10^exponent (34 digits, half to even). */
export const decimalOf = (signed: bigint, exponent: number, negativeZero = false): Decimal128 => {
  const negative = signed < 0n || (signed === 0n && negativeZero);
  let coefficient = signed < 0n ? -signed : signed;
  let power = exponent;
  for (let extra = coefficient.toString().length - MAX_DIGITS; extra > 0;) {
    coefficient = roundAway(coefficient, extra);
    power += extra;
    extra = coefficient.toString().length - MAX_DIGITS;
  }
  if (power < -EXPONENT_BIAS) {
    const digits = Math.min(-EXPONENT_BIAS - power, MAX_DIGITS + 1);
    coefficient = roundAway(coefficient, digits);
    power = -EXPONENT_BIAS;
  }
  while (power > MAX_EXPONENT && coefficient.toString().length < MAX_DIGITS && coefficient !== 0n) {
    coefficient *= 10n;
    power--;
  }
  if (power > MAX_EXPONENT) {
    if (coefficient !== 0n) return Decimal128.fromString(negative ? '-Infinity' : 'Infinity');
    power = MAX_EXPONENT;
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${coefficient}E${power}`);
};

export const decimalNaN = (): Decimal128 => Decimal128.fromString('NaN');
export const decimalInfinity = (negative: boolean): Decimal128 =>
  Decimal128.fromString(negative ? '-Infinity' : 'Infinity');

/** A double as a decimal with 15 significant digits, as MongoDB converts when the two kinds meet in arithmetic. */
export const decimalFromDouble = (value: number): Decimal128 => {
  if (Number.isNaN(value)) return decimalNaN();
  if (!Number.isFinite(value)) return decimalInfinity(value < 0);
  return Decimal128.fromString(value === 0 ? '0' : value.toExponential(14));
};

export const decimalToDouble = (value: Decimal128): number => {
  const parts = decimalParts(value);
  if (parts.kind === 'nan') return NaN;
  if (parts.kind === 'infinity') return parts.negative ? -Infinity : Infinity;
  return Number(`${parts.negative ? '-' : ''}${parts.coefficient}e${parts.exponent}`);
};
