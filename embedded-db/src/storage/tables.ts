import { statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import { storeError } from '../errors/store-error.ts';
import type { Undisturbed } from './exit-gate.ts';
import type { KeyRange, KvEntry, KvReader, KvScan, Space } from './kv.ts';
import { keyOf } from './overlay-table.ts';
import type { PendingChange } from './pending-writes.ts';

type Table = Database<Buffer, Uint8Array>;
/** A pinned LMDB read transaction: the content of the tables at the moment it was taken. */
export type TableSnapshot = ReturnType<RootDatabase['useReadTransaction']>;

/** The name of LMDB's data file inside the folder of a store. */
export const DATA_FILE = 'data.mdb';

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;

/**
 * Documents and entries are copied out of LMDB's own buffers into Node's pool: a buffer with memory of its own for
 * each of them takes twice the time and keeps the garbage collector busy.
 */
const POOLED = {
  keyEncoder: { writeKey, readKey: pooledCopy },
  encoder: {
    encode: (bytes: Uint8Array) => bytes,
    decode: (bytes: Buffer) => pooledCopy(bytes, 0, bytes.length),
  },
};

function writeKey(key: Uint8Array, target: Uint8Array, start: number): number {
  target.set(key, start);
  return start + key.length;
}

/** Up to this length a loop beats the call of a native copy. */
const SHORT_BYTES = 48;

function pooledCopy(source: Buffer, start: number, end: number): Buffer {
  const length = end - start;
  const copy = Buffer.allocUnsafe(length);
  // Not `source.copy`: LMDB gives its buffer a length of its own, which the native code behind it does not see.
  if (length > SHORT_BYTES) copy.set(new Uint8Array(source.buffer, source.byteOffset + start, length));
  else for (let i = 0; i < length; i++) copy[i] = source[start + i] as number;
  return copy;
}

export interface StorageOptions {
  /** Whether a commit is on disk before it is answered. */
  readonly sync: boolean;
  /** How a transaction of LMDB is run; just so if nobody says. */
  readonly undisturbed?: Undisturbed | undefined;
}

/** The LMDB tables of one folder: a table for each space. */
export class Tables {
  readonly #root: RootDatabase;
  readonly #file: string;
  readonly #inode: number;
  readonly #undisturbed: Undisturbed;
  readonly #tables: Record<Space, Table>;

  constructor(directory: string, options: StorageOptions) {
    this.#undisturbed = options.undisturbed ?? ((work) => work());
    this.#file = join(directory, DATA_FILE);
    this.#root = open({
      path: this.#file,
      noSubdir: true,
      maxDbs: 8,
      maxReaders: 1024,
      // An overlapping sync would return before the data is on disk.
      overlappingSync: false,
      noSync: !options.sync,
      ...BINARY,
    });
    this.#inode = statSync(this.#file).ino;
    // Readers of a process that was killed would keep the pages they read from being used again.
    this.#root.readerCheck();
    const table = (name: Space): Table => this.#undisturbed(() => this.#root.openDB({ name, ...POOLED }));
    this.#tables = { docs: table('docs'), index: table('index'), meta: table('meta'), oplog: table('oplog') };
  }

  /** Makes all changes in one durable transaction: all of them are on disk on return, or none when it throws. */
  write(changes: Iterable<PendingChange>): void {
    this.checkStillThere();
    this.#undisturbed(() => {
      this.#root.transactionSync(() => {
        for (const { space, name, value } of changes) {
          if (value) this.#tables[space].putSync(keyOf(name), value);
          else this.#tables[space].removeSync(keyOf(name));
        }
      });
    });
  }

  /**
   * A deleted or moved file would still take writes, and lose them all when the process ends.
   * @throws StoreError 1 InternalError when the data file is not where it was
   */
  checkStillThere(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode) return;
    throw storeError(
      'InternalError',
      `the data file ${this.#file} has been removed or replaced while the store was running; nothing was written. Stop the store and restore its folder.`,
    );
  }

  /** Pins the present content. `done()` must be called, or freed pages are never used again. */
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
        // The typings tell less of keys than is so: they come from `pooledCopy`.
        return step.value as KvEntry;
      },
      close() {
        iterator.return?.();
      },
    };
  }
}
