/** Which keys indexes hold of which documents, and that they follow each write. */
import { UUID } from 'bson';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import type { Document } from '../../src/values/values.ts';
import { idsOf, makeCollection, succeed } from '../support/explained.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

/** How many keys each index holds, of which `validate` must find all in order. */
const keyCounts = async (): Promise<Document> => {
  const checked = await succeed(store, { validate: 'c' });
  expect(checked).toMatchObject({ valid: true, errors: [], warnings: [] });
  return checked['keysPerIndex'] as Document;
};

const LONG = 'x'.repeat(2000);

const INDEXES = {
  a: { key: { a: 1 } },
  sparse: { key: { a: 1 }, sparse: true },
  'a.b': { key: { 'a.b': 1 } },
  'a.b sparse': { key: { 'a.b': -1 }, sparse: true },
  'a.0': { key: { 'a.0': 1 } },
  'a.b.c': { key: { 'a.b.c': 1 } },
  'a.b a.d': { key: { 'a.b': 1, 'a.d': 1 } },
  'a e': { key: { a: 1, e: -1 } },
  'a e sparse': { key: { a: 1, e: -1 }, sparse: true },
  partial: { key: { e: 1 }, partialFilterExpression: { a: { $gt: 1 } } },
  whole: { key: { '$**': 1 } },
  'below a': { key: { 'a.$**': 1 } },
  projected: { key: { '$**': 1 }, wildcardProjection: { 'a.b': 0, e: 0 } },
  'e whole': { key: { e: 1, '$**': 1 }, wildcardProjection: { e: 0 } },
  text: { key: { t: 'text', 'a.t': 'text' } },
};
type Name = keyof typeof INDEXES;

const NOTHING = Object.fromEntries(Object.keys(INDEXES).map((name) => [name, 0]));

/** What a document has in which none of the other fields is. */
const NONE: Partial<Record<Name, number>> = {
  a: 1,
  'a.b': 1,
  'a.0': 1,
  'a.b.c': 1,
  'a.b a.d': 1,
  'a e': 1,
  'e whole': 1,
};
const one = { ...NONE, sparse: 1, 'a e sparse': 1 };

/** A document, and how many keys the indexes hold of it. */
const COUNTS: readonly (readonly [document: Fields, counts: Partial<Record<Name, number>>])[] = [
  [{}, { ...NONE, 'e whole': 0 }],
  [{ a: 1 }, { ...one, whole: 1, 'below a': 1, projected: 1 }],
  [{ a: null }, { ...one, whole: 1, 'below a': 1, projected: 1 }],
  [{ a: 2 }, { ...one, partial: 1, whole: 1, 'below a': 1, projected: 1 }],
  [{ e: 2 }, { ...NONE, 'a e sparse': 1, whole: 1 }],
  [
    { a: 2, e: 2 },
    { ...one, partial: 1, whole: 2, 'below a': 1, projected: 1 },
  ],
  [
    { a: [1, 2, 2] },
    {
      ...one,
      a: 2,
      sparse: 2,
      'a e': 2,
      'a e sparse': 2,
      partial: 1,
      whole: 2,
      'below a': 2,
      projected: 2,
      'e whole': 2,
    },
  ],
  [{ a: [] }, { ...one, whole: 1, 'below a': 1, projected: 1 }],
  [{ a: [[1, 2]] }, { ...one, 'a.0': 2, whole: 1, 'below a': 1, projected: 1 }],
  [{ a: {} }, { ...one, whole: 1, 'below a': 1, projected: 1 }],
  [{ a: { b: 1 } }, { ...one, 'a.b sparse': 1, whole: 1, 'below a': 1 }],
  [
    { a: { b: [1, 2] } },
    { ...one, 'a.b': 2, 'a.b sparse': 2, 'a.b a.d': 2, whole: 2, 'below a': 2, 'e whole': 2 },
  ],
  [
    { a: [{ b: 1 }, { b: 2 }, { d: 3 }, 5] },
    {
      ...one,
      a: 4,
      sparse: 4,
      'a.b': 3,
      'a.b sparse': 2,
      'a.b a.d': 4,
      'a e': 4,
      'a e sparse': 4,
      partial: 1,
      whole: 4,
      'below a': 4,
      projected: 2,
      'e whole': 4,
    },
  ],
  [
    { a: [{ b: [1, 2] }, { b: [2, 3] }] },
    {
      ...one,
      a: 2,
      sparse: 2,
      'a.b': 3,
      'a.b sparse': 3,
      'a.b a.d': 3,
      'a e': 2,
      'a e sparse': 2,
      whole: 3,
      'below a': 3,
      'e whole': 3,
    },
  ],
  [
    { a: [{ b: { c: 1 } }, { b: [{ c: 2 }, { c: 3 }] }] },
    {
      ...one,
      a: 2,
      sparse: 2,
      'a.b': 3,
      'a.b sparse': 3,
      'a.b.c': 3,
      'a.b a.d': 3,
      'a e': 2,
      'a e sparse': 2,
      whole: 3,
      'below a': 3,
      'e whole': 3,
    },
  ],
  [
    { a: [5, 6] },
    {
      ...one,
      a: 2,
      sparse: 2,
      'a e': 2,
      'a e sparse': 2,
      partial: 1,
      whole: 2,
      'below a': 2,
      projected: 2,
      'e whole': 2,
    },
  ],
  [{ a: { 0: 7, d: 8 } }, { ...one, whole: 2, 'below a': 2, projected: 2, 'e whole': 2 }],
  [{ t: 'tea, tea and cups' }, { ...NONE, whole: 1, projected: 1, text: 2 }],
  [
    { t: ['tea', ['cups']], a: { t: 'milk' } },
    { ...one, whole: 3, 'below a': 1, projected: 3, 'e whole': 3, text: 2 },
  ],
  [
    { t: LONG, a: LONG, e: LONG },
    { ...one, whole: 3, 'below a': 1, projected: 2, 'e whole': 2 },
  ],
];

test('indexes hold the keys of each document, and follow it from one to the next', async () => {
  const names = Object.keys(INDEXES) as Name[];
  const indexes = names.map((name) => ({ ...INDEXES[name], name }));
  await makeCollection(store, [{}], indexes);
  const [told, expected]: [unknown[], unknown[]] = [[], []];
  for (const [document, counts] of COUNTS) {
    await succeed(store, { update: 'c', updates: [{ q: { _id: 0 }, u: document }] });
    const { _id_, ...found } = await keyCounts();
    told.push({ document, _id_, found });
    expected.push({ document, _id_: 1, found: { ...NOTHING, ...counts } });
  }
  expect(told).toEqual(expected);
  await succeed(store, { delete: 'c', deletes: [{ q: {}, limit: 0 }] });
  expect(Object.values(await keyCounts()).filter((count) => count !== 0)).toEqual([]);
});

test('arrays of two fields cannot be indexed together', async () => {
  await makeCollection(
    store,
    [{}],
    [
      { key: { a: 1, b: 1 }, name: 'ab' },
      { key: { 'x.p': 1, 'x.q': 1 }, name: 'x' },
    ],
  );
  const insert = (document: Fields) => command(store, { insert: 'c', documents: [document] });
  const refusal = { code: 171, errmsg: 'cannot index parallel arrays [a] [b]' };
  expect(await insert({ a: [1], b: [2] })).toMatchObject({ writeErrors: [refusal] });
  expect(await insert({ a: [1], b: 2 })).toMatchObject({ n: 1 });
  expect(await insert({ x: [{ p: 1, q: 2 }] })).toMatchObject({ n: 1 });
  expect(await insert({ x: [{ p: [1], q: 2 }] })).toMatchObject({ n: 1 });
  expect(await insert({ x: [{ p: [1], q: [2] }] })).toMatchObject({ writeErrors: [{ code: 171 }] });
  await keyCounts();
});

describe('a unique index', () => {
  /** The error of a write of one document. */
  const failureOf = async (body: Fields): Promise<Document | undefined> => {
    const reply = await command(store, body);
    return ((reply['writeErrors'] ?? []) as Document[])[0];
  };
  const insert = (document: Fields) => failureOf({ insert: 'c', documents: [document] });
  const update = (q: Fields, u: Fields) => failureOf({ update: 'c', updates: [{ q, u }] });

  test('refuses a second document with its values, and names them', async () => {
    await makeCollection(
      store,
      [{ a: 1, b: 'x', l: [1, 2] }, { a: 2 }],
      [
        { key: { a: 1, b: -1 }, name: 'ab', unique: true },
        { key: { l: 1 }, name: 'l', unique: true, sparse: true },
      ],
    );
    expect(await insert({ a: 1, b: 'x' })).toMatchObject({
      code: 11_000,
      errmsg: 'E11000 duplicate key error collection: x.c index: ab dup key: { a: 1, b: "x" }',
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 'x' },
    });
    expect(await insert({ a: 2 })).toMatchObject({
      errmsg: expect.stringContaining('{ a: 2, b: null }') as unknown,
      keyValue: { a: 2, b: null },
    });
    expect(await insert({ _id: 0 })).toMatchObject({
      code: 11_000,
      errmsg: expect.stringContaining('index: _id_ dup key: { _id: 0 }') as unknown,
    });
    expect(await insert({ a: 3, l: [5, 2] })).toMatchObject({ code: 11_000, keyValue: { l: 2 } });
    expect(await insert({ a: 3, l: [5, 5] })).toBeUndefined();
    expect(await update({ a: 3 }, { $set: { l: [1] } })).toMatchObject({ code: 11_000 });
    expect(await update({ a: 3 }, { $set: { l: [6, 7] } })).toBeUndefined();
    expect(await update({ a: 3 }, { $set: { a: 1, b: 'x' } })).toMatchObject({ code: 11_000 });
    expect(await update({ a: 1 }, { $set: { c: 1 } })).toBeUndefined();
    expect(await insert({ a: 4, l: [5] })).toBeUndefined();
    const build = await command(store, {
      createIndexes: 'c',
      indexes: [{ key: { c: 1 }, name: 'c', unique: true }],
    });
    expect(build).toMatchObject({
      code: 11_000,
      errmsg: expect.stringContaining('dup key: { c: null }') as unknown,
    });
    await keyCounts();
  });

  test('that is sparse or partial counts what it holds alone', async () => {
    await makeCollection(
      store,
      [{}, {}, { s: 1, p: 1 }, { p: 1 }],
      [
        { key: { s: 1 }, name: 's', unique: true, sparse: true },
        { key: { p: 1 }, name: 'p', unique: true, partialFilterExpression: { s: { $gt: 5 } } },
      ],
    );
    expect(await insert({ s: 1 })).toMatchObject({ code: 11_000 });
    expect(await insert({ p: 1 })).toBeUndefined();
    expect(await insert({ s: 6, p: 1 })).toBeUndefined();
    expect(await insert({ s: 7, p: 1 })).toMatchObject({ code: 11_000, keyValue: { p: 1 } });
    expect(await update({ s: 1 }, { $set: { s: 8 } })).toMatchObject({ code: 11_000, keyValue: { p: 1 } });
    expect(await update({ s: 6 }, { $set: { s: 5 } })).toBeUndefined();
    expect(await update({ s: 1 }, { $set: { s: 8 } })).toBeUndefined();
    await keyCounts();
  });

  test('with a collation compares the texts that share a key', async () => {
    const index = (name: string, strength: number) => ({
      key: { [name]: 1 },
      name,
      unique: true,
      sparse: true,
      collation: { locale: 'en', strength },
    });
    await makeCollection(store, [{ loose: 'x', exact: 'x' }], [index('loose', 2), index('exact', 3)]);
    expect(await insert({ loose: 'X' })).toMatchObject({ code: 11_000, keyValue: { loose: 'X' } });
    expect(await insert({ exact: 'x' })).toMatchObject({ code: 11_000 });
    expect(await insert({ exact: 'X' })).toBeUndefined();
    expect(await insert({ exact: ['y', 'Y'] })).toBeUndefined();
    expect(await insert({ exact: ['Y'] })).toMatchObject({ code: 11_000 });
    expect(await insert({ exact: ['z', 'Z', 'y'] })).toMatchObject({ code: 11_000 });
    expect(await update({ exact: 'X' }, { $set: { exact: 'x' } })).toMatchObject({ code: 11_000 });
    expect(await update({ exact: 'X' }, { $set: { exact: 'w' } })).toBeUndefined();
    expect(await insert({ exact: 'X' })).toBeUndefined();
    await keyCounts();
  });
});

describe('a transaction', () => {
  const begin = () => ({ lsid: { id: new UUID() }, txnNumber: 1n, autocommit: false });
  const commit = (transaction: Fields) =>
    command(store, { commitTransaction: 1, ...transaction, $db: 'admin' });
  const set = (_id: number, fields: Fields) => ({
    update: 'c',
    updates: [{ q: { _id }, u: { $set: fields } }],
  });

  beforeEach(async () => {
    await makeCollection(store, [{ u: 1 }, { u: 2 }, { u: 3 }], [{ key: { u: 1 }, name: 'u', unique: true }]);
  });

  test('may exchange the values of a unique index', async () => {
    const transaction = begin();
    await succeed(store, { ...set(0, { u: 9 }), ...transaction, startTransaction: true });
    await succeed(store, { ...set(1, { u: 1 }), ...transaction });
    await succeed(store, { ...set(0, { u: 2 }), ...transaction });
    expect(await commit(transaction)).not.toHaveProperty('errmsg');
    expect(await idsOf(store, { sort: { u: 1 } })).toEqual([1, 0, 2]);
    expect(await keyCounts()).toEqual({ _id_: 3, u: 3 });
  });

  test('removes, adds and moves documents together with their keys and their order', async () => {
    const transaction = begin();
    const remove = (_id: number) => ({ delete: 'c', deletes: [{ q: { _id }, limit: 1 }] });
    await succeed(store, { ...remove(0), ...transaction, startTransaction: true });
    await succeed(store, { ...remove(1), ...transaction });
    await succeed(store, {
      insert: 'c',
      documents: [
        { _id: 1, u: 1 },
        { _id: -5, u: 2 },
      ],
      ...transaction,
    });
    await succeed(store, { insert: 'c', documents: [{ _id: 7, u: 7 }], ...transaction });
    await succeed(store, { ...remove(7), ...transaction });
    expect(await commit(transaction)).not.toHaveProperty('errmsg');
    const { cursor } = await succeed(store, { find: 'c' });
    expect(((cursor as Document)['firstBatch'] as Document[]).map(({ _id }) => _id)).toEqual([2, 1, -5]);
    expect(await keyCounts()).toEqual({ _id_: 3, u: 3 });
  });

  test('is refused a value of another document', async () => {
    const transaction = begin();
    const doubled = await command(store, { ...set(0, { u: 3 }), ...transaction, startTransaction: true });
    expect(doubled).toMatchObject({ writeErrors: [{ code: 11_000 }] });
    const other = begin();
    await succeed(store, { insert: 'c', documents: [{ _id: 8, u: 8 }], ...other, startTransaction: true });
    expect(
      await command(store, {
        insert: 'c',
        documents: [{ _id: 9, u: 9 }],
        ...begin(),
        startTransaction: true,
      }),
    ).toMatchObject({ n: 1 });
    expect(await commit(other)).not.toHaveProperty('errmsg');
    expect(await keyCounts()).toEqual({ _id_: 4, u: 4 });
  });
});
