import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCollection } from 'embedded-document-store';
import { serialize } from 'bson';
import { Binary, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { anyDocument } from '../support/bson-arbitrary.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const INDEXES = [
  { key: { n: 1 }, unique: true },
  { key: { tags: 1, n: -1 } },
  { key: { even: 1 }, partialFilterExpression: { even: true } },
  { key: { rare: 1 }, sparse: true },
  { key: { name: 1 }, unique: true, collation: { locale: 'en', strength: 1 } },
  { key: { text: 'text' } },
] as const;

const documentOf = (n: number): Document => ({
  _id: n,
  n,
  tags: [`t${n % 7}`, `t${n % 3}`],
  even: n % 2 === 0,
  ...(n % 50 === 0 && { rare: n }),
  name: `Member ${n}`,
  text: n % 10 === 0 ? 'weaving and welding' : 'weaving',
});

const emptyCollection = async (db: Db, name = 'c'): Promise<Collection> => {
  const collection = await db.createCollection(name);
  await collection.createIndexes(INDEXES.map((index) => ({ ...index }) as never));
  return collection;
};

const keysOf = async (db: Db, name: string): Promise<unknown> =>
  (await db.command({ validate: name, full: true }))['keysPerIndex'];

const shuffled = (documents: Document[]): Document[] =>
  documents.toSorted((a, b) => ((a['n'] * 7919) % 997) - ((b['n'] * 7919) % 997));

test.each([
  ['in memory', undefined],
  ['on disk', 4000],
])('a loaded collection answers like one of inserts, sorted %s', async (_, memoryLimitBytes) => {
  const folder = folderOfTest();
  const client = await connectTo(
    (await startStore(folder, { ...(memoryLimitBytes && { memoryLimitBytes }) })).uri,
  );
  const db = client.db('x');
  const documents = shuffled(Array.from({ length: 900 }, (_, n) => documentOf(n)));
  const [loaded, inserted] = [await emptyCollection(db), await emptyCollection(db, 'inserted')];
  expect(await loadCollection(db, 'c', documents)).toBe(900);
  await inserted.insertMany(documents);
  expect(await keysOf(db, 'c')).toEqual(await keysOf(db, 'inserted'));
  expect((await check(client)).problems).toEqual([]);
  const queries: Document[] = [
    { n: 5 },
    { tags: 't3', n: { $gt: 100 } },
    { even: true, n: { $lt: 50 } },
    { rare: { $exists: true } },
    { $text: { $search: 'welding' } },
  ];
  for (const query of queries) {
    const answers = (collection: Collection) => collection.find(query).sort({ _id: 1 }).toArray();
    expect(await answers(loaded)).toEqual(await answers(inserted));
  }
  const { queryPlanner } = await loaded.find({ tags: 't3' }).explain();
  expect(JSON.stringify(queryPlanner)).toContain('tags_1_n_-1');
  expect(await loaded.countDocuments()).toBe(await loaded.estimatedDocumentCount());
  await expect(loaded.insertOne({ _id: -1, n: 5 } as never)).rejects.toMatchObject({ code: 11000 });
  await loaded.insertOne({ _id: -1, n: -1, name: 'new' } as never);
  expect((await check(client)).problems).toEqual([]);
});

test('documents of every kind come back the same to the byte, also as BSON without an _id', async () => {
  const client = await connectTo((await startStore(folderOfTest())).uri);
  const db = client.db('x');
  await db.createCollection('c');
  const raws = fc
    .sample(anyDocument, 200)
    .map((document, _id) => serialize(new Map<string, unknown>([['_id', _id], ...document])));
  await loadCollection(db, 'c', raws);
  const stored = await db.collection('c').find({}, { raw: true }).sort({ _id: 1 }).toArray();
  expect(stored.map((bytes) => Buffer.from(bytes as unknown as Uint8Array))).toEqual(
    raws.map((raw) => Buffer.from(raw)),
  );
  await db.createCollection('d');
  await loadCollection(db, 'd', [serialize({ a: 1 })]);
  expect(await db.collection('d').findOne()).toEqual({ _id: expect.any(ObjectId), a: 1 });
});

test.each([
  ['a unique index', { ...documentOf(9), _id: 10, n: 3, name: 'another' }, 'n_1', { n: 3 }],
  ['a unique index with a collation', { ...documentOf(9), _id: 10, name: 'mémber 3' }, 'name_1', undefined],
  ['the _id', { ...documentOf(9), _id: 3 }, '_id_', { _id: 3 }],
])('equal values in %s are reported, and nothing of the load stays', async (_, second, index, keyValue) => {
  const folder = folderOfTest();
  const client = await connectTo((await startStore(folder)).uri);
  const db = client.db('x');
  const collection = await emptyCollection(db);
  const documents = [...Array.from({ length: 8 }, (__, n) => documentOf(n)), second];
  await expect(loadCollection(db, 'c', documents)).rejects.toMatchObject({
    code: 11000,
    ...(keyValue && { keyValue }),
    message: expect.stringContaining(`collection: x.c index: ${index} dup key`) as string,
  });
  expect(await collection.countDocuments()).toBe(0);
  expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['c']);
  expect(existsSync(join(folder, 'temporary')) ? readdirSync(join(folder, 'temporary')) : []).toEqual([]);
  expect(await loadCollection(db, 'c', documents.slice(0, 8))).toBe(8);
  expect((await check(client)).problems).toEqual([]);
});

const binaryOf = (...documents: Document[]) =>
  new Binary(Buffer.concat(documents.map((each) => serialize(each))));

test('readers see nothing before the end, and a load that was interrupted leaves the collection empty', async () => {
  const folder = folderOfTest();
  const store = await startStore(folder);
  const db = (await connectTo(store.uri)).db('x');
  const collection = await emptyCollection(db);
  await db.command({ beginLoad: 'c' });
  await db.command({ loadDocuments: 'c', documents: binaryOf(documentOf(1), documentOf(2)) });
  expect(await collection.find().toArray()).toEqual([]);
  await store.close();
  const again = await connectTo((await startStore(folder)).uri);
  expect(await again.db('x').collection('c').countDocuments()).toBe(0);
  expect(await again.db('x').collection('c').indexes()).toHaveLength(INDEXES.length + 1);
  expect(await again.db('x').listCollections().toArray()).toHaveLength(1);
  expect((await check(again)).problems).toEqual([]);
});

test('a load replaces an empty collection only, as it was at the beginning', async () => {
  const db = (await connectTo((await startStore(folderOfTest())).uri)).db('x');
  const collection = await emptyCollection(db);
  await expect(db.command({ loadDocuments: 'c', documents: binaryOf({}) })).rejects.toMatchObject({
    code: 20,
  });
  await expect(db.command({ beginLoad: 'none' })).rejects.toMatchObject({ code: 26 });
  await db.command({ beginLoad: 'c' });
  await db.command({ loadDocuments: 'c', documents: binaryOf(documentOf(1)) });
  await collection.insertOne(documentOf(2));
  await expect(db.command({ endLoad: 'c' })).rejects.toMatchObject({ code: 20 });
  expect(await collection.find({}, { projection: { _id: 1 } }).toArray()).toEqual([{ _id: 2 }]);
  await expect(db.command({ beginLoad: 'c' })).rejects.toMatchObject({ code: 20 });
  await collection.deleteMany({});
  await db.command({ beginLoad: 'c' });
  const broken = new Binary(Buffer.from('broken'));
  await expect(db.command({ loadDocuments: 'c', documents: broken })).rejects.toMatchObject({ code: 22 });
  await expect(db.command({ endLoad: 'c' })).rejects.toMatchObject({ code: 20 });
});
