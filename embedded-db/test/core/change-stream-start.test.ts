import { afterEach, expect, test, vi } from 'vitest';
import { compilePipeline } from '../../src/aggregate/pipeline.ts';
import { openChangeStream } from '../../src/changes/change-stream.ts';
import { Checkpoint } from '../../src/cursor/checkpoint.ts';
import { commitNow } from '../../src/engine/commit-now.ts';
import type { Store } from '../../src/engine/store.ts';
import { decode } from '../../src/bson/codec.ts';
import { documentOf } from '../../src/values/values.ts';
import { memoryContext } from '../semantics/memory-context.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

const HOUR_MS = 60 * 60_000;

afterEach(() => vi.useRealTimers());

const checkpoint = new Checkpoint(undefined, () => false);
const request = { maxDocuments: 2, awaitMs: 0, checkpoint };

const open = (store: Store) =>
  openChangeStream(
    { store, db: 'd', transaction: undefined, checkpoint },
    undefined,
    compilePipeline([documentOf({ $changeStream: documentOf({}) })], memoryContext({})),
  );

const drop = (store: Store, name: string): Promise<void> =>
  commitNow(store, () => store.oplog.appendDrop(store.writableCollection('d', name)));

/** What the store does every few minutes. */
const clear = (store: Store) => commitNow(store, () => store.oplog.clearIfIdle());

test('a stream delivers the writes after it that share its commit', async () => {
  const store = openStore(folderOfTest());
  const opening = open(store);
  const [stream] = await Promise.all([opening, drop(store, 'first'), drop(store, 'second')]);
  const { documents } = await stream.nextBatch(request);
  expect(documents.map((event) => decode(event)['ns'])).toEqual([
    { db: 'd', coll: 'first' },
    { db: 'd', coll: 'second' },
  ]);
  stream.close();
});

test('a stream that is asked again and again delivers what comes after more than a day without events', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = openStore(folderOfTest());
  const stream = await open(store);
  for (let hours = 0; hours < 30; hours += 10) {
    vi.advanceTimersByTime(10 * HOUR_MS);
    expect((await stream.nextBatch(request)).documents).toEqual([]);
  }
  // A commit that fails reads the state of the log from the disk.
  await expect(
    commitNow(store, () => {
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  await clear(store);
  await drop(store, 'late');
  const { documents } = await stream.nextBatch(request);
  expect(documents.map((event) => decode(event)['ns'])).toEqual([{ db: 'd', coll: 'late' }]);
  stream.close();
});

test('a stream that nobody asks for a day fails instead of losing what comes after', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = openStore(folderOfTest());
  const stream = await open(store);
  expect((await stream.nextBatch(request)).documents).toEqual([]);
  vi.advanceTimersByTime(25 * HOUR_MS);
  await clear(store);
  await drop(store, 'late');
  await expect(stream.nextBatch(request)).rejects.toMatchObject({ code: 286 });
  stream.close();
});
