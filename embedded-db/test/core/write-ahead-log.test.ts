/** What is read from a truncated log and from a damaged one. */
import fs, { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decodeRecord, encodeRecord } from '../../src/storage/log-record.ts';
import { WriteAheadLog } from '../../src/storage/write-ahead-log.ts';
import { commitTexts, contentOf, copyOf, foundIn, logIn, openEnvironment } from '../support/environments.ts';
import { folderOfTest } from '../support/store.ts';

/** The padding to a multiple of eight bytes is not part of a record. */
const PADDING_BYTES = 7;

/** A folder whose log holds three commits, and where the records of the last two begin. */
const withThreeRecords = (): { folder: string; log: string; second: number; third: number; end: number } => {
  const folder = folderOfTest();
  const environment = openEnvironment(folder);
  // The first commit makes the log, and the round before leaves old records behind the new ones.
  for (let n = 0; n < 12; n += 1) commitTexts(environment, { [`old ${n}`]: 'x'.repeat(30) });
  environment.flushWhenIdle();
  environment.flushWhenIdle();
  const log = logIn(folder) ?? '';
  const ends = ['a', 'b', 'c'].map((name) => {
    const before = readFileSync(log);
    commitTexts(environment, { [name]: name.repeat(20) });
    const after = readFileSync(log);
    let end = after.length - 1;
    while (after[end] === before[end]) end -= 1;
    return Math.ceil((end + 1) / 8) * 8;
  });
  const left = copyOf(folder);
  const [second = 0, third = 0, end = 0] = ends;
  return { folder: left, log: basename(log), second, third, end };
};

const names = (content: Record<string, string>): string =>
  Object.keys(content)
    .filter((name) => !name.startsWith('docs old'))
    .map((name) => name.slice('docs '.length))
    .join('');

describe('an end that was cut off', () => {
  const cuts: [string, (file: string, at: number) => void][] = [
    ['by the end of the file', (file, at) => truncateSync(file, at)],
    [
      'by zeroes',
      (file, at) => {
        const content = readFileSync(file);
        content.fill(0, at);
        writeFileSync(file, content);
      },
    ],
    [
      'by what was there before',
      (file, at) => {
        const content = readFileSync(file);
        content.fill('older content of the disk', at);
        writeFileSync(file, content);
      },
    ],
  ];
  test.each(cuts)('%s costs the last record alone, at every byte of it', async (_name, cut) => {
    const { folder, log, third, end } = withThreeRecords();
    for (let at = third; at < end - PADDING_BYTES; at += 1) {
      const copy = copyOf(folder);
      cut(join(copy, log), at);
      expect(names(await foundIn(copy)), `cut at byte ${at - third} of the record`).toBe('ab');
    }
    expect(names(await foundIn(folder))).toBe('abc');
  });

  test('is written over by the next commit', async () => {
    const { folder, log, third, end } = withThreeRecords();
    const content = readFileSync(join(folder, log));
    content.fill(0xee, third + 10, end);
    writeFileSync(join(folder, log), content);
    const environment = openEnvironment(folder);
    commitTexts(environment, { d: '4' });
    expect(names(contentOf(environment.reader()))).toBe('abd');
    expect(names(await foundIn(copyOf(folder)))).toBe('abd');
    commitTexts(environment, { e: '5' });
    expect(names(await foundIn(copyOf(folder)))).toBe('abde');
    environment.flushWhenIdle();
    environment.flushWhenIdle();
    expect(names(await foundIn(copyOf(folder)))).toBe('abde');
    commitTexts(environment, { f: '6' });
    expect(names(await foundIn(copyOf(folder)))).toBe('abdef');
  });
});

describe('damage', () => {
  test('before the end is told, at whichever byte', async () => {
    const { folder, log, second, third } = withThreeRecords();
    for (let at = second; at < third - PADDING_BYTES; at += 1) {
      const copy = copyOf(folder);
      const content = readFileSync(join(copy, log));
      content.writeUInt8(content.readUInt8(at) ^ 0x11, at);
      writeFileSync(join(copy, log), content);
      await expect(foundIn(copy), `byte ${at - second} of the record`).rejects.toThrow(/damaged at byte \d+/);
    }
  });

  test.each<[string, RegExp, (folder: string, log: string) => void]>([
    ['a log that is missing', /missing/, (folder, log) => rmSync(join(folder, log))],
    ['a log that is empty', /damaged/, (folder, log) => writeFileSync(join(folder, log), '')],
    [
      'the log of another store',
      /damaged/,
      (folder, log) => {
        const other = withThreeRecords();
        copyFileSync(join(other.folder, other.log), join(folder, log));
      },
    ],
  ])('%s is told', async (_name, message, harm) => {
    const { folder, log } = withThreeRecords();
    harm(folder, log);
    const outcome = await foundIn(folder).catch((error: unknown) => error);
    expect((outcome as Error).message).toMatch(message);
    expect((outcome as Error).message).toContain(folder);
  });
});

test('a log that goes with later tables is told', async () => {
  const { folder, log } = withThreeRecords();
  const older = copyOf(folder);
  const environment = openEnvironment(folder);
  environment.flushWhenIdle();
  environment.flushWhenIdle();
  commitTexts(environment, { d: '4' });
  copyFileSync(join(folder, log), join(older, log));
  await expect(foundIn(older)).rejects.toThrow(
    'damaged at byte 4096: record 12 is not whole although 15 is there',
  );
});

test('a log that no tables know of is cleared away', async () => {
  const folder = folderOfTest();
  await openEnvironment(folder).close();
  WriteAheadLog.create(folder, true).close();
  expect(logIn(folder)).toBeDefined();
  expect(await foundIn(folder)).toEqual({});
  expect(logIn(folder)).toBeUndefined();
});

test('files that are no logs are left alone', async () => {
  const folder = folderOfTest();
  const id = '0123456789abcdef'.repeat(2);
  const others = [`a writes-${id}.wal`, `writes-${id}.wal.old`, `writes-${id}0.wal`, 'writes-1.wal'];
  for (const name of [...others, `writes-${id}.wal`]) writeFileSync(join(folder, name), '');
  await openEnvironment(folder).close();
  expect(readdirSync(folder).filter((name) => name.includes('.wal'))).toEqual(others.toSorted());
});

test('a log that the disk takes only in part is removed again', () => {
  const folder = folderOfTest();
  const { writeSync } = fs;
  fs.writeSync = ((handle: number, bytes: Buffer) => writeSync(handle, bytes, 0, 100, 0)) as typeof writeSync;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  });
  expect(() => WriteAheadLog.create(folder, false)).toThrow(/^only 100 of \d+ bytes could be written$/);
  expect(readdirSync(folder)).toEqual([]);
});

test('a log has room for as much as it was made for, and for all of it again when it restarts', () => {
  const folder = folderOfTest();
  const log = WriteAheadLog.create(folder, false);
  const [room, half] = [1024 * 1024, 512 * 1024];
  expect([log.hasRoomFor(room), log.hasRoomFor(room + 1)]).toEqual([true, false]);
  log.append([{ space: 'docs', name: 'a', value: Buffer.alloc(half) }]);
  expect([log.hasRoomFor(half), log.mark]).toEqual([false, { id: log.id, sequence: 1 }]);
  log.restart();
  expect([log.hasRoomFor(room), log.mark.sequence]).toEqual([true, 1]);
  expect(log.isThere).toBe(true);
  log.discard();
  expect(log.isThere).toBe(false);
});

test('a record is read as it was written, from its beginning alone and with its seed alone', () => {
  const changes = [
    { space: 'docs', name: 'a', value: Buffer.from('1') },
    { space: 'index', name: '\u00ff', value: null },
    { space: 'meta', name: 'm'.repeat(300), value: Buffer.alloc(0) },
    { space: 'oplog', name: 'o', value: Buffer.alloc(70_000, 7) },
  ] as const;
  const record = encodeRecord(changes, 5, 9);
  expect(decodeRecord(record, 0, 9)).toEqual({ sequence: 5, bytes: record.length, changes });
  expect(record.length % 8).toBe(0);
  expect(decodeRecord(record, 0, 8)).toBeUndefined();
  expect(decodeRecord(record, 8, 9)).toBeUndefined();
  expect(decodeRecord(record, record.length, 9)).toBeUndefined();
  const unknown = encodeRecord([{ space: 'other' as never, name: 'a', value: null }], 1, 9);
  expect(() => decodeRecord(unknown, 0, 9)).toThrow('unknown space 255');
});
