import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { decode, encode } from '../bson/codec.ts';
import { documentOf, fieldOf } from '../bson/values.ts';
import type { Document, Value } from '../bson/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { Environment } from '../storage/environment.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvWriter } from '../storage/kv.ts';
import { u32 } from './collection.ts';
import type { Collection } from './collection.ts';
import { readValidator } from './collection-options.ts';
import { GoneNames } from './gone-names.ts';
import { addSeen } from './index-info.ts';
import type { IndexInfo } from './index-info.ts';
import { indexFromSpec, NOTHING_SEEN } from './index-spec.ts';

const ID_SPEC = documentOf({ v: 2, key: documentOf({ _id: 1 }), name: '_id_' });

const keyOf = (kind: 'c' | 's' | 'g', id: number): Buffer => Buffer.concat([Buffer.from(kind), u32(id)]);
const NEXT_ID_KEY = Buffer.from('n');

/** What is left of a dropped collection or index, to be cleared away in the background. */
export interface Garbage {
  readonly space: 'docs' | 'index';
  readonly id: number;
}

interface NotedIndex {
  readonly collectionId: number;
  readonly index: IndexInfo;
}

/**
 * The collections and indexes of the store. Memory and disk change together: every mutation below runs inside a
 * commit, and `load` reads the disk again after a rolled-back one.
 */
export class Catalog {
  readonly #kv: KvWriter;
  #databases = new Map<string, Map<string, Collection>>();
  #byId = new Map<number, Collection>();
  #dirtyCounts = new Set<Collection>();
  readonly gone = new GoneNames();
  /** What open transactions have seen of values in indexes: it goes to disk with the next commit, and outlives one that is rolled back. */
  #noted: NotedIndex[] = [];
  #nextId = 1;
  #garbage: Garbage[] = [];
  /** Changes whenever a collection or an index comes, goes or changes: kept plans are valid for one version. */
  version = 0;

  constructor(environment: Environment) {
    this.#kv = environment.writer();
    this.load();
  }

  load(): void {
    this.#databases = new Map();
    this.#byId = new Map();
    this.#dirtyCounts = new Set();
    this.#garbage = [];
    this.version += 1;
    this.#nextId = this.#kv.get('meta', NEXT_ID_KEY)?.readUInt32BE(0) ?? 1;
    for (const { value } of entriesOf(this.#kv, 'meta', { low: Buffer.from('c'), high: Buffer.from('d') })) {
      this.#register(this.#readCollection(decode(value)));
    }
    for (const { collectionId, index } of this.#noted) {
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
    if (this.find(db, name)) {
      throw storeError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    }
    // MongoDB refuses two databases whose names differ in case alone; so does this store.
    const twin = this.databaseNames().find(
      (other) => other !== db && other.toLowerCase() === db.toLowerCase(),
    );
    if (twin !== undefined) {
      throw storeError(
        'DatabaseDifferCase',
        `db already exists with different case already have: [${twin}] trying to create [${db}]`,
      );
    }
    const id = this.#takeId();
    const collection: Collection = {
      id,
      uuid: new Binary(uuidBytes(), Binary.SUBTYPE_UUID),
      prefix: u32(id),
      db,
      name,
      options,
      validator: readValidator(options),
      indexes: [indexFromSpec(0, ID_SPEC, NOTHING_SEEN)],
      count: 0,
      bytes: 0,
    };
    this.#register(collection);
    this.save(collection);
    this.#dirtyCounts.add(collection);
    return collection;
  }

  drop(collection: Collection): void {
    this.#unregister(collection);
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

  /** Lets an index be read that every document has been put into. */
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

  /** Puts a collection's definition on disk as it stands in memory. */
  save(collection: Collection): void {
    this.version += 1;
    const indexes = collection.indexes.slice(1).map((index) =>
      documentOf({
        id: index.id,
        spec: index.spec,
        multikey: index.multikey,
        single: index.single,
        lossy: index.lossy,
        building: index.building,
      }),
    );
    const record = documentOf({
      id: collection.id,
      uuid: collection.uuid,
      db: collection.db,
      name: collection.name,
      options: collection.options,
      idLossy: collection.indexes[0]?.lossy === true,
      indexes,
    });
    this.#kv.put('meta', keyOf('c', collection.id), encode(record));
  }

  addToCount(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents;
    collection.bytes += bytes;
    this.#dirtyCounts.add(collection);
  }

  /** Lets the planner know at once what an open transaction has put into an index, and the disk with the next commit: its own at the latest. */
  note(collection: Collection, index: IndexInfo): void {
    this.version += 1;
    this.#noted.push({ collectionId: collection.id, index });
  }

  /** Puts on disk what was changed in memory only, as the last part of a commit. */
  saveRest(): void {
    for (const id of new Set(this.#noted.map(({ collectionId }) => collectionId))) {
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

  /** To be called when the commit that `saveRest` was a part of is on disk. */
  committed(): void {
    this.#noted = [];
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

  #takeId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#kv.put('meta', NEXT_ID_KEY, u32(this.#nextId));
    return id;
  }

  #register(collection: Collection): void {
    let database = this.#databases.get(collection.db);
    if (!database) this.#databases.set(collection.db, (database = new Map()));
    database.set(collection.name, collection);
    this.#byId.set(collection.id, collection);
    this.version += 1;
  }

  #unregister(collection: Collection): void {
    const database = this.#databases.get(collection.db);
    database?.delete(collection.name);
    if (database?.size === 0) this.#databases.delete(collection.db);
    this.#byId.delete(collection.id);
    this.version += 1;
    this.gone.note(collection.db, collection.name, this.version);
  }

  #readCollection(record: Document): Collection {
    const id = record['id'] as number;
    const counts = this.#kv.get('meta', keyOf('s', id));
    const options = record['options'] as Document;
    return {
      id,
      uuid: record['uuid'] as Binary,
      prefix: u32(id),
      db: record['db'] as string,
      name: record['name'] as string,
      options,
      validator: readValidator(options),
      indexes: [
        indexFromSpec(0, ID_SPEC, { ...NOTHING_SEEN, lossy: record['idLossy'] === true }),
        ...(record['indexes'] as Document[]).map((index) => readIndex(index, this.version)),
      ],
      count: counts?.readDoubleBE(0) ?? 0,
      bytes: counts?.readDoubleBE(8) ?? 0,
    };
  }
}

/** @param version since when it is known: what was read before knew another one */
function readIndex(record: Document, version: number): IndexInfo {
  const multikey = (record['multikey'] as Value[]).map((value) => value === true);
  // An index of format 2 does not know of values that are no arrays: there may be some.
  const stored = fieldOf(record, 'single') as Value[] | undefined;
  const single = stored ? stored.map((value) => value === true) : multikey.map(() => true);
  const seen = { multikey, single, lossy: record['lossy'] === true };
  const index = indexFromSpec(record['id'] as number, record['spec'] as Document, seen);
  index.building = fieldOf(record, 'building') === true;
  index.readySince = version;
  return index;
}

function uuidBytes(): Buffer {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes;
}
