import { ObjectId } from 'bson';
import { encodeKey } from '../../bson/keys.ts';
import { rawId } from '../../bson/raw.ts';
import { prepareDocument } from '../../catalog/check-document.ts';
import { namespaceOf } from '../../catalog/collection.ts';
import type { Collection } from '../../catalog/collection.ts';
import type { IndexInfo } from '../../catalog/index-info.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import { indexDocument } from '../../indexes/document-writer.ts';
import { duplicateKey } from '../../indexes/duplicate-key.ts';
import { indexWork } from '../../indexes/index-work.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import { keyOf, nameOf } from '../../storage/overlay-table.ts';
import type { Name } from '../../storage/overlay-table.ts';
import type { PendingChange } from '../../storage/pending-writes.ts';
import { commitNow } from '../commit-now.ts';
import { overEntries } from '../refill-index.ts';
import type { Store } from '../store.ts';
import { LoadedIndex } from './loaded-index.ts';

/** Index entries of one commit. */
const ENTRIES_A_COMMIT = 10_000;

const newId = (): ObjectId => new ObjectId();

interface LoadedDocument {
  readonly name: Name;
  readonly raw: Buffer;
}

/** Equal keys of a collation may belong to different values, so each entry needs a look at the documents. */
const isCoarse = ({ unique, collation }: IndexInfo): boolean => unique && collation !== undefined;

/**
 * Fills a collection that nobody else knows, and at the end puts it in the place of an empty one. Documents are written to the tables
 * past the log; index entries are sorted and written at the end.
 */
export class CollectionLoad {
  readonly #store: Store;
  readonly #replaced: Collection;
  readonly #collectionId: number;
  readonly #indexes: readonly LoadedIndex[];
  /** The greatest key so far: greater ones cannot be there already. */
  #last: Name = '';
  #isIdLossy = false;
  #isBusy = false;

  private constructor(store: Store, replaced: Collection, { id, indexes }: Collection) {
    this.#store = store;
    this.#replaced = replaced;
    this.#collectionId = id;
    this.#indexes = indexes
      .slice(1)
      .filter((index) => !isCoarse(index))
      .map((index) => new LoadedIndex(index.id, store.memory));
  }

  /** Creates the collection to be filled, with the options and indexes of the empty one. @throws StoreError 20 */
  static async begin(store: Store, replaced: Collection): Promise<CollectionLoad> {
    const collection = await commitNow(store, () => {
      checkEmpty(store, replaced);
      const name = `tmp.$load.${newId().toHexString()}`;
      const created = store.catalog.create(replaced.db, name, replaced.options);
      for (const { spec } of replaced.indexes.slice(1))
        store.catalog.addIndex(created, spec).building = false;
      store.catalog.save(created);
      return created;
    });
    return new CollectionLoad(store, replaced, collection);
  }

  /** Stores documents; they are on disk on return. @throws StoreError */
  async add(raws: readonly Buffer[]): Promise<void> {
    await this.#alone(async () => {
      const documents = this.#prepare(raws);
      await commitNow(this.#store, () => this.#write(documents));
    });
  }

  /** Writes the index entries and publishes the collection. @returns the number of its documents @throws StoreError */
  end(): Promise<number> {
    return this.#alone(() => this.#store.commits.run(() => this.#finish()));
  }

  /** Drops what was loaded and not published. */
  async discard(): Promise<void> {
    for (const index of this.#indexes) index.discard();
    await commitNow(this.#store, () => {
      const collection = this.#store.catalog.findById(this.#collectionId);
      if (collection) this.#store.catalog.drop(collection);
    });
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy)
      throw storeError('ConflictingOperationInProgress', 'a load takes one command at a time');
    this.#isBusy = true;
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreError ? this.#named(error) : error;
    } finally {
      this.#isBusy = false;
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

  /** Collects the index entries of documents. @returns the documents in the order of their keys */
  #prepare(raws: readonly Buffer[]): LoadedDocument[] {
    const collection = this.#collection;
    const loaded = new Map(this.#indexes.map((index) => [index.id, index]));
    const documents = raws.map((given) => {
      const raw = prepareDocument(given, newId);
      const id = encodeKey(rawId(raw));
      this.#isIdLossy ||= id.lossy;
      for (const { index, result } of indexWork(collection, undefined, raw))
        if (result) loaded.get(index.id)?.add(result, id.bytes);
      return { name: nameOf(Buffer.concat([collection.prefix, id.bytes])), raw };
    });
    return documents.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @throws StoreError 11000 */
  #write(documents: readonly LoadedDocument[]): void {
    const { direct, environment, catalog } = this.#store;
    const collection = this.#collection;
    let last = this.#last;
    let bytes = 0;
    const changes = documents.map(({ name, raw }, at): PendingChange => {
      const isThere = name > last ? false : direct.kv.get('docs', keyOf(name)) !== undefined;
      if (isThere || documents[at - 1]?.name === name)
        throw duplicateKey(collection, collection.indexes[0] as IndexInfo, [rawId(raw)]);
      if (name > last) last = name;
      bytes += raw.length;
      return { space: 'docs', name, value: raw };
    });
    const [idIndex] = collection.indexes;
    if (this.#isIdLossy && idIndex?.lossy === false) {
      idIndex.lossy = true;
      direct.indexChanged(collection, idIndex);
    }
    for (const index of this.#indexes) index.record(direct, collection);
    catalog.addToCount(collection, changes.length, bytes);
    environment.writeBulk(changes);
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
    checkEmpty(this.#store, this.#replaced);
    catalog.drop(this.#replaced);
    oplog.appendRename(collection, db, name);
    catalog.rename(collection, db, name);
    return collection.count;
  }
}

/** @throws StoreError 20 when the collection is not there as it was, without documents */
function checkEmpty({ catalog }: Store, { id, db, name, indexes }: Collection): void {
  const now = catalog.find(db, name);
  const isSame = now?.id === id && now.indexes.every((index, at) => index.id === indexes[at]?.id);
  if (isSame && now.count === 0) return;
  throw storeError('IllegalOperation', `a load needs ${namespaceOf({ db, name })} as an empty collection`);
}
