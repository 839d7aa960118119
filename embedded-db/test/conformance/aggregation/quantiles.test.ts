import { Decimal128, Double, Long } from 'mongodb';
import {
  expressionTable,
  pipelineTable,
  refusedExpressions,
  refusedPipelines,
} from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const method = 'approximate';

const scores = [
  { _id: 1, first: 62, second: 81, third: 80 },
  { _id: 2, first: 60, second: 83, third: 79 },
  { _id: 3, first: 67, second: 82, third: 78 },
  { _id: 4, first: 64, second: 72, third: 77 },
  { _id: 5, first: 60, second: 53, third: 72 },
];
const p = [0.5, 0.75, 0.9, 0.95];

pipelineTable(target, 'accumulators', scores, [
  [
    '$percentile gives numbers of the group, in the order of p',
    [
      {
        $group: {
          _id: null,
          one: { $percentile: { input: '$first', p: [0.95], method } },
          first: { $percentile: { input: '$first', p, method } },
          second: { $percentile: { input: '$second', p, method } },
          third: { $percentile: { input: '$third', p: p.toReversed(), method } },
        },
      },
    ],
    [{ _id: null, one: [67], first: [62, 64, 67, 67], second: [81, 82, 83, 83], third: [80, 80, 79, 78] }],
  ],
  [
    '$median',
    [{ $group: { _id: null, m: { $median: { input: '$first', method } } } }],
    [{ _id: null, m: 62 }],
  ],
  [
    '$median of an even number is the lower one of the middle',
    [{ $match: { _id: { $lt: 5 } } }, { $group: { _id: null, m: { $median: { input: '$first', method } } } }],
    [{ _id: null, m: 62 }],
  ],
  [
    'the least and the greatest',
    [{ $group: { _id: null, r: { $percentile: { input: '$second', p: [0, 1], method } } } }],
    [{ _id: null, r: [53, 83] }],
  ],
  [
    'nothing but what is no number',
    [
      {
        $group: {
          _id: null,
          m: { $median: { input: 'x', method } },
          r: { $percentile: { input: '$nothing', p, method } },
        },
      },
    ],
    [{ _id: null, m: null, r: [null, null, null, null] }],
  ],
  [
    'p from a variable',
    [{ $group: { _id: null, r: { $percentile: { input: '$first', p: '$$shares', method } } } }],
    [{ _id: null, r: [60] }],
    { let: { shares: [0.25] } },
  ],
  [
    'in a $bucket and a $bucketAuto',
    [
      {
        $facet: {
          bucket: [
            {
              $bucket: {
                groupBy: '$_id',
                boundaries: [0, 10],
                output: { m: { $median: { input: '$third', method } } },
              },
            },
          ],
          auto: [
            {
              $bucketAuto: {
                groupBy: '$_id',
                buckets: 1,
                output: { m: { $median: { input: '$third', method } } },
              },
            },
          ],
        },
      },
    ],
    [{ bucket: [{ _id: 0, m: 78 }], auto: [{ _id: { min: 1, max: 5 }, m: 78 }] }],
  ],
]);

const document = {
  _id: 1,
  list: [7, 'x', Long.fromNumber(3), new Double(5.5), Decimal128.fromString('4.5'), null, NaN],
  five: Long.fromNumber(5),
  text: 'x',
};

expressionTable(target, 'expressions', document, [
  ['$median of an array', { $median: { input: '$list', method } }, 4.5],
  ['$percentile of an array', { $percentile: { input: '$list', p: [0.25, 1, 0], method } }, [3, 7, 3]],
  ['$median of one number', { $median: { input: '$five', method } }, 5],
  ['$percentile of one number', { $percentile: { input: '$five', p: [0.1, 0.9], method } }, [5, 5]],
  ['$median of what is no number', { $median: { input: '$text', method } }, null],
  ['$median of nothing', { $median: { input: [], method } }, null],
  ['$percentile of the missing', { $percentile: { input: '$no', p: [0.1, 0.9], method } }, [null, null]],
  ['$median of expressions', { $median: { input: [1, { $add: [1, 1] }, '$five'], method } }, 2],
  [
    'infinities count',
    { $percentile: { input: [Infinity, 1, -Infinity], p: [0, 0.5, 1], method } },
    [-Infinity, 1, Infinity],
  ],
]);

refusedExpressions(target, 'wrong expressions', document, [
  ['$percentile of no object', { $percentile: 5 }, 7436200],
  ['$median of no object', { $median: 5 }, 7436201],
  ['no input', { $median: { method } }, 40414],
  ['no method', { $median: { input: 1 } }, 40414],
  ['no p', { $percentile: { input: 1, method } }, 40414],
  ['p for a median', { $median: { input: 1, p: [0.5], method } }, 40415],
  ['another method', { $median: { input: 1, method: 'discrete' } }, 2],
  ['a method that is no text', { $median: { input: 1, method: 5 } }, 14],
  ['p from a field', { $percentile: { input: 1, p: '$list', method } }, 7750300],
  ['p no array', { $percentile: { input: 1, p: 0.5, method } }, 7750301],
  ['p empty', { $percentile: { input: 1, p: [], method } }, 7750301],
  ['p with a text', { $percentile: { input: 1, p: ['x'], method } }, 7750302],
  ['p above one', { $percentile: { input: 1, p: [1.1], method } }, 7750303],
  ['p below zero', { $percentile: { input: 1, p: [-0.1], method } }, 7750303],
]);

refusedPipelines(target, 'wrong accumulators', [
  ['$percentile of no object', [{ $group: { _id: 1, r: { $percentile: '$a' } } }], 7429703],
  ['$median of no object', [{ $group: { _id: 1, r: { $median: '$a' } } }], 7436100],
  ['no method', [{ $group: { _id: 1, r: { $median: { input: '$a' } } } }], 40414],
  ['another method', [{ $group: { _id: 1, r: { $median: { input: '$a', method: 'x' } } } }], 2],
]);
