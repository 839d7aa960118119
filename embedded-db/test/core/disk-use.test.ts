/** What exceeds the memory of an operation goes to temporary files, which are gone afterwards. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const LIMIT = 60_000;
const DOCUMENTS = 1200;

const data = Array.from({ length: DOCUMENTS }, (_, n) => ({
  _id: n as never,
  key: (n * 7919) % DOCUMENTS,
  part: n % 3,
  text: 'é'.repeat(40),
}));

const filesIn = (folder: string): string[] => {
  const temporary = join(folder, 'temporary');
  return existsSync(temporary) ? readdirSync(temporary) : [];
};

const started = async (memoryLimitBytes?: number) => {
  const folder = folderOfTest();
  const store = await startStore(folder, { durable: false, memoryLimitBytes });
  const client = await connectTo(store.uri);
  const collection: Collection = client.db('disk').collection('c');
  await collection.insertMany(data);
  return { folder, client, collection };
};

const WINDOW = { window: { documents: [-2, 1] } };
const PIPELINES: Readonly<Record<string, Document[]>> = {
  '$sort at the start': [{ $sort: { key: -1 } }],
  '$sort later': [{ $addFields: { k: { $mod: ['$key', 7] } } }, { $sort: { k: 1 } }],
  '$sort with a limit': [{ $set: { k: '$key' } }, { $sort: { k: -1 } }, { $limit: 700 }],
  $group: [{ $group: { _id: '$key', all: { $push: '$$ROOT' } } }, { $sort: { _id: 1 } }],
  $sortByCount: [{ $sortByCount: '$key' }, { $sort: { _id: 1 } }],
  $bucket: [{ $bucket: { groupBy: '$key', boundaries: [0, 700, 5000], output: { n: { $push: '$text' } } } }],
  $bucketAuto: [
    {
      $bucketAuto: {
        groupBy: { $mod: ['$key', 400] },
        buckets: 5,
        output: { ids: { $push: '$_id' }, text: { $last: '$text' } },
      },
    },
  ],
  '$bucketAuto with one bucket and a series': [
    {
      $bucketAuto: { groupBy: '$key', buckets: 1, granularity: 'R20', output: { all: { $push: '$$ROOT' } } },
    },
  ],
  $facet: [
    { $sort: { key: 1 } },
    {
      $facet: { first: [{ $limit: 3 }], last: [{ $sort: { key: -1 } }, { $limit: 2 }], n: [{ $count: 'n' }] },
    },
  ],
  $setWindowFields: [
    {
      $setWindowFields: {
        partitionBy: '$part',
        sortBy: { key: 1 },
        output: {
          sum: { $sum: '$key', ...WINDOW },
          near: { $avg: '$key', window: { range: [-10, 10] } },
          rank: { $rank: {} },
          next: { $shift: { output: '$_id', by: 1 } },
          slope: { $derivative: { input: '$_id' }, ...WINDOW },
        },
      },
    },
  ],
  $fill: [{ $fill: { sortBy: { key: 1 }, output: { missing: { method: 'locf' }, text: { value: '' } } } }],
  $densify: [
    { $set: { key: { $multiply: ['$key', 2] } } },
    { $densify: { field: 'key', range: { step: 1, bounds: [0, 900] } } },
    { $project: { text: 0 } },
  ],
};

describe('the answers are those of memory alone', () => {
  test('pipelines', async () => {
    const small = await started(LIMIT);
    const large = await started();
    for (const [name, pipeline] of Object.entries(PIPELINES)) {
      const expected = await large.collection.aggregate(pipeline).toArray();
      expect({ name, got: await small.collection.aggregate(pipeline).toArray() }).toEqual({
        name,
        got: expected,
      });
      expect(filesIn(small.folder)).toEqual([]);
    }
  });

  test('a find, also skipped, limited and by a collation', async () => {
    const small = await started(LIMIT);
    const large = await started();
    for (const [skip, limit] of [
      [0, 0],
      [100, 0],
      [5, 900],
      [0, 15],
    ] as const) {
      const query = ({ collection }: typeof small) =>
        collection
          .find({}, { collation: { locale: 'de' } })
          .sort({ text: 1, key: -1 })
          .skip(skip)
          .limit(limit)
          .toArray();
      expect(await query(small)).toEqual(await query(large));
    }
    expect(filesIn(small.folder)).toEqual([]);
  });
});

describe('the files', () => {
  test('are there while a cursor is open, and gone when it is killed', async () => {
    const { folder, client, collection } = await started(LIMIT);
    for (const cursor of [
      collection.find().sort({ key: 1 }).batchSize(10),
      collection.aggregate([{ $set: { k: '$key' } }, { $sort: { k: 1 } }], { batchSize: 10 }),
    ]) {
      await cursor.next();
      expect(filesIn(folder).length).toBeGreaterThan(0);
      await cursor.close();
      await expect.poll(() => filesIn(folder)).toEqual([]);
    }
    expect(await client.db('disk').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('are gone after an error', async () => {
    const { folder, collection } = await started(LIMIT);
    const fails = { $set: { r: { $divide: [1, { $subtract: ['$key', 1150] }] } } };
    for (const stages of [
      [{ $sort: { key: 1 } }, fails],
      [{ $group: { _id: '$key', key: { $max: '$key' }, all: { $push: '$text' } } }, fails],
      [{ $facet: { a: [{ $sort: { text: 1, key: 1 } }, fails], b: [{ $sort: { key: -1 } }] } }],
    ]) {
      await expect(collection.aggregate(stages).toArray()).rejects.toThrow(/divide by zero/);
      await expect.poll(() => filesIn(folder)).toEqual([]);
    }
  });

  test('of an owner that was killed are removed at the next start', async () => {
    const folder = folderOfTest();
    mkdirSync(join(folder, 'temporary'));
    writeFileSync(join(folder, 'temporary', '1.records'), 'left over');
    await startStore(folder);
    expect(filesIn(folder)).toEqual([]);
  });
});

test('without allowDiskUse, 292', async () => {
  const { folder, client, collection } = await started(LIMIT);
  const sortText = `Sort exceeded memory limit of ${LIMIT} bytes, but did not opt in to external sorting.`;
  const options = { allowDiskUse: false };
  for (const [name, pipeline] of Object.entries(PIPELINES)) {
    const run = collection.aggregate(pipeline, options).toArray();
    await expect(run, name).rejects.toMatchObject({
      code: 292,
      codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed',
    });
  }
  await expect(collection.find({}, options).sort({ key: 1 }).toArray()).rejects.toThrow(sortText);
  await expect(collection.aggregate([{ $sort: { key: 1 } }], options).toArray()).rejects.toThrow(sortText);
  const unsorted = { $setWindowFields: { output: { n: { $sum: '$key' } } } };
  await expect(collection.aggregate([unsorted], options).toArray()).rejects.toMatchObject({
    code: 5_643_011,
  });
  expect(await collection.find({}, options).sort({ key: 1 }).limit(10).toArray()).toHaveLength(10);
  expect(await collection.aggregate([{ $facet: { n: [{ $count: 'n' }] } }], options).toArray()).toEqual([
    { n: [{ n: DOCUMENTS }] },
  ]);
  expect(filesIn(folder)).toEqual([]);
  expect(await client.db('admin').command({ getParameter: 1, allowDiskUseByDefault: 1 })).toMatchObject({
    allowDiskUseByDefault: true,
  });
});
