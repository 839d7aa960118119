import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../errors/common.ts';
import { createBackground } from '../../platform/background.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { LocalFileStorage } from '../../platform/storage/local-file-storage.ts';
import { newItemId } from '../../platform/storage/new-item-id.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { Database } from '../../platform/database/database.ts';
import { logRecorder } from '../../testing/log-recorder.ts';
import { secondConnection } from '../../testing/second-connection.ts';
import { expectFilesToTellTheTruth } from '../../testing/post-truth.ts';
import { filesOnDisk } from '../../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createFileKeeper, type FileKeeper } from './file-keeper.ts';
import type { Owners } from './stored-item.store.ts';
import type { PreparedItem } from './take-in.ts';

const OWNER = '6b0000000000000000000001';
const HOUR = 60 * 60 * 1000;

let app: TestApp;
let disk: LocalFileStorage;

beforeAll(async () => {
  app = await startTestApp();
  disk = new LocalFileStorage(app.uploadsDir);
});
afterAll(() => app.close());

const background = createBackground(createLogger('error', logRecorder().stream));
const processes: Database[] = [];
afterEach(async () => {
  await background.settled();
  for (const database of processes.splice(0)) await database.close();
});

/** The process ends here: nothing that follows in it is run. */
const KILLED = new Error('killed');

/** A disk whose process is killed before or after one of its steps. */
function diskKilled(step: 'before keep' | 'after keep' | 'before remove' | 'after remove'): FileStorage {
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw KILLED;
  };
  const at = async (name: 'keep' | 'remove', work: () => Promise<void>) => {
    if (isDead || step === `before ${name}`) die();
    await work();
    if (step === `after ${name}`) die();
  };
  return {
    openScratch: () => disk.openScratch(),
    open: (address, name) => disk.open(address, name),
    list: (address) => disk.list(address),
    keep: (address, files) => at('keep', () => disk.keep(address, files)),
    remove: (address) => at('remove', () => disk.remove(address)),
    clearAbandonedScratch: () => disk.clearAbandonedScratch(),
  };
}

/** Owners whose accounts go on. */
const alive: Owners = { whileLiving: (_ids, work) => work() };

/** A keeper of files in a process of its own. */
async function keeperOn(storage: FileStorage, owners: Owners = alive): Promise<FileKeeper> {
  const database = await secondConnection(app);
  processes.push(database);
  return createFileKeeper({ database, storage, clock: app.clock, background, owners, quotaBytes: 1000 });
}

async function preparedItem(): Promise<{ item: PreparedItem<{ id: string }>; cleanUp: () => Promise<void> }> {
  const scratch = await disk.openScratch();
  const file = path.join(scratch.path, 'upload-1');
  await writeFile(file, 'x'.repeat(400));
  const id = newItemId();
  const booking = { _id: id, area: 'posts' as const, kind: 'txt' as const, bytes: 400, displayName: 'a.txt' };
  return {
    item: { view: { id }, booking, files: [{ name: 'file.txt', path: file }] },
    cleanUp: () => scratch.remove(),
  };
}

/** What a new process does: the clean-up at its start, once an hour has passed. */
async function restart(): Promise<void> {
  app.clock.advance(2 * HOUR);
  await (await keeperOn(disk)).removeLeftBehind();
}

describe('a process that is killed', () => {
  it.each(['before keep', 'after keep'] as const)('%s leaves nothing after the next start', async (step) => {
    const { item, cleanUp } = await preparedItem();
    const keeper = await keeperOn(diskKilled(step));
    await expect(keeper.keepAll(OWNER, [item])).rejects.toBe(KILLED);
    await cleanUp();
    await restart();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    await expectFilesToTellTheTruth(app, []);
  });

  it('between the files and what names them leaves nothing after the next start', async () => {
    const { item, cleanUp } = await preparedItem();
    await (await keeperOn(disk)).keepAll(OWNER, [item]);
    await cleanUp();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(1);
    await (await keeperOn(disk)).removeLeftBehind();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(1);
    await restart();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    await expectFilesToTellTheTruth(app, []);
  });

  it.each(['before remove', 'after remove'] as const)(
    '%s of what nothing names any more leaves nothing after the next start',
    async (step) => {
      const { item, cleanUp } = await preparedItem();
      const keeper = await keeperOn(disk);
      await keeper.keepAll(OWNER, [item]);
      await cleanUp();
      const { id } = item.view;
      await keeper.exchange([id], async () => ({ value: undefined, removed: [] }));
      const killed = await keeperOn(diskKilled(step));
      await killed.exchange([], async () => ({ value: undefined, removed: [id] }));
      await background.settled();
      await restart();
      expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
      await expectFilesToTellTheTruth(app, []);
    },
  );
});

describe('files that arrive while all of their owner go', () => {
  it('go too, though their removal came before them', async () => {
    const { item, cleanUp } = await preparedItem();
    const keeper = await keeperOn(disk);
    const late = await keeperOn({
      ...diskKilled('before remove'),
      keep: async (address, files) => {
        await keeper.removeAllOf(OWNER);
        await disk.keep(address, files);
      },
      remove: (address) => disk.remove(address),
    });
    await expect(late.keepAll(OWNER, [item])).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await cleanUp();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
  });
});

describe('files of an account that has ended', () => {
  it('are refused as such, and leave no account of their room behind', async () => {
    const { item, cleanUp } = await preparedItem();
    const keeper = await keeperOn(disk, {
      whileLiving: async (_ids, work) => {
        await work();
        throw unauthenticated();
      },
    });
    await (await keeperOn(disk)).removeAllOf(OWNER);
    await expect(keeper.keepAll(OWNER, [item])).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await cleanUp();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    for (const name of ['storage_use', 'stored_items']) {
      expect(await app.database.connection.collection(name).countDocuments()).toBe(0);
    }
  });
});

describe('an exchange', () => {
  it('that fails keeps the old files and removes the new ones', async () => {
    const keeper = await keeperOn(disk);
    const [old, fresh] = [await preparedItem(), await preparedItem()];
    await keeper.keepAll(OWNER, [old.item]);
    await keeper.exchange([old.item.view.id], async () => ({ value: undefined, removed: [] }));
    await keeper.keepAll(OWNER, [fresh.item]);
    const failing = keeper.exchange([fresh.item.view.id], async () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await Promise.all([old.cleanUp(), fresh.cleanUp()]);
    const [left] = await filesOnDisk(app.uploadsDir);
    expect(left).toContain(old.item.view.id);
    await expectFilesToTellTheTruth(app, await filesOnDisk(app.uploadsDir));
    await keeper.exchange([], async () => ({ value: undefined, removed: [old.item.view.id] }));
  });

  it('never counts more room than there is, however many come at once', async () => {
    const keeper = await keeperOn(disk);
    const prepared = await Promise.all([1, 2, 3, 4, 5].map(preparedItem));
    const results = await Promise.allSettled(prepared.map(({ item }) => keeper.keepAll(OWNER, [item])));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    for (const { cleanUp, item } of prepared) {
      await cleanUp();
      await keeper.discard([item.view.id]);
    }
    await expectFilesToTellTheTruth(app, await filesOnDisk(app.uploadsDir));
  });
});
