import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Larger files (models, binaries) are compared by size and modification time, because reading them takes
 * long. Bytes.
 */
const READ_UP_TO = 1024 * 1024;

const SKIP = new Set(['node_modules', 'dist', 'coverage']);

/** @param {string} file */
function fileDigest(file) {
  const { size, mtimeMs } = statSync(file);
  return size > READ_UP_TO
    ? `${size}:${mtimeMs}`
    : createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !SKIP.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .flatMap((entry) => filesIn(path.join(place, entry.name)));
}

/**
 * Returns a digest of the content of files and folders.
 * @param {readonly string[]} places relative to the project
 * @param {readonly string[]} [extra] further input of the digest
 */
export function digestOf(places, extra = []) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesIn(path.join(ROOT, place))).sort()) {
    hash.update(`${path.relative(ROOT, file)}\0${fileDigest(file)}\n`);
  }
  for (const fact of extra) hash.update(`\0${fact}`);
  return hash.digest('hex');
}
