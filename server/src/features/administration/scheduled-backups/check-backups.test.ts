import { expect, test } from 'vitest';
import { judgeBackups } from './check-backups.ts';

const HOUR = 60 * 60_000;
const well = { isPlanned: true, isFailing: false, age: 20 * HOUR };

test.each([
  ['ok: the last good one is 20 hours old', well],
  ['ok: the last good one is 30 hours old', { ...well, age: 30 * HOUR }],
  ['warn: the last good one is 31 hours old', { ...well, age: 31 * HOUR }],
  ['warn: none is kept yet', { ...well, age: undefined }],
  ['ok: the last good one is 20 hours old, warn: the last attempt failed', { ...well, isFailing: true }],
  ['warn: none are planned', { ...well, isPlanned: false, age: undefined }],
  [
    'ok: the last good one is 90 hours old, warn: none are planned',
    { ...well, isPlanned: false, age: 90 * HOUR },
  ],
])('%s', (lines, judged) => {
  const found = judgeBackups(judged);
  expect(found.map(({ verdict, text }) => `${verdict}: ${text}`).join(', ')).toBe(lines);
  expect(found.every(({ verdict, advice }) => verdict === 'ok' || advice !== undefined)).toBe(true);
});
