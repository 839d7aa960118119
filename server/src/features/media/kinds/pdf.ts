import type { FileHandle } from 'node:fs/promises';
import { readPart } from './read-part.ts';

const TAIL_BYTES = 2048;
/** The end record of a ZIP archive: a PDF that ends in one is two kinds at once. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Whether a file that begins as a PDF also ends as one, and as nothing else. */
export async function isPdf(file: FileHandle, size: number): Promise<boolean> {
  const head = await readPart(file, 0, 8);
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1'))) return false;
  const tail = await readPart(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  return tail.includes('%%EOF') && !tail.includes(ZIP_END);
}
