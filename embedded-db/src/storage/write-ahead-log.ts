import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeRecord, encodeRecord, RECORD_ALIGNMENT } from './log-record.ts';
import type { LogRecord } from './log-record.ts';
import type { PendingChange } from './pending-writes.ts';

/** Size of the log, in bytes. Bounds memory, the time of a start and the time of a flush. */
const LOG_BYTES = 1024 * 1024;
const HEAD_BYTES = 4096;
const MAGIC = Buffer.from('EDSLOG1\n');
const ID_BYTES = 16;

/** The current log and the number of its last record in the tables; stored in the tables. */
export interface LogMark {
  readonly id: Buffer;
  readonly sequence: number;
}

const fileOf = (directory: string, id: Buffer): string => join(directory, `writes-${id.toString('hex')}.wal`);
const LOG_FILE = /^writes-[0-9a-f]{32}\.wal$/;

/**
 * A file of commit records, each synced to disk before its commit is acknowledged. The file is allocated in advance, so an append
 * overwrites existing bytes: it syncs one block and cannot run out of disk. After a flush the log restarts at its beginning; sequence
 * numbers distinguish new records from old ones.
 */
export class WriteAheadLog {
  readonly id: Buffer;
  readonly #file: string;
  readonly #handle: number;
  readonly #seed: number;
  readonly #sync: boolean;
  #end: number;
  #sequence: number;

  private constructor(file: string, mark: LogMark, end: number, sync: boolean) {
    this.id = mark.id;
    this.#file = file;
    this.#handle = openSync(file, 'r+');
    this.#seed = crc32(mark.id);
    this.#sync = sync;
    this.#end = end;
    this.#sequence = mark.sequence;
  }

  /** Creates an empty log; the file and its folder entry are on disk on return. */
  static create(directory: string, sync: boolean): WriteAheadLog {
    const id = randomBytes(ID_BYTES);
    const file = fileOf(directory, id);
    try {
      const content = Buffer.alloc(HEAD_BYTES + LOG_BYTES);
      MAGIC.copy(content);
      id.copy(content, MAGIC.length);
      const handle = openSync(file, 'wx', 0o600);
      try {
        writeWhole(handle, content, 0);
        if (sync) fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      if (sync) syncFolder(directory);
      return new WriteAheadLog(file, { id, sequence: 0 }, HEAD_BYTES, sync);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  }

  /**
   * Opens the log of the tables and passes each record that they lack to `take`.
   * @throws Error when the log is missing, another log, or damaged before its end
   */
  static resume(
    directory: string,
    mark: LogMark,
    sync: boolean,
    take: (record: LogRecord) => void,
  ): WriteAheadLog {
    const file = fileOf(directory, mark.id);
    const content = readLog(file, mark.id);
    const { end, sequence } = readRecords(file, content, mark, take);
    const log = new WriteAheadLog(file, { id: mark.id, sequence }, end, sync);
    // The last record may have been written but not synced when the process was killed; it counts as committed from now on.
    if (sync) fdatasyncSync(log.#handle);
    return log;
  }

  /** Removes all logs but the current one. */
  static removeOthers(directory: string, id: Buffer | undefined): void {
    const kept = id && fileOf(directory, id);
    for (const name of readdirSync(directory)) {
      const file = join(directory, name);
      if (LOG_FILE.test(name) && file !== kept) rmSync(file, { force: true });
    }
  }

  /** The mark to store in tables that hold every record. */
  get mark(): LogMark {
    return { id: this.id, sequence: this.#sequence };
  }

  /** False when the file was removed: records in it would be lost when the process ends. */
  get isThere(): boolean {
    return existsSync(this.#file);
  }

  hasRoomFor(bytes: number): boolean {
    return this.#end + bytes <= HEAD_BYTES + LOG_BYTES;
  }

  /** Appends a record; it is on disk on return. When it throws, the record may be complete or not. */
  append(changes: readonly PendingChange[]): void {
    const record = encodeRecord(changes, this.#sequence + 1, this.#seed);
    writeWhole(this.#handle, record, this.#end);
    if (this.#sync) fdatasyncSync(this.#handle);
    this.#end += record.length;
    this.#sequence += 1;
  }

  /** Restarts at the beginning, once the tables hold every record. */
  restart(): void {
    this.#end = HEAD_BYTES;
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** Removes a log whose mark is in no tables. */
  discard(): void {
    this.close();
    rmSync(this.#file, { force: true });
  }
}

function syncFolder(directory: string): void {
  const folder = openSync(directory, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeWhole(handle: number, bytes: Buffer, at: number): void {
  const written = writeSync(handle, bytes, 0, bytes.length, at);
  if (written < bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes could be written`);
}

function readLog(file: string, id: Buffer): Buffer {
  if (!statSync(file, { throwIfNoEntry: false })) {
    throw new Error(
      `${file} is missing, which holds the latest writes; put it back or restore the whole folder from a backup`,
    );
  }
  const content = readFileSync(file);
  const isOurs = content.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isOurs || !content.subarray(MAGIC.length, MAGIC.length + ID_BYTES).equals(id))
    throw new Error(`${file} is damaged: its head is not that of this log; restore the folder from a backup`);
  return content;
}

/**
 * Reads up to the first incomplete record. An interrupted write left it, so it is the last one: a record is written only after the
 * previous one is on disk.
 */
function readRecords(
  file: string,
  content: Buffer,
  { id, sequence: known }: LogMark,
  take: (record: LogRecord) => void,
): { end: number; sequence: number } {
  const seed = crc32(id);
  let at = HEAD_BYTES;
  let sequence = known;
  for (;;) {
    const record = decodeRecord(content, at, seed);
    // Records that the tables hold remain from before the log restarted.
    if (record?.sequence !== sequence + 1) break;
    take(record);
    sequence = record.sequence;
    at += record.bytes;
  }
  for (let later = at; later < content.length; later += RECORD_ALIGNMENT) {
    const record = decodeRecord(content, later, seed);
    if (record && record.sequence > sequence) {
      throw new Error(
        `${file} is damaged at byte ${at}: record ${sequence + 1} is not whole although ${record.sequence} is there; restore the folder from a backup`,
      );
    }
  }
  return { end: at, sequence };
}
