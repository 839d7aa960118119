import { changedFields } from '../bson/changed-fields.ts';
import type { Collection } from '../catalog/collection.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WriteTarget } from './write-target.ts';
import { recordProperties } from './document-writer.ts';
import { entryKey } from './index-entries.ts';
import { indexWork } from './index-work.ts';
import type { IndexWork } from './index-work.ts';
import { otherHolder } from './unique-holder.ts';

/** The net effect of a transaction on one document. */
export interface NetChange {
  readonly collectionId: number;
  readonly key: Buffer;
  readonly before: Buffer | undefined;
  after: Buffer | undefined;
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

/** Whether a value that the changes put into a unique index belongs to a document outside of them. */
export function holdsForeignValue(kv: KvReader, changes: readonly CollectionChange[]): boolean {
  const changed = new Set(changes.map(({ change }) => change.key.toString('latin1')));
  return changes.some(({ change, collection, work }) => {
    for (const { index, added } of work) {
      if (!index.unique) continue;
      for (const entry of added) {
        const holder = otherHolder(kv, collection, index, entry, idOf(change.key));
        if (holder && !changed.has(Buffer.concat([collection.prefix, holder]).toString('latin1')))
          return true;
      }
    }
    return false;
  });
}

/** Writes net changes: removals first, so that a unique value may move to another document. */
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
      if (result) recordProperties(target, collection, index, result);
    }
    if (after) target.kv.put('docs', key, after);
    target.counted({ collection, key, before, after });
  }
}
