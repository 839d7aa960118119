import { UUID } from 'bson';
import { expect, test } from 'vitest';
import type { Document } from '../../src/values/values.ts';
import { CURSOR_TIMEOUT_MS } from '../../src/cursor/server-cursor.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('a cursor that lies unused is given up; one that must not time out stays for as long as its session', async () => {
  const store = openStore(folderOfTest());
  await command(store, { insert: 'c', documents: [{}, {}, {}] });
  const lsid = { id: new UUID() };
  const open = async (options: object): Promise<bigint> => {
    const { cursor } = await command(store, { find: 'c', batchSize: 1, lsid, ...options });
    const id = (cursor as Document)['id'] as bigint;
    store.cursors.get(id).usedAt -= 2 * CURSOR_TIMEOUT_MS;
    return id;
  };
  const [plain, endless] = [await open({}), await open({ noCursorTimeout: true })];
  store.cursors.expire(() => true);
  expect([store.cursors.has(plain), store.cursors.has(endless)]).toEqual([false, true]);
  store.cursors.expire(() => false);
  expect(store.cursors.has(endless)).toBe(false);
});

test('a cursor that is read does not time out, however long it is open', async () => {
  const store = openStore(folderOfTest());
  await command(store, { insert: 'c', documents: [{}, {}, {}] });
  const { cursor } = await command(store, { find: 'c', batchSize: 1 });
  const id = (cursor as Document)['id'] as bigint;
  store.cursors.get(id).usedAt -= 2 * CURSOR_TIMEOUT_MS;
  await command(store, { getMore: id, collection: 'c', batchSize: 1 });
  store.cursors.expire(() => true);
  expect(store.cursors.has(id)).toBe(true);
});
