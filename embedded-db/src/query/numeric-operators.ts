import { Binary } from 'bson';
import { exactInt64, truncateToInt64 } from '../values/int64.ts';
import { isNumber, typeNameOf, typeNumbers } from '../values/values.ts';
import type { TypeName, Value, ValueTest } from '../values/values.ts';
import { badValue, failedToParse } from '../errors/store-error.ts';

const modOperand = (value: Value, what: string): bigint => {
  const whole = isNumber(value) ? truncateToInt64(value) : undefined;
  if (whole === undefined) throw badValue(`malformed mod, ${what} not a number`);
  return whole;
};

export const modTest = (operand: Value): ValueTest => {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const divisor = modOperand(operand[0] as Value, 'divisor');
  const remainder = modOperand(operand[1] as Value, 'remainder');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return (value) => {
    const whole = isNumber(value) ? truncateToInt64(value) : undefined;
    return whole !== undefined && whole % divisor === remainder;
  };
};

export const sizeTest = (operand: Value): ValueTest => {
  const size = isNumber(operand) ? exactInt64(operand) : undefined;
  if (size === undefined) throw failedToParse('Failed to parse $size. Expected an integer');
  if (size < 0n)
    throw failedToParse(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return (value) => Array.isArray(value) && BigInt(value.length) === size;
};

const typeNamesOf = (operand: Value): TypeName[] => {
  if (operand === 'number') return ['int', 'long', 'double', 'decimal'];
  if (typeof operand === 'string') {
    if (!Object.hasOwn(typeNumbers, operand)) throw badValue(`Unknown type name alias: ${operand}`);
    return [operand as TypeName];
  }
  const code = isNumber(operand) ? exactInt64(operand) : undefined;
  const found = Object.entries(typeNumbers).find(
    ([, number]) => code !== undefined && BigInt(number) === code,
  );
  if (!found) {
    throw isNumber(operand)
      ? badValue(`Invalid numerical type code: ${String(operand)}`)
      : badValue('type must be represented as a number or a string');
  }
  return [found[0] as TypeName];
};

export const typeTest = (operand: Value): ValueTest => {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNamesOf));
  if (wanted.size === 0) throw failedToParse('$type must match at least one type');
  return (value) => value !== undefined && wanted.has(typeNameOf(value));
};

const maskOfPositions = (name: string, positions: Value[]): bigint => {
  let mask = 0n;
  for (const position of positions) {
    const bit = isNumber(position) ? exactInt64(position) : undefined;
    if (bit === undefined) throw failedToParse(`Failed to parse bit position. Expected a number in: ${name}`);
    if (bit < 0n) throw badValue(`Failed to parse bit position. Expected a non-negative number in: ${name}`);
    mask |= 1n << (bit > 4096n ? 4096n : bit);
  }
  return mask;
};

const maskOfBytes = (bytes: Uint8Array): bigint => {
  let mask = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) mask = (mask << 8n) | BigInt(bytes[i] as number);
  return mask;
};

const bitMask = (name: string, operand: Value): bigint => {
  if (Array.isArray(operand)) return maskOfPositions(name, operand);
  if (operand instanceof Binary) return maskOfBytes(operand.value());
  const mask = isNumber(operand) ? exactInt64(operand) : undefined;
  if (mask === undefined)
    throw badValue(`${name} takes an Array, a number, or a BinData but received: ${name}`);
  if (mask < 0n) throw failedToParse(`Expected a non-negative number in: ${name}: ${mask}`);
  return mask;
};

/** A value's bits: numbers are sign-extended without end, as two's complement; binary data is zero beyond its length. */
const bitsOf = (value: Value | undefined): bigint | undefined => {
  if (value instanceof Binary) return maskOfBytes(value.value());
  return isNumber(value) ? exactInt64(value) : undefined;
};

export const bitsTest = (name: string, operand: Value): ValueTest => {
  const mask = bitMask(name, operand);
  const accept: Record<string, (set: bigint) => boolean> = {
    $bitsAllSet: (set) => set === mask,
    $bitsAllClear: (set) => set === 0n,
    $bitsAnySet: (set) => set !== 0n,
    $bitsAnyClear: (set) => set !== mask,
  };
  const test = accept[name] as (set: bigint) => boolean;
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && test(bits & mask);
  };
};
