import { StoreError } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import { compareValues, equalValues } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { printValue } from '../../values/print.ts';
import { documentOf, emptyDocument, isDocument, isNumber, setField } from '../../values/values.ts';
import type { Document, NumberValue, Value } from '../../values/values.ts';
import { compileOutputs } from './accumulators.ts';
import type { OutputField } from './accumulators.ts';
import { memoryMeter } from '../gathering/gathered-memory.ts';
import { checkRoundable, granularityOf } from './granularity.ts';
import type { Granularity } from './granularity.ts';
import { collecting } from './stage.ts';
import type { StageBuilder } from './stage.ts';

const MOST_BUCKETS = 2n ** 31n - 1n;

const bucketCount = (value: Value): number => {
  if (!isNumber(value)) {
    throw new StoreError(
      40241,
      `The $bucketAuto 'buckets' field must be a numeric value, but found type: ${typeText(value)}`,
    );
  }
  const count = exactInt64(value);
  if (count === undefined || count > MOST_BUCKETS || count < -MOST_BUCKETS) {
    throw new StoreError(
      40242,
      `The $bucketAuto 'buckets' field must be representable as a 32-bit integer, but found ${printValue(value)}`,
    );
  }
  if (count > 0n) return Number(count);
  throw new StoreError(40243, `The $bucketAuto 'buckets' field must be greater than 0, but found: ${count}`);
};

interface Row {
  readonly value: Value;
  readonly document: Document;
  /** The place of the document in the input: accumulators take it in this order. */
  readonly place: number;
}

interface Bucket {
  readonly min: Value;
  readonly max: Value;
  /** The first row behind it. */
  readonly end: number;
}

/** Takes in what has the same value as the last row; the bound is the least value of the next bucket. */
const closeBucket = (rows: readonly Row[], from: number): Pick<Bucket, 'max' | 'end'> => {
  const last = (rows[from - 1] as Row).value;
  let end = from;
  while (end < rows.length && equalValues((rows[end] as Row).value, last)) end += 1;
  return { max: rows[end]?.value ?? last, end };
};

/** Takes in what lies below the rounded bound. */
const closeRounded = (
  rows: readonly Row[],
  from: number,
  granularity: Granularity,
): Pick<Bucket, 'max' | 'end'> => {
  const last = (rows[from - 1] as Row).value;
  const bound = granularity.up(last as NumberValue);
  let end = from;
  while (end < rows.length) {
    const { value } = rows[end] as Row;
    if (compareValues(bound, value) <= 0 && !equalValues(value, last)) break;
    end += 1;
  }
  const next = rows[end];
  // Zero has no neighbour in a series: the next bucket begins where its own values do.
  const isZero = compareValues(bound, 0) === 0;
  return { max: isZero && next ? granularity.down(next.value as NumberValue) : bound, end };
};

/** Cuts sorted rows into buckets of about the same size; equal values stay together. */
const cut = (rows: readonly Row[], count: number, granularity: Granularity | undefined): Bucket[] => {
  const size = Math.max(1, Math.round(rows.length / count));
  const buckets: Bucket[] = [];
  let end = 0;
  while (end < rows.length) {
    const first = (rows[end] as Row).value;
    const isLast = buckets.length === count - 1;
    const full = isLast ? rows.length : Math.min(end + size, rows.length);
    if (granularity) {
      const min = buckets.at(-1)?.max ?? granularity.down(first as NumberValue);
      buckets.push({ min, ...closeRounded(rows, full, granularity) });
    } else buckets.push({ min: first, ...closeBucket(rows, full) });
    ({ end } = buckets.at(-1) as Bucket);
  }
  return buckets;
};

const bucketDocument = (
  { min, max }: Bucket,
  rows: readonly Row[],
  outputs: readonly OutputField[],
): Document => {
  const accumulators = outputs.map((output) => output.make(() => undefined));
  for (const { document } of rows.toSorted((a, b) => a.place - b.place)) {
    for (const accumulator of accumulators) accumulator.add(document);
  }
  const result = emptyDocument();
  result['_id'] = documentOf({ min, max });
  outputs.forEach(({ name }, i) => setField(result, name, accumulators[i]?.result() ?? null));
  return result;
};

const checkGroupBy = (groupBy: Value): void => {
  const isExpression = isDocument(groupBy) && namesOf(groupBy)[0]?.startsWith('$') === true;
  if (isExpression || (typeof groupBy === 'string' && /^\$./u.test(groupBy))) return;
  throw new StoreError(
    40239,
    `The $bucketAuto 'groupBy' field must be defined as a $-prefixed path or an expression object, but found: ${printValue(groupBy)}`,
  );
};

const granularityOption = (value: Value | undefined): Granularity | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return granularityOf(value);
  throw new StoreError(
    40261,
    `The $bucketAuto 'granularity' field must be a string, but found type: ${typeText(value)}`,
  );
};

const COUNT = documentOf({ count: documentOf({ $sum: 1 }) });

const outputOption = (value: Value | undefined): Document => {
  if (value === undefined) return COUNT;
  if (isDocument(value)) return namesOf(value).length === 0 ? COUNT : value;
  throw new StoreError(
    40244,
    `The $bucketAuto 'output' field must be an object, but found type: ${typeText(value)}`,
  );
};

const checkOptions = (spec: Value): Document => {
  if (!isDocument(spec)) {
    throw new StoreError(
      40240,
      `The argument to $bucketAuto must be an object, but found type: ${typeText(spec)}`,
    );
  }
  for (const name of namesOf(spec)) {
    if (!['groupBy', 'buckets', 'output', 'granularity'].includes(name))
      throw new StoreError(40245, `Unrecognized option to $bucketAuto: ${name}`);
  }
  return spec;
};

/** Distributes documents over a number of buckets of about the same size. */
export const bucketAutoStage: StageBuilder = (spec, { context, scope }) => {
  const { groupBy, buckets, output, granularity } = checkOptions(spec);
  if (groupBy !== undefined) checkGroupBy(groupBy);
  const count = buckets === undefined ? undefined : bucketCount(buckets);
  const outputs = compileOutputs(outputOption(output), scope, '$group');
  const rounding = granularityOption(granularity);
  if (groupBy === undefined || count === undefined)
    throw new StoreError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
  const evaluate: Evaluate = scope.compile(groupBy);
  return collecting(context, () => {
    const rows: Row[] = [];
    const meter = memoryMeter('$bucketAuto', context.memory);
    return {
      add: (document) => {
        meter(document);
        const value = evaluate(document);
        if (rounding) checkRoundable(value);
        rows.push({ value: value ?? null, document, place: rows.length });
      },
      finish: () => {
        rows.sort((a, b) => compareValues(a.value, b.value));
        let start = 0;
        return cut(rows, count, rounding).map((bucket) => {
          const own = rows.slice(start, bucket.end);
          start = bucket.end;
          return bucketDocument(bucket, own, outputs);
        });
      },
    };
  });
};
