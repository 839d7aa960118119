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

/** In bytes. A larger commit goes into the tables at once: it is worth a transaction of its own. */
const LARGEST_RECORD_BYTES = 128 * 1024;
/** How many copies of what is pending snapshots may hold before the tables take it over instead: bounds memory. */
const MOST_HELD_COPIES = 64;
/** Where the tables keep the mark of their log. */
const MARK_NAME = 'w';

/** The content of the store at one moment. `done()` must be called, or freed pages are never used again. */
export interface Snapshot {
  readonly reader: KvReader;
  done(): void;
}

/**
 * What is stored in one folder. A commit is on disk when it returns: a small one as a record of the log, with its
 * writes pending in memory until the tables take all of them over in one transaction; a large one in the tables. After a
 * crash the log's records are pending again.
 */
export class Environment {
  readonly #directory: string;
  readonly #tables: Tables;
  readonly #pending: PendingWrites;
  readonly #sync: boolean;
  /** Undefined until the first commit, and after a failure: then the next commit goes into the tables. */
  #log: WriteAheadLog | undefined;
  /** The log that the tables say goes with them. */
  #marked: WriteAheadLog | undefined;
  /** Copies of what was pending that snapshots read, and how many read each. */
  readonly #held = new Map<OverlayTables, number>();
  /** Calls of `settle` since the last commit. */
  #quiet = 0;

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

  /** Runs `action` as one durable commit: all that it wrote is on disk on return, or nothing of it when it throws. */
  commit<T>(action: () => T): T {
    this.#quiet = 0;
    this.#pending.begin();
    try {
      const result = action();
      this.#persist(this.#pending.changes());
      this.#pending.keep();
      return result;
    } catch (error) {
      this.#pending.undo();
      throw error;
    }
  }

  snapshot(): Snapshot {
    const frozen = this.#frozen();
    const pinned = this.#tables.snapshot();
    const base = this.#tables.reader(pinned);
    if (!frozen) return { reader: base, done: () => pinned.done() };
    this.#held.set(frozen, (this.#held.get(frozen) ?? 0) + 1);
    const done = (): void => {
      pinned.done();
      const others = (this.#held.get(frozen) ?? 1) - 1;
      if (others > 0) this.#held.set(frozen, others);
      else this.#held.delete(frozen);
    };
    return { reader: new Overlay(base, frozen), done };
  }

  /** Reads the latest content, or inside `commit` what has been written so far. */
  reader(): KvReader {
    return this.#pending;
  }

  /** Writes into the running `commit`. */
  writer(): KvWriter {
    return this.#pending;
  }

  /**
   * To be called now and then: brings what is pending into the tables when nothing was committed since the last call.
   * It is tried once; what fails is left to the next commit or the next start.
   */
  settle(): void {
    this.#quiet += 1;
    if (this.#quiet === 2 && !this.#pending.isEmpty) this.#takeOver(this.#log);
  }

  /** Leaves everything in the tables and no log; if that fails, the log stays and is read at the next start. */
  async close(): Promise<void> {
    try {
      if (this.#marked || !this.#pending.isEmpty) this.#takeOver(undefined);
    } catch {
      // Nothing is lost: what the tables could not take is in the log.
    }
    this.#giveUpLog();
    await this.#tables.close();
  }

  /** What is pending, for a snapshot; undefined when the tables hold everything, by now at the latest. */
  #frozen(): OverlayTables | undefined {
    if (this.#held.size >= MOST_HELD_COPIES && !this.#pending.isEmpty) {
      try {
        this.#takeOver(this.#log);
      } catch {
        // The tables cannot take it now (the disk is full): reading goes on from one more copy.
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
    if (changes.length === 0) return;
    // The log alone cannot tell: it stays open wherever its folder goes.
    this.#tables.checkStillThere();
    if (this.#log?.isThere === false) this.#giveUpLog();
    const bytes = recordBytes(changes);
    if (bytes > LARGEST_RECORD_BYTES) this.#takeOver(this.#log);
    else if (!this.#log) this.#beginLog();
    else if (!this.#log.hasRoomFor(bytes)) this.#takeOver(this.#log);
    else this.#append(this.#log, changes);
  }

  #append(log: WriteAheadLog, changes: readonly PendingChange[]): void {
    try {
      log.append(changes);
    } catch (error) {
      // Its last record may be there or not: the tables must hold it, or no longer ask this log.
      this.#giveUpLog();
      try {
        this.#takeOver(undefined);
      } catch (second) {
        throw uncertain(error, second);
      }
    }
  }

  #giveUpLog(): void {
    this.#log?.close();
    this.#log = undefined;
  }

  /** Makes a log for the commits to come; without one (the disk is full) each of them goes into the tables. */
  #beginLog(): void {
    let log: WriteAheadLog | undefined;
    try {
      log = WriteAheadLog.create(this.#directory, this.#sync);
    } catch {
      // What stands in the way of the log is told by the tables, if it stands in theirs too.
    }
    try {
      this.#takeOver(log);
    } catch (error) {
      log?.discard();
      throw error;
    }
    this.#log = log;
  }

  /** Writes everything that is pending into the tables, with a mark of the log that goes with them from then on. */
  #takeOver(log: WriteAheadLog | undefined): void {
    const mark = { space: 'meta', name: MARK_NAME, value: log ? encodeMark(log.mark) : null } as const;
    this.#tables.write([...this.#pending.all(), mark]);
    this.#pending.clear();
    log?.restart();
    if (log === this.#marked) return;
    this.#marked = log;
    try {
      WriteAheadLog.removeOthers(this.#directory, log?.id);
    } catch {
      // Nobody asks what is left; the next start tries again.
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
