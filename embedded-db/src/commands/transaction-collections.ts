import type { Collection } from '../catalog/collection.ts';
import type { Store } from '../server/store.ts';
import type { Transaction } from '../sessions/transaction.ts';
import type { CommandContext } from './command-context.ts';
import { commitNow } from './commit-now.ts';

/**
 * Makes a collection by what `make` does: it is there at once, for everybody. One that was made for a transaction goes again when the
 * transaction is given up.
 */
export async function makeCollection(
  { store, transaction }: CommandContext,
  db: string,
  name: string,
  make: () => Collection = () => store.writableCollection(db, name),
): Promise<Collection> {
  const { collection, isNew } = await commitNow(store, () => {
    const found = store.catalog.find(db, name);
    const made = make();
    return { collection: made, isNew: made !== found };
  });
  if (transaction && isNew) {
    if (transaction.created.size === 0)
      transaction.undone = transaction.ended.then(() => undo(store, transaction));
    transaction.created.add(collection.id);
  }
  return collection;
}

/** Drops what was made for a transaction that has been given up, but for collections that others have written to meanwhile. */
async function undo(store: Store, transaction: Transaction): Promise<void> {
  if (transaction.state !== 'aborted') return;
  const drop = (): void => {
    for (const id of transaction.created) {
      const collection = store.catalog.findById(id);
      if (collection?.count === 0) store.catalog.drop(collection);
    }
  };
  // Where the store is being closed or cannot write any more, an empty collection stays.
  await commitNow(store, drop).catch(() => undefined);
}
