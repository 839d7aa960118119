import type { Collection } from '../catalog/collection.ts';
import type { NetChange } from '../sessions/transaction.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import { decodeForIndexes, noteProperties, otherHolder } from './document-writer.ts';
import { entryKey, indexEntries } from './index-entries.ts';
import type { IndexEntries } from './index-entries.ts';

/** A document's net change, and the collection as it is now. */
export interface CollectionChange {
  readonly change: NetChange;
  readonly collection: Collection;
}

const idOf = (key: Buffer): Buffer => key.subarray(4);

function entriesOf(
  collection: Collection,
  raw: Buffer | undefined,
): Map<Collection['indexes'][number], IndexEntries> {
  const result = new Map<Collection['indexes'][number], IndexEntries>();
  const indexes = collection.indexes.slice(1);
  if (!raw || indexes.length === 0) return result;
  const document = decodeForIndexes(indexes, raw);
  for (const index of indexes) result.set(index, indexEntries(index, document, raw));
  return result;
}

/** Whether a value that the changes put into a unique index belongs to a document outside of them. */
export function holdsForeignValue(kv: KvReader, changes: readonly CollectionChange[]): boolean {
  const changed = new Set(changes.map(({ change }) => change.key.toString('latin1')));
  return changes.some(({ change, collection }) => {
    for (const [index, { entries }] of entriesOf(collection, change.after)) {
      if (!index.unique) continue;
      for (const { prefix } of entries) {
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
  for (const { change, collection } of changes) {
    for (const { entries } of entriesOf(collection, change.before).values()) {
      for (const { prefix } of entries) target.kv.remove('index', entryKey(prefix, idOf(change.key)));
    }
    if (!change.after) target.kv.remove('docs', change.key);
  }
  for (const { change, collection } of changes) {
    const { key, before, after } = change;
    for (const [index, result] of entriesOf(collection, after)) {
      for (const { prefix, value } of result.entries)
        target.kv.put('index', entryKey(prefix, idOf(key)), value);
      noteProperties(target, collection, index, result);
    }
    if (after) target.kv.put('docs', key, after);
    target.counted({ collection, key, before, after });
  }
}
