import { StoreError } from '../errors/store-error.ts';
import { reportDefect } from '../errors/report-defect.ts';
import { namespaceOf } from '../catalog/collection.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { keysMadeBy } from '../catalog/index-from-spec.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { refillIndex } from './refill-index.ts';
import type { Store } from './store.ts';

/** What makes the keys of an index now. */
const makerOf = ({ collation, kind }: IndexInfo): string | undefined =>
  keysMadeBy(collation !== undefined, kind);

/**
 * Writes the indexes again whose collation another version of ICU has ordered, or whose locations another version of V8 has put into
 * cells. It may be interrupted at any time.
 */
export async function refreshKeys(store: Store): Promise<void> {
  const stale = store.catalog
    .databaseNames()
    .flatMap((db) => store.catalog.collectionsOf(db))
    .flatMap((collection) =>
      collection.indexes
        .filter((index) => index.keysMadeBy !== undefined && index.keysMadeBy !== makerOf(index))
        .map((index) => ({ collection, index })),
    );
  for (const { collection, index } of stale)
    await store.commits.run(() => refreshIndex(store, collection, index));
}

function* refreshIndex(store: Store, collection: Collection, index: IndexInfo): WriteJob<void> {
  try {
    yield* refillIndex(store, collection, index);
  } catch (error) {
    // Documents that were different are equal now. They must not be lost, so the index is.
    if (!(error instanceof StoreError)) throw error;
    reportDefect(`the index ${index.name} of ${namespaceOf(collection)} was dropped`, error);
    store.catalog.dropIndex(collection, index);
    return;
  }
  index.keysMadeBy = makerOf(index);
  store.catalog.save(collection);
}
