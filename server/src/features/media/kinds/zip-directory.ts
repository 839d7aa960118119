import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';
import { tooLarge } from './refuse.ts';

/** One entry of a ZIP directory. Sizes in bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packedSize: number;
  readonly unpackedSize: number;
  readonly localOffset: number;
}

const END_RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const ENTRY_BYTES = 46;

/**
 * Returns the directory of an archive that fills the file exactly; undefined for an invalid one and for ZIP64, which
 * no document of our size needs. Throws PAYLOAD_TOO_LARGE above 2,000 entries.
 */
export function readZipDirectory(bytes: ByteSource): ZipEntry[] | undefined {
  const tailStart = Math.max(0, bytes.size - END_RECORD_BYTES - COMMENT_MAX_BYTES);
  const tail = bytes.read(tailStart, bytes.size - tailStart);
  const at = endRecordIn(tail);
  if (at === undefined) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count > PARSER_BOUNDS.zip.entries) throw tooLarge(() => UPLOAD_TEXTS.packedTooLarge);
  if (length > PARSER_BOUNDS.zip.directoryBytes || start + length !== tailStart + at) return undefined;
  const entries = parseEntries(bytes.read(start, length), count);
  return entries && fitsBefore(entries, start) ? entries : undefined;
}

/** Finds the end record whose comment ends with the file. */
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

/**
 * Overlapping entries let a small archive unpack to a huge size, so all entries together must fit before the
 * directory.
 */
function fitsBefore(entries: readonly ZipEntry[], directoryStart: number): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  return (
    packed <= directoryStart &&
    entries.every((entry) => entry.localOffset + entry.packedSize <= directoryStart)
  );
}
