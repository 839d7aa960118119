import { Decimal128, Double } from 'bson';
import { addNumbers, divideDecimals, fitsInt64, toDecimal, toDouble } from '../values/arithmetic.ts';
import { compareValues } from '../values/compare.ts';
import { decimalOf } from '../values/decimal.ts';

import { doubleValue, isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { isNullish } from './coerce.ts';

/**
 * A sum without loss: integers as a bigint beyond a double's digits, doubles with compensation, decimals as decimals. The result has
 * the widest type of the summands.
 */
export class Total {
  count = 0;
  private whole = 0;
  private big = 0n;
  private isLong = false;
  private real = 0;
  private lost = 0;
  private isReal = false;
  private decimal: Decimal128 | undefined;

  add(value: Value | undefined): void {
    if (typeof value === 'number') {
      this.count++;
      if (Number.isInteger(value) && Math.abs(value) <= 0x7fffffff && !Object.is(value, -0))
        this.addWhole(value);
      else this.addReal(value);
    } else if (typeof value === 'bigint') {
      this.count++;
      this.isLong = true;
      this.big += value;
    } else if (value instanceof Double) {
      this.count++;
      this.addReal(value.value);
    } else if (value instanceof Decimal128) {
      this.count++;
      this.decimal = this.decimal ? (addNumbers(this.decimal, value) as Decimal128) : value;
    }
  }

  private addWhole(value: number): void {
    this.whole += value;
    if (Math.abs(this.whole) > 2 ** 52) {
      this.big += BigInt(this.whole);
      this.whole = 0;
    }
  }

  /** The total of the summands of two totals. */
  static of(a: Total, b: Total): Total {
    const both = new Total();
    both.count = a.count + b.count;
    both.isLong = a.isLong || b.isLong;
    both.big = a.big + b.big;
    both.addWhole(a.whole);
    both.addWhole(b.whole);
    if (a.isReal) both.addReal(a.real);
    if (b.isReal) both.addReal(b.real);
    both.lost += a.lost + b.lost;
    both.decimal =
      a.decimal && b.decimal ? (addNumbers(a.decimal, b.decimal) as Decimal128) : (a.decimal ?? b.decimal);
    return both;
  }

  /** Neumaier's summation. */
  private addReal(value: number): void {
    this.isReal = true;
    const next = this.real + value;
    this.lost += Math.abs(this.real) >= Math.abs(value) ? this.real - next + value : value - next + this.real;
    this.real = next;
  }

  private integers(): bigint {
    return this.big + BigInt(this.whole);
  }

  private realPart(): number {
    return Number.isFinite(this.real) ? this.real + this.lost : this.real;
  }

  result(): Value {
    if (this.decimal) {
      const others = addNumbers(toDecimal(doubleValue(this.realPart())), decimalOf(this.integers(), 0));
      return addNumbers(this.decimal, others as Decimal128) as Decimal128;
    }
    if (this.isReal) return doubleValue(this.realPart() + Number(this.integers()));
    const sum = this.integers();
    if (!fitsInt64(sum)) return doubleValue(Number(sum));
    const small = sum >= -0x80000000n && sum <= 0x7fffffffn;
    return small && !this.isLong ? Number(sum) : sum;
  }

  average(): Value {
    if (this.count === 0) return null;
    const total = this.result();
    if (total instanceof Decimal128) return divideDecimals(total, toDecimal(this.count));
    return doubleValue(toDouble(total as number | bigint | Double) / this.count);
  }
}

type Values = readonly (Value | undefined)[];

export const sumOf = (values: Values): Value => {
  const total = new Total();
  for (const value of values) total.add(value);
  return total.result();
};

export const averageOf = (values: Values): Value => {
  const total = new Total();
  for (const value of values) total.add(value);
  return total.average();
};

const extremeOf = (values: Values, better: (order: number) => boolean): Value => {
  let best: Value = null;
  for (const value of values) {
    if (!isNullish(value) && (best === null || better(compareValues(value, best)))) best = value;
  }
  return best;
};

export const minimumOf = (values: Values): Value => extremeOf(values, (order) => order < 0);
export const maximumOf = (values: Values): Value => extremeOf(values, (order) => order > 0);

/** How far numbers lie apart, by Welford's method; other values do not count. */
export class Spread {
  #count = 0;
  #mean = 0;
  #squares = 0;

  add(value: Value | undefined): void {
    if (!isNumber(value)) return;
    const number = toDouble(value);
    this.#count += 1;
    const gap = number - this.#mean;
    this.#mean += gap / this.#count;
    this.#squares += gap * (number - this.#mean);
  }

  /** Their standard deviation; null where there are too few. */
  deviation(sample: boolean): Value {
    const divisor = sample ? this.#count - 1 : this.#count;
    return divisor < 1 ? null : doubleValue(Math.sqrt(this.#squares / divisor));
  }
}

/** Standard deviation of the numbers among the values. */
export const standardDeviationOf = (values: Values, sample: boolean): Value => {
  const spread = new Spread();
  for (const value of values) spread.add(value);
  return spread.deviation(sample);
};
