import { Decimal128 } from 'mongodb';
import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const utc = (text: string) => new Date(`${text}Z`);

const weather = [
  { _id: 1, place: 'a', at: utc('2021-05-18T00:00'), temp: 12 },
  { _id: 2, place: 'a', at: utc('2021-05-18T04:00'), temp: 11 },
  { _id: 3, place: 'a', at: utc('2021-05-18T08:00'), temp: 11 },
  { _id: 4, place: 'a', at: utc('2021-05-18T12:00'), temp: 12 },
];

const densify = (field: string, range: object, partitionByFields?: string[]) => [
  { $densify: { field, range, ...(partitionByFields ? { partitionByFields } : {}) } },
];

pipelineTable(target, 'dates', weather, [
  [
    'between two bounds, of which the upper one is left out',
    [
      ...densify('at', { step: 1, unit: 'hour', bounds: [utc('2021-05-18T00:00'), utc('2021-05-18T08:00')] }),
      { $match: { temp: { $exists: false } } },
    ],
    [1, 2, 3, 5, 6, 7].map((hour) => ({ at: utc(`2021-05-18T0${hour}:00`) })),
  ],
  [
    'with the documents in their places',
    [...densify('at', { step: 2, unit: 'hour', bounds: 'full' }), { $project: { _id: 1 } }, { $limit: 4 }],
    [{ _id: 1 }, {}, { _id: 2 }, {}],
  ],
  [
    'by months',
    [
      { $match: { _id: 1 } },
      ...densify('at', {
        step: 1,
        unit: 'month',
        bounds: [utc('2021-04-18T00:00'), utc('2021-07-18T00:00')],
      }),
      { $project: { _id: 0, at: 1 } },
    ],
    [4, 5, 6].map((month) => ({ at: utc(`2021-0${month}-18T00:00`) })),
  ],
]);

const coffee = [
  { _id: 1, bean: 'a', altitude: 600, score: 68 },
  { _id: 2, bean: 'a', altitude: 750, score: 69 },
  { _id: 3, bean: 'a', altitude: 950, score: 70 },
  { _id: 4, bean: 'g', altitude: 1250, score: 88 },
  { _id: 5, bean: 'g', altitude: 1700, score: 95 },
];
const made = [{ $match: { _id: { $exists: false } } }, { $sort: { bean: 1, altitude: 1 } }];
const of = (bean: string, ...altitudes: number[]) => altitudes.map((altitude) => ({ bean, altitude }));

pipelineTable(target, 'partitions of numbers', coffee, [
  [
    'the full range in each',
    [...densify('altitude', { bounds: 'full', step: 200 }, ['bean']), ...made],
    [...of('a', 800, 1000, 1200, 1400, 1600), ...of('g', 600, 800, 1000, 1200, 1400, 1600)],
  ],
  [
    'the range of each',
    [...densify('altitude', { bounds: 'partition', step: 200 }, ['bean']), ...made],
    [...of('a', 800), ...of('g', 1450, 1650)],
  ],
  [
    'a given range in each',
    [...densify('altitude', { bounds: [1000, 1400], step: 200 }, ['bean']), ...made],
    [...of('a', 1000, 1200), ...of('g', 1000, 1200)],
  ],
  [
    'documents by partitions, with those made between them',
    [
      ...densify('altitude', { bounds: 'partition', step: 200 }, ['bean']),
      { $project: { _id: 0, altitude: 1 } },
    ],
    [600, 750, 800, 950, 1250, 1450, 1650, 1700].map((altitude) => ({ altitude })),
  ],
]);

const numbers = [
  { _id: 1, n: 1 },
  { _id: 2, n: 2.5 },
  { _id: 3, n: 3 },
  { _id: 4 },
  { _id: 5, n: null },
  { _id: 6, n: 6 },
  { _id: 7, n: 6 },
];
const values = (...list: unknown[]) => list.map((n) => ({ n }));
const shown = { $project: { _id: 0, n: 1 } };

pipelineTable(target, 'numbers', numbers, [
  [
    'full; documents beside the steps and without a value stay as they are',
    [...densify('n', { bounds: 'full', step: 1 }), { $match: { n: { $ne: null } } }, shown],
    values(1, 2, 2.5, 3, 4, 5, 6, 6),
  ],
  [
    'documents without a value come first',
    [...densify('n', { bounds: 'full', step: 10 }), { $match: { n: null } }, { $project: { _id: 1 } }],
    [{ _id: 4 }, { _id: 5 }],
  ],
  [
    'bounds beyond the documents on both sides',
    [...densify('n', { bounds: [-1, 8], step: 1 }), { $match: { n: { $ne: null } } }, shown],
    values(-1, 0, 1, 2, 2.5, 3, 4, 5, 6, 6, 7),
  ],
  [
    'bounds inside of the documents',
    [...densify('n', { bounds: [2, 4], step: 1 }), { $match: { n: { $ne: null } } }, shown],
    values(1, 2, 2.5, 3, 6, 6),
  ],
  [
    'no documents and no partitions: the bounds alone',
    [{ $match: { _id: 0 } }, ...densify('n', { bounds: [1, 4], step: 1 })],
    values(1, 2, 3),
  ],
  [
    'no documents in a full range',
    [{ $match: { _id: 0 } }, ...densify('n', { bounds: 'full', step: 1 })],
    [],
  ],
  [
    'fractions',
    [
      { $match: { _id: { $in: [1, 3] } } },
      { $sort: { n: 1 } },
      ...densify('n', { bounds: 'full', step: 0.5 }),
      shown,
    ],
    values(1, 1.5, 2, 2.5, 3),
  ],
  [
    'decimals',
    [
      { $match: { _id: 0 } },
      ...densify('n', {
        bounds: [Decimal128.fromString('0.1'), Decimal128.fromString('0.4')],
        step: Decimal128.fromString('0.1'),
      }),
    ],
    values(...['0.1', '0.2', '0.3'].map((text) => Decimal128.fromString(text))),
  ],
  [
    'a nested field, and nested partitions',
    [
      { $match: { _id: { $in: [1, 3] } } },
      { $project: { a: { b: '$n' }, k: { p: { $literal: 1 } } } },
      ...densify('a.b', { bounds: 'full', step: 1 }, ['k.p']),
      { $project: { _id: 0 } },
    ],
    [1, 2, 3].map((b) => ({ a: { b }, k: { p: 1 } })),
  ],
]);

pipelineTable(
  target,
  'the most that is made',
  [{ _id: 0 }],
  [
    [
      '500,000 documents',
      [...densify('_id', { bounds: [0, 500_001], step: 1 }), { $count: 'n' }],
      [{ n: 500_001 }],
    ],
  ],
);

const range = { step: 1, bounds: 'full' };
const refused = (fields: object) => [{ $densify: fields }];
const wrong = (fields: object, more: object = {}) =>
  refused({ field: 'n', range: { ...range, ...fields }, ...more });
const [early, late] = [new Date(0), new Date(1)];

refusedPipelines(target, 'wrong specifications', [
  ['no object', [{ $densify: 5 }], 9],
  ['no field', refused({ range }), 40414],
  ['no range', refused({ field: 'n' }), 40414],
  ['an unknown option', refused({ field: 'n', range, x: 1 }), 40415],
  ['a field that is no text', refused({ field: 5, range }), 14],
  ['a field with a dollar', refused({ field: '$n', range }), 16410],
  ['a range that is no object', refused({ field: 'n', range: 5 }), 14],
  ['partitionByFields no array', wrong({}, { partitionByFields: 'a' }), 14],
  ['no step', refused({ field: 'n', range: { bounds: 'full' } }), 40414],
  ['no bounds', refused({ field: 'n', range: { step: 1 } }), 40414],
  ['an unknown field of the range', wrong({ x: 1 }), 40415],
  ['a step of zero', wrong({ step: 0 }), 5733401],
  ['a step that is no number', wrong({ step: 'x' }), 5733401],
  ['a fraction of a unit', wrong({ step: 0.5, unit: 'day' }), 6586400],
  ['a unit that is none', wrong({ unit: 'era' }), 9],
  ['one bound', wrong({ bounds: [1] }), 5733403],
  ['bounds the wrong way', wrong({ bounds: [2, 1] }), 5733402],
  ['numbers with a unit', wrong({ bounds: [1, 2], unit: 'day' }), 5733409],
  ['a number and a date', wrong({ bounds: [1, late] }), 5733406],
  [
    'a date and a timestamp of another kind',
    wrong({ bounds: [early, { $maxKey: 1 }], unit: 'day' }),
    [5733405, 5733402],
  ],
  ['dates without a unit', wrong({ bounds: [early, late] }), 5733410],
  ['texts', wrong({ bounds: ['a', 'b'] }), 5946800],
  ['numbers of several types', wrong({ bounds: [1, 2.5] }), 5876900],
  ['an unknown word', wrong({ bounds: 'all' }), 5946802],
  ['bounds that are an object', wrong({ bounds: {} }), 5733404],
  ['partition without partitions', wrong({ bounds: 'partition' }), 5733408],
]);

refusedPipelines(target, 'wrong documents', [
  ['a text', refused({ field: 'a', range }), 5733201],
  ['a number with a unit', refused({ field: '_id', range: { ...range, unit: 'day' } }), 6053600],
  ['a date without a unit', [{ $set: { d: early } }, ...refused({ field: 'd', range })], 6053600],
  [
    'more than 500,000 documents made',
    [...refused({ field: '_id', range: { step: 1, bounds: [0, 500_003] } }), { $count: 'n' }],
    5897900,
  ],
  [
    'steps that lead nowhere',
    [
      { $set: { n: { $multiply: ['$_id', 1e17] } } },
      ...refused({ field: 'n', range: { step: 1, bounds: 'full' } }),
      { $count: 'n' },
    ],
    5897900,
  ],
]);
