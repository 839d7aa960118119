import { StoreError, failedToParse } from '../../errors/store-error.ts';
import { constantValue } from '../../expressions/constant.ts';
import { parseUnit } from '../../expressions/dates/date-math.ts';
import type { DateUnit } from '../../expressions/dates/date-math.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import { compareNumbers } from '../../values/compare-numbers.ts';
import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { printValue } from '../../values/print.ts';
import { isDocument, isNumber } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';

/** `current` is the document itself, not those with the same sort value. */
export type Bound<N> = 'unbounded' | 'current' | N;

/** The documents that one output is computed of, seen from each document of a partition. */
export type WindowBounds =
  | { readonly kind: 'documents'; readonly lower: Bound<number>; readonly upper: Bound<number> }
  | {
      readonly kind: 'range';
      readonly lower: Bound<NumberValue>;
      readonly upper: Bound<NumberValue>;
      readonly unit: DateUnit | undefined;
      /** The sort field that the range is of. */
      readonly path: string;
    };

export const WHOLE_PARTITION: WindowBounds = { kind: 'documents', lower: 'unbounded', upper: 'unbounded' };

const parseBound = <N extends NumberValue>(
  value: Value,
  scope: Scope,
  parse: (constant: Value | undefined) => N,
): Bound<N> => {
  if (value === 'unbounded' || value === 'current') return value;
  if (typeof value === 'string')
    throw failedToParse("Window bounds must be 'unbounded', 'current', or a number.");
  const isNone = () => failedToParse('Window bounds expression must be a constant.');
  return parse(constantValue(scope.compile(value), isNone));
};

const wholeBound =
  (otherwise: string) =>
  (constant: Value | undefined): number => {
    const whole = isNumber(constant) ? exactInt64(constant) : undefined;
    if (whole === undefined || whole > 0x7fffffffn || whole < -0x80000000n) throw failedToParse(otherwise);
    return Number(whole);
  };

const documentBound = wholeBound('Numeric document-based bounds must be an integer');
const unitBound = wholeBound("With 'unit', range-based bounds must be an integer");

const numericBound = (constant: Value | undefined): NumberValue => {
  if (!isNumber(constant)) throw failedToParse('Range-based bounds expression must be a number');
  return constant;
};

const parsePair = <N extends NumberValue>(
  pair: Value,
  scope: Scope,
  parse: (constant: Value | undefined) => N,
): { lower: Bound<N>; upper: Bound<N> } => {
  if (!Array.isArray(pair) || pair.length !== 2)
    throw failedToParse(`Window bounds must be a 2-element array: ${printValue(pair)}`);
  const lower = parseBound(pair[0] as Value, scope, parse);
  const upper = parseBound(pair[1] as Value, scope, parse);
  const number = (bound: Bound<N>): NumberValue | undefined =>
    bound === 'unbounded' ? undefined : bound === 'current' ? 0 : bound;
  const [least, most] = [number(lower), number(upper)];
  if (least !== undefined && most !== undefined && compareNumbers(least, most) > 0) {
    throw new StoreError(
      5339900,
      `Lower bound must not exceed upper bound: [${printValue(least)}, ${printValue(most)}]`,
    );
  }
  return { lower, upper };
};

const parseDocuments = (spec: Document, scope: Scope, isSorted: boolean): WindowBounds => {
  if (namesOf(spec).length !== 1)
    throw failedToParse("'window' field that specifies documents cannot have other fields");
  const pair = parsePair(spec['documents'] as Value, scope, documentBound);
  const isWhole = pair.lower === 'unbounded' && pair.upper === 'unbounded';
  if (!isWhole && !isSorted) throw new StoreError(5339901, 'Document-based bounds require a sortBy');
  return { kind: 'documents', ...pair };
};

const parseRange = (spec: Document, scope: Scope, sort: CompiledSort | undefined): WindowBounds => {
  const { range, unit } = spec;
  const most = unit === undefined ? 1 : 2;
  if (namesOf(spec).length !== most) {
    throw failedToParse(
      unit === undefined
        ? "'window' field that specifies range cannot have other fields besides 'unit'"
        : "'window' field that specifies unit cannot have other fields besides 'range'",
    );
  }
  if (unit !== undefined && typeof unit !== 'string') throw failedToParse("'unit' must be a string");
  const pair =
    unit === undefined
      ? parsePair<NumberValue>(range as Value, scope, numericBound)
      : parsePair<NumberValue>(range as Value, scope, unitBound);
  const dateUnit = unit === undefined ? undefined : parseUnit(unit, 'window');
  const [part] = sort?.parts ?? [];
  if (!sort || sort.parts.length !== 1 || sort.usesTextScore || !part)
    throw new StoreError(5339902, 'Range-based bounds require sortBy a single field');
  if (part.direction !== 1) throw new StoreError(8947401, 'Range-based bounds require an ascending sortBy');
  return { kind: 'range', ...pair, unit: dateUnit, path: part.path };
};

/** Parses the `window` of an output. @throws StoreError 9, 5339900, 5339901, 5339902 or 8947401 */
export const parseBounds = (spec: Value, scope: Scope, sort: CompiledSort | undefined): WindowBounds => {
  if (!isDocument(spec)) throw failedToParse("'window' field must be an object");
  const has = (name: string): boolean => Object.hasOwn(spec, name);
  if (has('documents') && has('range'))
    throw failedToParse("Window bounds can specify either 'documents' or 'unit', not both.");
  if (has('range')) return parseRange(spec, scope, sort);
  if (has('unit')) throw failedToParse("Window bounds can only specify 'unit' with range-based bounds.");
  if (has('documents')) return parseDocuments(spec, scope, sort !== undefined);
  if (namesOf(spec).length > 0) {
    throw failedToParse(
      "'window' field can only contain 'documents' as the only argument or 'range' with an optional 'unit' field",
    );
  }
  return WHOLE_PARTITION;
};
