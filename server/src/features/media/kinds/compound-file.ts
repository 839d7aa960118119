import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';
import { tooLarge, unsupported } from './refuse.ts';

/** The container of DOC, PPT and XLS (and of encrypted office files): a small file system of sectors. */
const SIGNATURE = 'd0cf11e0a1b11ae1';
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_SECTOR_NUMBERS = 109;
/** Sector numbers from here on are special values. */
const FIRST_MARK = 0xfffffffa;
const STREAM_HEAD_BYTES = 64;

const KIND_BY_STREAM: readonly (readonly [string, FileKind])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];
const ENCRYPTION_STREAMS = ['EncryptedPackage', 'EncryptionInfo', 'EncryptedSummary'];
const MACRO_STORAGES = ['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'Macros'];

interface Entry {
  readonly name: string;
  readonly firstSector: number;
}

/** Returns whether the head is that of a compound file. */
export function isCompoundFile(head: Buffer): boolean {
  return head.length >= HEADER_BYTES && head.toString('hex', 0, 8) === SIGNATURE;
}

/**
 * Returns the older Word, PowerPoint or Excel type by the streams inside; undefined for others. Throws for macros and
 * encryption.
 */
export function kindOfCompoundFile(source: ByteSource): FileKind | undefined {
  const sectors = openSectors(source.within(PARSER_BOUNDS.compound));
  const entries = sectors && readEntries(sectors);
  if (!sectors || !entries) return undefined;
  const has = (name: string) => entries.has(name);
  if (ENCRYPTION_STREAMS.some(has)) throw unsupported(() => UPLOAD_TEXTS.encrypted);
  if (MACRO_STORAGES.some(has)) throw unsupported(() => UPLOAD_TEXTS.macros);
  const found = KIND_BY_STREAM.find(([name]) => has(name));
  const stream = found && entries.get(found[0]);
  if (!found || !stream) return undefined;
  const head = sectors.read(stream.firstSector);
  if (isEncrypted(found[1], head)) throw unsupported(() => UPLOAD_TEXTS.encrypted);
  return found[1];
}

interface Sectors {
  readonly firstDirectorySector: number;
  read(sector: number): Buffer;
  /** The next sector of a chain. */
  next(sector: number): number;
}

function openSectors(bytes: ByteSource): Sectors | undefined {
  const header = bytes.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const read = (sector: number) => {
    const start = (sector + 1) * sectorBytes;
    if (start >= bytes.size) return Buffer.alloc(0);
    // Only whole sectors, so that every step counts against the limit: a chain through a truncated sector could loop
    // forever.
    return Buffer.concat([bytes.read(start, sectorBytes)], sectorBytes);
  };
  const tables = listTables(header, read, bytes.size / sectorBytes);
  const perTable = sectorBytes / 4;
  return {
    firstDirectorySector: header.readUInt32LE(48),
    read,
    next: (sector) => {
      const table = read(tables[Math.floor(sector / perTable)] ?? FIRST_MARK);
      const at = (sector % perTable) * 4;
      return at + 4 <= table.length ? table.readUInt32LE(at) : FIRST_MARK;
    },
  };
}

/** Returns the sectors with the chains: the first ones are in the header, the rest in linked lists. */
function listTables(header: Buffer, read: Sectors['read'], sectorsMax: number): number[] {
  const tables = numbersOf(header.subarray(76, 76 + HEADER_SECTOR_NUMBERS * 4));
  let list = header.readUInt32LE(68);
  while (list < FIRST_MARK && tables.length < sectorsMax) {
    const numbers = numbersOf(read(list));
    list = numbers.pop() ?? FIRST_MARK;
    tables.push(...numbers);
  }
  return tables;
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

function readEntries(sectors: Sectors): Map<string, Entry> | undefined {
  const entries = new Map<string, Entry>();
  let read = 0;
  for (let sector = sectors.firstDirectorySector; sector < FIRST_MARK; sector = sectors.next(sector)) {
    const bytes = sectors.read(sector);
    if (bytes.length === 0) return undefined;
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      if ((read += 1) > PARSER_BOUNDS.compound.entries) throw tooLarge(() => UPLOAD_TEXTS.packedTooLarge);
      const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64));
      if (nameBytes < 2 || bytes[at + 66] === 0) continue;
      const name = bytes.toString('utf16le', at, at + nameBytes - 2);
      entries.set(name, { name, firstSector: bytes.readUInt32LE(at + 116) });
    }
  }
  return entries;
}

/** Encryption flags at the start of the main stream of Word and Excel files. */
function isEncrypted(kind: FileKind, head: Buffer): boolean {
  if (head.length < STREAM_HEAD_BYTES) return false;
  if (kind === 'doc') return (head.readUInt16LE(10) & 0x0100) !== 0;
  if (kind !== 'xls') return false;
  const second = 4 + head.readUInt16LE(2);
  return second + 2 <= head.length && head.readUInt16LE(second) === 0x2f;
}
