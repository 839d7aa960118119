import { emptyDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { Collection } from '../../catalog/collection.ts';
import { checkCollectionName, checkDatabaseName } from '../../catalog/namespace.ts';
import type { Store } from '../../engine/store.ts';
import type { Transaction } from '../../sessions/transaction.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';

/** Creates a collection in a transaction: a commit publishes it, an abort removes it. */
export function createWithin(
  { catalog }: Store,
  transaction: Transaction,
  db: string,
  name: string,
  options: Document = emptyDocument(),
): Collection {
  checkDatabaseName(db);
  checkCollectionName(db, name);
  const collection = catalog.createPrivately(db, name, options);
  transaction.created.set(`${db}.${name}`, collection);
  void transaction.ended.then(() => catalog.releasePrivate(collection));
  return collection;
}

/** The collection to write to, in a job or in the command's transaction; created if missing. */
export function writableCollection(context: CommandContext, db: string, name: string): Collection {
  const { store, transaction } = context;
  if (!transaction) return store.writableCollection(db, name);
  return visibleCollection(context, db, name) ?? createWithin(store, transaction, db, name);
}
