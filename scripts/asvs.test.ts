import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const DOCS = path.join(ROOT, 'docs');
const document = readFileSync(path.join(DOCS, 'asvs.md'), 'utf8');
const VERDICTS = ['met', 'deviation', 'operator', 'n/a'];

/** Number of level 1 and 2 requirements in each section of ASVS 5.0.0. They precede those of level 3. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf);

/** A line of the summary: level 1, level 2, both. */
const countsOf = (name: string): number[] => {
  const line = document.split('\n').find((each) => cellsOf(each)[0] === name) ?? '';
  return cellsOf(line).slice(1).map(Number);
};

test('each requirement of levels 1 and 2 has one row, in order', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, to]) =>
    Array.from({ length: to }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(([id]) => id)).toEqual(expected);
  expect(rows.filter(([, level]) => level === '1')).toHaveLength(70);
  expect(rows.filter(([, level]) => level === '2')).toHaveLength(183);
});

test('each row has a verdict with a reason, and met requirements name files that exist', () => {
  for (const [id, , requirement = '', verdict = '', reason = '', files = ''] of rows) {
    const targets = [...files.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    const missing = targets.filter((target) => !existsSync(path.join(DOCS, target)));
    expect({ id, verdict: VERDICTS.includes(verdict), missing }).toEqual({ id, verdict: true, missing: [] });
    expect({ id, isSaid: requirement.length > 3 && reason.length > 3 }).toEqual({ id, isSaid: true });
    if (verdict === 'met') expect({ id, files: targets.length > 0 }).toEqual({ id, files: true });
  }
});

test('the summary counts the rows', () => {
  const count = (isCounted: (verdict: string) => boolean): number[] => {
    const counted = rows.filter(([, , , verdict = '']) => isCounted(verdict));
    const ofLevel = (level: string): number => counted.filter(([, each]) => each === level).length;
    return [ofLevel('1'), ofLevel('2'), counted.length];
  };
  for (const verdict of VERDICTS) {
    expect([verdict, ...countsOf(verdict)]).toEqual([verdict, ...count((each) => each === verdict)]);
  }
  expect(countsOf('applicable')).toEqual(count((verdict) => verdict !== 'n/a'));
  expect(countsOf('all')).toEqual(count(() => true));
});

test('at least 175 requirements are met', () => {
  expect(countsOf('met')[2]).toBeGreaterThanOrEqual(175);
});
