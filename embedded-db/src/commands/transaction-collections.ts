import { emptyDocument } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import { checkCollectionName, checkDatabaseName } from '../catalog/namespace.ts';
import type { Store } from '../server/store.ts';
import type { Transaction } from '../sessions/transaction.ts';
import { visibleCollection } from './command-context.ts';
import type { CommandContext } from './command-context.ts';

/** Makes a collection within a transaction: it is everybody's when the transaction is committed, and gone when it is given up. */
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

/** A collection that is about to be written to, by a job or within the command's transaction; made if it is not there. */
export function writableCollection(context: CommandContext, db: string, name: string): Collection {
  const { store, transaction } = context;
  if (!transaction) return store.writableCollection(db, name);
  return visibleCollection(context, db, name) ?? createWithin(store, transaction, db, name);
}
