import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

const TAIL_BYTES = 2048;
/** The end record of a ZIP archive: a PDF that ends with one is two types at once. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Returns whether a file with a PDF head also ends as one, and as nothing else. */
export function isPdf(source: ByteSource): boolean {
  const bytes = source.within(PARSER_BOUNDS.pdf);
  if (!/^%PDF-[12]\.\d/.test(bytes.read(0, 8).toString('latin1'))) return false;
  const tail = bytes.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES);
  return tail.includes('%%EOF') && !tail.includes(ZIP_END);
}
