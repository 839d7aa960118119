import { isStageName } from '../aggregate/stages/registry.ts';
import { compileTransforms } from '../aggregate/transform-stages.ts';
import { withTimestamps } from '../bson/empty-timestamps.ts';
import type { NextTimestamp } from '../bson/empty-timestamps.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { copyDocument, emptyDocument, fieldOf, isDocument, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError, failedToParse, immutableField, storeError } from '../errors/store-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { readCollation } from '../sort/collation.ts';
import type { Collation } from '../sort/collation.ts';
import { withCollator } from '../values/compare.ts';
import { applyTree } from './apply-tree.ts';
import type { TreeContext } from './apply-tree.ts';
import { compileArrayFilters } from './array-filters.ts';
import { compileOperators } from './compile-operators.ts';
import { identical } from './modifiers/scalar-modifiers.ts';
import { checkTopLevelName, topLevelDollar } from './update-path.ts';
import { filteredIds, hasStep } from './update-tree.ts';
import type { UpdateNode } from './update-tree.ts';
import { seedFromFilter } from './upsert-seed.ts';

interface UpdateOptions {
  arrayFilters?: Document[] | undefined;
  let?: Document | undefined;
  collation?: Document | undefined;
  /** The times that replace empty timestamps in a replacement; undefined keeps these. */
  nextTimestamp?: NextTimestamp | undefined;
}

interface ApplyContext {
  /** Whether an upsert inserts the document, so that `$setOnInsert` applies. */
  isInsert: boolean;
  /** Index for the positional `$`: `filter.positional(document)`. */
  positional?: number | undefined;
  now: Date;
}

export interface CompiledUpdate {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** Applies to a decoded document and returns a new one (the input is left unchanged; the same object when nothing changed). */
  apply(document: Document, context: ApplyContext): Document;
  /** Whether some path uses the positional `$` (then compute `positional`). */
  readonly needsPositional: boolean;
  /** Builds the document an upsert inserts: seeds equality fields of the filter, applies, puts `_id` first (made by `newId` if absent). */
  upsert(filter: Document, context: { now: Date; newId: () => Value }): Document;
  /** Top-level fields that may change, or undefined when unknown (replacement, pipeline): indexes on others need no work. */
  readonly touches: ReadonlySet<string> | undefined;
  /** The tree of operators for an existing document; undefined for a replacement and for a pipeline. */
  readonly tree?: UpdateNode;
}

/** Keeps `_id` as it was. Throws 66 when the update changed or removed it. */
const guardId = (before: Document, after: Document, message: (id: Value | undefined) => string): Document => {
  const id = fieldOf(before, '_id');
  if (id === undefined || identical(id, fieldOf(after, '_id'))) return after;
  throw immutableField(message(fieldOf(after, '_id')));
};

const pathWouldModify = (): string =>
  "Performing an update on the path '_id' would modify the immutable field '_id'";
const wasAltered = (id: Value | undefined): string =>
  `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${printValue(id)}`;

const withIdInFront = (document: Document, newId: () => Value): Document => {
  const result = emptyDocument();
  const id = fieldOf(document, '_id');
  result['_id'] = id === undefined ? newId() : id;
  for (const name of namesOf(document)) if (name !== '_id') setField(result, name, document[name] as Value);
  return result;
};

type Base = Omit<CompiledUpdate, 'upsert'>;

const withUpsert = (base: Base, options: UpdateOptions): CompiledUpdate => ({
  ...base,
  upsert: (filter, { now, newId }) => {
    const { root } = compileFilter(filter, { let: options.let, now, text: unusedText, takesNear: true });
    const seed = seedFromFilter(root, base.kind === 'replacement');
    return withIdInFront(base.apply(seed, { isInsert: true, now }), newId);
  },
});

/** The seed needs the filter's equalities only: its `$text` clause was tested already. */
const unusedText = { prepare: () => () => 0 };

const operatorUpdate = (update: Document, options: UpdateOptions): Base => {
  const trees = compileOperators(update);
  const elementFilters = compileArrayFilters(options.arrayFilters ?? [], filteredIds(trees.insert), () =>
    printValue(update),
  );
  const apply = (document: Document, context: ApplyContext): Document => {
    const tree: UpdateNode = context.isInsert ? trees.insert : trees.update;
    // As in MongoDB, the document of an upsert may have such names, and an update that matches nothing passes.
    if (!context.isInsert) for (const name of tree.children.keys()) checkTopLevelName(name);
    const treeContext: TreeContext = { ...context, positional: context.positional, document, elementFilters };
    return guardId(document, applyTree(tree, document, treeContext), pathWouldModify);
  };
  return {
    kind: 'operators',
    apply,
    needsPositional: hasStep(trees.insert, 'positional'),
    touches: new Set(trees.insert.children.keys()),
    tree: trees.update,
  };
};

const replacementUpdate = (given: Document, options: UpdateOptions): Base => {
  if (options.arrayFilters !== undefined) {
    throw failedToParse('arrayFilters may not be specified for replacement-style updates');
  }
  for (const name of namesOf(given)) if (name.startsWith('$')) throw topLevelDollar(name);
  const replacement = options.nextTimestamp ? withTimestamps(given, options.nextTimestamp) : given;
  const apply = (document: Document): Document => {
    const id = fieldOf(document, '_id');
    const result =
      id === undefined || fieldOf(replacement, '_id') !== undefined
        ? copyDocument(replacement)
        : withIdInFront(replacement, () => id);
    const guarded = guardId(
      document,
      id === undefined ? result : withIdInFront(result, () => id),
      wasAltered,
    );
    return identical(guarded, document) ? document : guarded;
  };
  return { kind: 'replacement', apply, needsPositional: false, touches: undefined };
};

const updateStages = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

const pipelineUpdate = (stages: Document[], options: UpdateOptions): Base => {
  if (options.arrayFilters !== undefined) {
    throw failedToParse('arrayFilters may not be specified for pipeline-syle updates');
  }
  for (const stage of stages) {
    const name = isDocument(stage) ? namesOf(stage)[0] : undefined;
    if (name !== undefined && !updateStages.has(name) && !isStageName(name)) {
      throw new StoreError(40324, `Unrecognized pipeline stage name: '${name}'`);
    }
    if (name === undefined || !updateStages.has(name)) {
      throw storeError(
        'InvalidOptions',
        `${name ?? 'This stage'} is not allowed to be used within an update`,
      );
    }
  }
  const transform = compileTransforms(stages, { let: options.let });
  const apply = (document: Document, context: ApplyContext): Document => {
    const id = fieldOf(document, '_id');
    let result = transform(document, context.now);
    if (id !== undefined && fieldOf(result, '_id') === undefined) result = withIdInFront(result, () => id);
    const guarded = guardId(document, result, wasAltered);
    return identical(guarded, document) ? document : guarded;
  };
  return { kind: 'pipeline', apply, needsPositional: false, touches: undefined };
};

/** Compiles an update document (operators or replacement) or a pipeline. Throws StoreError with MongoDB's codes. */
export const compileUpdate = (update: Document | Document[], options: UpdateOptions = {}): CompiledUpdate => {
  const collation = readCollation(options.collation);
  const compiled = withCollator(collation, () => compileAnyUpdate(update, options));
  return collation ? collated(compiled, collation) : compiled;
};

/** Applies an update with its texts compared by a collation. */
const collated = (update: CompiledUpdate, collation: Collation): CompiledUpdate => ({
  ...update,
  apply: (document, context) => withCollator(collation, () => update.apply(document, context)),
  upsert: (filter, context) => withCollator(collation, () => update.upsert(filter, context)),
});

const compileAnyUpdate = (update: Document | Document[], options: UpdateOptions): CompiledUpdate => {
  if (Array.isArray(update)) return withUpsert(pipelineUpdate(update, options), options);
  if (!isDocument(update)) {
    throw failedToParse('Update argument must be either an object or an array');
  }
  const isOperators = namesOf(update)[0]?.startsWith('$') === true;
  return withUpsert(
    isOperators ? operatorUpdate(update, options) : replacementUpdate(update, options),
    options,
  );
};
