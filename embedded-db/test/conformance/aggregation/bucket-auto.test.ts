import { Decimal128, Long } from 'mongodb';
import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import type { PipelineCase } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const bucket = (min: unknown, max: unknown, count: number) => ({ _id: { min, max }, count });
const byId = (buckets: number, granularity?: string) => [
  { $bucketAuto: { groupBy: '$_id', buckets, ...(granularity === undefined ? {} : { granularity }) } },
];

const hundred = Array.from({ length: 100 }, (_, _id) => ({ _id }));

pipelineTable(target, 'a hundred whole numbers', hundred, [
  [
    'without a granularity a bound is the least value of the next bucket',
    byId(5),
    [bucket(0, 20, 20), bucket(20, 40, 20), bucket(40, 60, 20), bucket(60, 80, 20), bucket(80, 99, 20)],
  ],
  [
    'R20',
    byId(5, 'R20'),
    [bucket(0, 20, 20), bucket(20, 40, 20), bucket(40, 63, 23), bucket(63, 90, 27), bucket(90, 100, 10)],
  ],
  [
    'E24',
    byId(5, 'E24'),
    [bucket(0, 20, 20), bucket(20, 43, 23), bucket(43, 68, 25), bucket(68, 91, 23), bucket(91, 100, 9)],
  ],
  ['1-2-5', byId(5, '1-2-5'), [bucket(0, 20, 20), bucket(20, 50, 30), bucket(50, 100, 50)]],
  ['POWERSOF2', byId(5, 'POWERSOF2'), [bucket(0, 32, 32), bucket(32, 64, 32), bucket(64, 128, 36)]],
  ['one bucket', byId(1), [bucket(0, 99, 100)]],
  ['R5', byId(2, 'R5'), [bucket(0, 63, 63), bucket(63, 100, 37)]],
  ['E6', byId(2, 'E6'), [bucket(0, 68, 68), bucket(68, 100, 32)]],
]);

const one = (value: unknown, granularity: string) => [
  { $match: { _id: 1 } },
  { $bucketAuto: { groupBy: { $literal: value }, buckets: 1, granularity } },
];
const decimal = (text: string) => Decimal128.fromString(text);

pipelineTable(
  target,
  'the neighbours of one number',
  [{ _id: 1 }],
  (
    [
      ['R10', 100, 80, 125],
      ['R20', 1000, 900, 1120],
      ['R40', 5, 4.75, 5.3],
      ['R80', 100, 97.5, 103],
      ['R80', 99, 97.5, 103],
      ['E12', 7, 6.800000000000001, 8.200000000000001],
      ['E48', 100, 95.30000000000001, 105],
      ['E96', 500, 499, 511],
      ['E192', 988, 976, 1000],
      ['E6', 0.5, 0.47000000000000003, 0.68],
      ['1-2-5', 0, 0, 0],
      ['R5', decimal('0.5'), decimal('0.40'), decimal('0.63')],
      ['POWERSOF2', 8, 4, 16],
      ['POWERSOF2', 9, 8, 16],
      ['POWERSOF2', 5.5, 4, 8],
      ['POWERSOF2', 0.3, 0.25, 0.5],
      ['POWERSOF2', 1, 0.5, 2],
      ['POWERSOF2', Long.fromString('4294967296'), 2147483648, 8589934592],
      ['POWERSOF2', decimal('6'), decimal('4'), decimal('8')],
    ] as const
  ).map(([granularity, value, min, max]): PipelineCase => [
    `${granularity} of ${String(value)}`,
    one(value, granularity),
    [bucket(min, max, 1)],
  ]),
);

const sales = [
  { _id: 1, item: 'a', price: 5 },
  { _id: 2, item: 'b', price: 1 },
  { _id: 3, item: 'c', price: 5 },
  { _id: 4, item: 'd', price: 9 },
  { _id: 5, item: 'e' },
];

pipelineTable(target, 'values of any kind', sales, [
  [
    'equal values stay in one bucket, missing ones count as null',
    [{ $bucketAuto: { groupBy: '$price', buckets: 3 } }],
    [bucket(null, 5, 2), bucket(5, 9, 2), bucket(9, 9, 1)],
  ],
  [
    'more buckets than values',
    [{ $match: { _id: { $lt: 4 } } }, { $bucketAuto: { groupBy: '$price', buckets: 10 } }],
    [bucket(1, 5, 1), bucket(5, 5, 2)],
  ],
  [
    'nothing gives no bucket',
    [{ $match: { _id: 0 } }, { $bucketAuto: { groupBy: '$price', buckets: 3 } }],
    [],
  ],
  [
    'output, by accumulators in the order of the input',
    [
      { $sort: { _id: -1 } },
      {
        $bucketAuto: {
          groupBy: '$price',
          buckets: 1,
          output: { n: { $sum: 1 }, items: { $push: '$item' }, first: { $first: '$item' } },
        },
      },
    ],
    [{ _id: { min: null, max: 9 }, n: 5, items: ['e', 'd', 'c', 'b', 'a'], first: 'e' }],
  ],
  [
    'a count where the output is empty',
    [{ $bucketAuto: { groupBy: '$_id', buckets: 1, output: {} } }],
    [bucket(1, 5, 5)],
  ],
  [
    'an expression, of which the values are rounded',
    [
      { $match: { price: { $gt: 0 } } },
      { $bucketAuto: { groupBy: { $multiply: ['$price', 0] }, buckets: 2, granularity: 'R5' } },
    ],
    [bucket(0, 0, 4)],
  ],
  [
    'zeros, and the bound below the values that follow',
    [
      { $set: { v: { $cond: [{ $lt: ['$_id', 4] }, 0, 30] } } },
      { $bucketAuto: { groupBy: '$v', buckets: 2, granularity: '1-2-5' } },
    ],
    [bucket(0, 20, 3), bucket(20, 50, 2)],
  ],
]);

const refused = (fields: object) => [{ $bucketAuto: fields }];
refusedPipelines(target, 'wrong specifications', [
  ['no object', [{ $bucketAuto: 5 }], 40240],
  ['groupBy a constant', refused({ groupBy: 'a', buckets: 1 }), 40239],
  ['groupBy a document without an operator', refused({ groupBy: { a: 1 }, buckets: 1 }), 40239],
  ['groupBy a dollar alone', refused({ groupBy: '$', buckets: 1 }), 40239],
  ['buckets no number', refused({ groupBy: '$a', buckets: 'x' }), 40241],
  ['buckets a fraction', refused({ groupBy: '$a', buckets: 1.5 }), 40242],
  ['buckets beyond int32', refused({ groupBy: '$a', buckets: 2 ** 31 }), 40242],
  ['no bucket', refused({ groupBy: '$a', buckets: 0 }), 40243],
  ['output no object', refused({ groupBy: '$a', buckets: 1, output: 1 }), 40244],
  ['an output without an accumulator', refused({ groupBy: '$a', buckets: 1, output: { n: 1 } }), 40234],
  ['an unknown option', refused({ groupBy: '$a', buckets: 1, x: 1 }), 40245],
  ['no groupBy', refused({ buckets: 1 }), 40246],
  ['no buckets', refused({ groupBy: '$a' }), 40246],
  ['an unknown granularity', refused({ groupBy: '$a', buckets: 1, granularity: 'R7' }), 40257],
  ['a granularity that is no text', refused({ groupBy: '$a', buckets: 1, granularity: 5 }), 40261],
  ['a text with a granularity', refused({ groupBy: '$a', buckets: 1, granularity: 'R5' }), 40258],
  ['NaN with a granularity', refused({ groupBy: { $literal: NaN }, buckets: 1, granularity: 'R5' }), 40259],
  ['a negative number', refused({ groupBy: { $literal: -1 }, buckets: 1, granularity: 'R5' }), 40260],
]);
