import { Decimal128 } from 'bson';
import { StoreError } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import { kindOf, toDouble } from '../../values/arithmetic.ts';
import { compareNumbers } from '../../values/compare-numbers.ts';
import { decimalOf } from '../../values/decimal.ts';
import { doubleValue, isNumber } from '../../values/values.ts';
import type { NumberValue, Value } from '../../values/values.ts';

/** Rounds the bounds of buckets to numbers of a series, of which there is none between two neighbours. */
export interface Granularity {
  /** The least number of the series above a value; 0 for 0. */
  readonly up: (value: NumberValue) => NumberValue;
  /** The greatest number of the series below a value; 0 for 0. */
  readonly down: (value: NumberValue) => NumberValue;
}

const numbers = (text: string): readonly number[] => text.trim().split(/\s+/u).map(Number);

/** Preferred numbers: one decade of each series. */
const series: Readonly<Record<string, readonly number[]>> = {
  R5: numbers('10 16 25 40 63'),
  R10: numbers('100 125 160 200 250 315 400 500 630 800'),
  R20: numbers('100 112 125 140 160 180 200 224 250 280 315 355 400 450 500 560 630 710 800 900'),
  R40: numbers(`100 106 112 118 125 132 140 150 160 170 180 190 200 212 224 236 250 265 280 300 315 355 375 400 425 450 475 500
    530 560 600 630 670 710 750 800 850 900 950`),
  R80: numbers(`103 109 115 122 128 136 145 155 165 175 185 195 206 218 230 243 258 272 290 307 325 345 365 387 412 437 462 487
    515 545 575 615 650 690 730 775 825 875 925 975`),
  '1-2-5': numbers('10 20 50'),
  E6: numbers('10 15 22 33 47 68'),
  E12: numbers('10 12 15 18 22 27 33 39 47 56 68 82'),
  E24: numbers('10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'),
  E48: numbers(`100 105 110 115 121 127 133 140 147 154 162 169 178 187 196 205 215 226 237 249 261 274 287 301 316 332 348 365
    383 402 422 442 464 487 511 536 562 590 619 649 681 715 750 787 825 866 909 953`),
  E96: numbers(`100 102 105 107 110 113 115 118 121 124 127 130 133 137 140 143 147 150 154 158 162 165 169 174 178 182 187 191
    196 200 205 210 215 221 226 232 237 243 249 255 261 267 274 280 287 294 301 309 316 324 332 340 348 357 365 374 383 392 402
    412 422 432 442 453 464 475 487 499 511 523 536 549 562 576 590 604 619 634 649 665 681 698 715 732 750 768 787 806 825 845
    866 887 909 931 953 976`),
  E192: numbers(`100 101 102 104 105 106 107 109 110 111 113 114 115 117 118 120 121 123 124 126 127 129 130 132 133 135 137 138
    140 142 143 145 147 149 150 152 154 156 158 160 162 164 165 167 169 172 174 176 178 180 182 184 187 189 191 193 196 198 200
    203 205 208 210 213 215 218 221 223 226 229 232 234 237 240 243 246 249 252 255 258 261 264 267 271 274 277 280 284 287 291
    294 298 301 305 309 312 316 320 324 328 332 336 340 344 348 352 357 361 365 370 374 379 383 388 392 397 402 407 412 417 422
    427 432 437 442 448 453 459 464 470 475 481 487 493 499 505 511 517 523 530 536 542 549 556 562 569 576 583 590 597 604 612
    619 626 634 642 649 657 665 673 681 690 698 706 715 723 732 741 750 759 768 777 787 796 806 816 825 835 845 856 866 876 887
    898 909 920 931 942 953 965 976 988`),
};

/** As MongoDB reaches it, step by step: the last digits of a bound depend on that. */
const powerOfTen = (power: number): number => {
  let result = 1;
  for (let i = 0; i < power; i += 1) result *= 10;
  for (let i = 0; i > power; i -= 1) result /= 10;
  return result;
};

/** A number of a series in the decade of a power of ten, as a decimal for a decimal and as a double for other kinds. */
const scaled = (base: number, power: number, like: NumberValue): NumberValue => {
  if (like instanceof Decimal128) return decimalOf(BigInt(base), power);
  return doubleValue(base * powerOfTen(power));
};

/** Nothing lies above infinity, nothing below zero, and numbers this small have too few digits for a series. */
const isBeyond = (value: NumberValue): boolean => {
  const double = Math.abs(toDouble(value));
  return double < 1e-300 || double === Infinity;
};

const preferredNumbers = (base: readonly number[]): Granularity => {
  const [first, last] = [base[0] as number, base.at(-1) as number];
  const isBelow = (value: NumberValue, limit: number, power: number): boolean =>
    compareNumbers(value, scaled(limit, power, value)) < 0;
  const isAbove = (value: NumberValue, limit: number, power: number): boolean =>
    compareNumbers(value, scaled(limit, power, value)) > 0;
  return {
    up: (value) => {
      if (isBeyond(value)) return value;
      let power = 0;
      while (!isBelow(value, last, power)) power += 1;
      while (isBelow(value, last, power - 1)) power -= 1;
      return scaled(base.find((number) => isBelow(value, number, power)) as number, power, value);
    },
    down: (value) => {
      if (isBeyond(value)) return value;
      let power = 0;
      while (!isAbove(value, first, power)) power -= 1;
      while (isAbove(value, first, power + 1)) power += 1;
      return scaled(base.findLast((number) => isAbove(value, number, power)) as number, power, value);
    },
  };
};

/** 2 to a whole power, of the kind that the expression `$pow` gives. */
const powerOfTwo = (exponent: number, like: NumberValue): NumberValue => {
  if (like instanceof Decimal128)
    return exponent < 0 ? decimalOf(5n ** BigInt(-exponent), exponent) : decimalOf(2n ** BigInt(exponent), 0);
  if (exponent < 0 || exponent > 62) return doubleValue(2 ** exponent);
  return exponent < 31 ? 2 ** exponent : 2n ** BigInt(exponent);
};

/** The greatest whole power of two that is not above a positive number. */
const log2 = (value: NumberValue): number => {
  const isWhole = kindOf(value) === 'int' || kindOf(value) === 'long';
  return isWhole
    ? BigInt(value as number | bigint).toString(2).length - 1
    : Math.floor(Math.log2(toDouble(value)));
};

const powersOfTwo: Granularity = {
  up: (value) => (isBeyond(value) ? value : powerOfTwo(log2(value) + 1, value)),
  down: (value) => {
    if (isBeyond(value)) return value;
    const exponent = log2(value);
    const isPower = compareNumbers(value, powerOfTwo(exponent, value)) === 0;
    return powerOfTwo(isPower ? exponent - 1 : exponent, value);
  },
};

/** @throws StoreError 40257 for a name that is no series */
export const granularityOf = (name: string): Granularity => {
  if (name === 'POWERSOF2') return powersOfTwo;
  if (Object.hasOwn(series, name)) return preferredNumbers(series[name] as readonly number[]);
  throw new StoreError(40257, `Unknown rounding granularity '${name}'`);
};

/** @throws StoreError 40258, 40259 or 40260 for a value that no granularity can round */
export const checkRoundable = (value: Value | undefined): void => {
  const only = "$bucketAuto can specify a 'granularity' with";
  if (!isNumber(value)) {
    throw new StoreError(
      40258,
      `${only} numeric boundaries only, but found a value with type: ${typeText(value)}`,
    );
  }
  const double = toDouble(value);
  if (Number.isNaN(double)) throw new StoreError(40259, `${only} numeric boundaries only, but found a NaN`);
  if (double < 0)
    throw new StoreError(40260, `${only} non-negative numbers only, but found a negative number`);
};
