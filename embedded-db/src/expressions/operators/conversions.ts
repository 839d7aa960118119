import { Decimal128, ObjectId, Timestamp } from 'bson';
import { fitsInt64, toDecimal, toDouble } from '../../values/arithmetic.ts';
import { printValue } from '../../values/print.ts';
import { doubleValue, isNumber, typeNumbers } from '../../values/values.ts';
import type { TypeName, Value } from '../../values/values.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import { exactInt64, truncateToInt64 } from '../../values/int64.ts';
import { isNullish, isTrue, typeText } from '../coerce.ts';
import { parseDate } from '../dates/parse-date.ts';
import { textOf } from '../text-of.ts';
import { namedArguments, unary } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;
type Converter = (value: Value) => Value;

const failure = (message: string): StoreError => storeError('ConversionFailure', message);

const unsupported = (value: Value, to: string): StoreError =>
  failure(`Unsupported conversion from ${typeText(value)} to ${to} in $convert with no onError value`);

const failedParse = (text: string, to: string): StoreError =>
  failure(`Failed to parse number '${text}' in $convert with no onError value: bad digits for ${to}`);

const INT32_MIN = -0x80000000n;
const INT32_MAX = 0x7fffffffn;

const integerFrom = (value: Value, to: 'int' | 'long'): bigint => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/u.test(value)) throw failedParse(value, to);
    const parsed = BigInt(value.replace(/^\+/u, ''));
    if (!fitsInt64(parsed)) throw failedParse(value, to);
    return parsed;
  }
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (!isNumber(value)) throw unsupported(value, to);
  const whole = truncateToInt64(value);
  if (whole === undefined) {
    throw failure('Attempt to convert a number out of range to an integer in $convert with no onError value');
  }
  return whole;
};

const toInt: Converter = (value) => {
  const whole = integerFrom(value, 'int');
  if (whole < INT32_MIN || whole > INT32_MAX) {
    throw failure('Conversion would overflow target type in $convert with no onError value');
  }
  return Number(whole);
};

const toDoubleValue: Converter = (value) => {
  if (typeof value === 'boolean') return doubleValue(value ? 1 : 0);
  if (value instanceof Date) return doubleValue(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|infinity|inf|nan)$/iu.test(value))
      throw failedParse(value, 'double');
    const special = value.replace(/^([+-]?)inf(?:inity)?$/iu, '$1Infinity');
    return doubleValue(/nan/iu.test(special) ? NaN : Number(special));
  }
  if (!isNumber(value)) throw unsupported(value, 'double');
  const number = toDouble(value);
  if (value instanceof Decimal128 && !Number.isFinite(number) && !/inf|nan/iu.test(value.toString())) {
    throw failure('Conversion would overflow target type in $convert with no onError value');
  }
  return doubleValue(number);
};

const toDecimalValue: Converter = (value) => {
  if (typeof value === 'boolean') return toDecimal(value ? 1 : 0);
  if (value instanceof Date) return toDecimal(BigInt(value.getTime()));
  if (typeof value === 'string') {
    try {
      return Decimal128.fromString(value);
    } catch {
      throw failedParse(value, 'decimal');
    }
  }
  if (!isNumber(value)) throw unsupported(value, 'decimal');
  return toDecimal(value);
};

const toDate: Converter = (value) => {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (typeof value === 'string') return parseDate(value, undefined, undefined);
  if (
    !isNumber(value) ||
    (typeof value === 'number' && exactInt64(value) !== undefined && Math.abs(value) <= 0x7fffffff)
  ) {
    throw unsupported(value, 'date');
  }
  const time = truncateToInt64(value);
  if (time === undefined || time > 8640000000000000n || time < -8640000000000000n) {
    throw failure('Conversion would overflow target type in $convert with no onError value');
  }
  return new Date(Number(time));
};

const toObjectId: Converter = (value) => {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-f]{24}$/iu.test(value)) {
    throw failure(
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  }
  return new ObjectId(value);
};

const converters: Partial<Record<TypeName, Converter>> = {
  int: toInt,
  long: (value) => integerFrom(value, 'long'),
  double: toDoubleValue,
  decimal: toDecimalValue,
  bool: (value) => (isNumber(value) ? isTrue(value) : value !== false),
  string: textOf,
  date: toDate,
  objectId: toObjectId,
};

const conversion = (to: TypeName): Operator =>
  unary((value) => (isNullish(value) ? null : (converters[to] as Converter)(value)));

const converterFor = (to: Arg): Converter | undefined => {
  if (isNullish(to)) return undefined;
  const code = isNumber(to) ? exactInt64(to) : undefined;
  const name =
    typeof to === 'string'
      ? to
      : Object.keys(typeNumbers).find(
          (key) => code !== undefined && BigInt(typeNumbers[key as TypeName]) === code,
        );
  if (name === undefined || !Object.hasOwn(typeNumbers, name)) {
    throw storeError('BadValue', `Unknown type name: ${printValue(to)}`);
  }
  return (
    converters[name as TypeName] ??
    ((value) => {
      throw unsupported(value, name);
    })
  );
};

const convert: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, ['input', 'to'], ['onError', 'onNull'], 9);
  const compile = (key: string) => (spec[key] === undefined ? undefined : scope.compile(spec[key]));
  const input = scope.compile(spec['input'] as Value);
  const to = scope.compile(spec['to'] as Value);
  const onError = compile('onError');
  const onNull = compile('onNull');
  return (root) => {
    const value = input(root);
    const converter = converterFor(to(root));
    if (isNullish(value)) return onNull ? onNull(root) : null;
    if (!converter) return null;
    try {
      return converter(value);
    } catch (error) {
      if (onError && error instanceof StoreError) return onError(root);
      throw error;
    }
  };
};

export const conversionOperators: Operators = {
  $convert: convert,
  $toInt: conversion('int'),
  $toLong: conversion('long'),
  $toDouble: conversion('double'),
  $toDecimal: conversion('decimal'),
  $toBool: conversion('bool'),
  $toDate: conversion('date'),
  $toObjectId: conversion('objectId'),
  $type: unary((value) => typeText(value)),
  $isNumber: unary((value) => isNumber(value)),
};
