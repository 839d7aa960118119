import { MongoServerError } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { startServer } from '../crash/server-process.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

/** About 4 MB. */
const FILE_BLOCKS = 8192;

test('when the disk is full writes fail, reads go on, and nothing acknowledged is lost', async () => {
  const folder = folderOfTest();
  const server = await startServer(folder, { fileBlocks: FILE_BLOCKS });
  onTestFinished(() => server.kill());
  const collection = (await connectTo(server.uri)).db('x').collection('c');
  await collection.createIndex({ n: 1 });
  let acknowledged = 0;
  const untilRefused = async (): Promise<never> => {
    for (;;) {
      await collection.insertOne({ n: acknowledged, text: 'x'.repeat(50_000) });
      acknowledged += 1;
    }
  };
  const refusal: unknown = await untilRefused().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MongoServerError);
  expect((refusal as MongoServerError).message).toMatch(/rolled back|nothing of this write was stored/);
  expect(await collection.countDocuments()).toBe(acknowledged);
  await server.kill();

  const roomier = await connectTo((await startStore(folder)).uri);
  expect(await roomier.db('x').collection('c').countDocuments()).toBe(acknowledged);
  expect((await check(roomier)).problems).toEqual([]);
  await roomier.db('x').collection('c').insertOne({ n: 'more' });
});
