import { Long, MongoClient, Timestamp, type Document } from 'mongodb';
import { expect, test } from 'vitest';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const timeOf = (reply: Document): Timestamp => {
  const { $clusterTime, operationTime } = reply;
  expect(operationTime).toBeInstanceOf(Timestamp);
  expect($clusterTime.clusterTime).toBeInstanceOf(Timestamp);
  expect($clusterTime.signature.hash.length()).toBe(20);
  expect(Long.fromValue($clusterTime.signature.keyId).toString()).toBe('0');
  return $clusterTime.clusterTime;
};

test('each reply has $clusterTime and operationTime: of cursors, writes, errors and other commands', async () => {
  const { collectionName } = await target.fresh([{ _id: 1 }, { _id: 2 }]);
  const found = await target.db.command({ find: collectionName, batchSize: 1 });
  timeOf(found);
  timeOf(await target.db.command({ getMore: found['cursor'].id, collection: collectionName }));
  timeOf(await target.db.command({ aggregate: collectionName, pipeline: [], cursor: {} }));
  timeOf(await target.db.command({ insert: collectionName, documents: [{ _id: 3 }] }));
  timeOf(await target.db.command({ ping: 1 }));
  timeOf(await target.client.db('admin').command({ hello: 1 }));
  const failed: unknown = await target.db.command({ find: '' }).catch((error: unknown) => error);
  timeOf((failed as { errorResponse: Document }).errorResponse);
});

test('a write moves the time on, and the same is told to all clients', async () => {
  const { collectionName } = await target.fresh([]);
  const insert = () => target.db.command({ insert: collectionName, documents: [{}] });
  const [first, second] = [timeOf(await insert()), timeOf(await insert())];
  expect(second.greaterThan(first)).toBe(true);
  const other = timeOf(await target.client.db('admin').command({ ping: 1 }));
  expect(other.greaterThanOrEqual(second)).toBe(true);
});

test('a session reads after what another one has written', async () => {
  const { collectionName } = await target.fresh([]);
  const client = await MongoClient.connect(target.uri, { monitorCommands: true });
  const finds: Document[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') finds.push(command);
  });
  const collection = client.db(target.databaseName).collection<{ _id: number }>(collectionName);
  await client.withSession(async (writer) => {
    await collection.insertOne({ _id: 1 }, { session: writer });
    const { clusterTime, operationTime } = writer;
    if (!clusterTime || !operationTime) throw new Error('The driver has read no times.');
    await client.withSession(async (reader) => {
      reader.advanceClusterTime(clusterTime);
      reader.advanceOperationTime(operationTime);
      expect(await collection.findOne({ _id: 1 }, { session: reader })).toEqual({ _id: 1 });
    });
    expect(finds).toHaveLength(1);
    const { readConcern, $clusterTime } = finds[0] ?? {};
    expect(readConcern).toEqual({ afterClusterTime: operationTime });
    expect($clusterTime.clusterTime.greaterThanOrEqual(clusterTime.clusterTime)).toBe(true);
  });
  await client.close();
});
