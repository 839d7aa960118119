import { compareValues } from '../../values/compare.ts';
import { storeError } from '../../errors/store-error.ts';
import { compileQuantiles, rankedNumber } from '../../expressions/quantiles.ts';
import { DEFAULT_MEMORY_LIMIT } from '../../spill/working-memory.ts';
import type { Value } from '../../values/values.ts';
import { sizeOf } from '../gathering/gathered-memory.ts';
import { countOf, rankedOperand, severalOperand } from './accumulator-operands.ts';
import { limited } from './accumulator.ts';
import type { AccumulatorBuilder, Grow } from './accumulator.ts';

/** How many values more than wanted are kept before those that cannot count are dropped. */
const SLACK = 100;

/** `$firstN` and related accumulators: `pick` takes n of some values, those of more values are among its results. */
const several =
  (pick: (values: Value[], n: number) => Value[]): AccumulatorBuilder =>
  (operand, scope, name) => {
    const { input, n } = severalOperand(operand, scope, name);
    return (grow) => {
      const held = heldValues<Value>(pick, sizeOf, limited(grow, name));
      let wanted = 0;
      return {
        add: (root) => {
          wanted ||= countOf(n(root));
          held.add(input(root) ?? null, wanted);
        },
        result: () => held.pick(wanted),
      };
    };
  };

/** Values of which `pick` takes some in the end; the others are dropped from time to time. */
const heldValues = <T>(
  pick: (values: T[], n: number) => T[],
  sizeOfValue: (value: T) => number,
  grow: Grow,
) => {
  let values: T[] = [];
  return {
    add: (value: T, n: number): void => {
      values.push(value);
      grow(sizeOfValue(value));
      if (values.length < 2 * n + SLACK) return;
      const chosen = pick(values, n);
      const size = (all: readonly T[]): number => all.reduce((bytes, each) => bytes + sizeOfValue(each), 0);
      grow(size(chosen) - size(values));
      values = chosen;
    },
    pick: (n: number): T[] => pick(values, n),
  };
};

const known = (values: Value[]): Value[] => values.filter((value) => value !== null);

/** `$top` and `$bottom`: the outputs of the documents that come first or last in an order. */
const ranked =
  (fromTop: boolean, many: boolean): AccumulatorBuilder =>
  (operand, scope, name) => {
    const { sort, output, n } = rankedOperand(operand, scope, name, many);
    interface Row {
      readonly key: (Value | undefined)[];
      readonly value: Value;
    }
    const sizeOfRow = ({ key, value }: Row): number =>
      key.reduce<number>((bytes, part) => bytes + sizeOf(part), sizeOf(value));
    const pick = (rows: Row[], wanted: number): Row[] => {
      const sorted = rows.toSorted((a, b) => sort.compareKeys(a.key, b.key));
      return fromTop ? sorted.slice(0, wanted) : sorted.slice(-wanted);
    };
    return (grow) => {
      const held = heldValues(pick, sizeOfRow, limited(grow, name));
      let wanted = 0;
      return {
        add: (root) => {
          wanted ||= countOf(n(root));
          held.add({ key: sort.keyOf(root), value: output(root) ?? null }, wanted);
        },
        result: () => {
          const chosen = held.pick(wanted).map((row) => row.value);
          return many ? chosen : (chosen[0] ?? null);
        },
      };
    };
  };

const BYTES_OF_NUMBER = 8;

/** `$median` and `$percentile`: exact, where MongoDB approximates what many numbers give. */
const quantiles =
  (objectCode: number): AccumulatorBuilder =>
  (operand, scope, name) => {
    const { input, of } = compileQuantiles(operand, scope, name, objectCode);
    return (grow) => {
      const numbers: number[] = [];
      return {
        add: (root) => {
          const number = rankedNumber(input(root));
          if (number === undefined) return;
          numbers.push(number);
          grow(BYTES_OF_NUMBER);
          if (numbers.length * BYTES_OF_NUMBER <= DEFAULT_MEMORY_LIMIT) return;
          throw storeError(
            'ExceededMemoryLimit',
            `${name} used too much memory and cannot spill to disk. Memory limit: ${DEFAULT_MEMORY_LIMIT} bytes`,
          );
        },
        result: () => of(numbers.sort((a, b) => a - b)),
      };
    };
  };

/** Accumulators that choose among the values of a group. */
export const choosingAccumulators: Readonly<Record<string, AccumulatorBuilder>> = {
  $median: quantiles(7436100),
  $percentile: quantiles(7429703),
  $firstN: several((values, n) => values.slice(0, n)),
  $lastN: several((values, n) => values.slice(-n)),
  $minN: several((values, n) => known(values).toSorted(compareValues).slice(0, n)),
  $maxN: several((values, n) =>
    known(values)
      .toSorted((a, b) => compareValues(b, a))
      .slice(0, n),
  ),
  $top: ranked(true, false),
  $topN: ranked(true, true),
  $bottom: ranked(false, false),
  $bottomN: ranked(false, true),
};
