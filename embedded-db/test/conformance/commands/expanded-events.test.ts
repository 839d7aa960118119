/** Change streams with `showExpandedEvents`: changes of collections and indexes, and what other events have besides. */
import type { Document } from 'mongodb';
import { Binary } from 'mongodb';
import { expect, test } from 'vitest';
import { opened, take } from '../../support/change-streams.ts';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const EXPANDED = { showExpandedEvents: true };
const ID_INDEX = { v: 2, key: { _id: 1 }, name: '_id_' };

test('tell of new collections and of what becomes of them', async () => {
  const collection = await target.fresh();
  const { collectionName: coll } = collection;
  const stream = await opened(target.db.watch([{ $match: { 'ns.coll': coll } }], EXPANDED));
  const ns = { db: target.databaseName, coll };
  await collection.insertOne({ _id: 1, a: 1 } as never);
  await collection.createIndex({ a: 1 }, { expireAfterSeconds: 100 });
  await target.db.command({ collMod: coll, index: { name: 'a_1', expireAfterSeconds: 50 } });
  await collection.dropIndex('a_1');
  await target.db.command({ collMod: coll, validationLevel: 'moderate' });
  await collection.rename(`${coll}_renamed`);
  const events = await take(stream, 7);
  const index = { v: 2, key: { a: 1 }, name: 'a_1' };
  const to = { db: target.databaseName, coll: `${coll}_renamed` };
  expect(events).toMatchObject([
    { operationType: 'create', ns, operationDescription: { idIndex: ID_INDEX } },
    { operationType: 'insert', ns, fullDocument: { _id: 1, a: 1 }, documentKey: { _id: 1 } },
    {
      operationType: 'createIndexes',
      ns,
      operationDescription: { indexes: [{ ...index, expireAfterSeconds: 100 }] },
    },
    {
      operationType: 'modify',
      ns,
      operationDescription: { index: { name: 'a_1', expireAfterSeconds: 50 } },
      stateBeforeChange: { indexOptions: { expireAfterSeconds: 100 } },
    },
    {
      operationType: 'dropIndexes',
      ns,
      operationDescription: { indexes: [{ ...index, expireAfterSeconds: 50 }] },
    },
    { operationType: 'modify', ns, operationDescription: { validationLevel: 'moderate' } },
    { operationType: 'rename', ns, to, operationDescription: { to } },
  ]);
  const ids = events.map((event) => (event as Document)['collectionUUID'] as Binary);
  expect(ids[0]).toMatchObject({ sub_type: Binary.SUBTYPE_UUID });
  expect(new Set(ids.map((id) => id.toString('hex'))).size).toBe(1);
  expect(Object.keys(events[0] as object)).toEqual([
    '_id',
    'operationType',
    'clusterTime',
    'collectionUUID',
    'wallTime',
    'ns',
    'operationDescription',
  ]);
  await stream.close();
});

test('on one collection: from its creation to its end', async () => {
  const collection = await target.fresh();
  const stream = await opened(collection.watch([], EXPANDED));
  await target.db.createCollection(collection.collectionName, { validator: { a: { $gt: 0 } } });
  await collection.drop();
  const events = await take(stream, 3);
  expect(events).toMatchObject([
    { operationType: 'create', operationDescription: { validator: { a: { $gt: 0 } } } },
    { operationType: 'drop' },
    { operationType: 'invalidate' },
  ]);
  await stream.close();
});

test('a transaction that creates a collection with an index', async () => {
  const stream = await opened(target.db.watch([], EXPANDED));
  const session = target.client.startSession();
  const coll = 'made_in_a_transaction';
  await session.withTransaction(async () => {
    await target.db.createCollection(coll, { session });
    await target.db.collection(coll).createIndex({ a: 1 }, { session });
    await target.db.collection(coll).insertOne({ _id: 1 as never }, { session });
  });
  await session.endSession();
  const events = await take(stream, 3);
  expect(events.map(({ operationType }) => operationType)).toEqual(['create', 'createIndexes', 'insert']);
  await stream.close();
});

test('an update tells which paths may be read otherwise', async () => {
  const collection = await target.fresh([{ _id: 1, list: [{ n: 1 }], map: { '0': { n: 1 } }, other: 1 }]);
  const stream = await opened(collection.watch([], EXPANDED));
  const plain = await opened(collection.watch());
  await collection.updateOne({}, { $set: { 'list.0.n': 2, 'map.0.n': 2 }, $unset: { other: 1 } });
  await collection.updateOne({}, [
    { $replaceWith: { $setField: { field: 'a.b', input: '$$ROOT', value: 1 } } },
  ]);
  const [first, second] = (await take(stream, 2)) as Document[];
  expect(first?.['updateDescription']).toEqual({
    updatedFields: { 'list.0.n': 2, 'map.0.n': 2 },
    removedFields: ['other'],
    truncatedArrays: [],
    disambiguatedPaths: { 'map.0.n': ['map', '0', 'n'] },
  });
  expect(second?.['updateDescription']).toMatchObject({
    updatedFields: { 'a.b': 1 },
    disambiguatedPaths: { 'a.b': ['a.b'] },
  });
  const [told] = (await take(plain, 1)) as Document[];
  expect(told?.['updateDescription']).not.toHaveProperty('disambiguatedPaths');
  expect(told).not.toHaveProperty('collectionUUID');
  for (const each of [stream, plain]) await each.close();
});

test('without the option, collections and indexes have no events, and a rename no description', async () => {
  const collection = await target.fresh();
  const stream = await opened(target.db.watch());
  await collection.createIndex({ a: 1 });
  await collection.dropIndexes();
  await collection.rename(`${collection.collectionName}_b`);
  const event = (await stream.next()) as Document;
  expect(event).toMatchObject({ operationType: 'rename', to: { coll: `${collection.collectionName}_b` } });
  expect(event).not.toHaveProperty('operationDescription');
  await stream.close();
  const pipeline = [{ $changeStream: { showExpandedEvents: 1 } }];
  await expectCode(() => target.db.command({ aggregate: 1, pipeline, cursor: {} }), 14);
});
