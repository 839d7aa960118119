import { failedToParse } from '../../errors/store-error.ts';
import { isNullish } from '../../expressions/coerce.ts';
import { compileQuantiles } from '../../expressions/quantiles.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import { compareValues } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { countOf, rankedOperand, severalOperand } from '../stages/accumulator-operands.ts';
import { averages, covariances, deviations, extremes, firsts, lasts, sums } from './folds.ts';
import type { ValueFold } from './folds.ts';
import { framesOf } from './frames.ts';
import { distinctValues, sortedNumbers } from './moving.ts';
import { move, place, slide } from './sliding.ts';
import type { Column, Moving } from './sliding.ts';
import { windowOf } from './window-function.ts';
import type { InSteps } from './document-list.ts';
import type { Partition, WindowFunctionBuilder } from './window-function.ts';

const column = ({ documents }: Partition, evaluate: Evaluate): InSteps<Column> =>
  documents.map((document) => evaluate(document));

const folded =
  <S>(fold: ValueFold<S>): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const evaluate = use.scope.compile(use.operand);
    return function* (partition) {
      const items = yield* partition.documents.map((document) => fold.of(evaluate(document)));
      return slide(items, yield* framesOf(bounds, partition.documents), fold);
    };
  };

const moving =
  (make: (values: Column) => Moving): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const evaluate = use.scope.compile(use.operand);
    return function* (partition) {
      const values = yield* column(partition, evaluate);
      return move(yield* framesOf(bounds, partition.documents), make(values));
    };
  };

/** A function of the places of a window alone; `pick` gets what is in it. */
const placed =
  (pick: (values: Column, from: number, to: number) => Value | undefined): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const evaluate = use.scope.compile(use.operand);
    return function* (partition) {
      const values = yield* column(partition, evaluate);
      return place(yield* framesOf(bounds, partition.documents), (from, to) => pick(values, from, to));
    };
  };

const quantiles =
  (objectCode: number): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const { input, of } = compileQuantiles(use.operand, use.scope, use.name, objectCode);
    return function* (partition) {
      const values = yield* column(partition, input);
      return move(yield* framesOf(bounds, partition.documents), sortedNumbers(values, of));
    };
  };

const count: WindowFunctionBuilder = (use) => {
  const bounds = windowOf(use);
  if (!isDocument(use.operand) || namesOf(use.operand).length > 0)
    throw failedToParse('$count only accepts an empty object as argument');
  return function* ({ documents }) {
    return place(yield* framesOf(bounds, documents), (from, to) => Math.max(0, to - from));
  };
};

/** n is the same for all windows, so it cannot be of a document. */
const fixedCount = (n: Evaluate): number => countOf(n(emptyDocument()));

const slice = (isFirst: boolean): WindowFunctionBuilder => {
  return (use) => {
    const bounds = windowOf(use);
    const { input, n } = severalOperand(use.operand, use.scope, use.name);
    const wanted = fixedCount(n);
    return function* (partition) {
      const values = (yield* column(partition, input)).map((value) => value ?? null);
      return place(yield* framesOf(bounds, partition.documents), (from, to) =>
        isFirst
          ? values.slice(from, Math.min(to, from + wanted))
          : values.slice(Math.max(from, to - wanted), Math.max(from, to)),
      );
    };
  };
};

/** `$minN` and `$maxN`: null is no value. */
const several =
  (compare: (a: Value, b: Value) => number): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const { input, n } = severalOperand(use.operand, use.scope, use.name);
    const fold = firsts<Value>(fixedCount(n), compare, (chosen) => [...chosen]);
    return function* (partition) {
      const items = (yield* column(partition, input)).map((value) => (isNullish(value) ? [] : [value]));
      return slide(items, yield* framesOf(bounds, partition.documents), fold);
    };
  };

/** `$top`, `$bottom` and their forms for several documents, which have an order of their own. */
const ranked =
  (fromTop: boolean, many: boolean): WindowFunctionBuilder =>
  (use) => {
    const bounds = windowOf(use);
    const { sort, output, n } = rankedOperand(use.operand, use.scope, use.name, many);
    interface Row {
      readonly key: readonly (Value | undefined)[];
      readonly value: Value;
    }
    const choose = fromTop ? firsts<Row> : lasts<Row>;
    const fold = choose(
      fixedCount(n),
      (a, b) => sort.compareKeys(a.key, b.key),
      (rows) => {
        const values = rows.map((row) => row.value);
        return many ? values : (values[0] ?? null);
      },
    );
    return function* ({ documents }) {
      const rows = yield* documents.map((document) => [
        { key: sort.keyOf(document), value: output(document) ?? null },
      ]);
      return slide(rows, yield* framesOf(bounds, documents), fold);
    };
  };

/** The accumulators that are window functions too. */
export const windowAccumulators: Readonly<Record<string, WindowFunctionBuilder>> = {
  $sum: folded(sums),
  $avg: folded(averages),
  $min: folded(extremes((order) => order < 0)),
  $max: folded(extremes((order) => order > 0)),
  $count: count,
  $stdDevPop: folded(deviations(false)),
  $stdDevSamp: folded(deviations(true)),
  $covariancePop: folded(covariances(false)),
  $covarianceSamp: folded(covariances(true)),
  $first: placed((values, from, to) => (from < to ? values[from] : null)),
  $last: placed((values, from, to) => (from < to ? values[to - 1] : null)),
  $push: placed((values, from, to) =>
    values.slice(from, Math.max(from, to)).filter((value) => value !== undefined),
  ),
  $addToSet: moving(distinctValues),
  $median: quantiles(7436100),
  $percentile: quantiles(7429703),
  $firstN: slice(true),
  $lastN: slice(false),
  $minN: several(compareValues),
  $maxN: several((a, b) => compareValues(b, a)),
  $top: ranked(true, false),
  $topN: ranked(true, true),
  $bottom: ranked(false, false),
  $bottomN: ranked(false, true),
};
