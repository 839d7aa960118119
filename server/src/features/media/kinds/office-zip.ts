import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { readPart } from './read-part.ts';
import { tooLarge, unsupported } from './refuse.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_MAX_BYTES = 1024 * 1024;
const MACRO_PARTS = /(^|\/)(vbaproject\.bin|vbadata\.xml|macrosheets\/)/i;
const MACRO_TYPES = /macroEnabled|vbaProject|ms-excel\.macrosheet|intlmacrosheet/i;
/** Ways to write a type so that a plain search doesn't find it; no office program writes the list of types like that. */
const DISGUISE = /&#|<!(doctype|entity)/i;
const KIND_BY_MAIN_PART: readonly (readonly [string, FileKind])[] = [
  ['wordprocessingml.document.main+xml', 'docx'],
  ['presentationml.presentation.main+xml', 'pptx'],
  ['presentationml.slideshow.main+xml', 'pptx'],
  ['spreadsheetml.sheet.main+xml', 'xlsx'],
];

const inflate = promisify(inflateRaw);

/** Whether the beginning is that of a ZIP archive. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === 0x504b0304;
}

/** Word, PowerPoint or Excel by what the archive says of itself; undefined for any other archive. Nothing but that list is unpacked. */
export async function kindOfOfficeZip(file: FileHandle, size: number): Promise<FileKind | undefined> {
  const entries = await readZipDirectory(file, size);
  const types = entries?.find((entry) => entry.name === CONTENT_TYPES);
  if (!entries || !types || hasNameTwice(entries)) return undefined;
  if (entries.some((entry) => entry.encrypted)) throw unsupported(UPLOAD_TEXTS.encrypted);
  if (entries.some((entry) => MACRO_PARTS.test(entry.name))) throw unsupported(UPLOAD_TEXTS.macros);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedSize, 0);
  if (unpacked > UNPACKED_MAX_BYTES) throw tooLarge(UPLOAD_TEXTS.packedTooLarge);
  const list = await unpack(file, types);
  if (list === undefined || DISGUISE.test(list)) return undefined;
  if (MACRO_TYPES.test(list)) throw unsupported(UPLOAD_TEXTS.macros);
  return KIND_BY_MAIN_PART.find(([type]) => list.includes(type))?.[1];
}

/** Two parts of one name: which of them a program opens is its own choice, so what one of them says proves nothing. */
function hasNameTwice(entries: readonly ZipEntry[]): boolean {
  return new Set(entries.map((entry) => entry.name.toLowerCase())).size < entries.length;
}

async function unpack(file: FileHandle, entry: ZipEntry): Promise<string | undefined> {
  if (entry.packedSize > CONTENT_TYPES_MAX_BYTES) return undefined;
  const head = await readPart(file, entry.localOffset, 30);
  if (head.length < 30) return undefined;
  const start = entry.localOffset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await readPart(file, start, entry.packedSize);
  if (entry.method === 0) return packed.toString('utf8');
  if (entry.method !== 8) return undefined;
  const bytes = await inflate(packed, { maxOutputLength: CONTENT_TYPES_MAX_BYTES }).catch(() => undefined);
  return bytes?.toString('utf8');
}
