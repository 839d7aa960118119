/** The content of a folder after its process was killed or the machine lost power at any point. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../../src/storage/environment.ts';
import { SPACES } from '../../src/storage/kv.ts';
import { commitTexts, contentOf, copyOf, foundIn, logIn, openEnvironment } from '../support/environments.ts';
import { folderOfTest } from '../support/store.ts';

const LARGE = 'x'.repeat(200_000);

const dataFileOf = (folder: string): string => join(folder, 'data.mdb');

/** Flushes pending writes, as an idle period does. */
const flush = (environment: Environment): void => {
  environment.flushWhenIdle();
  environment.flushWhenIdle();
};

describe('a copy of the folder', () => {
  test('taken after any commit holds everything up to it', async () => {
    const commit = fc.record({
      space: fc.constantFrom(...SPACES),
      texts: fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'dd', 'd'),
        fc.option(fc.string({ unit: 'binary-ascii' })),
      ),
      isLarge: fc.constantFrom(false, false, false, true),
      isQuiet: fc.constantFrom(false, false, true),
    });
    const property = fc.asyncProperty(fc.array(commit, { minLength: 1, maxLength: 8 }), async (commits) => {
      const folder = folderOfTest();
      const environment = openEnvironment(folder);
      const model: Record<string, string> = {};
      for (const { space, texts, isLarge, isQuiet } of commits) {
        const all = isLarge ? { ...texts, large: LARGE } : texts;
        commitTexts(environment, all, space);
        for (const [name, text] of Object.entries(all)) {
          if (text === null) delete model[`${space} ${name}`];
          else model[`${space} ${name}`] = text;
        }
        if (isQuiet) flush(environment);
        expect(contentOf(environment.reader())).toEqual(model);
        expect(await foundIn(copyOf(folder))).toEqual(model);
      }
      await environment.close();
      expect(logIn(folder)).toBeUndefined();
      expect(await foundIn(folder)).toEqual(model);
    });
    await fc.assert(property, { numRuns: 8 });
  });

  test('made while the tables take over holds everything, whichever of their pages were written', async () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    const model: Record<string, string> = {};
    for (let n = 0; n < 400; n += 1) {
      const texts = { [`key ${(n * 37) % 401}`]: `text ${n} `.repeat(20), [`key ${n}`]: null };
      commitTexts(environment, texts);
      model[`docs key ${(n * 37) % 401}`] = `text ${n} `.repeat(20);
      delete model[`docs key ${n}`];
      if (n % 100 === 50) flush(environment);
    }
    const before = readFileSync(dataFileOf(folder));
    const cutOff = copyOf(folder);
    flush(environment);
    const after = readFileSync(dataFileOf(folder));
    expect(after.equals(before)).toBe(false);
    const page = 4096;
    for (let seed = 1; seed <= 20; seed += 1) {
      const mixed = Buffer.alloc(after.length);
      before.copy(mixed);
      // LMDB writes its two meta pages last, when all other pages are on disk.
      for (let at = 2 * page; at < after.length; at += page)
        if (((at / page) * seed * 7919) % 5 < 2) after.copy(mixed, at, at, at + page);
      const copy = copyOf(cutOff);
      writeFileSync(dataFileOf(copy), mixed);
      expect(await foundIn(copy)).toEqual(model);
    }
  });

  test('opened and left again and again loses nothing and writes nothing', async () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    commitTexts(environment, { a: '1' });
    commitTexts(environment, { b: '2' });
    const left = copyOf(folder);
    const log = readFileSync(logIn(left) ?? '');
    for (let n = 0; n < 3; n += 1) {
      const again = openEnvironment(left);
      expect(contentOf(again.reader())).toEqual({ 'docs a': '1', 'docs b': '2' });
      const meanwhile = copyOf(left);
      expect(readFileSync(logIn(meanwhile) ?? '').equals(log)).toBe(true);
      expect(await foundIn(meanwhile)).toEqual({ 'docs a': '1', 'docs b': '2' });
    }
  });
});

describe('a commit', () => {
  test('that fails leaves what was pending before it', async () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    commitTexts(environment, { first: '0' });
    commitTexts(environment, { kept: '1', changed: '1', removed: '1' });
    const before = contentOf(environment.reader());
    expect(() =>
      environment.commit(() => {
        const writer = environment.writer();
        writer.put('docs', Buffer.from('changed'), Buffer.from('2'));
        writer.put('docs', Buffer.from('new'), Buffer.from('2'));
        writer.remove('docs', Buffer.from('removed'));
        throw new TypeError('a defect');
      }),
    ).toThrow('a defect');
    expect(contentOf(environment.reader())).toEqual(before);
    expect(await foundIn(copyOf(folder))).toEqual(before);
  });

  test('takes no key that the tables would refuse', async () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    const longest = 'k'.repeat(1978);
    commitTexts(environment, { first: '0' });
    commitTexts(environment, { [longest]: '1' });
    expect(() => commitTexts(environment, { [`${longest}k`]: '2' })).toThrow('a key of 1979 bytes');
    expect(() => commitTexts(environment, { '': '2' })).toThrow('a key of 0 bytes');
    flush(environment);
    expect(contentOf(environment.reader())).toEqual({ 'docs first': '0', [`docs ${longest}`]: '1' });
    expect(await foundIn(copyOf(folder))).toEqual({ 'docs first': '0', [`docs ${longest}`]: '1' });
  });

  test('is the only place to write in', () => {
    const environment = openEnvironment(folderOfTest());
    expect(() => environment.writer().put('docs', Buffer.from('a'), Buffer.from('1'))).toThrow('commit');
  });

  test('goes into the tables when the log was removed, and the next ones into a new log', async () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    commitTexts(environment, { a: '1' });
    commitTexts(environment, { b: '2' });
    const log = logIn(folder) ?? '';
    rmSync(log);
    commitTexts(environment, { c: '3' });
    expect(await foundIn(copyOf(folder))).toEqual({ 'docs a': '1', 'docs b': '2', 'docs c': '3' });
    commitTexts(environment, { d: '4' });
    const untouched = statSync(dataFileOf(folder)).mtimeMs;
    commitTexts(environment, { e: '5' });
    expect(logIn(folder)).not.toBe(log);
    expect(statSync(dataFileOf(folder)).mtimeMs).toBe(untouched);
    expect(Object.keys(await foundIn(copyOf(folder)))).toHaveLength(5);
  });

  test('is in the log, which stays as long as it is however much is written', () => {
    const folder = folderOfTest();
    const environment = openEnvironment(folder);
    commitTexts(environment, { a: '1' });
    const { size } = statSync(logIn(folder) ?? '');
    for (let n = 0; n < 300; n += 1) commitTexts(environment, { [`key ${n}`]: 'x'.repeat(10_000) });
    expect(statSync(logIn(folder) ?? '').size).toBe(size);
    expect(Object.keys(contentOf(environment.reader()))).toHaveLength(301);
  });
});

test('a snapshot stays as it is, whatever is committed and taken over', () => {
  const environment = openEnvironment(folderOfTest());
  commitTexts(environment, { a: '1', b: '1' });
  flush(environment);
  commitTexts(environment, { b: '2', c: '2' });
  const snapshot = environment.snapshot();
  const seen = contentOf(snapshot.reader);
  commitTexts(environment, { a: null, b: '3', d: '3' });
  expect(contentOf(snapshot.reader)).toEqual(seen);
  flush(environment);
  commitTexts(environment, { c: null });
  expect(contentOf(snapshot.reader)).toEqual({ 'docs a': '1', 'docs b': '2', 'docs c': '2' });
  snapshot.done();
  expect(contentOf(environment.reader())).toEqual({ 'docs b': '3', 'docs d': '3' });
});

test('snapshots of many moments stay as they are; there is a bound to what they keep in memory', () => {
  const folder = folderOfTest();
  const environment = openEnvironment(folder);
  commitTexts(environment, { n: '0' });
  const before = readFileSync(dataFileOf(folder));
  const snapshots = Array.from({ length: 150 }, (_, n) => {
    commitTexts(environment, { n: `${n}`, [`key ${n}`]: 'x' });
    return environment.snapshot();
  });
  expect(readFileSync(dataFileOf(folder)).equals(before)).toBe(false);
  snapshots.forEach(({ reader }, n) => {
    const content = contentOf(reader);
    expect(content['docs n']).toBe(`${n}`);
    expect(Object.keys(content)).toHaveLength(n + 2);
  });
  for (const snapshot of snapshots) snapshot.done();
  commitTexts(environment, { 'key 0': 'y' });
  const after = readFileSync(dataFileOf(folder));
  environment.snapshot().done();
  expect(readFileSync(dataFileOf(folder)).equals(after)).toBe(true);
  expect(Object.keys(contentOf(environment.reader()))).toHaveLength(151);
});

test.runIf(process.platform === 'linux')(
  'the lock file of LMDB has its disk space, which a reader could not get from a full disk',
  () => {
    const folder = folderOfTest();
    openEnvironment(folder);
    const { size, blocks } = statSync(`${dataFileOf(folder)}-lock`);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
  },
);
