import { decodeFields, decode } from '../bson/codec.ts';
import { encodeKey } from '../bson/keys.ts';
import { rawId } from '../bson/raw.ts';
import type { Value } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import { duplicateKey } from './duplicate-key.ts';
import { entryKey, idOfEntry, indexEntries } from './index-entries.ts';
import type { IndexEntries, IndexEntry } from './index-entries.ts';

/** The key of the document with this `_id`. */
export function documentKey(collection: Collection, id: Value): Buffer {
  return Buffer.concat([collection.prefix, encodeKey(id).bytes]);
}

const COLLECTION_PREFIX_BYTES = 4;
const encodedId = (key: Buffer): Buffer => key.subarray(COLLECTION_PREFIX_BYTES);

interface IndexWork {
  readonly index: IndexInfo;
  readonly added: IndexEntry[];
  readonly removed: IndexEntry[];
  readonly result: IndexEntries | undefined;
}

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
  target.kv.put('docs', key, raw);
  const idIndex = collection.indexes[0] as IndexInfo;
  if (encoded.lossy && !idIndex.lossy) {
    idIndex.lossy = true;
    target.indexChanged(collection, idIndex);
  }
  target.changed({ collection, key, before: undefined, after: raw });
  return id;
}

export interface ReplaceOptions {
  /** The top-level fields that may differ; undefined for any. */
  readonly touched: ReadonlySet<string> | undefined;
  readonly isReplacement: boolean;
}

/** Replaces a stored document by another with the same `_id`. */
export function replaceDocument(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  before: Buffer,
  after: Buffer,
  { touched, isReplacement }: ReplaceOptions,
): void {
  target.claim('docs', key);
  const work = indexWork(collection, before, after, touched);
  checkUnique(target, collection, key, work);
  applyWork(target, collection, key, work);
  target.kv.put('docs', key, after);
  target.changed({ collection, key, before, after, isReplacement });
}

export function removeDocument(
  target: WriteTarget,
  collection: Collection,
  key: Buffer,
  before: Buffer,
): void {
  target.claim('docs', key);
  applyWork(target, collection, key, indexWork(collection, before, undefined));
  target.kv.remove('docs', key);
  target.changed({ collection, key, before, after: undefined });
}

/** Puts a document that is already stored into an index that is being built. @throws StoreError 11000 */
export function indexDocument(
  target: WriteTarget,
  collection: Collection,
  index: IndexInfo,
  key: Buffer,
  raw: Buffer,
): void {
  const result = indexEntries(index, decodeForIndexes([index], raw), raw);
  const work = [{ index, added: result.entries, removed: [], result }];
  checkUnique(target, collection, key, work);
  applyWork(target, collection, key, work);
}

function indexWork(
  collection: Collection,
  before: Buffer | undefined,
  after: Buffer | undefined,
  touched?: ReadonlySet<string>,
): IndexWork[] {
  if (collection.indexes.length === 1) return [];
  const affected = collection.indexes.filter((index) => index.kind !== 'id' && mayChange(index, touched));
  if (affected.length === 0) return [];
  const oldDocument = before && decodeForIndexes(affected, before);
  const newDocument = after && decodeForIndexes(affected, after);
  return affected.map((index) => {
    const old = oldDocument && before ? indexEntries(index, oldDocument, before) : undefined;
    const result = newDocument && after ? indexEntries(index, newDocument, after) : undefined;
    return { index, ...difference(old?.entries ?? [], result?.entries ?? []), result };
  });
}

function mayChange(index: IndexInfo, touched: ReadonlySet<string> | undefined): boolean {
  if (!touched || index.partial || index.topFields.has('$**')) return true;
  for (const field of touched) if (index.topFields.has(field)) return true;
  return false;
}

/** The fields of a document that any of the indexes looks at. */
export function decodeForIndexes(indexes: readonly IndexInfo[], raw: Buffer) {
  const names = new Set<string>();
  for (const index of indexes) for (const name of index.topFields) names.add(name);
  return names.has('$**') ? decode(raw) : decodeFields(raw, names);
}

function difference(old: IndexEntry[], now: IndexEntry[]): { added: IndexEntry[]; removed: IndexEntry[] } {
  if (old.length === 0 || now.length === 0) return { added: now, removed: old };
  const nameOf = (entry: IndexEntry): string => entry.prefix.toString('latin1');
  const oldNames = new Set(old.map(nameOf));
  const newNames = new Set(now.map(nameOf));
  return {
    added: now.filter((entry) => !oldNames.has(nameOf(entry))),
    removed: old.filter((entry) => !newNames.has(nameOf(entry))),
  };
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
      if (otherHolder(target.kv, entry.prefix, id)) {
        throw duplicateKey(collection, index, entry.tuple ?? []);
      }
    }
  }
}

/** The encoded `_id` of another document that has the same values in a unique index. */
export function otherHolder(kv: KvReader, prefix: Buffer, id: Buffer): Buffer | undefined {
  const scan = kv.scan('index', { low: prefix, high: prefixEnd(prefix) });
  try {
    for (let entry = scan.next(); entry; entry = scan.next()) {
      const holder = idOfEntry(entry);
      if (!holder.equals(id)) return holder;
    }
    return undefined;
  } finally {
    scan.close();
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
    if (result) noteProperties(target, collection, index, result);
  }
}

/** Remembers arrays and cut keys before the entries can be read: the planner relies on it. */
export function noteProperties(
  target: WriteTarget,
  collection: Collection,
  index: IndexInfo,
  result: IndexEntries,
): void {
  let isNew = false;
  result.arrays.forEach((isArray, i) => {
    if (!isArray || index.multikey[i] === true) return;
    index.multikey[i] = true;
    isNew = true;
  });
  if (result.lossy && !index.lossy) {
    index.lossy = true;
    isNew = true;
  }
  if (isNew) target.indexChanged(collection, index);
}
