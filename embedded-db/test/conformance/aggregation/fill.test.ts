import { expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const hour = (hours: number) => new Date(Date.UTC(2021, 2, 8, 9 + hours));
const stock = [
  { _id: 1, at: hour(0), price: 500, shop: 'a', rank: { n: 1 } },
  { _id: 2, at: hour(1), shop: 'a', rank: {} },
  { _id: 3, at: hour(2), price: 515, shop: 'b', rank: { n: null } },
  { _id: 4, at: hour(3), shop: 'b' },
  { _id: 5, at: hour(4), price: null, shop: 'a' },
  { _id: 6, at: hour(5), price: 485, shop: 'b' },
];

const prices = (...values: unknown[]) => values.map((price, i) => ({ _id: i + 1, price }));
const filled = (fields: object, sort: object = { _id: 1 }) => [
  { $fill: fields },
  { $sort: sort },
  { $project: { price: 1 } },
];

pipelineTable(target, 'filled', stock, [
  [
    'linear',
    filled({ sortBy: { at: 1 }, output: { price: { method: 'linear' } } }),
    prices(500, 507.5, 515, 505, 495, 485),
  ],
  [
    'locf',
    filled({ sortBy: { at: 1 }, output: { price: { method: 'locf' } } }),
    prices(500, 500, 515, 515, 515, 485),
  ],
  ['a value', filled({ output: { price: { value: 0 } } }), prices(500, 0, 515, 0, 0, 485)],
  [
    'a value of an expression',
    filled({ output: { price: { value: { $multiply: ['$_id', 2] } } } }),
    prices(500, 4, 515, 8, 10, 485),
  ],
  [
    'in partitions',
    filled({ sortBy: { at: 1 }, partitionBy: '$shop', output: { price: { method: 'locf' } } }),
    prices(500, 500, 515, 515, 500, 485),
  ],
  [
    'in partitions by an expression',
    filled({
      sortBy: { at: 1 },
      partitionBy: { $gt: ['$_id', 1] },
      output: { price: { method: 'locf' } },
    }),
    prices(500, null, 515, 515, 515, 485),
  ],
  [
    'in partitions by fields',
    filled({ sortBy: { at: 1 }, partitionByFields: ['shop'], output: { price: { method: 'linear' } } }),
    prices(500, null, 515, 505, null, 485),
  ],
  [
    'several outputs; a value may use what a method has filled, and a nested field',
    [
      { $match: { _id: { $lt: 4 } } },
      {
        $fill: {
          sortBy: { at: 1 },
          output: { 'rank.n': { value: '$price' }, price: { method: 'locf' } },
        },
      },
      { $project: { price: 1, rank: 1 } },
    ],
    [
      { _id: 1, price: 500, rank: { n: 1 } },
      { _id: 2, price: 500, rank: { n: 500 } },
      { _id: 3, price: 515, rank: { n: 515 } },
    ],
  ],
  [
    'no method and no value leave all as it is',
    [{ $match: { _id: 1 } }, ...filled({ output: { price: {} } })],
    prices(500),
  ],
]);

const refused = (fields: object) => [{ $fill: fields }];
const method = { method: 'locf' };
refusedPipelines(target, 'wrong specifications', [
  ['no object', [{ $fill: 5 }], 9],
  ['no output', refused({ sortBy: { a: 1 } }), 40414],
  ['an unknown option', refused({ output: { a: method }, x: 1 }), 40415],
  ['output no object', refused({ output: 5 }), 14],
  ['sortBy no object', refused({ output: { a: method }, sortBy: 'a' }), 14],
  ['partitionBy a number', refused({ output: { a: method }, partitionBy: 5 }), 14],
  ['partitionByFields a text', refused({ output: { a: method }, partitionByFields: 'a' }), 14],
  ['partitionByFields of numbers', refused({ output: { a: method }, partitionByFields: [5] }), 14],
  ['output empty', refused({ output: {} }), 6050203],
  ['an output that is no object', refused({ output: { a: 5 } }), 6050200],
  ['a method and a value', refused({ output: { a: { method: 'locf', value: 1 } } }), 6050201],
  ['an unknown method', refused({ output: { a: { method: 'cubic' } } }), 6050202],
  ['a method that is no text', refused({ output: { a: { method: 5 } } }), 14],
  ['an unknown field of an output', refused({ output: { a: { x: 1 } } }), 40415],
  [
    'two partitions',
    refused({ output: { a: method }, partitionBy: '$a', partitionByFields: ['a'] }),
    6050204,
  ],
  ['linear without an order', refused({ output: { a: { method: 'linear' } } }), 605001],
  ['linear of a text', refused({ sortBy: { _id: 1 }, output: { a: { method: 'linear' } } }), 14],
]);

test('is not part of the stable API', async () => {
  const { collectionName } = await target.fresh([{ _id: 1 }]);
  const pipeline = [{ $fill: { output: { a: { value: 1 } } } }];
  const command = { aggregate: collectionName, pipeline, cursor: {}, apiVersion: '1' };
  expect(await target.db.command(command)).toMatchObject({ cursor: { firstBatch: [{ _id: 1, a: 1 }] } });
  await expectCode(() => target.db.command({ ...command, apiStrict: true }), 323);
});
