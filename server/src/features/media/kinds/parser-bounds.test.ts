import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INSPECTION_BUDGET, INSPECTION_QUEUE } from '../inspection/file-inspector.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

const SECURITY = path.resolve(import.meta.dirname, '../../../../../docs/security.md');
const text = readFileSync(SECURITY, 'utf8').replace(/ +/g, ' ').replace(/-{2,}/g, '-');

const MB = 1024 * 1024;
const size = (bytes: number) => (bytes >= MB ? `${bytes / MB} MB` : `${bytes / 1024} kB`);
const number = (value: number) => value.toLocaleString('en');

/** `headerBytes: 4096` as "header: 4 kB", `dictionaries: 500` as "dictionaries: 500". */
function boundInWords([name, value]: [string, number]): string {
  const [words] = [name.replace(/Bytes/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)];
  return `${words}: ${name.includes('Bytes') ? size(value) : number(value)}`;
}

describe('the documented bounds of parsers', () => {
  it.each(Object.entries(PARSER_BOUNDS))(
    'of %s are those of the code',
    (parser, { reads, bytes, ...others }) => {
      const further = Object.entries<number>(others).map(boundInWords).join('; ') || 'none';
      expect(text).toContain(`| ${parser} | ${number(reads)} | ${size(bytes)} | ${further} |`);
    },
  );

  it('of a thread are those of the code', () => {
    const { milliseconds, memory } = INSPECTION_BUDGET;
    expect(text).toContain(`${milliseconds / 1000} seconds and ${memory.maxOldGenerationSizeMb} MB of heap`);
    expect(text).toContain(
      `${number(INSPECTION_QUEUE.waiting)} files wait at most, and none for more than ${INSPECTION_QUEUE.patience / 1000} seconds`,
    );
  });
});
