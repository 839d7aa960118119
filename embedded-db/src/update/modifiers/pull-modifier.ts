import { BSONRegExp } from 'bson';
import { compareValues } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { printValue } from '../../values/print.ts';
import { isDocument, isNumber, typeNameOf } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { badValue, failedToParse, typeMismatch } from '../../errors/store-error.ts';
import { compileFilter } from '../../query/compile-filter.ts';
import { isOperatorDocument } from '../../query/compile-field.ts';
import { comparisonTest } from '../../query/comparison.ts';
import { membershipTest } from '../../values/membership.ts';
import type { Modifier, ModifierBuilder } from '../modifier.ts';

const removing = (matches: (element: Value) => boolean): Modifier => ({
  creates: false,
  apply: (current) => {
    if (current === undefined) return current;
    if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
    const kept = current.filter((element) => !matches(element));
    return kept.length === current.length ? current : kept;
  },
});

/** A query on the element, such as `{$or: [...]}`, starts with an operator that is not one of a field. */
const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$comment']);

const isElementQuery = (operand: Value): boolean =>
  isDocument(operand) && LOGICAL.has(namesOf(operand)[0] ?? '');

const conditionTest = (operand: Value): ((element: Value) => boolean) => {
  if ((isOperatorDocument(operand) && !isElementQuery(operand)) || operand instanceof BSONRegExp) {
    const filter = compileFilter({ v: operand });
    return (element) => filter.matches({ v: element });
  }
  if (isDocument(operand)) {
    const filter = compileFilter(operand);
    return (element) => isDocument(element) && filter.matches(element);
  }
  return comparisonTest('eq', operand);
};

export const pullModifier: ModifierBuilder = (_path, operand) => removing(conditionTest(operand));

export const pullAllModifier: ModifierBuilder = (_path, operand) => {
  if (!Array.isArray(operand)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeNameOf(operand)}`);
  }
  return removing(membershipTest(operand));
};

export const popModifier: ModifierBuilder = (_path, operand) => {
  if (!isNumber(operand)) throw failedToParse(`Expected a number in: $pop: ${printValue(operand)}`);
  const first = compareValues(operand, -1) === 0;
  if (!first && compareValues(operand, 1) !== 0)
    throw failedToParse(`$pop expects 1 or -1, found: ${printValue(operand)}`);
  return {
    creates: false,
    apply: (current, context) => {
      if (current === undefined) return current;
      if (!Array.isArray(current)) {
        throw typeMismatch(
          `Path '${context.path}' contains an element of non-array type '${typeNameOf(current)}'`,
        );
      }
      if (current.length === 0) return current;
      return first ? current.slice(1) : current.slice(0, -1);
    },
  };
};
