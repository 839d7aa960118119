import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCollection } from 'embedded-document-store';
import { serialize } from 'bson';
import { Binary, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { anyDocument } from '../support/bson-arbitrary.ts';
import { opened, take } from '../support/change-streams.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const INDEXES = [
  { key: { n: 1 }, unique: true },
  { key: { tags: 1, n: -1 } },
  { key: { even: 1 }, partialFilterExpression: { even: true } },
  { key: { rare: 1 }, sparse: true },
  { key: { name: 1 }, unique: true, collation: { locale: 'en', strength: 1 } },
  { key: { text: 'text' } },
  { key: { hash: 'hashed' } },
  { key: { 'more.$**': 1 } },
  { key: { code: 1 }, unique: true, partialFilterExpression: { even: true } },
] as const;

const documentOf = (n: number): Document => ({
  _id: n,
  n,
  tags: [`t${n % 7}`, `t${n % 3}`],
  even: n % 2 === 0,
  ...(n % 50 === 0 && { rare: n }),
  name: `Member ${n}`,
  text: n % 10 === 0 ? 'weaving and welding' : 'weaving',
  hash: `h${n % 11}`,
  more: n % 2 === 0 ? { a: n % 5, b: [{ c: n }, { c: 'x' }] } : { [`f${n % 4}`]: null },
  // Equal ones where the index has no entries.
  code: n % 2 === 0 ? n : 0,
});

const emptyCollection = async (db: Db, name = 'c'): Promise<Collection> => {
  const collection = await db.createCollection(name);
  await collection.createIndexes(INDEXES.map((index) => ({ ...index }) as never));
  return collection;
};

const keysOf = async (db: Db, name: string): Promise<unknown> =>
  (await db.command({ validate: name, full: true }))['keysPerIndex'];

const temporaryFilesIn = (folder: string): string[] => {
  const temporary = join(folder, 'temporary');
  return existsSync(temporary) ? readdirSync(temporary) : [];
};

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
    { hash: 'h7' },
    { 'more.b.c': 8 },
    { 'more.f3': null },
    { code: 8, even: true },
  ];
  for (const query of queries) {
    const answers = (collection: Collection) => collection.find(query).sort({ _id: 1 }).toArray();
    expect(await answers(loaded)).toEqual(await answers(inserted));
  }
  const planOf = async (query: Document) =>
    JSON.stringify((await loaded.find(query).explain())['queryPlanner']);
  expect(await planOf({ tags: 't3' })).toContain('tags_1_n_-1');
  expect(await planOf({ hash: 'h7' })).toContain('hash_hashed');
  expect(await planOf({ 'more.b.c': 8 })).toContain('more.$**_1');
  expect(await loaded.countDocuments()).toBe(await loaded.estimatedDocumentCount());
  await expect(loaded.insertOne({ _id: -1, n: 5 } as never)).rejects.toMatchObject({ code: 11000 });
  await expect(loaded.insertOne({ _id: -1, code: 8, even: true } as never)).rejects.toMatchObject({
    code: 11000,
  });
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
  [
    'a partial unique index',
    { ...documentOf(9), _id: 10, n: 10, name: 'other', even: true, code: 2 },
    'code_1',
    { code: 2 },
  ],
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
  expect(temporaryFilesIn(folder)).toEqual([]);
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
  await collection.createIndex({ late: 1 });
  await expect(db.command({ endLoad: 'c' })).rejects.toMatchObject({ code: 20 });
  expect(await collection.indexExists('late_1')).toBe(true);
  await db.command({ beginLoad: 'c' });
  const broken = new Binary(Buffer.from('broken'));
  await expect(db.command({ loadDocuments: 'c', documents: broken })).rejects.toMatchObject({ code: 22 });
  await expect(db.command({ endLoad: 'c' })).rejects.toMatchObject({ code: 20 });
});

test('of loads that begin at the same time, one goes on and nothing stays of the others', async () => {
  const db = (await connectTo((await startStore(folderOfTest())).uri)).db('x');
  await db.createCollection('c');
  await Promise.all([1, 2, 3, 4].map(() => db.command({ beginLoad: 'c' })));
  await db.command({ loadDocuments: 'c', documents: binaryOf({ _id: 1 }) });
  expect(await db.command({ endLoad: 'c' })).toMatchObject({ n: 1 });
  expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['c']);
});

test('other calls are answered while entries are written to files and merged', async () => {
  const store = await startStore(folderOfTest(), { memoryLimitBytes: 10_000 });
  const [loading, other] = [await connectTo(store.uri), await connectTo(store.uri)];
  const db = loading.db('x');
  await (await db.createCollection('c')).createIndex({ tags: 1 });
  await db.command({ beginLoad: 'c' });
  const documents = Array.from({ length: 6000 }, (_, _id) => ({
    _id,
    tags: Array.from({ length: 20 }, (_, n) => `${n} ${_id}`),
  }));
  const load = { isOver: false };
  const loaded = db
    .command({ loadDocuments: 'c', documents: binaryOf(...documents) })
    .finally(() => (load.isOver = true));
  let answered = 0;
  for (; !load.isOver; answered++) await other.db('x').command({ ping: 1 });
  await loaded;
  // Some are answered before the whole command has arrived.
  expect(answered).toBeGreaterThan(10);
  await db.command({ endLoad: 'c' });
  expect(await db.collection('c').countDocuments({ tags: { $in: ['7 5', '19 2999'] } })).toBe(2);
});

test('a running command of a load refuses a second one, and dropping the load waits for its end', async () => {
  const folder = folderOfTest();
  const store = await startStore(folder, { memoryLimitBytes: 10_000 });
  const [loading, other] = [await connectTo(store.uri), await connectTo(store.uri)];
  const db = loading.db('x');
  await (await db.createCollection('c')).createIndex({ tags: 1 });
  await db.command({ beginLoad: 'c' });
  const documents = Array.from({ length: 3000 }, (_, _id) => ({
    _id,
    tags: Array.from({ length: 20 }, (_, n) => `${n} ${_id}`),
  }));
  const loaded = db.command({ loadDocuments: 'c', documents: binaryOf(...documents) });
  while (temporaryFilesIn(folder).length === 0) await other.db('x').command({ ping: 1 });
  const second = other.db('x').command({ loadDocuments: 'c', documents: binaryOf({}) });
  await expect(second).rejects.toMatchObject({ code: 117 });
  await other.db('x').command({ abortLoad: 'c' });
  expect(await loaded).toMatchObject({ n: 3000 });
  expect(temporaryFilesIn(folder)).toEqual([]);
  expect(await loadCollection(db, 'c', [{ _id: 1 }])).toBe(1);
  expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['c']);
});

test('change streams hear of a finished load: that a collection was created, and that it replaces the empty one', async () => {
  const db = (await connectTo((await startStore(folderOfTest())).uri)).db('x');
  const { collectionName } = await db.createCollection('c');
  const [before] = await db.listCollections({ name: 'c' }).toArray();
  const stream = await opened(db.watch([], { showExpandedEvents: true }));
  const usual = await opened(db.watch());
  await db.command({ beginLoad: collectionName });
  await db.command({ abortLoad: collectionName });
  await loadCollection(db, collectionName, [{ _id: 1 }]);
  await db.collection('c').insertOne({ a: 1 });
  const [created, renamed, inserted] = (await take(stream, 3)) as Document[];
  expect(created).toMatchObject({
    operationType: 'create',
    ns: { db: 'x', coll: expect.stringContaining('$load') as string },
  });
  expect(renamed).toMatchObject({
    operationType: 'rename',
    collectionUUID: created?.['collectionUUID'] as unknown,
    to: { db: 'x', coll: 'c' },
    operationDescription: { dropTarget: (before as Document)['info'].uuid as unknown },
  });
  expect(inserted).toMatchObject({
    operationType: 'insert',
    collectionUUID: created?.['collectionUUID'] as unknown,
  });
  expect((await take(usual, 2)).map(({ operationType }) => operationType)).toEqual(['rename', 'insert']);
  await stream.close();
  await usual.close();
});
