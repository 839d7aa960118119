/** Bytes that the official driver does not send: they are stored unchanged or refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BSONRegExp, BSONSymbol, Code } from 'bson';
import { startEmbeddedDatabase } from 'embedded-document-store';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/bson/codec.ts';
import { check } from '../../dist/tools/check.js';
import { Fields } from '../support/fields.ts';
import { sendBytes } from '../support/raw-message.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const started = async () => {
  const { uri } = await startStore(folderOfTest());
  const collection = (await connectTo(uri)).db('x').collection('c');
  const send = (command: Record<string, unknown>) => sendBytes(uri, broken({ ...command, $db: 'x' }));
  return { collection, send };
};

/** A command in which every `¿` is cut short, so that it is no character any more. */
const broken = (command: Record<string, unknown>): Buffer => {
  const bytes = encode(command);
  for (let at = bytes.indexOf('¿'); at >= 0; at = bytes.indexOf('¿', at)) bytes[at + 1] = 0x28;
  return bytes;
};

const insert = (document: object) => ({ insert: 'c', documents: [document] });
const twice = new Fields([
  ['a', 1],
  ['a', 2],
]);

describe('a text that is not UTF-8 is refused', () => {
  test.each([
    ['value', { a: '¿' }],
    ['long value', { a: `${'x'.repeat(100)}¿` }],
    ['value inside', { a: [{ b: 'x¿' }] }],
    ['name', { 'a¿': 1 }],
    ['symbol', { a: new BSONSymbol('¿') }],
    ['code', { a: new Code('¿') }],
    ['code with a scope', { a: new Code('x', { b: '¿' }) }],
    ['pattern', { a: new BSONRegExp('¿') }],
    ['_id', { _id: '¿' }],
  ])('as the %s of a document', async (_name, document) => {
    const { collection, send } = await started();
    expect(await send(insert(document))).toMatchObject({ n: 0, writeErrors: [{ code: 22 }] });
    expect(await collection.countDocuments()).toBe(0);
  });

  test('in filters, updates, stages and names of a command', async () => {
    const { collection, send } = await started();
    await collection.insertOne({ a: '\uFFFD' });
    for (const command of [
      { find: 'c', filter: { a: '¿' } },
      { update: 'c', updates: [{ q: {}, u: { $set: { a: '¿' } } }] },
      { update: 'c', updates: [{ q: {}, u: { a: 1, b: ['¿'] } }] },
      { delete: 'c', deletes: [{ q: { a: '¿' }, limit: 1 }] },
      { findAndModify: 'c', query: {}, update: { $set: { '¿': 1 } } },
      { aggregate: 'c', pipeline: [{ $addFields: { b: '¿' } }, { $out: 'd' }], cursor: {} },
      { create: 'c¿' },
    ]) {
      expect({ command, code: (await send(command))['code'] }).toEqual({ command, code: 22 });
    }
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: '\uFFFD' }]);
  });

  test('and every other text is stored', async () => {
    const { collection } = await started();
    const documents = ['größe', '日本語'.repeat(50), '😀', '\uFFFD', 'a\0b', '\uFFFF'].map((a) => ({
      a,
      [`n${a.length}ß`]: 1,
    }));
    await collection.insertMany(documents);
    expect(await collection.find().toArray()).toEqual(documents);
  });
});

describe('a field of a command that is given twice is refused', () => {
  const q = new Fields([
    ['q', { a: 1 }],
    ['q', {}],
    ['limit', 0],
  ]);
  const u = new Fields([
    ['q', {}],
    ['u', { $set: { a: 2 } }],
    ['u', { $set: { a: 3 } }],
  ]);
  const op = new Fields([
    ['delete', 0],
    ['filter', { a: 5 }],
    ['filter', {}],
  ]);
  test.each([
    ['insert.ordered', [...Object.entries(insert({ a: 2 })), ['ordered', true], ['ordered', false]]],
    [
      'find.filter',
      [
        ['find', 'c'],
        ['filter', { a: 5 }],
        ['filter', {}],
      ],
    ],
    [
      'find.find',
      [
        ['find', 'other'],
        ['find', 'c'],
      ],
    ],
    [
      'delete.deletes.q',
      [
        ['delete', 'c'],
        ['deletes', [q]],
      ],
    ],
    [
      'update.updates.u',
      [
        ['update', 'c'],
        ['updates', [u]],
      ],
    ],
    [
      'bulkWrite.ops.filter',
      [
        ['bulkWrite', 1],
        ['ops', [op]],
        ['nsInfo', [{ ns: 'x.c' }]],
      ],
    ],
  ] as const)('%s', async (path, fields) => {
    const { uri } = await startStore(folderOfTest());
    const collection = (await connectTo(uri)).db('x').collection('c');
    await collection.insertOne({ a: 1 });
    const $db = path.startsWith('bulkWrite') ? 'admin' : 'x';
    const command = encode(new Fields([...fields, ['$db', $db]]) as never);
    expect(await sendBytes(uri, command)).toMatchObject({
      ok: 0,
      code: 40_413,
      errmsg: `BSON field '${path}' is a duplicate field`,
    });
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 1 }]);
  });

  test('and so is a name further inside, of which only the last would count', async () => {
    const { uri } = await startStore(folderOfTest());
    const db = (await connectTo(uri)).db('x');
    for (const command of [
      { find: 'c', filter: twice },
      { update: 'c', updates: [{ q: twice, u: { $set: { b: 1 } } }] },
      { update: 'c', updates: [{ q: {}, u: { $set: twice } }] },
      { aggregate: 'c', pipeline: [{ $match: twice }], cursor: {} },
    ]) {
      await expect(db.command(command)).rejects.toMatchObject({ code: 22 });
    }
  });
});

test.each(['commitTransaction', 'abortTransaction'])('%s without a number is refused', async (name) => {
  const { uri } = await startStore(folderOfTest());
  expect(await sendBytes(uri, encode({ [name]: 1, $db: 'admin' }))).toMatchObject({
    code: 125,
    codeName: 'CommandFailed',
  });
});

/** Changes every occurrence of a text in the file of a folder that nobody serves, as an older version may have written it. */
const rewrite = (folder: string, from: string, to: Buffer): void => {
  const file = join(folder, 'data.mdb');
  const bytes = readFileSync(file);
  let changes = 0;
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) {
    to.copy(bytes, at);
    changes += 1;
  }
  expect(changes).toBeGreaterThan(0);
  writeFileSync(file, bytes);
};

test('db-check names documents that were stored before they were refused', async () => {
  const folder = folderOfTest();
  const store = await startEmbeddedDatabase({ directory: folder });
  const collection = (await connectTo(store.uri))
    .db('x')
    .collection<Record<string, unknown> & { _id: string }>('c');
  await collection.createIndex({ n: 1 });
  await collection.insertMany([
    { _id: 'two names', fieldOne: 1, fieldTwo: 2, n: 1 },
    { _id: 'no text', text: 'marked', n: 2 },
    { _id: 'sound', n: 3 },
  ]);
  await store.close();
  rewrite(folder, 'fieldTwo', Buffer.from('fieldOne'));
  rewrite(folder, 'marked', Buffer.from([0x6d, 0xc3, 0x28, 0x6b, 0x65, 0x64]));
  const { problems } = await check(await connectTo((await startStore(folder)).uri), { db: 'x' });
  expect(problems).toEqual([
    expect.stringMatching(/^x\.c: .*a text is not valid UTF-8 \(_id: "no text"\)$/),
    expect.stringMatching(/^x\.c: .*'fieldOne' comes twice in one document \(_id: "two names"\)$/),
  ]);
});
