import { toDouble } from '../../values/arithmetic.ts';
import { isNumber } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { averageOf, maximumOf, minimumOf, standardDeviationOf, sumOf } from '../accumulate.ts';
import { argumentsOf, listOf, unary } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';
import { compileQuantiles, rankedNumbers } from '../quantiles.ts';

/** As expressions: one operand that is an array stands for its elements, several are the values themselves. */
const overValues =
  (reduce: (values: readonly (Value | undefined)[]) => Value | undefined): Operator =>
  (operand, scope, name) => {
    if (argumentsOf(operand).length === 1) {
      return unary((value) => reduce(Array.isArray(value) ? value : [value]))(operand, scope, name);
    }
    return listOf(reduce)(operand, scope, name);
  };

/** Of the numbers in an array, or of one number. */
const quantiles =
  (objectCode: number): Operator =>
  (operand, scope, name) => {
    const { input, of } = compileQuantiles(operand, scope, name, objectCode);
    return (root) => {
      const value = input(root);
      if (isNumber(value)) return of([toDouble(value)]);
      return of(rankedNumbers(Array.isArray(value) ? value : []));
    };
  };

export const statisticOperators: Operators = {
  $sum: overValues(sumOf),
  $avg: overValues(averageOf),
  $min: overValues(minimumOf),
  $max: overValues(maximumOf),
  $median: quantiles(7436201),
  $percentile: quantiles(7436200),
  $stdDevPop: overValues((values) => standardDeviationOf(values, false)),
  $stdDevSamp: overValues((values) => standardDeviationOf(values, true)),
};
