import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { Store } from './store.ts';
import { retryWhenUnlocked } from '../indexes/write-target.ts';
import { storeError } from '../errors/store-error.ts';
import { indexDocument } from '../indexes/document-writer.ts';
import { decodeForIndexes } from '../indexes/index-work.ts';
import { checkLanguages } from '../indexes/text-languages.ts';

/** Documents between two checks of the clock. */
const DOCUMENTS_PER_CLOCK_CHECK = 16;

/**
 * Creates an index and fills it in slices. Concurrent writes update the new index too. When a document cannot be indexed, the index is
 * dropped.
 * @throws StoreError 11000 or 171
 */
export function* buildIndex(store: Store, collectionId: number, spec: IndexInfo['spec']): WriteJob<void> {
  const started = store.catalog.findById(collectionId);
  if (!started) throw dropped();
  const { id } = store.catalog.addIndex(started, spec);
  const current = (): { collection: Collection; index: IndexInfo } => {
    const collection = store.catalog.findById(collectionId);
    const index = collection?.indexes.find((candidate) => candidate.id === id);
    if (!collection || !index) throw dropped();
    return { collection, index };
  };
  let low = started.prefix;
  let afterLow = false;
  try {
    for (;;) {
      const next = yield* retryWhenUnlocked(() => indexSlice(store, current(), low, afterLow));
      if (!next) break;
      low = next;
      afterLow = true;
      yield 'slice';
    }
  } catch (error) {
    const collection = store.catalog.findById(collectionId);
    const index = collection?.indexes.find((candidate) => candidate.id === id);
    if (collection && index) store.catalog.dropIndex(collection, index);
    throw error;
  }
  const { collection, index } = current();
  store.catalog.finishIndex(collection, index);
  store.oplog.appendIndex('createIndexes', collection, index.spec);
}

/** @returns the last key that was indexed, or undefined when no documents are left */
function indexSlice(
  store: Store,
  { collection, index }: { collection: Collection; index: IndexInfo },
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
