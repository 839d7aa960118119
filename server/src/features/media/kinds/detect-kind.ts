import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { isCompoundFile, kindOfCompoundFile } from './compound-file.ts';
import { isMp4Container } from './mp4-container.ts';
import { isPdf } from './pdf.ts';
import { isPlainText } from './plain-text.ts';
import { readPart } from './read-part.ts';
import { isWebm } from './webm-container.ts';
import { isZip, kindOfOfficeZip } from './office-zip.ts';

/** What file-type needs of a file's beginning. */
const HEAD_BYTES = 4100;

/** Names of file-type for kinds of ours. What isn't here, SVG, HTML, scripts and programs among it, isn't taken. */
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

/** Files whose beginning is not enough to believe them. */
const CONTAINER_CHECKS: Partial<Record<FileKind, (file: FileHandle, size: number) => Promise<boolean>>> = {
  mp4: isMp4Container,
  quicktime: isMp4Container,
  webm: isWebm,
  pdf: isPdf,
};

/**
 * What a file is by its content alone; undefined for what Weft doesn't take. Office files are opened by their directory;
 * one with macros, encryption or too many entries throws UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE (specification 3.15).
 */
export async function detectKind(path: string): Promise<FileKind | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readPart(file, 0, HEAD_BYTES);
    if (isZip(head)) return await kindOfOfficeZip(file, size);
    if (isCompoundFile(head)) return await kindOfCompoundFile(file, size);
    const kind = await kindOfHead(head);
    if (kind === 'unknown') return (await isPlainText(file)) ? 'txt' : undefined;
    const check = kind && CONTAINER_CHECKS[kind];
    return check && !(await check(file, size)) ? undefined : kind;
  } finally {
    await file.close();
  }
}

/** `unknown`: nothing that file-type knows, so perhaps plain text. Undefined: known, and not taken. */
async function kindOfHead(head: Buffer): Promise<FileKind | 'unknown' | undefined> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return type === undefined ? 'unknown' : KIND_BY_EXTENSION[type.ext];
}
