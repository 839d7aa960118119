import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededFields } from '../../src/aggregate/needed-fields.ts';
import { compilePipeline } from '../../src/aggregate/pipeline.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { aggregate, memoryContext } from './memory-context.ts';
import type { Collections } from './memory-context.ts';
import { normalize } from './normalize.ts';
import { show } from './show.ts';

type Stages = Record<string, unknown>[];

const own = [
  { _id: 1, k: 'a', n: 1, tags: ['x', 'y'], ref: 10 },
  { _id: 2, k: 'b', n: 2.5, tags: [], ref: [10, 11] },
  { _id: 3, k: 'a', n: null, tags: ['x'] },
];
const other = [
  { _id: 10, name: 'ten', parent: null },
  { _id: 11, name: 'eleven', parent: 10 },
  { _id: 12, name: 'twelve', parent: 11 },
];
const collections: Collections = { own, other };

const cases: [Stages, unknown[]][] = [
  [
    [{ $group: { _id: '$k', top: { $top: { sortBy: { n: -1 }, output: '$_id' } } } }],
    [
      { _id: 'a', top: 1 },
      { _id: 'b', top: 2 },
    ],
  ],
  [
    [{ $group: { _id: null, low: { $bottom: { sortBy: { _id: 1 }, output: '$_id' } } } }],
    [{ _id: null, low: 3 }],
  ],
  [
    [{ $group: { _id: null, ids: { $topN: { n: 2, sortBy: { _id: -1 }, output: '$_id' } } } }],
    [{ _id: null, ids: [3, 2] }],
  ],
  [
    [{ $group: { _id: null, ids: { $bottomN: { n: 2, sortBy: { _id: -1 }, output: '$_id' } } } }],
    [{ _id: null, ids: [2, 1] }],
  ],
  [
    [
      {
        $group: {
          _id: null,
          a: { $firstN: { input: '$_id', n: 2 } },
          b: { $lastN: { input: '$_id', n: 1 } },
        },
      },
    ],
    [{ _id: null, a: [1, 2], b: [3] }],
  ],
  [
    [{ $group: { _id: null, a: { $maxN: { input: '$n', n: 5 } }, b: { $minN: { input: '$n', n: 1 } } } }],
    [{ _id: null, a: [2.5, 1], b: [1] }],
  ],
  [
    [{ $group: { _id: '$k', n: { $sum: '$n' }, all: { $push: '$n' }, c: { $count: {} } } }],
    [
      { _id: 'a', n: 1, all: [1, null], c: 2 },
      { _id: 'b', n: 2.5, all: [2.5], c: 1 },
    ],
  ],
  [[{ $group: { _id: '$missing', s: { $addToSet: '$k' } } }], [{ _id: null, s: ['a', 'b'] }]],
  [
    [{ $group: { _id: { k: '$k' }, sd: { $stdDevSamp: '$n' } } }],
    [
      { _id: { k: 'a' }, sd: null },
      { _id: { k: 'b' }, sd: null },
    ],
  ],
  [[{ $documents: [{ a: 1 }, { a: 2 }] }, { $match: { a: { $gt: 1 } } }], [{ a: 2 }]],
  [
    [
      { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 1, tags: 'x', i: 0n },
      { _id: 1, tags: 'y', i: 1n },
      { _id: 2, i: null },
      { _id: 3, tags: 'x', i: 0n },
    ],
  ],
  [
    [
      { $lookup: { from: 'other', localField: 'ref', foreignField: '_id', as: 'r' } },
      { $project: { r: '$r.name' } },
    ],
    [
      { _id: 1, r: ['ten'] },
      { _id: 2, r: ['ten', 'eleven'] },
      { _id: 3, r: [] },
    ],
  ],
  [
    [
      { $match: { _id: 3 } },
      { $lookup: { from: 'other', localField: 'ref', foreignField: 'parent', as: 'r' } },
      { $project: { r: '$r._id' } },
    ],
    [{ _id: 3, r: [10] }],
  ],
  [
    [
      {
        $lookup: {
          from: 'other',
          let: { r: '$ref' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$r'] } } }, { $project: { name: 1, r: '$$r' } }],
          as: 'r',
        },
      },
      { $project: { r: 1 } },
    ],
    [
      { _id: 1, r: [{ _id: 10, name: 'ten', r: 10 }] },
      { _id: 2, r: [] },
      { _id: 3, r: [] },
    ],
  ],
  [
    [
      {
        $lookup: {
          from: 'other',
          localField: 'ref',
          foreignField: '_id',
          pipeline: [{ $sort: { _id: -1 } }, { $limit: 1 }],
          as: 'r',
        },
      },
      { $project: { r: '$r._id' } },
    ],
    [
      { _id: 1, r: [10] },
      { _id: 2, r: [11] },
      { _id: 3, r: [] },
    ],
  ],
  [
    [
      { $limit: 1 },
      { $lookup: { from: 'other', pipeline: [{ $count: 'n' }], as: 'r' } },
      { $project: { r: 1 } },
    ],
    [{ _id: 1, r: [{ n: 3 }] }],
  ],
  [
    [
      { $match: { _id: 1 } },
      {
        $graphLookup: {
          from: 'other',
          startWith: '$ref',
          connectFromField: '_id',
          connectToField: 'parent',
          as: 'g',
          depthField: 'd',
        },
      },
      { $project: { g: 1 } },
    ],
    [
      {
        _id: 1,
        g: [
          { _id: 11, name: 'eleven', parent: 10, d: 0n },
          { _id: 12, name: 'twelve', parent: 11, d: 1n },
        ],
      },
    ],
  ],
  [
    [{ $facet: { c: [{ $count: 'n' }], m: [{ $match: { k: 'b' } }, { $project: { _id: 1 } }] } }],
    [{ c: [{ n: 3 }], m: [{ _id: 2 }] }],
  ],
  [
    [
      { $project: { _id: 1 } },
      { $unionWith: { coll: 'other', pipeline: [{ $match: { name: 'ten' } }, { $project: { _id: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 10 }],
  ],
  [
    [{ $bucket: { groupBy: '$n', boundaries: [0, 2, 3], default: 'none' } }],
    [
      { _id: 0, count: 1 },
      { _id: 2, count: 1 },
      { _id: 'none', count: 1 },
    ],
  ],
  [
    [{ $sortByCount: '$k' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ],
  [
    [{ $sort: { n: -1 } }, { $limit: 2 }, { $project: { n: 1 } }],
    [
      { _id: 2, n: 2.5 },
      { _id: 1, n: 1 },
    ],
  ],
  [[{ $project: { k: 1 } }, { $sort: { k: 1, _id: -1 } }, { $skip: 1 }, { $limit: 1 }], [{ _id: 1, k: 'a' }]],
  [
    [{ $replaceRoot: { newRoot: { $mergeObjects: [{ z: 0 }, { k: '$k' }] } } }, { $limit: 1 }],
    [{ z: 0, k: 'a' }],
  ],
  [[{ $match: { $expr: { $gt: ['$n', 1] } } }, { $project: { _id: 1 } }], [{ _id: 2 }]],
  [[{ $count: 'total' }], [{ total: 3 }]],
  [[{ $match: { _id: 99 } }, { $count: 'total' }], []],
];

describe('pipelines', () => {
  it('goes on from an explicit null, and stops where the field is missing', async () => {
    const data: Collections = {
      own: [{ _id: 1, s: 'x' }],
      other: [
        { _id: 'x', up: null },
        { _id: 'y', k: null },
        { _id: 'z', k: 1 },
      ],
    };
    const graph = {
      $graphLookup: { from: 'other', startWith: '$s', connectFromField: 'up', connectToField: 'k', as: 'g' },
    };
    expect((await aggregate([graph], data)).map((one) => one['g'])).toEqual([[]]);
    const first = {
      ...data,
      other: [
        { _id: 'x', k: 'x', up: null },
        { _id: 'y', k: null },
      ],
    };
    expect(
      (await aggregate([graph, { $project: { ids: '$g._id' } }], first)).map((one) => one['ids']),
    ).toEqual([['x', 'y']]);
  });

  it.each(cases.map(([stages, expected]) => [show(stages), stages, expected] as const))(
    '%s',
    async (_name, stages, expected) => {
      const results = await aggregate(stages, collections);
      expect(results.map(show)).toEqual(
        (expected as Record<string, unknown>[]).map((one) => show(normalize(one))),
      );
    },
  );

  it.each<[Stages, number]>([
    [[{ $foo: 1 }], 40324],
    [[{ $match: {}, $sort: {} }], 40323],
    [[{ $group: { n: { $sum: 1 } } }], 15955],
    [[{ $group: { _id: 1, n: 5 } }], 40234],
    [[{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
    [[{ $group: { _id: 1, n: { $top: { output: 1, sortBy: {} } } } }], 10065],
    [[{ $unwind: 'tags' }], 28818],
    [[{ $limit: 0 }], 15958],
    [[{ $lookup: { from: 'x', as: 'y' } }], 9],
    [[{ $lookup: { from: 'x', as: 'y', pipeline: [{ $out: 'z' }] } }], 51047],
    [[{ $facet: { a: [{ $facet: {} }] } }], 40600],
    [[{ $out: 'x' }, { $match: {} }], 40601],
    [[{ $match: {} }, { $match: { $text: { $search: 'x' } } }], 17313],
    [[{ $count: '' }], 40157],
    [[{ $project: {} }], 51272],
    [[{ $project: { a: 1, b: 0 } }], 31254],
    [[{ $documents: 5 }], 5858203],
    [[{ $setWindowFields: {} }], 40414],
    [[{ $geoNear: {} }], 16605],
  ])('refuses %j', (stages, code) => {
    let caught: unknown;
    try {
      compilePipeline(stages.map(normalize), memoryContext({}));
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(StoreError);
    expect((caught as StoreError).code).toBe(code);
  });

  it('looks up for many documents at once what it would find for each', async () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('x', null),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
    );
    const documents = fc.array(fc.record({ f: value }, { requiredKeys: [] }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(documents, documents, async (left, right) => {
        const data: Collections = {
          own: left.map((one, _id) => ({ _id, ...one })),
          other: right.map((one, _id) => ({ _id, ...one })),
        };
        const lookup = { $lookup: { from: 'other', localField: 'f', foreignField: 'f', as: 'r' } };
        const together = await aggregate([lookup], data);
        const apart = await Promise.all(
          data['own']?.map((one) => aggregate([lookup], { ...data, own: [one] })) ?? [],
        );
        expect(together.map(show)).toEqual(apart.flat().map(show));
      }),
    );
  });

  it('asks once for a batch of documents', async () => {
    const data: Collections = {
      own: Array.from({ length: 20 }, (_, _id) => ({ _id, f: _id % 5 })),
      other: [{ _id: 3 }],
    };
    const context = memoryContext(data);
    await aggregate(
      [{ $lookup: { from: 'other', localField: 'f', foreignField: '_id', as: 'r' } }],
      data,
      context,
    );
    expect(context.lookups).toBe(1);
  });

  it('decodes only the fields a pipeline needs', () => {
    const fields = (stages: Stages) => {
      const needed = neededFields(stages.map(normalize));
      return needed && [...needed].toSorted();
    };
    expect(fields([{ $group: { _id: '$a.b', n: { $sum: '$c' } } }])).toEqual(['a', 'c']);
    expect(fields([{ $match: { x: 1, $or: [{ y: 2 }] } }, { $count: 'n' }])).toEqual(['x', 'y']);
    expect(fields([{ $unwind: '$t' }, { $project: { t: 1 } }])).toEqual(['_id', 't']);
    expect(fields([{ $group: { _id: '$$ROOT.a' } }])).toBeUndefined();
    expect(fields([{ $addFields: { a: 1 } }])).toBeUndefined();
    expect(fields([{ $project: { a: 0 } }])).toBeUndefined();
  });

  it('writes where $out and $merge say', async () => {
    const context = memoryContext(collections);
    await aggregate([{ $project: { n: 1 } }, { $out: 'target' }], collections, context);
    await aggregate(
      [{ $match: { _id: 1 } }, { $merge: { into: 'merged', on: '_id' } }],
      collections,
      context,
    );
    expect(context.written['target']?.length).toBe(3);
    expect(context.written['merged']?.length).toBe(1);
  });
});
