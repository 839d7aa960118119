// Measures the JavaScript of the first visit to `/`: the page's entry, the sign-in screen's chunk and their
// static imports. Also the texts that every page loads, which are of one language. Part of the build; fails above the
// limits. Sizes are gzipped, 1 kB = 1000 bytes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 130;
const TEXTS_LIMIT_KB = 8;
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const ENTRIES = ['index.html', 'src/features/accounts/screens/sign-in-screen.tsx'];

const manifest = JSON.parse(await readFile(path.join(DIST, '.vite/manifest.json'), 'utf8'));

/** Collects the chunk and its static imports. */
function collect(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk '${key}'.`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) collect(imported, found);
  return found;
}

const keys = new Set(ENTRIES.flatMap((key) => [...collect(key)]));
const files = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const sizeOf = async (file) => gzipSync(await readFile(path.join(DIST, file)), { level: 9 }).length;
const sumOf = (sizes) => sizes.reduce((sum, size) => sum + size, 0) / 1000;
// The page also loads the script that runs before the first paint.
const sizes = await Promise.all([...files, 'first-paint.js'].map(sizeOf));
const total = sumOf(sizes);

for (const [index, file] of [...files, 'first-paint.js'].entries()) {
  console.log(`  ${(sizes[index] / 1000).toFixed(1).padStart(6)} kB  ${file}`);
}
console.log(`First load of /: ${total.toFixed(1)} kB of JavaScript gzipped (limit ${LIMIT_KB}).`);
if (total > LIMIT_KB) {
  console.error(`That is ${(total - LIMIT_KB).toFixed(1)} kB over the limit.`);
  process.exitCode = 1;
}

const page = await readFile(path.join(DIST, 'index.html'), 'utf8');
const texts = [
  ...page.matchAll(
    /<meta name="texts" content="\/(?<file>[^"]+)" data-language="(?<language>[^"]+)"(?<mark>.*)>/g,
  ),
].map(({ groups }) => groups);
for (const language of new Set(texts.map((each) => each.language))) {
  const early = texts.filter((each) => each.language === language && each.mark === '');
  const size = sumOf(await Promise.all(early.map(({ file }) => sizeOf(file))));
  console.log(`  ${size.toFixed(1).padStart(6)} kB  of texts in ${language} (limit ${TEXTS_LIMIT_KB})`);
  if (early.length === 0 || size > TEXTS_LIMIT_KB) {
    console.error('Every page has to load few texts of one language.');
    process.exitCode = 1;
  }
}
const loaded = page.replaceAll(/<meta name="texts".*>/g, '');
if (texts.length === 0 || texts.some(({ file }) => files.includes(file) || loaded.includes(file))) {
  console.error('Every page has to load the texts of its own language alone.');
  process.exitCode = 1;
}
