import { UUID } from 'bson';
import { expect, test } from 'vitest';
import type { Document } from '../../src/values/values.ts';
import { expireDocuments } from '../../src/engine/expire-documents.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

const MINUTE = 60_000;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE);

test.each([1, -1])(
  'a TTL index in direction %i removes all that is due, however much, and keeps the rest',
  async (at) => {
    const store = openStore(folderOfTest());
    const index = { key: { at }, name: 'ttl', expireAfterSeconds: 3600 };
    await command(store, { createIndexes: 'c', indexes: [index] });
    const due = Array.from({ length: 1200 }, () => ({ at: minutesAgo(61) }));
    const kept = [
      { _id: 'a minute early', at: minutesAgo(59) },
      { _id: 'now', at: new Date() },
      { _id: 'no date', at: 5 },
      { _id: 'nothing' },
    ];
    await command(store, { insert: 'c', documents: [...due, ...kept] });
    await expireDocuments(store);
    const { cursor } = await command(store, { find: 'c' });
    expect(((cursor as Document)['firstBatch'] as Document[]).map((each) => each['_id'])).toEqual(
      kept.map(({ _id }) => _id),
    );
    expect(await command(store, { validate: 'c' })).toMatchObject({ valid: true, keysPerIndex: { ttl: 4 } });
  },
);

test('a document that is prolonged while its removal waits is kept', async () => {
  const store = openStore(folderOfTest());
  const index = { key: { at: 1 }, name: 'ttl', expireAfterSeconds: 3600 };
  await command(store, { createIndexes: 'c', indexes: [index] });
  await command(store, {
    insert: 'c',
    documents: [
      { _id: 'due', at: minutesAgo(62) },
      { _id: 'prolonged', at: minutesAgo(61) },
    ],
  });
  const within = { lsid: { id: new UUID() }, txnNumber: 1n, autocommit: false };
  const updates = [{ q: { _id: 'prolonged' }, u: { $set: { at: new Date() } } }];
  await command(store, { update: 'c', updates, ...within, startTransaction: true });
  const expired = expireDocuments(store);
  await command(store, { commitTransaction: 1, ...within, $db: 'admin' });
  await expired;
  const { cursor } = await command(store, { find: 'c', projection: { _id: 1 } });
  expect((cursor as Document)['firstBatch']).toEqual([{ _id: 'prolonged' }]);
});
