import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, fieldOf, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { compareValues } from '../../values/compare.ts';
import { StoreError } from '../../errors/store-error.ts';
import { Spread, Total } from '../../expressions/accumulate.ts';
import { isNullish, typeText } from '../../expressions/coerce.ts';
import { valueKeys } from '../../bson/value-key.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { sizeOf } from '../gathering/gathered-memory.ts';
import { limited } from './accumulator.ts';
import type { Accumulator, AccumulatorBuilder, Grow } from './accumulator.ts';
import { choosingAccumulators } from './choosing-accumulators.ts';

const single =
  (make: (evaluate: Evaluate, grow: Grow, name: string) => Accumulator): AccumulatorBuilder =>
  (operand, scope, name) => {
    if (Array.isArray(operand) && operand.length !== 1) {
      throw new StoreError(40237, `The ${name} accumulator is a unary operator`);
    }
    const evaluate = scope.compile(Array.isArray(operand) ? (operand[0] as Value) : operand);
    return (grow) => make(evaluate, grow, name);
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
  single((evaluate, grow) => {
    let best: Value | undefined;
    return {
      add: (root) => {
        const value = evaluate(root);
        if (isNullish(value) || (best !== undefined && !better(compareValues(value, best)))) return;
        grow(sizeOf(value) - (best === undefined ? 0 : sizeOf(best)));
        best = value;
      },
      result: () => best ?? null,
    };
  });

const first = single((evaluate, grow) => {
  let seen = false;
  let value: Value | undefined;
  return {
    add: (root) => {
      if (seen) return;
      seen = true;
      value = evaluate(root);
      grow(sizeOf(value));
    },
    result: () => value ?? null,
  };
});

const last = single((evaluate, grow) => {
  let value: Value | undefined;
  return {
    add: (root) => {
      const before = value;
      value = evaluate(root);
      grow(sizeOf(value) - sizeOf(before));
    },
    result: () => value ?? null,
  };
});

const push = single((evaluate, grow, name) => {
  const values: Value[] = [];
  const hold = limited(grow, name);
  return {
    add: (root) => {
      const value = evaluate(root);
      if (value === undefined) return;
      values.push(value);
      hold(sizeOf(value));
    },
    result: () => values,
  };
});

const addToSet = single((evaluate, grow, name) => {
  const hold = limited(grow, name);
  const values = new Map<string | number, Value>();
  const keyOf = valueKeys();
  return {
    add: (root) => {
      const value = evaluate(root);
      if (value === undefined) return;
      const key = keyOf(value);
      if (values.has(key)) return;
      values.set(key, value);
      hold(sizeOf(value));
    },
    result: () => [...values.values()],
  };
});

const mergeObjects = single((evaluate, grow) => {
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
      for (const name of namesOf(value)) {
        grow(sizeOf(value[name]) - sizeOf(fieldOf(merged, name)));
        setField(merged, name, value[name] as Value);
      }
    },
    result: () => merged,
  };
});

const deviation = (sample: boolean): AccumulatorBuilder =>
  single((evaluate) => {
    const spread = new Spread();
    return { add: (root) => spread.add(evaluate(root)), result: () => spread.deviation(sample) };
  });

const count: AccumulatorBuilder = (operand, _scope, name) => {
  if (!isDocument(operand) || Object.keys(operand).length > 0)
    throw new StoreError(14, `${name} takes no arguments, i.e. $count:{}`);
  return () => {
    const total = new Total();
    return { add: () => total.add(1), result: () => total.result() };
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
  ...choosingAccumulators,
};

export interface OutputField {
  name: string;
  make: (grow: Grow) => Accumulator;
  /** Whether what it holds for a group stays small, whatever is added. */
  isSmall: boolean;
}

const SMALL = new Set(['$sum', '$avg', '$count', '$stdDevPop', '$stdDevSamp']);

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
      isSmall: SMALL.has(operator),
    };
  });
