import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import type { KeyRange, KvEntry, KvReader, KvScan, KvWriter, Space } from './kv.ts';

type Table = Database<Buffer, Uint8Array>;
/** A pinned LMDB read transaction: the content of the store at the moment it was taken. */
export type Snapshot = ReturnType<RootDatabase['useReadTransaction']>;

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

/** The LMDB environment of one folder: four tables and the transaction that commits them together. */
export class Environment {
  readonly #root: RootDatabase;
  readonly meta: Table;
  readonly oplog: Table;
  readonly #tables: Record<Space, Table>;

  constructor(directory: string, options: { sync: boolean }) {
    this.#root = open({
      path: join(directory, DATA_FILE),
      noSubdir: true,
      maxDbs: 8,
      maxReaders: 1024,
      // Own group commit: an overlapping sync would answer before the data is on disk.
      overlappingSync: false,
      noSync: !options.sync,
      ...BINARY,
    });
    this.#tables = {
      docs: this.#root.openDB({ name: 'docs', ...POOLED }),
      index: this.#root.openDB({ name: 'index', ...POOLED }),
    };
    // Readers of a process that was killed would keep the pages they read from being used again.
    this.#root.readerCheck();
    this.meta = this.#root.openDB({ name: 'meta', ...BINARY });
    this.oplog = this.#root.openDB({ name: 'oplog', ...BINARY });
  }

  /** Runs `action` in one durable write transaction: all of it is on disk on return, or nothing when it throws. */
  commit<T>(action: () => T): T {
    return this.#root.transactionSync(action);
  }

  /** Pins the present content. `done()` must be called, or freed pages are never used again. */
  snapshot(): Snapshot {
    return this.#root.useReadTransaction();
  }

  /** Reads the latest content, or inside `commit` what the transaction has written so far; or a snapshot. */
  reader(snapshot?: Snapshot): KvReader {
    return new TableReader(this.#tables, snapshot);
  }

  /** Writes into the running `commit`. */
  writer(): KvWriter {
    return new TableWriter(this.#tables);
  }

  async backup(path: string): Promise<void> {
    await this.#root.backup(path, true);
  }

  close(): Promise<void> {
    return this.#root.close();
  }
}

class TableReader implements KvReader {
  protected readonly tables: Record<Space, Table>;
  readonly #snapshot: Snapshot | undefined;
  readonly #options: { transaction: Snapshot } | undefined;

  constructor(tables: Record<Space, Table>, snapshot?: Snapshot) {
    this.tables = tables;
    this.#snapshot = snapshot;
    this.#options = snapshot && { transaction: snapshot };
  }

  get(space: Space, key: Uint8Array): Buffer | undefined {
    return this.#options ? this.tables[space].get(key, this.#options) : this.tables[space].get(key);
  }

  scan(space: Space, range: KeyRange): KvScan {
    const transaction = this.#snapshot ? { transaction: this.#snapshot } : {};
    const bounds = range.reverse
      ? { start: range.high, exclusiveStart: true, end: range.low, inclusiveEnd: true, reverse: true }
      : { start: range.low, exclusiveStart: range.afterLow === true, end: range.high };
    const iterator = this.tables[space].getRange({ ...bounds, ...transaction })[Symbol.iterator]();
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

class TableWriter extends TableReader implements KvWriter {
  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.tables[space].putSync(key, value as Buffer);
  }

  remove(space: Space, key: Uint8Array): void {
    this.tables[space].removeSync(key);
  }
}
