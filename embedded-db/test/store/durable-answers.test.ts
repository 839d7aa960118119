/** After the store was killed, retried writes are not applied twice and change streams resume. */
import type { Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../crash/server-process.ts';
import { opened, take } from '../support/change-streams.ts';
import { expectCode } from '../support/errors.ts';
import { rawSession } from '../support/raw-session.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const killable = async (folder: string) => {
  const server = await startServer(folder);
  onTestFinished(() => server.kill());
  const client = await connectTo(server.uri);
  return { server, client, db: client.db('x') };
};

test('a write that is sent again after a crash is answered from its record', async () => {
  const folder = folderOfTest();
  const first = await killable(folder);
  await first.db.collection('c').insertOne({ _id: 1, n: 0 } as never);
  const session = rawSession(first.client);
  const writes: Document[] = [
    { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] },
    { insert: 'c', documents: [{ _id: 2 }, { _id: 3 }] },
    { findAndModify: 'c', query: { _id: 1 }, update: { $inc: { n: 10 } }, new: true },
  ];
  const answers: Document[] = [];
  for (const [i, write] of writes.entries()) answers.push(await session.send(first.db, i + 1, write));
  await first.server.kill();
  const second = await killable(folder);
  const again = rawSession(second.client, session.id);
  expect((await again.send(second.db, 3, writes[2] ?? {}))['value']).toEqual(answers[2]?.['value']);
  const stored = await second.db.collection('c').find().sort({ _id: 1 }).toArray();
  expect(stored).toEqual([{ _id: 1, n: 11 }, { _id: 2 }, { _id: 3 }]);
  await expectCode(() => again.send(second.db, 1, writes[0] ?? {}), 225);
});

const within = { autocommit: false };
const opening = { insert: 'c', documents: [{ _id: 1 }], ...within, startTransaction: true };
const commit = { commitTransaction: 1, ...within };

test('a commit that is sent again after a crash is answered as committed', async () => {
  const folder = folderOfTest();
  const first = await killable(folder);
  await first.db.createCollection('c');
  const session = rawSession(first.client);
  await session.send(first.db, 1, opening);
  await session.send(first.client.db('admin'), 1, commit);
  await first.server.kill();
  const second = await killable(folder);
  const again = rawSession(second.client, session.id);
  expect(await again.send(second.client.db('admin'), 1, commit)).toMatchObject({ ok: 1 });
  expect(await second.db.collection('c').countDocuments()).toBe(1);
});

test('an open transaction is gone after a crash and may be tried anew', async () => {
  const folder = folderOfTest();
  const first = await killable(folder);
  await first.db.createCollection('c');
  const session = rawSession(first.client);
  await session.send(first.db, 1, opening);
  await first.server.kill();
  const second = await killable(folder);
  const again = rawSession(second.client, session.id);
  const error = await expectCode(() => again.send(second.client.db('admin'), 1, commit), 251);
  expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
  expect(await second.db.collection('c').countDocuments()).toBe(0);
});

test('a change stream goes on after a restart, with what happened in between', async () => {
  const folder = folderOfTest();
  const first = await startStore(folder);
  const client = await connectTo(first.uri);
  const stream = client.db('x').collection('c').watch();
  await stream.tryNext();
  await client
    .db('x')
    .collection('c')
    .insertOne({ _id: 1 } as never);
  const { _id: token } = await stream.next();
  await client
    .db('x')
    .collection('c')
    .insertOne({ _id: 2 } as never);
  await stream.close();
  await client.close();
  await first.close();
  const second = await startStore(folder);
  const collection = (await connectTo(second.uri)).db('x').collection('c');
  await collection.insertOne({ _id: 3 } as never);
  const resumed = collection.watch([], { resumeAfter: token });
  expect(await resumed.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 2 } });
  expect(await resumed.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 3 } });
  await resumed.close();
});

test('a token that the log no longer reaches back to is told so, and a stream that is behind it', async () => {
  const { uri } = await startStore(folderOfTest(), { durable: false });
  const db = (await connectTo(uri)).db('x');
  const collection = db.collection('c');
  const stream = collection.watch();
  await stream.tryNext();
  await collection.insertOne({ _id: 'first' } as never);
  const { _id: token } = await stream.next();
  await stream.close();
  const slow = await db.command({
    aggregate: 'c',
    pipeline: [{ $changeStream: {} }],
    cursor: { batchSize: 0 },
  });
  // The log keeps 64 MB.
  const text = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 8; n += 1) await collection.insertMany(Array.from({ length: 10 }, () => ({ text })));
  await expectCode(() => collection.watch([], { resumeAfter: token }).next(), 286);
  const getMore = { getMore: (slow['cursor'] as Document)['id'] as unknown, collection: 'c' };
  const error = await expectCode(() => db.command(getMore), 286);
  expect(error.hasErrorLabel('NonResumableChangeStreamError')).toBe(true);
  const later = await opened(collection.watch([], { maxAwaitTimeMS: 20 }));
  await collection.insertMany([{ _id: 'next' }, { _id: 'last' }] as never[]);
  const [next] = await take(later, 1);
  await later.close();
  const resumed = collection.watch([], { resumeAfter: next?._id });
  expect(await take(resumed, 1)).toMatchObject([{ documentKey: { _id: 'last' } }]);
  await resumed.close();
}, 300_000);

test('a TTL index removes what is due and leaves the rest', async () => {
  const { uri } = await startStore(folderOfTest(), { ttlIntervalMs: 200 });
  const client = await connectTo(uri);
  const collection = client.db('x').collection('c');
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const [past, future] = [new Date(Date.now() - 120_000), new Date(Date.now() + 120_000)];
  await collection.insertMany([
    { _id: 'due', at: past },
    { _id: 'due by its earliest', at: [future, past] },
    { _id: 'not yet', at: new Date() },
    { _id: 'later', at: future },
    { _id: 'no date', at: 'yesterday' },
    { _id: 'nothing' },
  ] as never[]);
  await expect
    .poll(async () => new Set(await collection.distinct('_id')), { timeout: 10_000, interval: 200 })
    .toEqual(new Set(['later', 'no date', 'not yet', 'nothing']));
});
