import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const articles = [
  { _id: 1, title: 'Coffee', body: 'A cup of coffee in the morning' },
  { _id: 2, title: 'Tea', body: 'Green tea, black tea' },
  { _id: 3, title: 'Both', body: 'Coffee or tea with cake' },
  { _id: 4, title: 'Cake', body: 'Chocolate cake' },
];

const indexed = async () => {
  const collection = await target.fresh(articles);
  await collection.createIndex({ title: 'text', body: 'text' }, { default_language: 'none' });
  return collection;
};

describe('text index', () => {
  test.each([
    ['a word in any letter case', 'COFFEE', [1, 3]],
    ['any of several words', 'chocolate green', [2, 4]],
    ['a phrase', '"black tea"', [2]],
    ['a phrase in any letter case', '"BLACK Tea"', [2]],
    ['without a word', 'coffee -cake', [1]],
    ['nothing', 'water', []],
  ])('%s', async (_name, $search, ids) => {
    const collection = await indexed();
    const found = await collection.find({ $text: { $search } }).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => Number(_id))).toEqual(ids);
  });

  test.each([
    ['"cafe noir"', [1, 2]],
    ['"Café NOIR"', [1, 2]],
    ['noir -"cafe noir"', [3]],
  ])('a phrase folds accents: %s', async ($search, ids) => {
    const collection = await target.fresh([
      { _id: 1, t: 'Café noir' },
      { _id: 2, t: 'cafe noir' },
      { _id: 3, t: 'noir' },
    ]);
    await collection.createIndex({ t: 'text' });
    const found = await collection.find({ $text: { $search } }).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => Number(_id))).toEqual(ids);
  });

  test.each([
    ['generate', 'generations', true],
    ['run', 'running', true],
    ['run', 'runner', false],
    ['generously', 'generous', true],
    ['general', 'generate', false],
    ['happy', 'happiness', true],
    ['skies', 'sky', true],
    ['importance', 'import', true],
    ['relational', 'relate', true],
  ])('English: %s finds %s: %s', async ($search, written, isFound) => {
    const collection = await target.fresh([{ text: `the ${written}` }]);
    await collection.createIndex({ text: 'text' });
    expect(await collection.countDocuments({ $text: { $search } })).toBe(isFound ? 1 : 0);
  });

  test('beside another condition, sorted by score', async () => {
    const collection = await indexed();
    expect(await collection.countDocuments({ $text: { $search: 'cake' }, title: 'Cake' })).toBe(1);
    const scored = await collection
      .find({ $text: { $search: 'tea' } })
      .project({ score: { $meta: 'textScore' } })
      .sort({ score: { $meta: 'textScore' } })
      .toArray();
    expect(scored[0]?._id).toBe(2);
    expect(scored[0]?.['score']).toBeGreaterThan(Number(scored[1]?.['score']));
  });

  test('before a group, behind a limit, sorted by score', async () => {
    const collection = await target.fresh(
      ['tea', 'cake', 'tea tea tea', 'tea tea'].map((body, _id) => ({ _id, body })),
    );
    await collection.createIndex({ body: 'text' }, { default_language: 'none' });
    const stages = [
      { $match: { $text: { $search: 'tea' } } },
      { $limit: 10 },
      { $sort: { score: { $meta: 'textScore' } } },
      { $group: { _id: null, ids: { $push: '$_id' } } },
    ];
    expect(await collection.aggregate(stages).toArray()).toEqual([{ _id: null, ids: [2, 3, 0] }]);
  });

  test('as one of several alternatives, where the others have indexes', async () => {
    const collection = await indexed();
    const search = { $text: { $search: 'chocolate' } };
    const found = await collection
      .find({ $or: [search, { _id: 1 as never }] })
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ _id }) => Number(_id))).toEqual([1, 4]);
    await expectCode(() => collection.find({ $or: [search, { title: 'Tea' }] }).toArray(), 291);
    await expectCode(() => collection.find(search).hint({ _id: 1 }).toArray(), 2);
  });

  test('follows updates and deletes', async () => {
    const collection = await indexed();
    await collection.updateOne({ _id: 1 as never }, { $set: { body: 'water', title: 'Water' } });
    await collection.deleteOne({ _id: 3 as never });
    expect(await collection.countDocuments({ $text: { $search: 'coffee' } })).toBe(0);
    expect(await collection.countDocuments({ $text: { $search: 'water' } })).toBe(1);
  });

  test('is listed as MongoDB lists it', async () => {
    const collection = await indexed();
    expect((await collection.indexes())[1]).toMatchObject({
      key: { _fts: 'text', _ftsx: 1 },
      weights: { title: 1, body: 1 },
      default_language: 'none',
    });
  });

  test('refused: a document in a language that there is none of, or that is named by no string', async () => {
    const collection = await target.fresh([{ _id: 1, title: 'Tea', language: 'en' }]);
    await collection.createIndex({ title: 'text', 'parts.text': 'text' });
    await collection.insertOne({ title: 'Coffee', language: 'English' });
    await expectCode(() => collection.insertOne({ title: 'Qa', language: 'klingon' }), 17_262);
    await expectCode(() => collection.insertOne({ title: 'Tea', language: 7 }), 17_261);
    const parts = [{ text: 'Cup' }, { text: 'Qa', language: 'klingon' }];
    await expectCode(() => collection.insertOne({ parts }), 17_262);
    const change = { $set: { language: 'klingon' } };
    await expectCode(() => collection.updateOne({ title: 'Tea' }, change), 17_262);
    // Nothing is taken from there.
    await collection.insertOne({ title: 'Cake', other: { language: 'klingon' } });
    expect(await collection.countDocuments()).toBe(3);
    const late = await target.fresh([{ title: 'Qa', language: 'klingon' }]);
    await expectCode(() => late.createIndex({ title: 'text' }), 17_262);
  });

  test('refused: a second one, a search that is no string, in $nor, twice, none at all', async () => {
    const collection = await indexed();
    await expectCode(() => collection.createIndex({ other: 'text' }), [67, 85]);
    await expectCode(() => collection.find({ $text: { $search: 1 } as never }).toArray(), 14);
    const klingon = { default_language: 'klingon' };
    await expectCode(async () => (await target.fresh(articles)).createIndex({ title: 'text' }, klingon), 67);
    const foreign = { $text: { $search: 'tea', $language: 'klingon' } };
    await expectCode(() => collection.find(foreign).toArray(), [2, 17261]);
    const search = { $text: { $search: 'tea' } };
    await expectCode(() => collection.find({ $nor: [search] }).toArray(), 2);
    await expectCode(() => collection.find({ ...search, $and: [search] }).toArray(), 2);
    const plain = await target.fresh(articles);
    await expectCode(() => plain.find({ $text: { $search: 'x' } }).toArray(), 27);
  });
});

describe('a compound text index', () => {
  const notes = [
    { _id: 1, owner: 'a', text: 'tea', rank: 1 },
    { _id: 2, owner: 'b', text: 'tea', rank: 2 },
    { _id: 3, owner: 'a', text: 'coffee', rank: 3 },
    { _id: 4, text: 'tea' },
  ];
  const made = async (key: Record<string, 'text' | 1 | -1>) => {
    const collection = await target.fresh(notes);
    await collection.createIndex(key);
    return collection;
  };

  test('finds by its first fields and the text', async () => {
    const collection = await made({ owner: 1, text: 'text', rank: -1 });
    const tea = { $text: { $search: 'tea coffee' } };
    const ids = async (filter: object) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
    expect(await ids({ owner: 'a', ...tea })).toEqual([1, 3]);
    expect(await ids({ owner: 'a', rank: { $gt: 1 }, ...tea })).toEqual([3]);
    expect(await ids({ owner: null, ...tea })).toEqual([4]);
    expect((await collection.indexes())[1]).toMatchObject({
      key: { owner: 1, _fts: 'text', _ftsx: 1, rank: -1 },
      weights: { text: 1 },
    });
    await collection.updateOne({ _id: 1 as never }, { $set: { owner: 'b' } });
    expect(await ids({ owner: 'b', ...tea })).toEqual([1, 2]);
    expect(await target.db.command({ validate: collection.collectionName })).toMatchObject({ valid: true });
  });

  test('refuses a search without equality on its first fields', async () => {
    const collection = await made({ owner: 1, text: 'text' });
    for (const filter of [{}, { owner: { $gt: 'a' } }, { owner: { $in: ['a', 'b'] } }]) {
      await expectCode(() => collection.find({ ...filter, $text: { $search: 'tea' } }).toArray(), 291);
    }
    const after = await made({ text: 'text', owner: 1 });
    expect(await after.countDocuments({ $text: { $search: 'tea' } })).toBe(3);
  });

  test('refuses arrays beside the texts, and texts that are not adjacent', async () => {
    const collection = await made({ owner: 1, text: 'text', rank: 1 });
    await expectCode(() => collection.insertOne({ owner: ['a'], text: 'tea' }), 16_675);
    await expectCode(() => collection.insertOne({ rank: [1], text: 'tea' }), 16_675);
    await expectCode(() => made({ text: 'text', owner: 1, title: 'text' }), 67);
  });
});

test('a text index over all texts finds them wherever they are', async () => {
  const collection = await target.fresh([
    { _id: 1, a: { b: ['green tea'] } },
    { _id: 2, c: [{ d: 'black tea' }] },
    { _id: 3, e: 'coffee', f: 1 },
  ]);
  await collection.createIndex({ '$**': 'text' }, { weights: { e: 5 } });
  expect(await collection.countDocuments({ $text: { $search: 'tea' } })).toBe(2);
  expect((await collection.indexes())[1]).toMatchObject({ weights: { '$**': 1, e: 5 } });
  await collection.updateOne({ _id: 3 as never }, { $set: { g: { h: 'tea' } } });
  expect(await collection.countDocuments({ $text: { $search: 'tea' } })).toBe(3);
});
