import { expect, test } from 'vitest';
import { Transaction } from '../../src/sessions/transaction.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('a transaction holds 256 MB of changes at most', async () => {
  const store = openStore(folderOfTest());
  await command(store, { create: 'c' });
  const collection = store.catalog.find('x', 'c');
  if (!collection) throw new Error('The collection exists.');
  const { environment, catalog, locks } = store;
  const transaction = new Transaction(1n, environment, catalog.version, locks, () => undefined);
  // The same bytes each time, so the test itself needs little memory.
  const after = Buffer.alloc(16 * 1024 * 1024);
  const write = (number: number) =>
    transaction.changed({ collection, key: Buffer.from([number]), before: undefined, after });
  for (let number = 0; number < 16; number += 1) write(number);
  expect(() => write(16)).toThrow(expect.objectContaining({ codeName: 'TransactionTooLarge' }));
  transaction.end('aborted');
});
