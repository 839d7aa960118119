/** Which indexes that lack documents serve which filters, and that an answer by one is that of a scan. */
import { inspect } from 'node:util';
import { Decimal128, Double, MaxKey, MinKey } from 'bson';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import { expectPlans, idsOf, makeCollection } from '../support/explained.ts';
import { command, openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

type Fields = Record<string, unknown>;

const NAN = Decimal128.fromString('NaN');

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

const VALUES = [null, true, -3, 1, 3, 4, 7, NaN, NAN, 'a', 'b', [2, 9], [], new MinKey(), new MaxKey(), /^a/];

test('a sparse index serves what no document without its field passes', async () => {
  const indexes = [{ key: { s: 1 }, name: 's', sparse: true }];
  await makeCollection(store, [{}, ...VALUES.map((s) => ({ s }))], indexes);
  const all = { s: { $not: { $type: 'undefined' } } };
  const sort = { s: 1, _id: 1 };
  await expectPlans(store, [
    [{ filter: { s: 3 } }, 's 1'],
    [{ filter: { s: null } }, 'scan'],
    [{ filter: { s: { $in: [3, 'a'] } } }, 's 2'],
    [{ filter: { s: { $in: [3, null] } } }, 'scan'],
    [{ filter: { s: { $gt: 3 } } }, 's 3'],
    [{ filter: { s: { $gte: 3 } } }, 's 4'],
    [{ filter: { s: { $lt: 3 } } }, 's 5'],
    [{ filter: { s: { $lte: 3 } } }, 's 6'],
    [{ filter: { s: { $gt: null } } }, 's 0'],
    [{ filter: { s: { $lt: null } } }, 's 0'],
    [{ filter: { s: { $gte: null } } }, 'scan'],
    [{ filter: { s: { $lte: null } } }, 'scan'],
    [{ filter: { s: /^a/ } }, 's 2'],
    [{ filter: { s: /b/ } }, 's 17'],
    [{ filter: { s: { $exists: true } } }, 's 17'],
    [{ filter: { s: { $exists: false } } }, 'scan'],
    [{ filter: { s: { $gt: new MinKey() } } }, 'scan'],
    [{ filter: { s: { $lt: new MaxKey() } } }, 'scan'],
    [{ filter: all, sort }, 'scan'],
  ]);
});

test('a sparse index gives its order to what no document without its fields passes', async () => {
  const indexes = [{ key: { s: 1, t: 1 }, name: 'st', sparse: true }];
  const values = [undefined, null, 3, 'a', 'b', new MinKey(), new MaxKey()];
  const filled = values.map((s, i) => ({ ...(s !== undefined && { s }), ...(i % 2 === 0 && { t: 1 }) }));
  await makeCollection(store, filled, indexes);
  const sort = { s: 1, t: 1, _id: 1 };
  await expectPlans(store, [
    [{ sort }, 'scan'],
    [{ filter: { t: 1 }, sort }, 'st 7'],
    [{ filter: { u: 1 }, sort }, 'scan'],
    [{ filter: { t: null }, sort }, 'scan'],
    [{ filter: { s: { $exists: true } }, sort }, 'st 7'],
    [{ filter: { s: { $exists: false } }, sort }, 'scan'],
    [{ filter: { s: /b/ }, sort }, 'st 7'],
    [{ filter: { s: { $in: [/b/, 3] } }, sort }, 'st 7'],
    [{ filter: { s: { $in: [/b/, null] } }, sort }, 'scan'],
    [{ filter: { s: { $ne: 3 } }, sort }, 'scan'],
    [{ filter: { s: { $type: 'int' } }, sort }, 'scan'],
    [{ filter: { s: { $elemMatch: { $type: 'int' } } }, sort }, 'scan'],
    [{ filter: { s: { $gt: new MinKey() } }, sort }, 'scan'],
    [{ filter: { s: { $gte: new MinKey() } }, sort }, 'scan'],
    [{ filter: { s: { $lt: new MaxKey() } }, sort }, 'scan'],
    [{ filter: { s: { $lte: new MaxKey() } }, sort }, 'scan'],
  ]);
});

/** Whether the filter, beside one on the key, can be served by the partial index. */
const isServed = async (filter: Fields): Promise<boolean> => {
  const query = { filter: { k: 1, ...filter }, hint: 'partial' };
  const reply = await command(store, { find: 'c', ...query });
  if (reply['errmsg'] !== undefined) {
    expect(reply).toMatchObject({ code: 2 });
    return false;
  }
  const scanned = await idsOf(store, { ...query, hint: { $natural: 1 } });
  expect({ filter, ids: await idsOf(store, query) }).toEqual({ filter, ids: scanned });
  return true;
};

/** Its filter, filters that it serves, and filters of which it may lack documents. */
const PARTIAL: readonly (readonly [partial: Fields, served: readonly Fields[], others: readonly Fields[]])[] =
  [
    [
      { a: { $gt: 3 } },
      [
        { a: { $gt: 3 } },
        { $and: [{ a: { $gt: 3 } }] },
        { a: { $gt: 5 } },
        { a: { $gte: 4 } },
        { a: 4 },
        { a: { $in: [4, 7] } },
        { a: { $in: [] } },
        { a: { $gt: 1, $lt: 9, $gte: 4 } },
        { a: { $gt: Decimal128.fromString('3.5') } },
      ],
      [
        { a: { $gt: 1 } },
        { a: { $gte: 3 } },
        { a: 3 },
        { a: { $in: [3, 4] } },
        { a: { $in: [4, null] } },
        { a: { $in: [4, /^a/] } },
        { a: { $in: [4, 'a'] } },
        { a: 'a' },
        { a: { $gt: '' } },
        { a: { $lt: 9 } },
        { a: { $lte: 9 } },
        { a: [9] },
        { a: { $exists: true } },
        { a: { $ne: 3 } },
        { a: { $not: { $lte: 3 } } },
        { b: 4 },
        { b: { $gt: 3 } },
        { $or: [{ a: 4 }, { b: 1 }] },
        { $nor: [{ a: { $lte: 3 } }] },
        { 'a.0': { $gt: 3 } },
        { a: { $elemMatch: { $gt: 5 } } },
        {},
      ],
    ],
    [
      { a: { $gte: 3 } },
      [{ $and: [{ a: { $gte: 3 } }] }, { a: { $gt: 3 } }, { a: 3 }, { a: new Double(3) }, { a: { $gte: 4 } }],
      [{ a: { $gte: 1 } }, { a: { $gt: 1 } }, { a: 1 }, { a: { $lte: 3 } }, { a: NaN }, { a: NAN }],
    ],
    [
      { a: { $lt: 3 } },
      [
        { $and: [{ a: { $lt: 3 } }] },
        { a: { $lt: 1 } },
        { a: { $lte: 1 } },
        { a: 1 },
        { a: { $in: [1, -3] } },
      ],
      [
        { a: { $lte: 3 } },
        { a: { $lt: 4 } },
        { a: 3 },
        { a: { $gt: 1 } },
        { a: { $gte: -9 } },
        { a: NaN },
        { a: { $lte: NaN } },
        { a: NAN },
        { a: { $lte: NAN } },
        { a: { $in: [1, NAN] } },
        { a: null },
        { a: new MinKey() },
      ],
    ],
    [
      { a: { $lte: 3 } },
      [{ $and: [{ a: { $lte: 3 } }] }, { a: { $lt: 3 } }, { a: 3 }, { a: { $lte: 1 } }],
      [{ a: { $lte: 4 } }, { a: 4 }, { a: { $gte: 3 } }, { a: NAN }],
    ],
    [{ a: { $gte: NAN } }, [], [{ a: 3 }, { a: { $gt: 3 } }, { a: { $gte: 3 } }]],
    [{ a: { $gte: NaN } }, [], [{ a: 3 }, { a: { $gt: 3 } }, { a: { $gte: 3 } }]],
    [{ a: { $lt: [5] } }, [], [{ a: [2, 9] }, { a: { $lt: [4] } }]],
    [
      { a: 3 },
      [{ $and: [{ a: 3 }] }, { $and: [{ a: new Double(3) }] }, { a: { $in: [3] } }],
      [
        { a: 4 },
        { a: { $gte: 3 } },
        { a: { $in: [3, 4] } },
        { a: { $exists: true } },
        { $or: [{ a: 3 }, { b: 1 }] },
      ],
    ],
    [
      { a: { $in: [3, 4] } },
      [{ $and: [{ a: { $in: [4, 3] } }] }, { a: 4 }, { a: { $in: [3] } }],
      [{ a: 7 }, { a: { $gt: 3 } }, { a: { $in: [3, 7] } }, { a: { $in: [3, /^a/] } }],
    ],
    [
      { a: { $exists: true } },
      [
        { a: 3 },
        { a: { $gte: 3 } },
        { a: { $gt: null } },
        { a: /b/ },
        { a: { $in: [3, /b/] } },
        { $and: [{ a: { $exists: true } }] },
      ],
      [
        { a: null },
        { a: { $gte: null } },
        { a: { $in: [3, null] } },
        { a: { $exists: false } },
        { a: { $ne: 3 } },
        { a: { $not: { $exists: false } } },
        { a: { $lt: new MaxKey() } },
        { b: 1 },
      ],
    ],
    [
      { a: { $type: 'int' } },
      [{ a: { $type: 'int' } }, { a: { $type: 'int' }, b: 1 }],
      [{ a: 3 }, { a: { $type: 'string' } }, { $and: [{ a: { $type: 'int' } }] }, {}],
    ],
    [
      { a: { $gt: 3 }, b: 1 },
      [
        { a: 4, b: 1 },
        { a: { $gt: 3 }, b: 1 },
        { b: { $eq: 1 }, a: { $gt: 3 } },
      ],
      [{ a: 4 }, { b: 1 }, { a: { $gt: 3 } }, { a: 3, b: 1 }, { a: { $gt: 3 }, b: 2 }],
    ],
    [{ $or: [{ a: { $gt: 3 } }, { b: 1 }] }, [{ a: 4 }, { b: 1 }, { a: 3, b: 1 }], [{ a: 3 }, { b: 2 }, {}]],
    [{}, [{}, { a: 3 }], []],
    [{ a: null }, [{ a: null }, { $and: [{ a: null }] }], [{}, { a: 3 }, { a: { $exists: false } }]],
    [{ a: { $lte: true } }, [{ a: true }], [{ a: { $exists: true } }, { a: 1 }]],
  ];

test.each(PARTIAL)(
  'a partial index of %j serves what follows from its filter',
  async (partial, served, others) => {
    const documents = [{}, { b: 1 }, ...VALUES.flatMap((a) => [{ a }, { a, b: 1 }])].map((each) => ({
      k: 1,
      ...each,
    }));
    await makeCollection(store, documents, [
      { key: { k: 1 }, name: 'partial', partialFilterExpression: partial },
    ]);
    const answers = async (filters: readonly Fields[]) => {
      const told: Record<string, boolean> = {};
      for (const filter of filters) told[inspect(filter)] = await isServed(filter);
      return told;
    };
    const all = (filters: readonly Fields[], answer: boolean) =>
      Object.fromEntries(filters.map((filter) => [inspect(filter), answer]));
    expect({ ...(await answers(served)), ...(await answers(others)) }).toEqual({
      ...all(served, true),
      ...all(others, false),
    });
  },
);

test('a partial index serves a filter under its own collation alone', async () => {
  const loose = { locale: 'en', strength: 2 };
  const documents = ['x', 'X', 'y', 3].map((s) => ({ k: 1, s }));
  const partial = (name: string, of: unknown) => ({
    key: { k: 1 },
    name,
    partialFilterExpression: { s: of },
  });
  await makeCollection(store, documents, [
    partial('plain', 'x'),
    partial('number', 3),
    { ...partial('loose', 'x'), collation: loose },
    { key: { k: 1 }, name: 'whole', partialFilterExpression: {}, collation: loose },
  ]);
  const asked = async (hint: string, s: unknown, collation?: Fields) => {
    const query = { filter: { k: 1, s }, ...(collation && { collation }) };
    const reply = await command(store, { find: 'c', ...query, hint });
    if (reply['errmsg'] !== undefined) return reply['code'];
    const ids = await idsOf(store, { ...query, hint });
    expect(ids).toEqual(await idsOf(store, { ...query, hint: { $natural: 1 } }));
    return ids.length;
  };
  expect(await asked('plain', 'x')).toBe(1);
  expect(await asked('plain', 'x', loose)).toBe(2);
  expect(await asked('plain', 'X')).toBe(2);
  expect(await asked('loose', 'X', loose)).toBe(2);
  expect(await asked('loose', 'y', loose)).toBe(2);
  expect(await asked('loose', 'x')).toBe(2);
  expect(await asked('number', 3, loose)).toBe(1);
  expect(await asked('whole', 3)).toBe(1);
  expect(await asked('whole', 'x')).toBe(1);
});
