/** A write is acknowledged after its log record is synced to disk. Counts the log's calls of the file system. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Store } from '../../src/engine/store.ts';
import { WriteAheadLog } from '../../src/storage/write-ahead-log.ts';
import { command } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

interface DiskCalls {
  /** Records written to a log since counting began. */
  writes: number;
  /** Files synced since counting began. */
  syncs: number;
  /** Files with a write that was not synced. */
  readonly unsynced: Set<number>;
  /** Names of the files and folders that were synced, in this order. */
  readonly synced: string[];
}

/** Counts the writes and syncs of the whole process until the test ends. */
const watchDisk = (): DiskCalls => {
  const calls: DiskCalls = { writes: 0, syncs: 0, unsynced: new Set(), synced: [] };
  const { openSync, writeSync, fsyncSync, fdatasyncSync } = fs;
  const names = new Map<number, string>();
  const note = (handle: number): void => {
    calls.unsynced.delete(handle);
    calls.synced.push(names.get(handle) ?? 'an older file');
  };
  fs.openSync = (file, ...rest) => {
    const handle = openSync(file, ...rest);
    names.set(handle, basename(String(file)));
    return handle;
  };
  fs.fsyncSync = (handle) => {
    fsyncSync(handle);
    note(handle);
  };
  fs.writeSync = ((handle: number, ...rest: [Buffer]) => {
    calls.writes += 1;
    calls.unsynced.add(handle);
    return writeSync(handle, ...rest);
  }) as typeof writeSync;
  fs.fdatasyncSync = (handle) => {
    fdatasyncSync(handle);
    calls.syncs += 1;
    note(handle);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { openSync, writeSync, fsyncSync, fdatasyncSync });
    syncBuiltinESMExports();
  });
  return calls;
};

const openDurable = async (): Promise<Store> => {
  const store = new Store({ directory: folderOfTest(), durable: true });
  onTestFinished(() => store.close());
  // The first commit makes the collection and the log.
  await command(store, { insert: 'c', documents: [{ _id: 'first' }] });
  return store;
};

test('each write that is answered alone has been synced', async () => {
  const store = await openDurable();
  const disk = watchDisk();
  for (let n = 1; n <= 5; n += 1) {
    const reply = await command(store, { insert: 'c', documents: [{ _id: n }] });
    expect(Number(reply['ok'])).toBe(1);
    expect(disk).toMatchObject({ writes: n, syncs: n });
    expect(disk.unsynced.size).toBe(0);
  }
});

test('writes that are committed together are answered after the sync of their record', async () => {
  const store = await openDurable();
  const disk = watchDisk();
  const answers = Array.from({ length: 20 }, async (_, n) => {
    const reply = await command(store, { insert: 'c', documents: [{ _id: n }] });
    return { ok: Number(reply['ok']), synced: disk.syncs > 0 && disk.unsynced.size === 0 };
  });
  for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: 1, synced: true });
  expect(disk.syncs).toBe(disk.writes);
});

test.each([true, false])('a log is synced with its folder before it is used: durable %s', (isDurable) => {
  const folder = folderOfTest();
  const disk = watchDisk();
  const log = WriteAheadLog.create(folder, isDurable);
  const name = `writes-${log.id.toString('hex')}.wal`;
  expect(disk.synced).toEqual(isDurable ? [name, basename(folder)] : []);
  log.append([{ space: 'docs', name: 'a', value: null }]);
  log.close();
  const found: unknown[] = [];
  WriteAheadLog.resume(folder, { id: log.id, sequence: 0 }, isDurable, ({ changes }) =>
    found.push(...changes),
  ).close();
  // What is read back counts as committed, so it must be on disk too.
  expect(disk.synced).toEqual(isDurable ? [name, basename(folder), name, name] : []);
  expect(found).toEqual([{ space: 'docs', name: 'a', value: null }]);
});

test.each([true, false])(
  'the tables are synced with each transaction of LMDB: durable %s',
  async (isDurable) => {
    const opened: unknown[] = [];
    vi.resetModules();
    vi.doMock(import('lmdb'), async (importOriginal) => {
      const lmdb = await importOriginal();
      const open = (options: Parameters<typeof lmdb.open>[0]) => {
        opened.push(options);
        return lmdb.open(options);
      };
      return { ...lmdb, open: open as typeof lmdb.open };
    });
    onTestFinished(() => {
      vi.doUnmock('lmdb');
      vi.resetModules();
    });
    const { Store: WatchedStore } = await import('../../src/engine/store.ts');
    await new WatchedStore({ directory: folderOfTest(), durable: isDurable }).close();
    expect(opened).toMatchObject([{ noSync: !isDurable, overlappingSync: false }]);
  },
);
