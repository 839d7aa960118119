import { valueKeys } from '../../bson/value-key.ts';
import type { Quantiles } from '../../expressions/quantiles.ts';
import { rankedNumber } from '../../expressions/quantiles.ts';
import type { Value } from '../../values/values.ts';
import type { Column, Moving } from './sliding.ts';

/** The different values of a window, each counted. */
export const distinctValues = (values: Column): Moving => {
  const keyOf = valueKeys();
  const present = new Map<string | number, { readonly value: Value; count: number }>();
  const step = (at: number, by: 1 | -1): void => {
    const value = values[at];
    if (value === undefined) return;
    const key = keyOf(value);
    const entry = present.get(key) ?? { value, count: 0 };
    entry.count += by;
    if (entry.count === 0) present.delete(key);
    else present.set(key, entry);
  };
  return {
    enter: (at) => step(at, 1),
    leave: (at) => step(at, -1),
    result: () => [...present.values()].map((entry) => entry.value),
  };
};

/** Where a number is, or belongs, in ascending numbers. */
const placeOf = (sorted: readonly number[], number: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The numbers of a window in order. */
export const sortedNumbers = (values: Column, of: Quantiles['of']): Moving => {
  const sorted: number[] = [];
  return {
    enter: (at) => {
      const number = rankedNumber(values[at]);
      if (number !== undefined) sorted.splice(placeOf(sorted, number), 0, number);
    },
    leave: (at) => {
      const number = rankedNumber(values[at]);
      if (number !== undefined) sorted.splice(placeOf(sorted, number), 1);
    },
    result: () => of(sorted),
  };
};
