import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../errors/common.ts';
import { createBackground } from '../../platform/background.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { createMemoryHub } from '../../platform/servers/memory-bus.ts';
import { LocalFileStorage } from '../../platform/storage/local-file-storage.ts';
import { newItemId } from '../../platform/storage/new-item-id.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { Database } from '../../platform/database/database.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { secondConnection } from '../../testing/app/second-connection.ts';
import { expectBookToBeConsistent } from '../../testing/content/post-consistency.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { FileLifecycle } from './file-lifecycle.ts';
import type { Owners } from './stored-item.store.ts';
import type { PreparedItem } from './ingest.ts';

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

/** The process ends here: none of its later code runs. */
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
    clearAbandonedScratch: (alone) => disk.clearAbandonedScratch(alone),
    freeScratchBytes: () => disk.freeScratchBytes(),
  };
}

/** Owners whose accounts are active. */
const alive: Owners = { withActiveMembers: (_ids, work) => work() };

/** A file lifecycle in its own process. */
async function lifecycleOn(storage: FileStorage, owners: Owners = alive): Promise<FileLifecycle> {
  const database = await secondConnection(app);
  processes.push(database);
  return new FileLifecycle({
    database,
    storage,
    clock: app.clock,
    background,
    bus: createMemoryHub().join(),
    owners,
    quotaBytes: 1000,
    isAlone: true,
  });
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

/** The cleanup of a new process, an hour later. */
async function restart(): Promise<void> {
  app.clock.advance(2 * HOUR);
  await (await lifecycleOn(disk)).removeLeftBehind();
}

describe('a process that is killed', () => {
  it.each(['before keep', 'after keep'] as const)('%s leaves nothing after the next start', async (step) => {
    const { item, cleanUp } = await preparedItem();
    const fileLifecycle = await lifecycleOn(diskKilled(step));
    await expect(fileLifecycle.keepAll(OWNER, [item])).rejects.toBe(KILLED);
    await cleanUp();
    await restart();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    await expectBookToBeConsistent(app, []);
  });

  it('between the files and what names them leaves nothing after the next start', async () => {
    const { item, cleanUp } = await preparedItem();
    await (await lifecycleOn(disk)).keepAll(OWNER, [item]);
    await cleanUp();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(1);
    await (await lifecycleOn(disk)).removeLeftBehind();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(1);
    await restart();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    await expectBookToBeConsistent(app, []);
  });

  it.each(['before remove', 'after remove'] as const)(
    '%s of what nothing names any more leaves nothing after the next start',
    async (step) => {
      const { item, cleanUp } = await preparedItem();
      const fileLifecycle = await lifecycleOn(disk);
      await fileLifecycle.keepAll(OWNER, [item]);
      await cleanUp();
      const { id } = item.view;
      await fileLifecycle.exchange([id], async () => ({ value: undefined, removed: [] }));
      const killed = await lifecycleOn(diskKilled(step));
      await killed.exchange([], async () => ({ value: undefined, removed: [id] }));
      await background.settled();
      await restart();
      expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
      await expectBookToBeConsistent(app, []);
    },
  );
});

describe('files that arrive while all of their owner go', () => {
  it('go too, though their removal came before them', async () => {
    const { item, cleanUp } = await preparedItem();
    const fileLifecycle = await lifecycleOn(disk);
    const late = await lifecycleOn({
      ...diskKilled('before remove'),
      keep: async (address, files) => {
        await fileLifecycle.removeAllOf(OWNER);
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
    const fileLifecycle = await lifecycleOn(disk, {
      withActiveMembers: async (_ids, work) => {
        await work();
        throw unauthenticated();
      },
    });
    await (await lifecycleOn(disk)).removeAllOf(OWNER);
    await expect(fileLifecycle.keepAll(OWNER, [item])).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await cleanUp();
    expect(await filesOnDisk(app.uploadsDir)).toEqual([]);
    for (const name of ['storage_use', 'stored_items']) {
      expect(await app.database.connection.collection(name).countDocuments()).toBe(0);
    }
  });
});

describe('an exchange', () => {
  it('that fails keeps the old files and removes the new ones', async () => {
    const fileLifecycle = await lifecycleOn(disk);
    const [old, fresh] = [await preparedItem(), await preparedItem()];
    await fileLifecycle.keepAll(OWNER, [old.item]);
    await fileLifecycle.exchange([old.item.view.id], async () => ({ value: undefined, removed: [] }));
    await fileLifecycle.keepAll(OWNER, [fresh.item]);
    const failing = fileLifecycle.exchange([fresh.item.view.id], async () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await Promise.all([old.cleanUp(), fresh.cleanUp()]);
    const [left] = await filesOnDisk(app.uploadsDir);
    expect(left).toContain(old.item.view.id);
    await expectBookToBeConsistent(app, await filesOnDisk(app.uploadsDir));
    await fileLifecycle.exchange([], async () => ({ value: undefined, removed: [old.item.view.id] }));
  });

  it('is refused, and undone, where a file that it names has gone meanwhile', async () => {
    const fileLifecycle = await lifecycleOn(disk);
    const { item, cleanUp } = await preparedItem();
    await fileLifecycle.keepAll(OWNER, [item]);
    await cleanUp();
    await fileLifecycle.discard([item.view.id]);
    const exchange = fileLifecycle.exchange([item.view.id], async () => ({ value: 'named', removed: [] }));
    await expect(exchange).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expectBookToBeConsistent(app, await filesOnDisk(app.uploadsDir));
  });

  it('never exceeds the quota with concurrent uploads', async () => {
    const fileLifecycle = await lifecycleOn(disk);
    const prepared = await Promise.all([1, 2, 3, 4, 5].map(preparedItem));
    const results = await Promise.allSettled(
      prepared.map(({ item }) => fileLifecycle.keepAll(OWNER, [item])),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    for (const { cleanUp, item } of prepared) {
      await cleanUp();
      await fileLifecycle.discard([item.view.id]);
    }
    await expectBookToBeConsistent(app, await filesOnDisk(app.uploadsDir));
  });
});
