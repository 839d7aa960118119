import type { FileHandle } from 'node:fs/promises';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { readPart } from './read-part.ts';
import { tooLarge } from './refuse.ts';

/** One file of a ZIP archive, as its directory has it. Sizes in bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packedSize: number;
  readonly unpackedSize: number;
  readonly localOffset: number;
}

const ENTRIES_MAX = 2000;
const END_RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const DIRECTORY_MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 46;

/**
 * The directory of an archive that fills the file exactly; undefined for a broken one, one that says of its parts what can't be, and
 * the large form (ZIP64), which no document of our size needs. Throws PAYLOAD_TOO_LARGE for over 2,000 entries.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, size - END_RECORD_BYTES - COMMENT_MAX_BYTES);
  const tail = await readPart(file, tailStart, size - tailStart);
  const at = endRecordIn(tail);
  if (at === undefined) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count > ENTRIES_MAX) throw tooLarge(UPLOAD_TEXTS.packedTooLarge);
  if (length > DIRECTORY_MAX_BYTES || start + length !== tailStart + at) return undefined;
  const entries = parseEntries(await readPart(file, start, length), count);
  return entries && fitsBefore(entries, start) ? entries : undefined;
}

/** The end record whose comment ends where the file does. */
function endRecordIn(tail: Buffer): number | undefined {
  for (let at = tail.length - END_RECORD_BYTES; at >= 0; at -= 1) {
    const isRecord = tail.readUInt32LE(at) === 0x06054b50;
    if (isRecord && at + END_RECORD_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}

function parseEntries(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      unpackedSize: directory.readUInt32LE(at + 24),
      localOffset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === directory.length ? entries : undefined;
}

/** Parts that share bytes are how a small archive unpacks to a huge one: together they must fit before the directory. */
function fitsBefore(entries: readonly ZipEntry[], directoryStart: number): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  return (
    packed <= directoryStart &&
    entries.every((entry) => entry.localOffset + entry.packedSize <= directoryStart)
  );
}
