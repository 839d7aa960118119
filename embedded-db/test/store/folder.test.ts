import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { encodeKey } from '../../src/bson/keys.ts';
import { documentOf } from '../../src/values/values.ts';
import type { Document } from '../../src/values/values.ts';
import { Environment } from '../../src/storage/environment.ts';
import { entriesOf } from '../../src/storage/kv.ts';
import type { KvEntry } from '../../src/storage/kv.ts';
import { check } from '../../dist/tools/check.js';
import { connect } from '../../dist/tools/connect.js';
import { startServer } from '../crash/server-process.ts';
import { copyOf, logIn } from '../support/environments.ts';
import { inOrder } from '../support/fields.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const socketOf = (uri: string): string =>
  decodeURIComponent(uri.slice('mongodb://'.length, uri.indexOf('.sock') + '.sock'.length));

const filled = async (folder: string, documents = 2000): Promise<void> => {
  const store = await startEmbeddedDatabase({ directory: folder });
  const client = await connectTo(store.uri);
  const collection = client.db('x').collection('c');
  await collection.createIndex({ n: 1 });
  await collection.insertMany(Array.from({ length: documents }, (_, n) => ({ n, text: 'x'.repeat(200) })));
  await client.close();
  await store.close();
};

describe('the socket', () => {
  test('is in the folder and for its user alone', async () => {
    const folder = folderOfTest();
    const { uri } = await startStore(folder);
    const socket = socketOf(uri);
    expect(dirname(socket)).toBe(folder);
    expect(statSync(socket).isSocket()).toBe(true);
    const everybody = 0o077;
    const isPrivate = (statSync(socket).mode & everybody) === 0 || (statSync(folder).mode & everybody) === 0;
    expect(isPrivate).toBe(true);
  });

  test('of a long path lies elsewhere, in a folder for its user alone', async () => {
    const folder = join(folderOfTest(), 'long'.repeat(20), 'deep'.repeat(20));
    mkdirSync(folder, { recursive: true });
    const { uri } = await startStore(folder);
    const socket = socketOf(uri);
    expect(socket.length).toBeLessThanOrEqual(107);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(await (await connectTo(uri)).db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await expect(startEmbeddedDatabase({ directory: folder })).rejects.toThrow(folder);
  });

  test('works for paths with spaces and other letters', async () => {
    const folder = join(folderOfTest(), 'Müller & söhne 100%');
    const { uri } = await startStore(folder);
    await (await connectTo(uri)).db('x').collection('c').insertOne({ a: 1 });
    expect(existsSync(join(folder, 'data.mdb'))).toBe(true);
  });
});

describe('the format', () => {
  test('is written in the folder; a newer one is refused and left alone', async () => {
    const folder = folderOfTest();
    await filled(folder, 1);
    const file = join(folder, 'format.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as { format: number };
    writeFileSync(file, JSON.stringify({ ...record, format: 9999 }));
    const before = readFileSync(join(folder, 'data.mdb'));
    const refusal: unknown = await startEmbeddedDatabase({ directory: folder }).catch(
      (error: unknown) => error,
    );
    expect((refusal as Error).message).toMatch(/9999/);
    expect((refusal as Error).message).not.toContain('\n');
    expect(readFileSync(join(folder, 'data.mdb')).equals(before)).toBe(true);
  });

  test('of before the log is read, and is the present one from then on', async () => {
    const folder = folderOfTest();
    await filled(folder, 3);
    const file = join(folder, 'format.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as { format: number };
    writeFileSync(file, JSON.stringify({ ...record, format: 1 }));
    const client = await connectTo((await startStore(folder)).uri);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(record);
    expect(await client.db('x').collection('c').countDocuments()).toBe(3);
  });

  test('of before indexes knew of values beside arrays is read, and its counts are right', async () => {
    const folder = folderOfTest();
    const store = await startEmbeddedDatabase({ directory: folder });
    const old = await connectTo(store.uri);
    await old.db('x').collection('c').createIndex({ a: 1 });
    await old
      .db('x')
      .collection('c')
      .insertMany([{ a: ['one'] }, { a: 'one' }]);
    await old.close();
    await store.close();
    await forgetSingles(folder);
    const client = await connectTo((await startStore(folder)).uri);
    const elements = { a: { $elemMatch: { $eq: 'one' } } };
    expect(await client.db('x').collection('c').countDocuments(elements)).toBe(1);
  });

  test('of before keys had the order of their fields is brought to the present one, as often as it takes', async () => {
    const folder = folderOfTest();
    const [id, value] = [inOrder(['b', 1], ['2', 1]), inOrder(['z', 1], ['10', 1], ['9', 1])];
    const store = await startEmbeddedDatabase({ directory: folder });
    const old = await connectTo(store.uri);
    await old.db('x').collection('c').createIndex({ v: 1 }, { unique: true });
    const documents = [inOrder(['_id', id], ['v', [{ in: value }]]), { _id: 1, v: 1 }];
    await old.db('x').command({ insert: 'c', documents });
    await old.close();
    await store.close();
    for (let opened = 0; opened < 2; opened += 1) {
      if (opened === 0) await putNumbersFirst(folder);
      writeFormat(folder, { format: 3 });
      const connection = await connect({ dir: folder }, true);
      const collection = connection.client.db('x').collection('c');
      expect(await check(connection.client)).toMatchObject({ documents: 2, entries: 2, problems: [] });
      expect(await collection.countDocuments({ _id: id })).toBe(1);
      const filter = { v: { in: value } };
      const found = { count: 'c', query: filter, hint: 'v_1' };
      expect(await connection.client.db('x').command(found)).toMatchObject({ n: 1 });
      await connection.close();
      expect(readFileSync(join(folder, 'format.json'), 'utf8')).toContain('"state":"ready"');
    }
  });

  test('of before text indexes had the stems of Porter2 is brought to the present one', async () => {
    const folder = folderOfTest();
    const store = await startEmbeddedDatabase({ directory: folder });
    const old = await connectTo(store.uri);
    await old.db('x').collection('c').createIndex({ text: 'text' });
    await old.db('x').collection('c').insertOne({ text: 'runner' });
    await old.close();
    await store.close();
    await putOldStem(folder);
    const connection = await connect({ dir: folder }, true);
    const collection = connection.client.db('x').collection('c');
    expect(await collection.countDocuments({ $text: { $search: 'run' } })).toBe(0);
    expect(await collection.countDocuments({ $text: { $search: 'runners' } })).toBe(1);
    expect(await check(connection.client)).toMatchObject({ documents: 1, entries: 1, problems: [] });
    await connection.close();
  });
});

/** Leaves the entry of the word "runner" as format 4 had it. */
async function putOldStem(folder: string): Promise<void> {
  const environment = new Environment(folder, { sync: true });
  environment.commit(() => {
    const writer = environment.writer();
    const everything = { low: Buffer.from([0]), high: Buffer.from([255]) };
    const { key, value } = [...entriesOf(writer, 'index', everything)].at(-1) as KvEntry;
    const at = key.indexOf('runner');
    expect(at).toBeGreaterThan(0);
    writer.remove('index', key);
    const stale = Buffer.concat([
      key.subarray(0, at),
      Buffer.from('run'),
      key.subarray(at + 'runner'.length),
    ]);
    writer.put('index', stale, value);
  });
  await environment.close();
  writeFormat(folder, { format: 4 });
}

/** Leaves keys as format 3 had them: written anew from documents in the order of JavaScript. */
async function putNumbersFirst(folder: string): Promise<void> {
  const environment = new Environment(folder, { sync: true });
  environment.commit(() => {
    const writer = environment.writer();
    const everything = { low: Buffer.from([0]), high: Buffer.from([255]) };
    const [id, value] = [encodeKey({ b: 1, 2: 1 }).bytes, encodeKey({ in: { z: 1, 10: 1, 9: 1 } }).bytes];
    const stale = (space: 'docs' | 'index') => [...entriesOf(writer, space, everything)].at(-1) as KvEntry;
    const [document, entry] = [stale('docs'), stale('index')];
    writer.remove('docs', document.key);
    writer.put('docs', Buffer.concat([document.key.subarray(0, 4), id]), document.value);
    writer.remove('index', entry.key);
    writer.put('index', Buffer.concat([entry.key.subarray(0, 4), value, id]), entry.value);
  });
  await environment.close();
}

function writeFormat(folder: string, changes: { format: number }): void {
  const file = join(folder, 'format.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...record, ...changes }));
}

/** Leaves the definitions of collections as format 2 had them. */
async function forgetSingles(folder: string): Promise<void> {
  const environment = new Environment(folder, { sync: true });
  environment.commit(() => {
    const writer = environment.writer();
    for (const { key, value } of entriesOf(writer, 'meta', {
      low: Buffer.from('c'),
      high: Buffer.from('d'),
    })) {
      const { indexes, ...rest } = decode(value) as { indexes: Document[] };
      writer.put(
        'meta',
        key,
        encode(documentOf({ ...rest, indexes: indexes.map(({ single: _single, ...index }) => index) })),
      );
    }
  });
  await environment.close();
  writeFormat(folder, { format: 2 });
}

describe('a folder whose owner was killed', () => {
  const left = async (): Promise<string> => {
    const folder = folderOfTest();
    const server = await startServer(folder);
    onTestFinished(() => server.kill());
    const collection = (await connectTo(server.uri)).db('x').collection('c');
    await collection.createIndex({ n: 1 });
    for (let n = 0; n < 20; n += 1) await collection.insertOne({ n });
    await server.kill();
    expect(logIn(folder)).toBeDefined();
    return folder;
  };

  test('is served by the tools and gives everything back, and nothing is left of its log', async () => {
    const folder = await left();
    for (let opened = 0; opened < 2; opened += 1) {
      const connection = await connect({ dir: folder }, true);
      expect(await check(connection.client)).toMatchObject({ documents: 20, problems: [] });
      await connection.close();
      expect(logIn(folder)).toBeUndefined();
    }
  });

  test('may be copied whole', async () => {
    const folder = await left();
    const copy = folderOfTest();
    cpSync(folder, copy, { recursive: true, filter: (file) => !statSync(file).isSocket() });
    const client = await connectTo((await startStore(copy)).uri);
    expect(await client.db('x').collection('c').countDocuments()).toBe(20);
  });

  test('is not opened without its log', async () => {
    const folder = await left();
    rmSync(logIn(folder) ?? '');
    const refusal: unknown = await startEmbeddedDatabase({ directory: folder }).catch(
      (error: unknown) => error,
    );
    expect((refusal as Error).message).toMatch(/writes-[0-9a-f]+\.wal is missing/);
    expect((refusal as Error).message).toContain(folder);
    expect((refusal as Error).message).not.toContain('\n');
  });
});

describe('damage', () => {
  test.each([
    [
      'a file that is something else',
      (file: string) => writeFileSync(file, 'this is not a database'.repeat(1000)),
    ],
    ['a file cut short', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 3))],
    ['zeroes at the beginning', (file: string) => writeFileSync(file, Buffer.alloc(8192), { flag: 'r+' })],
  ])('%s ends in a clear error, not in an empty store', async (_name, harm) => {
    const folder = folderOfTest();
    await filled(folder);
    harm(join(folder, 'data.mdb'));
    const outcome: unknown = await startEmbeddedDatabase({ directory: folder }).then(
      async (store) => {
        await store.close();
        return 'started';
      },
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(Error);
    expect((outcome as Error).message).toContain(folder);
    expect((outcome as Error).message).not.toContain('\n');
  });

  test('a removed folder: writes fail from then on, nothing is acknowledged', async () => {
    const folder = folderOfTest();
    const { uri } = await startStore(folder);
    const collection = (await connectTo(uri)).db('x').collection('c');
    await collection.insertOne({ n: 1 });
    rmSync(folder, { recursive: true, force: true });
    await expect(collection.insertOne({ n: 2 })).rejects.toThrow('removed');
    await expect(collection.updateOne({ n: 1 }, { $set: { m: 1 } })).rejects.toThrow('removed');
    expect(existsSync(folder)).toBe(false);
  });

  test.each<[string, (folder: string) => string]>([
    ['a folder', (folder) => folder],
    ['a data file', (folder) => join(folder, 'data.mdb')],
  ])('%s that is moved away: nothing is acknowledged until it is back', async (_name, what) => {
    const folder = folderOfTest();
    const { uri } = await startStore(folder);
    const collection = (await connectTo(uri)).db('x').collection<{ _id: number }>('c');
    await collection.insertOne({ _id: 1 });
    await collection.insertOne({ _id: 2 });
    const moved = what(folder);
    renameSync(moved, `${moved}.away`);
    await expect(collection.insertOne({ _id: 3 })).rejects.toThrow('removed');
    renameSync(`${moved}.away`, moved);
    await collection.insertOne({ _id: 4 });
    await collection.insertOne({ _id: 5 });
    const copy = copyOf(folder);
    const found = (await connectTo((await startStore(copy)).uri)).db('x').collection<{ _id: number }>('c');
    expect((await found.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2, 4, 5]);
  });

  test('a folder that can not be made is told', async () => {
    const file = join(folderOfTest(), 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedDatabase({ directory: join(file, 'below') })).rejects.toThrow(file);
  });
});

test('closing leaves no socket and no lock behind', async () => {
  const folder = folderOfTest();
  await filled(folder, 1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.sock'))).toEqual([]);
});
