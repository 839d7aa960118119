/** A write is acknowledged after its log record is synced to disk. Counts the log's calls of the file system. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { Store } from '../../src/engine/store.ts';
import { command } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

interface DiskCalls {
  /** Records written to a log since counting began. */
  writes: number;
  /** Files synced since counting began. */
  syncs: number;
  /** Files with a write that was not synced. */
  readonly unsynced: Set<number>;
}

/** Counts the writes and syncs of the whole process until the test ends. */
const watchDisk = (): DiskCalls => {
  const calls: DiskCalls = { writes: 0, syncs: 0, unsynced: new Set() };
  const { writeSync, fdatasyncSync } = fs;
  fs.writeSync = ((handle: number, ...rest: [Buffer]) => {
    calls.writes += 1;
    calls.unsynced.add(handle);
    return writeSync(handle, ...rest);
  }) as typeof writeSync;
  fs.fdatasyncSync = (handle) => {
    fdatasyncSync(handle);
    calls.syncs += 1;
    calls.unsynced.delete(handle);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { writeSync, fdatasyncSync });
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
