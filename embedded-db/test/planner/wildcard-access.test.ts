/** What wildcard indexes serve, and how many of their keys are read. */
import { MaxKey, MinKey } from 'bson';
import { beforeEach, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import { expectPlans, makeCollection } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

const DOCUMENTS = [
  { a: 1, b: 'x', s: { p: 1, q: 'a' } },
  { a: 2, b: 'y', s: { p: 2, q: 'ab' } },
  { a: 3, b: 'x', s: { p: { r: 1 } } },
  { a: null, s: {} },
  { a: { b: 5 } },
  { a: 'ab', s: 7 },
  { ab: 1, 'a.b': 5 },
  {},
];

test('a wildcard index is one on each path, for values that have entries', async () => {
  await makeCollection(store, DOCUMENTS, [{ key: { '$**': 1 }, name: 'w' }]);
  await expectPlans(store, [
    [{ filter: { a: 1 } }, 'w 1'],
    [{ filter: { a: { $gte: 2 } } }, 'w 2'],
    [{ filter: { a: { $gt: 2 } } }, 'w 1'],
    [{ filter: { a: { $lte: 2 } } }, 'w 2'],
    [{ filter: { a: { $lt: 2 } } }, 'w 1'],
    [{ filter: { a: { $in: [1, 2, 'ab'] } } }, 'w 3'],
    [{ filter: { a: /^a/ } }, 'w 1'],
    [{ filter: { a: /b/ } }, 'w 5'],
    [{ filter: { a: { $exists: true, $regex: /b/ } } }, 'w 5'],
    [{ filter: { a: { $exists: true } } }, 'w 7'],
    [{ filter: { s: { $exists: true } } }, 'w 7'],
    [{ filter: { 's.p': { $exists: true } } }, 'w 3'],
    [{ filter: { a: { $exists: true, $gt: 1 } } }, 'w 2'],
    [{ filter: { 's.p': 1 } }, 'w 1'],
    [{ filter: { 's.p.r': 1 } }, 'w 1'],
    [{ filter: { 's.q': { $gte: 'a', $lt: 'ab' } } }, 'w 1'],
    [{ filter: { a: 3, 's.q': 'x' } }, 'w 0'],
    [{ filter: { a: null } }, 'scan'],
    [{ filter: { a: { $gte: null } } }, 'scan'],
    [{ filter: { a: { $in: [1, null] } } }, 'scan'],
    [{ filter: { a: { $in: [1, /^a/] } } }, 'scan'],
    [{ filter: { a: { $in: [1, { b: 5 }] } } }, 'scan'],
    [{ filter: { a: { b: 5 } } }, 'scan'],
    [{ filter: { a: { $gt: { b: 1 } } } }, 'scan'],
    [{ filter: { a: [1] } }, 'scan'],
    [{ filter: { a: { $gt: [1] } } }, 'scan'],
    [{ filter: { a: { $gt: new MinKey() } } }, 'scan'],
    [{ filter: { a: { $lt: new MaxKey() } } }, 'scan'],
    [{ filter: { a: { $exists: false } } }, 'scan'],
    [{ filter: { a: { $ne: 1 } } }, 'scan'],
    [{ filter: { a: { $not: { $gt: 1 } } } }, 'scan'],
    [{ filter: { a: { $type: 'int' } } }, 'scan'],
    [{ filter: { _id: { $gte: 5 }, u: 1 } }, 'w 0'],
    [{ filter: { a: { $gte: 2 } }, sort: { a: 1 } }, 'w 2'],
    [{ filter: { a: { $gte: 2 } }, sort: { a: -1 } }, 'w 2'],
    [{ filter: { a: 'ab', 's.p': { $exists: false } } }, 'w 1'],
    [{ filter: { $or: [{ a: 1 }, { 's.p': 2 }] } }, 'w w 2'],
    [{ filter: { $or: [{ a: 1 }, { 's.p': null }] } }, 'scan'],
    [{ sort: { a: 1, _id: 1 } }, 'scan'],
  ]);
});

test('a path through an array is in the index without its places', async () => {
  const documents = [
    { a: [1, 2] },
    { a: [{ b: 1 }, { b: 2 }] },
    { a: { 0: 1 } },
    { a: [[1]] },
    { a: [] },
    { a: 1 },
  ];
  await makeCollection(store, documents, [{ key: { '$**': 1 }, name: 'w' }]);
  await expectPlans(store, [
    [{ filter: { a: 1 } }, 'w 2'],
    [{ filter: { 'a.b': 1 } }, 'w 1'],
    [{ filter: { 'a.b': { $gte: 1 } } }, 'w 2'],
    [{ filter: { a: { $exists: true } } }, 'w 8'],
    [{ filter: { 'a.0': 1 } }, 'scan'],
    [{ filter: { 'a.0.b': 1 } }, 'scan'],
    [{ filter: { 'a.10': 1 } }, 'scan'],
    [{ filter: { '0': 1 } }, 'scan'],
    [{ filter: { 'a.x0': 1 } }, 'w 0'],
    [{ filter: { 'a.0x': 1 } }, 'w 0'],
    [{ filter: { a: { $gte: 1, $lt: 2 } } }, 'w 3'],
    [{ filter: { a: { $elemMatch: { $gte: 1, $lt: 2 } } } }, 'w 2'],
    [{ filter: { a: { $elemMatch: { b: 2 } } } }, 'w 1'],
  ]);
});

test('a number is the name of a field where the index holds no array', async () => {
  await makeCollection(
    store,
    [{ a: { 0: 1 } }, { a: { 0: 2 } }, { 7: 1 }],
    [{ key: { '$**': 1 }, name: 'w' }],
  );
  await expectPlans(store, [
    [{ filter: { 'a.0': 1 } }, 'w 1'],
    [{ filter: { '7': 1 } }, 'w 1'],
  ]);
});

test('a wildcard index serves the paths that it covers', async () => {
  await makeCollection(store, DOCUMENTS, [
    { key: { 's.$**': -1 }, name: 's' },
    { key: { '$**': 1 }, name: 'b', wildcardProjection: { b: 1 } },
  ]);
  await expectPlans(store, [
    [{ filter: { 's.p': { $gte: 1 } } }, 's 2'],
    [{ filter: { 's.p': { $gt: 1 } } }, 's 1'],
    [{ filter: { s: { $gte: 1 } } }, 's 1'],
    [{ filter: { s: { $exists: true } } }, 's 7'],
    [{ filter: { b: 'x' } }, 'b 2'],
    [{ filter: { a: 1 } }, 'scan'],
    [{ filter: { sp: 1 } }, 'scan'],
  ]);
});

const LATER = { wildcardProjection: { a: 0, z: 0 } };

test('fields beside a wildcard bound it too, and those before it serve filters alone', async () => {
  const documents = [0, 1, 2].flatMap((a) =>
    [0, 1].flatMap((z) => [
      { a, z, b: 1, c: 2 },
      { a, z, b: { d: 2 } },
      { a, z },
      { a, b: 2 },
      { z, b: 1 },
    ]),
  );
  await makeCollection(store, documents, [{ key: { a: 1, '$**': 1, z: -1 }, name: 'w', ...LATER }]);
  await expectPlans(store, [
    [{ filter: { a: 1, b: 1 } }, 'w 2'],
    [{ filter: { a: 1, b: 1, z: 0 } }, 'w 1'],
    [{ filter: { a: 1, b: { $gte: 1 }, z: 0 } }, 'w 4'],
    [{ filter: { a: { $in: [0, 1] }, b: 1 } }, 'w 4'],
    [{ filter: { a: { $gte: 1 }, b: 1 } }, 'w 20'],
    [{ filter: { a: 1, b: { $exists: true } } }, 'w 6'],
    [{ filter: { a: 1, b: 1, c: 2 } }, 'w 2'],
    [{ filter: { a: 1, 'b.d': 2 } }, 'w 2'],
    [{ filter: { a: 1 } }, 'w 10'],
    [{ filter: { a: { $gte: 1 } } }, 'w 20'],
    [{ filter: { a: 1, b: null } }, 'w 10'],
    [{ filter: { a: 1, b: { $gte: null } } }, 'w 10'],
    [{ filter: { a: 1, b: { $in: [1, null] } } }, 'w 10'],
    [{ filter: { a: 1, b: { $exists: false } } }, 'w 10'],
    [{ filter: { a: 1, b: { $ne: 1 } } }, 'w 10'],
    [{ filter: { a: 1, b: { d: 2 } } }, 'w 10'],
    [{ filter: { a: null } }, 'scan'],
    [{ filter: { a: null, b: 1 } }, 'w 6'],
    [{ filter: { z: 1 }, sort: { a: 1, _id: 1 } }, 'scan'],
    [{ filter: { z: 1 } }, 'scan'],
    [{ filter: { a: null, z: 1 } }, 'w 6'],
    [{ filter: { b: 1 } }, 'scan'],
    [{ filter: { a: 1, b: 1 }, sort: { z: -1, _id: 1 } }, 'w 2'],
    [{ filter: { a: 1 }, sort: { a: 1, _id: 1 } }, 'w 10'],
  ]);
});
