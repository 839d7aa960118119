import { Long, Timestamp } from 'bson';
import { addNumbers, kindOf, multiplyNumbers } from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { printElement, printValue } from '../../values/print.ts';
import { doubleValue, isDocument, isNumber, typeNameOf } from '../../values/values.ts';
import type { NumberValue, Value } from '../../values/values.ts';
import { badValue, typeMismatch } from '../../errors/store-error.ts';
import type { Modifier, ModifierBuilder, ModifierContext } from '../modifier.ts';

/** Whether two values have the same type and value, so that storing one for the other changes no byte. */
export const identical = (a: Value | undefined, b: Value | undefined): boolean => {
  if (Object.is(a, b)) return true;
  if (a === undefined || b === undefined) return false;
  // A collation may hold different texts for equal.
  if (typeof a === 'string' || typeNameOf(a) !== typeNameOf(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((element, i) => identical(element, b[i]));
  }
  if (isDocument(a) && isDocument(b)) {
    const names = namesOf(a);
    const others = namesOf(b);
    return (
      names.length === others.length &&
      names.every((name, i) => name === others[i] && identical(a[name], b[name]))
    );
  }
  if (typeNameOf(a) === 'decimal') return printValue(a) === printValue(b);
  if (typeNameOf(a) === 'double') return Object.is(Number(a), Number(b));
  return compareValues(a, b) === 0;
};

export const setModifier: ModifierBuilder = (_path, operand) => ({ creates: true, apply: () => operand });

export const unsetModifier: ModifierBuilder = () => ({ creates: false, apply: () => undefined });

const arithmetic =
  (
    name: '$inc' | '$mul',
    verb: string,
    combine: (a: NumberValue, b: NumberValue) => NumberValue | undefined,
    fromNothing: (operand: NumberValue) => NumberValue,
  ): ModifierBuilder =>
  (path, operand) => {
    if (!isNumber(operand)) {
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: ${printElement(path, operand)}`);
    }
    return {
      creates: true,
      apply: (current, context) => {
        if (current === undefined) return fromNothing(operand);
        if (!isNumber(current)) throw nonNumeric(name, current, context);
        const result = combine(current, operand);
        if (result !== undefined) return result;
        throw badValue(
          `Failed to apply ${name} operations to current value (${printValue(current)}) for document {_id: ${printValue(context.document['_id'])}}`,
        );
      },
    };
  };

const nonNumeric = (name: string, current: Value, context: ModifierContext): Error =>
  typeMismatch(
    `Cannot apply ${name} to a value of non-numeric type. {_id: ${printValue(context.document['_id'])}} has the field '${context.name}' of non-numeric type ${typeNameOf(current)}`,
  );

export const incModifier = arithmetic('$inc', 'increment', addNumbers, (operand) => operand);

/** A missing field multiplied by anything is zero of the operand's type. */
export const mulModifier = arithmetic('$mul', 'multiply', multiplyNumbers, (operand) => {
  const kind = kindOf(operand);
  if (kind === 'int') return 0;
  if (kind === 'long') return 0n;
  return kind === 'double' ? doubleValue(0) : (multiplyNumbers(operand, 0) as NumberValue);
});

const extreme =
  (better: (order: number) => boolean): ModifierBuilder =>
  (_path, operand) => ({
    creates: true,
    apply: (current) =>
      current === undefined || better(compareValues(operand, current)) ? operand : current,
  });

export const minModifier = extreme((order) => order < 0);
export const maxModifier = extreme((order) => order > 0);

let lastSecond = 0;
let ordinal = 0;

/** A timestamp greater than all previous ones of this process. */
const nextTimestamp = (now: Date): Timestamp => {
  const second = Math.floor(now.getTime() / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
};

const wantsTimestamp = (operand: Value): boolean => {
  if (operand === true || operand === false) return false;
  if (!isDocument(operand)) {
    throw badValue(
      `${typeNameOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  for (const name of namesOf(operand)) {
    if (name !== '$type') throw badValue(`Unrecognized $currentDate option: ${name}`);
  }
  const type = operand['$type'];
  if (type === 'timestamp') return true;
  if (type === 'date') return false;
  throw badValue(
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date/timestamp'}}}",
  );
};

export const currentDateModifier: ModifierBuilder = (_path, operand) => {
  const timestamp = wantsTimestamp(operand);
  return {
    creates: true,
    apply: (_current, context) => (timestamp ? nextTimestamp(context.now) : new Date(context.now)),
  };
};

type BitOperation = (a: bigint, b: bigint) => bigint;
const bitOperations: Record<string, BitOperation> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const isInteger = (value: Value): value is number | bigint =>
  isNumber(value) && (kindOf(value) === 'int' || kindOf(value) === 'long');

const parseBits = (path: string, operand: Value): { operation: BitOperation; mask: number | bigint }[] => {
  if (!isDocument(operand)) {
    throw badValue(
      `The $bit modifier is not compatible with a ${typeNameOf(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const names = namesOf(operand);
  if (names.length === 0) {
    throw badValue(
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  return names.map((name) => {
    if (!Object.hasOwn(bitOperations, name)) {
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}}`,
      );
    }
    const mask = operand[name] as Value;
    if (!isInteger(mask)) {
      throw badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeNameOf(mask)}' is not supported here: ${printElement(path, operand)}`,
      );
    }
    return { operation: bitOperations[name] as BitOperation, mask };
  });
};

export const bitModifier: ModifierBuilder = (path, operand): Modifier => {
  const steps = parseBits(path, operand);
  const wide = (value: number | bigint): bigint => (typeof value === 'bigint' ? value : BigInt(value));
  return {
    creates: true,
    apply: (current, context) => {
      let value: number | bigint = 0;
      if (current !== undefined) {
        if (!isInteger(current)) {
          throw badValue(
            `Cannot apply $bit to a value of non-integral type.{_id: ${printValue(context.document['_id'])}} has the field ${context.name} of non-integer type ${typeNameOf(current)}`,
          );
        }
        value = current;
      }
      for (const { operation, mask } of steps) {
        const result = operation(wide(value), wide(mask));
        value =
          typeof value === 'bigint' || typeof mask === 'bigint'
            ? Long.fromBigInt(result).toBigInt()
            : Number(BigInt.asIntN(32, result));
      }
      return value;
    },
  };
};
