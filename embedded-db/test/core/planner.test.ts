import type { CollationOptions, Collection, Document, Filter, MongoClient, Sort } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

let client: MongoClient;
let posts: Collection;

const AUTHORS = 40;
const COUNT = 2000;

beforeEach(async () => {
  const store = await startStore(folderOfTest(), { durable: false });
  client = await connectTo(store.uri);
  posts = client.db('plans').collection('posts');
  const documents = Array.from({ length: COUNT }, (_, i) => ({
    _id: i as never,
    author: i % AUTHORS,
    at: COUNT - i,
    state: i % 2 === 0 ? 'open' : 'closed',
    title: `title ${String(i).padStart(4, '0')}`,
    tags: [`t${i % 7}`, `t${i % 5}`],
    ...(i % 10 === 0 ? { slug: `s${i}` } : {}),
  }));
  await posts.insertMany(documents);
});

interface Explained {
  stages: string[];
  index: string | undefined;
  keys: number;
  documents: number;
  returned: number;
}

const explain = async (filter: Filter<Document>, sort: Sort = {}, limit = 0): Promise<Explained> => {
  const plan: Document = await posts.find(filter).sort(sort).limit(limit).explain('executionStats');
  const stages: string[] = [];
  let index: string | undefined;
  const visit = (stage: Document): void => {
    stages.push(stage['stage'] as string);
    index ??= stage['indexName'] as string | undefined;
    if (stage['inputStage']) visit(stage['inputStage'] as Document);
    for (const inner of (stage['inputStages'] ?? []) as Document[]) visit(inner);
  };
  visit(plan['queryPlanner'].winningPlan as Document);
  const stats = plan['executionStats'] as Document;
  return {
    stages,
    index,
    keys: stats['totalKeysExamined'] as number,
    documents: stats['totalDocsExamined'] as number,
    returned: stats['nReturned'] as number,
  };
};

const ids = async (filter: Filter<Document>, sort: Sort, limit = 0): Promise<unknown[]> =>
  (await posts.find(filter).sort(sort).limit(limit).toArray()).map(({ _id }) => _id);

const scanned = async (filter: Filter<Document>, sort: Sort, limit = 0): Promise<unknown[]> =>
  (await posts.find(filter).hint({ $natural: 1 }).toArray())
    .toSorted((a, b) => {
      for (const [path, direction] of Object.entries(sort as Record<string, 1 | -1>)) {
        if (a[path] !== b[path]) return (a[path] < b[path] ? -1 : 1) * direction;
      }
      return 0;
    })
    .map(({ _id }) => _id)
    .slice(0, limit || undefined);

describe('values listed for several fields of an index', () => {
  const state = { $in: ['open', 'closed'] };

  test.each<[string, Filter<Document>, Sort]>([
    ['by the first of them', { author: { $in: [3, 1, 2] }, state: 'open' }, { author: 1, state: -1 }],
    ['backwards', { author: { $in: [3, 1, 2] }, state: 'open' }, { author: -1, state: 1 }],
    ['by the second', { author: { $in: [3, 1] }, state, at: { $in: [1999, 1997] } }, { state: -1, _id: 1 }],
    ['by none', { author: { $in: [3, 1] }, state: 'open', at: 1997 }, {}],
  ])('bound what is found where it comes sorted %s', async (_, filter, sort) => {
    await posts.createIndex({ author: 1, state: -1, at: 1 });
    const found = await ids(filter, { ...(sort as Document), _id: 1 });
    expect(found).toEqual(await scanned(filter, { ...(sort as Document), _id: 1 }));
  });

  test('beyond 20,000 combinations are left to the filter, in the right order', async () => {
    await posts.createIndex({ at: 1, _id: 1, title: 1 });
    const at = { $in: Array.from({ length: 150 }, (_, i) => i * 3) };
    const filter = { at, _id: { $in: Array.from({ length: 150 }, (_, i) => COUNT - i * 2) as never[] } };
    for (const sort of [{ _id: 1 }, { at: -1 }, { title: 1 }] as Sort[]) {
      const found = await ids(filter, sort);
      expect(found.length).toBeGreaterThan(10);
      expect(found).toEqual(await scanned(filter, sort));
    }
  });
});

describe('a sort', () => {
  test('is delivered by an index in either direction, and no key more is read than is wanted', async () => {
    await posts.createIndex({ author: 1, at: 1 });
    for (const direction of [1, -1] as const) {
      const found = await explain({ author: 3 }, { at: direction }, 5);
      expect(found).toMatchObject({ index: 'author_1_at_1', keys: 5, documents: 5, returned: 5 });
      expect(found.stages).not.toContain('SORT');
      expect(await ids({ author: 3 }, { at: direction }, 5)).toEqual(
        await scanned({ author: 3 }, { at: direction }, 5),
      );
    }
  });

  test('after $in is merged from as many ranges', async () => {
    await posts.createIndex({ author: 1, at: 1 });
    const authors = Array.from({ length: 30 }, (_, i) => i);
    const filter = { author: { $in: authors } };
    const found = await explain(filter, { at: -1 }, 10);
    expect(found.stages).toContain('SORT_MERGE');
    expect(found.stages).not.toContain('SORT');
    expect(found.documents).toBe(10);
    expect(found.keys).toBeLessThanOrEqual(10 + authors.length);
    expect(await ids(filter, { at: -1 }, 10)).toEqual(await scanned(filter, { at: -1 }, 10));
    expect(await ids(filter, { at: 1 })).toEqual(await scanned(filter, { at: 1 }));
  });

  test('that no index delivers is done in memory and is the same', async () => {
    await posts.createIndex({ author: 1 });
    expect((await explain({ author: 3 }, { title: -1 }, 5)).stages).toContain('SORT');
    expect(await ids({ author: 3 }, { title: -1 }, 5)).toEqual(
      await scanned({ author: 3 }, { title: -1 }, 5),
    );
  });

  test('takes its own index when the filter keeps much, and the filter’s when it keeps little', async () => {
    await posts.createIndexes([{ key: { state: 1 } }, { key: { at: 1 } }, { key: { slug: 1 } }]);
    expect((await explain({ state: 'open' }, { at: 1 }, 5)).index).toBe('at_1');
    expect((await explain({ slug: 's30' }, { at: 1 }, 5)).index).toBe('slug_1');
  });
});

describe('arrays', () => {
  test('an equality on one leaves the rest of the index in order', async () => {
    await posts.createIndex({ tags: 1, at: 1 });
    const found = await explain({ tags: 't3' }, { at: 1 }, 7);
    expect(found).toMatchObject({ index: 'tags_1_at_1', keys: 7, documents: 7 });
    expect(await ids({ tags: 't3' }, { at: 1 })).toEqual(await scanned({ tags: 't3' }, { at: 1 }));
  });

  test('a range met by two different elements is found, and each document once', async () => {
    await posts.insertOne({ _id: 'spread' as never, scores: [1, 9] });
    await posts.createIndex({ scores: 1 });
    expect(await ids({ scores: { $gt: 5, $lt: 3 } }, { _id: 1 })).toEqual(['spread']);
    expect(await ids({ scores: { $gte: 0 } }, { _id: 1 })).toEqual(['spread']);
    expect(await ids({ scores: { $elemMatch: { $gt: 5, $lt: 8 } } }, { _id: 1 })).toEqual([]);
  });

  test('two ends of a range on one element narrow the walk to what lies between', async () => {
    await posts.createIndex({ tags: 1 });
    const between = { tags: { $elemMatch: { $gte: 't3', $lt: 't4' } } };
    const found = await explain(between);
    expect(found.index).toBe('tags_1');
    expect(found.keys).toBe(await posts.countDocuments({ tags: /^t3/ }, { hint: { $natural: 1 } }));
    expect(await ids(between, { _id: 1 })).toEqual(await scanned(between, { _id: 1 }));
    await posts.insertOne({ _id: 'nested' as never, tags: [['t35'], 't9'] });
    expect(await ids(between, { _id: 1 })).toEqual(await scanned(between, { _id: 1 }));
    expect((await explain({ tags: { $elemMatch: { $ne: 't3' } } })).stages).toContain('COLLSCAN');
  });

  test('a value that is none, come while elements are read, ends the reading: it would be found for one of them', async () => {
    await posts.createIndex({ tags: 1 });
    const cursor = posts.find({ tags: { $elemMatch: { $eq: 't3' } } }, { batchSize: 10 });
    await cursor.next();
    await posts.insertOne({ tags: 't3' });
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  test('two fields of one array may be met by different elements', async () => {
    await posts.insertOne({
      _id: 'pairs' as never,
      p: [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
    });
    await posts.createIndex({ 'p.a': 1, 'p.b': 1 });
    expect(await ids({ 'p.a': 1, 'p.b': 2 }, { _id: 1 })).toEqual(['pairs']);
    expect(await ids({ p: { $elemMatch: { a: 1, b: 2 } } }, { _id: 1 })).toEqual([]);
    expect(await ids({ p: { $elemMatch: { a: 2, b: 2 } } }, { _id: 1 })).toEqual(['pairs']);
  });
});

describe('a count', () => {
  /** What `count` and `countDocuments` say, how they went about it, and how many documents they read. */
  const counted = async (filter: Filter<Document>, collation?: CollationOptions) => {
    const command = { count: 'posts', query: filter, ...(collation && { collation }) };
    const database = client.db('plans');
    const { n } = await database.command(command);
    const told: Document = await database.command({ explain: command, verbosity: 'executionStats' });
    const { winningPlan } = told['queryPlanner'] as { winningPlan: { inputStage: Document } };
    expect(await posts.countDocuments(filter, collation && { collation })).toBe(n);
    const read = (told['executionStats'] as Document)['totalDocsExamined'] as number;
    return { n: n as number, stage: winningPlan.inputStage['stage'] as string, read };
  };

  test.each<[string, Filter<Document>]>([
    ['one value', { author: 3 }],
    ['values', { author: { $in: [3, 4] } }],
    ['a range', { title: { $gte: 'title 001', $lt: 'title 002' } }],
    ['a value of an array', { tags: 't3' }],
    ['a bound of an array, met by two of its elements', { tags: { $gte: 't0' } }],
    ['a range that one element of an array is in', { tags: { $elemMatch: { $gte: 't3', $lt: 't5' } } }],
    [
      'the same after a value',
      { state: 'open', $and: [{ tags: { $elemMatch: { $gte: 't3', $lt: 't5' } } }] },
    ],
  ])('of what lies at %s reads no document', async (_, filter) => {
    await posts.createIndexes([
      { key: { author: 1 } },
      { key: { title: 1 } },
      { key: { state: 1, tags: 1 } },
    ]);
    await posts.createIndex({ tags: 1 });
    const n = await posts.countDocuments(filter, { hint: { $natural: 1 } });
    expect(n).toBeGreaterThan(0);
    expect(await counted(filter)).toEqual({ n, stage: 'COUNT_SCAN', read: 0 });
  });

  test.each<[string, Filter<Document>]>([
    ['two ends of a range on an array, which two elements may meet', { tags: { $gte: 't3', $lt: 't5' } }],
    ['what is missing or null', { slug: null }],
    ['a field beside the index', { tags: 't3', at: { $gt: 5 } }],
    ['what isn’t a value', { author: { $ne: 3 }, tags: 't3' }],
    ['two ranges of one array', { tags: { $elemMatch: { $eq: 't3' } }, $and: [{ tags: 't4' }] }],
  ])('of %s looks at the documents', async (_, filter) => {
    await posts.createIndexes([{ key: { tags: 1 } }, { key: { slug: 1 } }]);
    const { n, stage, read } = await counted(filter);
    expect(stage).not.toBe('COUNT_SCAN');
    expect(read).toBeGreaterThanOrEqual(n);
    expect(n).toBe(await posts.countDocuments(filter, { hint: { $natural: 1 } }));
  });

  test('of elements looks at the documents once one of them has a value that is no array', async () => {
    await posts.createIndex({ tags: 1 });
    const filter = { tags: { $elemMatch: { $eq: 't3' } } };
    expect(await counted(filter)).toMatchObject({ n: 628, read: 0 });
    await posts.insertOne({ tags: 't3' });
    expect(await counted(filter)).toMatchObject({ n: 628, stage: 'FETCH', read: 629 });
    expect(await counted({ tags: 't3' })).toMatchObject({ n: 629, read: 0 });
  });

  test('under a collation is a scan', async () => {
    await posts.createIndex({ tags: 1 });
    const collation = { locale: 'en', strength: 2 };
    expect(await counted({ tags: { $elemMatch: { $eq: 'T3' } } }, collation)).toMatchObject({
      n: 628,
      stage: 'COLLSCAN',
    });
  });

  test('of values that agree for longer than an entry is looks at the documents', async () => {
    const long = 'x'.repeat(590);
    await posts.createIndex({ one: 1, two: 1, three: 1 });
    await posts.insertMany(['a', 'b'].map((end) => ({ one: long, two: long, three: `${long}${end}` })));
    const filter = { one: long, two: long, three: `${long}a` };
    expect(await posts.countDocuments(filter)).toBe(1);
    expect(await posts.find(filter).toArray()).toHaveLength(1);
  });
});

describe('an index that lacks documents', () => {
  test('a partial one serves what its filter follows from, and nothing else', async () => {
    await posts.createIndex({ author: 1 }, { partialFilterExpression: { at: { $gt: 1000 } } });
    expect((await explain({ author: 3, at: { $gt: 1500 } })).index).toBe('author_1');
    expect((await explain({ author: 3, at: { $gt: 500 } })).stages).toContain('COLLSCAN');
    expect((await explain({ author: 3 })).stages).toContain('COLLSCAN');
  });

  test('a sparse one serves no search for what is missing', async () => {
    await posts.createIndex({ slug: 1 }, { sparse: true });
    expect((await explain({ slug: 's10' })).index).toBe('slug_1');
    expect((await explain({ slug: null })).stages).toContain('COLLSCAN');
    expect(await posts.countDocuments({ slug: null })).toBe(COUNT - COUNT / 10);
    expect((await ids({}, { slug: 1 })).length).toBe(COUNT);
  });
});

test('$or takes an index for each of its clauses and finds every document once', async () => {
  await posts.createIndexes([{ key: { author: 1 } }, { key: { slug: 1 } }]);
  const filter = { $or: [{ author: 10 }, { slug: { $in: ['s10', 's20'] } }] };
  expect((await explain(filter)).stages).toContain('OR');
  expect(await ids(filter, { _id: 1 })).toEqual(await scanned(filter, { _id: 1 }));
  expect((await explain({ $or: [{ author: 10 }, { title: 'x' }] })).stages).toContain('COLLSCAN');
});

test('an anchored pattern reads its range alone', async () => {
  await posts.createIndex({ title: 1 });
  const found = await explain({ title: /^title 001/ });
  expect(found).toMatchObject({ index: 'title_1', keys: 10, returned: 10 });
  expect((await explain({ title: /001/ })).stages).toContain('COLLSCAN');
});

test('a hint is followed, and one that names nothing is an error', async () => {
  await posts.createIndexes([{ key: { author: 1 } }, { key: { state: 1 } }]);
  const plan: Document = await posts.find({ author: 1 }).hint('state_1').explain('queryPlanner');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"state_1"');
  await expect(posts.find({ author: 1 }).hint('none').toArray()).rejects.toMatchObject({ code: 2 });
});

test('values beyond the longest key are told apart and found', async () => {
  const long = 'x'.repeat(5000);
  await posts.createIndex({ text: 1 }, { unique: true, sparse: true });
  await posts.insertMany([{ text: `${long}a` }, { text: `${long}b` }]);
  await expect(posts.insertOne({ text: `${long}a` })).rejects.toMatchObject({ code: 11_000 });
  expect(await posts.countDocuments({ text: `${long}b` })).toBe(1);
  expect(await posts.countDocuments({ text: { $gt: long } })).toBe(2);
  const sorted = await posts
    .find({ text: { $gt: '' } })
    .sort({ text: -1 })
    .toArray();
  expect(sorted.map(({ text }) => String(text).at(-1))).toEqual(['b', 'a']);
});
