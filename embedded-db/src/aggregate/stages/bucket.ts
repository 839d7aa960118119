import { compareValues, typeBracket } from '../../values/compare.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isNullish } from '../../expressions/coerce.ts';
import { constantValue } from '../../expressions/constant.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { compileOutputs } from './accumulators.ts';
import { grouped } from './group.ts';
import { sortDocuments } from './sort.ts';
import type { StageBuilder } from './stage.ts';

const constantArray = (value: Value | undefined, scope: Scope): Value[] => {
  if (!Array.isArray(value)) throw new StoreError(40200, `The $bucket 'boundaries' field must be an array`);
  const isNone = () =>
    new StoreError(40191, "The $bucket 'boundaries' field must be an array of constant values");
  return value.map((element) => constantValue(scope.compile(element), isNone) ?? null);
};

const parseBoundaries = (value: Value | undefined, scope: Scope): Value[] => {
  const boundaries = constantArray(value, scope);
  if (boundaries.length < 2)
    throw new StoreError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (let i = 1; i < boundaries.length; i++) {
    const [before, after] = [boundaries[i - 1], boundaries[i]];
    if (typeBracket(before) !== typeBracket(after)) {
      throw new StoreError(40193, "All values in the 'boundaries' option to $bucket must have the same type");
    }
    if (compareValues(before, after) >= 0) {
      throw new StoreError(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
    }
  }
  return boundaries;
};

const parseDefault = (spec: Document, boundaries: readonly Value[], scope: Scope): Value | undefined => {
  if (spec['default'] === undefined) return undefined;
  const isNone = () => new StoreError(40195, "The $bucket 'default' field must be a constant expression");
  const value = constantValue(scope.compile(spec['default']), isNone) ?? null;
  const sameType = typeBracket(value) === typeBracket(boundaries[0]);
  if (sameType && compareValues(value, boundaries[0]) >= 0 && compareValues(value, boundaries.at(-1)) < 0) {
    throw new StoreError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  }
  return value;
};

/** The lower boundary of the bucket that a value lies in, or the default. */
const bucketOf = (groupBy: Evaluate, boundaries: readonly Value[], fallback: Value | undefined): Evaluate => {
  const last = boundaries.at(-1);
  return (document) => {
    const value = groupBy(document);
    const inside =
      !isNullish(value) && compareValues(value, boundaries[0]) >= 0 && compareValues(value, last) < 0;
    if (inside) return boundaries.findLast((boundary) => compareValues(boundary, value) <= 0);
    if (fallback !== undefined) return fallback;
    throw new StoreError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

export const bucketStage: StageBuilder = (spec, { context, scope }) => {
  if (!isDocument(spec)) throw new StoreError(40201, 'Argument to $bucket stage must be an object');
  for (const name of namesOf(spec)) {
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name)) {
      throw new StoreError(40197, `Unrecognized option to $bucket: ${name}.`);
    }
  }
  if (spec['groupBy'] === undefined || spec['boundaries'] === undefined) {
    throw new StoreError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const { groupBy, output = documentOf({ count: documentOf({ $sum: 1 }) }) } = spec;
  if (!isDocument(groupBy) && !(typeof groupBy === 'string' && groupBy.startsWith('$'))) {
    throw new StoreError(
      40202,
      "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression",
    );
  }
  if (!isDocument(output)) throw new StoreError(40196, "The $bucket 'output' field must be an object");
  const boundaries = parseBoundaries(spec['boundaries'], scope);
  const id = bucketOf(scope.compile(groupBy), boundaries, parseDefault(spec, boundaries, scope));
  const outputs = compileOutputs(output, scope, '$group');
  const group = grouped(context, { id, outputs });
  const sort = sortDocuments(context, documentOf({ _id: 1 }), undefined);
  return (input) => sort(group(input));
};
