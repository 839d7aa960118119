/** Cases in which a wrong plan is easy to choose: an index must return what a scan returns. */
import { Decimal128, MaxKey, MinKey } from 'mongodb';
import type { Document, IndexSpecification } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const long = 'x'.repeat(500);

const CASES: readonly {
  what: string;
  index: IndexSpecification;
  documents: readonly Document[];
  filter: Document;
  found: readonly number[];
}[] = [
  {
    what: 'two bounds of a field that is an array inside of the element',
    index: { 'x.a': 1 },
    documents: [{ x: [{ a: [6, 1] }] }, { x: [{ a: 4 }] }],
    filter: { x: { $elemMatch: { a: { $gt: 5, $lt: 3 } } } },
    found: [0],
  },
  {
    what: 'two values of a field that is an array inside of the element',
    index: { 'x.a': 1 },
    documents: [{ x: [{ a: [6, 1] }] }, { x: [{ a: 6 }, { a: 1 }] }],
    filter: { x: { $elemMatch: { $and: [{ a: 6 }, { a: 1 }] } } },
    found: [0],
  },
  {
    what: 'two paths through an array inside of the element',
    index: { 'x.y.a': 1, 'x.y.b': 1 },
    documents: [
      {
        x: [
          {
            y: [
              { a: 1, b: 5 },
              { a: 5, b: 2 },
            ],
          },
        ],
      },
      { x: [{ y: [{ a: 1, b: 5 }] }, { y: [{ a: 5, b: 2 }] }] },
    ],
    filter: { x: { $elemMatch: { 'y.a': 1, 'y.b': 2 } } },
    found: [0],
  },
  {
    what: 'an element by number that is an array itself',
    index: { 'a.0': 1 },
    documents: [{ a: [[1, 2]] }, { a: [1] }, { a: { 0: 1 } }],
    filter: { 'a.0': 1 },
    found: [1, 2],
  },
  {
    what: 'one of two long texts that begin alike, behind other long texts',
    index: { a: 1, b: 1, l: 1 },
    documents: [{ a: long, b: long, l: [`${long}1`, `${long}2`] }],
    filter: { a: long, b: long, l: `${long}1` },
    found: [0],
  },
  {
    what: 'an element of the whole filter and another one of an alternative',
    index: { c: 1, l: 1 },
    documents: [
      { c: 1, l: [1, 9] },
      { c: 2, l: [7] },
    ],
    filter: { l: { $elemMatch: { $gte: 5 } }, $or: [{ c: 1, l: { $elemMatch: { $lt: 3 } } }, { c: 2 }] },
    found: [0, 1],
  },
  {
    what: 'two paths through different elements, one of them in an alternative',
    index: { c: 1, 'x.p': 1, 'x.q': 1 },
    documents: [
      {
        c: 1,
        x: [
          { p: 1, q: 2 },
          { p: 3, q: 4 },
        ],
      },
      { c: 2, x: [{ p: 1, q: 2 }] },
    ],
    filter: { x: { $elemMatch: { p: 1 } }, $or: [{ c: 1, x: { $elemMatch: { q: 4 } } }, { c: 2 }] },
    found: [0, 1],
  },
];

const WITHOUT = [{ a: 1 }, {}, { a: null }];

describe('an index answers as a scan does', () => {
  test.for(CASES)('$what', async ({ index, documents, filter, found }) => {
    const collection = await target.fresh(documents.map((document, _id) => ({ _id, ...document })));
    await collection.createIndex(index);
    for (const hint of [index, { $natural: 1 } as const, undefined]) {
      const ids = (await collection.find(filter, hint ? { hint } : {}).toArray()).map(({ _id }) =>
        Number(_id),
      );
      expect({ hint, ids: ids.toSorted((a, b) => a - b) }).toEqual({ hint, ids: found });
    }
    expect(await collection.countDocuments(filter)).toBe(found.length);
  });

  test.each([
    [{ a: { $lt: new MaxKey() } }, 3],
    [{ a: { $gt: new MinKey() } }, 3],
    [{ a: { $lte: null } }, 2],
    [{ a: { $lt: 2 } }, 1],
  ])('a sparse or partial index is asked only for what it holds: %j', async (filter, found) => {
    for (const options of [{ sparse: true }, { partialFilterExpression: { a: { $exists: true } } }]) {
      const collection = await target.fresh(WITHOUT);
      await collection.createIndex({ a: 1 }, options);
      expect(await collection.find(filter).toArray()).toHaveLength(found);
    }
  });

  const BOUNDS = ['$gt', '$gte', '$lt', '$lte'] as const;
  test.each(BOUNDS.flatMap((held) => BOUNDS.map((asked) => [held, asked] as const)))(
    'an index of %s 5 answers %s 5 as a scan does',
    async (held, asked) => {
      const collection = await target.fresh([4, 5, 6].map((a) => ({ _id: a as never, a })));
      const filter = { a: { [asked]: 5 } };
      const scanned = await collection.find(filter).sort({ _id: 1 }).toArray();
      await collection.createIndex({ a: 1 }, { partialFilterExpression: { a: { [held]: 5 } } });
      expect(await collection.find(filter).sort({ _id: 1 }).toArray()).toEqual(scanned);
    },
  );

  const nan = Decimal128.fromString('NaN');
  test.each([
    ['$lt', 5, nan],
    ['$lte', 5, nan],
    ['$gte', nan, 5],
  ])('an index of %s %s is not asked for %s', async (held, limit, wanted) => {
    const collection = await target.fresh([{ a: wanted }]);
    await collection.createIndex({ a: 1 }, { partialFilterExpression: { a: { [held]: limit } } });
    expect(await collection.countDocuments({ a: wanted })).toBe(1);
  });

  test.each([
    [{ l: { $gte: 2 } }, { l: 1 }, [0, 1, 2]],
    [{ l: { $lte: 8 } }, { l: -1 }, [2, 0, 1]],
    [{ k: 1, l: { $gte: 2 } }, { l: 1 }, [0, 1, 2]],
  ] as const)(
    'a sort by an array counts elements outside of the bound too: %j by %j',
    async (filter, by, found) => {
      const collection = await target.fresh(
        [
          [1, 9],
          [2, 8],
          [3, 10],
        ].map((l, _id) => ({ _id: _id as never, k: 1, l })),
      );
      await collection.createIndexes([{ key: { l: 1 } }, { key: { k: 1, l: 1 } }]);
      const ids = (await collection.find(filter).sort(by).toArray()).map(({ _id }) => Number(_id));
      expect(ids).toEqual(found);
    },
  );

  test('a sort by long _ids that begin alike', async () => {
    const documents = ['c', 'b', 'a', 'f', 'e', 'd'].map((end) => ({ _id: 'x'.repeat(700) + end, a: 1 }));
    const collection = await target.fresh(documents);
    await collection.createIndex({ a: 1 });
    for (const [order, ends] of [
      [1, 'abcdef'],
      [-1, 'fedcba'],
    ] as const) {
      const found = await collection.find({ a: 1 }).sort({ _id: order }).toArray();
      expect(found.map(({ _id }) => String(_id).slice(-1)).join('')).toBe(ends);
    }
  });

  test('a number that is an element and a field of elements cannot be indexed', async () => {
    const collection = await target.fresh([{ _id: 1 as never, a: [{ 0: 1 }] }]);
    await expectCode(() => collection.createIndex({ 'a.0': 1 }), 16_746);
    await collection.deleteMany({});
    await collection.createIndex({ 'a.0': 1 });
    await expectCode(() => collection.insertOne({ a: [{ 0: 1 }] }), 16_746);
    await collection.insertOne({ a: [5] });
    await expectCode(() => collection.updateOne({}, { $push: { a: { 0: 1 } as never } }), 16_746);
    expect(await collection.distinct('a.0')).toEqual([5]);
  });

  test('a count by a hint counts what lies in that index, and refuses one that is not there', async () => {
    const collection = await target.fresh([{ a: 1 }, { b: 1 }]);
    await collection.createIndex({ a: 1 }, { name: 'a', sparse: true });
    const count = { count: collection.collectionName };
    expect(await target.db.command({ ...count, hint: 'a' })).toMatchObject({ n: 1 });
    expect(await target.db.command(count)).toMatchObject({ n: 2 });
    await expectCode(() => target.db.command({ ...count, hint: 'b' }), 2);
  });
});
