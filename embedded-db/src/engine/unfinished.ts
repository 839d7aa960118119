import type { Collection } from '../catalog/collection.ts';
import type { Store } from './store.ts';

/**
 * Drops indexes whose build was interrupted, and unfinished collections of `$out` and of loads. A full disk and the end of the process
 * leave them behind. @throws StoreError 14031 as long as the disk is full
 */
export async function dropUnfinished(store: Store): Promise<void> {
  const { catalog, inProgress } = store;
  if (!inProgress.hasEnded) return;
  inProgress.hasEnded = false;
  const isUnfinished = (collection: Collection): boolean =>
    inProgress.isAbandonedCollection(collection) ||
    collection.indexes.some((index) => inProgress.isAbandonedIndex(index));
  const unfinished = (): Collection[] =>
    catalog
      .databaseNames()
      .flatMap((db) => catalog.collectionsOf(db))
      .filter(isUnfinished);
  if (unfinished().length === 0) return;
  try {
    // oxlint-disable-next-line require-yield -- one short step
    await store.commits.run(function* () {
      for (const collection of unfinished()) {
        if (inProgress.isAbandonedCollection(collection)) catalog.drop(collection);
        else
          for (const index of collection.indexes)
            if (inProgress.isAbandonedIndex(index)) catalog.dropIndex(collection, index);
      }
    });
  } catch (error) {
    inProgress.hasEnded = true;
    throw error;
  }
}
