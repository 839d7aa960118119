import { StoreError } from '../../errors/store-error.ts';
import { wholeNumber } from '../../expressions/coerce.ts';
import { namedArguments } from '../../expressions/define-operator.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import { isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';

/** How many values an accumulator takes. @throws StoreError 5787902 or 5787908 */
export const countOf = (n: Value | undefined): number => {
  const wanted = wholeNumber(n, 5787902, "Value for 'n' must be of integral type");
  if (wanted < 1) throw new StoreError(5787908, "'n' must be greater than 0");
  return wanted;
};

/** The operand of `$firstN` and related accumulators. @throws StoreError 5787906 */
export const severalOperand = (
  operand: Value,
  scope: Scope,
  name: string,
): { readonly input: Evaluate; readonly n: Evaluate } => {
  const spec = namedArguments(operand, name, ['input', 'n'], [], 5787906);
  return { input: scope.compile(spec['input'] as Value), n: scope.compile(spec['n'] as Value) };
};

/** The operand of `$top` and related accumulators; n is 1 unless `many`. @throws StoreError 5788005 or 10065 */
export const rankedOperand = (
  operand: Value,
  scope: Scope,
  name: string,
  many: boolean,
): { readonly sort: CompiledSort; readonly output: Evaluate; readonly n: Evaluate } => {
  const required = many ? ['n', 'sortBy', 'output'] : ['sortBy', 'output'];
  const spec = namedArguments(operand, name, required, [], 5788005);
  const sort = isDocument(spec['sortBy']) ? compileSort(spec['sortBy']) : undefined;
  if (!sort) throw new StoreError(10065, `${name} requires a sortBy object that is not empty`);
  return {
    sort,
    output: scope.compile(spec['output'] as Value),
    n: many ? scope.compile(spec['n'] as Value) : () => 1,
  };
};
