import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { equalValues, withCollator } from '../values/compare.ts';
import { idOfEntry } from './index-entries.ts';
import type { IndexEntry } from './index-entries.ts';
import { indexTuples } from './index-values.ts';
import type { IndexTuple } from './index-values.ts';
import { decodeForIndexes } from './index-work.ts';

/** The encoded `_id` of another document that has the values of an entry in a unique index. */
export function otherHolder(
  kv: KvReader,
  collection: Collection,
  index: IndexInfo,
  entry: IndexEntry,
  id: Buffer,
): Buffer | undefined {
  const scan = kv.scan('index', { low: entry.prefix, high: prefixEnd(entry.prefix) });
  try {
    for (let found = scan.next(); found; found = scan.next()) {
      const holder = idOfEntry(found);
      if (!holder.equals(id) && holdsValues(kv, collection, index, entry, holder)) return holder;
    }
    return undefined;
  } finally {
    scan.close();
  }
}

/** Whether a document with the key of an entry has its values too, which a collation's keys leave open. */
function holdsValues(
  kv: KvReader,
  collection: Collection,
  index: IndexInfo,
  { tuple, alike = [] }: IndexEntry,
  holder: Buffer,
): boolean {
  if (!index.collation || !tuple) return true;
  const raw = kv.get('docs', Buffer.concat([collection.prefix, holder]));
  if (!raw) return false;
  const { tuples } = indexTuples(index, decodeForIndexes([index], raw));
  const isSame = (a: IndexTuple, b: IndexTuple): boolean => a.every((value, i) => equalValues(value, b[i]));
  return withCollator(index.collation, () =>
    [tuple, ...alike].some((own) => tuples.some((other) => isSame(own, other))),
  );
}
