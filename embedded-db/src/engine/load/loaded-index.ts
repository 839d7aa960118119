import type { Collection } from '../../catalog/collection.ts';
import { ENTRY_VALUE_BYTES } from '../../catalog/index-info.ts';
import type { IndexInfo } from '../../catalog/index-info.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { recordProperties } from '../../indexes/document-writer.ts';
import { duplicateKey } from '../../indexes/duplicate-key.ts';
import { entryValue, indexEntries } from '../../indexes/index-entries.ts';
import type { IndexEntries } from '../../indexes/index-entries.ts';
import { decodeForIndexes } from '../../indexes/index-work.ts';
import type { KvReader } from '../../storage/kv.ts';
import type { Name } from '../../storage/overlay-table.ts';
import type { PendingChange } from '../../storage/pending-writes.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import { ExternalSort } from '../../spill/external-sort.ts';
import type { WorkingMemory } from '../../spill/working-memory.ts';

/** Keys have at most 1,978 bytes. */
const LONGEST_NAME = 2048;

/** Names compare by code unit exactly as their bytes do. */
const ORDER = {
  compare: (a: Name, b: Name) => (a < b ? -1 : Number(a > b)),
  sizeOf: (name: Name) => name.length,
  write: (name: Name) => Buffer.from(name, 'latin1'),
  read: (record: Buffer) => record.toString('latin1'),
  overflow: () => new Error('a load may use the disk'),
};

function note(known: boolean[], seen: readonly boolean[]): void {
  for (let i = 0; i < seen.length; i++) known[i] ||= seen[i] === true;
}

/** The entries of one index that a load has collected. */
export class LoadedIndex {
  readonly id: number;
  readonly #sort: ExternalSort<Name>;
  readonly #buffer = Buffer.allocUnsafe(LONGEST_NAME);
  readonly #arrays: boolean[] = [];
  readonly #singles: boolean[] = [];
  #isLossy = false;

  /** @param memory for the names, by their length; more are sorted and written to files */
  constructor(id: number, memory: WorkingMemory) {
    this.id = id;
    this.#sort = new ExternalSort(ORDER, memory);
  }

  /** Adds the entries of a document with this encoded `_id`. */
  add({ entries, arrays, singles, lossy }: IndexEntries, id: Buffer): void {
    for (const { prefix } of entries) this.#sort.add(this.#nameOf(prefix, id));
    note(this.#arrays, arrays);
    note(this.#singles, singles);
    this.#isLossy ||= lossy;
  }

  /** Whether `spill` has to run before the next document is added. */
  get isFull(): boolean {
    return this.#sort.isFull;
  }

  /** Writes the entries in memory to a file, in steps; together with earlier ones, that can take a minute. */
  spill(): Generator<void> {
    return this.#sort.spill();
  }

  /** Records what the planner has to know of the documents so far; inside a commit. */
  record(target: WriteTarget, collection: Collection): void {
    const seen = { arrays: this.#arrays, singles: this.#singles, lossy: this.#isLossy };
    recordProperties(target, collection, this.#indexOf(collection), seen);
  }

  /**
   * The entries in ascending order, as writes of at most so many.
   * @throws StoreError 11000 when two documents have the same values in a unique index
   */
  *changes(kv: KvReader, collection: Collection, size: number): Generator<PendingChange[], void, void> {
    const isUnique = this.#indexOf(collection).unique;
    let changes: PendingChange[] = [];
    let before: Name | undefined;
    for (const sorted of this.#sort.sorted()) {
      const end = sorted.length - ENTRY_VALUE_BYTES;
      const idAt = sorted.charCodeAt(end) * 256 + sorted.charCodeAt(end + 1);
      const name = sorted.slice(0, end);
      if (isUnique) {
        const values = sorted.slice(0, idAt);
        if (values === before) throw this.#duplicate(kv, collection, name, idAt);
        before = values;
      }
      changes.push({ space: 'index', name, value: entryValue(idAt) });
      if (changes.length < size) continue;
      yield changes;
      changes = [];
    }
    yield changes;
  }

  discard(): void {
    this.#sort.close();
  }

  /** The key of an entry, followed by its value: keys are not prefixes of each other, so the order is that of the keys. */
  #nameOf(prefix: Buffer, id: Buffer): Name {
    const buffer = this.#buffer;
    const end = prefix.length + id.length;
    buffer.set(prefix, 0);
    buffer.set(id, prefix.length);
    buffer.writeUInt16BE(prefix.length, end);
    return buffer.toString('latin1', 0, end + ENTRY_VALUE_BYTES);
  }

  #indexOf(collection: Collection): IndexInfo {
    return collection.indexes.find(({ id }) => id === this.id) as IndexInfo;
  }

  #duplicate(kv: KvReader, collection: Collection, name: Name, idAt: number): StoreError {
    const index = this.#indexOf(collection);
    const [prefix, id] = [name.slice(0, idAt), Buffer.from(name.slice(idAt), 'latin1')];
    const raw = kv.get('docs', Buffer.concat([collection.prefix, id])) as Buffer;
    const { entries } = indexEntries(index, decodeForIndexes([index], raw), raw);
    const entry = entries.find((each) => each.prefix.toString('latin1') === prefix);
    return duplicateKey(collection, index, entry?.tuple ?? []);
  }
}
