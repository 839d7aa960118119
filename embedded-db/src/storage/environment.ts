import { storeError } from '../errors/store-error.ts';
import type { KvReader, KvWriter } from './kv.ts';
import { recordBytes } from './log-record.ts';
import { keyOf } from './overlay-table.ts';
import { Overlay } from './overlay.ts';
import type { OverlayTables } from './overlay.ts';
import { PendingWrites } from './pending-writes.ts';
import type { PendingChange } from './pending-writes.ts';
import { Tables } from './tables.ts';
import type { StorageOptions } from './tables.ts';
import { WriteAheadLog } from './write-ahead-log.ts';
import type { LogMark } from './write-ahead-log.ts';

/** Maximum size of a log record, in bytes. A larger commit is written to the tables at once. */
const LARGEST_RECORD_BYTES = 128 * 1024;
/** Snapshots may hold this many copies of pending writes; then a flush replaces a further copy. */
const MAX_SNAPSHOT_COPIES = 64;
/** The key of the log's mark in the tables. */
const MARK_NAME = 'w';

/** A consistent view of the store. `done()` must be called, or LMDB cannot reuse freed pages. */
export interface Snapshot {
  readonly reader: KvReader;
  done(): void;
}

/**
 * The storage of one folder. A commit is on disk when it returns. A small one is a record of the log, and its writes stay pending in
 * memory until a flush writes them to the tables in one transaction; a large one is written to the tables. A start reads the log's
 * records back as pending writes.
 */
export class Environment {
  readonly #directory: string;
  readonly #tables: Tables;
  readonly #pending: PendingWrites;
  readonly #sync: boolean;
  /** Undefined until the first commit and after a failure: the next commit then flushes. */
  #log: WriteAheadLog | undefined;
  /** The log whose mark is in the tables. */
  #marked: WriteAheadLog | undefined;
  /** Copies of pending writes, with the number of snapshots that read each. */
  readonly #copies = new Map<OverlayTables, number>();
  /** Calls of `flushWhenIdle` since the last commit. */
  #idleCalls = 0;
  /** Writes of the running commit that go past the log and the pending writes. */
  #bulk: PendingChange[] = [];

  /** @throws Error when the tables or the log cannot be opened */
  constructor(directory: string, options: StorageOptions) {
    this.#directory = directory;
    this.#sync = options.sync;
    this.#tables = new Tables(directory, options);
    this.#pending = new PendingWrites(this.#tables.reader());
    try {
      this.#resumeLog();
    } catch (error) {
      void this.#tables.close();
      throw error;
    }
  }

  /** Runs `action` as one durable commit: on return all its writes are on disk; when it throws, none of them is. */
  commit<T>(action: () => T): T {
    this.#idleCalls = 0;
    this.#pending.begin();
    try {
      const result = action();
      this.#persist(this.#pending.changes());
      this.#pending.keep();
      return result;
    } catch (error) {
      this.#pending.undo();
      throw error;
    } finally {
      this.#bulk = [];
    }
  }

  /**
   * Adds writes to the running `commit` that go to the tables at once. They are read only after it, and their keys must be in no other
   * write of the commit. Keys in ascending order take the least time and space.
   */
  writeBulk(changes: readonly PendingChange[]): void {
    for (const change of changes) this.#bulk.push(change);
  }

  snapshot(): Snapshot {
    const frozen = this.#frozen();
    const pinned = this.#tables.snapshot();
    const base = this.#tables.reader(pinned);
    if (!frozen) return { reader: base, done: () => pinned.done() };
    this.#copies.set(frozen, (this.#copies.get(frozen) ?? 0) + 1);
    const done = (): void => {
      pinned.done();
      const others = (this.#copies.get(frozen) ?? 1) - 1;
      if (others > 0) this.#copies.set(frozen, others);
      else this.#copies.delete(frozen);
    };
    return { reader: new Overlay(base, frozen), done };
  }

  /** Reads the latest content, and inside `commit` its own writes. */
  reader(): KvReader {
    return this.#pending;
  }

  /** Writes into the running `commit`. */
  writer(): KvWriter {
    return this.#pending;
  }

  /**
   * Must be called periodically: flushes pending writes when nothing was committed since the last call. It is tried once; after a
   * failure the next commit or start flushes.
   */
  flushWhenIdle(): void {
    this.#idleCalls += 1;
    if (this.#idleCalls === 2 && !this.#pending.isEmpty) this.#flush(this.#log);
  }

  /** Flushes everything and removes the log; if that fails, the log stays and is read at the next start. */
  async close(): Promise<void> {
    try {
      if (this.#marked || !this.#pending.isEmpty) this.#flush(undefined);
    } catch {
      // Nothing is lost: the log still holds the pending writes.
    }
    this.#closeLog();
    await this.#tables.close();
  }

  /** A copy of the pending writes for a snapshot; undefined when the tables hold everything. */
  #frozen(): OverlayTables | undefined {
    if (this.#copies.size >= MAX_SNAPSHOT_COPIES && !this.#pending.isEmpty) {
      try {
        this.#flush(this.#log);
      } catch {
        // The flush failed (the disk is full): the snapshot reads one more copy.
      }
    }
    return this.#pending.frozen();
  }

  #resumeLog(): void {
    const stored = this.#tables.reader().get('meta', keyOf(MARK_NAME));
    const mark = stored && decodeMark(stored);
    if (mark) {
      this.#pending.begin();
      this.#log = WriteAheadLog.resume(this.#directory, mark, this.#sync, ({ changes }) => {
        for (const { space, name, value } of changes) this.#pending.write(space, name, value);
      });
      this.#pending.keep();
      this.#marked = this.#log;
    }
    WriteAheadLog.removeOthers(this.#directory, mark?.id);
  }

  #persist(changes: readonly PendingChange[]): void {
    if (changes.length === 0 && this.#bulk.length === 0) return;
    // An open log file cannot show that its folder was moved or removed.
    this.#tables.checkStillThere();
    if (this.#log?.isThere === false) this.#closeLog();
    const bytes = recordBytes(changes);
    if (bytes > LARGEST_RECORD_BYTES || this.#bulk.length > 0) this.#flush(this.#log);
    else if (!this.#log) this.#beginLog();
    else if (!this.#log.hasRoomFor(bytes)) this.#flush(this.#log);
    else this.#append(this.#log, changes);
  }

  #append(log: WriteAheadLog, changes: readonly PendingChange[]): void {
    try {
      log.append(changes);
    } catch (error) {
      // The last record may be complete or not: the tables must hold it and no longer refer to this log.
      this.#closeLog();
      try {
        this.#flush(undefined);
      } catch (second) {
        throw uncertain(error, second);
      }
    }
  }

  #closeLog(): void {
    this.#log?.close();
    this.#log = undefined;
  }

  /** Creates a log for later commits; without one (the disk is full) each commit is written to the tables. */
  #beginLog(): void {
    let log: WriteAheadLog | undefined;
    try {
      log = WriteAheadLog.create(this.#directory, this.#sync);
    } catch {
      // The flush below reports the cause if it affects the tables too.
    }
    try {
      this.#flush(log);
    } catch (error) {
      log?.discard();
      throw error;
    }
    this.#log = log;
  }

  /** Writes all pending writes to the tables, with the mark of the log that continues from there. */
  #flush(log: WriteAheadLog | undefined): void {
    const mark = { space: 'meta', name: MARK_NAME, value: log ? encodeMark(log.mark) : null } as const;
    this.#tables.write([...this.#pending.all(), mark], this.#bulk);
    this.#pending.clear();
    log?.restart();
    if (log === this.#marked) return;
    this.#marked = log;
    try {
      WriteAheadLog.removeOthers(this.#directory, log?.id);
    } catch {
      // An old log is ignored, and the next start removes it.
    }
  }
}

function uncertain(first: unknown, second: unknown): Error {
  const reasons = [first, second].map((error) => (error instanceof Error ? error.message : String(error)));
  return storeError(
    'InternalError',
    `whether this write is stored will be seen when the store is started again: the log could not be written (${reasons.join('; ')})`,
  );
}

function encodeMark({ id, sequence }: LogMark): Buffer {
  const mark = Buffer.alloc(id.length + 8);
  id.copy(mark);
  mark.writeDoubleLE(sequence, id.length);
  return mark;
}

function decodeMark(mark: Buffer): LogMark {
  const idBytes = mark.length - 8;
  return { id: mark.subarray(0, idBytes), sequence: mark.readDoubleLE(idBytes) };
}
