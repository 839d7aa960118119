import { StoreError } from '../errors/store-error.ts';
import { reportDefect } from '../errors/report-defect.ts';
import { namespaceOf } from '../catalog/collection.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { COLLATION_KEYS } from '../sort/collation.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { refillIndex } from './refill-index.ts';
import type { Store } from './store.ts';

/** Writes the indexes again whose collation another version of ICU has ordered. It may be interrupted at any time. */
export async function refreshCollations(store: Store): Promise<void> {
  const stale = store.catalog
    .databaseNames()
    .flatMap((db) => store.catalog.collectionsOf(db))
    .flatMap((collection) =>
      collection.indexes
        .filter(({ collationKeys }) => collationKeys !== undefined && collationKeys !== COLLATION_KEYS)
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
  index.collationKeys = COLLATION_KEYS;
  store.catalog.save(collection);
}
