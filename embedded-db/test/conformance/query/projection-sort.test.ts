import { Decimal128, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { findTable } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const whole = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3 },
  list: [1, 2, 3, 4],
  objects: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 2, y: 3 },
  ],
};

describe('projection', () => {
  test.each([
    ['inclusion', {}, { a: 1 }, { _id: 1, a: 1 }],
    ['inclusion without _id', {}, { a: 1, _id: 0 }, { a: 1 }],
    ['exclusion', {}, { b: 0, list: 0, objects: 0 }, { _id: 1, a: 1 }],
    [
      '_id: 0 alone is an exclusion',
      {},
      { _id: 0 },
      { a: 1, b: whole.b, list: whole.list, objects: whole.objects },
    ],
    ['dotted inclusion', {}, { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['nested inclusion', {}, { b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    [
      'dotted inclusion through an array',
      {},
      { 'objects.x': 1 },
      { _id: 1, objects: [{ x: 1 }, { x: 2 }, { x: 2 }] },
    ],
    ['dotted exclusion', {}, { 'b.c': 0, list: 0, objects: 0 }, { _id: 1, a: 1, b: { d: 3 } }],
    ['a missing field', {}, { nothing: 1 }, { _id: 1 }],
    ['truth is inclusion', {}, { a: true }, { _id: 1, a: 1 }],
    ['$slice from the front', {}, { list: { $slice: 2 }, a: 1 }, { _id: 1, a: 1, list: [1, 2] }],
    ['$slice from the end', {}, { list: { $slice: -1 }, a: 1 }, { _id: 1, a: 1, list: [4] }],
    ['$slice with skip', {}, { list: { $slice: [1, 2] }, a: 1 }, { _id: 1, a: 1, list: [2, 3] }],
    [
      '$elemMatch keeps the first',
      {},
      { objects: { $elemMatch: { x: 2 } } },
      { _id: 1, objects: [{ x: 2, y: 2 }] },
    ],
    ['$elemMatch without a match', {}, { objects: { $elemMatch: { x: 9 } } }, { _id: 1 }],
    ['positional', { 'objects.x': 2 }, { 'objects.$': 1 }, { _id: 1, objects: [{ x: 2, y: 2 }] }],
    [
      'positional by $elemMatch',
      { list: { $elemMatch: { $gt: 2 } } },
      { 'list.$': 1 },
      { _id: 1, list: [3] },
    ],
    [
      '$elemMatch beside exclusions',
      {},
      { list: { $elemMatch: { $gt: 2 } }, objects: 0, b: 0 },
      { _id: 1, a: 1, list: [3] },
    ],
    [
      '$elemMatch without a match beside exclusions',
      {},
      { list: { $elemMatch: { $gt: 9 } }, objects: 0, b: 0 },
      { _id: 1, a: 1 },
    ],
    [
      'a computed field of every element, scalars too',
      {},
      { 'list.n': '$a', 'objects.x': '$a' },
      { _id: 1, list: [{ n: 1 }, { n: 1 }, { n: 1 }, { n: 1 }], objects: [{ x: 1 }, { x: 1 }, { x: 1 }] },
    ],
    ['an expression', {}, { sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    ['a renamed field', {}, { other: '$b.d', _id: 0 }, { other: 3 }],
  ])('%s', async (_name, filter, projection, expected) => {
    const collection = await target.fresh([whole]);
    expect(await collection.findOne(filter, { projection })).toEqual(expected);
  });

  test('keeps the order of the stored fields, with computed ones behind', async () => {
    const collection = await target.fresh([{ _id: 1, b: 1, a: 2 }]);
    const found = await collection.findOne({}, { projection: { n: '$a', a: 1, b: 1 } });
    expect(Object.keys(found ?? {})).toEqual(['_id', 'b', 'a', 'n']);
  });

  test.each([
    ['inclusion amid exclusion', { a: 0, b: 1 }, 31253],
    ['exclusion amid inclusion', { a: 1, b: 0 }, 31254],
    ['a path and its parent', { b: 1, 'b.c': 1 }, [31249, 31250]],
    ['$elemMatch of a value', { list: { $elemMatch: 1 } }, 31274],
    ['$elemMatch below a path', { 'b.c': { $elemMatch: { x: 1 } } }, 31275],
    ['$slice of a string', { list: { $slice: 'x' } }, [28667, 31273]],
    ['two positionals', { 'list.$': 1, 'objects.$': 1 }, 31276],
    ['a positional exclusion', { 'list.$': 0 }, 31395],
    ['a positional within a path', { 'list.$.x': 1 }, 31394],
    ['a positional text', { 'list.$': 'x' }, 31308],
    ['a positional expression', { 'list.$': { $add: [1] } }, 31271],
    ['a positional and $elemMatch', { 'list.$': 1, objects: { $elemMatch: { x: 1 } } }, 31255],
    ['$elemMatch and a positional', { objects: { $elemMatch: { x: 1 } }, 'list.$': 1 }, 31256],
    ['an expression amid exclusion', { a: 0, n: { $add: ['$a', 1] } }, 31252],
    ['a field path amid exclusion', { a: 0, n: '$a' }, 31310],
    ['exclusion amid expressions', { n: { $add: ['$a', 1] }, a: 0 }, 31254],
    ['an unknown expression', { a: { $foo: 1 } }, 31325],
    ['a positional without a match in the filter', { 'list.$': 1 }, 51246],
  ])('refused: %s', async (_name, projection, codes) => {
    const collection = await target.fresh([whole]);
    await expectCode(() => collection.find({}, { projection }).toArray(), codes);
  });
});

const everyType = [
  { _id: 1, a: new MaxKey() },
  { _id: 2, a: /a/ },
  { _id: 3, a: new Date(0) },
  { _id: 4, a: true },
  { _id: 5, a: new ObjectId('000000000000000000000000') },
  { _id: 6, a: { x: 1 } },
  { _id: 7, a: 'text' },
  { _id: 8, a: Decimal128.fromString('1.5') },
  { _id: 9, a: Long.fromNumber(1) },
  { _id: 10, a: null },
  { _id: 11, a: new MinKey() },
];

findTable(target, 'sort over types', everyType, [
  ['MongoDB’s order of types', {}, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], { sort: { a: 1 } }],
  ['and backwards', {}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { sort: { a: -1 } }],
]);

findTable(
  target,
  'sort',
  [
    { _id: 1, a: 2, b: 'x' },
    { _id: 2, a: 1, b: 'y' },
    { _id: 3, a: 2, b: 'a' },
    { _id: 4, b: 'z' },
    { _id: 5, a: [0, 9], b: 'k' },
    { _id: 6, a: [], b: 'e' },
  ],
  [
    [
      'the empty array, then missing, then the least element',
      {},
      [6, 4, 5, 2],
      { sort: { a: 1, b: 1 }, limit: 4 },
    ],
    ['descending takes the greatest element', {}, [5, 3, 1, 2, 4, 6], { sort: { a: -1, b: 1 } }],
    ['two fields', { a: 2 }, [1, 3], { sort: { a: 1, b: -1 } }],
    ['skip and limit', {}, [5, 4], { sort: { _id: -1 }, skip: 1, limit: 2 }],
    ['limit 0 is no limit', {}, [1, 2, 3, 4, 5, 6], { sort: { _id: 1 }, limit: 0 }],
    ['$natural', {}, [1, 2, 3, 4, 5, 6], { sort: { $natural: 1 } }],
    ['$natural backwards', {}, [6, 5, 4, 3, 2, 1], { sort: { $natural: -1 } }],
  ],
);

test.each([
  ['a direction that is none', { a: 2 }, 15975],
  ['a direction below one', { a: 0.9 }, 15975],
  ['a decimal that is rounded to two', { a: Decimal128.fromString('1.5') }, 15975],
  ['a direction that is not a number', { a: NaN }, 15975],
  ['what is no meta data', { a: { $meta: 'nothing' } }, 31138],
  ['a direction that is a string', { a: 'up' }, 15974],
  ['a direction that is a boolean', { a: true }, 15974],
  ['an expression', { a: { $add: [1] } }, 17312],
  ['no object', 1, 14],
])('refused: a sort by %s', async (_name, sort, codes) => {
  const { collectionName } = await target.fresh([{ a: 1 }]);
  await expectCode(() => target.db.command({ find: collectionName, sort }), codes);
});

test.each([
  ['1.5', 1.5, [1, 2]],
  ['-1.9', -1.9, [2, 1]],
  ['a long', Long.fromNumber(-1), [2, 1]],
  ['the decimal 1.4', Decimal128.fromString('1.4'), [1, 2]],
])('a direction is taken without its fraction: %s', async (_name, direction, ids) => {
  const collection = await target.fresh([{ _id: 1 }, { _id: 2 }]);
  const { collectionName: find } = collection;
  const found = await target.db.command({ find, sort: { _id: direction } });
  expect(found['cursor'].firstBatch.map(({ _id }: Document) => _id)).toEqual(ids);
  const sorted = await collection.aggregate([{ $sort: { _id: direction as never } }]).toArray();
  expect(sorted.map(({ _id }) => Number(_id))).toEqual(ids);
});

test.each([
  ['a sort by $natural and a hint of an index', { sort: { $natural: 1 }, hint: { _id: 1 } }],
  ['a sort and a hint by $natural, one of them backwards', { sort: { $natural: 1 }, hint: { $natural: -1 } }],
  ['a sort by $natural and a field', { sort: { $natural: 1, a: 1 } }],
  ['a sort by $natural that is no direction', { sort: { $natural: 2 } }],
  ['a hint of $natural that is no direction', { hint: { $natural: 'up' } }],
  ['a hint of $natural and a field', { hint: { $natural: 1, a: 1 } }],
])('refused: %s', async (_name, options) => {
  const { collectionName } = await target.fresh([{ a: 1 }]);
  await expectCode(() => target.db.command({ find: collectionName, ...options }), 2);
});

test('refused: a sort by two arrays at once', async () => {
  const collection = await target.fresh([{ a: [1, 2], b: [1, 2] }]);
  await expectCode(() => collection.find().sort({ a: 1, b: 1 }).toArray(), 2);
});
