import { StoreError, badValue, typeMismatch } from '../errors/store-error.ts';
import { toDouble } from '../values/arithmetic.ts';
import { printValue } from '../values/print.ts';
import { doubleValue, isNumber } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { typeText } from './coerce.ts';
import { constantValue } from './constant.ts';
import { namedArguments } from './define-operator.ts';
import type { Evaluate, Scope } from './scope.ts';

/** A `$median` or `$percentile` with its operand. */
export interface Quantiles {
  readonly input: Evaluate;
  /** The result for numbers in ascending order; null, or nulls, where there are none. */
  readonly of: (sorted: readonly number[]) => Value;
}

const OUTSIDE = "The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found: ";

const parseShares = (operand: Value, scope: Scope): number[] => {
  const isNone = () =>
    new StoreError(
      7750300,
      `The $percentile 'p' field must be an array of constant values, but found value: ${printValue(operand)}.`,
    );
  const shares = constantValue(scope.compile(operand), isNone);
  if (!Array.isArray(shares) || shares.length === 0)
    throw new StoreError(7750301, OUTSIDE + printValue(shares));
  return shares.map((share) => {
    if (!isNumber(share)) throw new StoreError(7750302, OUTSIDE + printValue(share));
    const double = toDouble(share);
    if (!(double >= 0 && double <= 1)) throw new StoreError(7750303, OUTSIDE + printValue(share));
    return double;
  });
};

const checkMethod = (method: Value | undefined, name: string): void => {
  if (typeof method !== 'string') {
    throw typeMismatch(
      `BSON field '${name}.method' is the wrong type '${typeText(method)}', expected type 'string'`,
    );
  }
  if (method !== 'approximate')
    throw badValue("Currently only 'approximate' can be used as percentile 'method'.");
};

/** The number at a share of the way: one that was given, never one between two. */
const atShare = (sorted: readonly number[], share: number): Value => {
  if (sorted.length === 0) return null;
  const rank = share >= 1 ? sorted.length - 1 : Math.max(0, Math.ceil(sorted.length * share) - 1);
  return doubleValue(sorted[rank] as number);
};

/**
 * Compiles a `$median` or a `$percentile`. @throws StoreError `objectCode` for an operand that is no document
 */
export const compileQuantiles = (
  operand: Value,
  scope: Scope,
  name: string,
  objectCode: number,
): Quantiles => {
  const isMedian = name === '$median';
  const required = isMedian ? ['input', 'method'] : ['input', 'p', 'method'];
  const spec = namedArguments(operand, name, required, [], objectCode);
  checkMethod(spec['method'], name);
  const input = scope.compile(spec['input'] as Value);
  if (isMedian) return { input, of: (sorted) => atShare(sorted, 0.5) };
  const shares = parseShares(spec['p'] as Value, scope);
  return { input, of: (sorted) => shares.map((share) => atShare(sorted, share)) };
};

/** A value as a number that has a rank among others; undefined for what has none. */
export const rankedNumber = (value: Value | undefined): number | undefined => {
  const double = isNumber(value) ? toDouble(value) : NaN;
  return Number.isNaN(double) ? undefined : double;
};

/** The numbers among the values, ascending. */
export const rankedNumbers = (values: readonly (Value | undefined)[]): number[] =>
  values
    .map(rankedNumber)
    .filter((value) => value !== undefined)
    .toSorted((a, b) => a - b);
