import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE } from '../storage/tables.ts';
import { FolderUnusableError } from './start-errors.ts';

/**
 * The folder format that this code writes. A change that older code cannot read increases it.
 * 2: the latest writes may be in a log beside the data file. A folder of format 1 is one of format 2 without a log.
 * 3: an index records which fields hold values other than arrays. An index of format 2 is assumed to hold them in every field.
 * 4: keys of embedded documents have the fields in their stored order; before, whole numbers among the names came first.
 * 5: text indexes hold the stems of Porter2; before, those of a simpler stemmer.
 * 6: indexes may have a collation, by which their keys are made, and collections may be views.
 * 7: indexes may be hashed, wildcard or compound text indexes.
 * 8: indexes may hold locations.
 * 9: a document whose `_id` is less than one inserted before is listed in a block, and its block's number follows it. A folder of
 *    format 8 is one of format 9 without such blocks: the order of its documents is that of `_id`.
 * 10: wildcard indexes may be compound.
 */
const FORMAT = 10;
const FORMAT_FILE = 'format.json';
const STORE = 'embedded-document-store';

interface FormatRecord {
  readonly store: string;
  readonly format: number;
  /**
   * `creating` until the first commit is on disk, from which on the data file must exist. `upgrading` while it may hold entries of
   * an older format.
   */
  readonly state: 'creating' | 'upgrading' | 'ready';
}

/**
 * Checks that the folder belongs to a store of a readable format, or initialises it.
 * @throws FolderUnusableError with the problem and its remedy
 */
export function prepareFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const dataFile = join(directory, DATA_FILE);
  const record = readRecord(directory);
  if (!record) {
    if (existsSync(dataFile)) {
      throw new FolderUnusableError(
        `${directory} holds a ${DATA_FILE} but no ${FORMAT_FILE}: it is not a folder of this store, or its ${FORMAT_FILE} was lost`,
      );
    }
    writeRecord(directory, 'creating');
    return;
  }
  if (record.format > FORMAT) {
    throw new FolderUnusableError(
      `${directory} was written by a newer version of the store (format ${record.format}, this version reads up to ${FORMAT}); start it with that version`,
    );
  }
  if (record.state !== 'creating' && !existsSync(dataFile)) {
    throw new FolderUnusableError(
      `${dataFile} is missing although the folder was in use; restore it from a backup, or remove the whole folder to begin anew`,
    );
  }
  if (existsSync(dataFile)) checkDataFile(dataFile);
  // Written before a log is created or a key is moved, so that older code no longer opens the folder.
  if (record.format < FORMAT) writeRecord(directory, record.state === 'creating' ? 'creating' : 'upgrading');
}

/** Whether the folder has an older format or an unfinished upgrade. */
export const isUpgrading = (directory: string): boolean => readRecord(directory)?.state === 'upgrading';

/** Notes that the data file is on disk, in the present format. */
export function markReady(directory: string): void {
  if (readRecord(directory)?.state !== 'ready') writeRecord(directory, 'ready');
}

function readRecord(directory: string): FormatRecord | undefined {
  const file = join(directory, FORMAT_FILE);
  if (!existsSync(file)) return undefined;
  let record: Partial<FormatRecord>;
  try {
    record = JSON.parse(readFileSync(file, 'utf8')) as Partial<FormatRecord>;
  } catch {
    throw new FolderUnusableError(`${file} is damaged: it is not JSON`);
  }
  if (record.store !== STORE || typeof record.format !== 'number') {
    throw new FolderUnusableError(`${directory} is not a folder of this store`);
  }
  const state = record.state === 'creating' || record.state === 'upgrading' ? record.state : 'ready';
  return { store: STORE, format: record.format, state };
}

function writeRecord(directory: string, state: FormatRecord['state']): void {
  const file = join(directory, FORMAT_FILE);
  const draft = `${file}.new`;
  writeFileSync(
    draft,
    `${JSON.stringify({ store: STORE, format: FORMAT, state } satisfies FormatRecord)}\n`,
    { mode: 0o600 },
  );
  const handle = openSync(draft, 'r');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
}

const PAGE_BYTES = 4096;
const META_MAGIC = 0xbeefc0de;
const PAGE_HEADER_BYTES = 24;
/** Within a meta page: magic, version, address, map size, two tables of 48 bytes, then the last page's number. */
const LAST_PAGE_OFFSET = PAGE_HEADER_BYTES + 4 + 4 + 8 + 8 + 2 * 48;

/**
 * Checks that the data file is complete before it is mapped into memory: reading beyond the end of a truncated file would crash the
 * process.
 */
function checkDataFile(file: string): void {
  const { size } = statSync(file);
  const damaged = (what: string) =>
    new FolderUnusableError(`${file} is damaged (${what}); restore it from a backup`);
  if (size < 2 * PAGE_BYTES) throw damaged(`only ${size} bytes long`);
  const pages = Buffer.alloc(2 * PAGE_BYTES);
  const handle = openSync(file, 'r');
  readSync(handle, pages, 0, pages.length, 0);
  closeSync(handle);
  let lastPage = -1n;
  for (const start of [0, PAGE_BYTES]) {
    if (pages.readUInt32LE(start + PAGE_HEADER_BYTES) !== META_MAGIC) continue;
    const page = pages.readBigUInt64LE(start + LAST_PAGE_OFFSET);
    if (page > lastPage) lastPage = page;
  }
  if (lastPage < 0n) throw damaged('its head is not that of a database');
  // The last pages of a commit may have been freed before they were written.
  const unwritten = Math.min(256, Number(lastPage) / 8);
  if (size < (Number(lastPage) - unwritten) * PAGE_BYTES) throw damaged(`cut off at ${size} bytes`);
}
