import { Decimal128, Long } from 'mongodb';
import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import type { PipelineCase } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const date = (text: string) => new Date(text);

const sales = [
  { _id: 0, type: 'c', at: date('2020-05-18T14:10:30Z'), state: 'CA', price: 13, quantity: 120 },
  { _id: 1, type: 'c', at: date('2021-03-20T11:30:05Z'), state: 'WA', price: 14, quantity: 140 },
  { _id: 2, type: 'v', at: date('2021-01-11T06:31:15Z'), state: 'CA', price: 12, quantity: 145 },
  { _id: 3, type: 'v', at: date('2020-02-08T13:13:23Z'), state: 'WA', price: 13, quantity: 104 },
  { _id: 4, type: 's', at: date('2019-05-18T16:09:01Z'), state: 'CA', price: 41, quantity: 162 },
  { _id: 5, type: 's', at: date('2019-01-08T06:12:03Z'), state: 'WA', price: 43, quantity: 134 },
];

const windows = (fields: object) => [{ $setWindowFields: fields }, { $project: { r: 1 } }];
const rows = (...results: [number, unknown][]) => results.map(([_id, r]) => ({ _id, r }));
const quantity = (window: object) => ({ output: { r: { $sum: '$quantity', window } } });
const year = { $year: '$at' };

pipelineTable(target, 'windows of sales', sales, [
  [
    'a running sum in each partition',
    windows({
      partitionBy: '$state',
      sortBy: { at: 1 },
      ...quantity({ documents: ['unbounded', 'current'] }),
    }),
    rows([4, 162], [0, 282], [2, 427], [5, 134], [3, 238], [1, 378]),
  ],
  [
    'partitions by an expression',
    windows({ partitionBy: year, sortBy: { at: 1 }, ...quantity({ documents: ['unbounded', 'current'] }) }),
    rows([5, 134], [4, 296], [3, 104], [0, 224], [2, 145], [1, 285]),
  ],
  [
    'a moving average',
    windows({
      partitionBy: year,
      sortBy: { at: 1 },
      output: { r: { $avg: '$quantity', window: { documents: [-1, 0] } } },
    }),
    rows([5, 134], [4, 148], [3, 104], [0, 112], [2, 145], [1, 142.5]),
  ],
  [
    'the whole partition without a window',
    windows({ partitionBy: '$state', sortBy: { _id: 1 }, output: { r: { $max: '$quantity' } } }),
    rows([0, 162], [2, 162], [4, 162], [1, 140], [3, 140], [5, 140]),
  ],
  [
    'a range of numbers',
    windows({ partitionBy: '$state', sortBy: { price: 1 }, ...quantity({ range: [-10, 10] }) }),
    rows([2, 265], [0, 265], [4, 162], [3, 244], [1, 244], [5, 134]),
  ],
  [
    'a range of months',
    windows({
      partitionBy: '$state',
      sortBy: { at: 1 },
      output: { r: { $push: '$_id', window: { range: ['unbounded', 10], unit: 'month' } } },
    }),
    rows([4, [4]], [0, [4, 0, 2]], [2, [4, 0, 2]], [5, [5]], [3, [5, 3]], [1, [5, 3, 1]]),
  ],
  [
    'a window that leaves the partition',
    windows({ sortBy: { _id: 1 }, ...quantity({ documents: [3, 4] }) }),
    rows([0, 266], [1, 296], [2, 134], [3, 0], [4, 0], [5, 0]),
  ],
  [
    'a descending sort, and what follows',
    windows({ sortBy: { _id: -1 }, output: { r: { $push: '$_id', window: { documents: [1, 2] } } } }),
    rows([5, [4, 3]], [4, [3, 2]], [3, [2, 1]], [2, [1, 0]], [1, [0]], [0, []]),
  ],
  [
    'without an order or partitions',
    [{ $sort: { _id: -1 } }, ...windows({ output: { r: { $first: '$_id' } } })],
    rows([5, 5], [4, 5], [3, 5], [2, 5], [1, 5], [0, 5]),
  ],
  [
    'several outputs, also nested; the missing and null make one partition',
    [
      { $match: { _id: { $lt: 2 } } },
      {
        $setWindowFields: {
          partitionBy: '$none',
          sortBy: { _id: 1 },
          output: { 'a.sum': { $sum: '$price' }, 'a.n': { $count: {} }, price: { $last: '$price' } },
        },
      },
      { $project: { a: 1, price: 1 } },
    ],
    [
      { _id: 0, price: 14, a: { sum: 27, n: 2 } },
      { _id: 1, price: 14, a: { sum: 27, n: 2 } },
    ],
  ],
  [
    'texts of a partition by a collation',
    [
      { $set: { state: { $cond: [{ $lt: ['$_id', 3] }, { $toLower: '$state' }, '$state'] } } },
      ...windows({ partitionBy: '$state', sortBy: { _id: 1 }, output: { r: { $push: '$_id' } } }),
    ],
    rows([0, [0, 2, 4]], [2, [0, 2, 4]], [4, [0, 2, 4]], [1, [1, 3, 5]], [3, [1, 3, 5]], [5, [1, 3, 5]]),
    { collation: { locale: 'en', strength: 2 } },
  ],
]);

const points = [
  { _id: 1, x: 1, y: 2, v: 5 },
  { _id: 2, x: 2, y: 4, v: null },
  { _id: 3, x: 3, y: 6, v: 5 },
  { _id: 4, x: 5, y: 'y' },
];
const running = { documents: ['unbounded', 'current'] };
const pair = { documents: [-1, 0] };
const each = (name: string, output: object, ...results: unknown[]): PipelineCase => [
  name,
  windows({ sortBy: { _id: 1 }, output: { r: output } }),
  results.map((r, i) => ({ _id: i + 1, r })),
];

pipelineTable(target, 'window functions', points, [
  each('$min', { $min: '$y', window: pair }, 2, 2, 4, 6),
  each('$max', { $max: '$v', window: pair }, 5, 5, 5, 5),
  each('$count', { $count: {}, window: pair }, 1, 2, 2, 2),
  [
    '$addToSet',
    [
      ...windows({ sortBy: { _id: 1 }, output: { r: { $addToSet: '$v', window: pair } } }),
      { $project: { r: { $sortArray: { input: '$r', sortBy: 1 } } } },
    ],
    rows([1, [5]], [2, [null, 5]], [3, [null, 5]], [4, [5]]),
  ],
  each('$stdDevPop', { $stdDevPop: '$x', window: pair }, 0, 0.5, 0.5, 1),
  each('$stdDevSamp', { $stdDevSamp: '$y', window: running }, null, Math.SQRT2, 2, 2),
  each('$covariancePop', { $covariancePop: ['$x', '$y'], window: pair }, 0, 0.5, 0.5, 0),
  each('$covarianceSamp', { $covarianceSamp: ['$x', '$y'], window: running }, null, 1, 2, 2),
  each('$first', { $first: '$x', window: { documents: [1, 2] } }, 2, 3, 5, null),
  each('$last', { $last: '$x', window: { documents: [1, 2] } }, 3, 5, 5, null),
  each('$firstN', { $firstN: { input: '$v', n: 2 }, window: running }, [5], [5, null], [5, null], [5, null]),
  each('$lastN', { $lastN: { input: '$x', n: 2 }, window: running }, [1], [1, 2], [2, 3], [3, 5]),
  each('$minN', { $minN: { input: '$v', n: 2 }, window: running }, [5], [5], [5, 5], [5, 5]),
  each('$maxN', { $maxN: { input: '$x', n: 2 }, window: pair }, [1], [2, 1], [3, 2], [5, 3]),
  each('$top', { $top: { sortBy: { x: -1 }, output: '$_id' }, window: pair }, 1, 2, 3, 4),
  each(
    '$topN',
    { $topN: { n: 2, sortBy: { x: -1 }, output: '$_id' }, window: running },
    [1],
    [2, 1],
    [3, 2],
    [4, 3],
  ),
  each('$bottom', { $bottom: { sortBy: { x: -1 }, output: '$_id' }, window: pair }, 1, 1, 2, 3),
  each(
    '$bottomN',
    { $bottomN: { n: 2, sortBy: { v: 1 }, output: '$_id' }, window: running },
    [1],
    [2, 1],
    [1, 3],
    [1, 3],
  ),
  each('$median', { $median: { input: '$x', method: 'approximate' }, window: running }, 1, 1, 2, 2),
  each(
    '$percentile',
    { $percentile: { input: '$x', p: [0, 1], method: 'approximate' }, window: pair },
    [1, 1],
    [1, 2],
    [2, 3],
    [3, 5],
  ),
  each('$documentNumber', { $documentNumber: {} }, 1, 2, 3, 4),
  each('$shift back', { $shift: { output: '$x', by: -1, default: 'none' } }, 'none', 1, 2, 3),
  each('$shift on', { $shift: { output: '$x', by: 2 } }, 3, 5, null, null),
  each('$locf', { $locf: '$v' }, 5, 5, 5, 5),
  each('$expMovingAvg by alpha', { $expMovingAvg: { input: '$y', alpha: 0.75 } }, 2, 3.5, 5.375, 5.375),
  each('$expMovingAvg by N', { $expMovingAvg: { input: '$x', N: 3 } }, 1, 1.5, 2.25, 3.625),
  [
    'a decimal stays one',
    windows({ sortBy: { _id: 1 }, output: { r: { $sum: { $toDecimal: '$x' }, window: pair } } }),
    ['1', '3', '5', '8'].map((r, i) => ({ _id: i + 1, r: Decimal128.fromString(r) })),
  ],
  [
    'a long that is too large for a double',
    [
      ...windows({
        sortBy: { _id: 1 },
        output: {
          r: { $sum: { $add: ['$x', Long.fromString('9007199254740992')] }, window: { documents: [0, 0] } },
        },
      }),
      { $project: { r: { $toString: '$r' } } },
    ],
    ['9007199254740993', '9007199254740994', '9007199254740995', '9007199254740997'].map((r, i) => ({
      _id: i + 1,
      r,
    })),
  ],
  [
    'sums do not keep what has left the window',
    windows({
      sortBy: { _id: 1 },
      output: { r: { $sum: { $cond: [{ $eq: ['$_id', 2] }, Infinity, '$x'] }, window: pair } },
    }),
    rows([1, 1], [2, Infinity], [3, Infinity], [4, 8]),
  ],
  [
    'a range with the current document, not its equals',
    [
      { $match: { v: 5 } },
      ...windows({ sortBy: { v: 1 }, output: { r: { $push: '$_id', window: { range: ['current', 0] } } } }),
    ],
    rows([1, [1, 3]], [3, [3]]),
  ],
]);

const equals = [7, 7, 8, 9, 9].map((k, i) => ({ _id: i + 1, k }));
pipelineTable(target, 'ranks', equals, [
  [
    '$rank leaves places out',
    windows({ sortBy: { k: 1 }, output: { r: { $rank: {} } } }),
    rows([1, 1], [2, 1], [3, 3], [4, 4], [5, 4]),
  ],
  [
    '$denseRank does not',
    windows({ sortBy: { k: 1 }, output: { r: { $denseRank: {} } } }),
    rows([1, 1], [2, 1], [3, 2], [4, 3], [5, 3]),
  ],
  [
    'each partition has its own',
    windows({ partitionBy: '$k', sortBy: { _id: -1 }, output: { r: { $rank: {} } } }),
    rows([2, 1], [1, 2], [3, 1], [5, 1], [4, 2]),
  ],
]);

const at = (seconds: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, seconds));
const series = [
  { _id: 1, at: at(0), t: 0, v: 0 },
  { _id: 2, at: at(30), t: 1, v: 3 },
  { _id: 3, at: at(60), t: 3, v: null },
  { _id: 4, at: at(120), t: 4, v: 9 },
];
const inOrder = (by: string, output: object) => windows({ sortBy: { [by]: 1 }, output: { r: output } });
const known = { $match: { v: { $ne: null } } };

pipelineTable(target, 'functions over time', series, [
  [
    '$derivative of numbers',
    [known, ...inOrder('t', { $derivative: { input: '$v' }, window: pair })],
    rows([1, null], [2, 3], [4, 2]),
  ],
  [
    '$derivative by a unit',
    [
      known,
      ...inOrder('at', {
        $derivative: { input: '$v', unit: 'minute' },
        window: { range: [-30, 0], unit: 'second' },
      }),
    ],
    rows([1, null], [2, 6], [4, null]),
  ],
  [
    '$integral of numbers',
    [known, ...inOrder('t', { $integral: { input: '$v' }, window: running })],
    rows([1, 0], [2, 1.5], [4, 19.5]),
  ],
  [
    '$integral by a unit',
    [known, ...inOrder('at', { $integral: { input: '$v', unit: 'second' }, window: pair })],
    rows([1, 0], [2, 45], [4, 540]),
  ],
  ['$linearFill over numbers', inOrder('t', { $linearFill: '$v' }), rows([1, 0], [2, 3], [3, 7], [4, 9])],
  ['$linearFill over dates', inOrder('at', { $linearFill: '$v' }), rows([1, 0], [2, 3], [3, 5], [4, 9])],
  [
    '$linearFill has nothing before the first and behind the last',
    [{ $set: { v: { $cond: [{ $eq: ['$_id', 2] }, '$v', null] } } }, ...inOrder('t', { $linearFill: '$v' })],
    rows([1, null], [2, 3], [3, null], [4, null]),
  ],
]);

const spec = (output: object, more: object = { sortBy: { _id: 1 } }) => [
  { $setWindowFields: { ...more, output: { r: output } } },
];
const sum = (window: unknown, more?: object) => spec({ $sum: '$a', window }, more);

refusedPipelines(target, 'wrong stages', [
  ['no object', [{ $setWindowFields: 5 }], 9],
  ['no output', [{ $setWindowFields: { sortBy: { a: 1 } } }], 40414],
  ['an unknown option', [{ $setWindowFields: { output: {}, x: 1 } }], 40415],
  ['sortBy no object', [{ $setWindowFields: { output: {}, sortBy: 1 } }], 14],
  ['output no object', [{ $setWindowFields: { output: 1 } }], 14],
  [
    'outputs in conflict',
    [{ $setWindowFields: { output: { a: { $sum: 1 }, 'a.b': { $sum: 1 } } } }],
    6307900,
  ],
  ['a partition by an array', spec({ $sum: 1 }, { partitionBy: [1, '$a'] }), 14],
  ['an output that is no object', [{ $setWindowFields: { output: { r: 1 } } }], 9],
  ['no function', spec({ x: 1 }), 9],
  ['an unknown function', spec({ $summ: '$a' }), 9],
  ['an accumulator that is no window function', spec({ $accumulator: {} }), 9],
  ['two functions', spec({ $sum: 1, $avg: 1 }), 9],
  ['an unknown field beside a function', spec({ $sum: 1, windoww: {} }), 9],
]);

refusedPipelines(target, 'wrong windows', [
  ['no object', sum(5), 9],
  ['documents and a range', sum({ documents: [0, 0], range: [0, 0] }), 9],
  ['a unit of documents', sum({ documents: [0, 0], unit: 'day' }), 9],
  ['a unit alone', sum({ unit: 'day' }), 9],
  ['an unknown field', sum({ x: 1 }), 9],
  ['three bounds', sum({ documents: [0, 0, 0] }), 9],
  ['an unknown word', sum({ documents: ['now', 0] }), 9],
  ['a bound of a field', sum({ documents: ['$a', 0] }), 9],
  ['a bound with a fraction', sum({ documents: [-0.5, 0] }), 9],
  ['bounds the wrong way', sum({ documents: [1, 0] }), 5339900],
  ['a bound above current', sum({ documents: [1, 'current'] }), 5339900],
  ['documents without an order', sum({ documents: [-1, 0] }, {}), 5339901],
  ['a range of a text', sum({ range: [{ $literal: 'x' }, 0] }), 9],
  ['a range without an order', sum({ range: [-1, 0] }, {}), 5339902],
  ['a range of two fields', sum({ range: [-1, 0] }, { sortBy: { a: 1, b: 1 } }), 5339902],
  ['a range of a descending order', sum({ range: [-1, 0] }, { sortBy: { a: -1 } }), [5339902, 8947401]],
  ['a unit that is none', sum({ range: [-1, 0], unit: 'era' }), 9],
  ['a fraction of a unit', sum({ range: [-0.5, 0], unit: 'day' }), 9],
  ['numbers with a unit', sum({ range: [-1, 0], unit: 'day' }), 5429513],
  ['texts in a range', sum({ range: [-1, 0] }, { sortBy: { a: 1 } }), 5429414],
  [
    'dates without a unit',
    [{ $set: { d: new Date(0) } }, ...sum({ range: [-1, 0] }, { sortBy: { d: 1 } })],
    5429413,
  ],
]);

const twoKeys = { sortBy: { a: 1, b: 1 } };
refusedPipelines(target, 'wrong functions', [
  ['$count of something', spec({ $count: 1 }), 9],
  ['$minN without n', spec({ $minN: { input: 1 } }), 5787906],
  ['$firstN with n of a document', spec({ $firstN: { input: 1, n: '$a' } }), 5787902],
  ['$topN with no n', spec({ $topN: { n: 0, sortBy: { a: 1 }, output: 1 } }), 5787908],
  ['$rank with a window', spec({ $rank: {}, window: {} }), 5371601],
  ['$rank without an order', spec({ $rank: {} }, {}), 5371602],
  ['$rank by two fields', spec({ $rank: {} }, twoKeys), 5371602],
  ['$rank of something', spec({ $rank: '$a' }), 5371603],
  ['$shift without an order', spec({ $shift: { output: 1, by: 1 } }, {}), 9],
  ['$shift without by', spec({ $shift: { output: 1 } }), 9],
  ['$shift by a fraction', spec({ $shift: { output: 1, by: 0.5 } }), 9],
  ['$shift with a window', spec({ $shift: { output: 1, by: 1 }, window: {} }), 9],
  ['$shift with a default of a field', spec({ $shift: { output: 1, by: 1, default: '$a' } }), 9],
  ['$locf with a window', spec({ $locf: 1, window: {} }), 9],
  ['$expMovingAvg of both', spec({ $expMovingAvg: { input: 1, N: 1, alpha: 0.5 } }), 9],
  ['$expMovingAvg with alpha of one', spec({ $expMovingAvg: { input: 1, alpha: 1 } }), 9],
  ['$expMovingAvg with N of zero', spec({ $expMovingAvg: { input: 1, N: 0 } }), 9],
  ['$expMovingAvg without an order', spec({ $expMovingAvg: { input: 1, N: 1 } }, {}), 9],
  ['$derivative without a window', spec({ $derivative: { input: 1 } }), 9],
  ['$derivative by months', spec({ $derivative: { input: 1, unit: 'month' }, window: pair }), 5490710],
  [
    '$derivative of numbers by a unit',
    spec({ $derivative: { input: 1, unit: 'day' }, window: pair }),
    5624900,
  ],
  [
    '$derivative over texts',
    spec({ $derivative: { input: 1 }, window: pair }, { sortBy: { a: 1 } }),
    5624902,
  ],
  ['$derivative of null', spec({ $derivative: { input: null }, window: pair }), 5624903],
  ['$integral of a text', spec({ $integral: { input: '$a' } }), 5423900],
  ['$integral of numbers by a unit', spec({ $integral: { input: 1, unit: 'day' } }), 5423901],
  ['$linearFill without an order', spec({ $linearFill: '$a' }, {}), 605001],
  ['$linearFill of a text', spec({ $linearFill: '$a' }), 14],
  ['$linearFill over a text', spec({ $linearFill: '$b' }, { sortBy: { a: 1 } }), 14],
  [
    '$linearFill over equals',
    [{ $set: { k: 1 } }, ...spec({ $linearFill: '$b' }, { sortBy: { k: 1 } })],
    6050106,
  ],
]);
