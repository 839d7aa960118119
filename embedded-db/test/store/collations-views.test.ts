import { startEmbeddedDatabase } from 'embedded-document-store';
import type { Collection, Db, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { dump } from '../../dist/tools/dump.js';
import { load } from '../../dist/tools/load.js';
import { putOtherKeys } from '../support/other-keys.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const folded = { locale: 'en', strength: 2 };

const fill = async (db: Db): Promise<Collection> => {
  const collection = await db.createCollection('c', { collation: folded });
  await collection.createIndex({ name: 1 }, { unique: true });
  await collection.createIndex({ name: -1 }, { name: 'bytes', collation: { locale: 'simple' } });
  await collection.createIndex({ '$**': 1 });
  await collection.insertMany([{ name: 'Ana' }, { name: 'Bo' }]);
  return collection;
};

const planOf = async (collection: Collection): Promise<Document> =>
  (await collection.find({ name: 'ANA' }).explain())['queryPlanner'].winningPlan;

test('a collation outlasts a restart, also with another version of ICU', async () => {
  const folder = folderOfTest();
  const first = await startEmbeddedDatabase({ directory: folder });
  const before = await connectTo(first.uri);
  await fill(before.db('x'));
  await before.close();
  await first.close();
  await putOtherKeys(folder, (key) => key.writeUInt8(key.readUInt8(8) + 100, 8));
  const { uri } = await startStore(folder);
  const client = await connectTo(uri);
  const collection = client.db('x').collection('c');
  expect(await check(client)).toMatchObject({ documents: 2, entries: 6, problems: [] });
  for (const hint of ['name_1', '$**_1'])
    expect(await collection.find({ name: 'ANA' }, { hint }).toArray()).toHaveLength(1);
  expect(await planOf(collection)).toMatchObject({ stage: 'FETCH', inputStage: { indexName: 'name_1' } });
  await expect(collection.insertOne({ name: 'aNA' })).rejects.toMatchObject({ code: 11_000 });
});

test('a dump and its load keep collations, also the simple one of an index', async () => {
  const source = await startStore(folderOfTest());
  const from = await connectTo(source.uri);
  const indexes = await (await fill(from.db('x'))).indexes();
  const out = `${folderOfTest()}/dump`;
  await dump(from, out);
  const { uri } = await startStore(folderOfTest());
  const target = await connectTo(uri);
  await load(target, out);
  const collection = target.db('x').collection('c');
  expect(await collection.indexes()).toEqual(indexes);
  expect(await collection.countDocuments({ name: 'ANA' })).toBe(1);
});

test('a dump and its load keep views, and a check passes them over', async () => {
  const { uri } = await startStore(folderOfTest());
  const from = await connectTo(uri);
  await from
    .db('x')
    .collection('c')
    .insertMany([{ n: 1 }, { n: 2 }]);
  await from.db('x').createCollection('a_view', { viewOn: 'c', pipeline: [{ $match: { n: 2 } }] });
  const out = `${folderOfTest()}/dump`;
  await dump(from, out);
  const folder = folderOfTest();
  const store = await startEmbeddedDatabase({ directory: folder });
  const to = await connectTo(store.uri);
  await load(to, out);
  expect(await check(to)).toMatchObject({ collections: 1, documents: 2, problems: [] });
  await to.close();
  await store.close();
  const again = await connectTo((await startStore(folder)).uri);
  expect(await again.db('x').collection('a_view').countDocuments()).toBe(1);
});
