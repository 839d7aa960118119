import { Decimal128, Double, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import type { PipelineCase } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const people = [
  { _id: 1, name: 'Ann', city: 'Oslo', age: 30, tags: ['a', 'b'] },
  { _id: 2, name: 'Bob', city: 'Rome', age: 20, tags: [] },
  { _id: 3, name: 'Cat', city: 'Oslo', age: 25, tags: 'c' },
  { _id: 4, name: 'Dan', city: 'Bern', age: 40 },
];
const ids = (...values: number[]) => values.map((_id) => ({ _id }));
const onlyId = { $project: { _id: 1 } };

pipelineTable(target, 'row by row', people, [
  ['$match', [{ $match: { city: 'Oslo' } }, { $sort: { _id: 1 } }, onlyId], ids(1, 3)],
  [
    '$match with $expr',
    [{ $match: { $expr: { $gt: ['$age', 28] } } }, { $sort: { _id: 1 } }, onlyId],
    ids(1, 4),
  ],
  [
    '$match of the first only, whatever others there are',
    [{ $sort: { age: -1 } }, { $limit: 2 }, { $match: { city: 'Oslo' } }, { $project: { age: 1 } }],
    [{ _id: 1, age: 30 }],
  ],
  [
    '$match of the first only, with $expr and a variable',
    [
      { $sort: { age: -1 } },
      { $limit: 3 },
      { $match: { $expr: { $lt: ['$age', '$$most'] } } },
      { $count: 'n' },
    ],
    [{ n: 2 }],
    { let: { most: 40 } },
  ],
  ['$sort, $skip, $limit', [{ $sort: { age: -1 } }, { $skip: 1 }, { $limit: 2 }, onlyId], ids(1, 3)],
  [
    '$project includes',
    [{ $match: { _id: 1 } }, { $project: { name: 1, city: true } }],
    [{ _id: 1, name: 'Ann', city: 'Oslo' }],
  ],
  [
    '$project excludes',
    [{ $match: { _id: 4 } }, { $project: { name: 0, _id: 0 } }],
    [{ city: 'Bern', age: 40 }],
  ],
  ...[0, false, Long.ZERO, new Double(0), Decimal128.fromString('0.00')].map((none): PipelineCase => [
    `$project excludes by ${none.constructor.name} ${String(none)}`,
    [{ $match: { _id: 4 } }, { $project: { name: none } }],
    [{ _id: 4, city: 'Bern', age: 40 }],
  ]),
  [
    '$project computes',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, n: { $size: '$tags' }, 'x.y': '$age' } }],
    [{ n: 2, x: { y: 30 } }],
  ],
  [
    '$addFields',
    [{ $match: { _id: 2 } }, { $addFields: { age: 21, 'at.home': '$city' } }, { $unset: 'tags' }],
    [{ _id: 2, name: 'Bob', city: 'Rome', age: 21, at: { home: 'Rome' } }],
  ],
  [
    '$set is $addFields',
    [{ $match: { _id: 4 } }, { $set: { age: { $add: ['$age', 1] } } }],
    [{ _id: 4, name: 'Dan', city: 'Bern', age: 41 }],
  ],
  ['$unset of several', [{ $match: { _id: 4 } }, { $unset: ['name', 'city'] }], [{ _id: 4, age: 40 }]],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { n: '$name' } } }], [{ n: 'Ann' }]],
  [
    '$replaceWith',
    [{ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: [{ x: 1 }, { n: '$name' }] } }],
    [{ x: 1, n: 'Ann' }],
  ],
  [
    '$unwind leaves out the empty and the missing',
    [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'c' },
    ],
  ],
  [
    '$unwind can keep them and count',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $sort: { _id: 1, i: 1 } },
      { $project: { i: 1, tags: 1 } },
    ],
    [
      { _id: 1, tags: 'a', i: 0 },
      { _id: 1, tags: 'b', i: 1 },
      { _id: 2, i: null },
      { _id: 3, tags: 'c', i: null },
      { _id: 4, i: null },
    ],
  ],
  ['$count', [{ $match: { city: 'Oslo' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing gives nothing', [{ $match: { city: 'Paris' } }, { $count: 'n' }], []],
  ['$sortByCount', [{ $sortByCount: '$city' }, { $limit: 1 }], [{ _id: 'Oslo', count: 2 }]],
  ['$sample takes that many', [{ $sample: { size: 3 } }, { $count: 'n' }], [{ n: 3 }]],
  ['let', [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, onlyId], ids(3), { let: { wanted: 3 } }],
]);

pipelineTable(target, 'grouping', people, [
  [
    '$group by a field',
    [{ $group: { _id: '$city', n: { $sum: 1 }, old: { $max: '$age' } } }],
    [
      { _id: 'Oslo', n: 2, old: 30 },
      { _id: 'Rome', n: 1, old: 20 },
      { _id: 'Bern', n: 1, old: 40 },
    ],
    { anyOrder: true },
  ],
  [
    '$group of all',
    [{ $group: { _id: null, sum: { $sum: '$age' }, avg: { $avg: '$age' }, min: { $min: '$age' } } }],
    [{ _id: null, sum: 115, avg: 28.75, min: 20 }],
  ],
  [
    '$group by an expression',
    [{ $group: { _id: { old: { $gte: ['$age', 30] } }, n: { $sum: 1 } } }],
    [
      { _id: { old: true }, n: 2 },
      { _id: { old: false }, n: 2 },
    ],
    { anyOrder: true },
  ],
  ...Object.entries({
    $top: { operand: { sortBy: { age: -1 }, output: '$name' }, result: 'Dan' },
    $bottom: { operand: { sortBy: { age: -1 }, output: '$name' }, result: 'Bob' },
    $topN: { operand: { n: 2, sortBy: { age: 1 }, output: '$name' }, result: ['Bob', 'Cat'] },
    $bottomN: { operand: { n: 2, sortBy: { age: 1 }, output: '$name' }, result: ['Ann', 'Dan'] },
    $firstN: { operand: { n: 2, input: '$name' }, result: ['Ann', 'Bob'] },
    $lastN: { operand: { n: 2, input: '$name' }, result: ['Cat', 'Dan'] },
    $minN: { operand: { n: 2, input: '$age' }, result: [20, 25] },
    $maxN: { operand: { n: 2, input: '$age' }, result: [40, 30] },
  }).map(([operator, { operand, result }]): PipelineCase => [
    `${operator} in a group`,
    [{ $sort: { _id: 1 } }, { $group: { _id: null, r: { [operator]: operand } } }],
    [{ _id: null, r: result }],
  ]),
  [
    '$first and $last follow the sort',
    [{ $sort: { age: 1 } }, { $group: { _id: null, f: { $first: '$name' }, l: { $last: '$name' } } }],
    [{ _id: null, f: 'Bob', l: 'Dan' }],
  ],
  [
    '$push and $addToSet',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: '$city', names: { $push: '$name' }, cities: { $addToSet: '$city' } } },
      { $match: { _id: 'Oslo' } },
    ],
    [{ _id: 'Oslo', names: ['Ann', 'Cat'], cities: ['Oslo'] }],
  ],
  [
    '$count, $mergeObjects, $stdDevPop',
    [
      { $match: { city: 'Oslo' } },
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          n: { $count: {} },
          m: { $mergeObjects: { k: '$name' } },
          d: { $stdDevPop: '$age' },
        },
      },
    ],
    [{ _id: null, n: 2, m: { k: 'Cat' }, d: 2.5 }],
  ],
  [
    '$push of the whole document',
    [{ $match: { _id: 4 } }, { $group: { _id: 1, all: { $push: '$$ROOT' } } }],
    [{ _id: 1, all: [people[3] ?? {}] }],
  ],
  [
    '$sum leaves out what is no number',
    [{ $group: { _id: null, s: { $sum: '$name' }, a: { $avg: '$name' } } }],
    [{ _id: null, s: 0, a: null }],
  ],
  [
    'missing and null group together',
    [{ $group: { _id: '$nothing', n: { $sum: 1 } } }],
    [{ _id: null, n: 4 }],
  ],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$age', boundaries: [20, 30, 40], default: 'rest', output: { n: { $sum: 1 } } } }],
    [
      { _id: 20, n: 2 },
      { _id: 30, n: 1 },
      { _id: 'rest', n: 1 },
    ],
  ],
  [
    '$bucket counts by default',
    [{ $bucket: { groupBy: '$age', boundaries: [0, 100] } }],
    [{ _id: 0, count: 4 }],
  ],
  [
    '$facet',
    [
      {
        $facet: { oslo: [{ $match: { city: 'Oslo' } }, { $count: 'n' }], none: [{ $match: { city: 'x' } }] },
      },
    ],
    [{ oslo: [{ n: 2 }], none: [] }],
  ],
]);

refusedPipelines(target, 'refused', [
  ['$facet with a dot', [{ $facet: { 'a.b': [] } }], 16412],
  ['$documents of a collection', [{ $documents: [] }], 73],
  ['$count into _id', [{ $count: '_id' }], [9039800, 15948]],
  ['$addFields of a path and its parent', [{ $addFields: { a: 1, 'a.b': 2 } }], 40176],
  ['$unset of a number among names', [{ $unset: ['a', 1] }], 31120],
  ['$sort by a text', [{ $sort: { a: 'up' } }], 15974],
  ['$project of a positional', [{ $project: { 'a.$': 1 } }], 31324],
  ['an unknown stage', [{ $foo: 1 }], 40324],
  ['two stages in one', [{ $match: {}, $limit: 1 }], 40323],
  ['an empty stage', [{}], 40323],
  ['$match of a number', [{ $match: 1 }], 15959],
  ['$match with an unknown operator', [{ $match: { a: { $foo: 1 } } }], 2],
  ['$sort of a number', [{ $sort: 1 }], 15973],
  ['$sort of nothing', [{ $sort: {} }], 15976],
  ['$sort by 2', [{ $sort: { a: 2 } }], 15975],
  ['$skip below zero', [{ $skip: -1 }], 5107200],
  ['$skip of a string', [{ $skip: 'x' }], 5107200],
  ['$limit 0', [{ $limit: 0 }], 15958],
  ['$limit below zero', [{ $limit: -1 }], 5107201],
  ['$project of a number', [{ $project: 1 }], 15969],
  ['$project of nothing', [{ $project: {} }], 51272],
  ['$project mixing', [{ $project: { a: 0, b: 1 } }], 31253],
  ['$addFields of a number', [{ $addFields: 1 }], 40272],
  ['$set of a number', [{ $set: 1 }], 40272],
  ['$unset of a number', [{ $unset: 1 }], 31002],
  ['$unset of nothing', [{ $unset: [] }], 31119],
  ['$group of a number', [{ $group: 1 }], 15947],
  ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
  ['$group with an unknown accumulator', [{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
  ['$group with a plain field', [{ $group: { _id: 1, n: '$a' } }], 40234],
  ['$group with two accumulators', [{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }], 40238],
  ['$group with a dotted field', [{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
  ['$count of something in $group', [{ $group: { _id: 1, n: { $count: 1 } } }], [9, 14, 40237]],
  ['$unwind without a dollar', [{ $unwind: 'a' }], 28818],
  ['$unwind of a number', [{ $unwind: 1 }], 15981],
  ['$unwind without a path', [{ $unwind: {} }], 28812],
  ['$unwind with an unknown option', [{ $unwind: { path: '$a', foo: 1 } }], 28811],
  ['$facet of nothing', [{ $facet: {} }], 40169],
  ['$facet of no array', [{ $facet: { a: 1 } }], 40170],
  ['$facet within $facet', [{ $facet: { a: [{ $facet: { b: [] } }] } }], 40600],
  ['$out within $facet', [{ $facet: { a: [{ $out: 'x' }] } }], 40600],
  ['$count of a number', [{ $count: 1 }], 40156],
  ['$count of an empty name', [{ $count: '' }], 40157],
  ['$count of a name with a dollar', [{ $count: '$n' }], 40158],
  ['$count of a name with a dot', [{ $count: 'a.b' }], 40160],
  ['$sortByCount of a number', [{ $sortByCount: 1 }], 40149],
  ['$sortByCount without a dollar', [{ $sortByCount: 'a' }], 40148],
  ['$replaceRoot with a number', [{ $replaceRoot: { newRoot: '$a' } }], 40228],
  ['$replaceWith a number', [{ $replaceWith: '$a' }], 40228],
  ['$sample below zero', [{ $sample: { size: -1 } }], 28747],
  ['$sample of a number', [{ $sample: 1 }], 28745],
  ['$sample without a size', [{ $sample: {} }], 28749],
  ['$bucket of a number', [{ $bucket: 1 }], 40201],
  ['$bucket without boundaries', [{ $bucket: { groupBy: '$a' } }], 40198],
  ['$bucket with one boundary', [{ $bucket: { groupBy: '$a', boundaries: [1] } }], 40192],
  ['$bucket with a boundary that is none', [{ $bucket: { groupBy: '$a', boundaries: ['$a', 5] } }], 40191],
  [
    '$bucket with a default that is none',
    [{ $bucket: { groupBy: '$a', boundaries: [1, 5], default: '$a' } }],
    40195,
  ],
  ['$bucket with boundaries out of order', [{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }], 40194],
  ['$bucket that nothing falls into', [{ $bucket: { groupBy: '$a', boundaries: [50, 60] } }], 40066],
  ['$changeStream that is not first', [{ $match: {} }, { $changeStream: {} }], 40602],
]);

refusedPipelines(
  target,
  'an accumulator takes one operand',
  ['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet'].map((name) => [
    name,
    [{ $group: { _id: 1, n: { [name]: [1, 2] } } }],
    40237,
  ]),
);

describe('the command', () => {
  test.each([
    ['no cursor', { pipeline: [] }, 9],
    ['no pipeline', { cursor: {} }, [9, 40414]],
    ['a pipeline that is an object', { pipeline: {}, cursor: {} }, 14],
    ['an unknown field', { pipeline: [], cursor: {}, surprise: 1 }, 40415],
  ])('refused: %s', async (_name, fields, codes) => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    await expectCode(() => target.db.command({ aggregate: collectionName, ...fields }), codes);
  });

  test('a missing collection is an empty one', async () => {
    expect(
      await target.db
        .collection('never')
        .aggregate([{ $group: { _id: null } }])
        .toArray(),
    ).toEqual([]);
  });

  test('results of several batches keep their order', async () => {
    const collection = await target.fresh(Array.from({ length: 250 }, (_, _id) => ({ _id })) as never[]);
    const cursor = collection.aggregate(
      [{ $sort: { _id: -1 } }, { $project: { twice: { $multiply: ['$_id', 2] } } }],
      { batchSize: 7 },
    );
    const all = await cursor.toArray();
    expect(all.map((row) => row['twice'] as number)).toEqual(
      Array.from({ length: 250 }, (_, i) => (249 - i) * 2),
    );
  });
});

test.each(['$listLocalSessions', '$indexStats'])('%s is not part of the stable API', async (stage) => {
  const { collectionName } = await target.fresh([{ a: 1 }]);
  const aggregate = stage === '$listLocalSessions' ? 1 : collectionName;
  const command = { aggregate, pipeline: [{ [stage]: {} }], cursor: {}, apiVersion: '1' };
  expect(await target.db.command(command)).toMatchObject({ ok: 1 });
  await expectCode(() => target.db.command({ ...command, apiStrict: true }), 323);
});
