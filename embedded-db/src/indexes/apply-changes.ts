import { changedFields } from '../bson/changed-fields.ts';
import type { Collection } from '../catalog/collection.ts';
import type { KvReader } from '../storage/kv.ts';
import { Overlay } from '../storage/overlay.ts';
import { storedValue } from '../storage/stored-value.ts';
import type { WriteTarget } from './write-target.ts';
import { recordProperties } from './document-writer.ts';
import { entryKey } from './index-entries.ts';
import { indexWork } from './index-work.ts';
import type { IndexWork } from './index-work.ts';
import { blockOfStored, placeLast, removeFromOrder } from './insertion-order.ts';
import { otherHolder } from './unique-holder.ts';

/** The net effect of a transaction on one document. */
export interface NetChange {
  readonly collectionId: number;
  readonly key: Buffer;
  readonly before: Buffer | undefined;
  after: Buffer | undefined;
  /** The document was removed and inserted again, so it goes to the end of the natural order. */
  readonly isMoved?: boolean;
}

/** A document's net change, its collection at present, and the change of its index entries. */
interface CollectionChange {
  readonly change: NetChange;
  readonly collection: Collection;
  readonly work: readonly IndexWork[];
}

const idOf = (key: Buffer): Buffer => key.subarray(4);

/** The index entries that a net change adds and removes; unchanged entries are not written again. */
export function collectionChange(change: NetChange, collection: Collection): CollectionChange {
  const { before, after } = change;
  const hasIndexes = collection.indexes.length > 1;
  const touched = hasIndexes && before && after ? changedFields(before, after) : undefined;
  return { change, collection, work: indexWork(collection, before, after, touched) };
}

/** Whether a value that the changes put into a unique index would belong to another document too. */
export function breaksUniqueIndex(kv: KvReader, changes: readonly CollectionChange[]): boolean {
  const added = changes.flatMap(({ change, collection, work }) =>
    work.flatMap(({ index, added: entries }) =>
      index.unique ? entries.map((entry) => ({ collection, index, entry, id: idOf(change.key) })) : [],
    ),
  );
  if (added.length === 0) return false;
  const changed = new Overlay(kv);
  for (const { change, work } of changes) {
    for (const { index, removed } of work) {
      if (!index.unique) continue;
      for (const { prefix } of removed) changed.remove('index', entryKey(prefix, idOf(change.key)));
      // Under a collation documents are compared.
      if (index.collation && change.after) changed.put('docs', change.key, change.after);
    }
  }
  return added.some(({ collection, index, entry, id }) => {
    if (otherHolder(changed, collection, index, entry, id)) return true;
    changed.put('index', entryKey(entry.prefix, id), entry.value);
    return false;
  });
}

/** Writes net changes: removals first, so that a unique value may move to another document. */
export function applyNetChanges(target: WriteTarget, changes: readonly CollectionChange[]): void {
  for (const { change, collection, work } of changes) {
    for (const { removed } of work) {
      for (const { prefix } of removed) target.kv.remove('index', entryKey(prefix, idOf(change.key)));
    }
    if (change.before && (!change.after || change.isMoved === true))
      removeFromOrder(target, collection, change.key);
    if (!change.after) target.kv.remove('docs', change.key);
  }
  for (const { change, collection, work } of changes) {
    const { key, before, after } = change;
    for (const { index, added, result } of work) {
      for (const { prefix, value } of added) target.kv.put('index', entryKey(prefix, idOf(key)), value);
      if (result) recordProperties(target, collection, index, result);
    }
    if (after) {
      const isKept = before !== undefined && change.isMoved !== true;
      const block = isKept ? blockOfStored(target.kv, collection, key) : placeLast(target, collection, key);
      target.kv.put('docs', key, storedValue(after, block));
    }
    target.counted({ collection, key, before, after });
  }
}
