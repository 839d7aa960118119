import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DATABASE_FORM } from './migrations/database-form.ts';

const DAY_SECONDS = 24 * 60 * 60;
const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/data-classes.md'), 'utf8');

/** Rows of the table below a heading, by cell. */
function tableOf(heading: string): string[][] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const collections = tableOf('Collections');
const nameOf = ([cell = '']: string[]): string => cell.replaceAll('`', '');

test('every collection has one row, and every row a collection', () => {
  const declared = DATABASE_FORM.collections.map(({ name }) => name);
  expect(collections.map(nameOf).toSorted()).toEqual(declared.toSorted());
});

test('every row names described classes, and how long its data is kept', () => {
  const classes = tableOf('Classes').map(nameOf);
  for (const [name, classOf = '', holds = '', until = ''] of collections) {
    expect({ name, unknown: classOf.split(', ').filter((each) => !classes.includes(each)) }).toEqual({
      name,
      unknown: [],
    });
    expect({ name, says: [holds, until].every((cell) => cell !== '') }).toEqual({ name, says: true });
  }
});

test('expiring data is kept for as long as its row says', () => {
  for (const { name, indexes } of DATABASE_FORM.collections) {
    const expiry = indexes.flatMap(({ options }) => options['expireAfterSeconds'] ?? []).map(Number);
    const [row = []] = collections.filter((cells) => nameOf(cells) === name);
    const said = /^(\d+) (days|hour)|\((\d+) days after\)/.exec(row[3] ?? '');
    const seconds = said && Number(said[1] ?? said[3]) * (said[2] === 'hour' ? 3600 : DAY_SECONDS);
    expect({ name, expiry }).toEqual({ name, expiry: seconds === null ? [] : [seconds] });
  }
});
