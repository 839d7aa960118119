/** For all data and filters an index must return what a scan returns. */
import {
  Decimal128,
  Double,
  Long,
  type ClientSession,
  type Collection,
  type Document,
  type FindOptions,
  type MongoClient,
} from 'mongodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from '../support/fields.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'a',
    'ab',
    'b',
    0,
    1,
    2,
    -1,
    1.5,
    NaN,
    [],
    {},
    new Date(0),
    new Date(5),
  ),
  fc.constantFrom<unknown>(
    Long.fromNumber(1),
    new Double(2),
    Decimal128.fromString('1.5'),
    { b: 1 },
    { b: null },
    { b: [1, 2] },
    inOrder(['b', 1], ['2', 1]),
    inOrder(['2', 1], ['b', 1]),
  ),
);
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
);
/** Never anything but an array, so that its index knows of nothing else. */
const list = fc.array(leaf, { maxLength: 3 });
/** Elements with fields of their own, one of which may be an array again. */
const few = fc.nat({ max: 3 });
const inner = fc.oneof(few, fc.array(few, { maxLength: 3 }), leaf);
const parts = fc.array(fc.record({ p: inner, q: few }, { requiredKeys: [] }), { maxLength: 3 });
const document = fc.record(
  { a: value, b: value, c: fc.nat({ max: 4 }), list, e: fc.record({ list }), x: parts },
  { requiredKeys: [] },
);
const field = fc.constantFrom('a', 'b', 'c', 'list', 'a.b', 'a.0', 'e.list', 'x.p', 'x.q', 'x');

const condition: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), leaf)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(leaf, { maxLength: 4 }))
    .map(([operator, operands]) => ({ [operator]: operands })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.tuple(leaf, leaf).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.tuple(leaf, leaf).map(([low, high]) => ({ $elemMatch: { $gte: low, $lt: high } })),
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$lte', '$ne'), leaf)
    .map(([operator, operand]) => ({ $elemMatch: { [operator]: operand } })),
  fc.constantFrom<Document>(
    { $type: 'array' },
    { $size: 2 },
    { $regex: '^a' },
    { $not: { $gt: 1 } },
    { $elemMatch: { $gte: 1, $lt: 2 } },
    { $elemMatch: { b: 1 } },
    { $elemMatch: { $in: ['a', 1] } },
    { $elemMatch: { $elemMatch: { $gte: 1 } } },
    { $all: [1, 2] },
  ),
);
/** What one element has to be, of which a field may be an array again. */
const onPart: fc.Arbitrary<Document> = fc.oneof(
  fc.tuple(few, few).map(([low, high]) => ({ p: { $gt: low, $lt: high } })),
  fc.tuple(few, few).map(([p, q]) => ({ p, q })),
  fc.tuple(few, few).map(([one, two]) => ({ $and: [{ p: one }, { p: two }] })),
  fc.tuple(leaf, few).map(([p, q]) => ({ p: { $ne: p }, q })),
);
const clause: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(field, condition).map(([name, wanted]) => ({ [name]: wanted })) },
  { weight: 1, arbitrary: onPart.map((wanted) => ({ x: { $elemMatch: wanted } })) },
);
const filter: fc.Arbitrary<Document> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(clause, { maxLength: 3 })
      .map((clauses): Document => (clauses.length > 0 ? { $and: clauses } : {})),
  },
  {
    weight: 1,
    arbitrary: fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $or: clauses })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(clause, fc.array(clause, { minLength: 1, maxLength: 2 }))
      .map(([one, or]) => ({ ...one, $or: or })),
  },
);
const sort = fc.constantFrom<Document | undefined>(
  undefined,
  { a: 1 },
  { a: -1 },
  { c: 1, a: -1 },
  { b: 1, c: 1 },
  { _id: -1 },
  { 'a.b': 1 },
  { 'x.q': -1 },
);
const projection = fc.constantFrom<Document>(
  { _id: 1 },
  { a: 1, c: 1 },
  { list: 1, _id: 0 },
  { 'x.p': 1, c: 1 },
  { a: 0, x: 0 },
  { list: { $slice: -1 } },
  { x: { $elemMatch: { q: 1 } } },
  { b: 1, d: { $add: ['$c', 1] } },
);
const question = fc.record({ asked: filter, order: sort, limit: fc.constantFrom(0, 3), projection });
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

/** What is written inside of a transaction, before the questions are asked again. */
const write: fc.Arbitrary<(all: Collection, options: { session: ClientSession }) => Promise<unknown>> =
  fc.oneof(
    fc.tuple(filter, document).map(
      ([asked, $set]) =>
        (all: Collection, options: object) =>
          all.updateMany(asked, { $set: { ...$set, seen: true }, $inc: { n: 1 } }, options),
    ),
    filter.map((asked) => (all: Collection, options: object) => all.deleteOne(asked, options)),
    document.map((each) => (all: Collection, options: object) => all.insertOne({ ...each }, options)),
  );

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1 }, name: 'b', sparse: true },
  { key: { c: 1, a: -1 }, name: 'ca' },
  { key: { 'a.b': 1 }, name: 'ab' },
  { key: { b: 1, c: 1 }, name: 'partial', partialFilterExpression: { c: { $gte: 2 } } },
  { key: { c: 1, list: 1 }, name: 'cl' },
  { key: { list: -1 }, name: 'l', sparse: true },
  { key: { 'e.list': 1 }, name: 'el' },
  { key: { 'x.p': 1, 'x.q': 1 }, name: 'xpq' },
  { key: { 'x.q': -1, c: 1 }, name: 'xqc' },
];

/** Runs one query with the indexes and as a scan. */
const ask = async (
  collection: Collection,
  { asked, order, limit, projection }: Question,
  inside: { session?: ClientSession },
): Promise<void> => {
  // Ties are broken by _id, so that the order is unique.
  const options: FindOptions = {
    ...inside,
    ...(order && { sort: { ...order, ...(!('_id' in order) && { _id: 1 }) } }),
    limit: order ? limit : 0,
  };
  const found = async (projected: Document, hint?: Document) =>
    (
      await collection
        .find(asked, { ...options, ...(hint && { hint }), projection: projected, raw: true })
        .toArray()
    ).map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'));
  const scan = { $natural: 1 };
  const settled = (documents: string[]) => (order ? documents : documents.toSorted());
  for (const projected of [{ _id: 1 }, projection]) {
    const [indexed, scanned] = [await found(projected), await found(projected, scan)];
    const context = { asked, order, limit, projected };
    expect({ ...context, found: settled(indexed) }).toEqual({ ...context, found: settled(scanned) });
  }
  const all = (await collection.find(asked, { ...inside, hint: scan }).toArray()).length;
  const counted = [
    await collection.countDocuments(asked, inside),
    await collection.countDocuments(asked, { ...inside, skip: 1, limit: 4 }),
  ];
  expect({ asked, counted }).toEqual({ asked, counted: [all, Math.min(4, Math.max(0, all - 1))] });
  const [key = 'c'] = Object.keys(order ?? {});
  const distinct = (await collection.distinct(key, asked, inside)).length;
  const read = (await collection.distinct(key, asked, { ...inside, hint: scan } as object)).length;
  expect({ asked, key, distinct }).toEqual({ asked, key, distinct: read });
};

/** A write that no index can hold ends the transaction: then there is nothing more to ask. */
const askInTransaction = async (
  client: MongoClient,
  collection: Collection,
  writes: readonly ((all: Collection, options: { session: ClientSession }) => Promise<unknown>)[],
  questions: readonly Question[],
): Promise<void> =>
  client.withSession(async (session) => {
    session.startTransaction();
    try {
      for (const each of writes) await each(collection, { session });
    } catch (error) {
      if ((error as { code?: number }).code === 171) return;
      throw error;
    }
    for (const each of questions) await ask(collection, each, { session });
    await session.commitTransaction();
  });

test('index answers equal scan answers, also among the writes of a transaction', async () => {
  const { uri } = await startStore(folderOfTest(), { durable: false });
  const client = await connectTo(uri);
  const db = client.db('p');
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 25 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      fc.array(write, { minLength: 1, maxLength: 4 }),
      async (documents, questions, writes) => {
        const collection = db.collection(`c${(run += 1)}`);
        // Parallel arrays can not stand in one compound index.
        const fitting = documents.filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b)));
        if (fitting.length === 0) return;
        await collection.insertMany(fitting.map((each, _id) => ({ _id: _id as never, ...each })));
        await db.command({ createIndexes: collection.collectionName, indexes: INDEXES });
        for (const each of questions) {
          await ask(collection, each, {});
          const { n } = await db.command({ count: collection.collectionName, query: each.asked });
          const { length } = await collection.find(each.asked, { hint: { $natural: 1 } }).toArray();
          expect({ asked: each.asked, n }).toEqual({ asked: each.asked, n: length });
        }
        await askInTransaction(client, collection, writes, questions.slice(0, 4));
        await expect(db.command({ validate: collection.collectionName })).resolves.toMatchObject({
          valid: true,
        });
        await collection.drop();
      },
    ),
    { numRuns: 50, interruptAfterTimeLimit: 60_000 },
  );
}, 300_000);
