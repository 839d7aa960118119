import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { isDocument, isNumber, typeNameOf } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { compareValues } from '../../values/compare.ts';
import { ValueSet } from '../../bson/value-set.ts';
import { printValue } from '../../values/print.ts';
import { badValue, typeMismatch } from '../../errors/store-error.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import { patternOrder } from '../../sort/pattern-order.ts';
import type { ModifierBuilder, ModifierContext } from '../modifier.ts';

interface PushClauses {
  each: Value[];
  slice: number | undefined;
  position: number | undefined;
  sort: ((a: Value, b: Value) => number) | undefined;
}

const integerClause = (name: string, value: Value | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const whole = isNumber(value) ? exactInt64(value) : undefined;
  if (whole === undefined) {
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`);
  }
  return Number(whole);
};

const isDirection = (value: Value): boolean => isNumber(value) && Math.abs(Number(value)) === 1;

const sortClause = (value: Value | undefined): ((a: Value, b: Value) => number) | undefined => {
  if (value === undefined) return undefined;
  if (isDirection(value)) {
    const direction = Number(value);
    return (a, b) => direction * compareValues(a, b);
  }
  if (!isDocument(value)) {
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  if (Object.keys(value).length === 0) {
    throw badValue('The $sort pattern is empty when it should be a set of fields.');
  }
  for (const name of namesOf(value)) {
    if (!isDirection(value[name] as Value)) throw badValue('The $sort element value must be either 1 or -1');
    if (name === '' || name.split('.').includes(''))
      throw badValue('The $sort field cannot be empty or have empty parts');
  }
  return patternOrder(compileSort(value)?.parts ?? []);
};

const clauseNames = new Set(['$each', '$slice', '$sort', '$position']);

const parseClauses = (operand: Value): PushClauses => {
  if (!isDocument(operand) || !Object.hasOwn(operand, '$each')) {
    return { each: [operand], slice: undefined, position: undefined, sort: undefined };
  }
  for (const name of namesOf(operand)) {
    if (!clauseNames.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  const each = operand['$each'] as Value;
  if (!Array.isArray(each)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`);
  }
  return {
    each,
    slice: integerClause('$slice', operand['$slice']),
    position: integerClause('$position', operand['$position']),
    sort: sortClause(operand['$sort']),
  };
};

const notAnArray = (current: Value, context: ModifierContext): Error =>
  badValue(
    `The field '${context.path}' must be an array but is of type ${typeNameOf(current)} in document {_id: ${printValue(context.document['_id'])}}`,
  );

const pushed = (current: Value[], clauses: PushClauses): Value[] => {
  const { each, position, slice, sort } = clauses;
  const at =
    position === undefined
      ? current.length
      : position < 0
        ? Math.max(current.length + position, 0)
        : position;
  const result = [...current.slice(0, at), ...each, ...current.slice(at)];
  if (sort) result.sort(sort);
  if (slice === undefined) return result;
  return slice >= 0 ? result.slice(0, slice) : result.slice(slice);
};

/** `$push` with `$each`, `$position`, `$sort` and `$slice`, which work in that order. */
export const pushModifier: ModifierBuilder = (_path, operand) => {
  const clauses = parseClauses(operand);
  return {
    creates: true,
    apply: (current, context) => {
      if (current !== undefined && !Array.isArray(current)) throw notAnArray(current, context);
      return pushed(current ?? [], clauses);
    },
    appends: (before, after) =>
      before.length > 0 &&
      clauses.position === undefined &&
      !clauses.sort &&
      after.length === before.length + clauses.each.length,
  };
};

/** The values `$addToSet` adds: those of `$each`, or the operand itself. */
const eachOf = (operand: Value): Value[] => {
  if (!isDocument(operand) || namesOf(operand)[0] !== '$each') return [operand];
  const each = operand['$each'] as Value;
  const extra = namesOf(operand).slice(1);
  if (!Array.isArray(each)) {
    throw badEach(each);
  }
  if (extra.length > 0)
    throw badValue(`Found unexpected fields after $each in $addToSet: ${printValue(operand)}`);
  return each;
};

const badEach = (each: Value): Error =>
  typeMismatch(`The argument to $each in $addToSet must be an array but it was of type ${typeNameOf(each)}`);

export const addToSetModifier: ModifierBuilder = (_path, operand) => {
  const additions = eachOf(operand);
  return {
    creates: true,
    apply: (current, context) => {
      if (current !== undefined && !Array.isArray(current)) {
        throw badValue(
          `Cannot apply $addToSet to non-array field. Field named '${context.name}' has non-array type ${typeNameOf(current)}`,
        );
      }
      const present = new ValueSet(current);
      const added = additions.filter((value) => present.add(value));
      return current !== undefined && added.length === 0 ? current : [...(current ?? []), ...added];
    },
    appends: (before) => before.length > 0,
  };
};
