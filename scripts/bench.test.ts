import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chartOf } from './bench/chart.mjs';
import { documentOf } from './bench/document.mjs';
import { cellsOf, keepsBound, nearness, type Figure } from './bench/figures.mjs';
import { PROGRAMS } from './bench/programs.mjs';
import { ROOT } from './lib/run.mjs';

const rate: Figure = {
  name: 'pages of <1,000>',
  unit: '/s',
  product: 1234.5,
  floor: 2000,
  ratio: 0.62,
  bound: { of: 'ratio', is: 'least', at: 0.7 },
};
const wait: Figure = {
  name: 'a wait',
  unit: 'ms',
  product: 3,
  floor: 2,
  ratio: 1.5,
  bound: { of: 'ratio', is: 'most', at: 2 },
};
const alone: Figure = {
  name: 'a search',
  unit: 'ms',
  product: 12.34,
  bound: { of: 'product', is: 'most', at: 200 },
};
const PARTS = [{ title: 'Feed', notes: ['16 clients.'], figures: [rate, wait, alone] }];
const MACHINE = {
  date: '2026-01-02',
  node: '20.19.0',
  processor: '2 × Example',
  memoryGb: 8,
  system: 'linux 6',
  commit: 'abc1234',
  minutes: 11,
};

test('a figure keeps or misses its bound, and a higher nearness is always better', () => {
  expect([rate, wait, alone].map(keepsBound)).toEqual([false, true, true]);
  expect(keepsBound({ ...rate, ratio: 0.7 })).toBe(true);
  expect(keepsBound({ ...wait, ratio: 2.01 })).toBe(false);
  const byCpu: Figure = { ...rate, cpuRatio: 0.71, bound: { of: 'cpuRatio', is: 'least', at: 0.7 } };
  expect(keepsBound(byCpu)).toBe(true);
  expect(cellsOf(byCpu).bound).toBe('≥ 0.70 by CPU');
  expect(nearness(rate)).toBe(0.62);
  expect(nearness(wait)).toBeCloseTo(0.667, 3);
  expect(nearness(alone)).toBeUndefined();
  expect(Object.values(cellsOf(rate))).toEqual([
    'pages of <1,000>',
    '1,235/s',
    '2,000/s',
    '0.62',
    '',
    '',
    '≥ 0.70',
    'MISSED',
  ]);
  expect(cellsOf({ name: 'x', unit: '/s', product: 2, ratio: 0.00291 }).ratio).toBe('0.0029');
});

test('the chart draws figures with a floor, in both themes, and marks missed bounds', () => {
  const chart = chartOf(PARTS);
  expect(chart).toContain('pages of &lt;1,000&gt;');
  expect(chart).not.toContain('a search');
  expect(chart.match(/<rect class="bar/g)).toHaveLength(2);
  expect(chart.match(/class="bar missed"/g)).toHaveLength(1);
  expect(chart).toContain('prefers-color-scheme: dark');
});

test('the page has the machine, notes, all figures and the number of kept bounds', () => {
  const page = documentOf(PARTS, MACHINE, 'benchmarks.svg');
  expect(page).toContain('commit abc1234, Node 20.19.0, 2 × Example');
  expect(page).toContain('2 of 3 bounds were met');
  expect(page).toContain('](benchmarks.svg)');
  expect(page).toContain('16 clients.');
  for (const { name } of [rate, wait, alone]) expect(page).toContain(`| ${name} |`);
  expect(page).toContain('## Missed bounds\n\n- **Feed, pages of <1,000>**: ');
  const kept = [{ title: 'Feed', notes: [], figures: [wait] }];
  expect(documentOf(kept, MACHINE, 'benchmarks.svg')).not.toContain('Missed bounds');
});

test('every benchmark names an existing program', () => {
  for (const { file } of PROGRAMS) expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toBe('');
});
