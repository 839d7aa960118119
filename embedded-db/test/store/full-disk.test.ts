import { MongoServerError, type Collection, type Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { startServer } from '../crash/server-process.ts';
import { logIn } from '../support/environments.ts';
import { limitFiles } from '../support/small-disk.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

/** 2.5 MB: room for the log, and for some rounds of it in the tables. */
const FILE_BLOCKS = 5120;

/** Inserts until an insert is refused. @returns how many were acknowledged, and why the next one was not */
const fillUp = async (
  collection: Collection,
  text: string,
): Promise<{ acknowledged: number; refusal: unknown }> => {
  for (let acknowledged = 0; ; acknowledged += 1) {
    const refusal: unknown = await collection.insertOne({ n: acknowledged, text }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal !== undefined) return { acknowledged, refusal };
  }
};

test.each([
  ['large documents, which go into the tables at once', 200_000],
  ['documents that fill the log', 50_000],
  ['small documents', 10_000],
])(
  'when the disk is full writes fail, reads go on, and nothing acknowledged is lost: %s',
  async (_name, bytes) => {
    const folder = folderOfTest();
    const server = await startServer(folder, { fileBlocks: FILE_BLOCKS });
    onTestFinished(() => server.kill());
    const collection = (await connectTo(server.uri)).db('x').collection('c');
    await collection.createIndex({ n: 1 });
    const { acknowledged, refusal } = await fillUp(collection, 'x'.repeat(bytes));
    expect(refusal).toBeInstanceOf(MongoServerError);
    expect((refusal as MongoServerError).message).toMatch(/rolled back|nothing of this write was stored/);
    await expect(collection.insertOne({ text: 'x'.repeat(bytes) })).rejects.toThrow(MongoServerError);
    expect(await collection.countDocuments()).toBe(acknowledged);
    await server.kill();

    const roomier = await connectTo((await startStore(folder)).uri);
    expect(await roomier.db('x').collection('c').countDocuments()).toBe(acknowledged);
    expect((await check(roomier)).problems).toEqual([]);
    await roomier.db('x').collection('c').insertOne({ n: 'more' });
  },
);

test.runIf(process.platform === 'linux')(
  'a write that gets into the log by half is refused, and is not there after a start',
  async () => {
    const folder = folderOfTest();
    const server = await startServer(folder);
    onTestFinished(() => server.kill());
    const collection = (await connectTo(server.uri)).db('x').collection<Document & { _id: number }>('c');
    await collection.insertOne({ _id: 1 });
    await collection.insertOne({ _id: 2 });
    expect(logIn(folder)).toBeDefined();
    // Within the record of the next insert: the log's head of 4096 bytes and a part of the first records fit.
    limitFiles(server.pid, 5000);
    await expect(collection.insertOne({ _id: 3, text: 'x'.repeat(2000) })).rejects.toThrow(
      /whether this write is stored will be seen when the store is started again/,
    );
    await expect(collection.insertOne({ _id: 4 })).rejects.toThrow(/rolled back|nothing of this write/);
    const ids = async (from: Collection<Document & { _id: number }>): Promise<number[]> =>
      (await from.find().toArray()).map(({ _id }) => _id);
    expect(await ids(collection)).toEqual([1, 2]);
    limitFiles(server.pid, 'unlimited');
    await collection.insertOne({ _id: 5 });
    await collection.insertOne({ _id: 6 });
    await server.kill();
    const again = await connectTo((await startStore(folder)).uri);
    expect(await ids(again.db('x').collection<Document & { _id: number }>('c'))).toEqual([1, 2, 5, 6]);
    expect((await check(again)).problems).toEqual([]);
  },
);
