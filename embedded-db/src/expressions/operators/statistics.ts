import type { Value } from '../../values/values.ts';
import { averageOf, maximumOf, minimumOf, standardDeviationOf, sumOf } from '../accumulate.ts';
import { argumentsOf, listOf, unary } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

/** As expressions: one operand that is an array stands for its elements, several are the values themselves. */
const overValues =
  (reduce: (values: readonly (Value | undefined)[]) => Value | undefined): Operator =>
  (operand, scope, name) => {
    if (argumentsOf(operand).length === 1) {
      return unary((value) => reduce(Array.isArray(value) ? value : [value]))(operand, scope, name);
    }
    return listOf(reduce)(operand, scope, name);
  };

export const statisticOperators: Operators = {
  $sum: overValues(sumOf),
  $avg: overValues(averageOf),
  $min: overValues(minimumOf),
  $max: overValues(maximumOf),
  $stdDevPop: overValues((values) => standardDeviationOf(values, false)),
  $stdDevSamp: overValues((values) => standardDeviationOf(values, true)),
};
