import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { Store } from './store.ts';
import { retryWhenUnlocked } from '../indexes/write-target.ts';
import type { Document } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import { indexDocument } from '../indexes/document-writer.ts';
import { decodeForIndexes } from '../indexes/index-work.ts';
import { checkLanguages } from '../indexes/text-languages.ts';

/** Documents between two checks of the clock. */
const DOCUMENTS_PER_CLOCK_CHECK = 16;

interface BuiltIndex {
  readonly collection: Collection;
  readonly index: IndexInfo;
}

/** The index and its collection as they are now: after a pause they may be gone, or read from disk again. */
function find(store: Store, collectionId: number, id: number): BuiltIndex | undefined {
  const collection = store.catalog.findById(collectionId);
  const index = collection?.indexes.find((candidate) => candidate.id === id);
  return collection && index && { collection, index };
}

/** @throws StoreError 276 */
function findBuilt(store: Store, collectionId: number, id: number): BuiltIndex {
  const found = find(store, collectionId, id);
  if (!found) throw dropped();
  return found;
}

/**
 * Creates indexes, fills them in slices, and makes all readable at once. Concurrent writes update them too. When one of them cannot be
 * built, all are dropped.
 * @param isMissing whether an index has to be built; called with the ones before it in place
 * @throws StoreError 11000, 171 or 276, or what `isMissing` throws
 */
export function* buildIndexes(
  store: Store,
  collectionId: number,
  specs: readonly Document[],
  isMissing: (collection: Collection, spec: Document) => boolean,
): WriteJob<void> {
  const { catalog, inProgress, oplog } = store;
  const collection = catalog.findById(collectionId);
  if (!collection) throw dropped();
  const ids: number[] = [];
  try {
    for (const spec of specs) {
      if (!isMissing(collection, spec)) continue;
      const { id } = catalog.addIndex(collection, spec);
      inProgress.beginIndex(id);
      ids.push(id);
    }
    for (const id of ids) yield* fillIndex(store, collectionId, id);
    for (const built of ids.map((id) => findBuilt(store, collectionId, id))) {
      catalog.finishIndex(built.collection, built.index);
      oplog.appendIndex('createIndexes', built.collection, built.index.spec);
    }
  } catch (error) {
    for (const id of ids) {
      const built = find(store, collectionId, id);
      if (built) catalog.dropIndex(built.collection, built.index);
    }
    throw error;
  } finally {
    for (const id of ids) inProgress.endIndex(id);
  }
}

function* fillIndex(store: Store, collectionId: number, id: number): WriteJob<void> {
  let low = findBuilt(store, collectionId, id).collection.prefix;
  let afterLow = false;
  for (;;) {
    const next = yield* retryWhenUnlocked(() =>
      indexSlice(store, findBuilt(store, collectionId, id), low, afterLow),
    );
    if (!next) return;
    low = next;
    afterLow = true;
    yield 'slice';
  }
}

/** @returns the last key that was indexed, or undefined when no documents are left */
function indexSlice(
  store: Store,
  { collection, index }: BuiltIndex,
  low: Buffer,
  afterLow: boolean,
): Buffer | undefined {
  const scan = store.direct.kv.scan('docs', { low, high: prefixEnd(collection.prefix), afterLow });
  try {
    let last: Buffer | undefined;
    for (let seen = 1; ; seen++) {
      const entry = scan.next();
      if (!entry) return undefined;
      if (index.text) checkLanguages(index, decodeForIndexes([index], entry.value), entry.value);
      indexDocument(store.direct, collection, index, entry.key, entry.value);
      last = entry.key;
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && store.commits.sliceIsOver) return last;
    }
  } finally {
    scan.close();
  }
}

const dropped = () =>
  storeError('IndexBuildAborted', 'the collection or the index was dropped while the index was built');
