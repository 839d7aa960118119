/** What a client may rely on after the store was killed: retried writes are not done twice, streams go on. */
import { Long, type Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../crash/server-process.ts';
import { expectCode } from '../support/errors.ts';
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
  const lsid = { id: (await first.db.admin().command({ startSession: 1 }))['id'].id };
  const writes: Document[] = [
    { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], lsid, txnNumber: Long.fromNumber(1) },
    { insert: 'c', documents: [{ _id: 2 }, { _id: 3 }], lsid, txnNumber: Long.fromNumber(2) },
    {
      findAndModify: 'c',
      query: { _id: 1 },
      update: { $inc: { n: 10 } },
      new: true,
      lsid,
      txnNumber: Long.fromNumber(3),
    },
  ];
  const answers: Document[] = [];
  for (const write of writes) answers.push(await first.db.command(write));
  await first.server.kill();
  const second = await killable(folder);
  const last = writes[2] ?? {};
  expect((await second.db.command(last))['value']).toEqual(answers[2]?.['value']);
  expect(await second.db.collection('c').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 11 },
    { _id: 2 },
    { _id: 3 },
  ]);
  await expectCode(() => second.db.command(writes[0] ?? {}), 225);
});

test('a commit that is sent again after a crash is answered as committed', async () => {
  const folder = folderOfTest();
  const first = await killable(folder);
  await first.db.createCollection('c');
  const lsid = { id: (await first.db.admin().command({ startSession: 1 }))['id'].id };
  const txn = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
  await first.db.command({ insert: 'c', documents: [{ _id: 1 }], ...txn, startTransaction: true });
  const commit = { commitTransaction: 1, ...txn };
  await first.db.admin().command(commit);
  await first.server.kill();
  const second = await killable(folder);
  expect(await second.db.admin().command(commit)).toMatchObject({ ok: 1 });
  expect(await second.db.collection('c').countDocuments()).toBe(1);
});

test('an open transaction is gone after a crash and may be tried anew', async () => {
  const folder = folderOfTest();
  const first = await killable(folder);
  await first.db.createCollection('c');
  const lsid = { id: (await first.db.admin().command({ startSession: 1 }))['id'].id };
  const txn = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
  await first.db.command({ insert: 'c', documents: [{ _id: 1 }], ...txn, startTransaction: true });
  await first.server.kill();
  const second = await killable(folder);
  const error = await expectCode(() => second.db.admin().command({ commitTransaction: 1, ...txn }), 251);
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

test('a TTL index removes what is due and leaves the rest', async () => {
  const { uri } = await startStore(folderOfTest());
  const client = await connectTo(uri);
  await client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
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
    .poll(async () => collection.distinct('_id'), { timeout: 10_000, interval: 200 })
    .toEqual(['later', 'no date', 'not yet', 'nothing']);
});
