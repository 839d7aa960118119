import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TemporaryFiles } from '../../src/storage/temporary-files.ts';
import { folderOfTest } from '../support/store.ts';
import { aggregate, memoryContext } from './memory-context.ts';

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

it.each([
  ['$push', { id: '$_id', text: '$text' }],
  ['$addToSet', { id: '$_id', text: '$text' }],
  ['$lastN', { input: '$text', n: 20 }],
])('%s gathers at most 100 MB in one group', async (accumulator, operand) => {
  const documents = (count: number) =>
    Array.from({ length: count }, (_, _id) => ({ _id, text: TEN_MEGABYTES }));
  const group = { $group: { _id: null, all: { [accumulator]: operand } } };
  const pipeline = [group, { $project: { count: { $size: '$all' } } }];
  await expect(aggregate(pipeline, { own: documents(11) })).rejects.toMatchObject({ code: 146 });
  expect(await aggregate(pipeline, { own: documents(9) })).toEqual([{ _id: null, count: 9 }]);
});

it.each([
  ['$out', 'other'],
  ['$merge', { into: 'other' }],
])('%s writes what exceeds the memory from a file', async (stage, spec) => {
  const own = Array.from({ length: 700 }, (_, _id) => ({ _id, text: 'é'.repeat(40) }));
  const written = async (limit: number, mayUseDisk: boolean) => {
    const folder = folderOfTest();
    const files = new TemporaryFiles(folder);
    const createFile = mayUseDisk ? () => files.create() : undefined;
    const context = { ...memoryContext({ own }), memory: { limit, createFile } };
    await aggregate([{ $match: {} }, { $set: { n: 1 } }, { [stage]: spec }], { own }, context);
    const left = existsSync(join(folder, 'temporary')) ? readdirSync(join(folder, 'temporary')) : [];
    expect(left).toEqual([]);
    return { files: files.made, documents: context.written['other'] };
  };
  const documents = own.map((document) => ({ ...document, n: 1 }));
  expect(await written(20_000, true)).toMatchObject({ files: 1, documents });
  expect(await written(1_000_000, true)).toMatchObject({ files: 0, documents });
  expect(await written(20_000, false)).toMatchObject({ files: 0, documents });
});
