import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/run.mjs';
import { foldersOf, hasFallen, readScores, scoreOf } from './scores.mjs';
import { workspaceOf } from './mutate-folder.mjs';

test('a score falls when a smaller share is killed, whatever the number of mutants', () => {
  const before = { killed: 85, of: 100 };
  expect(hasFallen({ killed: 84, of: 100 }, before)).toBe(true);
  expect(hasFallen({ killed: 170, of: 200 }, before)).toBe(false);
  expect(hasFallen({ killed: 86, of: 101 }, before)).toBe(false);
  expect(hasFallen({ killed: 85, of: 101 }, before)).toBe(true);
  expect(scoreOf({ killed: 0, of: 0 })).toBe(100);
});

test('a changed file belongs to its recorded folder', () => {
  const scores = { 'shared/src': { killed: 1, of: 1 }, 'server/src/http': { killed: 1, of: 1 } };
  expect(foldersOf(scores, ['server/src/http/routes/route.ts', 'server/src/http-elsewhere/a.ts'])).toEqual([
    'server/src/http',
  ]);
  expect(foldersOf(scores, ['README.md'])).toEqual([]);
});

test('recorded folders belong to a workspace, and killed mutants never exceed all mutants', () => {
  for (const [folder, { killed, of, tests = [] }] of Object.entries(readScores())) {
    expect(workspaceOf(folder), folder).toBeDefined();
    for (const place of [folder, ...tests]) expect(existsSync(path.join(ROOT, place)), place).toBe(true);
    expect(killed, folder).toBeLessThanOrEqual(of);
  }
});
