import { Decimal128 } from 'bson';
import { StoreError, failedToParse, typeMismatch } from '../../errors/store-error.ts';
import type { Total } from '../../expressions/accumulate.ts';
import { isNullish, typeText } from '../../expressions/coerce.ts';
import { parseUnit, unitMilliseconds } from '../../expressions/dates/date-math.ts';
import { valueAtPath } from '../../expressions/field-path.ts';
import { add, divide, multiply, subtract } from '../../expressions/operators/arithmetic.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import { divideDecimals, toDecimal, toDouble } from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { doubleValue, isDocument, isNumber } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';
import { sums } from './folds.ts';
import { framesOf } from './frames.ts';
import { place, slide } from './sliding.ts';
import { refuseWindow, windowOf } from './window-function.ts';
import type { WindowFunctionBuilder, WindowUse } from './window-function.ts';

/** The value that a single sort field has in a document. */
const sortValueOf = (sort: CompiledSort): Evaluate => {
  const path = sort.parts[0]?.path.split('.') ?? [];
  return (document: Document) => valueAtPath(document, path);
};

interface OverTime {
  readonly input: Evaluate;
  readonly time: Evaluate;
  /** Milliseconds of the unit; undefined where the sort field holds numbers. */
  readonly unit: number | undefined;
}

/** The operand of `$derivative` and `$integral`, and what they are over. */
const parseOverTime = ({ name, operand, scope, sort }: WindowUse): OverTime => {
  if (!sort) throw failedToParse(`${name} requires a sortBy`);
  if (sort.parts.length !== 1 || sort.usesTextScore)
    throw failedToParse(`${name} requires a non-compound sortBy`);
  if (!isDocument(operand)) throw failedToParse(`${name} expects an object, but got a ${typeText(operand)}`);
  for (const field of namesOf(operand)) {
    if (field !== 'input' && field !== 'unit')
      throw failedToParse(`${name} got unexpected argument: ${field}`);
  }
  const { input, unit } = operand;
  if (input === undefined) throw failedToParse(`${name} requires an 'input' expression`);
  if (unit !== undefined && typeof unit !== 'string')
    throw failedToParse(`unit' must be a string, but got ${typeText(unit)}`);
  const milliseconds = unit === undefined ? undefined : unitMilliseconds(parseUnit(unit, name));
  if (unit !== undefined && milliseconds === undefined)
    throw new StoreError(5490710, "unit must be 'week' or smaller");
  return { input: scope.compile(input), time: sortValueOf(sort), unit: milliseconds };
};

const checkTimes = (times: readonly (Value | undefined)[], unit: number | undefined): void => {
  if (unit !== undefined) {
    if (times.every((time) => time instanceof Date)) return;
    throw new StoreError(5624900, "$derivative with 'unit' expects the sortBy field to be a Date");
  }
  if (times.some((time) => time instanceof Date))
    throw new StoreError(5624901, "$derivative where the sortBy is a Date requires an 'unit'");
  if (!times.every(isNumber)) {
    throw new StoreError(5624902, "$derivative (with no 'unit') expects the sortBy field to be numeric");
  }
};

/** How steep the line from the first to the last document of a window is. */
const derivative: WindowFunctionBuilder = (use) => {
  const bounds = windowOf(use);
  const { input, time, unit } = parseOverTime(use);
  if (!Object.hasOwn(use.spec, 'window')) throw failedToParse('$derivative requires explicit window bounds');
  return function* ({ documents }) {
    const points = yield* documents.map((document) => ({ at: time(document), value: input(document) }));
    return place(yield* framesOf(bounds, documents), (from, to) => {
      if (from >= to) return null;
      const [left, right] = [points[from], points[to - 1]];
      checkTimes([left?.at, right?.at], unit);
      const run = subtract(right?.at, left?.at) as NumberValue;
      const rise = subtract(right?.value, left?.value);
      if (isNullish(rise)) throw new StoreError(5624903, '$derivative input must not be null or missing');
      if (compareValues(run, 0) === 0) return null;
      const slope = divide(rise, run);
      return unit === undefined ? slope : multiply([slope, unit]);
    });
  };
};

type Point = readonly [time: NumberValue | Date, value: NumberValue];

const checkPoint = (time: Value | undefined, value: Value | undefined, unit: number | undefined): Point => {
  if (!isNumber(value) || !(isNumber(time) || time instanceof Date)) {
    throw new StoreError(
      5423900,
      'The input value of $integral window function must be a vector of 2 value, the first value must be numeric or date type and the second must be numeric.',
    );
  }
  if (unit !== undefined && !(time instanceof Date))
    throw new StoreError(5423901, "$integral with 'outputUnit' expects the sortBy field to be a Date");
  if (unit === undefined && time instanceof Date) {
    throw new StoreError(5423902, "$integral (with no 'outputUnit') expects the sortBy field to be numeric");
  }
  return [time, value];
};

/** The area between two points, as a trapezoid. */
const areaBetween = ([leftTime, left]: Point, [rightTime, right]: Point): Value | undefined =>
  divide(multiply([add([right, left]), subtract(rightTime, leftTime)]), doubleValue(2));

const integral: WindowFunctionBuilder = (use) => {
  const bounds = windowOf(use);
  const { input, time, unit } = parseOverTime(use);
  return function* ({ documents }) {
    const points = yield* documents.map((document) => checkPoint(time(document), input(document), unit));
    const areas = points.slice(1).map((point, i) => sums.of(areaBetween(points[i] as Point, point)));
    const { from, to } = yield* framesOf(bounds, documents);
    const between = { from, to: to.map((end, i) => Math.max(end - 1, from[i] as number)) };
    const column = slide<Total>(areas, between, sums);
    return column.map((area, i) => {
      if ((from[i] as number) >= (to[i] as number)) return null;
      return unit === undefined ? area : divide(area, unit);
    });
  };
};

/** The share of the newest value, in decimals. */
const parseWeight = (operand: Document): Decimal128 => {
  const { N, alpha } = operand;
  if (alpha !== undefined) {
    if (!isNumber(alpha)) throw failedToParse("'alpha' must be a number");
    if (compareValues(alpha, 0) <= 0 || compareValues(alpha, 1) >= 0)
      throw failedToParse("'alpha' must be between 0 and 1 (exclusive)");
    return toDecimal(alpha);
  }
  if (!isNumber(N)) throw failedToParse(`'N' field must be an integer, but found type ${typeText(N)}`);
  const whole = Number(N);
  if (!Number.isInteger(whole))
    throw failedToParse(
      "'N' field must be an integer. To use a non-integer, use the 'alpha' argument instead",
    );
  if (whole <= 0) throw failedToParse(`'N' must be greater than zero. Got ${whole}`);
  return divideDecimals(toDecimal(2), toDecimal(whole + 1));
};

const expMovingAvg: WindowFunctionBuilder = (use) => {
  const { operand, scope, sort } = use;
  if (namesOf(use.spec).length !== 1 || !isDocument(operand))
    throw failedToParse('$expMovingAvg must have exactly one argument that is an object');
  const names = namesOf(operand);
  if (names.length !== 2 || !names.includes('input') || !(names.includes('N') || names.includes('alpha'))) {
    throw failedToParse(
      "$expMovingAvg sub object must have exactly two fields: An 'input' field, and either an 'N' field or an 'alpha' field",
    );
  }
  if (!sort) throw failedToParse("$expMovingAvg requires an explicit 'sortBy'");
  const weight = parseWeight(operand);
  const rest = subtract(1, weight);
  const evaluate = scope.compile(operand['input'] as Value);
  return function* ({ documents }) {
    let average: Decimal128 | undefined;
    let isDecimal = false;
    return yield* documents.map((document) => {
      const value = evaluate(document);
      if (isNumber(value)) {
        isDecimal ||= value instanceof Decimal128;
        const decimal = toDecimal(value);
        average = average
          ? (add([multiply([decimal, weight]), multiply([average, rest])]) as Decimal128)
          : decimal;
      }
      if (average === undefined) return null;
      return isDecimal ? average : doubleValue(toDouble(average));
    });
  };
};

/** The last value that is not null. */
const locf: WindowFunctionBuilder = (use) => {
  refuseWindow(use);
  const evaluate = use.scope.compile(use.operand);
  return function* ({ documents }) {
    let last: Value = null;
    return yield* documents.map((document) => {
      last = evaluate(document) ?? last;
      return last;
    });
  };
};

const checkSortValues = (values: readonly (Value | undefined)[]): void => {
  values.forEach((value, i) => {
    if (!isNumber(value) && !(value instanceof Date)) {
      throw typeMismatch(`Value of the sortBy field must be numeric or a date, but found ${typeText(value)}`);
    }
    if (i === 0) return;
    const before = values[i - 1];
    if (before instanceof Date !== value instanceof Date) {
      throw typeMismatch(
        `Conflicting sort value types, previously received type ${typeText(before)}, but found ${typeText(value)}`,
      );
    }
    if (compareValues(before, value) === 0)
      throw new StoreError(6050106, 'There can be no repeated values in the sort field');
  });
};

/** Fills what is null from the straight line between the values around it. */
const linearFill: WindowFunctionBuilder = (use) => {
  refuseWindow(use);
  const { name, scope, sort } = use;
  if (!sort || sort.parts.length !== 1 || sort.usesTextScore) {
    throw new StoreError(
      605001,
      `${name} must be specified with a top level sortBy expression with exactly one element`,
    );
  }
  const evaluate = scope.compile(use.operand);
  const time = sortValueOf(sort);
  return function* ({ documents }) {
    const values = yield* documents.map((document) => evaluate(document));
    for (const value of values) {
      if (!isNumber(value) && !isNullish(value))
        throw typeMismatch(`Value to be filled must be numeric or nullish, but found ${typeText(value)}`);
    }
    const times = yield* documents.map((document) => time(document));
    checkSortValues(times);
    let left = -1;
    let right = 0;
    return values.map((value, i) => {
      if (!isNullish(value)) {
        left = i;
        return value;
      }
      while (right < values.length && (right <= i || isNullish(values[right]))) right += 1;
      if (left < 0 || right >= values.length) return null;
      const steep = divide(subtract(values[right], values[left]), subtract(times[right], times[left]));
      return add([values[left], multiply([subtract(times[i], times[left]), steep])]);
    });
  };
};

export const seriesFunctions: Readonly<Record<string, WindowFunctionBuilder>> = {
  $derivative: derivative,
  $integral: integral,
  $expMovingAvg: expMovingAvg,
  $locf: locf,
  $linearFill: linearFill,
};
