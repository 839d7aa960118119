/** Fields keep their order, even those with whole numbers as names, which JavaScript objects list first. */
import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { inOrder, ordered } from '../../support/fields.ts';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

interface Row {
  _id: string | number;
  [name: string]: unknown;
}

const target = conformanceTarget();

const MIXED = inOrder(['_id', 'x'], ['b', 'b'], ['10', 'ten'], ['a', 'a'], ['2', 'two']);

const empty = async () => (await target.fresh()) as unknown as Collection<Row>;

/** A collection of documents that are sent as they are: the driver would put an `_id` of its own into a Map. */
const holding = async (...documents: Document[]): Promise<Collection<Row>> => {
  const collection = await empty();
  await target.db.command({ insert: collection.collectionName, documents });
  return collection;
};

const stored = async (collection: Collection<Row>): Promise<string[]> =>
  ordered(await collection.find({}, { raw: true }).sort({ _id: 1 }).toArray());

describe('an update', () => {
  const cases: [name: string, update: Document | Document[], after: string][] = [
    ['$set of fields that are there', { $set: { 2: 'TWO', b: 'B' } }, '_id:x,b:B,10:ten,a:a,2:TWO'],
    [
      '$set of new ones, numbers by their value and texts by their letters',
      { $set: inOrder(['z', 'z'], ['100', 'c'], ['B', 'B'], ['7', 's'], ['33', 't']) },
      '_id:x,b:b,10:ten,a:a,2:two,7:s,33:t,100:c,B:B,z:z',
    ],
    ['$unset', { $unset: { 10: '' } }, '_id:x,b:b,a:a,2:two'],
    ['$rename to a number', { $rename: { b: '5' } }, '_id:x,10:ten,a:a,2:two,5:b'],
    ['$rename of a number', { $rename: { 10: 'c' } }, '_id:x,b:b,a:a,2:two,c:ten'],
    ['$push', { $push: { 1: 'one' } }, '_id:x,b:b,10:ten,a:a,2:two,1:[one]'],
    [
      '$set in depth',
      { $set: { 'm.z': 'z', 'm.4': 'f', 'm.12': 't' } },
      '_id:x,b:b,10:ten,a:a,2:two,m:{4:f,12:t,z:z}',
    ],
    [
      'a replacement',
      inOrder(['c', 'c'], ['3', 'three'], ['1', inOrder(['y', 'y'], ['0', 'n'])]),
      '_id:x,c:c,3:three,1:{y:y,0:n}',
    ],
    [
      'a pipeline',
      [{ $set: inOrder(['c', 'c'], ['1', 'one'], ['10', 'TEN']) }, { $unset: 'b' }],
      '_id:x,10:TEN,a:a,2:two,c:c,1:one',
    ],
    [
      'a pipeline that makes the document anew',
      [{ $replaceWith: inOrder(['3', '$2'], ['_id', '$_id'], ['1', '$b']) }],
      '_id:x,3:two,1:b',
    ],
  ];

  test.each(cases)('%s', async (_name, update, after) => {
    const collection = await holding(MIXED);
    const updates = [{ q: {}, u: update }];
    await target.db.command({ update: collection.collectionName, updates });
    expect(await stored(collection)).toEqual([`{${after}}`]);
  });

  test('that takes a field away and gives it again puts it at the end', async () => {
    const collection = await holding(MIXED);
    await collection.updateOne({}, { $unset: { 10: '', b: '' } });
    await collection.updateOne({}, { $set: { 10: 'ten', b: 'b' } });
    expect(await stored(collection)).toEqual(['{_id:x,a:a,2:two,10:ten,b:b}']);
  });

  test('that changes nothing but the order of a document is a change', async () => {
    const collection = await holding(inOrder(['_id', 'x'], ['m', inOrder(['b', 'b'], ['2', 'two'])]));
    const to = (...fields: [string, string][]) =>
      collection.updateOne({}, { $set: { m: inOrder(...fields) } });
    expect(await to(['b', 'b'], ['2', 'two'])).toMatchObject({ modifiedCount: 0 });
    expect(await to(['2', 'two'], ['b', 'b'])).toMatchObject({ modifiedCount: 1 });
  });

  test('that inserts', async () => {
    const collection = await empty();
    await collection.updateOne(
      { _id: 'a' },
      { $set: { 1: 'one', c: 'c', 20: 'twenty', 3: 'three' } },
      { upsert: true },
    );
    await collection.replaceOne({ _id: 'b' }, inOrder(['c', 'c'], ['1', 'one']), { upsert: true });
    await collection.findOneAndUpdate({ _id: 'c' }, [{ $set: inOrder(['c', 'c'], ['1', 'one']) }], {
      upsert: true,
    });
    expect(await stored(collection)).toEqual([
      '{_id:a,1:one,3:three,20:twenty,c:c}',
      '{_id:b,c:c,1:one}',
      '{_id:c,c:c,1:one}',
    ]);
  });
});

describe('a projection', () => {
  const cases: [name: string, projection: Document, expected: string][] = [
    ['of some fields has the order of the document', { 2: 1, 10: 1, b: 1 }, '_id:x,b:b,10:ten,2:two'],
    ['that leaves some out', { a: 0 }, '_id:x,b:b,10:ten,2:two'],
    [
      'puts what it computes behind, in its own order',
      inOrder(['b', 1], ['9', '$a'], ['1', '$2']),
      '_id:x,b:b,9:a,1:two',
    ],
  ];

  test.each(cases)('%s', async (_name, projection, expected) => {
    const collection = await holding(MIXED);
    const found = await collection.find({}, { projection, raw: true }).toArray();
    expect(ordered(found)).toEqual([`{${expected}}`]);
  });
});

describe('a stage', () => {
  const cases: [name: string, stages: Document[], expected: string][] = [
    [
      '$addFields',
      [{ $addFields: inOrder(['10', 'X'], ['9', 'nine'], ['1', 'one']) }],
      '_id:x,b:b,10:X,a:a,2:two,9:nine,1:one',
    ],
    ['$project', [{ $project: inOrder(['7', '$a'], ['5', '$b'], ['_id', 0]) }], '7:a,5:b'],
    [
      '$group',
      [
        {
          $group: inOrder(
            ['_id', inOrder(['k', '$a'], ['1', '$b'])],
            ['9', { $first: '$2' }],
            ['3', { $max: '$a' }],
          ),
        },
      ],
      '_id:{k:a,1:b},9:two,3:a',
    ],
    [
      '$replaceWith',
      [{ $replaceWith: inOrder(['k', '$a'], ['4', inOrder(['z', '$b'], ['0', '$2'])]) }],
      'k:a,4:{z:b,0:two}',
    ],
    [
      '$mergeObjects',
      [
        {
          $replaceWith: {
            $mergeObjects: [inOrder(['k', 'k'], ['5', 'five']), '$$ROOT', { 5: 'V', 1: 'one' }],
          },
        },
      ],
      'k:k,5:V,_id:x,b:b,10:ten,a:a,2:two,1:one',
    ],
    [
      '$objectToArray and back',
      [{ $replaceWith: { $arrayToObject: { $reverseArray: { $objectToArray: '$$ROOT' } } } }],
      '2:two,a:a,10:ten,b:b,_id:x',
    ],
    [
      '$setField and $unsetField',
      [
        { $replaceWith: { $unsetField: { field: '10', input: '$$ROOT' } } },
        { $replaceWith: { $setField: { field: '10', input: '$$ROOT', value: 'X' } } },
      ],
      '_id:x,b:b,a:a,2:two,10:X',
    ],
    ['$unset and $set', [{ $unset: ['10'] }, { $set: { 10: 'X' } }], '_id:x,b:b,a:a,2:two,10:X'],
    [
      '$facet',
      [
        { $facet: inOrder(['z', [{ $limit: 1 }]], ['1', [{ $limit: 1 }, { $project: { b: 1, _id: 0 } }]]) },
        { $unset: 'z' },
      ],
      '1:[{b:b}]',
    ],
    ['$unwind', [{ $set: { 10: ['X'] } }, { $unwind: '$10' }], '_id:x,b:b,10:X,a:a,2:two'],
  ];

  test.each(cases)('%s', async (_name, stages, expected) => {
    const collection = await holding(MIXED);
    expect(ordered(await collection.aggregate(stages, { raw: true }).toArray())).toEqual([`{${expected}}`]);
  });
});

describe('documents with the same fields in another order', () => {
  const lettersFirst = inOrder(['b', 1], ['2', 1]);
  const numbersFirst = inOrder(['2', 1], ['b', 1]);

  test('are not equal', async () => {
    const collection = await holding(
      inOrder(['_id', 1], ['m', lettersFirst]),
      inOrder(['_id', 2], ['m', numbersFirst]),
    );
    const idsOf = async (filter: Document) => (await collection.find(filter).toArray()).map(({ _id }) => _id);
    expect(await idsOf({ m: lettersFirst })).toEqual([1]);
    expect(await idsOf({ m: numbersFirst })).toEqual([2]);
    expect(await idsOf({ $expr: { $eq: ['$m', { $literal: lettersFirst }] } })).toEqual([1]);
    expect(await collection.distinct('m')).toHaveLength(2);
    expect(await collection.aggregate([{ $group: { _id: '$m' } }]).toArray()).toHaveLength(2);
    await collection.createIndex({ m: 1 }, { unique: true });
    expect(await idsOf({ m: lettersFirst })).toEqual([1]);
    const again = {
      insert: collection.collectionName,
      documents: [inOrder(['_id', 3], ['m', lettersFirst])],
    };
    await expectCode(() => collection.updateOne({ _id: 2 }, { $set: { m: lettersFirst } }), 11000);
    expect(await target.db.command(again)).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] });
  });

  test('are sorted by their first fields, with an index and without', async () => {
    const collection = await holding(
      inOrder(['_id', 1], ['m', lettersFirst]),
      inOrder(['_id', 2], ['m', numbersFirst]),
    );
    const sorted = async () => (await collection.find().sort({ m: 1 }).toArray()).map(({ _id }) => _id);
    expect(await sorted()).toEqual([2, 1]);
    await collection.createIndex({ m: 1 });
    expect(await sorted()).toEqual([2, 1]);
  });

  test('may both be an _id', async () => {
    const collection = await holding(
      inOrder(['_id', lettersFirst], ['n', 1]),
      inOrder(['_id', numbersFirst], ['n', 2]),
    );
    expect(await collection.findOne({ _id: lettersFirst })).toMatchObject({ n: 1 });
    expect(await collection.findOne({ _id: numbersFirst })).toMatchObject({ n: 2 });
    await expectCode(() => collection.updateOne({ n: 1 }, { $set: { _id: numbersFirst } }), 66);
  });
});

describe('a key pattern', () => {
  const key = inOrder(['10', 1], ['2', -1]);
  const documents = [
    { _id: 1, 2: 1, 10: 2 },
    { _id: 2, 2: 2, 10: 1 },
    { _id: 3, 2: 1, 10: 1 },
  ];
  const idsOf = async (cursor: { toArray(): Promise<Document[]> }) =>
    (await cursor.toArray()).map((document): unknown => document['_id']);

  test('of a sort keeps its order', async () => {
    const collection = await holding(...documents);
    expect(await idsOf(collection.find().sort(key))).toEqual([2, 3, 1]);
    expect(await idsOf(collection.aggregate([{ $sort: key }]))).toEqual([2, 3, 1]);
    await collection.updateOne({ _id: 1 }, { $set: { list: documents } });
    await collection.updateOne({ _id: 1 }, { $push: { list: { $each: [], $sort: key } } } as never);
    expect(await collection.findOne({ _id: 1 })).toMatchObject({
      list: [{ _id: 2 }, { _id: 3 }, { _id: 1 }],
    });
  });

  test('of an index keeps its order', async () => {
    const collection = await holding(...documents);
    expect(await collection.createIndex(key)).toBe('10_1_2_-1');
    const [, listed] = ordered(await collection.listIndexes({ raw: true }).toArray());
    expect(listed).toContain('key:{10:{$numberInt:1},2:{$numberInt:-1}}');
    const hinted = () => target.db.command({ find: collection.collectionName, hint: key, sort: key });
    expect((await hinted())['cursor']).toMatchObject({ firstBatch: [{ _id: 2 }, { _id: 3 }, { _id: 1 }] });
    // In another order it is another index.
    expect(await collection.createIndex(inOrder(['2', -1], ['10', 1]))).toBe('2_-1_10_1');
    expect(await collection.indexes()).toHaveLength(3);
    await target.db.command({ dropIndexes: collection.collectionName, index: key });
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', '2_-1_10_1']);
    await expectCode(hinted, 2);
  });
});
