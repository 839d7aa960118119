import type { Collection, Db, MongoClient } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { CursorRegistry } from '../../src/cursor/server-cursor.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

let client: MongoClient;
let db: Db;
let numbers: Collection;

beforeEach(async () => {
  const store = await startStore(folderOfTest(), { durable: false });
  client = await connectTo(store.uri);
  db = client.db('cursors');
  numbers = db.collection('numbers');
  await numbers.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i as never, n: i % 10 })));
});

test('a cursor goes on behind its last key, whatever was written in between', async () => {
  const cursor = numbers.find({}, { batchSize: 10 }).sort({ _id: 1 });
  const seen: unknown[] = [];
  for (let i = 0; i < 10; i++) seen.push((await cursor.next())?.['_id']);
  await numbers.deleteMany({ _id: { $gte: 5, $lt: 500 } as never });
  await numbers.insertOne({ _id: 1000 as never });
  for await (const { _id } of cursor) seen.push(_id);
  expect(seen).toEqual([...Array(10).keys(), ...Array.from({ length: 501 }, (_, i) => 500 + i)]);
});

test('a cursor over an index that is dropped ends with an error, not early', async () => {
  await numbers.createIndex({ n: 1 });
  const cursor = numbers.find({ n: { $gte: 0 } }, { batchSize: 10 });
  await cursor.next();
  await numbers.dropIndex('n_1');
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
});

test('a cursor over an index that gets its first array ends with an error: it would give that document twice', async () => {
  await numbers.createIndex({ n: 1 });
  const cursor = numbers.find({ n: { $gte: 0 } }, { batchSize: 10 });
  const first = await cursor.next();
  await numbers.updateOne({ _id: first?._id }, { $set: { n: [0, 20] } });
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  const again = await numbers.find({ n: { $gte: 0 } }, { batchSize: 10 }).toArray();
  expect(again).toHaveLength(1000);
});

test('a cursor over a dropped collection ends with an error, one of another session is refused', async () => {
  const cursor = numbers.find({}, { batchSize: 10 });
  await cursor.next();
  const session = client.startSession();
  await expect(db.command({ getMore: cursor.id, collection: 'numbers' }, { session })).rejects.toMatchObject({
    code: 50738,
  });
  await numbers.drop();
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  await session.endSession();
});

test('a killed cursor is gone, and a batch stays within 16 MB', async () => {
  const large = db.collection('large');
  await large.insertMany(Array.from({ length: 5 }, () => ({ text: 'x'.repeat(6_000_000) })));
  const reply = await db.command({ find: 'large', batchSize: 100 });
  expect(reply['cursor'].firstBatch).toHaveLength(3);
  const { id } = reply['cursor'];
  expect(await db.command({ killCursors: 'large', cursors: [id] })).toMatchObject({ cursorsKilled: [id] });
  await expect(db.command({ getMore: id, collection: 'large' })).rejects.toMatchObject({ code: 43 });
  expect(await large.find().toArray()).toHaveLength(5);
  const pipeline = [{ $addFields: { more: 'y'.repeat(1000) } }];
  const computed = await db.command({ aggregate: 'large', pipeline, cursor: { batchSize: 100 } });
  expect(computed['cursor'].firstBatch).toHaveLength(2);
  const next = await db.command({ getMore: computed['cursor'].id, collection: 'large' });
  expect(next['cursor'].nextBatch).toHaveLength(2);
});

test('maxTimeMS ends what takes too long, and leaves the store at work', async () => {
  const wide = db.collection('wide');
  for (let round = 0; round < 20; round++) {
    await wide.insertMany(Array.from({ length: 1000 }, (_, i) => ({ i, text: 'word '.repeat(40) })));
  }
  const slow = { $expr: { $gt: [{ $size: { $split: ['$text', ' '] } }, 1000] } };
  const started = performance.now();
  await expect(wide.find(slow).maxTimeMS(20).toArray()).rejects.toMatchObject({ code: 50 });
  await expect(wide.countDocuments(slow, { maxTimeMS: 20 })).rejects.toMatchObject({ code: 50 });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(await numbers.countDocuments()).toBe(1000);
});

test('an update of many that moves documents within the index it follows meets each once', async () => {
  await numbers.createIndex({ n: 1 });
  const result = await numbers.updateMany({ n: { $gte: 0 } }, { $inc: { n: 100 } });
  expect(result.modifiedCount).toBe(1000);
  expect(await numbers.countDocuments({ n: { $gte: 100, $lt: 110 } })).toBe(1000);
});

test('an index is built beside writers and misses none of their documents', async () => {
  const wide = db.collection('growing');
  await wide.insertMany(Array.from({ length: 5000 }, (_, i) => ({ _id: i as never, k: i })));
  const building = wide.createIndex({ k: 1 });
  const writing = Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      await wide.insertOne({ _id: (10_000 + i) as never, k: 10_000 + i });
      await wide.updateOne({ _id: (i * 20) as never }, { $set: { k: -i - 1 } });
      await wide.deleteOne({ _id: (i * 20 + 1) as never });
    }),
  );
  await Promise.all([building, writing]);
  const byIndex = await wide.find({}).hint('k_1').toArray();
  const byScan = await wide.find({}).hint({ $natural: 1 }).toArray();
  expect(byIndex.length).toBe(5000);
  expect(byIndex.map(({ k }) => k as number)).toEqual(
    byScan.map(({ k }) => k as number).toSorted((a, b) => a - b),
  );
});

test('a unique index over duplicates is not made, and leaves nothing behind', async () => {
  await expect(numbers.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11_000 });
  expect((await numbers.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await numbers.insertOne({ _id: 5000 as never, n: 0 });
});

test('what a cursor lies idle for does not count against its time', async () => {
  const cursor = numbers.aggregate([{ $group: { _id: '$_id' } }], { batchSize: 10, maxTimeMS: 2000 });
  await cursor.next();
  const busyUntil = performance.now() + 2100;
  while (performance.now() < busyUntil) await numbers.findOne({ _id: 1 as never });
  expect((await cursor.toArray()).length).toBe(999);
});

test('a plain write that waits for a transaction gives up when its time is over', async () => {
  const session = client.startSession();
  session.startTransaction();
  await numbers.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
  await expect(
    numbers.findOneAndUpdate({ _id: 1 as never }, { $inc: { n: 1 } }, { maxTimeMS: 50 }),
  ).rejects.toMatchObject({ code: 50 });
  await session.commitTransaction();
  expect(await numbers.findOne({ _id: 1 as never })).toMatchObject({ n: 2 });
  await session.endSession();
});

test('a cursor’s id is a long for every client, which gives it back as one', () => {
  const cursors = new CursorRegistry();
  const source = { nextBatch: () => Promise.reject(new Error('not asked')), close: () => undefined };
  const opened = { namespace: 'c.c', db: 'c', collection: 'c', source, owner: undefined };
  const more = {
    sessionId: undefined,
    transactionNumber: undefined,
    maxTimeMs: undefined,
    isTailing: false,
    isPatient: false,
  };
  for (let i = 0; i < 10_000; i++) {
    const { id } = cursors.add({ ...opened, ...more });
    expect(id > 2n ** 53n && id < 2n ** 63n).toBe(true);
  }
  expect(cursors.size).toBe(10_000);
});
