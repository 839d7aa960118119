import { namesOf } from '../../values/field-order.ts';
import { isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compareInExpression, isNullish, isTrue } from '../coerce.ts';
import { argumentsOf, binary, namedArguments, unary } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

const comparison = (accept: (order: number) => boolean): Operator =>
  binary((a, b) => accept(compareInExpression(a, b)));

const and: Operator = (operand, scope) => {
  const parts = argumentsOf(operand).map((part) => scope.compile(part));
  return (root) => parts.every((part) => isTrue(part(root)));
};

const or: Operator = (operand, scope) => {
  const parts = argumentsOf(operand).map((part) => scope.compile(part));
  return (root) => parts.some((part) => isTrue(part(root)));
};

const conditionParts = (operand: Value): [Value, Value, Value] => {
  if (!isDocument(operand)) {
    const args = argumentsOf(operand);
    if (args.length !== 3) {
      throw new StoreError(
        16020,
        `Expression $cond takes exactly 3 arguments. ${args.length} were passed in.`,
      );
    }
    return args as [Value, Value, Value];
  }
  for (const [i, key] of ['if', 'then', 'else'].entries()) {
    if (!Object.hasOwn(operand, key)) throw new StoreError(17080 + i, `Missing '${key}' parameter to $cond`);
  }
  const unknown = namesOf(operand).find((key) => !['if', 'then', 'else'].includes(key));
  if (unknown !== undefined) throw new StoreError(17083, `Unrecognized parameter to $cond: ${unknown}`);
  return [operand['if'] as Value, operand['then'] as Value, operand['else'] as Value];
};

const cond: Operator = (operand, scope) => {
  const [test, yes, no] = conditionParts(operand).map((part) => scope.compile(part));
  return (root) => (isTrue(test?.(root)) ? yes?.(root) : no?.(root));
};

const ifNull: Operator = (operand, scope) => {
  const parts = argumentsOf(operand);
  if (parts.length < 2) {
    throw new StoreError(1257300, `$ifNull needs at least two arguments, had: ${parts.length}`);
  }
  const evaluates = parts.map((part) => scope.compile(part));
  return (root) => {
    let value: Value | undefined;
    for (const evaluate of evaluates) {
      value = evaluate(root);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const choose: Operator = (operand, scope, name) => {
  const spec = namedArguments(operand, name, [], ['branches', 'default'], 40067);
  const branches = spec['branches'];
  if (!Array.isArray(branches)) throw new StoreError(40061, `$switch expected an array for 'branches'`);
  if (branches.length === 0) throw new StoreError(40068, '$switch requires at least one branch.');
  const cases = branches.map((branch) => {
    if (!isDocument(branch)) throw new StoreError(40062, '$switch expected each branch to be an object');
    if (branch['case'] === undefined)
      throw new StoreError(40064, "$switch requires each branch have a 'case' expression");
    if (branch['then'] === undefined)
      throw new StoreError(40065, "$switch requires each branch have a 'then' expression.");
    return [scope.compile(branch['case']), scope.compile(branch['then'])] as const;
  });
  const otherwise = spec['default'] === undefined ? undefined : scope.compile(spec['default']);
  return (root) => {
    for (const [test, then] of cases) if (isTrue(test(root))) return then(root);
    if (otherwise) return otherwise(root);
    throw new StoreError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

export const conditionOperators: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: binary((a, b) => Math.sign(compareInExpression(a, b))),
  $and: and,
  $or: or,
  $not: unary((value) => !isTrue(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: choose,
  $literal: (operand) => () => operand,
};
