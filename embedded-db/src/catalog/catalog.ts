import { decode, encode } from '../bson/codec.ts';
import { documentOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { Environment } from '../storage/environment.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvWriter } from '../storage/kv.ts';
import { u32 } from './collection.ts';
import type { Collection } from './collection.ts';
import { collectionRecord, newCollection, readCollection, refreshCollection } from './collection-record.ts';
import { DroppedNames } from './dropped-names.ts';
import { addSeen } from './index-info.ts';
import type { IndexInfo } from './index-info.ts';
import { indexFromSpec, NOTHING_SEEN } from './index-from-spec.ts';

const keyOf = (kind: 'c' | 's' | 'g', id: number): Buffer => Buffer.concat([Buffer.from(kind), u32(id)]);
const NEXT_ID_KEY = Buffer.from('n');

/** The data of a dropped collection or index, to be removed in the background. */
interface Garbage {
  readonly space: 'docs' | 'index';
  readonly id: number;
}

interface SeenIndex {
  readonly collectionId: number;
  readonly index: IndexInfo;
}

/**
 * The collections and indexes of the store. Every mutation runs inside a commit and changes memory and disk; `load` reads the disk
 * again after a rollback.
 */
export class Catalog {
  readonly #kv: KvWriter;
  #databases = new Map<string, Map<string, Collection>>();
  #byId = new Map<number, Collection>();
  /** Collections that open transactions have created: in memory only, and without a name. */
  readonly #private = new Map<number, Collection>();
  /** Collections that the running commit has dropped: a rollback brings them back. */
  #justDropped: Collection[] = [];
  #dirtyCounts = new Set<Collection>();
  readonly droppedNames = new DroppedNames();
  /** Index properties recorded by open transactions: stored by the next commit, and kept after a rollback. */
  #seenByTransactions: SeenIndex[] = [];
  #nextId = 1;
  #garbage: Garbage[] = [];
  /** Increases with every change of a collection or an index: plans are valid for one version. */
  version = 0;

  constructor(environment: Environment) {
    this.#kv = environment.writer();
    this.load();
  }

  /** Reads the disk. Collections and indexes that are known stay the same objects. */
  load(): void {
    const known = this.#byId;
    for (const collection of this.#justDropped) known.set(collection.id, collection);
    this.#justDropped = [];
    // Copied before the indexes are read again.
    const seenByTransactions = this.#seenByTransactions.map((seen) => ({
      ...seen,
      index: { ...seen.index },
    }));
    this.#databases = new Map();
    this.#byId = new Map(this.#private);
    this.#dirtyCounts = new Set();
    this.#garbage = [];
    this.version += 1;
    this.#nextId = Math.max(this.#nextId, this.#kv.get('meta', NEXT_ID_KEY)?.readUInt32BE(0) ?? 1);
    for (const { value } of entriesOf(this.#kv, 'meta', { low: Buffer.from('c'), high: Buffer.from('d') })) {
      const record = decode(value);
      const counts = this.#kv.get('meta', keyOf('s', record['id'] as number));
      const read = readCollection(record, counts, this.version);
      const before = known.get(read.id);
      const collection = before ? refreshCollection(before, read) : read;
      const { since } = collection;
      this.#register(collection);
      collection.since = since;
    }
    for (const { collectionId, index } of seenByTransactions) {
      const read = this.#byId.get(collectionId)?.indexes.find(({ id }) => id === index.id);
      if (read) addSeen(read, index);
    }
    for (const { value } of entriesOf(this.#kv, 'meta', { low: Buffer.from('g'), high: Buffer.from('h') })) {
      const record = decode(value);
      this.#garbage.push({ space: record['space'] as Garbage['space'], id: record['id'] as number });
    }
  }

  find(db: string, name: string): Collection | undefined {
    return this.#databases.get(db)?.get(name);
  }

  findById(id: number): Collection | undefined {
    return this.#byId.get(id);
  }

  databaseNames(): string[] {
    return [...this.#databases.keys()].sort();
  }

  collectionsOf(db: string): Collection[] {
    return [...(this.#databases.get(db)?.values() ?? [])];
  }

  create(db: string, name: string, options: Document): Collection {
    this.#checkFree(db, name);
    const collection = newCollection(this.#takeId(), db, name, options);
    this.#enter(collection);
    return collection;
  }

  /** Creates a collection that only one transaction sees, in memory. Needs no commit. */
  createPrivately(db: string, name: string, options: Document): Collection {
    this.#checkFree(db);
    const collection = newCollection(this.#reserveId(), db, name, options);
    this.#private.set(collection.id, collection);
    this.#byId.set(collection.id, collection);
    return collection;
  }

  /** Adds an index to an empty collection of a transaction. */
  addIndexPrivately(collection: Collection, spec: Document): void {
    this.version += 1;
    collection.indexes.push(indexFromSpec(this.#reserveId(), spec, NOTHING_SEEN));
  }

  /** Whether the name of a transaction's collection is still free. */
  canPublish({ db, name }: Collection): boolean {
    return this.find(db, name) === undefined && this.#twinOf(db) === undefined;
  }

  /** Makes a transaction's collection visible to all; inside a commit. */
  publish(collection: Collection): void {
    this.#private.delete(collection.id);
    this.#kv.put('meta', NEXT_ID_KEY, u32(this.#nextId));
    this.#enter(collection);
  }

  /** Removes the collection of an ended transaction, unless it was published. */
  releasePrivate({ id }: Collection): void {
    if (this.#private.delete(id)) this.#byId.delete(id);
  }

  drop(collection: Collection): void {
    this.#unregister(collection);
    this.#justDropped.push(collection);
    this.#kv.remove('meta', keyOf('c', collection.id));
    this.#kv.remove('meta', keyOf('s', collection.id));
    this.#dirtyCounts.delete(collection);
    this.#discard({ space: 'docs', id: collection.id });
    for (const index of collection.indexes)
      if (index.kind !== 'id') this.#discard({ space: 'index', id: index.id });
  }

  rename(collection: Collection, db: string, name: string): void {
    this.#unregister(collection);
    collection.db = db;
    collection.name = name;
    this.#register(collection);
    this.save(collection);
  }

  addIndex(collection: Collection, spec: Document): IndexInfo {
    const index = indexFromSpec(this.#takeId(), spec, NOTHING_SEEN);
    index.building = true;
    collection.indexes.push(index);
    this.save(collection);
    return index;
  }

  /** Makes an index readable, once it holds every document. */
  finishIndex(collection: Collection, index: IndexInfo): void {
    index.building = false;
    this.save(collection);
    index.readySince = this.version;
  }

  dropIndex(collection: Collection, index: IndexInfo): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.#discard({ space: 'index', id: index.id });
    this.save(collection);
  }

  /** Writes a collection's definition to disk. */
  save(collection: Collection): void {
    this.version += 1;
    this.#kv.put('meta', keyOf('c', collection.id), encode(collectionRecord(collection)));
  }

  addToCount(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents;
    collection.bytes += bytes;
    this.#dirtyCounts.add(collection);
  }

  /** Records index properties of an open transaction for the planner; the next commit stores them. */
  recordSeen(collection: Collection, index: IndexInfo): void {
    this.version += 1;
    if (!this.#private.has(collection.id))
      this.#seenByTransactions.push({ collectionId: collection.id, index });
  }

  /** Stores changes that are in memory only, as the last part of a commit. */
  saveRest(): void {
    for (const id of new Set(this.#seenByTransactions.map(({ collectionId }) => collectionId))) {
      const collection = this.#byId.get(id);
      if (collection) this.save(collection);
    }
    for (const collection of this.#dirtyCounts) {
      const value = Buffer.allocUnsafe(16);
      value.writeDoubleBE(collection.count, 0);
      value.writeDoubleBE(collection.bytes, 8);
      this.#kv.put('meta', keyOf('s', collection.id), value);
    }
    this.#dirtyCounts.clear();
  }

  /** Must be called when the commit with `saveRest` is on disk. */
  committed(): void {
    this.#justDropped = [];
    this.#seenByTransactions = [];
  }

  nextGarbage(): Garbage | undefined {
    return this.#garbage[0];
  }

  forgetGarbage(garbage: Garbage): void {
    this.#kv.remove('meta', keyOf('g', garbage.id));
    this.#garbage = this.#garbage.filter((other) => other !== garbage);
  }

  #discard(garbage: Garbage): void {
    this.#kv.put('meta', keyOf('g', garbage.id), encode(documentOf({ ...garbage })));
    this.#garbage.push(garbage);
  }

  /** @throws StoreError 13297, or 48 where the name is taken */
  #checkFree(db: string, name?: string): void {
    if (name !== undefined && this.find(db, name)) {
      throw storeError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    }
    const twin = this.#twinOf(db);
    if (twin === undefined) return;
    throw storeError(
      'DatabaseDifferCase',
      `db already exists with different case already have: [${twin}] trying to create [${db}]`,
    );
  }

  /** The database whose name differs only in case, which is an error as in MongoDB. */
  #twinOf(db: string): string | undefined {
    return this.databaseNames().find((other) => other !== db && other.toLowerCase() === db.toLowerCase());
  }

  #enter(collection: Collection): void {
    this.#register(collection);
    this.save(collection);
    this.#dirtyCounts.add(collection);
  }

  #takeId(): number {
    const id = this.#reserveId();
    this.#kv.put('meta', NEXT_ID_KEY, u32(this.#nextId));
    return id;
  }

  /** A new id, unique while the store is open. */
  #reserveId(): number {
    this.#nextId += 1;
    return this.#nextId - 1;
  }

  #register(collection: Collection): void {
    let database = this.#databases.get(collection.db);
    if (!database) this.#databases.set(collection.db, (database = new Map()));
    database.set(collection.name, collection);
    this.#byId.set(collection.id, collection);
    this.version += 1;
    collection.since = this.version;
  }

  #unregister(collection: Collection): void {
    const database = this.#databases.get(collection.db);
    database?.delete(collection.name);
    if (database?.size === 0) this.#databases.delete(collection.db);
    this.#byId.delete(collection.id);
    this.version += 1;
    this.droppedNames.record(collection.db, collection.name, this.version);
  }
}
