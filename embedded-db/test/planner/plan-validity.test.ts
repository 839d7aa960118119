/** When a cursor may go on reading after an index of its plan has changed. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import type { Document } from '../../src/values/values.ts';
import { makeCollection, succeed } from '../support/explained.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let store: Store;

beforeEach(async () => {
  store = openStore(folderOfTest());
  const documents = Array.from({ length: 6 }, (_, i) => ({
    a: i,
    b: i,
    l: [i, 9],
    t: 'tea',
    at: [i, i],
    u: i,
  }));
  await makeCollection(store, documents, [
    { key: { a: 1 }, name: 'a' },
    { key: { b: 1 }, name: 'b' },
    { key: { l: 1 }, name: 'l' },
    { key: { t: 'text' }, name: 't' },
    { key: { at: '2d' }, name: 'at' },
    { key: { u: 1, v: 1 }, name: 'uv' },
    { key: { unused: 1 }, name: 'unused' },
  ]);
});

const insert = (fields: Fields): Fields => ({ insert: 'c', documents: [{ _id: 99, ...fields }] });
const drop = (index: string): Fields => ({ dropIndexes: 'c', index });

const BY_A = { a: { $gte: 0 } };
const BY_EITHER = { $or: [{ a: { $gte: 0 } }, { b: { $gte: 0 } }] };
const BY_TEXT = { $text: { $search: 'tea' } };
const NEAR = { at: { $near: [0, 0] } };
const BY_ELEMENT = { l: { $elemMatch: { $eq: 9 } } };

/** A filter, what is done after the first batch, and the error of the second one. */
test.each<[string, Fields, Fields, string | undefined]>([
  ['its index is dropped', BY_A, drop('a'), 'dropped'],
  ['another index is dropped', BY_A, drop('unused'), undefined],
  ['one of two indexes is dropped', BY_EITHER, drop('b'), 'dropped'],
  ['the other of two indexes is dropped', BY_EITHER, drop('a'), 'dropped'],
  ['neither of two indexes is dropped', BY_EITHER, drop('unused'), undefined],
  ['its index of texts is dropped', BY_TEXT, drop('t'), 'dropped'],
  ['an index other than that of texts is dropped', BY_TEXT, drop('a'), undefined],
  ['its index of locations is dropped', NEAR, drop('at'), 'dropped'],
  ['an index other than that of locations is dropped', NEAR, drop('a'), undefined],
  ['an index is dropped that is not read', {}, drop('a'), undefined],
  ['its index gets the first array', BY_A, insert({ a: [1, 2] }), 'arrays'],
  ['one of two indexes gets the first array', BY_EITHER, insert({ b: [1, 2] }), 'arrays'],
  ['one field of its index gets the first array', { u: { $gte: 0 } }, insert({ v: [1, 2] }), 'arrays'],
  ['another index gets the first array', BY_A, insert({ b: [1, 2] }), undefined],
  ['its index gets a further value', BY_A, insert({ a: 7 }), undefined],
  ['its index of arrays gets a further one', { l: 9 }, insert({ l: [9] }), undefined],
  ['its index of arrays gets another value', { l: 9 }, insert({ l: 9 }), undefined],
  ['the elements of its index get another value', BY_ELEMENT, insert({ l: 9 }), 'arrays'],
  ['the elements of its index get a further array', BY_ELEMENT, insert({ l: [9] }), undefined],
])('a cursor goes on or ends when %s', async (_, filter, change, refusal) => {
  const first = await succeed(store, { find: 'c', filter, batchSize: 2 });
  const { id } = first['cursor'] as Document;
  await succeed(store, change);
  const reply = await command(store, { getMore: id, collection: 'c', batchSize: 100 });
  if (refusal === undefined)
    expect(reply).toMatchObject({ cursor: { nextBatch: expect.anything() as unknown } });
  else expect(reply).toMatchObject({ code: 175, errmsg: expect.stringContaining(refusal) as unknown });
});
