import { Code } from 'bson';
import { decode } from '../bson/codec.ts';
import { isReordered } from '../values/field-order.ts';
import { rawId } from '../bson/raw.ts';
import { isDocument } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { overEntries, refillIndex } from './refill-index.ts';
import type { Store } from './store.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { documentKey } from '../indexes/document-writer.ts';
import { decodeForIndexes } from '../indexes/index-work.ts';

/**
 * Upgrades the keys of a folder of format 3, in which whole numbers among the names of nested documents came first. It may be
 * interrupted at any time and started again.
 */
export function* reorderKeys(store: Store): WriteJob<void> {
  const collections = store.catalog.databaseNames().flatMap((db) => store.catalog.collectionsOf(db));
  for (const collection of collections) {
    const indexes = collection.indexes.filter(({ kind }) => kind === 'ordered');
    const isStale = yield* moveDocuments(store, collection, indexes);
    if (!isStale) continue;
    for (const index of indexes) yield* refillIndex(store, collection, index);
  }
}

/** Moves documents to the keys of their `_id`. @returns whether index entries have to be written again */
function* moveDocuments(
  store: Store,
  collection: Collection,
  indexes: readonly IndexInfo[],
): WriteJob<boolean> {
  const { kv } = store.direct;
  const isWhole = indexes.some(({ partial }) => partial);
  let isStale = false;
  yield* overEntries(store, 'docs', collection.prefix, ({ key, value }) => {
    const indexed = isWhole ? decode(value) : decodeForIndexes(indexes, value);
    isStale ||= Object.values(indexed).some(isReorderedWithin);
    const id = rawId(value) as Value;
    if (!isReorderedWithin(id)) return;
    isStale = true;
    const itsKey = documentKey(collection, id);
    // Those of a later format are where they belong.
    if (itsKey.equals(key)) return;
    kv.remove('docs', key);
    kv.put('docs', itsKey, value);
  });
  return isStale;
}

/** Whether the value is or contains a document whose field order differs from JavaScript's. */
function isReorderedWithin(value: Value): boolean {
  if (Array.isArray(value)) return value.some(isReorderedWithin);
  const document: unknown = value instanceof Code ? value.scope : value;
  if (!isDocument(document)) return false;
  return isReordered(document) || Object.values(document).some(isReorderedWithin);
}
