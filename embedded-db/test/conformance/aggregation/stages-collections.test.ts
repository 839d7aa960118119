/** Stages that read or write another collection. */
import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
let posts: Collection;
let users: Collection;

beforeAll(async () => {
  users = await target.fresh([
    { _id: 'u1', name: 'Ann', boss: 'u2' },
    { _id: 'u2', name: 'Bob', boss: 'u3' },
    { _id: 'u3', name: 'Cat' },
  ] as never[]);
  posts = await target.fresh([
    { _id: 1, author: 'u1', n: 5, likes: ['u2', 'u3'] },
    { _id: 2, author: 'u2', n: 7, likes: [] },
    { _id: 3, author: 'nobody', n: 9 },
    { _id: 4, n: 1 },
  ] as never[]);
});

const run = (pipeline: Document[]) => posts.aggregate(pipeline).toArray();

describe('$lookup', () => {
  const byAuthor = () => ({
    from: users.collectionName,
    localField: 'author',
    foreignField: '_id',
    as: 'user',
  });

  test('by two fields', async () => {
    const rows = await run([
      { $sort: { _id: 1 } },
      { $lookup: byAuthor() },
      { $project: { 'user.name': 1 } },
    ]);
    expect(rows).toEqual([
      { _id: 1, user: [{ name: 'Ann' }] },
      { _id: 2, user: [{ name: 'Bob' }] },
      { _id: 3, user: [] },
      { _id: 4, user: [] },
    ]);
  });

  test('from an array', async () => {
    const rows = await run([
      { $match: { _id: 1 } },
      { $lookup: { from: users.collectionName, localField: 'likes', foreignField: '_id', as: 'who' } },
      { $project: { names: { $sortArray: { input: '$who.name', sortBy: 1 } } } },
    ]);
    expect(rows).toEqual([{ _id: 1, names: ['Bob', 'Cat'] }]);
  });

  test('a missing local field finds what has no such foreign field', async () => {
    const rows = await run([
      { $match: { _id: 4 } },
      { $lookup: { from: users.collectionName, localField: 'author', foreignField: 'boss', as: 'free' } },
    ]);
    expect(rows[0]?.['free']).toEqual([{ _id: 'u3', name: 'Cat' }]);
  });

  test('with let and a pipeline', async () => {
    const rows = await run([
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: users.collectionName,
          let: { who: '$author' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }, { $project: { _id: 0, name: 1 } }],
          as: 'user',
        },
      },
    ]);
    expect(rows[0]?.['user']).toEqual([{ name: 'Ann' }]);
  });

  test.each([
    ['$limit', [{ $sort: { _id: -1 } }, { $limit: 1 }], [[], [], [], []]],
    ['$skip', [{ $sort: { _id: 1 } }, { $skip: 1 }], [[], ['Bob'], [], []]],
  ])('with let and a match after a %s', async (_name, before, names) => {
    const pipeline = [...before, { $match: { $expr: { $eq: ['$_id', '$$who'] } } }];
    const rows = await run([
      { $sort: { _id: 1 } },
      { $lookup: { from: users.collectionName, let: { who: '$author' }, pipeline, as: 'user' } },
    ]);
    expect(rows.map(({ user }) => (user as Document[]).map(({ name }) => name as string))).toEqual(names);
  });

  test('with fields and a pipeline', async () => {
    const rows = await run([
      { $match: { _id: { $lte: 2 } } },
      { $sort: { _id: 1 } },
      { $lookup: { ...byAuthor(), pipeline: [{ $project: { _id: 0, name: 1 } }] } },
      { $unwind: '$user' },
      { $replaceWith: '$user' },
    ]);
    expect(rows).toEqual([{ name: 'Ann' }, { name: 'Bob' }]);
  });

  test('documents of its own', async () => {
    const pipeline = [{ $documents: [{ k: 5 }, { k: 6 }] }, { $match: { $expr: { $eq: ['$k', '$$n'] } } }];
    const rows = await run([
      { $match: { _id: { $lte: 2 } } },
      { $sort: { _id: 1 } },
      { $lookup: { let: { n: '$n' }, pipeline, as: 'own' } },
      { $project: { own: 1 } },
    ]);
    expect(rows).toEqual([
      { _id: 1, own: [{ k: 5 }] },
      { _id: 2, own: [] },
    ]);
  });

  test('a missing collection gives empty arrays', async () => {
    const rows = await run([{ $match: { _id: 1 } }, { $lookup: { ...byAuthor(), from: 'never' } }]);
    expect(rows[0]?.['user']).toEqual([]);
  });

  test.each([
    ['a number', 1, 9],
    ['no as', { from: 'x', localField: 'a', foreignField: 'b' }, 9],
    ['a local field alone', { from: 'x', localField: 'a', as: 'c' }, 9],
    ['neither fields nor a pipeline', { from: 'x', as: 'c' }, 9],
    ['an unknown option', { from: 'x', localField: 'a', foreignField: 'b', as: 'c', foo: 1 }, [9, 40415]],
    ['$out within', { from: 'x', pipeline: [{ $out: 'y' }], as: 'c' }, 51047],
    ['no from', { pipeline: [], as: 'c' }, 9],
  ])('refused: %s', async (_name, spec, codes) => {
    await expectCode(() => run([{ $lookup: spec }]), codes);
  });
});

describe('$graphLookup', () => {
  const chain = (more: object = {}) => ({
    $graphLookup: {
      from: users.collectionName,
      startWith: '$boss',
      connectFromField: 'boss',
      connectToField: '_id',
      as: 'chain',
      ...more,
    },
  });
  const of = async (more?: object) => {
    const [row] = await users.aggregate([{ $match: { _id: 'u1' as never } }, chain(more)]).toArray();
    return ((row?.['chain'] ?? []) as Document[]).toSorted((a, b) =>
      String(a['_id']).localeCompare(String(b['_id'])),
    );
  };

  test('follows to the end', async () => {
    expect((await of()).map((user) => user['name'] as string)).toEqual(['Bob', 'Cat']);
  });

  test('null finds null alone', async () => {
    const staff = await target.fresh([
      { _id: 1, name: 'Bob', boss: 'Cat' },
      { _id: 2, name: 'Cat', boss: null },
      { _id: 3, kind: 'settings' },
      { _id: 4, name: null },
    ]);
    const stage = {
      from: staff.collectionName,
      connectFromField: 'boss',
      connectToField: 'name',
      as: 'chain',
    };
    const [row] = await staff
      .aggregate([{ $match: { _id: 1 } }, { $graphLookup: { ...stage, startWith: '$boss' } }])
      .toArray();
    const found = ((row?.['chain'] ?? []) as Document[]).map((each) => each['_id'] as number);
    expect(found.toSorted((one, other) => one - other)).toEqual([2, 4]);
  });

  test('documents are told apart by their _id, whatever the collation', async () => {
    const nodes = await target.fresh([
      { _id: 'a', of: 'x' },
      { _id: 'A', of: 'X' },
    ] as never[]);
    const stage = { from: nodes.collectionName, connectFromField: 'none', connectToField: 'of', as: 'r' };
    const pipeline = [
      { $match: { _id: 'a' } },
      { $graphLookup: { ...stage, startWith: 'x' } },
      { $unwind: '$r' },
    ];
    const rows = await nodes.aggregate(pipeline, { collation: { locale: 'en', strength: 2 } }).toArray();
    expect(new Set(rows.map((row) => (row['r'] as Document)['_id'] as unknown))).toEqual(new Set(['a', 'A']));
  });

  test('maxDepth and depthField', async () => {
    expect(await of({ maxDepth: 0, depthField: 'd' })).toEqual([
      { _id: 'u2', name: 'Bob', boss: 'u3', d: 0 },
    ]);
  });

  test('restrictSearchWithMatch', async () => {
    expect(await of({ restrictSearchWithMatch: { name: 'Cat' } })).toEqual([]);
  });

  test.each([
    ['a depth below zero', { maxDepth: -1 }, 40101],
    ['an unknown option', { foo: 1 }, 40104],
    ['a match of a number', { restrictSearchWithMatch: 1 }, 40185],
  ])('refused: %s', async (_name, more, code) => {
    await expectCode(() => of(more), code);
  });

  test('refused: without as', async () => {
    const spec = { from: 'x', startWith: '$a', connectFromField: 'a', connectToField: 'b' };
    await expectCode(() => run([{ $graphLookup: spec }]), 40105);
  });
});

describe('$unionWith', () => {
  test('by name and with a pipeline', async () => {
    const pipeline = [{ $match: { _id: 'u1' } }, { $project: { name: 1 } }];
    const rows = await run([
      { $match: { _id: 1 } },
      { $project: { n: 1 } },
      { $unionWith: { coll: users.collectionName, pipeline } },
    ]);
    expect(rows).toEqual([
      { _id: 1, n: 5 },
      { _id: 'u1', name: 'Ann' },
    ]);
    expect(await run([{ $unionWith: users.collectionName }, { $count: 'n' }])).toEqual([{ n: 7 }]);
    const number = [{ $match: { name: 'Ann' } }, { $group: { _id: 2, n: { $sum: 1 } } }];
    const both = { $unionWith: { coll: users.collectionName, pipeline: number } };
    expect(await run([{ $limit: 3 }, { $group: { _id: 1, n: { $sum: 1 } } }, both])).toEqual([
      { _id: 1, n: 3 },
      { _id: 2, n: 1 },
    ]);
  });

  test('with documents of its own', async () => {
    const pipeline = [{ $documents: [{ k: 1 }, { k: 2 }] }, { $match: { k: 2 } }];
    const rows = await run([{ $match: { _id: 4 } }, { $unionWith: { pipeline } }]);
    expect(rows).toEqual([{ _id: 4, n: 1 }, { k: 2 }]);
  });

  test('refused: a number, a pipeline that writes, neither a collection nor documents', async () => {
    await expectCode(() => run([{ $unionWith: 1 }]), 9);
    await expectCode(() => run([{ $unionWith: { pipeline: [{ $match: {} }] } }]), 9);
    await expectCode(() => run([{ $unionWith: { coll: 'x', pipeline: [{ $out: 'y' }] } }]), 31441);
  });
});

describe('$out and $merge', () => {
  test('$out replaces a collection', async () => {
    const out = await target.fresh([{ old: true }]);
    expect(
      await run([{ $match: { n: { $gte: 7 } } }, { $project: { n: 1 } }, { $out: out.collectionName }]),
    ).toEqual([]);
    expect(await out.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 2, n: 7 },
      { _id: 3, n: 9 },
    ]);
  });

  test('$out keeps to the validator of what it replaces, unless told otherwise', async () => {
    const name = 'out_validated';
    const out = await target.db.createCollection(name, { validator: { n: { $gte: 7 } } });
    await out.insertOne({ _id: 0, n: 8 } as never);
    const writes = [{ $match: { _id: 1 } }, { $out: name }];
    await expectCode(() => run(writes), 121);
    expect(await out.find().toArray()).toEqual([{ _id: 0, n: 8 }]);
    await posts.aggregate(writes, { bypassDocumentValidation: true }).toArray();
    expect(await out.find().project({ n: 1 }).toArray()).toEqual([{ _id: 1, n: 5 }]);
    expect(await out.options()).toMatchObject({ validator: { n: { $gte: 7 } } });
  });

  test('$merge updates and inserts', async () => {
    const into = await target.fresh([{ _id: 1, kept: true, n: 0 }] as never[]);
    await run([{ $match: { _id: { $lte: 2 } } }, { $project: { n: 1 } }, { $merge: into.collectionName }]);
    expect(await into.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, kept: true, n: 5 },
      { _id: 2, n: 7 },
    ]);
  });

  test.each([
    ['replace', [{ _id: 1, n: 5 }]],
    ['keepExisting', [{ _id: 1, kept: true, n: 0 }]],
    ['merge', [{ _id: 1, kept: true, n: 5 }]],
    [[{ $set: { n: { $add: ['$n', '$$new.n', 100] } } }], [{ _id: 1, kept: true, n: 105 }]],
  ])('$merge whenMatched %j', async (whenMatched, after) => {
    const into = await target.fresh([{ _id: 1, kept: true, n: 0 }] as never[]);
    await run([
      { $match: { _id: 1 } },
      { $project: { n: 1 } },
      { $merge: { into: into.collectionName, whenMatched } },
    ]);
    expect(await into.find().toArray()).toEqual(after);
  });

  test('$merge with a variable that some documents have no value for', async () => {
    const into = await target.fresh([{ _id: 1 }, { _id: 2 }] as never[]);
    const source = await target.fresh([{ _id: 1, v: 5 }, { _id: 2 }] as never[]);
    const whenMatched = [{ $set: { v: '$$v', had: { $ne: [{ $type: '$$v' }, 'missing'] } } }];
    await source
      .aggregate([{ $merge: { into: into.collectionName, let: { v: '$v' }, whenMatched } }])
      .toArray();
    expect(await into.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, v: 5, had: true },
      { _id: 2, had: false },
    ]);
  });

  test('$merge gives documents without an _id a new one', async () => {
    const into = await target.fresh();
    await run([{ $project: { _id: 0, n: 1 } }, { $merge: into.collectionName }]);
    const [first] = await into.find().toArray();
    expect(first?._id).toHaveProperty('_bsontype', 'ObjectId');
    expect(Object.keys(first ?? {})[0]).toBe('_id');
  });

  test('$merge on a unique field, discarding the rest', async () => {
    const into = await target.fresh([{ _id: 'x', n: 5 }] as never[]);
    await into.createIndex({ n: 1 }, { unique: true });
    const merge = { into: into.collectionName, on: 'n', whenMatched: 'merge', whenNotMatched: 'discard' };
    await run([{ $project: { _id: 0, n: 1, seen: { $literal: true } } }, { $merge: merge }]);
    expect(await into.find().toArray()).toEqual([{ _id: 'x', n: 5, seen: true }]);
  });

  test.each([
    ['whenMatched fail', { whenMatched: 'fail' }, 11000],
    ['on a field that is not unique', { on: 'n' }, 51183],
    ['an unknown mode', { whenMatched: 'maybe' }, [2, 9, 51191]],
    ['a new of its own', { whenMatched: [], let: { new: 1 } }, 51273],
    ['a variable that is none', { whenMatched: [], let: { No: 1 } }, 9],
  ])('$merge refused: %s', async (_name, more, codes) => {
    const into = await target.fresh([{ _id: 1 }] as never[]);
    await expectCode(
      () => run([{ $match: { _id: 1 } }, { $merge: { into: into.collectionName, ...more } }]),
      codes,
    );
  });

  test.each([
    [
      '$merge whenNotMatched fail',
      [{ $match: { _id: 1 } }, { $merge: { into: 'never', whenNotMatched: 'fail' } }],
      13113,
    ],
    ['$merge of a number', [{ $merge: 1 }], 51182],
    ['$merge before the end', [{ $merge: 'x' }, { $match: {} }], 40601],
    ['$out of a number', [{ $out: 1 }], 16990],
    ['$out before the end', [{ $out: 'x' }, { $match: {} }], 40601],
  ])('refused: %s', async (_name, pipeline, code) => {
    await expectCode(() => run(pipeline), code);
  });
});
