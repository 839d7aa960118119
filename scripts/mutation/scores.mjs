import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';

const FILE = path.join(ROOT, 'scripts/mutation/scores.json');

/** @typedef {{ killed: number, of: number }} Counts */
/** What a folder had when it was recorded, and the folder of its tests where that is another one. @typedef {Counts & { tests?: string }} Recorded */

/** @returns {Record<string, Recorded>} by folder */
export function readScores() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** @param {string} folder @param {Recorded} recorded */
export function writeScore(folder, recorded) {
  const scores = Object.entries({ ...readScores(), [folder]: recorded });
  const sorted = Object.fromEntries(scores.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** Percent, to one place. @param {Counts} counts */
export function scoreOf({ killed, of }) {
  return of === 0 ? 100 : Math.round((1000 * killed) / of) / 10;
}

/** Whether a smaller share is killed than before. @param {Counts} now @param {Counts} before */
export function hasFallen(now, before) {
  return scoreOf(now) < scoreOf(before);
}

/**
 * The recorded folders that have one of these files.
 * @param {Record<string, Recorded>} scores @param {readonly string[]} files
 */
export function foldersOf(scores, files) {
  return Object.keys(scores).filter((folder) =>
    files.some((file) => file === folder || file.startsWith(`${folder}/`)),
  );
}
