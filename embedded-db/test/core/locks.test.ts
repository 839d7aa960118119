import type { Collection, MongoClient } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

let client: MongoClient;
let accounts: Collection;

beforeEach(async () => {
  const store = await startStore(folderOfTest(), { durable: false });
  client = await connectTo(store.uri);
  accounts = client.db('locks').collection('accounts');
  await accounts.insertMany([
    { _id: 1 as never, name: 'a', sum: 10 },
    { _id: 2 as never, name: 'b', sum: 10 },
  ]);
  await accounts.createIndex({ name: 1 }, { unique: true });
});

const conflict = { code: 112, errorLabels: ['TransientTransactionError'] };

test('a plain write waits for the open transaction that holds its document', async () => {
  const session = client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 1 as never }, { $inc: { sum: 1 } }, { session });
  let isDone = false;
  const plain = accounts.updateOne({ _id: 1 as never }, { $mul: { sum: 10 } }).then(() => (isDone = true));
  await accounts.updateOne({ _id: 2 as never }, { $inc: { sum: 1 } });
  expect(isDone).toBe(false);
  await session.commitTransaction();
  await plain;
  expect(await accounts.findOne({ _id: 1 as never })).toMatchObject({ sum: 110 });
  await session.endSession();
});

test('a plain write goes on when the transaction is given up', async () => {
  const session = client.startSession();
  session.startTransaction();
  await accounts.deleteOne({ _id: 1 as never }, { session });
  const plain = accounts.findOneAndUpdate({ name: 'a' }, { $inc: { sum: 5 } }, { returnDocument: 'after' });
  await session.abortTransaction();
  expect(await plain).toMatchObject({ sum: 15 });
  await session.endSession();
});

test.each([
  [
    'a deletion',
    () => accounts.deleteMany({ sum: 10 }).then(({ deletedCount }) => deletedCount),
    { _id: 1 },
    { _id: 2, name: 'b', sum: 99 },
  ],
  [
    'an update',
    () => accounts.updateMany({ sum: 10 }, { $set: { seen: true } }).then(({ matchedCount }) => matchedCount),
    { _id: 1, seen: { $exists: false } },
    { _id: 2, name: 'b', sum: 99 },
  ],
])('%s of many leaves out what no longer matches after its wait', async (_, write, untouched, kept) => {
  for (const isCommitted of [false, true]) {
    await accounts.deleteMany({});
    await accounts.insertMany([
      { _id: 1 as never, name: 'a', sum: 10 },
      { _id: 2 as never, name: 'b', sum: 10 },
    ]);
    const session = client.startSession();
    session.startTransaction();
    await accounts.updateOne({ _id: 2 as never }, { $set: { sum: 99 } }, { session });
    const writing = write();
    // The first document is written, and the second one is locked.
    await expect.poll(() => accounts.countDocuments(untouched as object)).toBe(0);
    await (isCommitted ? session.commitTransaction() : session.abortTransaction());
    expect(await writing).toBe(isCommitted ? 1 : 2);
    if (isCommitted) expect(await accounts.findOne({ _id: 2 as never })).toEqual(kept);
    await session.endSession();
  }
});

test('two transactions that want one value of a unique index: the second gives up at once', async () => {
  const [one, two] = [client.startSession(), client.startSession()];
  one.startTransaction();
  two.startTransaction();
  await accounts.insertOne({ name: 'new' }, { session: one });
  await expect(accounts.insertOne({ name: 'new' }, { session: two })).rejects.toMatchObject(conflict);
  await one.commitTransaction();
  await expect(accounts.insertOne({ name: 'new' })).rejects.toMatchObject({ code: 11_000 });
  await Promise.all([one.endSession(), two.endSession()]);
});

test('a value taken since the snapshot is a conflict, not a duplicate', async () => {
  const session = client.startSession();
  session.startTransaction();
  expect(await accounts.countDocuments({}, { session })).toBe(2);
  await accounts.insertOne({ name: 'late' });
  await expect(accounts.insertOne({ name: 'late' }, { session })).rejects.toMatchObject(conflict);
  await session.endSession();
});

test('values of a unique index may change hands within one transaction', async () => {
  const session = client.startSession();
  await session.withTransaction(async () => {
    await accounts.updateOne({ _id: 1 as never }, { $set: { name: 'between' } }, { session });
    await accounts.updateOne({ _id: 2 as never }, { $set: { name: 'a' } }, { session });
    await accounts.updateOne({ _id: 1 as never }, { $set: { name: 'b' } }, { session });
  });
  expect(
    await accounts
      .find()
      .sort({ _id: 1 })
      .map(({ name }) => name as string)
      .toArray(),
  ).toEqual(['b', 'a']);
  expect(await accounts.findOne({ name: 'a' })).toMatchObject({ _id: 2 });
  await expect(accounts.insertOne({ name: 'b' })).rejects.toMatchObject({ code: 11_000 });
  await session.endSession();
});

test('a cursor of a transaction sees its snapshot and its own writes, batch after batch', async () => {
  const many = client.db('locks').collection('many');
  await many.insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: i as never })));
  const session = client.startSession();
  session.startTransaction();
  await many.insertOne({ _id: 100 as never }, { session });
  const cursor = many.find({}, { session, batchSize: 10 });
  expect(await cursor.next()).toEqual({ _id: 0 });
  await many.deleteMany({ _id: { $gte: 20, $lt: 40 } as never });
  await many.insertOne({ _id: 101 as never });
  const rest = await cursor.toArray();
  expect(rest.length).toBe(50);
  expect(rest.at(-1)).toEqual({ _id: 100 });
  await session.abortTransaction();
  expect(await many.countDocuments()).toBe(31);
  await session.endSession();
});

test('a transaction that inserts, changes and removes one document leaves nothing of it', async () => {
  const session = client.startSession();
  await session.withTransaction(async () => {
    await accounts.insertOne({ _id: 9 as never, name: 'z' }, { session });
    await accounts.updateOne({ _id: 9 as never }, { $set: { name: 'y' } }, { session });
    await accounts.deleteOne({ _id: 9 as never }, { session });
  });
  expect(await accounts.countDocuments()).toBe(2);
  expect(await accounts.find({}).hint('name_1').toArray()).toHaveLength(2);
  await session.endSession();
});
