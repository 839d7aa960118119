// Builds the programs into `dist`. What an earlier build left goes.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.mjs';

const OUTPUT = path.join(import.meta.dirname, 'dist');

const written = new Set(await bundle(OUTPUT));
for (const file of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
  const whole = path.join(OUTPUT, file);
  if (/\.js(\.map)?$/.test(file) && !written.has(whole)) rmSync(whole);
}
