/** Whatever the data and the filter, an index must answer as a scan does. */
import { Decimal128, Double, Long, type Document, type FindOptions } from 'mongodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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
  ),
);
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
);
const document = fc.record({ a: value, b: value, c: fc.nat({ max: 4 }) }, { requiredKeys: [] });
const field = fc.constantFrom('a', 'b', 'c', 'a.b', 'a.0');

const condition: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), leaf)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(leaf, { maxLength: 4 }))
    .map(([operator, operands]) => ({ [operator]: operands })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.tuple(leaf, leaf).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.constantFrom<Document>(
    { $type: 'array' },
    { $size: 2 },
    { $regex: '^a' },
    { $not: { $gt: 1 } },
    { $elemMatch: { $gte: 1, $lt: 2 } },
    { $elemMatch: { b: 1 } },
    { $all: [1, 2] },
  ),
);
const clause = fc.tuple(field, condition).map(([name, wanted]): Document => ({ [name]: wanted }));
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
);

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1 }, name: 'b', sparse: true },
  { key: { c: 1, a: -1 }, name: 'ca' },
  { key: { 'a.b': 1 }, name: 'ab' },
  { key: { b: 1, c: 1 }, name: 'partial', partialFilterExpression: { c: { $gte: 2 } } },
];

test('index answers equal scan answers', async () => {
  const { uri } = await startStore(folderOfTest());
  const db = (await connectTo(uri)).db('p');
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(filter, sort, fc.constantFrom(0, 3)), { minLength: 15, maxLength: 15 }),
      async (documents, questions) => {
        const collection = db.collection(`c${(run += 1)}`);
        // Parallel arrays can not stand in one compound index.
        const fitting = documents.filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b)));
        if (fitting.length === 0) return;
        await collection.insertMany(fitting.map((each, _id) => ({ _id: _id as never, ...each })));
        await db.command({ createIndexes: collection.collectionName, indexes: INDEXES });
        for (const [asked, order, limit] of questions) {
          // Ties are broken by _id, so that both ways have one right order.
          const options: FindOptions = {
            ...(order && { sort: { ...order, ...(!('_id' in order) && { _id: 1 }) } }),
            limit: order ? limit : 0,
          };
          const ids = async (hint?: Document) =>
            (
              await collection
                .find(asked, { ...options, ...(hint && { hint }), projection: { _id: 1 } })
                .toArray()
            ).map(({ _id }) => Number(_id));
          const [indexed, scanned] = [await ids(), await ids({ $natural: 1 })];
          const settled = (found: number[]) => (order ? found : found.toSorted((x, y) => x - y));
          expect({ asked, options, found: settled(indexed) }).toEqual({
            asked,
            options,
            found: settled(scanned),
          });
          expect(await collection.countDocuments(asked)).toBe(
            (await collection.find(asked, { hint: { $natural: 1 } }).toArray()).length,
          );
        }
        await collection.drop();
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 60_000 },
  );
}, 90_000);
