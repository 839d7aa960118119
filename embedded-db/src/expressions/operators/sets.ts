import { compareValues } from '../../values/compare.ts';
import { ValueSet } from '../../bson/value-set.ts';
import type { Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { membershipTest, sortedSet } from '../../values/membership.ts';
import { isNullish, isTrue, typeText } from '../coerce.ts';
import { binary, listOf, unary } from '../define-operator.ts';
import type { Operators } from '../define-operator.ts';

type Arg = Value | undefined;

const arrayOf = (name: string, code: number, value: Arg): Value[] => {
  if (Array.isArray(value)) return value;
  throw new StoreError(
    code,
    `All operands of ${name} must be arrays. One argument is of type: ${typeText(value)}`,
  );
};

const setUnion = (args: Arg[]): Arg => {
  if (args.some(isNullish)) return null;
  return sortedSet(args.flatMap((arg) => arrayOf('$setUnion', 17043, arg)));
};

const setIntersection = (args: Arg[]): Arg => {
  if (args.some(isNullish)) return null;
  const [first, ...others] = args.map((arg) => arrayOf('$setIntersection', 17047, arg));
  const tests = others.map(membershipTest);
  return sortedSet((first ?? []).filter((value) => tests.every((test) => test(value))));
};

const setDifference = (a: Arg, b: Arg): Arg => {
  if (isNullish(a) || isNullish(b)) return null;
  const isExcluded = membershipTest(arrayOf('$setDifference', 17049, b));
  return new ValueSet(arrayOf('$setDifference', 17048, a).filter((value) => !isExcluded(value))).values;
};

const setEquals = (args: Arg[]): Arg => {
  if (args.length < 2) {
    throw new StoreError(17045, `$setEquals needs at least two arguments had: ${args.length}`);
  }
  const [first, ...others] = args.map((arg) => sortedSet(arrayOf('$setEquals', 17044, arg)));
  return others.every((other) => compareValues(first, other) === 0);
};

const setIsSubset = (a: Arg, b: Arg): Arg => {
  const isMember = membershipTest(arrayOf('$setIsSubset', 17042, b));
  return arrayOf('$setIsSubset', 17046, a).every((value) => isMember(value));
};

export const setOperators: Operators = {
  $setUnion: listOf(setUnion),
  $setIntersection: listOf(setIntersection),
  $setDifference: binary(setDifference),
  $setEquals: listOf(setEquals),
  $setIsSubset: binary(setIsSubset),
  $allElementsTrue: unary((value) =>
    arrayOf('$allElementsTrue', 17040, value).every((element) => isTrue(element)),
  ),
  $anyElementTrue: unary((value) =>
    arrayOf('$anyElementTrue', 17041, value).some((element) => isTrue(element)),
  ),
};
