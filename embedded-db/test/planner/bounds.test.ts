/** How many keys of an index a filter reads: the bounds of a field are as narrow as they may be, and lose no document. */
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { beforeEach, expect, test } from 'vitest';
import { intersect, normalize } from '../../src/planner/intervals.ts';
import type { Store } from '../../src/engine/store.ts';
import {
  countsByKeys,
  expectPlans,
  explained,
  idsOf,
  makeCollection,
  succeed,
} from '../support/explained.ts';
import type { Query } from '../support/explained.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

let store: Store;

beforeEach(() => {
  store = openStore(folderOfTest());
});

/** One of each kind, and several numbers and texts. */
const SCALARS = [
  null,
  NaN,
  -3,
  1,
  new Double(2),
  5n,
  Decimal128.fromString('5.5'),
  '',
  'a',
  'ab',
  'b',
  new BSONSymbol('ab'),
  { x: 1 },
  { x: 2 },
  new Binary(Buffer.from('a')),
  new ObjectId('0123456789abcdef01234567'),
  false,
  true,
  new Date(5),
  new Date(9),
  new Timestamp({ t: 5, i: 1 }),
  new BSONRegExp('^a'),
  new MinKey(),
  new MaxKey(),
];

/** What is wanted of `a`, how many keys it reads, and whether these decide it alone. */
const SINGLE: readonly (readonly [filter: unknown, keys: number, isDecided?: true])[] = [
  [1, 1, true],
  [{ $gte: Decimal128.fromString('5.5') }, 1],
  [new Double(5), 1, true],
  [null, 2],
  [{ x: 1 }, 1, true],
  [{ $in: [1, 'a', 1, 7] }, 2, true],
  [{ $in: [] }, 0, true],
  [{ $in: [null, 1] }, 3],
  [{ $gt: 1 }, 3, true],
  [{ $gte: 5n }, 2, true],
  [{ $gte: 1 }, 4, true],
  [{ $lt: 1 }, 2],
  [{ $lte: 1 }, 3],
  [{ $lt: NaN }, 0],
  [{ $lte: NaN }, 1],
  [{ $gte: NaN }, 6],
  [{ $gt: '' }, 4, true],
  [{ $gte: 'ab' }, 3, true],
  [{ $lt: 'ab' }, 2, true],
  [{ $lte: 'ab' }, 4, true],
  [{ $gt: null }, 0],
  [{ $gte: null }, 2],
  [{ $lte: null }, 2],
  [{ $lt: null }, 0],
  [{ $gt: { x: 1 } }, 1],
  [{ $gte: false }, 2],
  [{ $lt: new Date(9) }, 1, true],
  [{ $gte: new Timestamp({ t: 5, i: 1 }) }, 1],
  [{ $gt: 1, $lt: 5.2 }, 2],
  [{ $gt: 1, $lt: 'b' }, 0, true],
  [{ $gt: 5, $lt: 1 }, 0],
  [{ $gte: 1, $lte: 1 }, 1],
  [{ $gte: 1, $in: [-3, 1, 5] }, 2, true],
  [{ $exists: false }, 2],
  [/^a/, 4],
  [/^ab$/, 3],
  [{ $gt: '', $not: /^ab/ }, 4],
  [{ $eq: new BSONRegExp('^a') }, 1, true],
];

const ALL = SCALARS.length + 1;
const SCANNED: readonly unknown[] = [
  [1, 2],
  { $in: [1, [1]] },
  { $in: [1, /^a/] },
  { $gt: [1] },
  { $lt: new MaxKey() },
  { $gt: new MinKey() },
  { $exists: true },
  /b/,
  /^a/i,
  /^/,
  { $ne: 1 },
  { $not: { $gt: 1 } },
  { $type: 'int' },
  { $elemMatch: { $elemMatch: { $gt: 1 } } },
];

test.each([1, -1])(
  'a filter reads the keys within its bounds of an index of direction %i',
  async (direction) => {
    const index = { key: { a: direction }, name: 'a' };
    await makeCollection(store, [{}, ...SCALARS.map((a) => ({ a }))], [index]);
    await expectPlans(store, [
      ...SINGLE.map(([a, keys]): [Query, string] => [{ filter: { a } }, `a ${keys}`]),
      ...SCANNED.map((a): [Query, string] => [{ filter: { a } }, 'scan']),
      [{ filter: { a: { $exists: true } }, sort: { a: 1, _id: 1 } }, direction === 1 ? `a ${ALL}` : 'scan'],
    ]);
  },
);

test.each([1, -1])(
  'a count by an index of direction %i reads no document where its keys decide',
  async (direction) => {
    const index = { key: { a: direction }, name: 'a' };
    await makeCollection(store, [{}, ...SCALARS.map((a) => ({ a }))], [index]);
    for (const [a, , isDecided = false] of SINGLE)
      expect([a, await countsByKeys(store, { a })]).toEqual([a, isDecided]);
    expect(await countsByKeys(store, { a: { $elemMatch: { $eq: 1 } } })).toBe(false);
    expect(await countsByKeys(store, { a: 1, b: 1 })).toBe(false);
    expect(await countsByKeys(store, { a: 1, $or: [{ b: 1 }, { b: 2 }] })).toBe(false);
    expect(await countsByKeys(store, { a: 1, $nor: [{ a: { $gt: 5 } }] })).toBe(false);
    expect(await countsByKeys(store, { a: 1, $expr: { $eq: ['$b', 1] } })).toBe(false);
    expect(await countsByKeys(store, { a: 1, $alwaysTrue: 1 })).toBe(true);
    expect((await explained(store, { filter: { a: 1, $alwaysFalse: 1 } })).stages).toEqual(['EOF']);
  },
);

test('an index under a collation is read where texts may be equal or greater', async () => {
  const collation = { locale: 'en', strength: 2 };
  const values = ['a', 'A', 'b', 'B', 'ba', 5, null, { x: 'a' }, { x: 'A' }, ['a', 'B'], new Date(5)];
  await makeCollection(
    store,
    values.map((a) => ({ a })),
    [{ key: { a: 1 }, name: 'a', collation }],
  );
  await expectPlans(store, [
    [{ filter: { a: 'a' }, collation }, 'a 3'],
    [{ filter: { a: { $in: ['A', 5] } }, collation }, 'a 4'],
    [{ filter: { a: { $gt: 'a' } }, collation }, 'a 7'],
    [{ filter: { a: { $gte: 'B' } }, collation }, 'a 4'],
    [{ filter: { a: { $lt: 'B' } }, collation }, 'a 6'],
    [{ filter: { a: { $lte: 'A' } }, collation }, 'a 3'],
    [{ filter: { a: { x: 'A' } }, collation }, 'a 2'],
    [{ filter: { a: { $gt: { x: 'a' } } }, collation }, 'scan'],
    [{ filter: { a: /^a/ }, collation }, 'scan'],
    [{ filter: { a: 5 } }, 'a 1'],
    [{ filter: { a: 'a' } }, 'scan'],
    [{ filter: { a: { $in: [5, 'a'] } } }, 'scan'],
    [{ filter: { a: { $gt: { x: 1 } } } }, 'scan'],
  ]);
  expect(await countsByKeys(store, { a: 'a' }, collation)).toBe(false);
  expect(await countsByKeys(store, { a: { $gt: 'a' } }, collation)).toBe(false);
  expect(await countsByKeys(store, { a: { $gte: new Date(5) } }, collation)).toBe(true);
  expect(await countsByKeys(store, { a: 5 }, collation)).toBe(true);
});

test.each([[['plain', 'loose']], [['loose', 'plain']]])(
  'the indexes %j read one filter by the collation of each',
  async (names) => {
    const collation = { locale: 'en', strength: 2 };
    const index = (name: string) => ({ key: { [name]: 1 }, name, ...(name === 'loose' && { collation }) });
    const documents = ['x', 'X', 'y'].map((text) => ({ plain: text, loose: text }));
    await makeCollection(store, documents, names.map(index));
    const filter = { plain: 'x', loose: 'x' };
    await expectPlans(store, [
      [{ filter, collation }, 'loose 2'],
      [{ filter }, 'plain 1'],
    ]);
  },
);

/** Two values of `a`, three of `b`, four of `c`: each combination once. */
const COMBINATIONS = Array.from({ length: 24 }, (_, i) => ({
  a: i % 2,
  b: (i >> 1) % 3,
  c: Math.floor(i / 6),
}));

test('a compound index is bounded by values of its first fields and one range', async () => {
  await makeCollection(store, COMBINATIONS, [{ key: { a: 1, b: -1, c: 1 }, name: 'i' }]);
  const both = { $in: [0, 1] };
  await expectPlans(store, [
    [{ filter: { a: 1 } }, 'i 12'],
    [{ filter: { a: 1, b: 2 } }, 'i 4'],
    [{ filter: { a: 1, b: 2, c: 3 } }, 'i 1'],
    [{ filter: { a: 1, b: { $gte: 1 } } }, 'i 8'],
    [{ filter: { a: 1, b: { $gte: 1 }, c: 3 } }, 'i 8'],
    [{ filter: { a: 1, c: 3 } }, 'i 12'],
    [{ filter: { a: both, b: 2 } }, 'i 8'],
    [{ filter: { a: both, b: { $gte: 1 }, c: 3 } }, 'i 16'],
    [{ filter: { a: 1, b: both, c: { $gt: 1 } } }, 'i 4'],
    [{ filter: { a: both, b: both, c: { $in: [0, 3] } } }, 'i 8'],
    [{ filter: { a: { $gte: 0 }, b: 2 } }, 'i 24'],
    [{ filter: { b: 2, c: 3 } }, 'scan'],
    [{ filter: { $and: [{ a: both }, { a: { $gt: 0 } }, { $and: [{ b: 2 }] }] } }, 'i 4'],
  ]);
  expect(await countsByKeys(store, { a: 1, b: 2 })).toBe(true);
  expect(await countsByKeys(store, { a: both, b: { $gte: 1 } })).toBe(true);
  expect(await countsByKeys(store, { a: both, b: { $gte: 1 }, c: 3 })).toBe(false);
  expect(await countsByKeys(store, { a: 1, c: 3 })).toBe(false);
});

test('a pattern ends the values that bound a compound index', async () => {
  const documents = ['ab', 'ac', 'b', /^a/].flatMap((a) => [1, 2].map((b) => ({ a, b })));
  await makeCollection(store, documents, [{ key: { a: 1, b: 1 }, name: 'i' }]);
  await expectPlans(store, [[{ filter: { a: /^a/, b: 1 } }, 'i 6']]);
});

test('$or reads an index for each of its clauses, with what is wanted beside it', async () => {
  await makeCollection(store, COMBINATIONS, [
    { key: { a: 1, c: 1 }, name: 'ac' },
    { key: { b: 1 }, name: 'b' },
  ]);
  await expectPlans(store, [
    [{ filter: { $or: [{ a: 1 }, { b: 2 }] } }, 'ac b 20'],
    [{ filter: { c: 3, $or: [{ a: 1 }, { b: 2 }] } }, 'ac b 11'],
    [{ filter: { $or: [{ a: 1, c: 2 }, { b: 2 }] } }, 'ac b 11'],
    [{ filter: { $or: [{ a: 1 }, { c: 2 }] } }, 'scan'],
    [{ filter: { $or: [{ $or: [{ a: 1 }, { c: 2 }] }, { b: 2 }] } }, 'scan'],
    [{ filter: { $and: [{ $or: [{ c: 1 }, { d: 1 }] }, { $or: [{ a: 1 }, { b: 2 }] }] } }, 'ac b 20'],
    [{ filter: { b: 2, $or: [{ a: 1 }, { b: 1 }] } }, 'b 8'],
    [{ filter: { $nor: [{ a: 1 }, { b: 2 }] } }, 'scan'],
    [{ filter: { x: { $elemMatch: { $or: [{ a: 1 }, { b: 2 }] } } } }, 'scan'],
  ]);
});

test('an index of hashes serves values alone', async () => {
  await makeCollection(store, [{}, ...SCALARS.map((a) => ({ a }))], [{ key: { a: 'hashed' }, name: 'h' }]);
  await expectPlans(store, [
    [{ filter: { a: 1 } }, 'h 1'],
    [{ filter: { a: new Double(5) } }, 'h 1'],
    [{ filter: { a: null } }, 'h 2'],
    [{ filter: { a: { $in: [1, 'a', null] } } }, 'h 4'],
    [{ filter: { a: { $in: [1, /^a/] } } }, 'scan'],
    [{ filter: { a: { $in: [1, [1]] } } }, 'scan'],
    [{ filter: { a: [1] } }, 'scan'],
    [{ filter: { a: { $gt: 1 } } }, 'scan'],
    [{ filter: { a: { $gte: 1, $lte: 1 } } }, 'scan'],
    [{ filter: { a: /^a/ } }, 'scan'],
  ]);
  expect(await countsByKeys(store, { a: 1 })).toBe(false);
});

test('values beyond the longest key are read as one, and more of them are left to the filter', async () => {
  const long = 'x'.repeat(700);
  const texts = ['w', long, `${long}a`, `${long}b`, 'y'];
  await makeCollection(
    store,
    texts.flatMap((a) => texts.slice(1, 4).map((b) => ({ a, b, c: `${a}${b}`, d: `${b}${a}` }))),
    [
      { key: { a: 1 }, name: 'a' },
      { key: { b: 1, c: 1, d: 1 }, name: 'bcd' },
    ],
  );
  await expectPlans(store, [
    [{ filter: { a: `${long}a` } }, 'a 3'],
    [{ filter: { a: { $gt: `${long}a` } } }, 'a 12'],
    [{ filter: { a: { $lt: `${long}b` } } }, 'a 12'],
    [{ filter: { a: { $gte: `${long}a`, $lte: `${long}a` } } }, 'a 9'],
    [{ filter: { a: /^x{0}xxx/ } }, 'scan'],
    [{ filter: { a: new BSONRegExp(`^${long}a`) } }, 'a 9'],
  ]);
  const whole = { b: long, c: `w${long}`, d: `${long}w` };
  await expectPlans(store, [
    [{ filter: whole }, 'bcd 1'],
    [{ filter: { ...whole, d: { $gte: `${long}w` } } }, 'bcd 1'],
    [{ filter: { b: { $in: [long, `${long}a`] }, c: { $gt: 'v' }, d: 'y' } }, 'bcd 10'],
  ]);
  const tails = Array.from({ length: 12 }, (_, i) => ({ ...whole, d: `${long}${i}` }));
  await succeed(store, { insert: 'c', documents: tails.map((each, i) => ({ _id: 100 + i, ...each })) });
  await expectPlans(
    store,
    tails.map((filter): [Query, string] => [{ filter }, 'bcd 13']),
  );
  expect(await countsByKeys(store, whole)).toBe(false);
  expect(await countsByKeys(store, { a: `${long}a` })).toBe(true);
  expect(await countsByKeys(store, { a: { $gt: `${long}a` } })).toBe(false);
});

test('above 20,000 combinations of values the last of them are left to the filter', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i);
  await makeCollection(
    store,
    COMBINATIONS.map((each, i) => ({ ...each, i })),
    [{ key: { i: 1, c: 1, b: 1 }, name: 'i' }],
  );
  const [many, most, more] = [numbers, numbers.slice(0, 2), numbers.slice(2, 103)].map(($in) => ({ $in }));
  await expectPlans(store, [
    [{ filter: { i: many, c: most, b: 1 } }, 'i 4'],
    [{ filter: { i: many, c: more, b: 1 } }, 'i 24'],
    [{ filter: { i: many, c: more, b: 1 }, sort: { b: 1, i: 1 } }, 'i 24'],
  ]);
  const filter = { i: { $in: Array.from({ length: 20_001 }, (_, i) => i) } };
  const reply = await succeed(store, { explain: { find: 'c', filter }, verbosity: 'queryPlanner' });
  expect(reply['queryPlanner']).toMatchObject({ winningPlan: { inputStage: { ranges: 20_001 } } });
});

test('intervals are sorted, joined where they overlap, and left out where they are empty', () => {
  const interval = ([low, high]: readonly number[]) => ({
    low: Buffer.of(low ?? 0),
    high: Buffer.of(high ?? 0),
  });
  const bounds = (intervals: number[][], includesMissing = false) => ({
    intervals: intervals.map(interval),
    isPoints: false,
    isExact: true,
    includesMissing,
  });
  const told = (intervals: readonly { low: Buffer; high: Buffer }[]) =>
    intervals.map(({ low, high }) => [low[0], high[0]]);
  const joined = (...intervals: number[][]) => told(normalize(intervals.map(interval)));
  expect(joined([3, 5], [1, 4], [6, 6], [5, 6], [9, 8], [7, 12], [8, 9])).toEqual([
    [1, 5],
    [5, 6],
    [7, 12],
  ]);
  expect(joined([1, 3], [2, 3], [2, 4])).toEqual([[1, 4]]);
  expect([joined([1, 2]), joined([2, 2]), joined([3, 2]), joined()]).toEqual([[[1, 2]], [], [], []]);
  const both = intersect(
    bounds(
      [
        [1, 4],
        [6, 9],
      ],
      true,
    ),
    bounds(
      [
        [2, 3],
        [3, 7],
        [9, 10],
      ],
      true,
    ),
  );
  expect({ ...both, intervals: told(both.intervals) }).toEqual({
    ...bounds([], true),
    intervals: [
      [2, 3],
      [3, 4],
      [6, 7],
    ],
  });
  expect(intersect(bounds([[1, 4]], true), bounds([[1, 4]])).includesMissing).toBe(false);
});

test('an index of locations serves a filter that asks for one, and gives no order', async () => {
  const documents = [0, 1, 2, 3].map((i) => ({ a: 1, on: [3 - i, 0] }));
  const near = { $geoWithin: { $centerSphere: [[0, 0], 0.03] } };
  await makeCollection(
    store,
    [{ a: 1 }, ...documents],
    [
      { key: { a: 1, on: '2dsphere' }, name: 'a on' },
      { key: { on: '2dsphere' }, name: 'on' },
    ],
  );
  await expectPlans(store, [[{ filter: { a: 1 } }, 'scan']]);
  const within = await explained(store, { filter: { on: near }, hint: 'on' });
  expect(within).toMatchObject({ ids: [3, 4], indexes: ['on'], keys: 3 });
  for (const on of [1, -1]) {
    const sorted = { filter: { a: 1, on: near }, sort: { on, _id: 1 } };
    const { ids, stages, indexes } = await explained(store, sorted);
    expect([stages.includes('SORT'), indexes.length]).toEqual([true, 1]);
    expect(ids).toEqual(await idsOf(store, { ...sorted, hint: { $natural: 1 } }));
  }
});
