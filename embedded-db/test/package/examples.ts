import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from './installed-package.ts';

/** The code blocks of a section of the README by their file names, which stand in the first line of a block. */
export function examplesOf(heading: string): Map<string, string> {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const [, section] = readme.split(`\n### ${heading}\n`);
  const [text = ''] = section?.split(/\n##+ /) ?? [];
  const blocks = [...text.matchAll(/```[jt]s\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  if (blocks.length === 0) throw new Error(`README has no example of ${heading}`);
  return new Map(blocks.map(([, file = '', code = '']) => [file, code]));
}
