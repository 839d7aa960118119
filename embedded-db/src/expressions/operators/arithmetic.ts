import { Decimal128 } from 'bson';
import {
  addNumbers,
  divideDecimals,
  fitsInt64,
  kindOf,
  multiplyNumbers,
  negateNumber,
  toDecimal,
  toDouble,
  widerKind,
} from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { decimalExp, decimalLn, decimalLog10, decimalPower, decimalSqrt } from '../../values/decimal-math.ts';
import { decimalOf, decimalParts } from '../../values/decimal.ts';
import { doubleValue, isDocument, isNumber } from '../../values/values.ts';
import type { NumberValue, Value } from '../../values/values.ts';
import { StoreError, badValue, storeError } from '../../errors/store-error.ts';
import { exactInt64 } from '../../values/int64.ts';
import { isNullish, typeText, wholeNumber } from '../coerce.ts';
import { binary, listOf, unary, variadic } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';
import { roundTo } from './rounding.ts';
import type { Rounding } from './rounding.ts';

type Arg = Value | undefined;

/** When int64 overflows, expressions continue in doubles. */
const sum = (a: NumberValue, b: NumberValue): NumberValue =>
  addNumbers(a, b) ?? doubleValue(toDouble(a) + toDouble(b));

const shiftDate = (date: Date, by: NumberValue): Date => {
  const time = date.getTime() + Math.round(toDouble(by));
  if (Math.abs(time) > 8.64e15) throw badValue('date overflow');
  return new Date(time);
};

/** As the expression `$add`. */
export const add = (args: Arg[]): Arg => {
  let total: NumberValue = 0;
  let date: Date | undefined;
  for (const arg of args) {
    if (isNullish(arg)) return null;
    if (arg instanceof Date) {
      if (date) throw new StoreError(16612, 'only one date allowed in an $add expression');
      date = arg;
    } else if (isNumber(arg)) total = sum(total, arg);
    else throw new StoreError(14, `$add only supports numeric or date types, not ${typeText(arg)}`);
  }
  return date ? shiftDate(date, total) : total;
};

/** As the expression `$subtract`. */
export const subtract = (a: Arg, b: Arg): Arg => {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime());
    if (isNumber(b)) return shiftDate(a, negateNumber(b));
  } else if (isNumber(a) && isNumber(b)) return sum(a, negateNumber(b));
  throw new StoreError(14, `can't $subtract ${typeText(b)} from ${typeText(a)}`);
};

/** As the expression `$multiply`. */
export const multiply = (args: Arg[]): Arg => {
  let product: NumberValue = 1;
  for (const arg of args) {
    if (isNullish(arg)) return null;
    if (!isNumber(arg))
      throw new StoreError(14, `$multiply only supports numeric types, not ${typeText(arg)}`);
    product = multiplyNumbers(product, arg) ?? doubleValue(toDouble(product) * toDouble(arg));
  }
  return product;
};

/** As the expression `$divide`. */
export const divide = (a: Arg, b: Arg): Arg => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) {
    throw new StoreError(14, `$divide only supports numeric types, not ${typeText(a)} and ${typeText(b)}`);
  }
  if (compareValues(b, 0) === 0) throw badValue("can't $divide by zero");
  if (widerKind(a, b) === 'decimal') return divideDecimals(toDecimal(a), toDecimal(b));
  return doubleValue(toDouble(a) / toDouble(b));
};

const modulo = (a: Arg, b: Arg): Arg => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) {
    throw new StoreError(16611, `$mod only supports numeric types, not ${typeText(a)} and ${typeText(b)}`);
  }
  if (compareValues(b, 0) === 0) throw new StoreError(16610, "can't $mod by zero");
  const kind = widerKind(a, b);
  if (kind === 'decimal') return decimalModulo(toDecimal(a), toDecimal(b));
  if (kind === 'double') return doubleValue(toDouble(a) % toDouble(b));
  if (kind === 'long') return BigInt(a as number | bigint) % BigInt(b as number | bigint);
  return ((a as number) % (b as number)) | 0;
};

const decimalModulo = (a: Decimal128, b: Decimal128): Decimal128 => {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (left.kind !== 'finite' || right.kind === 'nan') return Decimal128.fromString('NaN');
  if (right.kind === 'infinity') return a;
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = (parts: typeof left): bigint => parts.coefficient * 10n ** BigInt(parts.exponent - exponent);
  const rest = scaled(left) % scaled(right);
  return decimalOf(left.negative ? -rest : rest, exponent);
};

/** A function on numbers that gives null for null; integers keep their kind when `exact` can do so. */
const numeric = (name: string, apply: (value: NumberValue) => NumberValue, code = 28765): Operator =>
  unary((value) => {
    if (isNullish(value)) return null;
    if (!isNumber(value))
      throw new StoreError(code, `${name} only supports numeric types, not ${typeText(value)}`);
    return apply(value);
  });

/** Logarithms have codes of their own; trigonometry shares one. */
const outsideDomain = (name: string, value: number): StoreError => {
  if (name === '$ln' || name === '$log10') {
    const code = name === '$ln' ? 28766 : 28761;
    return new StoreError(code, `${name}'s argument must be a positive number, but is ${value}`);
  }
  return new StoreError(50989, `cannot apply ${name} to ${value}, value must be in its domain`);
};

type Decimals = (value: Decimal128) => Decimal128;

/** @param decimals the same of decimals, to all of their digits; without it they are refused */
const real = (
  name: string,
  apply: (value: number) => number,
  domain?: (value: number) => boolean,
  decimals?: Decimals,
): Operator =>
  numeric(name, (value) => {
    if (value instanceof Decimal128) return realOfDecimal(name, value, domain, decimals);
    const number = toDouble(value);
    if (domain && !Number.isNaN(number) && !domain(number)) {
      throw outsideDomain(name, number);
    }
    return doubleValue(apply(number));
  });

const realOfDecimal = (
  name: string,
  value: Decimal128,
  domain: ((value: number) => boolean) | undefined,
  decimals: Decimals | undefined,
): Decimal128 => {
  if (!decimals)
    throw storeError('QueryFeatureNotAllowed', `${name} of a decimal is not supported by this store`);
  // Decided by the sign, because a decimal may be too small for a double.
  if (domain && !domain(compareValues(value, 0)) && decimalParts(value).kind !== 'nan')
    throw outsideDomain(name, toDouble(value));
  return decimals(value);
};

const absolute = (value: NumberValue): NumberValue => {
  if (typeof value === 'bigint' && value < 0n && !fitsInt64(-value)) {
    throw new StoreError(28680, "can't take $abs of long long min");
  }
  return compareValues(value, 0) < 0 ? negateNumber(value) : value;
};

const rounding = (name: '$round' | '$trunc', mode: Rounding): Operator =>
  variadic(1, 2, (...args) => {
    if (args.some(isNullish)) return null;
    const [value, places = 0] = args;
    if (!isNumber(value))
      throw new StoreError(51081, `${name} only supports numeric types, not ${typeText(value)}`);
    const place = wholeNumber(places, 51082, `precision argument to ${name} must be a integral value`);
    if (place < -20 || place > 100) {
      throw new StoreError(
        51083,
        `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`,
      );
    }
    return roundTo(value, place, mode);
  });

const power = (base: Arg, exponent: Arg): Arg => {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumber(base)) throw new StoreError(28762, `$pow's base must be numeric, not ${typeText(base)}`);
  if (!isNumber(exponent))
    throw new StoreError(28763, `$pow's exponent must be numeric, not ${typeText(exponent)}`);
  if (compareValues(base, 0) === 0 && compareValues(exponent, 0) < 0) {
    throw new StoreError(28764, '$pow cannot take a base of 0 and a negative exponent');
  }
  const kind = widerKind(base, exponent);
  const whole = exactInt64(exponent);
  if ((kind === 'int' || kind === 'long') && whole !== undefined && whole >= 0n && whole < 64n) {
    const result = BigInt(base as number | bigint) ** whole;
    if (kind === 'int' && result >= -0x80000000n && result <= 0x7fffffffn) return Number(result);
    if (fitsInt64(result)) return result;
  }
  const result = doubleValue(toDouble(base) ** toDouble(exponent));
  if (kind !== 'decimal') return result;
  const [b, e] = [toDecimal(base), toDecimal(exponent)];
  const areFinite = decimalParts(b).kind === 'finite' && decimalParts(e).kind === 'finite';
  return areFinite ? decimalPower(b, e) : toDecimal(result);
};

const logarithm = (value: Arg, base: Arg): Arg => {
  if (isNullish(value) || isNullish(base)) return null;
  if (!isNumber(value))
    throw new StoreError(28756, `$log's argument must be numeric, not ${typeText(value)}`);
  if (!isNumber(base)) throw new StoreError(28757, `$log's base must be numeric, not ${typeText(base)}`);
  if (compareValues(value, 0) <= 0) throw new StoreError(28758, `$log's argument must be a positive number`);
  if (compareValues(base, 0) <= 0 || compareValues(base, 1) === 0) {
    throw new StoreError(28759, `$log's base must be a positive number not equal to 1`);
  }
  if (widerKind(value, base) !== 'decimal')
    return doubleValue(Math.log(toDouble(value)) / Math.log(toDouble(base)));
  if (compareValues(base, 10) === 0) return decimalLog10(toDecimal(value));
  return divideDecimals(decimalLn(toDecimal(value)), decimalLn(toDecimal(base)));
};

const positive = (value: number): boolean => value > 0;
const unit = (value: number): boolean => value >= -1 && value <= 1;

const bits = (name: string, start: bigint, apply: (a: bigint, b: bigint) => bigint): Operator =>
  listOf((args) => {
    let result = start;
    let long = false;
    for (const arg of args) {
      if (isNullish(arg)) return null;
      const kind = isNumber(arg) ? kindOf(arg) : undefined;
      if (kind !== 'int' && kind !== 'long')
        throw new StoreError(14, `${name} only supports int and long operands.`);
      long ||= kind === 'long';
      result = apply(result, BigInt(arg as number | bigint));
    }
    return long ? result : Number(result);
  });

export const arithmeticOperators: Operators = {
  $add: listOf(add),
  $subtract: binary(subtract),
  $multiply: listOf(multiply),
  $divide: binary(divide),
  $mod: binary(modulo),
  $pow: binary(power),
  $log: binary(logarithm),
  $abs: numeric('$abs', absolute),
  $ceil: numeric('$ceil', (value) => roundTo(value, 0, 'ceil')),
  $floor: numeric('$floor', (value) => roundTo(value, 0, 'floor')),
  $round: rounding('$round', 'round'),
  $trunc: rounding('$trunc', 'trunc'),
  $sqrt: numeric('$sqrt', (value) => {
    if (compareValues(value, 0) < 0)
      throw new StoreError(28714, "$sqrt's argument must be greater than or equal to 0");
    return value instanceof Decimal128 ? decimalSqrt(value) : doubleValue(Math.sqrt(toDouble(value)));
  }),
  $exp: real('$exp', Math.exp, undefined, decimalExp),
  $ln: real('$ln', Math.log, positive, decimalLn),
  $log10: real('$log10', Math.log10, positive, decimalLog10),
  $sin: real('$sin', Math.sin, Number.isFinite),
  $cos: real('$cos', Math.cos, Number.isFinite),
  $tan: real('$tan', Math.tan, Number.isFinite),
  $asin: real('$asin', Math.asin, unit),
  $acos: real('$acos', Math.acos, unit),
  $atan: real('$atan', Math.atan),
  $degreesToRadians: real('$degreesToRadians', (value) => (value * Math.PI) / 180),
  $radiansToDegrees: real('$radiansToDegrees', (value) => (value * 180) / Math.PI),
  $bitAnd: bits('$bitAnd', -1n, (a, b) => a & b),
  $bitOr: bits('$bitOr', 0n, (a, b) => a | b),
  $bitXor: bits('$bitXor', 0n, (a, b) => a ^ b),
  $rand: (operand) => {
    if (!isDocument(operand)) throw new StoreError(10065, 'invalid parameter: expected an object ($rand)');
    if (Object.keys(operand).length > 0)
      throw new StoreError(3040501, '$rand does not currently accept arguments');
    return () => Math.random();
  },
};
