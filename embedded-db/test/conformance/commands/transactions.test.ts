import type { ClientSession } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { rawSession } from '../../support/raw-session.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const two = [
  { _id: 1, n: 10 },
  { _id: 2, n: 10 },
] as never[];
const within = { autocommit: false };

const inSession = async <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => {
  const session = target.client.startSession();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
};

describe('transactions', () => {
  test('commit shows all at once, own writes are seen within', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: -5 } }, { session });
      await collection.insertOne({ _id: 3, n: 5 } as never, { session });
      await collection.deleteOne({ _id: 2 as never }, { session });
      expect(await collection.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, n: 5 },
        { _id: 3, n: 5 },
      ]);
      expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(two);
      await session.commitTransaction();
      await session.commitTransaction();
    });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 5 },
      { _id: 3, n: 5 },
    ]);
  });

  test('abort leaves nothing', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateMany({}, { $set: { n: 0 } }, { session });
      await session.abortTransaction();
    });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(two);
  });

  test('reads stay with the moment it began', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' } });
      await collection.findOne({ _id: 1 as never }, { session });
      await collection.updateOne({ _id: 2 as never }, { $set: { n: 99 } });
      expect(await collection.findOne({ _id: 2 as never }, { session })).toEqual({ _id: 2, n: 10 });
      await session.commitTransaction();
    });
  });

  test('indexes and sorts see what the transaction wrote', async () => {
    const collection = await target.fresh(two);
    await collection.createIndex({ n: 1 });
    await inSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 2 as never }, { $set: { n: 3 } }, { session });
      const sorted = await collection
        .find({ n: { $lt: 50 } }, { session })
        .sort({ n: 1 })
        .toArray();
      expect(sorted.map(({ _id }) => Number(_id))).toEqual([2, 1]);
      expect(await collection.countDocuments({ n: 10 }, { session })).toBe(1);
      const [sum] = await collection
        .aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }], { session })
        .toArray();
      expect(sum).toEqual({ _id: null, sum: 13 });
      await session.abortTransaction();
    });
  });

  test('two that write one document: the second conflicts and may be tried again', async () => {
    const collection = await target.fresh(two);
    await inSession((first) =>
      inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: first });
        const error = await expectCode(
          () => collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: second }),
          112,
        );
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        await first.commitTransaction();
      }),
    );
    expect(await collection.findOne({ _id: 1 as never })).toMatchObject({ n: 11 });
  });

  test('a document changed since the snapshot conflicts', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.findOne({ _id: 1 as never }, { session });
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } });
      await expectCode(() => collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session }), 112);
      await session.abortTransaction();
    });
  });

  test('withTransaction tries again until the sums are right', async () => {
    const collection = await target.fresh(two);
    const transfer = () =>
      inSession((session) =>
        session.withTransaction(async () => {
          await collection.updateOne({ _id: 1 as never }, { $inc: { n: -1 } }, { session });
          await collection.updateOne({ _id: 2 as never }, { $inc: { n: 1 } }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 8 }, transfer));
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, n: 18 },
    ]);
  });

  test('a duplicate key ends the transaction', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 5 } as never, { session });
      await expectCode(() => collection.insertOne({ _id: 1 } as never, { session }), 11000);
      const error = await expectCode(() => collection.findOne({}, { session }), 251);
      expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
      await session.abortTransaction();
    });
    expect(await collection.countDocuments()).toBe(2);
  });

  test('a collection may be made within', async () => {
    const collection = target.db.collection('made_within');
    await inSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ a: 1 }, { session });
      await session.commitTransaction();
    });
    expect(await collection.countDocuments()).toBe(1);
  });

  test('what it has made is gone when it is given up, a collection and its index', async () => {
    const collection = target.db.collection('given_up');
    await inSession(async (session) => {
      session.startTransaction();
      await target.db.createCollection('given_up_too', { session });
      await collection.createIndex({ a: 1 }, { session });
      await collection.insertOne({ a: 1 }, { session });
      await session.abortTransaction();
    });
    expect(await target.db.listCollections({ name: /^given_up/ }).toArray()).toEqual([]);
  });

  test('what it makes is its own until the commit, a collection and its index', async () => {
    const collection = target.db.collection<{ _id: number; n?: number }>('own');
    const names = async () => (await target.db.listCollections({ name: 'own' }).toArray()).length;
    await inSession(async (session) => {
      session.startTransaction();
      await collection.createIndex({ n: 1 }, { unique: true, session });
      await collection.updateOne({ _id: 1 }, { $set: { n: 1 } }, { upsert: true, session });
      await collection.insertOne({ _id: 2, n: 2 }, { session });
      expect(await names()).toBe(0);
      expect(await collection.find().toArray()).toEqual([]);
      expect(await collection.find({ n: { $gt: 1 } }, { session }).toArray()).toEqual([{ _id: 2, n: 2 }]);
      expect(await collection.distinct('n', {}, { session })).toEqual([1, 2]);
      await session.commitTransaction();
    });
    expect(await names()).toBe(1);
    expect(await collection.find({ n: { $gt: 1 } }).toArray()).toEqual([{ _id: 2, n: 2 }]);
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    await expectCode(() => collection.insertOne({ _id: 3, n: 2 }), 11000);
  });

  test('what others make meanwhile under the name is theirs: the commit conflicts and may be tried again', async () => {
    const collection = target.db.collection<{ _id: number }>('contended');
    await inSession((first) =>
      inSession(async (second) => {
        for (const session of [first, second]) {
          session.startTransaction();
          await target.db.createCollection('contended', { session });
          await collection.insertOne({ _id: session === first ? 1 : 2 }, { session });
        }
        await first.commitTransaction();
        const error = await expectCode(() => second.commitTransaction(), 112);
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        expect(await collection.find().toArray()).toEqual([{ _id: 1 }]);
        await collection.drop();
        first.startTransaction();
        await collection.insertOne({ _id: 3 }, { session: first });
        await collection.insertOne({ _id: 4 });
        await expectCode(() => first.commitTransaction(), 112);
        expect(await collection.find().toArray()).toEqual([{ _id: 4 }]);
      }),
    );
  });

  test('a collection that is there is not made again, nor an index where documents are', async () => {
    const collection = await target.fresh(two);
    const fresh = target.db.collection('not_empty');
    await inSession(async (session) => {
      session.startTransaction();
      await expectCode(() => target.db.createCollection(collection.collectionName, { session }), 48);
      await session.abortTransaction();
      session.startTransaction();
      await fresh.insertOne({ n: 1 }, { session });
      await expectCode(() => fresh.createIndex({ n: 1 }, { session }), 263);
      await session.abortTransaction();
    });
    expect(await target.db.listCollections({ name: 'not_empty' }).toArray()).toEqual([]);
  });

  test('an index is made within for a new collection alone', async () => {
    const collection = await target.fresh(two);
    await inSession(async (session) => {
      session.startTransaction();
      await collection.createIndex({ _id: 1 }, { session });
      await expectCode(() => collection.createIndex({ n: 1 }, { session }), 263);
      await session.abortTransaction();
      const fresh = target.db.collection('indexed_within');
      session.startTransaction();
      await fresh.createIndex({ n: 1 }, { unique: true, session });
      await fresh.insertOne({ n: 1 }, { session });
      await session.commitTransaction();
      await expectCode(() => fresh.insertOne({ n: 1 }), 11000);
    });
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  test('refused within: a write concern, a later read concern, the database admin', async () => {
    const { collectionName: name } = await target.fresh(two);
    const { send } = rawSession(target.client);
    const insert = { insert: name, documents: [{ _id: 9 }], autocommit: false };
    const find = { find: name, autocommit: false };
    const begin = { startTransaction: true };
    await expectCode(() => send(target.db, 1, { ...insert, ...begin, writeConcern: { w: 1 } }), 72);
    await send(target.db, 2, { ...find, ...begin, readConcern: { level: 'snapshot' } });
    await expectCode(() => send(target.db, 2, { ...find, readConcern: { level: 'snapshot' } }), 72);
    await expectCode(() => send(target.client.db('admin'), 3, { ...find, ...begin }), 263);
  });

  const begins = { ...within, startTransaction: true };
  const increment = (name: string, _id: number) => ({
    update: name,
    updates: [{ q: { _id }, u: { $inc: { n: 1 } } }],
  });

  test('the next one of its session ends a transaction that was left open', async () => {
    const collection = await target.fresh(two);
    const name = collection.collectionName;
    const { send } = rawSession(target.client);
    await send(target.db, 1, { ...increment(name, 1), ...begins });
    await send(target.db, 2, { ...increment(name, 2), ...begins });
    // The first one would keep this waiting.
    await target.db.command({ ...increment(name, 1), maxTimeMS: 10_000 });
    await send(target.client.db('admin'), 2, { commitTransaction: 1, ...within });
    expect(await collection.distinct('n')).toEqual([11]);
  });

  test.each([
    ['a conflict', (name: string) => increment(name, 2), 112],
    ['a command that is refused', (find: string) => ({ find, filter: { n: { $surprise: 1 } } }), 2],
  ])('%s ends the transaction, with all that it has written', async (_, failing, code) => {
    const collection = await target.fresh(two);
    const name = collection.collectionName;
    const admin = target.client.db('admin');
    const [one, other] = [rawSession(target.client), rawSession(target.client)];
    await other.send(target.db, 1, { ...increment(name, 2), ...begins });
    await one.send(target.db, 1, { insert: name, documents: [{ _id: 5 }], ...begins });
    await one.send(target.db, 1, { ...increment(name, 1), ...within });
    await expectCode(() => one.send(target.db, 1, { ...failing(name), ...within }), code);
    await target.db.command({ ...increment(name, 1), maxTimeMS: 10_000 });
    for (const [db, next] of [
      [target.db, { find: name }],
      [admin, { commitTransaction: 1 }],
    ] as const) {
      const error = await expectCode(() => one.send(db, 1, { ...next, ...within }), 251);
      expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
    }
    await other.send(admin, 1, { commitTransaction: 1, ...within });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 11 },
      { _id: 2, n: 11 },
    ]);
  });

  test('a cursor goes on only where it was opened', async () => {
    const { collectionName: name } = await target.fresh(two);
    const [one, other] = [rawSession(target.client), rawSession(target.client)];
    const open = { find: name, batchSize: 1 };
    const more = (opened: { cursor?: { id: unknown } }) => ({ getMore: opened.cursor?.id, collection: name });
    const inside = await one.send(target.db, 1, { ...open, ...within, startTransaction: true });
    await expectCode(
      () => other.send(target.db, 1, { ...more(inside), ...within, startTransaction: true }),
      50738,
    );
    const outside = await inSession(async (session) => {
      const opened = await target.db.command(open, { session });
      await expectCode(() => one.send(target.db, 1, { ...more(opened), ...within }), 50738);
      return opened;
    });
    expect(outside['ok']).toBe(1);
    const begun = await other.send(target.db, 2, { ...open, ...within, startTransaction: true });
    const next = { ...more(begun), ...within, startTransaction: true };
    await expectCode(() => other.send(target.db, 3, next), [50741, 43]);
  });

  test('refused: commit of none, count within, a number used up', async () => {
    const collection = await target.fresh(two);
    const admin = target.client.db('admin');
    const { send } = rawSession(target.client);
    const insert = (_id: number) => ({
      insert: collection.collectionName,
      documents: [{ _id }],
      ...within,
      startTransaction: true,
    });
    await expectCode(() => send(admin, 1, { commitTransaction: 1, ...within }), 251);
    await send(target.db, 5, insert(8));
    await expectCode(() => send(target.db, 5, { count: collection.collectionName, ...within }), 263);
    await expectCode(() => send(target.db, 2, insert(9)), 225);
  });
});
