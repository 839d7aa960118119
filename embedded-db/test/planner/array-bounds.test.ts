/** The bounds that tests on arrays set: several tests may be met by different elements. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import { countsByKeys, expectPlans, makeCollection, succeed } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

const LISTS = [[1, 2], [2, 3], [3, 1], [5], [], [[2], 9], [null, 7], ['a', 2]];

test('of the tests on a field with arrays the narrowest bounds an index, and all on one element do', async () => {
  await makeCollection(
    store,
    LISTS.map((l) => ({ l, m: { l } })),
    [
      { key: { l: 1 }, name: 'l' },
      { key: { 'm.l': 1 }, name: 'm' },
    ],
  );
  await expectPlans(store, [
    [{ filter: { l: 2 } }, 'l 3'],
    [{ filter: { l: { $gte: 2 } } }, 'l 8'],
    [{ filter: { l: { $gte: 2, $in: [3, 5] } } }, 'l 3'],
    [{ filter: { l: { $in: [1, 2, 3], $eq: 5 } } }, 'l 1'],
    [{ filter: { l: { $all: [1, 3] } } }, 'l 2'],
    [{ filter: { l: { $gt: 2, $lt: 2 } } }, 'l 5'],
    [{ filter: { l: { $elemMatch: { $gt: 1, $lt: 3 } } } }, 'l 3'],
    [{ filter: { l: { $elemMatch: { $gt: 3, $lt: 1 } } } }, 'l 0'],
    [{ filter: { l: { $elemMatch: { $gt: 1, $lt: 3 } }, $and: [{ l: 1 }] } }, 'l 2'],
    [{ filter: { l: { $gte: 1 }, $and: [{ l: { $elemMatch: { $gt: 1, $lt: 3 } } }] } }, 'l 10'],
    [{ filter: { l: { $elemMatch: { $gt: 1, $not: { $gt: 3 } } } } }, 'l 8'],
    [{ filter: { l: { $elemMatch: { $gt: 1, $type: 'double' } } } }, 'l 8'],
    [{ filter: { l: { $elemMatch: { $gte: 'a', $regex: /b/ } } } }, 'l 1'],
    [{ filter: { l: null } }, 'l 1'],
    [{ filter: { l: [] } }, 'scan'],
    [{ filter: { 'm.l': { $elemMatch: { $gt: 1, $lt: 3 } } } }, 'm 3'],
    [{ filter: { m: { $elemMatch: { l: 2 } } } }, 'm 3'],
  ]);
  const decided = [
    2,
    { $in: [1, 5] },
    { $gte: 2 },
    { $gt: 'a' },
    { $gte: 2, $in: [3, 5] },
    { $lt: 3 },
    { $elemMatch: { $eq: 2 } },
    { $elemMatch: { $gte: 1, $in: [2, 3] } },
    { $elemMatch: { $gte: 'a', $lt: 'b' } },
    { $elemMatch: { $gt: 1, $lt: 3 } },
    { $elemMatch: { $gt: 1, $ne: 2 } },
    { $elemMatch: { $in: [1, null] } },
  ];
  const told: unknown[] = [];
  for (const l of decided)
    told.push([l, await countsByKeys(store, { l }), await countsByKeys(store, { 'm.l': l })]);
  expect(told).toEqual([
    [decided[0], true, true],
    [decided[1], true, true],
    [decided[2], true, true],
    [decided[3], true, true],
    [decided[4], false, false],
    [decided[5], false, false],
    [decided[6], true, false],
    [decided[7], true, false],
    [decided[8], true, false],
    [decided[9], false, false],
    [decided[10], false, false],
    [decided[11], false, false],
  ]);
  expect(await countsByKeys(store, { $or: [{ z: 1 }, { z: 2 }], l: { $elemMatch: { $eq: 2 } } })).toBe(false);
  await succeed(store, { insert: 'c', documents: [{ _id: 99, l: 2 }] });
  expect(await countsByKeys(store, { l: { $elemMatch: { $eq: 2 } } })).toBe(false);
  expect(await countsByKeys(store, { l: 2 })).toBe(true);
});

test.each([
  { a: 1, l: 1 },
  { l: 1, a: 1 },
])('a field beside an array is bounded with it: %j', async (key) => {
  const documents = LISTS.flatMap((l) => [0, 1].map((a) => ({ l, a })));
  await makeCollection(store, documents, [{ key, name: 'i' }]);
  await expectPlans(store, [
    [{ filter: { a: 1, l: 2 } }, 'i 3'],
    [
      { filter: { a: 1, l: { $elemMatch: { $gt: 1, $lt: 3 } } } },
      Object.keys(key)[0] === 'a' ? 'i 3' : 'i 6',
    ],
    [{ filter: { a: { $in: [0, 1] }, l: { $in: [1, 5] } } }, 'i 6'],
  ]);
});

test('two fields of one array are bounded together by tests on one element alone', async () => {
  const pairs = (list: readonly (readonly [unknown, unknown])[]) => ({ x: list.map(([p, q]) => ({ p, q })) });
  await makeCollection(
    store,
    [
      pairs([
        [1, 1],
        [2, 2],
      ]),
      pairs([
        [1, 2],
        [3, 3],
      ]),
      pairs([[1, 9]]),
      pairs([[[1, 5], 2]]),
      { x: [] },
      { x: { p: 1, q: 2 } },
    ],
    [{ key: { 'x.p': 1, 'x.q': 1 }, name: 'i' }],
  );
  await expectPlans(store, [
    [{ filter: { 'x.p': 1 } }, 'i 5'],
    [{ filter: { 'x.p': 1, 'x.q': 2 } }, 'i 5'],
    [{ filter: { x: { $elemMatch: { p: 1, q: 2 } } } }, 'i 3'],
    [{ filter: { x: { $elemMatch: { p: 1, q: { $gte: 2, $lt: 9 } } } } }, 'i 4'],
    [{ filter: { x: { $elemMatch: { p: { $gt: 1, $lt: 5 } } } } }, 'i 3'],
    [{ filter: { x: { $elemMatch: { p: 1, q: 2 } }, 'x.q': 9 } }, 'i 3'],
    [{ filter: { x: { $elemMatch: { p: 1 } }, $and: [{ x: { $elemMatch: { q: 3 } } }] } }, 'i 5'],
  ]);
  expect(await countsByKeys(store, { x: { $elemMatch: { p: 1, q: 2 } } })).toBe(false);
  expect(await countsByKeys(store, { 'x.p': 1, 'x.q': 2 })).toBe(false);
});

test('two paths through a nested array may be met by different elements of it', async () => {
  const nested = (list: readonly (readonly [number, number])[]) => ({
    x: [{ y: list.map(([a, b]) => ({ a, b })) }],
  });
  await makeCollection(
    store,
    [
      nested([
        [1, 5],
        [5, 2],
      ]),
      nested([[1, 2]]),
      nested([[1, 3]]),
    ],
    [{ key: { 'x.y.a': 1, 'x.y.b': 1 }, name: 'i' }],
  );
  await expectPlans(store, [
    [{ filter: { x: { $elemMatch: { 'y.a': 1, 'y.b': 2 } } } }, 'i 3'],
    [{ filter: { 'x.y': { $elemMatch: { a: 1, b: 2 } } } }, 'i 1'],
  ]);
});

test('a number in a path is a place to an index, and may be a name to a filter', async () => {
  const documents = [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [] }, { a: [[1]] }, { a: 1 }, {}, { a: [null] }];
  await makeCollection(store, documents, [
    { key: { 'a.0': 1 }, name: 'i' },
    { key: { 'b.0.c': 1 }, name: 'j' },
  ]);
  await expectPlans(store, [
    [{ filter: { 'a.0': 1 } }, 'i 3'],
    [{ filter: { 'a.0': null } }, 'scan'],
    [{ filter: { 'a.0': { $gte: null } } }, 'scan'],
    [{ filter: { 'a.0': { $gte: null, $lte: null } } }, 'scan'],
    [{ filter: { 'a.0': { $gte: 1 } } }, 'i 3'],
    [{ filter: { 'a.0': /^a/ } }, 'i 0'],
    [{ filter: { 'b.0.c': { $in: [1, null], $gte: 1 } } }, 'j 0'],
    [{ filter: { 'b.0.c': { $gte: null, $lte: null } } }, 'scan'],
    [{ filter: { 'a.0': { $in: [1, null] } } }, 'scan'],
    [{ filter: { 'a.0': { $exists: false } } }, 'scan'],
    [{ filter: { 'b.0.c': null } }, 'scan'],
    [{ filter: { 'b.0.c': 1 } }, 'j 0'],
  ]);
  expect(await countsByKeys(store, { 'a.0': 1 })).toBe(false);
});
