import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Evaluate, Scope } from './scope.ts';
import { argumentCodes } from './argument-codes.ts';

/** Compiles one use of an operator with its operand. */
export type Operator = (operand: Value, scope: Scope, name: string) => Evaluate;

export type Operators = Record<string, Operator>;

type Arg = Value | undefined;

/** The operands as a list: an array is the list, anything else its only member. */
export const argumentsOf = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand]);

const wrongCount = (name: string, expected: string, given: number): StoreError =>
  new StoreError(16020, `Expression ${name} takes ${expected} arguments. ${given} were passed in.`);

const checkCount = (name: string, given: number, least: number, most: number): void => {
  if (given >= least && given <= most) return;
  if (least === most) throw wrongCount(name, `exactly ${least}`, given);
  throw new StoreError(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${given} were passed in.`,
  );
};

export const unary =
  (apply: (a: Arg) => Arg): Operator =>
  (operand, scope, name) => {
    const args = argumentsOf(operand);
    checkCount(name, args.length, 1, 1);
    const evaluate = scope.compile(args[0] as Value);
    return (root) => apply(evaluate(root));
  };

export const binary =
  (apply: (a: Arg, b: Arg) => Arg): Operator =>
  (operand, scope, name) => {
    const args = argumentsOf(operand);
    checkCount(name, args.length, 2, 2);
    const left = scope.compile(args[0] as Value);
    const right = scope.compile(args[1] as Value);
    return (root) => apply(left(root), right(root));
  };

/** Between `least` and `most` arguments, all evaluated. */
export const variadic =
  (least: number, most: number, apply: (...args: Arg[]) => Arg): Operator =>
  (operand, scope, name) => {
    const args = argumentsOf(operand);
    checkCount(name, args.length, least, most);
    const evaluates = args.map((arg) => scope.compile(arg));
    return (root) => apply(...evaluates.map((evaluate) => evaluate(root)));
  };

/** Any number of arguments, given as one list. */
export const listOf =
  (apply: (args: Arg[]) => Arg): Operator =>
  (operand, scope) => {
    const evaluates = argumentsOf(operand).map((arg) => scope.compile(arg));
    return (root) => apply(evaluates.map((evaluate) => evaluate(root)));
  };

/** Checks an operator's named arguments. */
export const namedArguments = (
  operand: Value,
  name: string,
  required: readonly string[],
  optional: readonly string[],
  code = 9,
): Document => {
  const codes = argumentCodes(name, code);
  if (!isDocument(operand))
    throw new StoreError(codes.object, `${name} only supports an object as its argument`);
  for (const key of namesOf(operand)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new StoreError(codes.unknown, `Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (Object.hasOwn(operand, key)) continue;
    const missing = typeof codes.missing === 'number' ? codes.missing : (codes.missing[key] ?? code);
    throw new StoreError(missing, `Missing '${key}' parameter to ${name}`);
  }
  return operand;
};

/** Named arguments, all evaluated. */
export const named =
  (
    required: readonly string[],
    optional: readonly string[],
    apply: (args: Record<string, Arg>) => Arg,
    code = 9,
  ): Operator =>
  (operand, scope, name) => {
    const spec = namedArguments(operand, name, required, optional, code);
    const evaluates = namesOf(spec).map((key) => [key, scope.compile(spec[key] as Value)] as const);
    return (root) => apply(Object.fromEntries(evaluates.map(([key, evaluate]) => [key, evaluate(root)])));
  };
