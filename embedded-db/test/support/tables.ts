/** Turns tables of cases into tests: what a filter finds, what an update leaves, what a pipeline or an expression gives. */
import type { AggregateOptions, Collection, Document, Filter, FindOptions, UpdateOptions } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from './errors.ts';
import type { Target } from './target.ts';

type Codes = number | readonly number[];
/** A filter and the `_id`s it must find, in any order unless the options sort. */
type FindCase = readonly [name: string, filter: Document, ids: readonly unknown[], options?: FindOptions];
type RefusedCase<T> = readonly [name: string, input: T, codes: Codes];
type Update = Document | Document[];
/** A document before, the update, and the document after. */
type UpdateCase = readonly [
  name: string,
  before: Document,
  update: Update,
  after: Document,
  more?: { filter?: Document; options?: UpdateOptions },
];
type RefusedUpdate = readonly [
  name: string,
  before: Document,
  update: Update,
  codes: Codes,
  more?: { filter?: Document; options?: UpdateOptions },
];
/** An expression over the table's document and its value. */
type ExpressionCase = readonly [name: string, expression: unknown, value: unknown];

const sortedIds = (ids: readonly unknown[]): string[] => ids.map((id) => JSON.stringify(id)).toSorted();

/** Every case runs over one collection holding `documents`. */
export const findTable = (
  target: Target,
  title: string,
  documents: readonly Document[],
  cases: readonly FindCase[],
): void => {
  describe.each([{ title }])('$title', () => {
    let collection: Collection | undefined;
    test.each(cases.map(([name, filter, ids, options]) => ({ name, filter, ids, options })))(
      '$name',
      async ({ filter, ids, options }) => {
        collection ??= await target.fresh(documents);
        const found = await collection.find(filter, options).toArray();
        const foundIds = found.map((document): unknown => document['_id']);
        if (options?.sort) expect(foundIds).toEqual(ids);
        else expect(sortedIds(foundIds)).toEqual(sortedIds(ids));
      },
    );
  });
};

/** Filters that must be refused, by `find`. */
export const refusedFilters = (
  target: Target,
  title: string,
  cases: readonly RefusedCase<Document>[],
): void => {
  describe.each([{ title }])('$title', () => {
    test.each(cases.map(([name, filter, codes]) => ({ name, filter, codes })))(
      '$name',
      async ({ filter, codes }) => {
        const collection = await target.fresh([{ _id: 1, a: 1 }]);
        await expectCode(() => collection.find(filter).toArray(), codes);
      },
    );
  });
};

const applyUpdate = (
  collection: Collection,
  filter: Filter<Document>,
  update: Update,
  options?: UpdateOptions,
) => {
  const isModifier = Array.isArray(update) || Object.keys(update)[0]?.startsWith('$');
  return isModifier
    ? collection.updateOne(filter, update, options)
    : collection.replaceOne(filter, update, options);
};

/** Each case starts from its own document (its `_id` defaults to 1). */
export const updateTable = (target: Target, title: string, cases: readonly UpdateCase[]): void => {
  describe.each([{ title }])('$title', () => {
    test.each(cases.map(([name, before, update, after, more]) => ({ name, before, update, after, more })))(
      '$name',
      async ({ before, update, after, more }) => {
        const start: Document = { _id: 1, ...before };
        const collection = await target.fresh([start]);
        const result = await applyUpdate(
          collection,
          more?.filter ?? { _id: start._id },
          update,
          more?.options,
        );
        const stored = await collection.findOne({ _id: start._id } as Filter<Document>, {
          promoteValues: true,
        });
        expect(stored).toEqual({ _id: start._id, ...after });
        expect(result.matchedCount).toBe(1);
        const unchanged = JSON.stringify(stored) === JSON.stringify(start);
        expect(result.modifiedCount).toBe(unchanged ? 0 : 1);
      },
    );
  });
};

/** Updates that must be refused and leave the document as it was. */
export const refusedUpdates = (target: Target, title: string, cases: readonly RefusedUpdate[]): void => {
  describe.each([{ title }])('$title', () => {
    test.each(cases.map(([name, before, update, codes, more]) => ({ name, before, update, codes, more })))(
      '$name',
      async ({ before, update, codes, more }) => {
        const start: Document = { _id: 1, ...before };
        const collection = await target.fresh([start]);
        await expectCode(
          () => applyUpdate(collection, more?.filter ?? { _id: start._id }, update, more?.options),
          codes,
        );
        expect(await collection.find({}).toArray()).toEqual([start]);
      },
    );
  });
};

/** What a pipeline gives over `documents`, in order when `ordered`. */
export type PipelineCase = readonly [
  name: string,
  pipeline: Document[],
  result: readonly Document[],
  options?: AggregateOptions & { anyOrder?: boolean },
];

const byText = (documents: readonly Document[]): Document[] =>
  documents.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

export const pipelineTable = (
  target: Target,
  title: string,
  documents: readonly Document[],
  cases: readonly PipelineCase[],
): void => {
  describe.each([{ title }])('$title', () => {
    let collection: Collection | undefined;
    test.each(cases.map(([name, pipeline, result, options]) => ({ name, pipeline, result, options })))(
      '$name',
      async ({ pipeline, result, options }) => {
        collection ??= await target.fresh(documents);
        const { anyOrder, ...rest } = options ?? {};
        const got = await collection.aggregate(pipeline, rest).toArray();
        if (anyOrder) expect(byText(got)).toEqual(byText(result));
        else expect(got).toEqual(result);
      },
    );
  });
};

export const refusedPipelines = (
  target: Target,
  title: string,
  cases: readonly RefusedCase<Document[]>[],
): void => {
  describe.each([{ title }])('$title', () => {
    test.each(cases.map(([name, pipeline, codes]) => ({ name, pipeline, codes })))(
      '$name',
      async ({ pipeline, codes }) => {
        const collection = await target.fresh([
          { _id: 1, a: 1 },
          { _id: 2, a: 'x' },
        ]);
        await expectCode(() => collection.aggregate(pipeline).toArray(), codes);
      },
    );
  });
};

/** Each expression is computed by `$project` over one document; `undefined` means that the field is missing. */
export const expressionTable = (
  target: Target,
  title: string,
  document: Document,
  cases: readonly ExpressionCase[],
): void => {
  describe.each([{ title }])('$title', () => {
    let collection: Collection | undefined;
    test.each(cases.map(([name, expression, value]) => ({ name, expression, value })))(
      '$name',
      async ({ expression, value }) => {
        collection ??= await target.fresh([document]);
        const [got] = await collection.aggregate([{ $project: { _id: 0, r: expression } }]).toArray();
        expect(got).toEqual(value === undefined ? {} : { r: value });
      },
    );
  });
};

export const refusedExpressions = (
  target: Target,
  title: string,
  document: Document,
  cases: readonly RefusedCase<unknown>[],
): void => {
  describe.each([{ title }])('$title', () => {
    let collection: Collection | undefined;
    test.each(cases.map(([name, expression, codes]) => ({ name, expression, codes })))(
      '$name',
      async ({ expression, codes }) => {
        collection ??= await target.fresh([document]);
        const used = collection;
        await expectCode(() => used.aggregate([{ $project: { _id: 0, r: expression } }]).toArray(), codes);
      },
    );
  });
};
