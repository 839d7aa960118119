/** What `explain` says of a plan. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import type { Document } from '../../src/values/values.ts';
import { makeCollection, succeed } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let store: Store;

beforeEach(async () => {
  store = openStore(folderOfTest());
  await makeCollection(
    store,
    [
      { a: 1, b: 1, l: [1], t: 'tea', at: [0, 0], on: [0, 0] },
      { a: 2, b: 2, l: [2] },
    ],
    [
      { key: { a: 1, b: -1 }, name: 'ab', unique: true },
      { key: { l: 1 }, name: 'l', sparse: true },
      { key: { t: 'text' }, name: 't' },
      { key: { at: '2d' }, name: 'at' },
      { key: { on: '2dsphere' }, name: 'on' },
      { key: { p: 1 }, name: 'p', partialFilterExpression: { p: { $gt: 1 } } },
      { key: { s: 1 }, name: 's', collation: { locale: 'en', strength: 2 } },
    ],
  );
});

const planOf = async (explain: Fields): Promise<Document> => {
  const reply = await succeed(store, { explain, verbosity: 'queryPlanner' });
  return (reply['queryPlanner'] as Document)['winningPlan'] as Document;
};

const FREE = ['[MinKey, MaxKey]'];
const point = (): unknown =>
  expect.arrayContaining([expect.stringMatching(/^\[0x[0-9a-f]+, 0x[0-9a-f]+\)$/)]);
const AB = {
  stage: 'IXSCAN',
  keyPattern: { a: 1, b: -1 },
  indexName: 'ab',
  isMultiKey: false,
  multiKeyPaths: [],
  isUnique: true,
  isSparse: false,
  isPartial: false,
  direction: 'forward',
  indexBounds: { a: point(), b: FREE },
  ranges: 1,
};
const EVERY = { a: { $in: [1, 2] } };

test.each<[string, Fields, Fields]>([
  ['a scan', { filter: { c: 1 } }, { stage: 'COLLSCAN', filter: { c: 1 }, direction: 'forward' }],
  ['a scan backwards', { hint: { $natural: -1 } }, { stage: 'COLLSCAN', direction: 'backward' }],
  ['nothing', { filter: { $alwaysFalse: 1 } }, { stage: 'EOF' }],
  ['an index', { filter: { a: 1 } }, { stage: 'FETCH', inputStage: AB }],
  [
    'an index and a filter',
    { filter: { a: 1, c: 1 } },
    { stage: 'FETCH', filter: { a: 1, c: 1 }, inputStage: AB },
  ],
  [
    'an index backwards',
    { sort: { a: -1 } },
    { stage: 'FETCH', inputStage: { ...AB, direction: 'backward', indexBounds: { a: FREE, b: FREE } } },
  ],
  [
    'an index of arrays',
    { filter: { l: { $gt: 1 } } },
    {
      stage: 'FETCH',
      inputStage: {
        ...AB,
        keyPattern: { l: 1 },
        indexName: 'l',
        isMultiKey: true,
        multiKeyPaths: ['l'],
        isUnique: false,
        isSparse: true,
        indexBounds: { l: point() },
      },
    },
  ],
  [
    'a partial index',
    { filter: { p: 2 } },
    {
      stage: 'FETCH',
      inputStage: {
        ...AB,
        keyPattern: { p: 1 },
        indexName: 'p',
        isUnique: false,
        isPartial: true,
        indexBounds: { p: point() },
      },
    },
  ],
  [
    'a sort, a skip, a limit and a projection',
    { filter: { c: 1 }, sort: { c: 1 }, skip: 2, limit: 3, projection: { c: 1 } },
    {
      stage: 'PROJECTION_DEFAULT',
      inputStage: {
        stage: 'LIMIT',
        limitAmount: 3,
        inputStage: {
          stage: 'SKIP',
          skipAmount: 2,
          inputStage: {
            stage: 'SORT',
            sortPattern: { c: 1 },
            limitAmount: 5,
            inputStage: { stage: 'COLLSCAN', filter: { c: 1 }, direction: 'forward' },
          },
        },
      },
    },
  ],
  [
    'a sort of everything',
    { sort: { c: 1 } },
    { stage: 'SORT', sortPattern: { c: 1 }, inputStage: { stage: 'COLLSCAN', direction: 'forward' } },
  ],
  [
    'ranges that are merged',
    { filter: EVERY, sort: { b: 1, _id: -1 } },
    {
      stage: 'FETCH',
      filter: EVERY,
      inputStage: {
        stage: 'SORT_MERGE',
        ranges: 2,
        inputStages: [{ ...AB, direction: 'backward', ranges: 2 }],
      },
    },
  ],
  [
    'several indexes',
    { filter: { $or: [{ a: 1 }, { p: 2 }] } },
    {
      stage: 'FETCH',
      filter: { $or: [{ a: 1 }, { p: 2 }] },
      inputStage: { stage: 'OR', inputStages: [AB, expect.objectContaining({ indexName: 'p' }) as unknown] },
    },
  ],
  [
    'a text',
    { filter: { $text: { $search: 'tea cup' } } },
    { stage: 'TEXT_MATCH', filter: { $text: { $search: 'tea cup' } }, indexName: 't', ranges: 2 },
  ],
  [
    'what is near on the plane',
    { filter: { at: { $near: [0, 0] } } },
    {
      stage: 'GEO_NEAR_2D',
      filter: { at: { $near: [0, 0] } },
      keyPattern: { at: '2d' },
      indexName: 'at',
      indexVersion: 2,
    },
  ],
  [
    'what is near on the sphere',
    { filter: { on: { $nearSphere: [0, 0] } } },
    {
      stage: 'GEO_NEAR_2DSPHERE',
      filter: { on: { $nearSphere: [0, 0] } },
      keyPattern: { on: '2dsphere' },
      indexName: 'on',
      indexVersion: 2,
    },
  ],
])('of %s', async (_, query, plan) => {
  expect(await planOf({ find: 'c', ...query })).toEqual(plan);
});

test('of a count, by keys alone or by documents', async () => {
  expect(await planOf({ count: 'c', query: { a: 1 } })).toEqual({
    stage: 'COUNT',
    inputStage: { ...AB, stage: 'COUNT_SCAN' },
  });
  expect(await planOf({ count: 'c', query: { a: 1, c: 1 } })).toMatchObject({
    inputStage: { stage: 'FETCH', inputStage: { stage: 'IXSCAN' } },
  });
});

test('of an index with a collation, and of many values', async () => {
  const collation = { locale: 'en', strength: 2 };
  const collated = await planOf({ find: 'c', filter: { s: 'x' }, collation });
  expect(collated).toMatchObject({ inputStage: { indexName: 's', collation } });
  const boundsOf = async (count: number) => {
    const filter = { p: { $in: Array.from({ length: count }, (_, i) => i + 2) } };
    const { inputStage } = (await planOf({ find: 'c', filter })) as { inputStage: Document };
    return (inputStage['indexBounds'] as Document)['p'] as string[];
  };
  expect(await boundsOf(20)).toHaveLength(20);
  const many = await boundsOf(23);
  expect([many.length, many.at(-1)]).toEqual([21, '… 23 in all']);
  expect(many[0]).toMatch(/^\[0x[0-9a-f]+, 0x[0-9a-f]+\)$/);
});
