/** A transaction whose collection is dropped or replaced. In MongoDB the drop would wait. */
import { MongoServerError } from 'mongodb';
import type { ClientSession, Collection } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

interface Row {
  _id: number;
  n?: number;
}

type Within = (rows: Collection<Row>, session: ClientSession) => Promise<unknown>;

const started = async () => {
  const client = await connectTo((await startStore(folderOfTest(), { durable: false })).uri);
  const db = client.db('c');
  await db.collection('other').insertOne({ n: 1 });
  const rows = db.collection<Row>('rows');
  await rows.insertOne({ _id: 1, n: 1 });
  return { client, db, rows };
};

const meanwhile: [string, (rows: Collection<Row>) => Promise<unknown>][] = [
  ['dropped', (rows) => rows.drop()],
  [
    'dropped and made anew',
    async (rows) => {
      await rows.drop();
      await rows.insertOne({ _id: 1, n: 2 });
    },
  ],
  ['renamed', (rows) => rows.rename('elsewhere')],
];

const steps: [string, Within][] = [
  ['find', (rows, session) => rows.findOne({ _id: 1 }, { session })],
  ['aggregate', (rows, session) => rows.aggregate([{ $match: {} }], { session }).toArray()],
  ['distinct', (rows, session) => rows.distinct('n', {}, { session })],
  ['insert', (rows, session) => rows.insertOne({ _id: 2 }, { session })],
  ['update', (rows, session) => rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })],
  ['delete', (rows, session) => rows.deleteOne({ _id: 1 }, { session })],
  ['findOneAndUpdate', (rows, session) => rows.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { session })],
];

describe.each(meanwhile)('of a collection that was %s a transaction', (_, change) => {
  test.each(steps)('may not %s, and may be tried again', async (_name, step) => {
    const { client, db, rows } = await started();
    await client.withSession(async (session) => {
      session.startTransaction();
      await db.collection('other').findOne({}, { session });
      await change(rows);
      const thrown: unknown = await step(rows, session).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(MongoServerError);
      expect(thrown).toMatchObject({ code: 246, codeName: 'SnapshotUnavailable' });
      expect(thrown instanceof MongoServerError && thrown.hasErrorLabel('TransientTransactionError')).toBe(
        true,
      );
      await session.abortTransaction();
      session.startTransaction();
      await step(rows, session);
      await session.commitTransaction();
    });
  });
});

test.each(meanwhile.filter(([what]) => what !== 'renamed'))(
  'a transaction that has written to a collection that was %s afterwards commits nothing',
  async (_, change) => {
    const { client, db, rows } = await started();
    await client.withSession(async (session) => {
      session.startTransaction();
      await db.collection('other').updateOne({}, { $set: { n: 2 } }, { session });
      await rows.insertOne({ _id: 2 }, { session });
      await change(rows);
      await expect(session.commitTransaction()).rejects.toMatchObject({
        code: 112,
        errorLabels: ['TransientTransactionError'],
      });
    });
    expect(await db.collection('other').findOne()).toMatchObject({ n: 1 });
    expect(await rows.countDocuments({ _id: 2 })).toBe(0);
  },
);
