import { Long, UUID } from 'bson';
import { expect, test } from 'vitest';
import { decodeRecord } from '../../src/sessions/statement-record-codec.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('each commit of a long insert has the record of all its documents, so a retry after a crash repeats none', async () => {
  const store = openStore(folderOfTest());
  await command(store, { create: 'c' });
  const session = new UUID();
  const key = Buffer.from(`q${session.toHexString(false)}`, 'latin1');
  const seen: { documents: number; recorded: number }[] = [];
  const look = (): void => {
    const record = store.latest.get('meta', key);
    const documents = store.catalog.find('x', 'c')?.count ?? 0;
    seen.push({ documents, recorded: record ? decodeRecord(record).statements.size : 0 });
    store.onCommit(look);
  };
  store.onCommit(look);
  const documents = Array.from({ length: 20_000 }, (_, _id) => ({ _id }));
  await command(store, { insert: 'c', documents, lsid: { id: session }, txnNumber: Long.fromNumber(1) });
  expect(seen.filter((each) => each.documents !== each.recorded)).toEqual([]);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)?.documents).toBe(20_000);
});
