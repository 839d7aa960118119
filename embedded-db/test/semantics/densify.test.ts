import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aggregate } from './memory-context.ts';

interface Row {
  readonly _id: number;
  readonly p: string;
  readonly n: number;
}

const documents = fc.array(
  fc.record({ p: fc.constantFrom('a', 'b', 'c'), n: fc.integer({ min: -9, max: 9 }) }),
  { minLength: 1, maxLength: 9 },
);
const bounds = fc.oneof(
  fc.constantFrom('full' as const, 'partition' as const),
  fc
    .tuple(fc.integer({ min: -12, max: 4 }), fc.integer({ min: 0, max: 9 }))
    .map(([lower, width]) => [lower, lower + width] as const),
);

const least = (rows: readonly Row[]): number => Math.min(...rows.map((row) => row.n));
const greatest = (rows: readonly Row[]): number => Math.max(...rows.map((row) => row.n));

/** Every place of a part that has no document of its own. */
const expected = (
  all: readonly Row[],
  own: readonly Row[],
  range: 'full' | 'partition' | readonly [number, number],
  step: number,
): number[] => {
  const outer = range === 'full' ? all : own;
  const [from, to] = typeof range === 'string' ? [least(outer), greatest(outer) + 1] : range;
  const places: number[] = [];
  for (let place = from; place < to; place += step) places.push(place);
  return places.filter((place) => !own.some((row) => row.n === place));
};

it('makes each missing document once, and keeps the others', async () => {
  await fc.assert(
    fc.asyncProperty(documents, bounds, fc.integer({ min: 1, max: 4 }), async (given, range, step) => {
      const own: Row[] = given.map((row, _id) => ({ _id, ...row }));
      const stage = {
        $densify: { field: 'n', partitionByFields: ['p'], range: { step, bounds: range } },
      };
      const got = await aggregate([stage], { own: own as never });
      const made = got.filter((row) => row['_id'] === undefined);
      for (const p of new Set(own.map((row) => row.p))) {
        const part = own.filter((row) => row.p === p);
        const places = made.filter((row) => row['p'] === p).map((row) => row['n']);
        expect(places).toEqual(expected(own, part, range, step));
      }
      const kept = got.filter((row) => row['_id'] !== undefined);
      expect(new Set(kept.map((row) => row['_id']))).toEqual(new Set(own.map((row) => row._id)));
      expect(kept).toHaveLength(own.length);
    }),
    { numRuns: 200 },
  );
});

it('goes on by the length of each month', async () => {
  const own = ['2021-01-31', '2021-04-28'].map((text, _id) => ({ _id, at: new Date(text) }));
  const range = { step: 1, unit: 'month', bounds: 'full' };
  const got = await aggregate([{ $densify: { field: 'at', range } }], { own });
  expect(got.map((row) => (row['at'] as Date).toISOString().slice(0, 10))).toEqual([
    '2021-01-31',
    '2021-02-28',
    '2021-03-28',
    '2021-04-28',
  ]);
});
