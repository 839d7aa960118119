import { bracketRange, keyRange } from '../bson/keys.ts';
import type { Collection } from '../catalog/collection.ts';
import { u32 } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { retryWhenUnlocked } from '../indexes/write-target.ts';
import type { Store } from './store.ts';
import { removeDocument } from '../indexes/document-writer.ts';
import { idOfEntry } from '../indexes/index-entries.ts';
import { indexTuples } from '../indexes/index-values.ts';
import { decodeForIndexes } from '../indexes/index-work.ts';

/** Documents of one index scan. */
const IDS_PER_SCAN = 500;

/** Removes expired documents by the TTL indexes of every collection. */
export async function expireDocuments(store: Store): Promise<void> {
  for (const db of store.catalog.databaseNames()) {
    for (const { id, indexes } of store.catalog.collectionsOf(db)) {
      for (const index of indexes) {
        if (index.expireAfterSeconds === undefined || index.building) continue;
        await store.commits.run(() => expireJob(store, id, index.id));
      }
    }
  }
}

function* expireJob(store: Store, collectionId: number, indexId: number): WriteJob<void> {
  for (;;) {
    let removed = 0;
    for (const id of expiredIds(store, collectionId, indexId)) {
      if (yield* retryWhenUnlocked(() => removeIfExpired(store, collectionId, indexId, id))) removed += 1;
      if (store.commits.sliceIsOver) yield 'slice';
    }
    if (removed === 0) return;
    yield 'slice';
  }
}

function removeIfExpired(store: Store, collectionId: number, indexId: number, id: Buffer): boolean {
  const collection = store.catalog.findById(collectionId);
  const index = collection?.indexes.find((candidate) => candidate.id === indexId);
  if (!collection || !index) return false;
  const key = Buffer.concat([collection.prefix, id]);
  const raw = store.direct.kv.get('docs', key);
  if (!raw || !isExpired(index, raw)) return false;
  removeDocument(store.direct, collection, key, raw);
  return true;
}

const limitOf = (index: IndexInfo): Date => new Date(Date.now() - (index.expireAfterSeconds ?? 0) * 1000);

function expiredIds(store: Store, collectionId: number, indexId: number): Buffer[] {
  const collection: Collection | undefined = store.catalog.findById(collectionId);
  const index = collection?.indexes.find((candidate) => candidate.id === indexId);
  if (!index) return [];
  const direction = index.directions[0] ?? 1;
  const dates = bracketRange(new Date(0), direction);
  const limit = keyRange(limitOf(index), direction);
  const range = direction === 1 ? { low: dates.low, high: limit.high } : { low: limit.low, high: dates.high };
  const prefix = u32(index.id);
  const scan = store.direct.kv.scan('index', {
    low: Buffer.concat([prefix, range.low]),
    high: Buffer.concat([prefix, range.high]),
  });
  const ids: Buffer[] = [];
  for (let entry = scan.next(); entry && ids.length < IDS_PER_SCAN; entry = scan.next()) {
    ids.push(Buffer.from(idOfEntry(entry)));
  }
  scan.close();
  return ids;
}

/** A document expires by its earliest date; other values never expire. */
function isExpired(index: IndexInfo, raw: Buffer): boolean {
  const limit = limitOf(index).getTime();
  const { tuples } = indexTuples(index, decodeForIndexes([index], raw));
  return tuples.some(([value]) => value instanceof Date && value.getTime() <= limit);
}
