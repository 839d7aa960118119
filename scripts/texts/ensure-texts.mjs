import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf } from '../lib/digest.mjs';
import { ROOT } from '../lib/run.mjs';
import { textFolders } from './folders.mjs';

const STAMP = path.join(ROOT, 'node_modules/.cache/weft/built-texts');

/** Digest of the catalogues, of what is generated from them, and of the compiler. */
const digest = () => digestOf([...textFolders(), 'scripts/texts', 'package-lock.json']);

function stamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Generates the TypeScript of all catalogues, unless they and what was generated are as after the last time. */
export async function ensureTexts() {
  if (stamp() === digest()) return;
  // The parser takes long to load, and its package may not have been there when this module was.
  const { writeTexts } = await import('./areas.mjs');
  writeTexts();
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digest());
}
