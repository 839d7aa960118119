import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

let collections = 0;
const capped = async (options: Document): Promise<Collection> => {
  const name = `capped${(collections += 1)}`;
  await target.db.command({ create: name, capped: true, ...options });
  return target.db.collection(name);
};
const idsOf = async (collection: Collection): Promise<unknown[]> =>
  (await collection.find().toArray()).map(({ _id }) => _id as unknown);
const insert = async (collection: Collection, ...ids: number[]): Promise<void> => {
  for (const _id of ids) await collection.insertOne({ _id } as Document);
};

describe('the oldest documents make room', () => {
  test('for more than the maximum, in the order of insertion', async () => {
    const collection = await capped({ size: 4096, max: 3 });
    await insert(collection, 5, 1, 4, 2, 3);
    expect(await idsOf(collection)).toEqual([4, 2, 3]);
    await collection.updateOne({ _id: 9 } as Document, { $set: { a: 1 } }, { upsert: true });
    expect(await idsOf(collection)).toEqual([2, 3, 9]);
    await collection.updateOne({ _id: 2 } as Document, { $set: { text: 'x'.repeat(100) } });
    await collection.deleteOne({ _id: 3 } as Document);
    await collection.insertMany([{ _id: 7 }, { _id: 6 }, { _id: 8 }] as Document[]);
    expect(await idsOf(collection)).toEqual([7, 6, 8]);
  });

  test('for more bytes than the size, also in indexes', async () => {
    const collection = await capped({ size: 1000 });
    await collection.createIndex({ text: 1 });
    for (let _id = 9; _id > 0; _id--)
      await collection.insertOne({ _id, text: 'x'.repeat(200) } as unknown as Document);
    expect(await idsOf(collection)).toEqual([4, 3, 2, 1]);
    expect(await collection.countDocuments({ text: /^x/ })).toBe(4);
    expect(await target.db.command({ validate: collection.collectionName })).toMatchObject({ valid: true });
    await expectCode(() => collection.insertOne({ text: 'x'.repeat(1100) }), 2);
    expect(await idsOf(collection)).toEqual([4, 3, 2, 1]);
  });

  test('when the transaction that has changed one of them ends', async () => {
    const collection = await capped({ size: 4096, max: 2 });
    await insert(collection, 1, 2);
    await target.client.withSession(async (session) => {
      session.startTransaction();
      await collection.updateOne({ _id: 1 } as Document, { $set: { a: 1 } }, { session });
      const inserted = insert(collection, 3);
      const waiting = async () => {
        const asked = { currentOp: 1, 'command.insert': collection.collectionName };
        return ((await target.client.db('admin').command(asked))['inprog'] as unknown[]).length;
      };
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      await session.commitTransaction();
      await inserted;
    });
    expect(await idsOf(collection)).toEqual([2, 3]);
  });

  test('and stay where the new one is refused', async () => {
    const collection = await capped({ size: 4096, max: 2 });
    await insert(collection, 1, 2);
    await expectCode(() => insert(collection, 2), 11000);
    expect(await idsOf(collection)).toEqual([1, 2]);
  });
});

test('limits are listed, counted and changed', async () => {
  const collection = await capped({ size: 1000, max: 3 });
  const name = collection.collectionName;
  const optionsOf = async () => (await target.db.listCollections({ name }).toArray())[0];
  expect(await optionsOf()).toMatchObject({ options: { capped: true, size: 1024, max: 3 } });
  expect(await collection.isCapped()).toBe(true);
  expect(await target.db.command({ collStats: name })).toMatchObject({ capped: true, max: 3, maxSize: 1024 });
  await target.db.command({ collMod: name, cappedSize: 4096, cappedMax: 2 });
  expect(await optionsOf()).toMatchObject({ options: { capped: true, size: 4096, max: 2 } });
  await insert(collection, 1, 2, 3);
  expect(await idsOf(collection)).toEqual([2, 3]);
  await target.db.command({ collMod: name, cappedMax: 0 });
  await insert(collection, 4, 5);
  expect(await idsOf(collection)).toEqual([2, 3, 4, 5]);
});

test('a collection becomes capped, or is copied as one, with its latest documents', async () => {
  const collection = await target.fresh();
  const name = collection.collectionName;
  await collection.createIndex({ text: 1 });
  for (const _id of [5, 1, 4, 2]) await collection.insertOne({ _id: _id as never, text: 'x'.repeat(200) });
  await target.db.command({ cloneCollectionAsCapped: name, toCollection: `${name}copy`, size: 700 });
  expect(await idsOf(target.db.collection(`${name}copy`))).toEqual([1, 4, 2]);
  expect(await idsOf(collection)).toEqual([5, 1, 4, 2]);
  await target.db.command({ convertToCapped: name, size: 512 });
  expect(await idsOf(collection)).toEqual([4, 2]);
  expect(await collection.isCapped()).toBe(true);
  expect(await collection.indexes()).toHaveLength(1);
  const again = { cloneCollectionAsCapped: name, toCollection: `${name}copy`, size: 512 };
  await expectCode(() => target.db.command(again), 48);
  await expectCode(() => target.db.command({ convertToCapped: 'none', size: 512 }), 26);
  await expectCode(() => target.db.command({ convertToCapped: name, size: 0 }), 72);
});

test('refused: wrong options, changes of others, transactions and $out', async () => {
  const wrong: [Document, number][] = [
    [{ capped: true }, 72],
    [{ size: 100 }, 72],
    [{ max: 100 }, 72],
    [{ capped: true, size: 100, viewOn: 'c' }, 72],
    [{ capped: true, size: 2 ** 51 }, 2],
    [{ capped: true, size: 100, max: 2 ** 31 }, 2],
  ];
  for (const [options, code] of wrong)
    await expectCode(() => target.db.command({ create: 'refused', ...options }), code);
  const plain = await target.fresh([{ _id: 1 }]);
  await expectCode(() => target.db.command({ collMod: plain.collectionName, cappedSize: 100 }), 72);
  const collection = await capped({ size: 4096 });
  await insert(collection, 1);
  const removal = { findAndModify: collection.collectionName, query: {}, remove: true };
  await target.client.withSession(async (session) => {
    for (const [write, code] of [
      [() => collection.insertOne({ a: 1 }, { session }), 263],
      [() => target.db.command(removal, { session }), 20],
    ] as const) {
      session.startTransaction();
      await expectCode(write, code);
      await session.abortTransaction();
    }
  });
  await expectCode(() => plain.aggregate([{ $out: collection.collectionName }]).toArray(), 17_152);
});

describe('a tailable cursor', () => {
  const open = async (options: Document = {}, filter: Document = {}, max = 4) => {
    const collection = await capped({ size: 4096, max });
    await insert(collection, 5, 3);
    const reply = await target.db.command({
      find: collection.collectionName,
      filter,
      tailable: true,
      ...options,
    });
    const { id, firstBatch } = reply['cursor'] as { id: bigint; firstBatch: Document[] };
    const more = async (given: Document = {}): Promise<unknown[]> => {
      const command = { getMore: id, collection: collection.collectionName, ...given };
      const { cursor } = (await target.db.command(command)) as { cursor: { nextBatch: Document[] } };
      return cursor.nextBatch.map(({ _id }) => _id as unknown);
    };
    return { collection, id, first: firstBatch.map(({ _id }) => _id as unknown), more };
  };

  test('stays open at the end and goes on with what comes, in its order', async () => {
    const { collection, first, more } = await open();
    expect(first).toEqual([5, 3]);
    expect(await more()).toEqual([]);
    await insert(collection, 4, 1);
    expect(await more({ batchSize: 1 })).toEqual([4]);
    await insert(collection, 2);
    expect(await more()).toEqual([1, 2]);
    await insert(collection, 9, 8, 10);
    expect(await more()).toEqual([9, 8, 10]);
    expect(await more()).toEqual([]);
  });

  test('goes on between batches before a document that was inserted late', async () => {
    const { collection, first, more } = await open({ batchSize: 1 }, {}, 8);
    expect(first).toEqual([5]);
    expect(await more({ batchSize: 1 })).toEqual([3]);
    await insert(collection, 6, 7, 4, 8, 9);
    expect(await more({ batchSize: 1 })).toEqual([6]);
    expect(await more({ batchSize: 2 })).toEqual([7, 4]);
    expect(await more()).toEqual([8, 9]);
  });

  test('looks for what matches alone, and counts what it has passed', async () => {
    const { collection, first, more } = await open({}, { a: 1 });
    expect(first).toEqual([]);
    await collection.insertMany([{ _id: 1, a: 2 } as object, { _id: 2, a: 1 } as object]);
    expect(await more()).toEqual([2]);
  });

  test('waits for data, as long as it is told, and no longer than until it comes', async () => {
    const { collection, more } = await open({ awaitData: true });
    expect(await more({ maxTimeMS: 1 })).toEqual([]);
    const awaited = more({ maxTimeMS: 60_000 });
    await insert(collection, 7);
    expect(await awaited).toEqual([7]);
  });

  test('ends with an error when its position or its collection is removed', async () => {
    const { collection, more } = await open();
    await insert(collection, 1, 2, 6, 7);
    await expectCode(more, 136);
    await expectCode(more, 43);
    const other = await open({ awaitData: true });
    const waiting = expectCode(() => other.more({ maxTimeMS: 60_000 }), 175);
    await other.collection.drop();
    await waiting;
  });

  test('by the driver', async () => {
    const { collection } = await open();
    const cursor = collection.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 60_000 });
    const read: unknown[] = [];
    for await (const { _id } of cursor) {
      read.push(_id);
      if (read.length === 2) await insert(collection, 4);
      if (read.length === 3) break;
    }
    expect(read).toEqual([5, 3, 4]);
    await cursor.close();
  });

  test('closes at once on an empty collection, and at its limit', async () => {
    const empty = await capped({ size: 4096 });
    const reply = await target.db.command({ find: empty.collectionName, tailable: true });
    expect(reply['cursor']).toMatchObject({ firstBatch: [], id: 0 });
    expect(Number((await open({ limit: 1 })).id)).toBe(0);
  });

  test('is refused on other collections, with a sort, as a single batch, and with a time that is no wait', async () => {
    const plain = await target.fresh([{ _id: 1 }]);
    await expectCode(() => target.db.command({ find: plain.collectionName, tailable: true }), 2);
    await expectCode(() => open({ sort: { a: 1 } }), 2);
    await expectCode(() => open({ singleBatch: true }), 2);
    const { more } = await open();
    await expectCode(() => more({ maxTimeMS: 5 }), 2);
    const natural = await open({ sort: { $natural: 1 } });
    expect(natural.first).toEqual([5, 3]);
  });
});
