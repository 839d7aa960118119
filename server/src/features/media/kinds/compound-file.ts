import type { FileHandle } from 'node:fs/promises';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { readPart } from './read-part.ts';
import { tooLarge, unsupported } from './refuse.ts';

/** The container of DOC, PPT and XLS (and of office files with a password): a small file system of sectors. */
const SIGNATURE = 'd0cf11e0a1b11ae1';
const ENTRY_BYTES = 128;
const ENTRIES_MAX = 2000;
const HEADER_SECTOR_NUMBERS = 109;
/** Sector numbers from here on are marks, not sectors. */
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

/** Whether the beginning is that of a compound file. */
export function isCompoundFile(head: Buffer): boolean {
  return head.length >= 512 && head.toString('hex', 0, 8) === SIGNATURE;
}

/** Word, PowerPoint or Excel of the older kind by the streams inside; undefined for any other. Throws for macros and encryption. */
export async function kindOfCompoundFile(file: FileHandle, size: number): Promise<FileKind | undefined> {
  const sectors = await openSectors(file, size);
  const entries = sectors && (await readEntries(sectors));
  if (!sectors || !entries) return undefined;
  const has = (name: string) => entries.has(name);
  if (ENCRYPTION_STREAMS.some(has)) throw unsupported(UPLOAD_TEXTS.encrypted);
  if (MACRO_STORAGES.some(has)) throw unsupported(UPLOAD_TEXTS.macros);
  const found = KIND_BY_STREAM.find(([name]) => has(name));
  const stream = found && entries.get(found[0]);
  if (!found || !stream) return undefined;
  const head = await sectors.read(stream.firstSector);
  if (isEncrypted(found[1], head)) throw unsupported(UPLOAD_TEXTS.encrypted);
  return found[1];
}

interface Sectors {
  readonly firstDirectorySector: number;
  read(sector: number): Promise<Buffer>;
  /** The sector after this one in its chain. */
  next(sector: number): Promise<number>;
}

async function openSectors(file: FileHandle, size: number): Promise<Sectors | undefined> {
  const header = await readPart(file, 0, 512);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const read = async (sector: number) => {
    const start = (sector + 1) * sectorBytes;
    if (start >= size) return Buffer.alloc(0);
    // Always a whole one, so that every step of a chain counts: a chain through half a sector could go round for good.
    return Buffer.concat([await readPart(file, start, sectorBytes)], sectorBytes);
  };
  const tables = await listTables(header, read, size / sectorBytes);
  const perTable = sectorBytes / 4;
  return {
    firstDirectorySector: header.readUInt32LE(48),
    read,
    next: async (sector) => {
      const table = await read(tables[Math.floor(sector / perTable)] ?? FIRST_MARK);
      const at = (sector % perTable) * 4;
      return at + 4 <= table.length ? table.readUInt32LE(at) : FIRST_MARK;
    },
  };
}

/** The sectors that hold the chains: the first in the header, the rest in a chain of lists, each list ending in the next one's number. */
async function listTables(header: Buffer, read: Sectors['read'], sectorsMax: number): Promise<number[]> {
  const tables = numbersOf(header.subarray(76, 76 + HEADER_SECTOR_NUMBERS * 4));
  let list = header.readUInt32LE(68);
  while (list < FIRST_MARK && tables.length < sectorsMax) {
    const numbers = numbersOf(await read(list));
    list = numbers.pop() ?? FIRST_MARK;
    tables.push(...numbers);
  }
  return tables;
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

async function readEntries(sectors: Sectors): Promise<Map<string, Entry> | undefined> {
  const entries = new Map<string, Entry>();
  let read = 0;
  for (let sector = sectors.firstDirectorySector; sector < FIRST_MARK; sector = await sectors.next(sector)) {
    const bytes = await sectors.read(sector);
    if (bytes.length === 0) return undefined;
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      if ((read += 1) > ENTRIES_MAX) throw tooLarge(UPLOAD_TEXTS.packedTooLarge);
      const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64));
      if (nameBytes < 2 || bytes[at + 66] === 0) continue;
      const name = bytes.toString('utf16le', at, at + nameBytes - 2);
      entries.set(name, { name, firstSector: bytes.readUInt32LE(at + 116) });
    }
  }
  return entries;
}

/** The marks that Word and Excel leave at the beginning of their main stream. */
function isEncrypted(kind: FileKind, head: Buffer): boolean {
  if (head.length < STREAM_HEAD_BYTES) return false;
  if (kind === 'doc') return (head.readUInt16LE(10) & 0x0100) !== 0;
  if (kind !== 'xls') return false;
  const second = 4 + head.readUInt16LE(2);
  return second + 2 <= head.length && head.readUInt16LE(second) === 0x2f;
}
