import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPdfPages } from './pdf-pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pagesOf(...parts: (string | Buffer)[]): Promise<number | undefined> {
  const file = path.join(folder, 'file.pdf');
  const whole = ['%PDF-1.7\n', ...parts, '\n%%EOF\n'];
  await writeFile(
    file,
    Buffer.concat(whole.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
  return countPdfPages(file);
}

/** A packed list of objects, as newer files have them. */
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
  ])('are what the root of their tree says', async (text, count) => {
    expect(await pagesOf(text)).toBe(count);
  });

  it('are those of the whole tree, not of a branch', async () => {
    const branch = '<</Type/Pages/Parent 2 0 R/Kids[5 0 R]/Count 20>>';
    expect(await pagesOf(branch, '<</Type/Pages/Kids[4 0 R]/Count 25>>', branch)).toBe(25);
  });

  it('are those of the newest version of a file that was saved again', async () => {
    expect(await pagesOf('<</Type/Pages/Kids[]/Count 3>>', '<</Type/Pages/Kids[]/Count 4>>')).toBe(4);
  });

  it('are found in packed lists of objects', async () => {
    expect(await pagesOf(packed('1 0 <</Type/Catalog>><</Type/Pages/Kids[3 0 R]/Count 7>>'))).toBe(7);
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
  ])('are not told by %s', async (_, text) => {
    expect(await pagesOf(text)).toBeUndefined();
  });

  it('cost little in a file that says the words over and over, or unpacks to much', async () => {
    const started = performance.now();
    await pagesOf('/Type/Pages'.repeat(1_500_000));
    await pagesOf('/ObjStm'.repeat(1_500_000));
    await pagesOf(...Array.from({ length: 150 }, () => packed('\0'.repeat(3_000_000))));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
