import { encodeKey } from '../bson/keys.ts';
import { rawId } from '../bson/raw.ts';
import { storedValue } from '../storage/stored-value.ts';
import type { Value } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { DocumentChange, WriteTarget } from './write-target.ts';
import { duplicateKey } from './duplicate-key.ts';
import { entryKey, newEntries } from './index-entries.ts';
import type { IndexEntries } from './index-entries.ts';
import { decodeForIndexes, indexWork } from './index-work.ts';
import type { IndexWork } from './index-work.ts';
import { blockOfStored, placeLast, removeFromOrder } from './insertion-order.ts';
import { otherHolder } from './unique-holder.ts';

/** The key of the document with this `_id`. */
export function documentKey(collection: Collection, id: Value): Buffer {
  return Buffer.concat([collection.prefix, encodeKey(id).bytes]);
}

const COLLECTION_PREFIX_BYTES = 4;
const encodedId = (key: Buffer): Buffer => key.subarray(COLLECTION_PREFIX_BYTES);

/**
 * Stores a new document and its index entries; nothing is written when it throws.
 * @throws StoreError 11000 DuplicateKey, or what `claim` throws
 */
export function insertDocument(target: WriteTarget, collection: Collection, raw: Buffer): Value {
  const id = rawId(raw) as Value;
  const encoded = encodeKey(id);
  const key = Buffer.concat([collection.prefix, encoded.bytes]);
  target.claim('docs', key);
  if (target.kv.get('docs', key)) throw duplicateKey(collection, collection.indexes[0] as IndexInfo, [id]);
  const work = indexWork(collection, undefined, raw);
  checkUnique(target, collection, key, work);
  applyWork(target, collection, key, work);
  target.kv.put('docs', key, storedValue(raw, placeLast(target, collection, key)));
  const idIndex = collection.indexes[0] as IndexInfo;
  if (encoded.lossy && !idIndex.lossy) {
    idIndex.lossy = true;
    target.indexChanged(collection, idIndex);
  }
  target.changed({ collection, key, before: undefined, after: raw });
  return id;
}

interface ReplaceOptions {
  /** The top-level fields that may differ; undefined for any. */
  readonly touched: ReadonlySet<string> | undefined;
  readonly isReplacement: boolean;
  readonly describe?: DocumentChange['describe'];
}

/** Replaces a stored document by another with the same `_id`. */
export function replaceDocument(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  before: Buffer,
  after: Buffer,
  { touched, ...kind }: ReplaceOptions,
): void {
  target.claim('docs', key);
  const work = indexWork(collection, before, after, touched);
  checkUnique(target, collection, key, work);
  applyWork(target, collection, key, work);
  target.kv.put('docs', key, storedValue(after, blockOfStored(target.kv, collection, key)));
  target.changed({ collection, key, before, after, ...kind });
}

export function removeDocument(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  before: Buffer,
): void {
  target.claim('docs', key);
  applyWork(target, collection, key, indexWork(collection, before, undefined));
  removeFromOrder(target, collection, key);
  target.kv.remove('docs', key);
  target.changed({ collection, key, before, after: undefined });
}

/** Adds a stored document to an index that is being built. @throws StoreError 11000 */
export function indexDocument(
  target: WriteTarget,
  collection: Collection,
  index: IndexInfo,
  key: Buffer,
  raw: Buffer,
): void {
  const result = newEntries(index, decodeForIndexes([index], raw), raw);
  const work = [{ index, added: result.entries, removed: [], result }];
  checkUnique(target, collection, key, work);
  applyWork(target, collection, key, work);
}

function checkUnique(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  work: readonly IndexWork[],
): void {
  const id = encodedId(key);
  for (const { index, added, removed } of work) {
    if (!index.unique) continue;
    for (const entry of removed) target.claim('index', entry.prefix);
    for (const entry of added) {
      target.claim('index', entry.prefix);
      if (otherHolder(target.kv, collection, index, entry, id)) {
        throw duplicateKey(collection, index, entry.tuple ?? []);
      }
    }
  }
}

function applyWork(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  work: readonly IndexWork[],
): void {
  const id = encodedId(key);
  for (const { index, added, removed, result } of work) {
    for (const entry of removed) target.kv.remove('index', entryKey(entry.prefix, id));
    for (const entry of added) target.kv.put('index', entryKey(entry.prefix, id), entry.value);
    if (result) recordProperties(target, collection, index, result);
  }
}

/** @returns whether a field was recorded for the first time */
function recordFields(known: boolean[], seen: readonly boolean[]): boolean {
  let isNew = false;
  seen.forEach((isSo, i) => {
    if (!isSo || known[i] === true) return;
    known[i] = true;
    isNew = true;
  });
  return isNew;
}

/** Records arrays, other values and truncated keys before the entries can be read: the planner relies on it. */
export function recordProperties(
  target: WriteTarget,
  collection: Collection,
  index: IndexInfo,
  result: Pick<IndexEntries, 'arrays' | 'singles' | 'lossy'>,
): void {
  const hasArrays = recordFields(index.multikey, result.arrays);
  const hasSingles = recordFields(index.single, result.singles);
  let isNew = hasArrays || hasSingles;
  if (result.lossy && !index.lossy) {
    index.lossy = true;
    isNew = true;
  }
  if (isNew) target.indexChanged(collection, index);
}
