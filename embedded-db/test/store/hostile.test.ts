import { MongoServerError, type Collection, type MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../support/errors.ts';
import { Fields } from '../support/fields.ts';
import { connectRaw } from '../support/raw-message.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const started = async (): Promise<{ client: MongoClient; collection: Collection; uri: string }> => {
  const { uri } = await startStore(folderOfTest());
  const client = await connectTo(uri);
  return { client, collection: client.db('x').collection('c'), uri };
};

/** The number of sequential pings of another client that are answered until `work` ends. */
const pingsDuring = async (uri: string, work: Promise<unknown>): Promise<number> => {
  const admin = (await connectTo(uri)).db('admin');
  const state = { isDone: false };
  let answered = 0;
  const finished = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    await admin.command({ ping: 1 });
    answered += 1;
  }
  await finished;
  return answered;
};

/** An error reply of the server, with any code. */
const expectRefusal = async (answer: Promise<unknown>): Promise<void> => {
  await expect(answer).rejects.toBeInstanceOf(MongoServerError);
};

describe('names that reach for prototypes', () => {
  const paths = [
    '__proto__',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'a.__proto__.polluted',
    'toString.x',
  ];

  test.each(paths)('%s is a field like any other', async (path) => {
    const { collection } = await started();
    await collection.insertOne({ _id: 1, a: {} } as never);
    await collection.updateOne({}, { $set: { [path]: 'yes' } });
    expect(await collection.countDocuments({ [path]: 'yes' })).toBe(1);
    await collection.updateOne({}, { $rename: { [path]: 'moved' } });
    expect(await collection.findOne({ moved: 'yes' })).not.toBeNull();
    await collection.updateOne({}, { $unset: { [path]: 1 } });
    await collection
      .aggregate([{ $group: { _id: '$polluted', n: { $sum: 1 } } }, { $addFields: { [path]: 1 } }])
      .toArray();
    await collection.createIndex({ [path]: 1 });
    await collection.insertOne({ _id: 2 } as never);
    expect(await collection.countDocuments({ polluted: { $exists: true } })).toBe(0);
    expect(await collection.distinct('polluted')).toEqual([]);
    expect(
      await collection.aggregate([{ $match: { _id: 2 } }, { $project: { seen: '$polluted' } }]).toArray(),
    ).toEqual([{ _id: 2 }]);
  });

  test('a stored __proto__ comes back as it was', async () => {
    const { collection } = await started();
    const document = JSON.parse('{"_id":1,"__proto__":{"polluted":true},"constructor":5}') as { _id: never };
    await collection.insertOne(document);
    const [bytes] = await collection.find({}, { raw: true }).toArray();
    expect(Buffer.from(bytes as unknown as Uint8Array).includes('__proto__')).toBe(true);
    expect(await collection.countDocuments({ '__proto__.polluted': true })).toBe(1);
  });
});

test('a field name that comes twice is refused at any depth: readers would differ in what it means', async () => {
  const { collection, client } = await started();
  const twice = new Fields([
    ['a', 1],
    ['a', 2],
  ]);
  const many = Array.from({ length: 40 }, (_, n): [string, unknown] => [`f${n}`, n]);
  for (const document of [
    twice,
    { b: { c: twice } },
    { list: [1, twice] },
    new Fields([...many, ['f39', 1]]),
    new Fields([['f0', 1], ...many]),
  ]) {
    const insert = { insert: 'c', documents: [document] };
    const { writeErrors } = await client.db('x').command(insert);
    expect(writeErrors).toMatchObject([{ code: 22 }]);
  }
  await client
    .db('x')
    .command({ insert: 'c', documents: [{ a: [{ a: 1 }, { a: 2 }], 0: 1 }, new Fields(many)] });
  expect(await collection.countDocuments()).toBe(2);
});

describe('size and depth', () => {
  test('16 MB fit, more is refused, on insert and on growth', async () => {
    const { collection } = await started();
    const most = 16 * 1024 * 1024;
    await collection.insertOne({ _id: 1, s: 'x'.repeat(most - 100) } as never);
    expect(await collection.countDocuments({ _id: 1 as never })).toBe(1);
    await expectCode(() => collection.insertOne({ _id: 2, s: 'x'.repeat(most) } as never), [2, 10334]);
    await expectCode(
      () => collection.updateOne({ _id: 1 as never }, { $set: { more: 'x'.repeat(200) } }),
      [17419, 10334],
    );
    expect(await collection.countDocuments()).toBe(1);
  });

  test('100 levels fit, 250 are refused, and the store lives on', async () => {
    const { collection } = await started();
    const nested = (depth: number): object => (depth === 0 ? { end: 1 } : { d: nested(depth - 1) });
    await collection.insertOne({ _id: 1, ...nested(98) } as never);
    expect(await collection.findOne({ _id: 1 as never })).not.toBeNull();
    await expectRefusal(collection.insertOne({ _id: 2, ...nested(250) } as never));
    await expectRefusal(collection.find(nested(250)).toArray());
    const or = (depth: number): object => (depth === 0 ? { a: 1 } : { $or: [or(depth - 1), { b: 1 }] });
    await expectRefusal(collection.find(or(250)).toArray());
    expect(await collection.countDocuments()).toBe(1);
  });

  test('a broken message ends that connection alone', async () => {
    const { client, uri } = await started();
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(16, 0xff),
      Buffer.from('ffffff7f0000000000000000dd070000', 'hex'),
    ]) {
      const socket = connectRaw(uri);
      socket.on('error', () => {});
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('regular expressions that backtrack', () => {
  const bomb = '^(a+)+$';
  const victim = `${'a'.repeat(40)}!`;

  test.each([
    ['$regex', [{ $match: { s: { $regex: bomb } } }], 0],
    ['$regexMatch', [{ $match: { $expr: { $regexMatch: { input: '$s', regex: bomb } } } }], 0],
    [
      '$or of many',
      [{ $match: { $or: ['^(a|a)*!$', '^(a|aa)+$', '(.*)*b$'].map((regex) => ({ s: { $regex: regex } })) } }],
      20,
    ],
  ])('%s: they come to an end, and others are answered', async (_name, pipeline, found) => {
    const { collection, client } = await started();
    await collection.insertMany(Array.from({ length: 20 }, () => ({ s: victim })));
    // With backtracking one of these would exceed any test timeout.
    const [documents] = await Promise.all([
      collection.aggregate(pipeline).toArray(),
      client.db('admin').command({ ping: 1 }),
    ]);
    expect(documents).toHaveLength(found);
  });
});

test('a scan of 20,000 documents leaves room for others', async () => {
  const { collection, uri } = await started();
  await collection.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `text ${n}` })));
  const nowhere = Array.from({ length: 10 }, (_, n) => ({ text: new RegExp(`nothing ${n}$`) }));
  const scan = collection.find({ $or: nowhere }).toArray();
  // One ping before it starts and one after it; more only where it yields.
  expect(await pingsDuring(uri, scan)).toBeGreaterThan(4);
});
