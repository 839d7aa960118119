import { documentOf } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { Store } from './store.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { applyNetChanges, breaksUniqueIndex, collectionChange } from '../indexes/apply-changes.ts';
import type { NetChange } from '../indexes/apply-changes.ts';
import { sessionDocument } from '../sessions/session-registry.ts';
import { writeConflict } from '../sessions/transaction.ts';
import type { Transaction } from '../sessions/transaction.ts';

/** Commits the writes of a transaction: all of them in one commit, or none. @throws StoreError 112 */
// oxlint-disable-next-line require-yield -- a commit is never split
export function* commitJob(store: Store, sessionId: string, transaction: Transaction): WriteJob<void> {
  const { changes } = transaction;
  const work = changes
    .filter(({ before, after }) => before !== undefined || after !== undefined)
    .map((change) => ({ change, collection: store.catalog.findById(change.collectionId) }));
  const created = [...transaction.created.values()];
  transaction.state = 'committing';
  if (!created.every((collection) => store.catalog.canPublish(collection))) throw giveUp(transaction);
  for (const { change, collection } of work) {
    if (!collection || !isUnchanged(store, change)) throw giveUp(transaction);
  }
  const pending = work.flatMap(({ change, collection }) =>
    collection ? [collectionChange(change, collection)] : [],
  );
  if (breaksUniqueIndex(store.direct.kv, pending)) throw giveUp(transaction);
  for (const collection of created) publish(store, collection);
  applyNetChanges(store.direct, pending);
  const origin = documentOf({ txnNumber: transaction.number, lsid: sessionDocument(sessionId) });
  for (const change of transaction.log) store.oplog.append(change, origin);
  const record = store.records.open(sessionId, transaction.number);
  record.committed = true;
  store.records.save(sessionId, record);
}

/** Makes a collection of the transaction visible, with its indexes. */
function publish({ catalog, oplog }: Store, collection: Collection): void {
  catalog.publish(collection);
  oplog.appendCreate(collection);
  for (const { spec } of collection.indexes.slice(1)) oplog.appendIndex('createIndexes', collection, spec);
}

function giveUp(transaction: Transaction) {
  transaction.state = 'open';
  return writeConflict();
}

function isUnchanged(store: Store, { key, before }: NetChange): boolean {
  const now = store.direct.kv.get('docs', key);
  return before === undefined ? now === undefined : now !== undefined && now.equals(before);
}
