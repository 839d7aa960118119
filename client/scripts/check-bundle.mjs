// Measures the JavaScript of the first visit to `/`: the page's entry, the sign-in screen's chunk and their
// static imports. Part of the build; fails above the limit. Sizes are gzipped, 1 kB = 1000 bytes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 165;
const AIM_KB = 145;
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
// The page also loads the script that runs before the first paint.
const scripts = await Promise.all(
  [...files, 'first-paint.js'].map((file) => readFile(path.join(DIST, file))),
);
const sizes = scripts.map((script) => gzipSync(script, { level: 9 }).length);
const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;

for (const [index, file] of [...files, 'first-paint.js'].entries()) {
  console.log(`  ${(sizes[index] / 1000).toFixed(1).padStart(6)} kB  ${file}`);
}
console.log(
  `First load of /: ${total.toFixed(1)} kB of JavaScript gzipped (aim ${AIM_KB}, limit ${LIMIT_KB}).`,
);
if (total > LIMIT_KB) {
  console.error(`That is ${(total - LIMIT_KB).toFixed(1)} kB over the limit.`);
  process.exitCode = 1;
}
