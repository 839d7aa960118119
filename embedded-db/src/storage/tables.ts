import { statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import { storeError } from '../errors/store-error.ts';
import type { TransactionRunner } from './exit-lock.ts';
import type { KeyRange, KvEntry, KvReader, KvScan, Space } from './kv.ts';
import type { Name } from './overlay-table.ts';
import type { PendingChange } from './pending-writes.ts';

type Table = Database<Buffer, Uint8Array | Name>;
/** An LMDB read transaction: a view of the tables at one time. */
type TableSnapshot = ReturnType<RootDatabase['useReadTransaction']>;

/** The name of LMDB's data file inside the folder of a store. */
export const DATA_FILE = 'data.mdb';

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;

/**
 * Documents and entries are copied from LMDB's buffers into Node's buffer pool: separate allocations take twice the time and burden
 * the garbage collector.
 */
const POOLED = {
  keyEncoder: { writeKey, readKey: pooledCopy },
  encoder: {
    encode: (bytes: Uint8Array) => bytes,
    decode: (bytes: Buffer) => pooledCopy(bytes, 0, bytes.length),
  },
};

/** Writes a key, or the name of one without a copy of its bytes. */
function writeKey(key: Uint8Array | Name, target: Uint8Array, start: number): number {
  if (typeof key === 'string') for (let i = 0; i < key.length; i++) target[start + i] = key.charCodeAt(i);
  else target.set(key, start);
  return start + key.length;
}

/** Up to this length a loop is faster than a native copy. */
const SHORT_BYTES = 48;

function pooledCopy(source: Buffer, start: number, end: number): Buffer {
  const length = end - start;
  const copy = Buffer.allocUnsafe(length);
  // Not `source.copy`: lmdb-js overrides its buffer's length, which native code does not see.
  if (length > SHORT_BYTES) copy.set(new Uint8Array(source.buffer, source.byteOffset + start, length));
  else for (let i = 0; i < length; i++) copy[i] = source[start + i] as number;
  return copy;
}

export interface StorageOptions {
  /** Whether a commit is on disk before it is answered. */
  readonly sync: boolean;
  /** Runs each transaction of LMDB; by default directly. */
  readonly runTransaction?: TransactionRunner | undefined;
}

/** The LMDB tables of one folder: a table for each space. */
export class Tables {
  readonly #root: RootDatabase;
  readonly #file: string;
  readonly #inode: number;
  readonly #runTransaction: TransactionRunner;
  readonly #tables: Record<Space, Table>;

  constructor(directory: string, options: StorageOptions) {
    this.#runTransaction = options.runTransaction ?? ((work) => work());
    this.#file = join(directory, DATA_FILE);
    this.#root = open({
      path: this.#file,
      noSubdir: true,
      maxDbs: 8,
      maxReaders: 1024,
      // With an overlapping sync a commit would return before its data is on disk.
      overlappingSync: false,
      noSync: !options.sync,
      ...BINARY,
    });
    this.#inode = statSync(this.#file).ino;
    // Readers of a killed process would keep LMDB from reusing their pages.
    this.#root.readerCheck();
    const table = (name: Space): Table => this.#runTransaction(() => this.#root.openDB({ name, ...POOLED }));
    this.#tables = { docs: table('docs'), index: table('index'), meta: table('meta'), oplog: table('oplog') };
  }

  /** Makes all changes in one durable transaction: on return all are on disk; when it throws, none is. */
  write(...lists: readonly Iterable<PendingChange>[]): void {
    this.checkStillThere();
    this.#runTransaction(() => {
      this.#root.transactionSync(() => {
        for (const changes of lists) this.#writeAll(changes);
      });
    });
  }

  #writeAll(changes: Iterable<PendingChange>): void {
    for (const { space, name, value } of changes) {
      if (value) this.#tables[space].putSync(name, value);
      else this.#tables[space].removeSync(name);
    }
  }

  /**
   * Writes to a deleted or moved file succeed but are lost when the process ends.
   * @throws StoreError 1 InternalError when the data file is not where it was
   */
  checkStillThere(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode) return;
    throw storeError(
      'InternalError',
      `the data file ${this.#file} has been removed or replaced while the store was running; nothing was written. Stop the store and restore its folder.`,
    );
  }

  /** A view of the present content. `done()` must be called, or LMDB cannot reuse freed pages. */
  snapshot(): TableSnapshot {
    return this.#root.useReadTransaction();
  }

  /** Reads the latest content, or a snapshot. */
  reader(snapshot?: TableSnapshot): KvReader {
    return new TableReader(this.#tables, snapshot);
  }

  close(): Promise<void> {
    return this.#root.close();
  }
}

class TableReader implements KvReader {
  readonly #tables: Record<Space, Table>;
  readonly #options: { transaction: TableSnapshot } | undefined;

  constructor(tables: Record<Space, Table>, snapshot?: TableSnapshot) {
    this.#tables = tables;
    this.#options = snapshot && { transaction: snapshot };
  }

  get(space: Space, key: Uint8Array): Buffer | undefined {
    return this.#options ? this.#tables[space].get(key, this.#options) : this.#tables[space].get(key);
  }

  scan(space: Space, range: KeyRange): KvScan {
    const bounds = range.reverse
      ? { start: range.high, exclusiveStart: true, end: range.low, inclusiveEnd: true, reverse: true }
      : { start: range.low, exclusiveStart: range.afterLow === true, end: range.high };
    const iterator = this.#tables[space].getRange({ ...bounds, ...this.#options })[Symbol.iterator]();
    return {
      next() {
        const step = iterator.next();
        if (step.done === true) return undefined;
        // Keys come from `pooledCopy`, which the type declarations do not know.
        return step.value as KvEntry;
      },
      close() {
        iterator.return?.();
      },
    };
  }
}
