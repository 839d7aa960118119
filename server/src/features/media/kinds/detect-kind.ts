import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { isCompoundFile, kindOfCompoundFile } from './compound-file.ts';
import type { ByteSource } from './byte-source.ts';
import { readMp4Container } from './mp4-container.ts';
import { isPdf } from './pdf.ts';
import { isPlainText } from './plain-text.ts';
import { isWebm } from './webm-container.ts';
import { isZip, kindOfOfficeZip } from './office-zip.ts';

/** Bytes that file-type needs. */
const HEAD_BYTES = 4100;

/** Maps file-type's extensions to our kinds. Others, such as SVG, HTML, scripts and programs, are rejected. */
const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  jpg: 'jpeg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heic: 'heic',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'quicktime',
  webm: 'webm',
  pdf: 'pdf',
};

/** Kinds that need more than the head to be verified. */
const CONTAINER_CHECKS: Partial<Record<FileKind, (bytes: ByteSource) => boolean>> = {
  mp4: isFilm,
  quicktime: isFilm,
  webm: isWebm,
  pdf: isPdf,
};

function isFilm(bytes: ByteSource): boolean {
  return readMp4Container(bytes) !== undefined;
}

/**
 * Returns the kind of a file by content; undefined for unsupported ones. Throws UNSUPPORTED_MEDIA_TYPE for office
 * files with macros or encryption, PAYLOAD_TOO_LARGE if it contains too much or needs too much work.
 */
export async function detectKind(bytes: ByteSource): Promise<FileKind | undefined> {
  const head = bytes.read(0, HEAD_BYTES);
  if (isZip(head)) return kindOfOfficeZip(bytes);
  if (isCompoundFile(head)) return kindOfCompoundFile(bytes);
  const kind = await kindOfHead(head);
  if (kind === 'unknown') return isPlainText(bytes) ? 'txt' : undefined;
  const check = kind && CONTAINER_CHECKS[kind];
  return check && !check(bytes) ? undefined : kind;
}

/** `unknown`: not known to file-type, so perhaps plain text. Undefined: known and unsupported. */
async function kindOfHead(head: Buffer): Promise<FileKind | 'unknown' | undefined> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return type === undefined ? 'unknown' : KIND_BY_EXTENSION[type.ext];
}
