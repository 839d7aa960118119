import { closeSync, openSync, readSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import { storeError } from '../errors/store-error.ts';
import type { TransactionRunner } from './exit-lock.ts';
import type { KeyRange, KvEntry, KvReader, KvScan, Space } from './kv.ts';
import type { Name } from './overlay-table.ts';
import type { PendingChange } from './pending-writes.ts';
import { documentPart } from './stored-value.ts';

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

/** How much LMDB writes at a time at most. */
const LARGEST_WRITE_BYTES = 1024 * 1024;

/** The part of LMDB's lock file that it writes when it opens. */
const LOCK_HEAD_BYTES = 4096;

/**
 * Takes the disk space of LMDB's lock file, which is sparse and written through memory: on a full disk a reader that needs another page
 * of it would end the process by SIGBUS.
 */
function reserveLockFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const places = Buffer.alloc(Math.max(0, statSync(file).size - LOCK_HEAD_BYTES));
    readSync(handle, places, 0, places.length, LOCK_HEAD_BYTES);
    writeSync(handle, places, 0, places.length, LOCK_HEAD_BYTES);
  } finally {
    closeSync(handle);
  }
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
    reserveLockFile(`${this.#file}-lock`);
    // Readers of a killed process would keep LMDB from reusing their pages.
    this.#root.readerCheck();
    const table = (name: Space): Table => this.#runTransaction(() => this.#root.openDB({ name, ...POOLED }));
    this.#tables = { docs: table('docs'), index: table('index'), meta: table('meta'), oplog: table('oplog') };
  }

  /** Makes all changes in one durable transaction: on return all are on disk; when it throws, none is. */
  write(...lists: readonly Iterable<PendingChange>[]): void {
    this.checkStillThere();
    try {
      this.#runTransaction(() => {
        this.#root.transactionSync(() => {
          for (const changes of lists) this.#writeAll(changes);
        });
      });
    } catch (error) {
      throw this.#isCutOff(error) ? new Error('ENOSPC: the disk took a part of the data only') : error;
    }
  }

  #writeAll(changes: Iterable<PendingChange>): void {
    for (const { space, name, value } of changes) {
      if (value) this.#tables[space].putSync(name, value);
      else this.#tables[space].removeSync(name);
    }
  }

  /** Whether a disk became full within a write of LMDB, which reports that as it reports a broken disk. */
  #isCutOff(error: unknown): boolean {
    if (!(error instanceof Error && /Input\/output error/.test(error.message))) return false;
    const { bavail, bsize } = statfsSync(this.#file);
    return bavail * bsize < LARGEST_WRITE_BYTES;
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
    const value = this.getWhole(space, key);
    return value && space === 'docs' ? documentPart(value) : value;
  }

  getWhole(space: Space, key: Uint8Array): Buffer | undefined {
    return this.#options ? this.#tables[space].get(key, this.#options) : this.#tables[space].get(key);
  }

  scan(space: Space, range: KeyRange): KvScan {
    const bounds = range.reverse
      ? { start: range.high, exclusiveStart: true, end: range.low, inclusiveEnd: true, reverse: true }
      : { start: range.low, exclusiveStart: range.afterLow === true, end: range.high };
    const isCut = space === 'docs' && range.whole !== true;
    const iterator = this.#tables[space].getRange({ ...bounds, ...this.#options })[Symbol.iterator]();
    return {
      next() {
        const step = iterator.next();
        if (step.done === true) return undefined;
        // Keys come from `pooledCopy`, which the type declarations do not know.
        const entry = step.value as KvEntry;
        if (!isCut) return entry;
        const value = documentPart(entry.value);
        return value === entry.value ? entry : { key: entry.key, value };
      },
      close() {
        iterator.return?.();
      },
    };
  }
}
