/** Sorts that exceed their memory give what `toSorted` gives, and hold no more than the limit. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ExternalSort } from '../../src/spill/external-sort.ts';
import { TemporaryFiles } from '../../src/storage/temporary-files.ts';
import { folderOfTest } from '../support/store.ts';

interface Row {
  readonly key: number;
  readonly place: number;
}

const ROW_BYTES = 10;
const LIMIT = 20 * ROW_BYTES;

const sortOf = (folder: string, limit?: number): ExternalSort<Row> => {
  const files = new TemporaryFiles(folder);
  const rules = {
    compare: (a: Row, b: Row) => a.key - b.key,
    sizeOf: () => ROW_BYTES,
    write: (row: Row) => Buffer.from(JSON.stringify(row)),
    read: (record: Buffer) => JSON.parse(record.toString()) as Row,
    limit,
    overflow: () => new Error('too much'),
  };
  const sort = new ExternalSort(rules, { limit: LIMIT, createFile: () => files.create() });
  onTestFinished(() => sort.close());
  return sort;
};

const filesIn = (folder: string): string[] => {
  const temporary = join(folder, 'temporary');
  return existsSync(temporary) ? readdirSync(temporary) : [];
};

const addAll = (sort: ExternalSort<Row>, rows: readonly Row[]): void => {
  for (const row of rows) {
    sort.add(row);
    if (sort.isFull)
      for (const _ of sort.spill()) expect(sort.heldBytes).toBeLessThanOrEqual(LIMIT + ROW_BYTES);
    expect(sort.heldBytes).toBeLessThanOrEqual(LIMIT);
  }
};

test('any rows come out in order, equal ones as they came, also with a limit', () => {
  const folder = folderOfTest();
  const cases = fc.tuple(
    fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 900 }),
    fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  );
  fc.assert(
    fc.property(cases, ([keys, limit]) => {
      const rows = keys.map((key, place) => ({ key, place }));
      const sort = sortOf(folder, limit);
      addAll(sort, rows);
      const expected = rows.toSorted((a, b) => a.key - b.key).slice(0, limit);
      expect([...sort.sorted()]).toEqual(expected);
      sort.close();
      expect(filesIn(folder)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('many files are merged, so that few are open', () => {
  const folder = folderOfTest();
  const sort = sortOf(folder);
  const rows = Array.from({ length: 12_000 }, (_, place) => ({ key: (place * 7919) % 1000, place }));
  addAll(sort, rows);
  expect(filesIn(folder).length).toBeLessThan(48);
  expect([...sort.sorted()]).toEqual(rows.toSorted((a, b) => a.key - b.key));
});

test('records longer than a block, and empty ones, are read as they were written', () => {
  const files = new TemporaryFiles(folderOfTest());
  const file = files.create();
  onTestFinished(() => file.remove());
  const records = [0, 1, 70_000, 65_532, 3, 0, 200_000].map((length, i) => Buffer.alloc(length, i));
  for (const record of records) file.append(record);
  expect([...file.records()].map((record) => Buffer.compare(record, records[0] as Buffer))).toHaveLength(7);
  expect([...file.records()].map((record) => Buffer.from(record))).toEqual(records);
});

test('a file that was removed is neither written nor read any more', () => {
  const files = new TemporaryFiles(folderOfTest());
  const file = files.create();
  file.append(Buffer.alloc(70_000, 1));
  const records = file.records();
  file.remove();
  expect(() => records.next()).toThrow('used after its removal');
  // The number of the removed file's descriptor is free for this one.
  const next = files.create();
  onTestFinished(() => next.remove());
  next.append(Buffer.from('kept'));
  expect(() => file.append(Buffer.alloc(70_000, 2))).toThrow('used after its removal');
  expect([...next.records()].map(String)).toEqual(['kept']);
});

/** The files of a folder that this process has open, removed ones too. */
const openFilesIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      // That of the list itself is closed by now.
      return [];
    }
  });

test.runIf(process.platform === 'linux')(
  'a file that was removed is closed, so its disk space is free',
  () => {
    const folder = folderOfTest();
    const file = new TemporaryFiles(folder).create();
    file.append(Buffer.alloc(70_000, 1));
    expect(openFilesIn(folder)).toHaveLength(1);
    file.remove();
    expect(openFilesIn(folder)).toEqual([]);
  },
);
