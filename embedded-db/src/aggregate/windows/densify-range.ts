import { StoreError, storeError, typeMismatch } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import { addToDate, parseUnit } from '../../expressions/dates/date-math.ts';
import type { DateUnit } from '../../expressions/dates/date-math.ts';
import { utc } from '../../expressions/dates/time-zone.ts';
import { addNumbers, kindOf, toDouble } from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { compareNumbers } from '../../values/compare-numbers.ts';
import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { doubleValue, isDocument, isNumber } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';

/** A place on the axis that a `$densify` fills. */
export type Spot = NumberValue | Date;

/** From where to where the axis is filled; the upper one is left out. */
type DensifyBounds = 'full' | 'partition' | { readonly lower: Spot; readonly upper: Spot };

export interface DensifyRange {
  readonly bounds: DensifyBounds;
  readonly hasUnit: boolean;
  /** The place one step on. */
  readonly after: (spot: Spot) => Spot;
}

const checkFields = (range: Document): void => {
  for (const name of namesOf(range)) {
    if (!['step', 'bounds', 'unit'].includes(name)) {
      throw storeError('IDLUnknownField', `BSON field '$densify.range.${name}' is an unknown field.`);
    }
  }
  for (const name of ['step', 'bounds']) {
    if (range[name] !== undefined) continue;
    throw storeError(
      'IDLFailedToParse',
      `BSON field '$densify.range.${name}' is missing but a required field`,
    );
  }
};

const parseStep = (step: Value | undefined, unit: DateUnit | undefined): NumberValue => {
  if (!isNumber(step) || compareNumbers(step, 0) <= 0) {
    throw new StoreError(
      5733401,
      'The step parameter in a range statement must be a strictly positive numeric value',
    );
  }
  if (unit !== undefined && exactInt64(step) === undefined) {
    throw new StoreError(
      6586400,
      'The step parameter in a range statement must be a whole number when densifying a date range',
    );
  }
  return step;
};

const MIXED = 'A bounding array must contain either both dates or both numeric types';

const numericBounds = (
  lower: NumberValue,
  upper: Value,
  step: NumberValue,
  unit: DateUnit | undefined,
): DensifyBounds => {
  if (unit !== undefined) throw new StoreError(5733409, 'Numeric bounds may not have unit parameter');
  if (!isNumber(upper)) throw new StoreError(5733406, MIXED);
  if (kindOf(lower) !== kindOf(upper) || kindOf(lower) !== kindOf(step))
    throw new StoreError(5876900, 'Upper bound, lower bound, and step must all have the same type');
  return { lower, upper };
};

const parsePair = (pair: readonly Value[], step: NumberValue, unit: DateUnit | undefined): DensifyBounds => {
  if (pair.length !== 2)
    throw new StoreError(5733403, 'A bounding array in a range statement must have exactly two elements');
  const [lower, upper] = pair as [Value, Value];
  if (compareValues(lower, upper) > 0) {
    throw new StoreError(
      5733402,
      'A bounding array must be an ascending array of either two dates or two numbers',
    );
  }
  if (isNumber(lower)) return numericBounds(lower, upper, step, unit);
  if (!(lower instanceof Date)) throw new StoreError(5946800, 'Explicit bounds must be numeric or dates');
  if (!(upper instanceof Date)) throw new StoreError(5733405, MIXED);
  if (unit === undefined) throw new StoreError(5733410, 'A bounding array of dates must specify a unit');
  return { lower, upper };
};

const parseBounds = (
  bounds: Value | undefined,
  step: NumberValue,
  unit: DateUnit | undefined,
): DensifyBounds => {
  if (Array.isArray(bounds)) return parsePair(bounds, step, unit);
  if (bounds === 'full' || bounds === 'partition') return bounds;
  if (typeof bounds === 'string')
    throw new StoreError(5946802, "Bounds string must either be 'full' or 'partition'");
  throw new StoreError(
    5733404,
    "The bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates",
  );
};

/** Parses the `range` of a `$densify`. @throws StoreError for what MongoDB refuses */
export const parseRange = (range: Value | undefined): DensifyRange => {
  if (!isDocument(range)) {
    throw typeMismatch(
      `BSON field '$densify.range' is the wrong type '${typeText(range)}', expected type 'object'`,
    );
  }
  checkFields(range);
  const { unit: unitName } = range;
  if (unitName !== undefined && typeof unitName !== 'string') {
    throw typeMismatch(
      `BSON field '$densify.range.unit' is the wrong type '${typeText(unitName)}', expected type 'string'`,
    );
  }
  const unit = unitName === undefined ? undefined : parseUnit(unitName, '$densify');
  const step = parseStep(range['step'], unit);
  const bounds = parseBounds(range['bounds'], step, unit);
  const after = (spot: Spot): Spot => {
    if (spot instanceof Date) return unit === undefined ? spot : addToDate(spot, unit, toDouble(step), utc);
    return addNumbers(spot, step) ?? doubleValue(toDouble(spot) + toDouble(step));
  };
  return { bounds, hasUnit: unit !== undefined, after };
};
