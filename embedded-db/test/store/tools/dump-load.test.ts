import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serialize } from 'bson';
import * as fc from 'fast-check';
import { MongoClient, Timestamp, type Collection, type Db, type Document } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { check } from '../../../dist/tools/check.js';
import { connect } from '../../../dist/tools/connect.js';
import { dump } from '../../../dist/tools/dump.js';
import { load } from '../../../dist/tools/load.js';
import { Environment } from '../../../src/storage/environment.ts';
import { anyDocument, scalar } from '../../support/bson-arbitrary.ts';
import { inOrder, ordered } from '../../support/fields.ts';
import { connectRaw } from '../../support/raw-message.ts';
import { connectTo, folderOfTest, startStore } from '../../support/store.ts';

const rawOf = async (db: Db, collection: string): Promise<string[]> => {
  const documents = await db.collection(collection).find({}, { raw: true }).sort({ _id: 1 }).toArray();
  return documents.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'));
};

/** As text, in which the order of names counts. */
const indexesOf = async (collection: Collection): Promise<string[]> =>
  ordered(await collection.listIndexes({ raw: true }).toArray());

const optionsIn = async (client: MongoClient): Promise<string[]> => {
  const listed = await client.db('x').listCollections({}, { nameOnly: false, raw: true }).toArray();
  return ordered(listed).map((text) => text.replace(/uuid:\{.*?\}\}/u, ''));
};

/** A client that sees the store as a MongoDB before 8.0. */
const asOlder = async (uri: string): Promise<MongoClient> => {
  const name = 'maxWireVersion\0';
  const between = createServer((client) => {
    const store = connectRaw(uri);
    for (const socket of [client, store]) socket.on('error', () => socket.destroy());
    client.pipe(store);
    store.on('data', (reply) => {
      const at = reply.indexOf(name);
      if (at >= 0) reply.writeInt32LE(21, at + name.length);
      client.write(reply);
    });
    client.on('close', () => store.destroy());
  });
  onTestFinished(() => void between.close());
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  const { port } = between.address() as AddressInfo;
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    monitorCommands: true,
  });
  onTestFinished(() => client.close());
  return client;
};

/** Every file of a dump with its text. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .filter((name) => name.endsWith('.json') || name.endsWith('.jsonl'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

describe('dump and load', () => {
  test('random documents come back the same to the byte, through a second dump too', async () => {
    const client = await connectTo((await startStore(folderOfTest())).uri);
    const documents = fc
      .sample(anyDocument, 400)
      .map((document, _id) => new Map<string, unknown>([['_id', _id], ...document]));
    const ids = fc.sample(scalar, 50).map((value, i) => new Map<string, unknown>([['_id', { value, i }]]));
    const db = client.db('random');
    await db.command({ insert: 'documents', documents, bypassEmptyTsReplacement: true });
    await db.command({ insert: 'odd ids/ä', documents: ids, bypassEmptyTsReplacement: true });
    const before = await rawOf(db, 'documents');
    expect(before).toEqual(documents.map((document) => Buffer.from(serialize(document)).toString('hex')));

    const [first, second] = [join(folderOfTest(), 'dump'), join(folderOfTest(), 'dump')];
    await dump(client, first);
    const other = await connectTo((await startStore(folderOfTest())).uri);
    await load(other, first);
    expect(await rawOf(other.db('random'), 'documents')).toEqual(before);
    expect(await rawOf(other.db('random'), 'odd ids/ä')).toEqual(await rawOf(db, 'odd ids/ä'));
    await dump(other, second);
    expect(filesOf(second)).toEqual(filesOf(first));
  }, 300_000);

  test('a server that cannot leave empty timestamps as they are gets none, and no option that it does not know', async () => {
    const client = await connectTo((await startStore(folderOfTest())).uri);
    const out = (name: string) => join(folderOfTest(), name);
    const insert = (a: number) =>
      client.db('x').command({
        insert: 'c',
        documents: [{ _id: a, a: new Timestamp({ t: a, i: 0 }) }],
        bypassEmptyTsReplacement: true,
      });
    await insert(1);
    const [whole, empty] = [out('whole'), out('empty')];
    await dump(client, whole);
    await insert(0);
    await dump(client, empty);
    const older = await asOlder((await startStore(folderOfTest())).uri);
    const sent: Document[] = [];
    older.on('commandStarted', ({ command }) => sent.push(command));
    await load(older, whole);
    expect(await rawOf(older.db('x'), 'c')).toHaveLength(1);
    expect(sent.find((command) => 'insert' in command)).not.toHaveProperty('bypassEmptyTsReplacement');
    await expect(load(older, empty, { drop: true })).rejects.toThrow(/x\.c: .*Timestamp\(0, 0\).*'a'.*"_id"/);
  });

  test('options and indexes of every kind come back', async () => {
    const client = await connectTo((await startStore(folderOfTest())).uri);
    const validator = { n: { $gte: 0 }, m: { $ne: inOrder(['b', 1], ['2', 1]) } };
    const collection = await client.db('x').createCollection('c', { validator, validationLevel: 'moderate' });
    await collection.createIndexes([
      { key: { a: 1, b: -1 }, unique: true },
      { key: { t: 1 }, expireAfterSeconds: 3600 },
      { key: { s: 1 }, sparse: true, name: 'own name' },
      { key: { p: 1 }, partialFilterExpression: { n: { $gt: 5 } } },
      { key: { title: 'text', body: 'text' }, weights: { title: 5 } },
      { key: inOrder(['10', 1], ['2', -1]) },
    ]);
    await collection.insertOne({ n: 1, title: 'Tea time' });
    const out = join(folderOfTest(), 'dump');
    await dump(client, out);
    const other = await connectTo((await startStore(folderOfTest())).uri);
    await load(other, out);
    const loaded = other.db('x').collection('c');
    expect(await indexesOf(loaded)).toEqual(await indexesOf(collection));
    expect(await optionsIn(other)).toEqual(await optionsIn(client));
    expect(await loaded.countDocuments({ $text: { $search: 'tea' } })).toBe(1);
    expect((await check(other)).problems).toEqual([]);
  });

  test('nothing is overwritten unasked', async () => {
    const client = await connectTo((await startStore(folderOfTest())).uri);
    const collection = client.db('x').collection('c');
    await collection.insertOne({ _id: 1 } as never);
    const out = join(folderOfTest(), 'dump');
    await dump(client, out);
    await expect(dump(client, out)).rejects.toThrow('not empty');
    await collection.insertOne({ _id: 2 } as never);
    await expect(load(client, out)).rejects.toThrow('is there already');
    expect(await collection.countDocuments()).toBe(2);
    await load(client, out, { drop: true });
    expect(await collection.countDocuments()).toBe(1);
    await expect(load(client, folderOfTest())).rejects.toThrow('holds no dump');
  });

  test('a dump that fails leaves no folder that looks whole', async () => {
    const client = await connectTo((await startStore(folderOfTest())).uri);
    await client.db('x').command({ insert: 'c', documents: [{ _id: 1, a: new Map([['$oid', 'x']]) }] });
    const out = join(folderOfTest(), 'dump');
    await expect(dump(client, out)).rejects.toThrow('$oid');
    expect(existsSync(out)).toBe(false);
  });
});

describe('check', () => {
  test('finds a missing entry, an extra one and a wrong count', async () => {
    const folder = folderOfTest();
    const connection = await connect({ dir: folder }, false);
    const collection = connection.client.db('x').collection('c');
    await collection.createIndex({ n: 1 });
    await collection.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n as never, n })));
    expect(await check(connection.client)).toMatchObject({
      collections: 1,
      documents: 10,
      entries: 10,
      problems: [],
    });
    await connection.close();

    const environment = new Environment(folder, { sync: true });
    environment.commit(() => {
      const writer = environment.writer();
      const everything = { low: Buffer.from([0]), high: Buffer.from([255]) };
      const entries = writer.scan('index', everything);
      const entry = entries.next();
      entries.close();
      const documents = writer.scan('docs', everything);
      documents.next();
      documents.next();
      const document = documents.next();
      documents.close();
      if (entry) writer.remove('index', Buffer.from(entry.key));
      if (document) writer.remove('docs', Buffer.from(document.key));
    });
    await environment.close();

    const again = await connect({ dir: folder }, true);
    onTestFinished(() => again.close());
    const { problems } = await check(again.client);
    const all = problems.join('\n');
    expect(all).toContain('missing entry');
    expect(all).toContain('extra entry');
    expect(all).toContain('the count says 10 documents, there are 9');
  });

  test('works through the owner of a folder in use', async () => {
    const folder = folderOfTest();
    const store = await startStore(folder);
    await (await connectTo(store.uri)).db('x').collection('c').insertOne({ a: 1 });
    const connection = await connect({ dir: folder }, true);
    expect((await check(connection.client)).documents).toBe(1);
    await connection.close();
    expect(await (await connectTo(store.uri)).db('x').collection('c').countDocuments()).toBe(1);
  });

  test('a folder without a store is not made into one', async () => {
    await expect(connect({ dir: folderOfTest() }, true)).rejects.toThrow('no store');
    await expect(connect({}, true)).rejects.toThrow('--dir');
  });
});
