/** What `validate` finds in a folder that is broken, and the natural order of documents that were inserted late. */
import { beforeEach, expect, test } from 'vitest';
import type { Collection } from '../../src/catalog/collection.ts';
import type { Store } from '../../src/engine/store.ts';
import { encode } from '../../src/bson/codec.ts';
import { encodeKey } from '../../src/bson/keys.ts';
import type { KvWriter } from '../../src/storage/kv.ts';
import { Environment } from '../../src/storage/environment.ts';
import { entriesOf } from '../../src/storage/kv.ts';
import type { Document } from '../../src/values/values.ts';
import { makeCollection, succeed } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let directory: string;
let store: Store;

beforeEach(() => {
  directory = folderOfTest();
  store = openStore(directory);
});

const collectionOf = (from: Store): Collection => from.catalog.find('x', 'c') as Collection;

/** What `validate` says after a change of the stored bytes while the store was closed. */
const checkedAfter = async (
  change: (writer: KvWriter, collection: Collection) => void,
): Promise<Document> => {
  const collection = collectionOf(store);
  await store.close();
  const environment = new Environment(directory, { sync: false });
  environment.commit(() => change(environment.writer(), collection));
  await environment.close();
  store = openStore(directory);
  return succeed(store, { validate: 'c' });
};

const documentKey = ({ prefix }: Collection, id: number): Buffer =>
  Buffer.concat([prefix, encodeKey(id).bytes]);

/** The keys of an index, by its place among the indexes. */
const keysOf = (writer: KvWriter, { indexes }: Collection, at: number): Buffer[] => {
  const low = Buffer.alloc(4);
  low.writeUInt32BE(indexes[at]?.id ?? 0);
  const high = Buffer.from(low);
  high.writeUInt32BE(low.readUInt32BE() + 1);
  return [...entriesOf(writer, 'index', { low, high })].map(({ key }) => Buffer.from(key));
};

test('validate names what an index lacks, and what it holds too much', async () => {
  await makeCollection(
    store,
    [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
      { a: 3, b: 3 },
    ],
    [
      { key: { a: 1 }, name: 'a' },
      { key: { b: 1 }, name: 'b' },
    ],
  );
  const sound = await succeed(store, { validate: 'c' });
  expect(sound).toMatchObject({
    ns: 'x.c',
    nInvalidDocuments: 0,
    nrecords: 3,
    nIndexes: 3,
    keysPerIndex: { _id_: 3, a: 3, b: 3 },
    indexDetails: { _id_: { valid: true }, a: { valid: true }, b: { valid: true } },
    valid: true,
    warnings: [],
    errors: [],
  });
  let removed = '';
  let added = '';
  const checked = await checkedAfter((writer, collection) => {
    const [first] = keysOf(writer, collection, 1) as [Buffer];
    const value = writer.get('index', first) as Buffer;
    removed = documentKey(collection, 0).toString('hex');
    writer.remove('index', first);
    const extra = Buffer.concat([first.subarray(0, value.readUInt16BE(0)), encodeKey(77).bytes]);
    added = extra.toString('hex');
    writer.put('index', extra, value);
    writer.put('index', Buffer.concat([extra, Buffer.of(1)]), value);
  });
  expect(checked).toMatchObject({
    nrecords: 3,
    keysPerIndex: { _id_: 3, a: 4, b: 3 },
    indexDetails: { _id_: { valid: true }, a: { valid: false }, b: { valid: true } },
    valid: false,
    errors: [
      `index a: missing entry of the document ${removed}`,
      `index a: extra entry ${added} without a document`,
      `index a: extra entry ${added}01 without a document`,
      'index a: holds 4 entries where the documents have 3',
    ],
  });
});

test('validate lists at most fifty problems of a kind', async () => {
  const documents = Array.from({ length: 450 }, (_, a) => ({ a }));
  await makeCollection(store, documents, [{ key: { a: 1 }, name: 'a' }]);
  const { errors, keysPerIndex } = await checkedAfter((writer, collection) => {
    for (const key of keysOf(writer, collection, 1)) writer.remove('index', key);
  });
  expect([(errors as unknown[]).length, keysPerIndex]).toEqual([50, { _id_: 450, a: 0 }]);
});

test('validate finds documents that are broken, in a wrong place, or not counted', async () => {
  await makeCollection(store, [{ a: 1 }, { a: 2 }, { a: 3 }]);
  const names: string[] = [];
  const checked = await checkedAfter((writer, collection) => {
    const [broken, misplaced] = [documentKey(collection, 0), documentKey(collection, 9)];
    names.push(broken.toString('hex'), misplaced.toString('hex'));
    const bytes = Buffer.from(writer.get('docs', broken) as Buffer);
    bytes[4] = 0x20;
    writer.put('docs', broken, bytes);
    writer.put('docs', misplaced, encode({ _id: 5 }));
  });
  expect(checked).toMatchObject({
    nInvalidDocuments: 2,
    nrecords: 4,
    indexDetails: { _id_: { valid: false } },
    valid: false,
  });
  const errors = checked['errors'] as string[];
  expect(errors).toHaveLength(4);
  expect(errors[0]).toMatch(new RegExp(`^document under key ${names[0]}: cannot be read: `));
  expect(errors[1]).toBe(`document under key ${names[1]}: its _id belongs under another key`);
  expect(errors[2]).toBe('the count says 3 documents, there are 4');
  expect(errors[3]).toMatch(/^the count says \d+ bytes, there are \d+$/);
});

test('validate finds arrays, other values and cut keys of which an index does not know', async () => {
  await makeCollection(store, [{ a: [1] }], [{ key: { a: 1, b: 1 }, name: 'ab' }]);
  const long = 'x'.repeat(700);
  const checked = await checkedAfter((writer, collection) => {
    const key = documentKey(collection, 0);
    writer.put('docs', key, encode({ _id: 0, a: 1, b: [long] }));
  });
  expect(checked['errors']).toEqual(
    expect.arrayContaining([
      'index ab: has arrays it does not know of',
      'index ab: has values beside arrays it does not know of',
      'index ab: has cut entries it does not know of',
    ]),
  );
});

const naturalIds = async (hint: 1 | -1 = 1): Promise<unknown[]> => {
  const { cursor } = await succeed(store, { find: 'c', hint: { $natural: hint }, batchSize: 1000 });
  return ((cursor as Document)['firstBatch'] as Document[]).map(({ _id }) => _id);
};

const insert = (...ids: readonly number[]) =>
  succeed(store, { insert: 'c', documents: ids.map((_id): Fields => ({ _id })) });
const remove = (...ids: readonly number[]) =>
  succeed(store, { delete: 'c', deletes: [{ q: { _id: { $in: ids } }, limit: 0 }] });

test('documents keep the order of insertion, whatever their _id and what was removed', async () => {
  const late = Array.from({ length: 60 }, (_, i) => 60 - i);
  let order = [100, ...late, 101, 99, 98, 102];
  await insert(...order);
  const check = async (): Promise<void> => {
    expect(await naturalIds()).toEqual(order);
    expect(await naturalIds(-1)).toEqual(order.toReversed());
    expect(await succeed(store, { validate: 'c' })).toMatchObject({ valid: true });
  };
  await check();
  const gone = [60, 37, 36, 1, 99, 98];
  await remove(...gone);
  order = order.filter((id) => !gone.includes(id));
  await check();
  await insert(97, 37, 200, 36);
  order = [...order, 97, 37, 200, 36];
  await check();
  await store.close();
  store = openStore(directory);
  await insert(35.5, 201);
  order = [...order, 35.5, 201];
  await check();
  await remove(200, 201);
  await insert(150);
  order = [...order.filter((id) => id !== 200 && id !== 201), 150];
  await check();
  await remove(...order);
  await insert(2, 1, 3);
  order = [2, 1, 3];
  await check();
});

test('validate compares late documents with the blocks that list them', async () => {
  await insert(5, 1, 2, 3);
  const names: string[] = [];
  const { errors } = await checkedAfter((writer, collection) => {
    const [missing, early] = [documentKey(collection, 1), documentKey(collection, 2)];
    names.push(missing.toString('hex'), early.toString('hex'));
    writer.remove('docs', missing);
    writer.put('docs', early, encode({ _id: 2 }));
  });
  expect((errors as string[]).slice(0, 3)).toEqual([
    `the order lists ${names[0]}, which is not there`,
    `the order lists ${names[1]}, which is not there`,
    'the order lists 3 late documents, there are 1',
  ]);
});
