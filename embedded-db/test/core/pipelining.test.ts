import { connect } from 'node:net';
import { serialize } from 'bson';
import { expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const message = (requestId: number, command: Record<string, unknown>): Buffer => {
  const body = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
};

test('many requests at once from a client that does not read are all answered, in order', async () => {
  const REQUESTS = 120;
  const store = await startStore(folderOfTest(), { durable: false });
  const client = await connectTo(store.uri);
  await client
    .db('p')
    .collection('c')
    .insertOne({ _id: 1 as never, text: 'x'.repeat(200_000) });
  const socket = connect(decodeURIComponent(/^mongodb:\/\/([^/]+)\//u.exec(store.uri)?.[1] ?? ''));
  const find = { find: 'c', filter: { _id: 1 }, $db: 'p' };
  socket.pause();
  for (let id = 1; id <= REQUESTS; id++) socket.write(message(id, find));
  // Other clients are served meanwhile.
  for (let i = 0; i < 50; i++) expect(await client.db('p').collection('c').countDocuments()).toBe(1);
  const answered: number[] = [];
  let waiting = Buffer.alloc(0);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 16 && waiting.length >= waiting.readInt32LE(0)) {
        answered.push(waiting.readInt32LE(8));
        waiting = waiting.subarray(waiting.readInt32LE(0));
      }
      if (answered.length === REQUESTS) resolve();
    });
    socket.resume();
  });
  socket.destroy();
  expect(answered).toEqual(Array.from({ length: REQUESTS }, (_, i) => i + 1));
});
