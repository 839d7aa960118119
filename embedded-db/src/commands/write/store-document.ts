import { namespaceOf } from '../../catalog/collection.ts';
import type { Cap } from '../../catalog/capped.ts';
import type { Collection } from '../../catalog/collection.ts';
import { badValue, storeError } from '../../errors/store-error.ts';
import { insertDocument, removeDocument } from '../../indexes/document-writer.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { inNaturalOrder } from '../../planner/natural-source.ts';
import type { StoredDocument } from '../../planner/source.ts';
import type { Value } from '../../values/values.ts';

/**
 * Stores a new document, and removes the oldest ones of a capped collection for it.
 * @param inTransaction whether the target is an open transaction
 * @returns its `_id`
 * @throws StoreError 11000, 2 for a document larger than the collection may be, 263 for a capped collection in a transaction
 */
export function storeDocument(
  target: WriteTarget,
  collection: Collection,
  raw: Buffer,
  inTransaction: boolean,
): Value {
  const { cap } = collection;
  if (!cap) return insertDocument(target, collection, raw);
  if (inTransaction)
    throw storeError(
      'OperationNotSupportedInTransaction',
      `Cannot insert into a capped collection in a multi-document transaction: ${namespaceOf(collection)}`,
    );
  if (raw.length > cap.size) throw badValue('object to insert exceeds cappedMaxSize');
  const oldest = oldestOver(target, collection, cap, raw.length);
  const id = insertDocument(target, collection, raw);
  for (const { key, raw: before } of oldest) removeDocument(target, collection, key, before);
  return id;
}

/** The oldest documents, which have no place beside a new one. They are locked, so that nothing is written if one of them is not free. */
function oldestOver(
  target: WriteTarget,
  collection: Collection,
  { size, max }: Cap,
  newBytes: number,
): StoredDocument[] {
  let count = collection.count + 1 - max;
  let bytes = collection.bytes + newBytes - size;
  const oldest: StoredDocument[] = [];
  if (count <= 0 && bytes <= 0) return oldest;
  for (const found of inNaturalOrder(target.kv, collection, false)) {
    target.claim('docs', found.key);
    oldest.push(found);
    count -= 1;
    bytes -= found.raw.length;
    if (count <= 0 && bytes <= 0) break;
  }
  return oldest;
}
