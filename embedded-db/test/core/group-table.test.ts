/** Groups that exceed their memory are what they would be in memory, and hold no more than the limit. */
import { expect, onTestFinished, test } from 'vitest';
import { GroupTable } from '../../src/aggregate/gathering/group-table.ts';
import { compileOutputs } from '../../src/aggregate/stages/accumulators.ts';
import { commandScope } from '../../src/expressions/compile-expression.ts';
import { memoryOnly } from '../../src/spill/working-memory.ts';
import type { WorkingMemory } from '../../src/spill/working-memory.ts';
import { TemporaryFiles } from '../../src/storage/temporary-files.ts';
import type { Document } from '../../src/values/values.ts';
import { memoryContext } from '../semantics/memory-context.ts';
import { normalize } from '../semantics/normalize.ts';
import { folderOfTest } from '../support/store.ts';

const LIMIT = 100_000;
/** What one document may add before the table notices. */
const SLACK = 1000;

const OUTPUTS = {
  small: { n: { $sum: '$n' }, mean: { $avg: '$n' } },
  'of one value': { least: { $min: '$text' }, first: { $first: '$n' }, last: { $last: '$text' } },
  growing: { all: { $push: '$n' }, texts: { $addToSet: '$text' }, top: { $topN: topOf(3) } },
};

function topOf(n: number) {
  return { n, sortBy: { n: -1 }, output: '$n' };
}

const documents = Array.from({ length: 8000 }, (_, n) =>
  normalize({ group: (n * 31) % 1500, n, text: `text ${n % 400}` }),
);

/** The results of grouping, by the text of each group, and the most that was held. */
const groupAll = async (outputs: object, memory: WorkingMemory) => {
  const scope = commandScope({});
  const grouping = {
    id: scope.compile('$group'),
    outputs: compileOutputs(normalize(outputs as Document), scope, '$group'),
  };
  let most = 0;
  const table = new GroupTable(grouping, { ...memoryContext({}), memory });
  onTestFinished(() => table.close());
  for (const document of documents) {
    table.add(document);
    most = Math.max(most, table.heldBytes);
  }
  const results: string[] = [];
  for await (const batch of table.results()) {
    most = Math.max(most, table.heldBytes);
    results.push(
      ...batch.map((each) =>
        JSON.stringify(each, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      ),
    );
  }
  return { results: results.toSorted(), most };
};

test.each(Object.entries(OUTPUTS))('outputs that are %s', async (_, outputs) => {
  const files = new TemporaryFiles(folderOfTest());
  const inMemory = await groupAll(outputs, memoryOnly);
  expect(inMemory.most).toBeGreaterThan(LIMIT);
  const onDisk = await groupAll(outputs, { limit: LIMIT, createFile: () => files.create() });
  expect(onDisk.results).toEqual(inMemory.results);
  expect(files.made).toBeGreaterThan(0);
  expect(onDisk.most).toBeLessThanOrEqual(LIMIT + SLACK);
});

test('without the disk, 292', async () => {
  await expect(groupAll(OUTPUTS.growing, { limit: LIMIT, createFile: undefined })).rejects.toMatchObject({
    code: 292,
    message:
      "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.",
  });
});
