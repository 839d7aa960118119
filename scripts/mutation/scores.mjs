import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';

const FILE = path.join(ROOT, 'scripts/mutation/scores.json');

/** @typedef {{ killed: number, of: number }} Counts */
/**
 * Recorded score of a folder, and the places of its tests if they are others.
 * @typedef {Counts & { tests?: readonly string[] }} Recorded
 */

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

/** Percentage with one decimal. @param {Counts} counts */
export function scoreOf({ killed, of }) {
  return of === 0 ? 100 : Math.round((1000 * killed) / of) / 10;
}

/** Whether a smaller share of mutants is killed than before. @param {Counts} now @param {Counts} before */
export function hasFallen(now, before) {
  return scoreOf(now) < scoreOf(before);
}

/**
 * Returns the recorded folders that contain one of these files.
 * @param {Record<string, Recorded>} scores @param {readonly string[]} files
 */
export function foldersOf(scores, files) {
  return Object.keys(scores).filter((folder) =>
    files.some((file) => file === folder || file.startsWith(`${folder}/`)),
  );
}
