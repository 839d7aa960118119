/** Which indexes deliver which sort orders under which filters. */
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import { explained, idsOf, makeCollection } from '../support/explained.ts';
import type { Query } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

const COUNT = 24;

/** Two values of `a`, three of `b`, four of `c`: each combination once, in an order of its own. */
const documents = (more: (i: number) => Fields = () => ({})): Fields[] =>
  Array.from({ length: COUNT }, (_, i) => (i * 7) % COUNT).map((i) => ({
    a: i % 2,
    b: (i >> 1) % 3,
    c: Math.floor(i / 6),
    ...more(i),
  }));

/** Whether the hinted index delivers the order of a query, by itself or by a merge of its ranges, which must be that of a scan. */
const deliveries = async (queries: readonly Query[]): Promise<unknown[]> => {
  const told: unknown[] = [];
  for (const query of queries) {
    const { ids, stages } = await explained(store, { ...query, hint: 'i' });
    const scanned = await idsOf(store, { ...query, hint: { $natural: 1 } });
    expect({ ...query, ids }).toEqual({ ...query, ids: scanned });
    const how = stages.includes('SORT') ? 'sorts' : stages.includes('SORT_MERGE') ? 'merges' : 'delivers';
    told.push([query, how]);
  }
  return told;
};

const ab = { a: { $in: [0, 1] } };

/** A key pattern, with filters and sorts, and how the index on it gives the order. */
const ORDERS: readonly (readonly [
  key: Fields,
  cases: readonly (readonly [filter: Fields, sort: Fields, how: string])[],
])[] = [
  [
    { a: 1, b: -1, c: 1 },
    [
      [{}, { a: 1, b: -1, c: 1 }, 'delivers'],
      [{}, { a: -1, b: 1, c: -1 }, 'delivers'],
      [{}, { a: 1, b: -1, c: 1, _id: 1 }, 'delivers'],
      [{}, { a: -1, b: 1, c: -1, _id: -1 }, 'delivers'],
      [{}, { a: 1, b: -1, c: 1, _id: -1 }, 'sorts'],
      [{}, { a: 1, b: 1, c: 1 }, 'sorts'],
      [{}, { a: 1, b: -1, c: -1 }, 'sorts'],
      [{}, { b: -1, a: 1, c: 1 }, 'sorts'],
      [{}, { a: 1, c: 1, b: 1 }, 'sorts'],
      [{}, { a: 1, b: -1, c: 1, d: 1 }, 'sorts'],
      [{ a: 1 }, { b: -1, c: 1 }, 'delivers'],
      [{ a: 1 }, { b: 1, c: -1 }, 'delivers'],
      [{ a: 1 }, { b: 1, c: 1 }, 'sorts'],
      [{ a: 1 }, { a: -1, b: -1, c: 1 }, 'delivers'],
      [{ a: 1 }, { b: 1, a: 1, c: -1 }, 'delivers'],
      [{ a: 1 }, { b: 1, c: -1, a: 1 }, 'delivers'],
      [{ a: 1, b: 2 }, { c: -1 }, 'delivers'],
      [{ a: 1, b: 2 }, { b: 1, c: -1, a: 1 }, 'delivers'],
      [{ a: 1, b: 2 }, { c: 1, _id: 1 }, 'delivers'],
      [{ a: 1, b: 2 }, { c: 1, _id: -1 }, 'sorts'],
      [{ a: 1, b: 2, c: 3 }, { _id: -1 }, 'delivers'],
      [{ a: 1, b: 2, c: 3 }, { b: 1 }, 'delivers'],
      [{ a: 1, b: 2, c: 3 }, { b: 1, d: 1 }, 'sorts'],
      [{ a: 1, b: { $gte: 1 } }, { b: -1, c: 1 }, 'delivers'],
      [{ a: 1, b: { $gte: 1 } }, { c: 1, b: 1 }, 'sorts'],
      [{ a: 1, c: 3 }, { b: 1 }, 'delivers'],
      [{ b: 1, c: 3 }, { a: -1 }, 'delivers'],
      [{ b: 1 }, { c: 1, a: 1 }, 'sorts'],
      [{ b: 1 }, { a: 1, c: 1 }, 'sorts'],
      [{ a: { $gte: 0 } }, { b: -1, c: 1, a: 1 }, 'sorts'],
      [{ ...ab }, { b: -1, c: 1, a: 1 }, 'sorts'],
      [{ ...ab, b: 2 }, { c: 1, _id: 1 }, 'merges'],
      [{ ...ab, b: 2 }, { c: -1, _id: -1 }, 'merges'],
      [{ ...ab, b: 2 }, { c: -1, _id: 1 }, 'sorts'],
      [{ ...ab, b: 2, c: 1 }, { _id: 1 }, 'merges'],
      [{ ...ab, b: { $in: [0, 2] } }, { c: 1, _id: 1 }, 'merges'],
      [{ ...ab, b: { $in: [0, 2] } }, { b: -1, c: 1, _id: 1 }, 'merges'],
      [{ ...ab, b: 2 }, { a: 1, c: 1, _id: 1 }, 'delivers'],
      [{ a: { $gte: 0 } }, { b: -1, c: 1, _id: 1 }, 'sorts'],
      [{ ...ab, b: { $in: [0, 2] }, c: { $in: [1, 2] } }, { _id: -1 }, 'merges'],
      [{ ...ab, b: { $in: [0, 2] } }, { a: 1, b: -1, c: 1 }, 'delivers'],
      [{ ...ab, b: { $in: [0, 2] } }, { a: 1, c: 1, _id: 1 }, 'sorts'],
      [{ ...ab, b: { $gte: 1 } }, { b: -1, c: 1, _id: 1 }, 'merges'],
      [{ ...ab, b: { $gte: 1 } }, { c: -1, _id: 1 }, 'sorts'],
      [{ a: { $in: [1] } }, { b: -1, c: 1 }, 'delivers'],
      [{ a: { $in: [] } }, { b: -1, c: 1 }, 'delivers'],
    ],
  ],
  [
    { a: 1, _id: -1 },
    [
      [{}, { a: 1, _id: -1 }, 'delivers'],
      [{}, { a: -1, _id: 1 }, 'delivers'],
      [{}, { a: 1, _id: 1 }, 'sorts'],
      [{ a: 1 }, { _id: 1 }, 'delivers'],
      [ab, { _id: 1 }, 'merges'],
      [ab, { _id: -1 }, 'merges'],
      [{ a: 1, _id: 3 }, { b: 1 }, 'sorts'],
    ],
  ],
  [
    { a: 'hashed', b: 1 },
    [
      [{}, { a: 1, _id: 1 }, 'sorts'],
      [{}, { a: 1, b: 1, _id: 1 }, 'sorts'],
      [{ a: 1 }, { b: 1, _id: 1 }, 'delivers'],
      [{ a: 1 }, { b: 1, _id: -1 }, 'sorts'],
      [{ a: 1 }, { a: 1, b: 1, _id: 1 }, 'delivers'],
      [ab, { a: 1, _id: 1 }, 'sorts'],
      [ab, { b: 1, _id: 1 }, 'merges'],
    ],
  ],
];

test.each(ORDERS)(
  'an index on %j delivers its order, and that of what follows fixed values',
  async (key, cases) => {
    await makeCollection(store, documents(), [{ key, name: 'i' }]);
    const queries = cases.map(([filter, sort]) => ({ filter, sort }));
    expect(await deliveries(queries)).toEqual(cases.map(([filter, sort, how]) => [{ filter, sort }, how]));
  },
);

test('arrays leave an index the order of what follows one of their values alone', async () => {
  const indexes = [{ key: { l: 1, c: 1, m: 1 }, name: 'i' }];
  await makeCollection(
    store,
    documents((i) => ({ l: i % 3 === 0 ? i : [i % 3, 7], m: i })),
    indexes,
  );
  const cases: [Fields, Fields, string][] = [
    [{ l: 7 }, { c: 1, m: 1 }, 'delivers'],
    [{ l: 7 }, { c: -1, m: -1, _id: -1 }, 'delivers'],
    [{ l: 7 }, { l: 1, c: 1, m: 1 }, 'sorts'],
    [{ l: 7, c: 2 }, { m: 1 }, 'delivers'],
    [{ l: 7, c: 2 }, { c: 1, m: 1 }, 'delivers'],
    [{ l: { $in: [1, 7] } }, { c: 1, m: 1 }, 'merges'],
    [{ l: { $in: [1, 7] } }, { c: -1, m: -1 }, 'merges'],
    [{ l: { $gte: 1 } }, { c: 1, m: 1 }, 'sorts'],
    [{ l: { $gte: 1 } }, { l: 1, c: 1, m: 1 }, 'sorts'],
    [{}, { l: 1, c: 1, m: 1 }, 'sorts'],
  ];
  const queries = cases.map(([filter, sort]) => ({ filter, sort }));
  expect(await deliveries(queries)).toEqual(cases.map(([filter, sort, how]) => [{ filter, sort }, how]));
});

test('a later array takes the order from its field, and leaves it to the fields before', async () => {
  const indexes = [{ key: { c: 1, l: 1, b: 1 }, name: 'i' }];
  await makeCollection(
    store,
    documents((i) => ({ l: [i, -i], c: i })),
    indexes,
  );
  const cases: [Fields, Fields, string][] = [
    [{}, { c: 1 }, 'delivers'],
    [{}, { c: 1, l: 1 }, 'sorts'],
    [{ c: 5 }, { l: 1 }, 'sorts'],
    [{ c: { $gte: 5 } }, { c: -1 }, 'delivers'],
    [{ c: { $gte: 5 }, l: 9 }, { c: 1, b: 1 }, 'sorts'],
  ];
  const queries = cases.map(([filter, sort]) => ({ filter, sort }));
  expect(await deliveries(queries)).toEqual(cases.map(([filter, sort, how]) => [{ filter, sort }, how]));
});

test('truncated keys and those of a collation deliver no order', async () => {
  const long = 'x'.repeat(700);
  const text = (i: number): Fields => ({
    t: `${long}${String.fromCodePoint(97 + i)}`,
    s: String.fromCodePoint(97 + i),
  });
  await makeCollection(store, documents(text), [{ key: { t: 1 }, name: 'i' }]);
  expect(await deliveries([{ sort: { t: 1 } }])).toEqual([[{ sort: { t: 1 } }, 'sorts']]);
});
