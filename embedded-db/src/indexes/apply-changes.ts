import { changedFields } from '../bson/changed-fields.ts';
import type { Collection } from '../catalog/collection.ts';
import type { NetChange } from '../sessions/transaction.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import { noteProperties, otherHolder } from './document-writer.ts';
import { entryKey } from './index-entries.ts';
import { indexWork } from './index-work.ts';
import type { IndexWork } from './index-work.ts';

/** A document's net change, the collection as it is now, and what the change does to its indexes. */
export interface CollectionChange {
  readonly change: NetChange;
  readonly collection: Collection;
  readonly work: readonly IndexWork[];
}

const idOf = (key: Buffer): Buffer => key.subarray(4);

/** Works out what a net change does to the indexes of its collection: entries that it leaves as they are are not written again. */
export function collectionChange(change: NetChange, collection: Collection): CollectionChange {
  const { before, after } = change;
  const hasIndexes = collection.indexes.length > 1;
  const touched = hasIndexes && before && after ? changedFields(before, after) : undefined;
  return { change, collection, work: indexWork(collection, before, after, touched) };
}

/** Whether a value that the changes put into a unique index belongs to a document outside of them. */
export function holdsForeignValue(kv: KvReader, changes: readonly CollectionChange[]): boolean {
  const changed = new Set(changes.map(({ change }) => change.key.toString('latin1')));
  return changes.some(({ change, collection, work }) => {
    for (const { index, added } of work) {
      if (!index.unique) continue;
      for (const { prefix } of added) {
        const holder = otherHolder(kv, prefix, idOf(change.key));
        if (holder && !changed.has(Buffer.concat([collection.prefix, holder]).toString('latin1')))
          return true;
      }
    }
    return false;
  });
}

/** Writes net changes: first everything that goes, then everything that comes, so that values may change hands. */
export function applyNetChanges(target: WriteTarget, changes: readonly CollectionChange[]): void {
  for (const { change, work } of changes) {
    for (const { removed } of work) {
      for (const { prefix } of removed) target.kv.remove('index', entryKey(prefix, idOf(change.key)));
    }
    if (!change.after) target.kv.remove('docs', change.key);
  }
  for (const { change, collection, work } of changes) {
    const { key, before, after } = change;
    for (const { index, added, result } of work) {
      for (const { prefix, value } of added) target.kv.put('index', entryKey(prefix, idOf(key)), value);
      if (result) noteProperties(target, collection, index, result);
    }
    if (after) target.kv.put('docs', key, after);
    target.counted({ collection, key, before, after });
  }
}
