/** Writes and commits that a client repeats. */
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

describe('retryable writes', () => {
  test('the same statement again is answered, not done again', async () => {
    const collection = await target.fresh(two);
    const { send } = rawSession(target.client);
    const name = collection.collectionName;
    const increment = { update: name, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    expect(await send(target.db, 1, increment)).toMatchObject({ n: 1, nModified: 1 });
    expect(await send(target.db, 1, increment)).toMatchObject({ n: 1, nModified: 1, retriedStmtIds: [0] });
    const insert = { insert: name, documents: [{ _id: 7 }] };
    expect(await send(target.db, 2, insert)).toMatchObject({ n: 1 });
    const again = await send(target.db, 2, insert);
    expect(again).toMatchObject({ n: 1 });
    expect(again).not.toHaveProperty('writeErrors');
    const take = { findAndModify: name, query: { _id: 2 }, remove: true };
    const first = await send(target.db, 3, take);
    expect(first).not.toHaveProperty('retriedStmtId');
    expect(await send(target.db, 3, take)).toMatchObject({ value: first['value'], retriedStmtId: 0 });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, n: 11 }, { _id: 7 }]);
  });

  test('a retry during the first attempt gets its reply', async () => {
    const collection = await target.fresh(two);
    const admin = target.client.db('admin');
    const holder = rawSession(target.client);
    const first = rawSession(target.client);
    const retry = rawSession(target.client, first.id);
    const hold = {
      update: collection.collectionName,
      updates: [{ q: { _id: 1 }, u: { $set: { held: 1 } } }],
    };
    await holder.send(target.db, 1, { ...hold, ...within, startTransaction: true });
    const increment = {
      update: collection.collectionName,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
    };
    const replies = Promise.all([first.send(target.db, 1, increment), retry.send(target.db, 1, increment)]);
    const running = async () => {
      const { inprog } = await admin.command({ currentOp: 1, 'command.update': collection.collectionName });
      return (inprog as unknown[]).length;
    };
    await expect.poll(running, { interval: 5 }).toBe(2);
    await holder.send(admin, 1, { abortTransaction: 1, ...within });
    const [one, other] = await replies;
    expect([one, other].filter((reply) => 'retriedStmtIds' in reply)).toHaveLength(1);
    expect(await collection.findOne({ _id: 1 as never })).toMatchObject({ n: 11 });
    expect(await retry.send(target.db, 2, increment)).toMatchObject({ nModified: 1 });
  });

  test('a commit that is repeated while it runs is answered as the first', async () => {
    const collection = await target.fresh(two);
    const admin = target.client.db('admin');
    const { send, id } = rawSession(target.client);
    const again = rawSession(target.client, id);
    for (let number = 1; number <= 5; number++) {
      const insert = { insert: collection.collectionName, documents: [{ _id: 100 + number }] };
      await send(target.db, number, { ...insert, ...within, startTransaction: true });
      const commit = { commitTransaction: 1, ...within };
      expect(
        await Promise.all([send(admin, number, commit), again.send(admin, number, commit)]),
      ).toMatchObject([{ ok: 1 }, { ok: 1 }]);
    }
    expect(await collection.countDocuments({ _id: { $gt: 100 as never } })).toBe(5);
  });

  test('refused: a number older than the last', async () => {
    const collection = await target.fresh(two);
    const { send } = rawSession(target.client);
    const insert = (_id: number) => ({ insert: collection.collectionName, documents: [{ _id }] });
    await send(target.db, 5, insert(10));
    await expectCode(() => send(target.db, 4, insert(11)), 225);
  });
});
