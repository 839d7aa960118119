/** What the store keeps of a session, and for how long. */
import { UUID } from 'bson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commitNow } from '../../src/engine/commit-now.ts';
import type { Store } from '../../src/engine/store.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

let store: Store;
let lsid: { id: UUID };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  store = openStore(folderOfTest());
  lsid = { id: new UUID() };
});

afterEach(() => vi.useRealTimers());

const increment = { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
const find = { find: 'c' };
const found = (n: number) => ({ cursor: { firstBatch: [{ _id: 1, n }] } });

test('a write that is repeated because another one failed is stored', async () => {
  const write = { insert: 'c', documents: [{ _id: 1, n: 0 }], lsid, txnNumber: 1n };
  const writing = command(store, write);
  const failing = commitNow(store, () => {
    throw new Error('a defect');
  });
  await expect(failing).rejects.toThrow('a defect');
  expect(await writing).toMatchObject({ n: 1 });
  expect(await writing).not.toHaveProperty('retriedStmtIds');
  expect(await command(store, find)).toMatchObject(found(0));
  expect(await command(store, write)).toMatchObject({ n: 1, retriedStmtIds: [0] });
});

test('a write is known for half an hour', async () => {
  await command(store, { insert: 'c', documents: [{ _id: 1, n: 0 }] });
  const again = async () => {
    await commitNow(store, () => store.records.removeExpired(Date.now()));
    return command(store, { ...increment, lsid, txnNumber: 1n });
  };
  expect(await again()).not.toHaveProperty('retriedStmtIds');
  vi.advanceTimersByTime(29 * MINUTE_MS);
  expect(await again()).toMatchObject({ n: 1, retriedStmtIds: [0] });
  expect(await command(store, find)).toMatchObject(found(1));
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(await again()).not.toHaveProperty('retriedStmtIds');
  expect(await command(store, find)).toMatchObject(found(2));
});

test('a transaction ends a minute after its beginning', async () => {
  await command(store, { insert: 'c', documents: [{ _id: 1, n: 0 }] });
  const within = { lsid, txnNumber: 1n, autocommit: false };
  await command(store, { ...increment, ...within, startTransaction: true });
  for (const seconds of [30, 29]) {
    vi.advanceTimersByTime(seconds * SECOND_MS);
    store.sessions.expire();
    expect(await command(store, { ...find, ...within })).toMatchObject(found(1));
  }
  vi.advanceTimersByTime(2 * SECOND_MS);
  store.sessions.expire();
  expect(await command(store, { commitTransaction: 1, ...within, $db: 'admin' })).toMatchObject({
    code: 251,
    errorLabels: ['TransientTransactionError'],
  });
  expect(await command(store, { ...increment, maxTimeMS: 10_000 })).toMatchObject({ n: 1 });
  expect(await command(store, find)).toMatchObject(found(1));
});

test.each([
  ['used', () => ({ ...find, lsid })],
  ['refreshed', () => ({ refreshSessions: [lsid] })],
])('a session ends half an hour after it was last %s', async (_, use) => {
  await command(store, { ...find, lsid });
  vi.advanceTimersByTime(29 * MINUTE_MS);
  await command(store, use());
  for (const isLeft of [true, false]) {
    vi.advanceTimersByTime(isLeft ? 29 * MINUTE_MS : 2 * MINUTE_MS);
    store.sessions.expire();
    expect(store.sessions.list()).toHaveLength(isLeft ? 1 : 0);
  }
});
