import type { WriteJob } from '../storage/group-commit.ts';
import { refillIndex } from './refill-index.ts';
import { reorderKeys } from './reorder-keys.ts';
import type { Store } from './store.ts';

/** Brings the entries of an older folder to the present format. It may be interrupted at any time and started again. */
export function* upgradeFolder(store: Store): WriteJob<void> {
  yield* reorderKeys(store);
  yield* restemTexts(store);
}

/** Upgrades text indexes of before format 5, which held other stems. */
function* restemTexts(store: Store): WriteJob<void> {
  for (const db of store.catalog.databaseNames())
    for (const collection of store.catalog.collectionsOf(db))
      for (const index of collection.indexes)
        if (index.kind === 'text') yield* refillIndex(store, collection, index);
}
