import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { compareValues } from '../../values/compare.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import { Total, standardDeviationOf } from '../../expressions/accumulate.ts';
import { isNullish, typeText } from '../../expressions/coerce.ts';
import { valueKeys } from '../../bson/value-key.ts';
import { compileQuantiles, rankedNumber } from '../../expressions/quantiles.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { MOST_GATHERED_BYTES } from './gathered-memory.ts';
import { countOf, rankedOperand, severalOperand } from './accumulator-operands.ts';

/** Accumulates one output field of one group. */
export interface Accumulator {
  add(root: Document): void;
  result(): Value | undefined;
}

/** Compiles an accumulator's operand once; each group gets an accumulator of its own. */
type AccumulatorBuilder = (operand: Value, scope: Scope, name: string) => () => Accumulator;

const single =
  (make: (evaluate: Evaluate) => Accumulator): AccumulatorBuilder =>
  (operand, scope, name) => {
    if (Array.isArray(operand) && operand.length !== 1) {
      throw new StoreError(40237, `The ${name} accumulator is a unary operator`);
    }
    const evaluate = scope.compile(Array.isArray(operand) ? (operand[0] as Value) : operand);
    return () => make(evaluate);
  };

const sum = single((evaluate) => {
  const total = new Total();
  return { add: (root) => total.add(evaluate(root)), result: () => total.result() };
});

const average = single((evaluate) => {
  const total = new Total();
  return { add: (root) => total.add(evaluate(root)), result: () => total.average() };
});

const extreme = (better: (order: number) => boolean): AccumulatorBuilder =>
  single((evaluate) => {
    let best: Value | undefined;
    return {
      add: (root) => {
        const value = evaluate(root);
        if (!isNullish(value) && (best === undefined || better(compareValues(value, best)))) best = value;
      },
      result: () => best ?? null,
    };
  });

const first = single((evaluate) => {
  let seen = false;
  let value: Value | undefined;
  return {
    add: (root) => {
      if (seen) return;
      seen = true;
      value = evaluate(root);
    },
    result: () => value ?? null,
  };
});

const last = single((evaluate) => {
  let value: Value | undefined;
  return {
    add: (root) => {
      value = evaluate(root);
    },
    result: () => value ?? null,
  };
});

const push = single((evaluate) => {
  const values: Value[] = [];
  return {
    add: (root) => {
      const value = evaluate(root);
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
});

const addToSet = single((evaluate) => {
  const values = new Map<string | number, Value>();
  const keyOf = valueKeys();
  return {
    add: (root) => {
      const value = evaluate(root);
      if (value === undefined) return;
      const key = keyOf(value);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
});

const mergeObjects = single((evaluate) => {
  const merged = emptyDocument();
  return {
    add: (root) => {
      const value = evaluate(root);
      if (isNullish(value)) return;
      if (!isDocument(value)) {
        throw new StoreError(
          40400,
          `$mergeObjects requires object inputs, but input is of type ${typeText(value)}`,
        );
      }
      for (const name of namesOf(value)) setField(merged, name, value[name] as Value);
    },
    result: () => merged,
  };
});

const deviation = (sample: boolean): AccumulatorBuilder =>
  single((evaluate) => {
    const values: (Value | undefined)[] = [];
    return { add: (root) => values.push(evaluate(root)), result: () => standardDeviationOf(values, sample) };
  });

const count: AccumulatorBuilder = (operand, _scope, name) => {
  if (!isDocument(operand) || Object.keys(operand).length > 0)
    throw new StoreError(14, `${name} takes no arguments, i.e. $count:{}`);
  return () => {
    const total = new Total();
    return { add: () => total.add(1), result: () => total.result() };
  };
};

/** `$firstN` and related accumulators: all values are kept, `pick` takes n of them. */
const several =
  (pick: (values: Value[], n: number) => Value[]): AccumulatorBuilder =>
  (operand, scope, name) => {
    const { input, n } = severalOperand(operand, scope, name);
    return () => {
      const values: Value[] = [];
      let wanted = 0;
      return {
        add: (root) => {
          wanted ||= countOf(n(root));
          values.push(input(root) ?? null);
        },
        result: () => pick(values, wanted),
      };
    };
  };

const known = (values: Value[]): Value[] => values.filter((value) => value !== null);

/** `$top` and `$bottom`: the outputs of the documents that come first or last in an order. */
const ranked =
  (fromTop: boolean, many: boolean): AccumulatorBuilder =>
  (operand, scope, name) => {
    const { sort, output, n } = rankedOperand(operand, scope, name, many);
    return () => {
      const rows: { key: (Value | undefined)[]; value: Value }[] = [];
      let wanted = 0;
      return {
        add: (root) => {
          wanted ||= countOf(n(root));
          rows.push({ key: sort.keyOf(root), value: output(root) ?? null });
        },
        result: () => {
          rows.sort((a, b) => sort.compareKeys(a.key, b.key));
          const chosen = (fromTop ? rows.slice(0, wanted) : rows.slice(-wanted)).map((row) => row.value);
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
    return () => {
      const numbers: number[] = [];
      return {
        add: (root) => {
          const number = rankedNumber(input(root));
          if (number === undefined) return;
          numbers.push(number);
          if (numbers.length * BYTES_OF_NUMBER <= MOST_GATHERED_BYTES) return;
          throw storeError(
            'ExceededMemoryLimit',
            `${name} used too much memory and cannot spill to disk. Memory limit: ${MOST_GATHERED_BYTES} bytes`,
          );
        },
        result: () => of(numbers.sort((a, b) => a - b)),
      };
    };
  };

const builders: Record<string, AccumulatorBuilder> = {
  $sum: sum,
  $avg: average,
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true),
  $count: count,
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

export interface OutputField {
  name: string;
  make: () => Accumulator;
}

/** The accumulated fields of a `$group` or `$bucket`. */
export const compileOutputs = (fields: Document, scope: Scope, stage: string): OutputField[] =>
  namesOf(fields).map((name) => {
    const spec = fields[name] as Value;
    if (name.includes('.')) throw new StoreError(40235, `The field name '${name}' cannot contain '.'`);
    if (name.startsWith('$'))
      throw new StoreError(40236, `The field name '${name}' cannot be an operator name`);
    if (!isDocument(spec)) throw new StoreError(40234, `The field '${name}' must be an accumulator object`);
    const operators = namesOf(spec);
    if (operators.length !== 1)
      throw new StoreError(40238, `The field '${name}' must specify one accumulator`);
    const operator = operators[0] as string;
    if (!operator.startsWith('$'))
      throw new StoreError(40234, `The field '${name}' must be an accumulator object`);
    if (!Object.hasOwn(builders, operator)) {
      throw new StoreError(15952, `unknown ${stage.slice(1)} operator '${operator}'`);
    }
    return {
      name,
      make: (builders[operator] as AccumulatorBuilder)(spec[operator] as Value, scope, operator),
    };
  });
