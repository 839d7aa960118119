import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

/** Maximum number of source files in one folder, without tests. */
const MOST_FILES = 20;
const CODE = ['client', 'shared', 'embedded-db', 'server', 'e2e', 'scripts', 'deploy'];
const GENERATED = /(^|\/)(node_modules|dist|coverage)(\/|$)/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css|sh)$/;
const TEST = /\.test\.(ts|tsx|mjs)$/;

/** Returns the folders with too many source files, as `folder: count`. */
function crowded(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => SOURCE.test(name) && !TEST.test(name))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count}`);
}

/** Returns the files in a folder of the project, without installed packages and build results. */
function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (GENERATED.test(name)) return [];
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

test('no folder has more than 20 source files', () => {
  expect(crowded(CODE.flatMap(filesBelow))).toEqual([]);
});

test('tests and nested folders do not count, and the 21st source file is reported', () => {
  const twenty = Array.from({ length: MOST_FILES }, (_, index) => `a/${index}.ts`);
  expect(crowded([...twenty, 'a/0.test.ts', 'a/0.md', 'a/b/20.ts'])).toEqual([]);
  expect(crowded([...twenty, 'a/20.css'])).toEqual(['a: 21']);
});
