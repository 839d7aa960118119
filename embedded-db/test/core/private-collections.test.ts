/** Collections that a transaction has made for itself, and a catalog that is read from the disk again because a commit failed. */
import { expect, test } from 'vitest';
import { documentOf } from '../../src/values/values.ts';
import { commitNow } from '../../src/engine/commit-now.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('outlive a commit that is rolled back, and nobody else gets their number', async () => {
  const store = openStore(folderOfTest());
  const { catalog } = store;
  const own = catalog.createPrivately('d', 'own', documentOf({}));
  const failing = commitNow(store, () => {
    catalog.create('d', 'lost', documentOf({}));
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  catalog.load();
  const other = await commitNow(store, () => catalog.create('d', 'other', documentOf({})));
  expect(other.id).not.toBe(own.id);
  expect(catalog.findById(own.id)).toBe(own);
  expect(catalog.find('d', 'own')).toBeUndefined();
  await commitNow(store, () => catalog.publish(own));
  catalog.load();
  expect(catalog.find('d', 'own')?.id).toBe(own.id);
  catalog.releasePrivate(own);
  expect(catalog.findById(own.id)).toBeDefined();
});
