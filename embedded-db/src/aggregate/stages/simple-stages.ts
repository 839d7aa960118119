import { namesOf } from '../../values/field-order.ts';
import { documentOf, emptyDocument, isDocument, isNumber } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { compileFilter } from '../../query/compile-filter.ts';
import { exactInt64 } from '../../values/int64.ts';
import { Total } from '../../expressions/accumulate.ts';
import { typeText } from '../../expressions/coerce.ts';
import { compileOutputs } from './accumulators.ts';
import { grouped } from './group.ts';
import { sortDocuments } from './sort.ts';
import { collecting, mapping } from './stage.ts';
import type { StageBuilder } from './stage.ts';

export const matchStage: StageBuilder = (spec, { context, scope }) => {
  if (!isDocument(spec)) throw new StoreError(15959, 'the match filter must be an expression in an object');
  const { matches } = compileFilter(spec, { scope, text: undefined, collation: context.collation?.spec });
  return mapping(context, (documents) => documents.filter(matches));
};

/** The count of `$limit` and `$skip`. */
export const stageCount = (spec: Value, name: string): number => {
  const whole = isNumber(spec) ? exactInt64(spec) : undefined;
  const isLimit = name === '$limit';
  if (whole === undefined || whole < 0n || whole > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new StoreError(
      isLimit ? 5107201 : 5107200,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${typeText(spec)}`,
    );
  }
  if (isLimit && whole === 0n) throw new StoreError(15958, 'the limit must be positive');
  return Number(whole);
};

export const limitStage: StageBuilder = (spec, _scope, name) => {
  const limit = stageCount(spec, name);
  return async function* (input) {
    let left = limit;
    for await (const documents of input) {
      yield documents.length <= left ? documents : documents.slice(0, left);
      left -= documents.length;
      if (left <= 0) return;
    }
  };
};

export const skipStage: StageBuilder = (spec, _scope, name) => {
  const skip = stageCount(spec, name);
  return async function* (input) {
    let left = skip;
    for await (const documents of input) {
      if (left < documents.length) yield left > 0 ? documents.slice(left) : documents;
      left = Math.max(left - documents.length, 0);
    }
  };
};

export const countStage: StageBuilder = (spec, { context }) => {
  if (typeof spec !== 'string') throw new StoreError(40156, 'the count field must be a non-empty string');
  if (spec === '') throw new StoreError(40157, 'the count field must be a non-empty string');
  if (spec.startsWith('$')) throw new StoreError(40158, 'the count field cannot be a $-prefixed path');
  if (spec.includes('\0')) throw new StoreError(40159, 'the count field cannot contain a null byte');
  if (spec.includes('.')) throw new StoreError(40160, "the count field cannot contain '.'");
  if (spec === '_id') throw new StoreError(9039800, "the count field cannot be '_id'");
  return collecting(context, () => {
    const total = new Total();
    return {
      add: () => total.add(1),
      finish: () => (total.count === 0 ? [] : [documentOf({ [spec]: total.result() })]),
    };
  });
};

export const sortByCountStage: StageBuilder = (spec, { context, scope }) => {
  const isExpression = isDocument(spec) && namesOf(spec)[0]?.startsWith('$') === true;
  if (!isExpression && !(typeof spec === 'string' && spec.startsWith('$'))) {
    throw new StoreError(
      isDocument(spec) ? 40147 : typeof spec === 'string' ? 40148 : 40149,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  }
  const id = scope.compile(spec);
  const outputs = compileOutputs(documentOf({ count: documentOf({ $sum: 1 }) }), scope, '$group');
  const group = grouped(context, { id, outputs });
  const sort = sortDocuments(context, documentOf({ count: -1 }), undefined);
  return (input) => sort(group(input));
};

export const sampleStage: StageBuilder = (spec, { context }) => {
  if (!isDocument(spec)) throw new StoreError(28745, 'the $sample stage specification must be an object');
  for (const name of namesOf(spec)) {
    if (name !== 'size') throw new StoreError(28748, `unrecognized option to $sample: ${name}`);
  }
  const { size } = spec;
  if (size === undefined) throw new StoreError(28749, '$sample stage must specify a size');
  if (!isNumber(size)) throw new StoreError(28746, 'size argument to $sample must be a number');
  const wanted = Math.trunc(Number(size));
  if (!(wanted > 0)) throw new StoreError(28747, 'size argument to $sample must be positive');
  return collecting(context, () => {
    const chosen: Document[] = [];
    let seen = 0;
    return {
      // Reservoir sampling: every document is kept with the same probability.
      add: (document) => {
        seen++;
        if (chosen.length < wanted) chosen.push(document);
        else {
          const at = Math.floor(Math.random() * seen);
          if (at < wanted) chosen[at] = document;
        }
      },
      finish: () => chosen.toSorted(() => Math.random() - 0.5),
    };
  });
};

export const sortStage: StageBuilder = (spec, { context }) => {
  if (!isDocument(spec)) throw new StoreError(15973, 'the $sort key specification must be an object');
  return sortDocuments(context, spec, undefined);
};

/** `$documents`: literal documents as a source. */
export const documentsStage: StageBuilder = (spec, { scope }) => {
  const documents = scope.compile(spec)(emptyDocument());
  if (!Array.isArray(documents) || !documents.every(isDocument)) {
    throw new StoreError(5858203, "an array is expected in '$documents'");
  }
  return async function* () {
    yield documents;
  };
};
