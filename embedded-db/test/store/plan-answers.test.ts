/** Runs the same queries and writes on a collection with indexes and on one without: results must be equal. */
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Collection,
  type Db,
  type Document,
} from 'mongodb';
import { EJSON } from 'bson';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { inOrder } from '../support/fields.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

type Numbered = Document & { _id: number };

const LONG = 'x'.repeat(1400);
const leaf = fc.constantFrom<unknown>(
  null,
  true,
  false,
  '',
  'a',
  'ab',
  'ä',
  '😀',
  `${LONG}a`,
  `${LONG}b`,
  0,
  -0,
  1,
  2,
  -1,
  1.5,
  Infinity,
  NaN,
  Long.fromString('9007199254740993'),
  new Double(2),
  Decimal128.fromString('1.5'),
  Decimal128.fromString('NaN'),
  new Date(0),
  new ObjectId('0123456789abcdef01234567'),
  new Binary(Buffer.from('ab')),
  new BSONRegExp('^a'),
  new Timestamp({ t: 1, i: 1 }),
  new MinKey(),
  new MaxKey(),
  [],
  {},
  { b: 1 },
  { b: null },
  { b: [1, 2] },
  inOrder(['b', 1], ['2', 1]),
  inOrder(['2', 1], ['b', 1]),
  [[1, 2], 3],
);
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
);
const few = fc.nat({ max: 3 });
const inner = fc.oneof(few, fc.array(few, { maxLength: 3 }), leaf);
const parts = fc.array(fc.record({ p: inner, q: few }, { requiredKeys: [] }), { maxLength: 3 });
const list = fc.array(leaf, { maxLength: 3 });
const document = fc.record(
  { a: value, b: value, c: few, list, x: fc.oneof(parts, leaf) },
  { requiredKeys: [] },
);
const field = fc.constantFrom('a', 'b', 'c', 'list', 'a.b', 'a.0', 'x.p', 'x.q', 'x', '_id');

const condition: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), value)
    .filter(([operator, operand]) => !(operand instanceof BSONRegExp && operator !== '$eq'))
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(leaf, { maxLength: 4 }))
    .map(([operator, operands]) => ({ [operator]: operands })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc
    .tuple(leaf, leaf)
    .filter((ends) => !ends.some((end) => end instanceof BSONRegExp))
    .map(([low, high]) => ({ $gte: low, $lt: high })),
  fc
    .tuple(leaf, leaf)
    .filter((ends) => !ends.some((end) => end instanceof BSONRegExp))
    .map(([low, high]) => ({ $elemMatch: { $gt: low, $lte: high } })),
  fc.constantFrom<Document>(
    { $type: 'string' },
    { $type: ['array', 'int'] },
    { $size: 2 },
    { $regex: '^a' },
    { $regex: '^A', $options: 'i' },
    { $regex: '^x' },
    { $not: { $gt: 1 } },
    { $not: { $in: [1, 'a', null] } },
    { $elemMatch: { b: 1 } },
    { $elemMatch: { p: { $gte: 1 }, q: 2 } },
    { $all: [1, 2] },
    { $all: [[1, 2]] },
    { $mod: [2, 1] },
  ),
);
const clause: fc.Arbitrary<Document> = fc
  .tuple(field, condition)
  .map(([name, wanted]) => ({ [name]: wanted }));
const clauses = fc.array(clause, { minLength: 1, maxLength: 3 });
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 5, arbitrary: clauses.map(($and) => ({ $and })) },
  { weight: 2, arbitrary: clauses.map(($or) => ({ $or })) },
  { weight: 2, arbitrary: fc.tuple(clause, clauses).map(([one, $or]) => ({ ...one, $or })) },
  { weight: 1, arbitrary: fc.tuple(clauses, clause).map(([$nor, one]) => ({ $nor, ...one })) },
  {
    weight: 1,
    arbitrary: fc.tuple(clauses, clauses).map(([$and, $or]) => ({ $or: [{ $and }, ...$or] })),
  },
);
/** Ties are broken by `_id`, so that the order is unique. */
const order = fc
  .array(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'list', 'a.b', 'x.q', 'x.p'), fc.constantFrom<1 | -1>(1, -1)),
    { maxLength: 2 },
  )
  .chain((fields) => fc.constantFrom<1 | -1>(1, -1).map((_id) => ({ ...Object.fromEntries(fields), _id })));

const projection = fc.constantFrom<Document>(
  {},
  { _id: 1 },
  { a: 1, c: 1 },
  { list: 1, _id: 0 },
  { 'x.p': 1 },
  { a: 0, 'x.q': 0 },
  { list: { $slice: -1 } },
  { x: { $elemMatch: { q: 1 } } },
  { d: { $type: '$a' } },
);

const set = fc
  .record({ a: value, b: value, c: few, list, x: parts }, { requiredKeys: [] })
  .filter((fields) => Object.keys(fields).length > 0);
const update: fc.Arbitrary<Document | Document[]> = fc.oneof(
  set.map(($set) => ({ $set })),
  fc.constantFrom<Document>(
    { $unset: { a: 1 } },
    { $inc: { c: 1 } },
    { $mul: { c: 2 } },
    { $min: { a: 1 } },
    { $max: { a: 'ab' } },
    { $unset: { list: 1, 'x.0': 1 } },
    { $rename: { a: 'b' } },
    { $pull: { list: { $in: [1, 'a', null] } } },
    { $addToSet: { list: { $each: [1, 'a'] } } },
    { $push: { list: { $each: [2], $slice: -2, $sort: 1 } } },
    { $pop: { list: 1 } },
    { $set: { 'list.$[e]': 7 } },
  ),
  fc.constantFrom<Document[]>(
    [{ $set: { b: '$a', a: '$b' } }],
    [{ $unset: 'a' }],
    [{ $set: { c: { $add: [{ $ifNull: ['$c', 0] }, 1] } } }],
  ),
);

const tail = fc.constantFrom<Document[]>(
  [],
  [{ $count: 'n' }],
  [{ $group: { _id: '$c', n: { $sum: 1 }, ids: { $push: '$_id' } } }, { $sort: { _id: 1 } }],
  [{ $project: { a: 1, kind: { $type: '$b' } } }],
  [{ $addFields: { c: 9 } }, { $match: { c: 9, a: { $exists: true } } }],
  [{ $unwind: '$list' }, { $project: { list: 1 } }],
  [{ $match: { c: { $gte: 1 } } }, { $limit: 3 }],
);

/** What is asked of a collection or done to it. */
type Act = (all: Collection<Numbered>) => Promise<unknown>;

interface Step {
  /** The step as text, for a failure message. */
  readonly told: string;
  readonly act: Act;
}

const step = (told: unknown, act: Act): Step => ({ told: EJSON.stringify(told), act });

const hexOf = (documents: unknown[]): string[] =>
  documents.map((bytes) => Buffer.from(bytes as Uint8Array).toString('hex'));

const arrayFilters = (change: Document | Document[]) =>
  JSON.stringify(change).includes('$[e]') ? { arrayFilters: [{ e: { $gte: 1 } }] } : {};

const read: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(filter, order, fc.nat({ max: 3 }), fc.nat({ max: 4 }), projection, fc.constantFrom(2, 100))
    .map(([asked, sort, skip, limit, projected, batchSize]) => {
      const options = { sort, skip, limit, projection: projected, batchSize };
      return step({ find: asked, ...options }, async (all) =>
        hexOf(await all.find(asked, { ...options, raw: true }).toArray()),
      );
    }),
  filter.map((asked) =>
    step({ unordered: asked }, async (all) =>
      hexOf(await all.find(asked, { raw: true }).toArray()).toSorted(),
    ),
  ),
  fc
    .tuple(filter, order, fc.nat({ max: 3 }), fc.integer({ min: 1, max: 5 }), tail)
    .map(([$match, $sort, $skip, $limit, rest]) => {
      const pipeline = [{ $match }, { $sort }, { $skip }, { $limit }, ...rest];
      return step(pipeline, async (all) => hexOf(await all.aggregate(pipeline, { raw: true }).toArray()));
    }),
  fc
    .tuple(filter, fc.nat({ max: 3 }), fc.nat({ max: 4 }))
    .map(([asked, skip, limit]) =>
      step({ count: asked, skip, limit }, async (all) =>
        all.countDocuments(asked, { skip, ...(limit > 0 && { limit }) }),
      ),
    ),
  fc
    .tuple(filter, field)
    .map(([asked, key]) =>
      step({ distinct: key, asked }, async (all) => (await all.distinct(key, asked)).length),
    ),
);

const write: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(filter, update).map(([asked, change]) =>
    step({ updateMany: asked, change }, async (all) => {
      const { matchedCount, modifiedCount } = await all.updateMany(asked, change, arrayFilters(change));
      return { matchedCount, modifiedCount };
    }),
  ),
  fc
    .tuple(filter, order, update)
    .map(([asked, sort, change]) =>
      step({ findOneAndUpdate: asked, sort, change }, async (all) =>
        all.findOneAndUpdate(asked, change, { sort, ...arrayFilters(change) }),
      ),
    ),
  fc
    .tuple(filter, order)
    .map(([asked, sort]) =>
      step({ findOneAndDelete: asked, sort }, async (all) => all.findOneAndDelete(asked, { sort })),
    ),
  fc
    .tuple(clause, clause)
    .map(($and) => step({ deleteMany: $and }, async (all) => (await all.deleteMany({ $and })).deletedCount)),
);

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1 }, name: 'b', sparse: true },
  { key: { c: 1, a: -1 }, name: 'ca' },
  { key: { 'a.b': 1 }, name: 'ab' },
  { key: { 'a.0': 1 }, name: 'a0' },
  { key: { b: 1, c: 1 }, name: 'partial', partialFilterExpression: { c: { $gte: 2 } } },
  { key: { a: 1, _id: -1 }, name: 'some', partialFilterExpression: { a: { $exists: true } } },
  { key: { c: 1, list: 1 }, name: 'cl' },
  { key: { list: -1 }, name: 'l', sparse: true },
  { key: { 'x.p': 1, 'x.q': 1 }, name: 'xpq' },
  { key: { 'x.q': -1, c: 1 }, name: 'xqc' },
];

/** Indexes of other kinds, which are used for less. */
const OTHER_INDEXES = [
  { key: { '$**': 1 }, name: 'all' },
  { key: { 'x.$**': -1 }, name: 'x' },
  { key: { '$**': 1 }, name: 'some', wildcardProjection: { a: 1, 'x.p': 1, _id: 1 } },
  { key: { '$**': -1 }, name: 'most', wildcardProjection: { b: 0 } },
  { key: { c: 1, '$**': -1 }, name: 'after c', wildcardProjection: { c: 0 } },
  { key: { 'x.$**': 1, c: -1 }, name: 'before c' },
  { key: { c: -1, '$**': 1, _id: 1 }, name: 'between', wildcardProjection: { a: 1, list: 1 } },
  {
    key: { _id: 1, c: 1, 'b.$**': 1 },
    name: 'partial',
    partialFilterExpression: { c: { $gte: 2 } },
  },
  { key: { c: 'hashed' }, name: 'hashed' },
  { key: { c: 'hashed', b: 1 }, name: 'compound', sparse: true },
];

let db: Db;

beforeEach(async () => {
  db = (await connectTo((await startStore(folderOfTest(), { durable: false })).uri)).db('p');
});

/** The result of a step, or its error. */
const outcome = async (act: Act, all: Collection<Numbered>): Promise<unknown> =>
  act(all).catch((error: { code?: number }) => ({ code: error.code }));

const contentOf = async (all: Collection<Numbered>) =>
  hexOf(await all.find({}, { hint: { $natural: 1 }, raw: true }).toArray());

let run = 0;

test.each([
  { kinds: 'ordered', indexes: INDEXES, numRuns: 40 },
  { kinds: 'wildcard and hashed', indexes: OTHER_INDEXES, numRuns: 25 },
])(
  'a collection with $kinds indexes answers and changes as one without',
  async ({ indexes, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 25 }),
        fc.array(fc.oneof({ weight: 3, arbitrary: read }, { weight: 1, arbitrary: write }), {
          minLength: 25,
          maxLength: 25,
        }),
        async (documents, steps) => {
          const [indexed, plain] = ['i', 'p'].map((kind) => db.collection<Numbered>(`${kind}${run}`)) as [
            Collection<Numbered>,
            Collection<Numbered>,
          ];
          run += 1;
          const numbered = documents.map((each, _id) => ({ _id, ...each }));
          for (const all of [indexed, plain]) await all.insertMany(numbered);
          await db.command({ createIndexes: indexed.collectionName, indexes });
          for (const { told, act } of steps) {
            const [one, other] = [await outcome(act, indexed), await outcome(act, plain)];
            expect({ told, outcome: one }).toEqual({ told, outcome: other });
            // A failed update has changed earlier documents, and their set depends on the plan.
            if (one !== null && typeof one === 'object' && 'code' in one) break;
            expect({ told, left: await contentOf(indexed) }).toEqual({ told, left: await contentOf(plain) });
          }
          await expect(db.command({ validate: indexed.collectionName })).resolves.toMatchObject({
            valid: true,
          });
          for (const all of [indexed, plain]) await all.drop();
        },
      ),
      { numRuns, interruptAfterTimeLimit: 60_000 },
    );
  },
  300_000,
);
