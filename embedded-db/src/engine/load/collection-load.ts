import { setImmediate } from 'node:timers/promises';
import { ObjectId } from 'bson';
import { encodeKey } from '../../bson/keys.ts';
import { rawId } from '../../bson/raw.ts';
import { prepareDocument } from '../../catalog/check-document.ts';
import { namespaceOf } from '../../catalog/collection.ts';
import type { Collection, InsertionOrder } from '../../catalog/collection.ts';
import type { IndexInfo } from '../../catalog/index-info.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import { indexDocument } from '../../indexes/document-writer.ts';
import { duplicateKey } from '../../indexes/duplicate-key.ts';
import { indexWork } from '../../indexes/index-work.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import { keyOf, nameOf } from '../../storage/overlay-table.ts';
import type { Name } from '../../storage/overlay-table.ts';
import type { PendingChange } from '../../storage/pending-writes.ts';
import { storedValue } from '../../storage/stored-value.ts';
import { commitNow } from '../commit-now.ts';
import { overEntries } from '../refill-index.ts';
import type { Store } from '../store.ts';
import { dropUnfinished } from '../unfinished.ts';
import { temporaryName } from '../work-in-progress.ts';
import { LateDocuments } from './late-documents.ts';
import { LoadedIndex } from './loaded-index.ts';

/** Index entries of one commit. */
const ENTRIES_A_COMMIT = 10_000;
/** How long a long work holds the thread at once. Milliseconds. */
const TURN_MS = 5;

const newId = (): ObjectId => new ObjectId();

interface LoadedDocument {
  readonly name: Name;
  /** What is stored for it. */
  readonly value: Buffer;
  readonly raw: Buffer;
}

/** Takes the steps of a work between other calls of the thread. */
async function inTurns(steps: Iterable<void>): Promise<void> {
  let end = performance.now() + TURN_MS;
  for (const _ of steps) {
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + TURN_MS;
  }
}

interface Batch {
  /** In the order of their keys. */
  readonly documents: readonly LoadedDocument[];
  readonly blocks: readonly PendingChange[];
}

/** Equal keys of a collation may belong to different values, so each entry needs a look at the documents. */
const isCoarse = ({ unique, collation }: IndexInfo): boolean => unique && collation !== undefined;

/**
 * Fills a collection that nobody else knows, and at the end puts it in the place of an empty one. Documents are written to the tables
 * past the log; index entries are sorted and written at the end.
 */
export class CollectionLoad {
  readonly #store: Store;
  /** The collection to be replaced, as it was at the beginning. */
  readonly #replaced: Collection;
  readonly #collectionId: number;
  readonly #indexes: readonly LoadedIndex[];
  /** The greatest key so far: greater ones cannot be there already. */
  #last: Name = '';
  /** Where the next document goes in the order of insertion. */
  readonly #order: InsertionOrder = { greatest: Buffer.alloc(0), block: 0, open: undefined, room: 0 };
  #isIdLossy = false;
  /** The command that runs, of which there is one at a time. */
  #running: Promise<unknown> | undefined;

  private constructor(store: Store, replaced: Collection, { id, indexes }: Collection) {
    this.#store = store;
    this.#replaced = replaced;
    this.#collectionId = id;
    const sorted = indexes.slice(1).filter((index) => !isCoarse(index));
    const { limit, createFile } = store.memory;
    const share = { limit: limit / sorted.length, createFile };
    this.#indexes = sorted.map((index) => new LoadedIndex(index.id, share));
  }

  /** Creates the collection to be filled, with the options and indexes of the empty one. @throws StoreError 20 */
  static async begin(store: Store, replaced: Collection): Promise<CollectionLoad> {
    const { before, collection } = await commitNow(store, () => {
      checkedEmpty(store, replaced);
      const created = store.catalog.create(replaced.db, temporaryName('load'), replaced.options);
      for (const { spec } of replaced.indexes.slice(1))
        store.catalog.addIndex(created, spec).building = false;
      store.catalog.save(created);
      store.inProgress.beginCollection(created.id);
      return { before: { ...replaced, indexes: [...replaced.indexes] }, collection: created };
    });
    return new CollectionLoad(store, before, collection);
  }

  /** Stores documents; they are on disk on return. @throws StoreError */
  async add(raws: readonly Buffer[]): Promise<void> {
    await this.#alone(async () => {
      const batch = await this.#prepare(raws);
      await commitNow(this.#store, () => this.#write(batch));
    });
  }

  /** Writes the index entries and publishes the collection. @returns the number of its documents @throws StoreError */
  async end(): Promise<number> {
    const n = await this.#alone(() => this.#store.commits.run(() => this.#finish()));
    this.#store.inProgress.endCollection(this.#collectionId);
    return n;
  }

  /** @throws StoreError 117 while a command of this load runs; `add` and `end` may be called only if it does not throw */
  checkIdle(): void {
    if (this.#running)
      throw storeError('ConflictingOperationInProgress', 'a load takes one command at a time');
  }

  /**
   * Drops what was loaded and not published, once the running command has ended; while the disk is full, this is tried again and
   * again.
   */
  async discard(): Promise<void> {
    await this.#running?.catch(() => undefined);
    for (const index of this.#indexes) index.discard();
    this.#store.inProgress.endCollection(this.#collectionId);
    await dropUnfinished(this.#store);
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running = running;
    try {
      return await running;
    } catch (error) {
      throw error instanceof StoreError ? this.#named(error) : error;
    } finally {
      this.#running = undefined;
    }
  }

  /** The error with the name of the collection instead of the temporary one. */
  #named({ code, message, labels, extra }: StoreError): StoreError {
    const { catalog } = this.#store;
    const temporary = catalog.findById(this.#collectionId);
    const named = temporary
      ? message.replaceAll(namespaceOf(temporary), namespaceOf(this.#replaced))
      : message;
    return new StoreError(code, named, { labels, ...(extra && { extra }) });
  }

  get #collection(): Collection {
    const collection = this.#store.catalog.findById(this.#collectionId);
    if (!collection) throw storeError('OperationFailed', 'the collection of the load was dropped');
    return collection;
  }

  /** Collects the index entries of documents. */
  async #prepare(raws: readonly Buffer[]): Promise<Batch> {
    const collection = this.#collection;
    const loaded = new Map(this.#indexes.map((index) => [index.id, index]));
    const late = new LateDocuments(collection, this.#order);
    const documents: LoadedDocument[] = [];
    for (const given of raws) {
      const raw = prepareDocument(given, newId);
      const id = encodeKey(rawId(raw));
      this.#isIdLossy ||= id.lossy;
      for (const { index, result } of indexWork(collection, undefined, raw))
        if (result) loaded.get(index.id)?.add(result, id.bytes);
      const key = Buffer.concat([collection.prefix, id.bytes]);
      documents.push({ name: nameOf(key), value: storedValue(raw, late.place(id.bytes)), raw });
      for (const index of this.#indexes) if (index.isFull) await inTurns(index.spill());
    }
    documents.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { documents, blocks: late.blocks() };
  }

  /** @throws StoreError 11000 */
  #write({ documents, blocks }: Batch): void {
    const { direct, environment, catalog } = this.#store;
    const collection = this.#collection;
    let last = this.#last;
    let bytes = 0;
    const changes = documents.map(({ name, value, raw }, at): PendingChange => {
      const isThere = name > last ? false : direct.kv.get('docs', keyOf(name)) !== undefined;
      if (isThere || documents[at - 1]?.name === name)
        throw duplicateKey(collection, collection.indexes[0] as IndexInfo, [rawId(raw)]);
      if (name > last) last = name;
      bytes += raw.length;
      return { space: 'docs', name, value };
    });
    const [idIndex] = collection.indexes;
    if (this.#isIdLossy && idIndex?.lossy === false) {
      idIndex.lossy = true;
      direct.indexChanged(collection, idIndex);
    }
    for (const index of this.#indexes) index.record(direct, collection);
    catalog.addToCount(collection, changes.length, bytes);
    environment.writeBulk(changes);
    environment.writeBulk(blocks);
    if (blocks.length > 0) collection.mayHoldLate = true;
    this.#last = last;
  }

  *#finish(): WriteJob<number> {
    const { direct, environment, catalog, oplog } = this.#store;
    for (const index of this.#indexes) {
      for (const changes of index.changes(direct.kv, this.#collection, ENTRIES_A_COMMIT)) {
        environment.writeBulk(changes);
        yield 'slice';
      }
      index.discard();
    }
    for (const index of this.#collection.indexes.filter(isCoarse)) {
      yield* overEntries(this.#store, 'docs', this.#collection.prefix, ({ key, value }) =>
        indexDocument(direct, this.#collection, index, key, value),
      );
    }
    const collection = this.#collection;
    const { db, name } = this.#replaced;
    const replaced = checkedEmpty(this.#store, this.#replaced);
    catalog.drop(replaced);
    // Nobody hears of a load that is not finished.
    oplog.appendCreate(collection);
    oplog.appendRename(collection, db, name, replaced);
    catalog.rename(collection, db, name);
    return collection.count;
  }
}

/** The collection as it is now. @throws StoreError 20 when it is not there with the same indexes and without documents */
function checkedEmpty({ catalog }: Store, { id, db, name, indexes }: Collection): Collection {
  const now = catalog.find(db, name);
  const hasSameIndexes =
    now?.indexes.length === indexes.length && now.indexes.every((index, at) => index.id === indexes[at]?.id);
  if (now?.id === id && hasSameIndexes && now.count === 0) return now;
  throw storeError('IllegalOperation', `a load needs ${namespaceOf({ db, name })} as an empty collection`);
}
