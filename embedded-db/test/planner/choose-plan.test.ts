/** Which of several indexes a query reads, and what a hint changes. */
import { beforeEach, describe, expect, test } from 'vitest';
import { commitNow } from '../../src/engine/commit-now.ts';
import type { Store } from '../../src/engine/store.ts';
import { documentOf } from '../../src/values/values.ts';
import type { Document } from '../../src/values/values.ts';
import { expectPlans, explained, idsOf, makeCollection, succeed } from '../support/explained.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

const named = (key: Fields, more: Fields = {}): Fields => ({
  key,
  name: Object.keys(key).join(' '),
  ...more,
});

describe('a hint', () => {
  beforeEach(async () => {
    const documents = [{ a: 1 }, { b: 2 }, { a: 3, b: 1 }, { a: 2, t: 'tea' }];
    await makeCollection(store, documents, [
      named({ a: 1 }),
      named({ b: -1 }, { sparse: true }),
      named({ t: 'text' }),
      named({ p: 1 }, { partialFilterExpression: { a: { $gt: 1 } } }),
      named({ h: 1 }, { hidden: true }),
      named({ at: '2d' }),
    ]);
  });

  test('takes the index by its name or key pattern, also where it bounds nothing or lacks documents', async () => {
    const byKey = { filter: { b: 2 }, hint: { a: 1 } };
    expect(await explained(store, byKey)).toMatchObject({ indexes: ['a'], keys: 4, ids: [1] });
    expect(await idsOf(store, { hint: 'b', sort: { b: 1 } })).toEqual([2, 1]);
    expect(await explained(store, { hint: 'h' })).toMatchObject({ indexes: ['h'], keys: 4 });
    expect(await explained(store, { filter: { a: { $gt: 1 } }, hint: 'p' })).toMatchObject({
      keys: 2,
      ids: [2, 3],
    });
    expect(await explained(store, { filter: { a: 1 }, hint: {} })).toMatchObject({ indexes: ['a'], keys: 1 });
    const either = { filter: { $or: [{ a: 1 }, { b: 2 }] }, hint: 'a' };
    expect(await explained(store, either)).toMatchObject({ indexes: ['a'], keys: 4, ids: [0, 1] });
  });

  test('of the natural order gives it forwards or backwards', async () => {
    const natural = async (direction: unknown) => {
      const { cursor } = await succeed(store, {
        find: 'c',
        filter: { a: { $gt: 0 } },
        hint: { $natural: direction },
      });
      return (cursor as { firstBatch: Fields[] }).firstBatch.map(({ _id }) => _id);
    };
    expect(await natural(1)).toEqual([0, 2, 3]);
    expect(await natural(-1)).toEqual([3, 2, 0]);
    expect(await natural(1n)).toEqual([0, 2, 3]);
    expect((await explained(store, { filter: { a: 1 }, hint: { $natural: 1 } })).stages).toEqual([
      'COLLSCAN',
    ]);
  });

  const REFUSED: readonly (readonly [hint: unknown, filter: Fields, message: string])[] = [
    ['none', {}, 'hint provided does not correspond to an existing index'],
    [{ a: -1 }, {}, 'hint provided does not correspond to an existing index'],
    [{ a: 1, b: 1 }, {}, 'hint provided does not correspond to an existing index'],
    ['t', {}, 'hint provided does not correspond to an existing index'],
    ['p', {}, 'hint provided does not correspond to a usable index'],
    ['p', { a: { $gt: 0 } }, 'hint provided does not correspond to a usable index'],
    ['at', { a: 1 }, 'hint provided does not correspond to a usable index'],
    [{ $natural: 0 }, {}, '$natural hint cannot be set to a value other than -1 or 1.'],
    [{ $natural: 2 }, {}, '$natural hint cannot be set to a value other than -1 or 1.'],
    [{ $natural: 'x' }, {}, '$natural hint cannot be set to a value other than -1 or 1.'],
    [{ $natural: 1, a: 1 }, {}, "Cannot include '$natural' in compound hint"],
    ['a', { $text: { $search: 'tea' } }, 'text and hint not allowed in same query'],
    ['a', { $or: [{ $text: { $search: 'tea' } }, { a: 1 }] }, 'text and hint not allowed in same query'],
    [{ $natural: 1 }, { at: { $near: [0, 0] } }, 'geoNear expression not allowed with $natural hint'],
  ];

  test('is refused where it names no index that can be read', async () => {
    for (const [hint, filter, message] of REFUSED) {
      const { code, errmsg } = await command(store, { find: 'c', filter, hint });
      const refusal = { code: 2, errmsg: expect.stringContaining(message) as unknown };
      expect({ hint, filter, code, errmsg }).toEqual({ hint, filter, ...refusal });
    }
  });

  test('that is empty leaves a text its index', async () => {
    expect(await idsOf(store, { filter: { $text: { $search: 'tea' } }, hint: {} })).toEqual([3]);
  });
});

test('an index that is hidden serves nothing unasked', async () => {
  await makeCollection(store, [{ a: 1 }, { a: 2 }], [named({ a: 1 }, { hidden: true })]);
  await expectPlans(store, [[{ filter: { a: 1 } }, 'scan']]);
});

test('a sparse index serves a search for documents that have its field', async () => {
  const documents = [{ a: 1 }, { b: 2 }, { a: 3, b: null }, { c: 1 }];
  const indexes = [
    named({ a: 1 }),
    named({ b: 1 }, { sparse: true }),
    named({ c: 1, d: 1 }, { sparse: true }),
  ];
  await makeCollection(store, documents, indexes);
  await expectPlans(store, [
    [{ filter: { b: { $exists: true } } }, 'b 2'],
    [{ filter: { b: { $exists: true }, x: 1 } }, 'b 2'],
    [{ filter: { a: 3, b: { $exists: true } } }, 'a 1'],
    [{ filter: { b: { $ne: null } } }, 'scan'],
    [{ filter: { b: { $exists: false } } }, 'scan'],
    [{ filter: { a: { $exists: true } } }, 'scan'],
    [{ filter: { d: { $exists: true } } }, 'c d 1'],
  ]);
  expect(await idsOf(store, { filter: { b: { $exists: true } } })).toEqual([1, 2]);
});

test('an index that is not finished serves nothing', async () => {
  await makeCollection(store, [{ a: 1 }, { a: 2 }]);
  // What a process leaves that ended within the build: no document has an entry yet.
  const indexes = [named({ a: 1 }), named({ '$**': 1 })];
  await commitNow(store, () => {
    for (const spec of indexes)
      store.catalog.addIndex(store.writableCollection('x', 'c'), documentOf(spec as Document));
  });
  await succeed(store, { insert: 'c', documents: [{ _id: 2, a: 1 }] });
  await expectPlans(store, [[{ filter: { a: 1 } }, 'scan']]);
  expect(await command(store, { find: 'c', filter: { a: 1 }, hint: 'a' })).toMatchObject({ code: 2 });
  await succeed(store, { createIndexes: 'c', indexes });
  await expectPlans(store, [[{ filter: { a: 1 } }, 'a 2']]);
});

test('$or with a text wants an index for each other clause', async () => {
  await makeCollection(store, [{ a: 1 }, { t: 'tea' }, { b: 1 }], [named({ t: 'text' }), named({ a: 1 })]);
  const tea = { $text: { $search: 'tea' } };
  expect(await idsOf(store, { filter: { $or: [tea, { a: 1 }] } })).toEqual([0, 1]);
  const refused = await command(store, { find: 'c', filter: { $or: [tea, { b: 1 }] } });
  expect(refused).toMatchObject({ code: 291, errmsg: expect.stringContaining('TEXT under OR') as unknown });
  expect(await idsOf(store, { filter: { $or: [{ a: 1 }, { b: 1 }] } })).toEqual([0, 2]);
});

test('of several indexes the narrowest is read', async () => {
  const documents = Array.from({ length: 60 }, (_, i) => ({
    a: i % 2,
    b: i % 20,
    u: i,
    ...(i % 3 === 0 ? { s: i } : {}),
  }));
  await makeCollection(store, documents, [
    named({ '$**': 1 }),
    named({ a: 1 }),
    named({ b: 1 }),
    named({ a: 1, b: 1 }),
    named({ b: 1, u: 1 }),
    named({ u: 1 }, { unique: true }),
    named({ s: 1 }, { partialFilterExpression: { s: { $gte: 30 } } }),
  ]);
  const all = { $gte: 0 };
  await expectPlans(store, [
    [{ filter: { a: 1, b: 3 } }, 'a b 3'],
    [{ filter: { a: 1 } }, 'a 30'],
    [{ filter: { a: 1, u: all } }, 'a 30'],
    [{ filter: { a: 1, u: 7 } }, 'u 1'],
    [{ filter: { b: 7, u: 7 } }, 'u 1'],
    [{ filter: { b: 7, u: all } }, 'b u 3'],
    [{ filter: { b: { $lt: 2 }, u: all } }, 'b 6'],
    [{ filter: { a: all, b: { $lt: 2 } } }, 'b 6'],
    [{ filter: { b: all, u: { $lt: 4 } } }, 'u 4'],
    [{ filter: { u: { $in: [7, 8] }, b: 7 } }, 'b u 1'],
    [{ filter: { s: { $gte: 30 } } }, 's 10'],
    [{ filter: { s: { $gte: 3 } } }, '$** 19'],
    [{ filter: { s: { $gte: 30 }, z: 1 } }, '$** 0'],
    [{ filter: { a: 1 }, sort: { b: 1, _id: 1 } }, 'a b 30'],
    [{ filter: { a: 1 }, sort: { u: 1 } }, 'a 30'],
    [{ filter: { a: 1 }, sort: { u: 1 }, limit: 2 }, 'u 4'],
    [{ filter: { b: 7 }, sort: { u: 1 } }, 'b u 3'],
    [{ filter: { b: 7 }, sort: { u: -1 }, limit: 1 }, 'b u 1'],
    [{ filter: { b: { $lt: 1 } }, sort: { u: 1 }, limit: 1 }, 'b 3'],
    [{ sort: { u: -1 }, limit: 2 }, 'u 2'],
    [{ sort: { u: -1 } }, 'u 60'],
    [{ filter: { a: 1 }, sort: { _id: -1 }, limit: 3 }, 'a 3'],
  ]);
});

test('beyond 128 entries a value is taken for narrower than a range', async () => {
  const documents = Array.from({ length: 1500 }, (_, i) => ({ a: i % 3, b: i % 3, c: i % 10, r: i }));
  await makeCollection(store, documents, [
    named({ r: 1 }),
    named({ a: 1 }),
    named({ b: 1 }),
    named({ c: 1 }),
  ]);
  const read = async (filter: Fields) => (await explained(store, { filter, limit: 1 })).indexes;
  expect(await read({ a: 1, r: { $lt: 1000 } })).toEqual(['a']);
  expect(await read({ a: 1, r: { $lt: 120 } })).toEqual(['r']);
  expect(await read({ b: 1, a: 1 })).toEqual(['a']);
  expect(await read({ a: { $in: [0, 1] }, c: { $lt: 5 } })).toEqual(['a']);
});
