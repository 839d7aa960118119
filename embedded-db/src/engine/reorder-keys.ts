import { Code } from 'bson';
import { decode } from '../bson/codec.ts';
import { isReordered } from '../values/field-order.ts';
import { rawId } from '../bson/raw.ts';
import { isDocument } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { Store } from './store.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { entriesOf, prefixEnd } from '../storage/kv.ts';
import type { KvEntry } from '../storage/kv.ts';
import { documentKey, indexDocument } from '../indexes/document-writer.ts';
import { indexPrefix } from '../indexes/index-entries.ts';
import { decodeForIndexes } from '../indexes/index-work.ts';

const ENTRIES_PER_STEP = 500;

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
    for (const index of indexes) yield* refill(store, collection, index);
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
    kv.remove('docs', key);
    kv.put('docs', documentKey(collection, id), value);
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

function* refill(store: Store, collection: Collection, index: IndexInfo): WriteJob<void> {
  const { kv } = store.direct;
  yield* overEntries(store, 'index', indexPrefix(index), ({ key }) => kv.remove('index', key));
  yield* overEntries(store, 'docs', collection.prefix, ({ key, value }) =>
    indexDocument(store.direct, collection, index, key, value),
  );
}

/** Runs `action` for each entry of a prefix, in steps: a step reads its entries before it changes any. */
function* overEntries(
  store: Store,
  space: 'docs' | 'index',
  prefix: Buffer,
  action: (entry: KvEntry) => void,
): WriteJob<void> {
  let low = prefix;
  for (;;) {
    const entries: KvEntry[] = [];
    const range = { low, high: prefixEnd(prefix), afterLow: low !== prefix };
    for (const entry of entriesOf(store.direct.kv, space, range)) {
      entries.push(entry);
      if (entries.length === ENTRIES_PER_STEP) break;
    }
    for (const entry of entries) action(entry);
    const last = entries.at(-1);
    if (!last) return;
    low = last.key;
    yield 'slice';
  }
}
