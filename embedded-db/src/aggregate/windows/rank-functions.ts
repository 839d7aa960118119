import { StoreError, failedToParse } from '../../errors/store-error.ts';
import { constantValue } from '../../expressions/constant.ts';
import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { printValue } from '../../values/print.ts';
import { isDocument, isNumber } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { refuseWindow } from './window-function.ts';
import type { WindowFunctionBuilder } from './window-function.ts';

/** Ranks each document by what came before it: `rank` of the place, and of how many sort values there were. */
const ranks =
  (rank: (place: number, firstOfEqual: number, values: number) => number): WindowFunctionBuilder =>
  ({ name, operand, spec, sort }) => {
    if (namesOf(spec).length !== 1)
      throw new StoreError(5371601, 'Rank style window functions take no other arguments');
    if (!isDocument(operand) || namesOf(operand).length > 0)
      throw new StoreError(5371603, `${name} must be specified with '{}' as the value`);
    if (!sort || sort.parts.length !== 1) {
      throw new StoreError(
        5371602,
        `${name} must be specified with a top level sortBy expression with exactly one element`,
      );
    }
    // oxlint-disable-next-line require-yield -- the keys are in memory
    return function* ({ keys }) {
      let first = 0;
      let values = 0;
      return keys.map((key, i) => {
        const before = keys[i - 1];
        if (!before || sort.compareKeys(before, key) !== 0) {
          first = i;
          values += 1;
        }
        return BigInt(rank(i, first, values));
      });
    };
  };

const shiftBy = (by: Value | undefined): number => {
  if (by === undefined) throw failedToParse("$shift requires 'by' as an integer value.");
  const whole = isNumber(by) ? exactInt64(by) : undefined;
  if (whole === undefined || whole > 0x7fffffffn || whole < -0x80000000n)
    throw failedToParse(`'$shift:by' field must be an integer, but found  ${printValue(by)}`);
  return Number(whole);
};

/** The value of a document some places before or after. */
const shift: WindowFunctionBuilder = (use) => {
  const { operand, scope, sort } = use;
  refuseWindow(use);
  if (!isDocument(operand)) throw failedToParse('Argument to $shift must be an object');
  for (const name of namesOf(operand)) {
    if (!['output', 'by', 'default'].includes(name)) throw failedToParse('Unknown argument in $shift');
  }
  if (operand['output'] === undefined) throw failedToParse("$shift requires an 'output' expression.");
  const by = shiftBy(operand['by']);
  const isNone = () => failedToParse("'$shift:default' expression must yield a constant value.");
  const fallback = constantValue(scope.compile(operand['default'] ?? null), isNone) ?? null;
  if (!sort) throw failedToParse("'$shift' requires a sortBy");
  const evaluate = scope.compile(operand['output']);
  return function* ({ documents }) {
    const values = yield* documents.map((document) => evaluate(document));
    return values.map((_, i) => (i + by in values ? values[i + by] : fallback));
  };
};

export const rankFunctions: Readonly<Record<string, WindowFunctionBuilder>> = {
  $documentNumber: ranks((place) => place + 1),
  $rank: ranks((_place, first) => first + 1),
  $denseRank: ranks((_place, _first, values) => values),
  $shift: shift,
};
