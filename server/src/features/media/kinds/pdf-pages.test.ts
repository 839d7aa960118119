import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../../testing/files/bytes-in-memory.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';
import { countPdfPages } from './pdf-pages.ts';

function pagesOf(...parts: (string | Buffer)[]): number | undefined {
  const whole = ['%PDF-1.7\n', ...parts, '\n%%EOF\n'];
  const buffers = whole.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  return countPdfPages(bytesInMemory(Buffer.concat(buffers)));
}

/** A compressed object stream, as in newer files. */
function packed(content: string): Buffer {
  const body = deflateSync(Buffer.from(content));
  const head = `9 0 obj<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${body.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream endobj')]);
}

const kids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 10} 0 R`).join(' ');

describe('the pages of a PDF', () => {
  it.each([
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>', 1],
    ['<< /Count 12 /Kids [ 3 0 R ] /Type /Pages >>', 12],
    ['2 0 obj\n<<\n/Type /Pages\n/Kids [3 0 R 4 0 R]\n/Count 48\n>>\nendobj', 48],
    [`<</Type/Pages/Kids[${kids(400)}]/Count 400>>`, 400],
  ])('are those of the root of the page tree', (text, count) => {
    expect(pagesOf(text)).toBe(count);
  });

  it('are those of the whole tree, not of a branch', () => {
    const branch = '<</Type/Pages/Parent 2 0 R/Kids[5 0 R]/Count 20>>';
    expect(pagesOf(branch, '<</Type/Pages/Kids[4 0 R]/Count 25>>', branch)).toBe(25);
  });

  it('are those of the newest version of a file that was saved again', () => {
    expect(pagesOf('<</Type/Pages/Kids[]/Count 3>>', '<</Type/Pages/Kids[]/Count 4>>')).toBe(4);
  });

  it('are found in packed lists of objects', () => {
    expect(pagesOf(packed('1 0 <</Type/Catalog>><</Type/Pages/Kids[3 0 R]/Count 7>>'))).toBe(7);
  });

  it.each([
    ['nothing', ''],
    ['a catalog alone', '<</Type/Catalog/Pages 2 0 R>>'],
    ['no number', '<</Type/Pages/Count x>>'],
    ['none', '<</Type/Pages/Count 0>>'],
    ['more than there can be', '<</Type/Pages/Count 999999>>'],
    ['another type', '<</Type/PagesOfSomething/Count 5>>'],
    ['a broken list', '<</Type/ObjStm>>stream\nnot packed\nendstream'],
    ['a list without an end', '<</Type/ObjStm>>stream\n'],
  ])('are unknown for %s', (_, text) => {
    expect(pagesOf(text)).toBeUndefined();
  });

  it('are found behind as many names, dictionaries and lists as are read, and not behind one more', () => {
    const { names, dictionaries, lists, unpackedBytes, unpackedBytesPerList } = PARSER_BOUNDS.pdf;
    const tree = '<</Type/Pages/Kids[]/Count 3>>';
    const branch = '<</Type/Pages/Parent 1 0 R>>';
    const large = packed('\0'.repeat(unpackedBytesPerList));
    const last = packed(tree);
    const times = (part: Buffer, count: number) => Array.from({ length: count }, () => part);
    expect(pagesOf('/Pages '.repeat(names - 1), tree)).toBe(3);
    expect(pagesOf('/Pages '.repeat(names), tree)).toBeUndefined();
    expect(pagesOf(branch.repeat(dictionaries - 1), tree)).toBe(3);
    expect(pagesOf(branch.repeat(dictionaries), tree)).toBeUndefined();
    expect(pagesOf(...times(packed('x'), lists - 1), last)).toBe(3);
    expect(pagesOf(...times(packed('x'), lists), last)).toBeUndefined();
    const full = unpackedBytes / unpackedBytesPerList;
    expect(pagesOf(...times(large, full - 1), last)).toBe(3);
    expect(pagesOf(...times(large, full), last)).toBeUndefined();
  });
});
