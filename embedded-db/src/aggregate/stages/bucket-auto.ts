import { StoreError } from '../../errors/store-error.ts';
import { typeText } from '../../expressions/coerce.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import { namesOf } from '../../values/field-order.ts';
import { exactInt64 } from '../../values/int64.ts';
import { printValue } from '../../values/print.ts';
import { documentOf, isDocument, isNumber } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { compileOutputs } from './accumulators.ts';
import { intoBuckets } from './bucket-rows.ts';
import { checkRoundable, granularityOf } from './granularity.ts';
import type { Granularity } from './granularity.ts';
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
  return intoBuckets(context, {
    count,
    outputs,
    granularity: rounding,
    valueOf: (document) => {
      const value = evaluate(document);
      if (rounding) checkRoundable(value);
      return value ?? null;
    },
  });
};
