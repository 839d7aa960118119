/** When texts are compiled: run in a small project with one catalogue. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const CATALOGUE = 'shared/src/notes/texts/en.json';
const GENERATED = 'shared/src/notes/texts/generated/en.ts';

let folder: string;

function write(file: string, content: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

const generated = () => readFileSync(path.join(folder, GENERATED), 'utf8');

/** Compiles with a parser that writes down that it was loaded. @returns whether it was */
function compile(): boolean {
  const loaded = path.join(folder, 'loaded');
  rmSync(loaded, { force: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/texts.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([stderr, status]).toEqual(['', 0]);
  return existsSync(loaded);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-texts-'));
  for (const part of ['scripts/lib', 'scripts/texts', 'scripts/texts.mjs'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const scope = path.join(folder, 'node_modules/@formatjs');
  mkdirSync(path.join(scope, 'icu-messageformat-parser'), { recursive: true });
  symlinkSync(
    path.join(ROOT, 'node_modules/@formatjs/icu-messageformat-parser'),
    path.join(scope, 'parser'),
    'junction',
  );
  write(
    'node_modules/@formatjs/icu-messageformat-parser/index.mjs',
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('loaded', '');\nexport * from '@formatjs/parser';\n",
  );
  write(
    'node_modules/@formatjs/icu-messageformat-parser/package.json',
    JSON.stringify({ name: '@formatjs/icu-messageformat-parser', exports: './index.mjs' }),
  );
  write('package-lock.json', '{}');
  write('server/src/main.ts', '');
  write('client/src/main.ts', '');
  write(CATALOGUE, JSON.stringify({ title: 'Notes' }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('catalogues are parsed once, and again after a change', () => {
  expect(compile()).toBe(true);
  expect(generated()).toContain('title: "Notes"');
  expect(compile()).toBe(false);
  write(CATALOGUE, JSON.stringify({ title: 'Your notes' }));
  expect(compile()).toBe(true);
  expect(generated()).toContain('title: "Your notes"');
});

test('a generated file that was deleted or changed is written again', () => {
  compile();
  rmSync(path.join(folder, GENERATED));
  expect(compile()).toBe(true);
  write(GENERATED, 'export const texts = {};\n');
  expect(compile()).toBe(true);
  expect(generated()).toContain('title: "Notes"');
  expect(compile()).toBe(false);
});

test('a new compiler compiles everything again', () => {
  compile();
  write('scripts/texts/new.mjs', '');
  expect(compile()).toBe(true);
});

test('a catalogue with a fault stays one at the next start', () => {
  write(CATALOGUE, JSON.stringify({ title: '{' }));
  const run = () => spawnSync(process.execPath, ['scripts/texts.mjs'], { cwd: folder, encoding: 'utf8' });
  for (const { status, stderr } of [run(), run()]) {
    expect(status).toBe(1);
    expect(stderr).toContain('title');
  }
});
