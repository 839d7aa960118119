import type { FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';
import { tooLarge, unsupported } from './refuse.ts';
import { unpackEntry } from './unpack-zip.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_MAX_BYTES = 1024 * 1024;
const MACRO_PARTS = /(^|\/)(vbaproject\.bin|vbadata\.xml|macrosheets\/)/i;
const MACRO_TYPES = /macroEnabled|vbaProject|ms-excel\.macrosheet|intlmacrosheet/i;
/** XML constructs that can hide a type from a text search; office programs do not write them. */
const DISGUISE = /&#|<!(doctype|entity)/i;
const KIND_BY_MAIN_PART: readonly (readonly [string, FileKind])[] = [
  ['wordprocessingml.document.main+xml', 'docx'],
  ['presentationml.presentation.main+xml', 'pptx'],
  ['presentationml.slideshow.main+xml', 'pptx'],
  ['spreadsheetml.sheet.main+xml', 'xlsx'],
];

/** Returns whether the head is that of a ZIP archive. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === 0x504b0304;
}

/**
 * Returns Word, PowerPoint or Excel by the archive's content types; undefined for other archives. Unpacks every entry
 * to count its real size, because the directory can state any size.
 */
export async function kindOfOfficeZip(source: ByteSource): Promise<FileKind | undefined> {
  const bytes = source.within(PARSER_BOUNDS.zip);
  const entries = readZipDirectory(bytes);
  const types = entries?.find((entry) => entry.name === CONTENT_TYPES);
  if (!entries || !types || hasNameTwice(entries)) return undefined;
  if (entries.some((entry) => entry.encrypted)) throw unsupported(() => UPLOAD_TEXTS.encrypted);
  if (entries.some((entry) => MACRO_PARTS.test(entry.name))) throw unsupported(() => UPLOAD_TEXTS.macros);
  const claimed = entries.reduce((sum, entry) => sum + entry.unpackedSize, 0);
  if (claimed > PARSER_BOUNDS.zip.unpackedBytes) throw tooLarge(() => UPLOAD_TEXTS.packedTooLarge);
  const list = await readTypes(bytes, types);
  if (list === undefined || DISGUISE.test(list)) return undefined;
  if (MACRO_TYPES.test(list)) throw unsupported(() => UPLOAD_TEXTS.macros);
  const kind = KIND_BY_MAIN_PART.find(([type]) => list.includes(type))?.[1];
  return kind && (await holdsWhatItClaims(bytes, entries)) ? kind : undefined;
}

/** With duplicate names, programs may open either entry, so the content of one proves nothing. */
function hasNameTwice(entries: readonly ZipEntry[]): boolean {
  return new Set(entries.map((entry) => entry.name.toLowerCase())).size < entries.length;
}

async function readTypes(bytes: ByteSource, types: ZipEntry): Promise<string | undefined> {
  if (types.unpackedSize > CONTENT_TYPES_MAX_BYTES) return undefined;
  const pieces: Buffer[] = [];
  const isWhole = await unpackEntry(bytes, types, (piece) => void pieces.push(piece));
  return isWhole ? Buffer.concat(pieces).toString('utf8') : undefined;
}

async function holdsWhatItClaims(bytes: ByteSource, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries) if (!(await unpackEntry(bytes, entry))) return false;
  return true;
}
