import type { MergeWhenMatched } from '../../aggregate/pipeline.ts';
import { encode } from '../../bson/codec.ts';
import { documentOf, fieldOf, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { Collection } from '../../catalog/collection.ts';
import { checkWritable } from '../../catalog/namespace.ts';
import { location, storeError } from '../../errors/store-error.ts';
import { duplicateKey } from '../../indexes/duplicate-key.ts';
import type { Collation } from '../../sort/collation.ts';
import type { CommandContext } from '../command-context.ts';
import { commitNow } from '../../engine/commit-now.ts';
import { refuseView } from '../views.ts';
import { insertStatement } from './insert.ts';
import { updateStatement } from './update-statement.ts';
import type { UpdateStatement } from './update-statement.ts';

interface MergeRule {
  readonly on: readonly string[];
  readonly whenMatched: MergeWhenMatched;
  readonly whenNotMatched: 'insert' | 'discard' | 'fail';
  readonly bypassValidation: boolean;
  readonly collation: Collation | undefined;
}

/** `$merge`: writes documents one by one into a collection, matched by their `on` fields. */
export async function mergeInto(
  context: CommandContext,
  namespace: { db: string; collection: string },
  rule: MergeRule,
  documents: Document[],
): Promise<void> {
  const { store } = context;
  checkWritable(namespace.collection);
  refuseView(store.catalog, namespace.db, namespace.collection);
  const collection = await commitNow(store, () =>
    store.writableCollection(namespace.db, namespace.collection),
  );
  checkUniqueOn(collection, rule);
  for (const document of documents) {
    const statement = statementFor(namespace, rule, document);
    // One job, so that no other write comes between the lookup and the insertion.
    const isNew = await store.commits.run(function* () {
      const { matched } = yield* updateStatement(context, store.direct, statement);
      if (matched === 0 && rule.whenNotMatched === 'insert') {
        const { db, collection: name } = namespace;
        yield* insertStatement(context, store.direct, db, name, encode(document), statement);
      }
      return matched === 0;
    });
    if (isNew && rule.whenNotMatched === 'fail') {
      throw storeError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    }
    if (!isNew && rule.whenMatched.kind === 'fail') {
      const values = rule.on.map((path) => fieldOf(document, path));
      throw duplicateKey(
        collection,
        uniqueIndexOn(collection, rule) as Collection['indexes'][number],
        values,
      );
    }
  }
}

function uniqueIndexOn(collection: Collection, { on, collation }: MergeRule) {
  return collection.indexes.find(
    (index) =>
      index.unique &&
      !index.partial &&
      !index.building &&
      (index.kind === 'id' ? collection.collation : index.collation)?.id === collation?.id &&
      index.fields.length === on.length &&
      index.fields.every((field) => on.includes(field.path)),
  );
}

function checkUniqueOn(collection: Collection, rule: MergeRule): void {
  if (uniqueIndexOn(collection, rule)) return;
  throw location(51_183, `Cannot find index to verify that join fields will be unique`);
}

function statementFor(
  namespace: { db: string; collection: string },
  rule: MergeRule,
  document: Document,
): UpdateStatement {
  return {
    ...namespace,
    filter: filterOn(rule.on, document),
    update: updateFor(rule.whenMatched, document),
    upsert: false,
    multi: false,
    arrayFilters: undefined,
    sort: undefined,
    hint: undefined,
    let: documentOf({
      ...(rule.whenMatched.kind === 'pipeline' ? rule.whenMatched.let : {}),
      // A constant, so that its strings are not read as field paths.
      new: documentOf({ $literal: document }),
    }),
    collation: rule.collation?.spec ?? documentOf({ locale: 'simple' }),
    bypassValidation: rule.bypassValidation,
    // MongoDB inserts by `$setOnInsert` here, which keeps the values unchanged.
    keepsEmptyTimestamps: rule.whenMatched.kind === 'keepExisting',
  };
}

function filterOn(on: readonly string[], document: Document): Document {
  const filter = documentOf({});
  for (const path of on) setField(filter, path, documentOf({ $eq: valueAt(document, path) ?? null }));
  return filter;
}

function valueAt(document: Document, path: string): Value | undefined {
  let value: Value | undefined = document;
  for (const name of path.split('.')) value = isDocument(value) ? fieldOf(value, name) : undefined;
  return value;
}

/** The result for an existing document; `$$new` is the merged one. */
function updateFor(whenMatched: MergeWhenMatched, document: Document): Document | Document[] {
  if (whenMatched.kind === 'pipeline') return whenMatched.pipeline;
  if (whenMatched.kind === 'replace') return document;
  const merged = documentOf({ $mergeObjects: ['$$ROOT', '$$new'] });
  return [documentOf({ $replaceWith: whenMatched.kind === 'merge' ? merged : '$$ROOT' })];
}
