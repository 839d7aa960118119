import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import type { KeyRange, KvReader, KvScan, KvWriter, Space } from './kv.ts';

type Table = Database<Uint8Array, Uint8Array>;
/** A pinned LMDB read transaction: the content of the store at the moment it was taken. */
export type Snapshot = ReturnType<RootDatabase['useReadTransaction']>;

/** The name of LMDB's data file inside the folder of a store. */
export const DATA_FILE = 'data.mdb';

// LMDB's typings leave out the per-read transaction of getBinary, which its code takes.
interface SnapshotReads {
  getBinary(key: Uint8Array, options?: { transaction: Snapshot }): Uint8Array | undefined;
}

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;

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
      docs: this.#root.openDB({ name: 'docs', ...BINARY }),
      index: this.#root.openDB({ name: 'index', ...BINARY }),
    };
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

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
    const table: SnapshotReads = this.tables[space];
    const bytes = table.getBinary(key, this.#options);
    return bytes && asBuffer(bytes);
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
        return { key: asBuffer(step.value.key), value: asBuffer(step.value.value) };
      },
      close() {
        iterator.return?.();
      },
    };
  }
}

class TableWriter extends TableReader implements KvWriter {
  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.tables[space].putSync(key, value);
  }

  remove(space: Space, key: Uint8Array): void {
    this.tables[space].removeSync(key);
  }
}
