import { StoreError } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import { addToDate } from '../../expressions/dates/date-math.ts';
import { utc } from '../../expressions/dates/time-zone.ts';
import { valueAtPath } from '../../expressions/field-path.ts';
import { addNumbers, toDouble } from '../../values/arithmetic.ts';
import { compareValues } from '../../values/compare.ts';
import { doubleValue, isNumber } from '../../values/values.ts';
import type { NumberValue, Value } from '../../values/values.ts';
import type { Bound, WindowBounds } from './window-bounds.ts';
import type { DocumentList, InSteps } from './document-list.ts';

/**
 * The window of each document of a sorted partition: the documents from `from[i]` to before `to[i]`. Both never decrease; a window
 * with `from[i] >= to[i]` is empty.
 */
export interface Frames {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

type Range = Extract<WindowBounds, { kind: 'range' }>;

const offset = (bound: Bound<number>, unbounded: number): number =>
  bound === 'unbounded' ? unbounded : bound === 'current' ? 0 : bound;

const documentFrames = (lower: Bound<number>, upper: Bound<number>, count: number): Frames => {
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const before = offset(lower, -count);
  const after = offset(upper, count);
  for (let i = 0; i < count; i += 1) {
    from[i] = Math.min(Math.max(i + before, 0), count);
    to[i] = Math.min(Math.max(i + after + 1, 0), count);
  }
  return { from, to };
};

const checkRangeValue = (value: Value | undefined, unit: Range['unit']): NumberValue | Date => {
  const what = typeText(value);
  if (unit !== undefined) {
    if (value instanceof Date) return value;
    throw new StoreError(
      5429513,
      `Invalid range: Expected the sortBy field to be a Date, but it was ${what}`,
    );
  }
  if (value instanceof Date) {
    throw new StoreError(
      5429413,
      'Invalid range: For windows that involve date or time ranges, a unit must be provided.',
    );
  }
  if (isNumber(value)) return value;
  throw new StoreError(
    5429414,
    `Invalid range: Expected the sortBy field to be a number, but it was ${what}`,
  );
};

/** The value by which a window begins or ends; with 0 it is the document's own. */
const shifted = (value: NumberValue | Date, by: NumberValue, unit: Range['unit']): Value => {
  if (value instanceof Date) return unit === undefined ? value : addToDate(value, unit, Number(by), utc);
  return addNumbers(value, by) ?? doubleValue(toDouble(value) + toDouble(by));
};

function* rangeFrames(bounds: Range, documents: DocumentList): InSteps<Frames> {
  const count = documents.length;
  const path = bounds.path.split('.');
  const values = yield* documents.map((document) =>
    checkRangeValue(valueAtPath(document, path), bounds.unit),
  );
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const { lower, upper, unit } = bounds;
  let start = 0;
  let end = 0;
  for (let i = 0; i < count; i += 1) {
    const value = values[i] as NumberValue | Date;
    if (lower === 'current') start = i;
    else if (lower !== 'unbounded') {
      const least = shifted(value, lower, unit);
      while (start < count && compareValues(values[start], least) < 0) start += 1;
    }
    if (upper === 'current') end = i + 1;
    else if (upper === 'unbounded') end = count;
    else {
      const most = shifted(value, upper, unit);
      while (end < count && compareValues(values[end], most) <= 0) end += 1;
    }
    from[i] = start;
    to[i] = end;
  }
  return { from, to };
}

/**
 * Computes the windows of a partition. @throws StoreError 5429413, 5429414 or 5429513 for a sort value that a range has no place for
 */
export function* framesOf(bounds: WindowBounds, documents: DocumentList): InSteps<Frames> {
  return bounds.kind === 'range'
    ? yield* rangeFrames(bounds, documents)
    : documentFrames(bounds.lower, bounds.upper, documents.length);
}
