import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptCompression } from './kept-compression.ts';

const STYLE = `p { color: red } ${'q { margin: 1px } '.repeat(50)}`;
const LONG_AGO = new Date('2020-01-01');

let folder: string;
let kept: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-compressed-'));
  kept = path.join(folder, 'kept');
  mkdirSync(path.join(folder, 'public'));
  writeFileSync(path.join(folder, 'index.html'), '<p>Weft</p>');
  writeFileSync(path.join(folder, 'public/page.css'), STYLE);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a small page. Returns its compressed files. */
async function buildPage() {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [keptCompression(kept, { include: /\.css$/, gz: 9, br: 11 })],
    build: { manifest: true },
  });
  const built = (name: string) => readFileSync(path.join(folder, 'dist', name));
  return { gz: built('page.css.gz'), br: built('page.css.br') };
}

test('a build compresses each file in both formats', async () => {
  const { gz, br } = await buildPage();
  expect(gunzipSync(gz).toString()).toBe(STYLE);
  expect(brotliDecompressSync(br).toString()).toBe(STYLE);
});

test('a later build takes what was kept, unless the file has changed', async () => {
  await buildPage();
  const [file] = readdirSync(kept).filter((name) => name.endsWith('.gz'));
  writeFileSync(path.join(kept, file ?? ''), gzipSync('kept'));
  expect(gunzipSync((await buildPage()).gz).toString()).toBe('kept');
  writeFileSync(path.join(folder, 'public/page.css'), `${STYLE} a { color: blue }`);
  expect(gunzipSync((await buildPage()).gz).toString()).toContain('blue');
});

test('what no build has needed for a month is removed', async () => {
  await buildPage();
  const old = path.join(kept, 'old.gz');
  writeFileSync(old, '');
  for (const name of readdirSync(kept)) utimesSync(path.join(kept, name), LONG_AGO, LONG_AGO);
  writeFileSync(path.join(folder, 'public/page.css'), `${STYLE} a { color: blue }`);
  await buildPage();
  expect(readdirSync(kept)).toHaveLength(2);
});
