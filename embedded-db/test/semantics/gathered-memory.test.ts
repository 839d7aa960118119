import { expect, it } from 'vitest';
import { aggregate } from './memory-context.ts';

const TEN_MEGABYTES = 'x'.repeat(5 * 1024 * 1024);

it.each([
  ['$bucketAuto', { groupBy: '$_id', buckets: 2, output: { n: { $sum: 1 } } }],
  ['$setWindowFields', { sortBy: { _id: 1 }, output: { n: { $documentNumber: {} } } }],
  ['$densify', { field: '_id', range: { step: 1, bounds: 'full' } }],
])('%s gathers at most 100 MB', async (stage, spec) => {
  const documents = (count: number) =>
    Array.from({ length: count }, (_, _id) => ({ _id, text: TEN_MEGABYTES }));
  const kept = { $project: { text: 0 } };
  const pipeline = [{ [stage]: spec }, kept];
  await expect(aggregate(pipeline, { own: documents(11) })).rejects.toMatchObject({ code: 292 });
  expect(await aggregate(pipeline, { own: documents(9) })).not.toEqual([]);
});
