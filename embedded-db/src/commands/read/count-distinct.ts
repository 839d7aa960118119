import { encode } from '../../bson/codec.ts';
import { encodeKey } from '../../bson/keys.ts';
import { EMPTY_ARRAY_KEY, equalValues, withCollator } from '../../values/compare.ts';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { readCollation } from '../../sort/collation.ts';
import { location, storeError } from '../../errors/store-error.ts';
import { indexTuples } from '../../indexes/index-values.ts';
import { MAX_DOCUMENT_BYTES } from '../../catalog/check-document.ts';
import { indexFromSpec, NOTHING_SEEN } from '../../catalog/index-from-spec.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collationFor } from '../filters.ts';
import { checkViewCollation, resolveView } from '../views.ts';
import { openRun } from './document-stream.ts';
import type { StreamQuery } from './document-stream.ts';
import { chunksOf } from './pipeline-context.ts';
import { collectionName, documentOption, integerOption, stringOption } from '../options.ts';

async function count(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  const filter = documentOption(context, 'query');
  const skip = integerOption(context, 'skip', 0) ?? 0;
  const limit = Math.abs(integerOption(context, 'limit') ?? 0);
  const collection = context.store.catalog.find(context.db, name);
  const hint = fieldOf(context.body, 'hint');
  const collation = documentOption(context, 'collation');
  const isWhole =
    (!filter || Object.keys(filter).length === 0) && hint === undefined && collation === undefined;
  if (isWhole && collection && !collection.view && !context.transaction) {
    const left = Math.max(0, collection.count - skip);
    return documentOf({ n: limit === 0 ? left : Math.min(left, limit) });
  }
  if (collection?.view) return countView(context, name, { filter, skip, limit });
  const opened = openRun(context, context.db, name, {
    filter,
    skip,
    limit: limit === 0 ? undefined : limit,
    hint,
    collation,
    countsOnly: true,
  });
  if (!opened) return documentOf({ n: 0 });
  let n = 0;
  const take = (): boolean => {
    n += 1;
    return true;
  };
  while (opened.run.step(opened.reader(), context.checkpoint.sliceEnd(), take) === 'slice') {
    await context.checkpoint.pause();
  }
  return documentOf({ n });
}

/** Counts the documents of a view. */
async function countView(context: CommandContext, name: string, query: StreamQuery): Promise<Document> {
  let n = 0;
  const chunks = chunksOf(context, context.db, name, ownCollation(context, name, query));
  for await (const chunk of chunks) n += chunk.length;
  return documentOf({ n });
}

/** A query of a command on a view, which has the collation of the view. @throws StoreError 167 */
function ownCollation(context: CommandContext, name: string, query: StreamQuery): StreamQuery {
  const view = resolveView(context, context.db, name);
  if (view) checkViewCollation(view, context);
  return view ? { ...query, collation: view.collation } : query;
}

async function distinct(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  const key = stringOption(context, 'key');
  if (key === undefined)
    throw storeError('IDLFailedToParse', "BSON field 'distinct.key' is missing but a required field");
  if (key === '') throw storeError('BadValue', "'key' must not be empty");
  // The values of a path are those that an index on it would have.
  const path = indexFromSpec(
    0,
    documentOf({ key: documentOf({ [key]: 1 }), name: 'distinct', sparse: true }),
    NOTHING_SEEN,
  );
  const fields = new Set([key.split('.', 1)[0] as string]);
  const query = {
    filter: documentOption(context, 'query'),
    hint: fieldOf(context.body, 'hint'),
    collation: documentOption(context, 'collation'),
  };
  const collection = visibleCollection(context, context.db, name);
  const collator = readCollation(collationFor(collection, query.collation));
  const values = new Map<string, Value>();
  const take = (value: Value | undefined): void => {
    if (value === undefined || value === EMPTY_ARRAY_KEY) return;
    const encoded = encodeKey(value).bytes.toString('latin1');
    if (values.has(encoded)) return;
    const isKnown =
      collator &&
      withCollator(collator, () => [...values.values()].some((known) => equalValues(known, value)));
    if (!isKnown) values.set(encoded, value);
  };
  for await (const chunk of chunksOf(context, context.db, name, ownCollation(context, name, query), fields)) {
    for (const document of chunk) for (const [value] of indexTuples(path, document).tuples) take(value);
  }
  const reply = documentOf({ values: [...values.values()] });
  if (encode(reply).length > MAX_DOCUMENT_BYTES) throw location(17_217, 'distinct too big, 16mb cap');
  return reply;
}

export const countCommand: CommandDefinition = {
  fields: ['count', 'query', 'limit', 'skip', 'hint', 'fields', 'collation'],
  reads: true,
  onViews: true,
  run: count,
};

export const distinctCommand: CommandDefinition = {
  fields: ['distinct', 'key', 'query', 'collation', 'hint'],
  reads: true,
  onViews: true,
  inTransaction: true,
  run: distinct,
};
