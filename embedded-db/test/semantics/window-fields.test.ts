import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, memoryContext } from './memory-context.ts';

type Row = Record<string, unknown>;

const method = 'approximate';
const functions: Row = {
  $sum: '$v',
  $avg: '$v',
  $min: '$v',
  $max: '$v',
  $count: {},
  $stdDevPop: '$v',
  $stdDevSamp: '$v',
  $push: '$v',
  $median: { input: '$v', method },
  $percentile: { input: '$v', p: [0, 0.3, 1], method },
  $minN: { input: '$v', n: 2 },
  $maxN: { input: '$v', n: 3 },
  $firstN: { input: '$v', n: 2 },
  $lastN: { input: '$v', n: 2 },
  $top: { sortBy: { v: 1 }, output: '$_id' },
  $topN: { n: 2, sortBy: { v: -1 }, output: '$_id' },
  $bottom: { sortBy: { v: 1 }, output: '$_id' },
  $bottomN: { n: 3, sortBy: { v: 1 }, output: '$_id' },
  $addToSet: '$v',
};
const outputs = Object.entries(functions).map(
  ([name, operand]) => [name.slice(1), { [name]: operand }] as const,
);

/** Sets have no order, and the last digits of a deviation depend on the order of its numbers. */
const comparable = {
  $set: {
    addToSet: { $sortArray: { input: '$addToSet', sortBy: 1 } },
    stdDevPop: { $round: ['$stdDevPop', 9] },
    stdDevSamp: { $round: ['$stdDevSamp', 9] },
  },
};
const results = { $project: { _id: 0, k: 0, v: 0 } };

/** What a `$group` of the documents of a window gives; of no document, what each accumulator gives for nothing. */
const grouped = async (rows: Row[]): Promise<unknown> => {
  const group = { $group: { _id: null, ...Object.fromEntries(outputs) } };
  const own = rows.length > 0 ? rows : [{ _id: 0 }];
  const [first] = await aggregate([group, comparable, results], { own });
  return first;
};

const documents = fc
  .array(
    fc.record({
      k: fc.integer({ min: 0, max: 12 }),
      v: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom<unknown>(null, 'x', 2.5)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => rows.toSorted((a, b) => a.k - b.k).map((row, _id) => ({ _id, ...row })));

const bound = fc.oneof(fc.constantFrom('unbounded', 'current'), fc.integer({ min: -4, max: 4 }));
const numeric = (value: unknown, unbounded: number): number =>
  value === 'unbounded' ? unbounded : value === 'current' ? 0 : (value as number);
const bounds = fc
  .tuple(bound, bound)
  .filter(([lower, upper]) => numeric(lower, -99) <= numeric(upper, 99))
  .map(([lower, upper]) => [lower, upper] as const);

const inDocuments = (rows: Row[], at: number, [lower, upper]: readonly [unknown, unknown]): Row[] =>
  rows.filter((_, i) => i - at >= numeric(lower, -99) && i - at <= numeric(upper, 99));

const inRange = (rows: Row[], at: number, [lower, upper]: readonly [unknown, unknown]): Row[] => {
  const key = (row: Row | undefined) => row?.['k'] as number;
  return rows.filter((row, i) => {
    const gap = key(row) - key(rows[at]);
    const isBehind = lower === 'current' ? i >= at : gap >= numeric(lower, -99);
    return isBehind && (upper === 'current' ? i <= at : gap <= numeric(upper, 99));
  });
};

describe.each([
  ['documents', inDocuments],
  ['range', inRange],
] as const)('a window by %s', (kind, inside) => {
  it('gives what a group of its documents gives', async () => {
    await fc.assert(
      fc.asyncProperty(documents, bounds, async (own, pair) => {
        const output = Object.fromEntries(
          outputs.map(([field, use]) => [field, { ...use, window: { [kind]: pair } }]),
        );
        const stage = {
          $setWindowFields: { sortBy: { k: 1, ...(kind === 'range' ? {} : { _id: 1 }) }, output },
        };
        const got = await aggregate([stage, comparable, results], { own });
        for (const [at, row] of got.entries()) {
          const rows = inside(own, at, pair);
          // Nothing has an answer of its own in some accumulators only: the table of conformance has it.
          if (rows.length > 0) expect(row).toEqual(await grouped(rows));
        }
      }),
      { numRuns: 80 },
    );
  });
});

it.each([
  ['a running sum', { $sum: '$v', window: { documents: ['unbounded', 'current'] } }],
  ['a moving average', { $avg: '$v', window: { documents: [-20_000, 20_000] } }],
  ['a moving extreme', { $max: '$v', window: { documents: [-20_000, 'current'] } }],
  ['what lies ahead', { $minN: { input: '$v', n: 3 }, window: { documents: ['current', 'unbounded'] } }],
  ['a straight line', { $linearFill: '$gap' }],
])(
  '%s takes a time that grows with the partition alone',
  async (_name, use) => {
    const count = 40_000;
    const own = Array.from({ length: count }, (_, _id) => ({
      _id,
      v: (_id * 7919) % 1000,
      ...(_id % (count - 1) === 0 ? { gap: _id } : {}),
    }));
    const stage = { $setWindowFields: { sortBy: { _id: 1 }, output: { r: use } } };
    expect(await aggregate([stage], { own })).toHaveLength(count);
  },
  30_000,
);

it('a range from or to 0 has the document itself, also with fractions', async () => {
  const own = [0.1, 0.2, 0.3, 0.5].map((k, _id) => ({ _id, k }));
  const output = { r: { $push: '$_id', window: { range: [-0.2, 0] } } };
  const got = await aggregate([{ $setWindowFields: { sortBy: { k: 1 }, output } }, { $project: { r: 1 } }], {
    own,
  });
  expect(got.map((row) => row['r'])).toEqual([[0], [0, 1], [0, 1, 2], [2, 3]]);
});

it('lets others have the thread after each output of a large partition', async () => {
  const own = Array.from({ length: 300 }, (_, _id) => ({ _id }));
  const checkpoints = async (output: Row): Promise<number> => {
    let count = 0;
    const context = { ...memoryContext({ own }), checkpoint: () => void (count += 1) };
    await aggregate([{ $setWindowFields: { sortBy: { _id: 1 }, output } }], { own }, context);
    return count;
  };
  const one = { $sum: 1 };
  expect(await checkpoints({ a: one, b: one, c: one })).toBeGreaterThanOrEqual(
    (await checkpoints({ a: one })) + 2,
  );
});
