/** `Timestamp(0, 0)` among the outermost fields of what is inserted or replaces a document stands for the present time. */
import { Timestamp, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const EMPTY = new Timestamp({ t: 0, i: 0 });
const empty = expect.objectContaining({ high: 0, low: 0 }) as unknown;
const isSet = (value: unknown): boolean => value instanceof Timestamp && value.t > 1_700_000_000;

/** Carries out a command of a collection and gives the documents that it then has. */
const after = async (documents: Document[], command: (name: string) => Document): Promise<Document[]> => {
  const collection = await target.fresh(documents);
  await target.db.command(command(collection.collectionName));
  return collection.find().sort({ _id: 1 }).toArray();
};

const update = (u: Document | Document[], more: Document = {}, options: Document = {}) =>
  after([{ _id: 1 as never, a: 1 }], (name) => ({
    update: name,
    updates: [{ q: { _id: 1 }, u, ...more }],
    ...options,
  }));

describe('an insert', () => {
  const document = {
    _id: EMPTY,
    a: EMPTY,
    b: EMPTY,
    c: { d: EMPTY },
    e: [EMPTY],
    f: new Timestamp({ t: 0, i: 1 }),
  };

  test('fills outermost fields but _id, each with a later time', async () => {
    const [found = {}] = await after([], (insert) => ({ insert, documents: [document] }));
    expect(found).toMatchObject({ _id: empty, c: { d: empty }, e: [empty], f: { high: 0, low: 1 } });
    expect(isSet(found['a']) && isSet(found['b'])).toBe(true);
    expect((found['b'] as Timestamp).comp(found['a'] as Timestamp)).toBe(1);
  });

  test('fills them where _id is not in front, or missing', async () => {
    const documents = [{ a: EMPTY, _id: 1 }, { a: EMPTY }];
    const found = await after([], (insert) => ({ insert, documents }));
    expect(found.map(({ a }) => isSet(a))).toEqual([true, true]);
  });

  test('leaves them when asked to', async () => {
    const command = (insert: string) => ({ insert, documents: [document], bypassEmptyTsReplacement: true });
    expect(await after([], command)).toEqual([document]);
  });
});

describe('a replacement', () => {
  test('fills them', async () => {
    const [found = {}] = await update({ _id: 1, a: EMPTY, c: { d: EMPTY } });
    expect(found).toMatchObject({ _id: 1, c: { d: empty } });
    expect(isSet(found['a'])).toBe(true);
  });

  test('that inserts fills them', async () => {
    const [, found = {}] = await update({ a: EMPTY }, { q: { _id: 2 }, upsert: true });
    expect(isSet(found['a'])).toBe(true);
  });

  test('of findAndModify fills them', async () => {
    const collection = await target.fresh([{ _id: 1 as never, a: 1 }]);
    const value = await collection.findOneAndReplace({}, { a: EMPTY }, { returnDocument: 'after' });
    expect(isSet(value?.['a'])).toBe(true);
  });

  test('leaves the _id of its document alone', async () => {
    const collection = await target.fresh([{ _id: EMPTY as never, a: 1 }]);
    await collection.replaceOne({}, { _id: EMPTY, a: EMPTY });
    expect(isSet((await collection.findOne({ _id: EMPTY }))?.['a'])).toBe(true);
  });

  test('leaves them when asked to', async () => {
    const options = { bypassEmptyTsReplacement: true };
    expect(await update({ a: EMPTY }, {}, options)).toEqual([{ _id: 1, a: empty }]);
    const upserted = await update({ a: EMPTY }, { q: { _id: 2 }, upsert: true }, options);
    expect(upserted[1]).toEqual({ _id: 2, a: empty });
    const found = await after([{ _id: 1, a: 1 }], (findAndModify) => ({
      findAndModify,
      query: {},
      update: { a: EMPTY },
      ...options,
    }));
    expect(found).toEqual([{ _id: 1, a: empty }]);
  });
});

describe('an update that is none', () => {
  test.each([
    ['operators', { $set: { a: EMPTY } }],
    ['a pipeline', [{ $set: { a: EMPTY } }]],
  ])('sets them as they are: %s', async (_name, changes) => {
    expect(await update(changes)).toEqual([{ _id: 1, a: empty }]);
    const [, upserted] = await update(changes, { q: { _id: 2 }, upsert: true });
    expect(upserted).toEqual({ _id: 2, a: empty });
  });
});

test('client.bulkWrite fills them', async () => {
  const collection = await target.fresh([{ _id: 1 as never, a: 1 }]);
  const { namespace } = collection;
  await target.client.bulkWrite([
    { name: 'insertOne', namespace, document: { _id: 2, a: EMPTY } as never },
    { name: 'replaceOne', namespace, filter: { _id: 1 as never }, replacement: { a: EMPTY } },
    {
      name: 'updateOne',
      namespace,
      filter: { _id: 3 as never },
      update: { $set: { a: EMPTY } },
      upsert: true,
    },
  ]);
  const found = await collection.find().sort({ _id: 1 }).toArray();
  expect(found.map(({ a }) => isSet(a))).toEqual([true, true, false]);
});

test('$out fills them', async () => {
  const collection = await target.fresh();
  const into = await target.fresh();
  await target.db.command({
    insert: collection.collectionName,
    documents: [{ _id: 1, a: EMPTY }],
    bypassEmptyTsReplacement: true,
  });
  await collection.aggregate([{ $out: into.collectionName }]).toArray();
  expect(isSet((await into.findOne())?.['a'])).toBe(true);
});
