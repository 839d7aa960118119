import { expect, test } from 'vitest';
import { u32 } from '../../src/catalog/collection.ts';
import { Maintenance } from '../../src/engine/maintenance.ts';
import type { Store } from '../../src/engine/store.ts';
import { prefixEnd } from '../../src/storage/kv.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

/** How many entries the prefix has in a table of the store. */
function entriesUnder(store: Store, space: 'docs' | 'index', prefix: Buffer): number {
  const scan = store.direct.kv.scan(space, { low: prefix, high: prefixEnd(prefix) });
  let count = 0;
  while (scan.next()) count += 1;
  scan.close();
  return count;
}

test('the documents and indexes of a dropped collection leave the file, and no others', async () => {
  const store = openStore(folderOfTest());
  const documents = Array.from({ length: 1500 }, (_, n) => ({ n }));
  for (const name of ['dropped', 'kept']) {
    await command(store, { createIndexes: name, indexes: [{ key: { n: 1 }, name: 'n' }] });
    await command(store, { insert: name, documents });
  }
  const collection = store.catalog.find('x', 'dropped');
  if (!collection?.indexes[1]) throw new Error('The collection has an index.');
  const [own, index] = [collection.prefix, u32(collection.indexes[1].id)];
  const left = () => [entriesUnder(store, 'docs', own), entriesUnder(store, 'index', index)];
  await command(store, { drop: 'dropped' });
  expect(left()).toEqual([1500, 1500]);
  const maintenance = new Maintenance(store);
  await expect.poll(() => store.catalog.nextGarbage(), { interval: 20, timeout: 10_000 }).toBeUndefined();
  maintenance.stop();
  expect(left()).toEqual([0, 0]);
  expect(await command(store, { validate: 'kept' })).toMatchObject({ valid: true, nrecords: 1500 });
});
