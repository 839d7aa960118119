/** What is read from a truncated log and from a damaged one. */
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    /damaged at byte \d+: record \d+ is not whole although \d+ is there/,
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
